"""A list of the Steps of a running match that forks in constant time.

A match and its forks share one list, and each knows the length of its own prefix. The first to append extends the
shared list; a fork whose next index is already taken copies its prefix first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import overload

from .undo import Step


class StepList(Sequence[Step]):
    """An append-only list of Steps."""

    __slots__ = ("_all", "_count")

    def __init__(self) -> None:
        self._all: list[Step] = []
        self._count = 0

    def fork(self) -> StepList:
        """Return an independent list with the same Steps, in constant time."""
        made = StepList()
        made._all, made._count = self._all, self._count  # same class
        return made

    def append(self, step: Step) -> None:
        """Append a Step."""
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
