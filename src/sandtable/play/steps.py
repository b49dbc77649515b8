"""The Entries of a running match, so kept that a fork of it costs nothing.

A match and its forks hold one list, and each knows how much of it is its own. Whoever goes on first writes behind what
the others have; who finds the place taken goes on with a list of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import overload

from .undo import Step


class Steps(Sequence[Step]):
    """A list that only grows."""

    __slots__ = ("_all", "_count")

    def __init__(self) -> None:
        self._all: list[Step] = []
        self._count = 0

    def fork(self) -> Steps:
        """The same, to be gone on with by itself."""
        made = Steps()
        made._all, made._count = self._all, self._count  # its own class
        return made

    def append(self, step: Step) -> None:
        """One more."""
        if len(self._all) != self._count:
            self._all = self._all[: self._count]
        self._all.append(step)
        self._count += 1

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Step]:
        return islice(self._all, self._count)

    def __reversed__(self) -> Iterator[Step]:
        for at in range(self._count - 1, -1, -1):
            yield self._all[at]

    @overload
    def __getitem__(self, at: int) -> Step: ...

    @overload
    def __getitem__(self, at: slice) -> list[Step]: ...

    def __getitem__(self, at: int | slice) -> Step | list[Step]:
        if isinstance(at, slice):
            return [self._all[place] for place in range(*at.indices(self._count))]
        return self._all[range(self._count)[at]]
