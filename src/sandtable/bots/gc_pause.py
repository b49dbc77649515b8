"""Thinking undisturbed: no garbage is collected in the middle of a decision.

A full collection looks at every object of the process, those of the compiler too, and takes longer than a bot may be
late. Searching makes no garbage that needs collecting; what waited is collected after the answer.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_thinking = 0  # decisions that are being made now, in any thread
_collected = False  # whether garbage was collected before the first of them began


@contextmanager
def undisturbed() -> Iterator[None]:
    """While anybody is in here, no garbage is collected."""
    global _thinking, _collected  # noqa: PLW0603  # the collector is one for the whole process
    with _lock:
        if _thinking == 0:
            _collected = gc.isenabled()
            gc.disable()
        _thinking += 1
    try:
        yield
    finally:
        with _lock:
            _thinking -= 1
            if _thinking == 0 and _collected:
                gc.enable()
