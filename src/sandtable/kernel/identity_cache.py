"""Cache results per immutable object (a Board, a Setup, a verb), keyed by identity: hashing would cost more."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

MOST: Final = 256  # cached objects; the cache is cleared when full

T = TypeVar("T")
R = TypeVar("R")


class Kept(dict[str, Any]):
    """An immutable part of many Scenes, such as a piece or a cell. The server stores its encoded JSON with it.

    A list of a Scene consists of such items only, or of none.
    """

    __slots__ = ("encoded",)

    def __init__(self, document: Mapping[str, Any]) -> None:
        super().__init__(document)
        self.encoded: tuple[int | str, bytes] | None = None  # its id and its JSON


def by_identity(make: Callable[[T], R]) -> Callable[[T], R]:
    """Wrap `make` so that it runs once per object. The cache holds the object, so its id cannot be reused."""
    made: dict[int, tuple[T, R]] = {}

    def get(value: T) -> R:
        found = made.get(id(value))
        if found is not None and found[0] is value:
            return found[1]
        if len(made) >= MOST:
            made.clear()
        result = make(value)
        made[id(value)] = (value, result)
        return result

    return get
