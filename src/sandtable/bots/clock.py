"""The clock that time budgets of bots are measured by.

People wait for wall time, so that is the default. The arena may measure processor time instead: then other work on the
machine does not change the figures, and bots that use several cores can play several matches at once.
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
def measured_by(kind: str) -> Iterator[None]:
    """Make every bot of this process measure its seconds by this clock."""
    global _kind  # noqa: PLW0603  # deadlines are compared in many places and must all mean the same
    if kind not in CLOCKS:
        raise Unknown(f"there is no clock {kind!r}; clocks: {', '.join(CLOCKS)}")
    before, _kind = _kind, kind
    try:
        yield
    finally:
        _kind = before


def now() -> float:
    """Return the seconds since an arbitrary moment."""
    return CLOCKS[_kind]()


def span(seconds: float, threads: int) -> float:
    """Return how far the clock advances while that many threads each think for `seconds`."""
    return seconds * threads if _kind == PROCESSOR else seconds
