"""Pause the garbage collector while a bot thinks.

A full collection visits every object of the process, those of the compiler too, and takes longer than a bot may be
late. A search makes no garbage that needs collecting; the rest is collected after the answer.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_thinking = 0  # decisions in progress in all threads
_was_enabled = False  # whether the collector was enabled before the first of them


@contextmanager
def gc_paused() -> Iterator[None]:
    """Keep the garbage collector off while any thread is inside."""
    global _thinking, _was_enabled  # noqa: PLW0603  # the process has one collector
    with _lock:
        if _thinking == 0:
            _was_enabled = gc.isenabled()
            gc.disable()
        _thinking += 1
    try:
        yield
    finally:
        with _lock:
            _thinking -= 1
            if _thinking == 0 and _was_enabled:
                gc.enable()
