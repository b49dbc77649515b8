"""Things worked out once for an object that never changes: a Board, a Setup, a verb. They are told apart by identity,
for their hash would cost more than what is worked out."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

MOST: Final = 256  # objects remembered; then all are forgotten and it begins anew

T = TypeVar("T")
R = TypeVar("R")


class Kept(dict[str, Any]):
    """A part of a Scene, a piece or a cell, that is made once and shown in many, so nobody may change it. What a server
    writes for it is kept with it."""

    __slots__ = ("json",)

    def __init__(self, document: Mapping[str, Any]) -> None:
        super().__init__(document)
        self.json = b""


def by_identity(make: Callable[[T], R]) -> Callable[[T], R]:
    """`make`, called once for each object. The object is kept with the result, so its identity stays its own."""
    made: dict[int, tuple[T, R]] = {}

    def get(value: T) -> R:
        found = made.get(id(value))
        if found is None or found[0] is not value:
            if len(made) >= MOST:
                made.clear()
            found = made[id(value)] = (value, make(value))
        return found[1]

    return get
