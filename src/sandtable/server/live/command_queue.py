"""The queue of work on one match, and the results it keeps for repeated requests."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from sandtable.server.context import ServerContext
from sandtable.server.wire.refusals import Unavailable

from .command import CommandResult

MOST_RESULTS = 16  # kept for one match

T = TypeVar("T")


class CommandQueue:
    """Runs one piece of work at a time, in order of arrival. Only queued work may change the match."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._lock = asyncio.Lock()  # wakes its waiters in order of arrival
        self.last_used = time.monotonic()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is running or waiting."""
        return not self._lock.locked()

    async def run(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run `work` after everything that was queued before it."""
        if self._context.stopping:
            raise Unavailable("The server is going down and will be back.")
        self.last_used = time.monotonic()
        async with self._lock:
            return await work()

    async def drain(self) -> None:
        """Wait until everything queued so far is done."""
        async with self._lock:
            return


class RecentResults:
    """The latest results by seat and nonce, so that a repeated command is answered and not executed again."""

    def __init__(self, executed: Sequence[str] = ()) -> None:
        self._results: OrderedDict[str, CommandResult] = OrderedDict((key, CommandResult(0)) for key in executed)

    def get(self, key: str) -> CommandResult | None:
        return self._results.get(key)

    def add(self, key: str, result: CommandResult) -> None:
        self._results[key] = result
        if len(self._results) > MOST_RESULTS:
            self._results.popitem(last=False)
