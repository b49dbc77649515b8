"""Run work on the event loop if it is short, and in a thread if it may take long.

Nobody declares how long a kind of work takes: it is measured, as processor time of the thread that does it. A kind that
was never measured counts as long, and so does one that recently took long; the longer it took, the longer that is
remembered. A single small overrun is forgiven, because any work may be interrupted.

Reading the processor time costs more than reading the clock, and work that took no wall time took no processor time. So
a short kind is timed by the clock until the clock says that it took long; from then on its processor time decides.
The threads and the loop hand over the interpreter every 0.2 ms (`run.py`), so the loop stays responsive meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from .fair_threads import FairThreads

LONG = 0.002  # seconds: work that takes longer is kept off the loop
LIMIT = 2.0  # a kind with this score or more counts as long; each long run scores its duration in multiples of LONG
DECAY = 0.97  # factor by which every later run reduces the score
NEW = LIMIT  # score of a kind that was measured once
SUSPECT = 1.0  # score of a short kind after one run that was long by the clock, perhaps only interrupted
CERTAIN = 10  # a run of this many times LONG was hardly just interrupted
FORGOTTEN = 0.05  # a lower score becomes 0
MOST_KINDS = 4096

T = TypeVar("T")


class Offload:
    """A thread pool, and the measured cost of the kinds of work that it shares with the event loop."""

    def __init__(self, name: str, threads: int) -> None:
        self._threads = FairThreads(name, threads)
        self._scores: dict[Hashable, float] = {}
        self.thread_runs = 0

    def is_short(self, kind: Hashable) -> bool:
        """Whether work of this kind may run on the loop."""
        return self._scores.get(kind, LIMIT) < LIMIT

    async def run(self, kind: Hashable, work: Callable[..., T], *arguments: Any) -> T:
        """Run `work` on the loop or in a thread, depending on how long this kind of work took lately."""
        score = self._scores.get(kind, LIMIT)
        if score == 0:
            began = time.perf_counter()
            try:
                return work(*arguments)
            finally:  # if it took long, measure the processor time of the next runs
                if (seconds := time.perf_counter() - began) >= LONG:
                    self._scores[kind] = SUSPECT if seconds < CERTAIN * LONG else LIMIT + SUSPECT
        if score < LIMIT:
            return self._run_measured(kind, work, arguments)
        return await self.run_in_thread(self._run_measured, kind, work, arguments)

    async def run_in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run `work` in a thread, however long it takes."""
        self.thread_runs += 1
        return await self._threads.run(work, *arguments)

    def close(self) -> None:
        """Finish the work that has begun and drop the rest."""
        self._threads.close()

    def _run_measured(self, kind: Hashable, work: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        began = time.thread_time()
        try:
            return work(*arguments)
        finally:
            seconds = time.thread_time() - began
            known = self._scores.get(kind)
            if known is None and len(self._scores) >= MOST_KINDS:
                self._scores.clear()
            # The first run imports modules and fills caches, so it says little: the second runs in a thread too.
            before = 0.0 if known == NEW else known
            after = NEW if before is None else before * DECAY + (seconds / LONG if seconds >= LONG else 0)
            self._scores[kind] = after if after > FORGOTTEN else 0.0
