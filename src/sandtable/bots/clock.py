"""The clock of the bots: what a budget of seconds is counted by.

Whoever waits for an answer counts by the wall, and so does every bot unless told otherwise. An arena may count
processor time instead: then the figures do not change with whatever else the machine is doing, and bots that think on
several cores can play several matches at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sandtable.kernel.errors import Unknown

WALL: Final = "wall"
PROCESSOR: Final = "processor"
CLOCKS: Final = {WALL: time.perf_counter, PROCESSOR: time.process_time}

_kind = WALL


@contextmanager
def counted_by(kind: str) -> Iterator[None]:
    """In here every bot of this process counts its seconds by this clock."""
    global _kind  # noqa: PLW0603  # deadlines are compared in many places and must all mean the same
    if kind not in CLOCKS:
        raise Unknown(f"there is no clock {kind!r}; clocks: {', '.join(CLOCKS)}")
    before, _kind = _kind, kind
    try:
        yield
    finally:
        _kind = before


def now() -> float:
    """Seconds since some moment."""
    return CLOCKS[_kind]()


def span(seconds: float, threads: int) -> float:
    """How far the clock goes while so many threads think for so many seconds each."""
    return seconds * threads if _kind == PROCESSOR else seconds
