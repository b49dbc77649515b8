"""What all rooms of one server share."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from sandtable.games import add as add_game

from .admission import Turns
from .auth import Limits
from .game_cache import Shelf
from .metrics import Metrics
from .offload import Beside
from .settings import Settings
from .store.base import Store
from .workers.pool import Workers


class House:
    """Settings, store, workers, numbers; and the small tasks that somebody must remember."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.loop = asyncio.get_running_loop()
        self.store = store
        self.metrics = Metrics()
        self.limits = Limits(settings.rate_limits)
        self.workers = Workers(settings.workers, settings.games, settings.bot_seconds)
        self.beside = Beside("beside", 2)  # acts and views of games that take long
        self.previews = Beside("previews", 1)  # somebody waits with a finger on the button
        self.study = Beside("study", 1)  # matches that begin or come back, replays
        self.shelf = Shelf()
        self.turns = Turns(self.loop)
        self.stopping = False
        self._tasks: set[asyncio.Task[Any]] = set()
        for id, package in settings.games.items():
            add_game(id, package)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task that is not forgotten while it runs."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Let go of everything; the store last."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.close()
        for threads in (self.beside, self.previews, self.study, self.shelf):
            threads.close()
        await self.store.close()
