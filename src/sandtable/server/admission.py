"""Limit how many moves begin in one iteration of the event loop.

If all moves of a burst were computed in one iteration, the first would wait for the last before it reaches the store,
and again before it is sent out. So only a few begin in each iteration; the others wait for the next ones, and the
addresses take turns.
"""

from __future__ import annotations

import asyncio

from .fair_queue import FairQueue, asker

MOVES_PER_ITERATION = 4  # about 2 ms of work


class Admission:
    """Admits a limited number of moves per iteration of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._free = MOVES_PER_ITERATION  # left in this iteration
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()
        self._scheduled = False  # whether `_next_iteration` will be called

    async def admit(self) -> None:
        """Return in an iteration of the loop that has room for one more move."""
        if not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self._next_iteration)
        if self._free:
            self._free -= 1
            return
        place: asyncio.Future[None] = self._loop.create_future()
        self._waiting.put(place, 0, asker.get())
        await place

    def _next_iteration(self) -> None:
        self._free = MOVES_PER_ITERATION
        while self._free and (place := self._waiting.take()) is not None:
            if not place.done():  # the waiting task may have been cancelled
                place.set_result(None)
                self._free -= 1
        self._scheduled = self._free < MOVES_PER_ITERATION
        if self._scheduled:
            self._loop.call_soon(self._next_iteration)
