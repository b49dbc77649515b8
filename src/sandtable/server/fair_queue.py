"""A queue of work in which urgent work comes first, and the addresses that ask for work take turns.

Who asks is a context variable: the request or the socket sets it, and every task that this leads to inherits it, such
as the moves of the bot that a person's move has asked.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from contextvars import ContextVar
from itertools import count
from typing import Generic, TypeVar

OLDEST_OF = 8  # of so many pieces of work taken, one is the oldest, so that nothing waits for ever

asker: ContextVar[str] = ContextVar("asker", default="")  # the address, or its network, that causes the present work

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Waiting work. The lowest rank comes first; within a rank the keys, which are addresses, take turns."""

    def __init__(self) -> None:
        self._ranks: dict[int, OrderedDict[str, deque[tuple[int, T]]]] = {}
        self._numbers = count()
        self._taken = 0

    def __len__(self) -> int:
        return sum(len(line) for lines in self._ranks.values() for line in lines.values())

    def put(self, work: T, rank: int, key: str) -> None:
        """Add work at the end of the line of its key."""
        lines = self._ranks.setdefault(rank, OrderedDict())
        lines.setdefault(key, deque()).append((next(self._numbers), work))

    def waiting(self, rank: int, key: str) -> int:
        """How much work of a rank and a key is waiting."""
        lines = self._ranks.get(rank)
        return len(lines[key]) if lines is not None and key in lines else 0

    def take(self, may_start: Callable[[int], bool] = lambda rank: True) -> T | None:
        """Remove and return the work that is next, among the ranks of which more may start; None if there is none."""
        ranks = [rank for rank in sorted(self._ranks) if may_start(rank)]
        if not ranks:
            return None
        self._taken += 1
        rank, key = ranks[0], next(iter(self._ranks[ranks[0]]))
        if self._taken % OLDEST_OF == 0:
            lines = ((line[0][0], rank, key) for rank in ranks for key, line in self._ranks[rank].items())
            _, rank, key = min(lines)
        return self._pop(rank, key)

    def remove(self, work: T, rank: int, key: str) -> None:
        """Remove work that nobody wants any more, if it is still waiting."""
        lines = self._ranks.get(rank)
        if lines is not None and key in lines:
            lines[key] = deque(entry for entry in lines[key] if entry[1] is not work)
            self._tidy(rank, key)

    def _pop(self, rank: int, key: str) -> T:
        lines = self._ranks[rank]
        _, work = lines[key].popleft()
        lines.move_to_end(key)  # the other keys are next
        self._tidy(rank, key)
        return work

    def _tidy(self, rank: int, key: str) -> None:
        """Forget an empty line."""
        lines = self._ranks[rank]
        if not lines[key]:
            del lines[key]
        if not lines:
            del self._ranks[rank]
