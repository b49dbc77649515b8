"""Where work is done: on the loop if it is short, in a thread beside it if it may be long.

How long work takes is not declared but measured, kind by kind, in processor time of the thread that does it. A kind
that was never measured is taken to be long, and so is one that was long a short while ago: the longer it took, the
longer that is remembered, and once a little too long is forgiven, for anything may be interrupted. To ask for the
processor time costs more than to ask for the time, and what took no time took no processor time: so a kind that is
short is measured by the clock, until that says that it took long; then its processor time decides. The threads and the
loop take turns of a fifth of a millisecond (`run.py`), so the loop stays awake whatever is done beside it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

LONG = 0.002  # seconds of work that are never done on the loop
TOO_MUCH = 2.0  # long times in all, as multiples of LONG, with which a kind is taken to be long;
FADING = 0.97  # each counts for less with each time after it
UNKNOWN = TOO_MUCH  # of a kind that was measured once
SUSPECT = 1.0  # of one that was short and then took long by the clock, as anything does that is interrupted;
SURELY = 10  # but what took so many times as long was hardly interrupted
NOTHING = 0.05  # so little is forgotten
MOST_KINDS = 4096

T = TypeVar("T")


class Beside:
    """Some threads, and what is known about the work they share with the loop."""

    def __init__(self, name: str, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._weights: dict[Hashable, float] = {}
        self.long = 0  # how often something was done in a thread

    def is_short(self, kind: Hashable) -> bool:
        """Whether work of this kind may be done on the loop."""
        return self._weights.get(kind, TOO_MUCH) < TOO_MUCH

    async def do(self, kind: Hashable, work: Callable[..., T], *given: Any) -> T:
        """Do it here or there, as long as this kind of work lately took."""
        weight = self._weights.get(kind, TOO_MUCH)
        if weight == 0:
            return self._watched(kind, work, given)
        if weight < TOO_MUCH:
            return self._timed(kind, work, given)
        return await self.away(self._timed, kind, work, given)

    async def away(self, work: Callable[..., T], *given: Any) -> T:
        """Do it in a thread, whatever it takes."""
        self.long += 1
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    def close(self) -> None:
        """Finish what was begun, and forget what waits."""
        self._threads.shutdown(cancel_futures=True)

    def _watched(self, kind: Hashable, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        """Do what was short so far; if it took long this time, the next times are measured."""
        began = time.perf_counter()
        try:
            return work(*given)
        finally:
            if (took := time.perf_counter() - began) >= LONG:
                self._weights[kind] = SUSPECT if took < SURELY * LONG else TOO_MUCH + SUSPECT

    def _timed(self, kind: Hashable, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        began = time.thread_time()
        try:
            return work(*given)
        finally:
            took = time.thread_time() - began
            known = self._weights.get(kind)
            if known is None and len(self._weights) >= MOST_KINDS:
                self._weights.clear()
            # the first time much is imported and remembered: it says little, so the second is done in a thread too
            before = 0.0 if known == UNKNOWN else known
            after = UNKNOWN if before is None else before * FADING + (took / LONG if took >= LONG else 0)
            self._weights[kind] = after if after > NOTHING else 0.0
