"""Threads for slow work: bounded, fair among the addresses that ask for it, and given up when nobody waits any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from .fair_queue import FairQueue, asker

T = TypeVar("T")


class FairThreads:
    """A thread pool with a fair queue.

    Each address may have so much work waiting in it, 0: as much as it likes; `refuse` makes the error for more.
    """

    def __init__(
        self, name: str, threads: int, most_waiting: int = 0, refuse: Callable[[], Exception] = RuntimeError
    ) -> None:
        self._executor = ThreadPoolExecutor(threads, name)
        self._free = threads
        self._most_waiting = most_waiting
        self._refuse = refuse
        self._queue: FairQueue[tuple[asyncio.Future[Any], Callable[[], Any]]] = FairQueue()

    @property
    def waiting(self) -> int:
        """How much work has not begun."""
        return len(self._queue)

    async def run(self, work: Callable[..., T], *arguments: Any, rank: int = 0, key: str = "") -> T:
        """Run `work` in a thread when its turn comes; a lower rank is more urgent.

        The turns are those of the address that asks, or of `key`. If the caller is cancelled, work that waits is not
        done.
        """
        key = asker.get() or key
        if self._most_waiting and self._queue.waiting(rank, key) >= self._most_waiting:
            raise self._refuse()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = (future, partial(work, *arguments))
        self._queue.put(job, rank, key)
        self._start()
        try:
            return await future
        except asyncio.CancelledError:
            self._queue.remove(job, rank, key)
            raise

    def _start(self) -> None:
        """Start work while threads are free."""
        while self._free and (job := self._queue.take()) is not None:
            self._free -= 1
            running = asyncio.get_running_loop().run_in_executor(self._executor, job[1])
            running.add_done_callback(partial(self._finish, job[0]))

    def _finish(self, future: asyncio.Future[Any], running: asyncio.Future[Any]) -> None:
        self._free += 1
        if not future.done():
            if running.cancelled():
                future.cancel()
            elif (fault := running.exception()) is not None:
                future.set_exception(fault)
            else:
                future.set_result(running.result())
        elif not running.cancelled():
            running.exception()  # nobody waits for it: it is not to be reported as lost
        self._start()

    def close(self) -> None:
        """Finish the work that has begun and drop the rest."""
        self._executor.shutdown(cancel_futures=True)
