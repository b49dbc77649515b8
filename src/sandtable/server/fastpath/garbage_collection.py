"""Suspend Python's garbage collector while many rooms are in memory. Setting `fast_gc`.

Rooms, sockets and requests break their own reference cycles, so the collector finds hardly anything; but a collection
of everything that thousands of rooms hold stops the event loop for about a second.
Benchmark: `bench/server/path.py`, with and without `--setting fast_gc=0` (the longest round takes half as long).
"""

from __future__ import annotations

import gc

MANY_ROOMS = 100  # with fewer, a collection is quick


def set_thresholds() -> None:
    """Make young collections small enough to take about a millisecond, and old ones rare."""
    gc.set_threshold(5_000, 1_000_000)


class RoomGarbageCollection:
    """Decides when garbage is collected, by the number of rooms in memory."""

    def __init__(self) -> None:
        self._suspended = False
        self._had_rooms = False  # rooms were frozen with everything else, and may have left cycles

    def defer(self, rooms: int) -> None:
        """Call several times a second: with many rooms, exempt all objects of today from collection."""
        if rooms >= MANY_ROOMS:
            gc.disable()
            gc.freeze()
            self._suspended = True

    def collect(self, rooms: int) -> None:
        """Call now and then: with few rooms, collect garbage and freeze what survives.

        Everything is examined once after the rooms have become few, and once when the last one has gone.
        """
        if rooms >= MANY_ROOMS:
            return
        if self._suspended or (self._had_rooms and not rooms):
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        gc.enable()
        self._suspended, self._had_rooms = False, bool(rooms)

    def stop(self) -> None:
        """Return to Python's own collection."""
        if self._suspended:
            gc.enable()
