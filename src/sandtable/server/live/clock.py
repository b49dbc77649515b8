"""The time limit of each decision. It starts when a seat is asked and starts again with every decision that both may
know of; secret Orders neither stop nor restart it, so it tells nothing about them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from sandtable.kernel.ids import AUTOMATIC
from sandtable.play.match import Match
from sandtable.play.undo import Step
from sandtable.play.views import is_secret

from .metadata import About


class Clock:
    """The clocks of both seats of one match."""

    __slots__ = ("_due", "_expire", "_handles", "_limit")

    def __init__(self, seconds: float, expire: Callable[[int], None]) -> None:
        self._limit = seconds
        self._expire = expire
        self._due: list[float | None] = [None, None]
        self._handles: list[asyncio.TimerHandle | None] = [None, None]

    def turn(self, match: Match, about: About, steps: Sequence[Step]) -> bool:
        """Start, restart and stop what these new Entries start, restart and stop; True if anything did."""
        changed = False
        running = about.state(over=match.outcome is not None) == "running"
        mask = match.mask()
        for seat in (0, 1):
            asked = running and bool(mask & (1 << seat)) and about.seats[seat].kind == "human"
            if not asked:
                changed |= self._due[seat] is not None
                self._stop(seat)
            elif self._due[seat] is None or any(_decides(match, step, seat) for step in steps):
                changed = True
                self._start(seat)
        return changed

    def stop(self) -> None:
        """Stop both."""
        self._stop(0)
        self._stop(1)

    def left(self) -> list[int | None]:
        """Milliseconds left for each seat."""
        now = asyncio.get_running_loop().time()
        return [None if due is None else max(0, round((due - now) * 1000)) for due in self._due]

    def is_due(self, seat: int) -> bool:
        """Whether the seat's time has run out."""
        due = self._due[seat]
        return due is not None and asyncio.get_running_loop().time() >= due

    def _start(self, seat: int) -> None:
        self._stop(seat)
        loop = asyncio.get_running_loop()
        self._due[seat] = loop.time() + self._limit
        self._handles[seat] = loop.call_later(self._limit + 0.01, self._expire, seat)

    def _stop(self, seat: int) -> None:
        handle = self._handles[seat]
        if handle is not None:
            handle.cancel()
        self._handles[seat] = self._due[seat] = None


def _decides(match: Match, step: Step, seat: int) -> bool:
    return step.entry.seat == AUTOMATIC or (step.entry.seat == seat and not is_secret(match, step))
