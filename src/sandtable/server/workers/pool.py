"""Pools of worker processes: one for bots, hints and reviews, one for uploaded Records.

A worker gets an Observation and a Board as bytes and nothing else, so a bot cannot use what its seat does not know.
Workers have a higher nice value than the server, which therefore responds while all cores are busy with bots.

Each process has a thread here that passes it one request at a time. A process that dies or takes too long is killed and
replaced; the sender of the request gets `WorkerFailed`.

Bots that play with people come first, then bots among themselves, then hints, then reviews; one process is kept for the
first, if there are several. Within each of these the addresses that ask take turns. Uploads have a pool of
their own with one process, which yields to bots.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Any

from sandtable.kernel.verbs import Row
from sandtable.server.fair_queue import FairQueue, asker
from sandtable.server.fastpath.scheduling import request_long_time_slices
from sandtable.server.wire.refusals import RateLimited

from .process import MOST_BOARDS, NICE_INCREMENT, PLAN, serve_requests

WITH_PEOPLE, AMONG_BOTS, ADVICE, REVIEWS, UPLOADS = range(5)  # ranks of requests: the lowest comes first
SECONDS_TO_WAIT = {ADVICE: 5, REVIEWS: 5, UPLOADS: 2}  # that a client is told when it has asked for too much at once
MOST_WAITING = {ADVICE: 4, REVIEWS: 2, UPLOADS: 8}  # requests of one address that may wait
LOOK_SECONDS = 0.5  # between two checks whether anybody still waits for an upload


class WorkerFailed(Exception):
    """The process died or took too long, or its bot raised an error."""


@dataclass(frozen=True)
class WorkerRequest:
    """One request to a worker process."""

    game: str
    bot: str
    level: int
    observation: bytes  # for a review: the Record, which is public by then; for an upload: the body of the request
    board: bytes = b""  # digest of the Board
    board_bytes: Callable[[], bytes] = bytes  # makes the Board itself, for a process that has not seen it
    task: str = PLAN
    rank: int = WITH_PEOPLE
    match: str = ""  # takes turns in place of an address, if nobody is known to have asked


@dataclass(eq=False)
class _Job:
    request: WorkerRequest
    seconds: float
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    key: str  # the address that asks

    def finish(self, result: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is waiting any more
            self.loop.call_soon_threadsafe(self._set, result)

    def _set(self, result: Any) -> None:
        if self.future.done():
            return
        if isinstance(result, Exception):
            self.future.set_exception(result)
        else:
            self.future.set_result(result)


class WorkerPool:
    """A number of worker processes, by default one for each core."""

    def __init__(
        self,
        count: int,
        plugins: dict[str, str],
        seconds: float,
        *,
        long_time_slices: bool = True,
        limited: bool = True,
        nice: int = NICE_INCREMENT,
    ) -> None:
        """`limited` refuses an address that has too many requests waiting; `nice` is how much the processes yield."""
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()  # that a process takes at once
        self._queue: FairQueue[_Job] = FairQueue()
        self._running: Counter[int] = Counter()  # requests by rank
        self._lock = threading.Lock()  # of the two
        self._seconds = seconds
        self._limited = limited
        self.pending = 0  # requests without an answer
        self._count = count or os.cpu_count() or 1
        self._workers = [
            _Worker(self._jobs, self._finish, plugins, long_time_slices=long_time_slices, nice=nice)
            for _ in range(self._count)
        ]
        for worker in self._workers:
            worker.start()

    @property
    def waiting(self) -> int:
        """How many requests no process has begun."""
        return len(self._queue)

    async def choose(self, request: WorkerRequest) -> list[Row]:
        """The actions a bot plays, as rows: one, or a whole plan in a game with sealed orders."""
        return [tuple(row) for row in await self.send(request)]

    async def send(self, request: WorkerRequest) -> Any:
        """The worker's answer to a request."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        job = _Job(request, self._seconds, future, loop, asker.get() or request.match)
        self.pending += 1
        try:
            with self._lock:
                self.require_space(request.rank, job.key)
                self._queue.put(job, request.rank, job.key)
                self._start()
            return await future
        except asyncio.CancelledError:
            with self._lock:
                self._queue.remove(job, request.rank, job.key)
            raise
        finally:
            self.pending -= 1

    def require_space(self, rank: int, key: str) -> None:
        """Raise RateLimited if an address has too many requests of this rank waiting."""
        most = MOST_WAITING.get(rank, 0) if self._limited else 0
        if most and self._queue.waiting(rank, key) >= most:
            raise RateLimited(SECONDS_TO_WAIT[rank])

    def _start(self) -> None:
        """Hand requests to the processes that are free."""
        while sum(self._running.values()) < self._count:
            job = self._queue.take(self._may_start)
            if job is None:
                return
            self._running[job.request.rank] += 1
            self._jobs.put(job)

    def _may_start(self, rank: int) -> bool:
        """Whether another request of this rank may be worked on."""
        if rank == WITH_PEOPLE:
            return True
        if rank == REVIEWS and self._running[REVIEWS]:
            return False  # a review takes many seconds
        others = sum(self._running.values()) - self._running[WITH_PEOPLE]
        return others < max(1, self._count - 1)

    def _finish(self, job: _Job) -> None:
        """Note that a process is free again."""
        with self._lock:
            self._running[job.request.rank] -= 1
            self._start()

    def close(self) -> None:
        """Kill all processes; pending requests get no answer."""
        for _ in self._workers:
            self._jobs.put(None)
        for worker in self._workers:
            worker.stop()


class _Worker(threading.Thread):
    """The thread that talks to one process."""

    def __init__(
        self,
        jobs: SimpleQueue[_Job | None],
        on_finish: Callable[[_Job], None],
        plugins: dict[str, str],
        *,
        long_time_slices: bool,
        nice: int,
    ) -> None:
        super().__init__(name="worker", daemon=True)
        self._jobs = jobs
        self._on_finish = on_finish
        self._plugins = plugins
        self._long_time_slices = long_time_slices
        self._nice = nice
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._boards: set[bytes] = set()  # digests of the Boards that the process knows
        self._stopped = False

    def run(self) -> None:
        while (job := self._jobs.get()) is not None:
            result: Any
            try:
                result = self._answer(job)
            except Exception as fault:  # noqa: BLE001  # if this thread died, its requests would wait for ever
                self._kill()
                result = WorkerFailed(str(fault) or "the worker process died")
            self._on_finish(job)
            job.finish(result)
        self._kill()

    def stop(self) -> None:
        """Kill the process now, whatever it is doing."""
        self._stopped = True
        self._kill()

    def _answer(self, job: _Job) -> Any:
        pipe = self._connect()
        request = job.request
        board = None if not request.board or request.board in self._boards else request.board_bytes()
        if board is not None:
            if len(self._boards) >= MOST_BOARDS:
                self._boards.clear()
            self._boards.add(request.board)
        pipe.send((request.task, request.game, request.bot, request.level, request.observation, request.board, board))
        self._wait_for_answer(pipe, job)
        answer = pipe.recv()
        if isinstance(answer, str):
            raise WorkerFailed(answer)
        return answer

    def _wait_for_answer(self, pipe: Connection, job: _Job) -> None:
        """Return when there is an answer. Raise WorkerFailed, which ends the process, when that takes too long or the
        client that uploaded something has gone. A bot is not ended for that: starting it again costs more."""
        request = job.request
        step = LOOK_SECONDS if request.rank == UPLOADS else job.seconds
        end = time.monotonic() + job.seconds
        while not pipe.poll(max(0.0, min(step, end - time.monotonic()))):
            if time.monotonic() >= end:
                raise WorkerFailed(f"{request.bot or request.task} took more than {job.seconds:g} seconds")
            if request.rank == UPLOADS and job.future.cancelled():
                raise WorkerFailed("nobody waits for the answer")

    def _connect(self) -> Connection:
        """The pipe to the process, which is started if there is none."""
        if self._stopped:
            raise WorkerFailed("the server is stopping")
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            own_end, other_end = context.Pipe()
            self._process = context.Process(
                target=serve_requests, args=(other_end, self._plugins, self._nice), daemon=True
            )
            self._process.start()
            if self._long_time_slices:
                request_long_time_slices(self._process.pid or 0)
            other_end.close()
            self._pipe = own_end
            self._boards = set()
            if self._stopped:
                self._kill()
                raise WorkerFailed("the server is stopping")
        return self._pipe

    def _kill(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if process is not None:
            process.kill()
            process.join()
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
