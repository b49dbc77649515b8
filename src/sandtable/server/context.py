"""What every part of one running server shares: settings, store, worker processes, threads, metrics."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from sandtable.games import add as add_game

from .admission import Admission
from .auth import RateLimits
from .fair_threads import FairThreads
from .game_cache import GameCache
from .metrics import Metrics
from .offload import Offload
from .request_body import BodyMemory
from .settings import Settings
from .store.base import Store
from .wire.refusals import RateLimited
from .workers.pool import WorkerPool

MOST_WAITING = 8  # pieces of slow work that may wait for one address
UPLOAD_SECONDS = 60.0  # that replaying an uploaded Record may take
UPLOAD_NICE = 15  # more than the bots' processes: those come first


def too_much() -> RateLimited:
    """The refusal of more slow work of one address."""
    return RateLimited(2)


class ServerContext:
    """The shared services of one server, and its background tasks."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.loop = asyncio.get_running_loop()
        self.store = store
        self.metrics = Metrics()
        self.rate_limits = RateLimits(settings.rate_limits)
        self.bodies = BodyMemory()
        self.workers = WorkerPool(
            settings.workers,
            settings.games,
            settings.bot_seconds,
            long_time_slices=bool(settings.short_time_slices),
            limited=bool(settings.rate_limits),
        )
        self.uploads = WorkerPool(
            1,
            settings.games,
            UPLOAD_SECONDS,
            long_time_slices=bool(settings.short_time_slices),
            limited=bool(settings.rate_limits),
            nice=UPLOAD_NICE,
        )  # a process replays Records from outside: a thread would compete with the event loop for the interpreter
        most_waiting = MOST_WAITING if settings.rate_limits else 0
        self.offload = Offload("offload", 2)  # moves and views of slow games
        self.previews = FairThreads(
            "previews", 1, most_waiting, too_much
        )  # apart, because a player is waiting for each one
        self.matches = FairThreads("matches", 2)  # starting and restoring them
        self.study = FairThreads(
            "study", 1, most_waiting, too_much
        )  # checking scenarios, replays and Records of matches
        self.game_cache = GameCache()
        self.admission = Admission(self.loop)
        self.stopping = False
        self._tasks: set[asyncio.Task[Any]] = set()
        for id, package in settings.games.items():
            add_game(id, package)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a background task and keep a reference to it until it ends."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Cancel the background tasks and release everything, the store last."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.close()
        self.uploads.close()
        for threads in (self.offload, self.previews, self.matches, self.study, self.game_cache):
            threads.close()
        await self.store.close()
