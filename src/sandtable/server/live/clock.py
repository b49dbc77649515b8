"""The time limit on decisions.

A seat's clock starts when the seat is asked, and restarts with every decision that both seats may know of. Secret
orders neither stop nor restart it, so the clock reveals nothing about them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from sandtable.kernel.ids import AUTOMATIC
from sandtable.play.match import MatchCore
from sandtable.play.undo import Step
from sandtable.play.views import is_secret

from .metadata import MatchMetadata

Deadlines = tuple[float | None, float | None]


class Clock:
    """The clocks of both seats of one match."""

    __slots__ = ("_deadlines", "_limit", "_on_expiry", "_timers")

    def __init__(self, seconds: float, on_expiry: Callable[[int], None]) -> None:
        self._limit = seconds
        self._on_expiry = on_expiry
        self._deadlines: list[float | None] = [None, None]
        self._timers: list[asyncio.TimerHandle | None] = [None, None]

    def update(self, match: MatchCore, metadata: MatchMetadata, steps: Sequence[Step]) -> bool:
        """Start, restart and stop clocks after these steps. Returns whether any clock changed."""
        changed = False
        is_running = metadata.state(over=match.outcome is not None) == "running"
        mask = match.mask()
        for seat in (0, 1):
            is_asked = is_running and bool(mask & (1 << seat)) and metadata.seats[seat].kind == "human"
            if not is_asked:
                changed |= self._deadlines[seat] is not None
                self._stop(seat)
            elif self._deadlines[seat] is None or any(_restarts_clock(match, step, seat) for step in steps):
                changed = True
                self._start(seat)
        return changed

    @property
    def deadlines(self) -> Deadlines:
        """When each seat's time runs out, by the clock of the loop; None if its clock is not running."""
        return self._deadlines[0], self._deadlines[1]

    def resume(self, deadlines: Deadlines) -> None:
        """Run again as before the match left memory."""
        for seat, due in enumerate(deadlines):
            if due is not None:
                self._run_until(seat, due)

    def stop(self) -> None:
        """Stop both clocks."""
        self._stop(0)
        self._stop(1)

    def milliseconds_left(self) -> list[int | None]:
        """The time left for each seat; None if its clock is not running."""
        now = asyncio.get_running_loop().time()
        return [None if due is None else max(0, round((due - now) * 1000)) for due in self._deadlines]

    def has_expired(self, seat: int) -> bool:
        """Whether the seat's time has run out."""
        deadline = self._deadlines[seat]
        return deadline is not None and asyncio.get_running_loop().time() >= deadline

    def _start(self, seat: int) -> None:
        self._stop(seat)
        self._run_until(seat, asyncio.get_running_loop().time() + self._limit)

    def _run_until(self, seat: int, due: float) -> None:
        self._deadlines[seat] = due
        self._timers[seat] = asyncio.get_running_loop().call_at(due + 0.01, self._on_expiry, seat)

    def _stop(self, seat: int) -> None:
        timer = self._timers[seat]
        if timer is not None:
            timer.cancel()
        self._timers[seat] = self._deadlines[seat] = None


def _restarts_clock(match: MatchCore, step: Step, seat: int) -> bool:
    return step.entry.seat == AUTOMATIC or (step.entry.seat == seat and not is_secret(match, step))
