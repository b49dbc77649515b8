"""How many moves are worked out before the loop looks round. When many have come at once, and all were worked out in
one turn of the loop, the first would wait for the last: to be handed to the store, and again to be told. So few are
begun in a turn, and the others wait for the next ones in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque

FEW = 4  # moves that are begun in a turn: about 2 ms


class Turns:
    """The turns of one loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._left = FEW  # that may be begun in this turn
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._planned = False  # the next turn will be counted

    async def come(self) -> None:
        """Wait for a turn in which there is time."""
        if not self._planned:
            self._planned = True
            self._loop.call_soon(self._next)  # what is called soon is called in the next turn
        if self._left:
            self._left -= 1
            return
        place: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append(place)
        await place

    def _next(self) -> None:
        self._left = FEW
        while self._left and self._waiting:
            place = self._waiting.popleft()
            if not place.done():  # who waited may have gone
                place.set_result(None)
                self._left -= 1
        self._planned = self._left < FEW
        if self._planned:
            self._loop.call_soon(self._next)
