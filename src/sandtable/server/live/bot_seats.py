"""Seats held by bots: when one is asked, its Observation goes to a worker process and the answer is played."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol

from sandtable.bots.orders import policy_row
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import GameFault, NotAsked, SandtableError
from sandtable.kernel.record import TAKE_BACK
from sandtable.kernel.verbs import Row
from sandtable.play.match import MatchCore
from sandtable.play.observation import ObservationCore, board_digest
from sandtable.server.context import ServerContext
from sandtable.server.store.base import StoreError
from sandtable.server.wire.refusals import InternalError, Unavailable
from sandtable.server.workers.pool import AMONG_BOTS, WITH_PEOPLE, WorkerFailed, WorkerRequest

from .command import Change, Command
from .metadata import MatchMetadata

PACE = 0.4  # seconds between two actions if only bots play, so that people can watch
log = logging.getLogger("sandtable.server")


class BotRoom(Protocol):
    """The part of a room that its bots use."""

    context: ServerContext

    @property
    def match(self) -> MatchCore: ...

    @property
    def metadata(self) -> MatchMetadata: ...

    async def submit(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """Run `work` in the room's queue."""

    async def change(self, command: Command) -> None:
        """Execute a command; only in the queue."""


class BotSeats:
    """The bots of one room."""

    __slots__ = ("_room_reference", "_tasks")

    def __init__(self, room: BotRoom) -> None:
        self._room_reference = weakref.ref(room)  # the room refers to us: a strong reference would make a cycle
        self._tasks: dict[int, asyncio.Task[None]] = {}

    @property
    def _room(self) -> BotRoom:
        room = self._room_reference()
        if room is None:
            raise Unavailable("The room is gone.")
        return room

    @property
    def are_thinking(self) -> bool:
        """Whether any bot is choosing an action."""
        return bool(self._tasks)

    def start(self) -> None:
        """Start every bot that is asked and not choosing yet."""
        room = self._room
        for seat, holder in enumerate(room.metadata.seats):
            if holder.kind == "bot" and seat not in self._tasks and self._is_asked(seat):
                self._tasks[seat] = room.context.spawn(self._play(seat))

    def stop(self) -> None:
        """Cancel all bots."""
        for task in self._tasks.values():
            task.cancel()

    def _is_asked(self, seat: int) -> bool:
        room = self._room
        return room.metadata.seats[seat].kind == "bot" and bool(room.match.mask() & (1 << seat))

    async def _play(self, seat: int) -> None:
        """Choose and play until the seat is no longer asked."""
        room = self._room
        try:
            while self._is_asked(seat) and not room.context.stopping:
                if all(holder.kind == "bot" for holder in room.metadata.seats):
                    await asyncio.sleep(PACE)
                seen, count = room.match.observation(seat), room.match.count
                rows = await self._choose(seat, seen)
                await room.submit(partial(self._apply, seat, rows, count))
        except (StoreError, Unavailable):  # the store says so in the log
            await asyncio.sleep(1)
        except InternalError:  # the match is set aside, and the log says why
            return
        finally:
            self._tasks.pop(seat, None)
        if self._is_asked(seat) and not room.context.stopping:
            self.start()

    async def _choose(self, seat: int, seen: ObservationCore) -> list[Row]:
        """The bot's choice; if its worker fails, some legal action."""
        holder = self._room.metadata.seats[seat]
        board = seen.board
        kind = (seen.game.id, "observation")
        raw, digest = await self._room.context.offload.run(kind, lambda: (seen.bytes(), board_digest(board)))
        request = WorkerRequest(
            seen.game.id,
            holder.bot,
            holder.level,
            raw,
            digest,
            lambda: flat.to_bytes(board),
            rank=AMONG_BOTS if all(one.kind == "bot" for one in self._room.metadata.seats) else WITH_PEOPLE,
            match=self._room.match.id,
        )
        try:
            return await self._room.context.workers.choose(request)
        except WorkerFailed as fault:
            log.warning("bot %s failed: %s", holder.bot, fault)
            return [policy_row(seen)]

    async def _apply(self, seat: int, rows: list[Row], count: int) -> None:
        """Play the actions chosen after `count` Entries, unless those were withdrawn meanwhile. If they are refused
        although the seat is still asked, play some legal action."""
        room = self._room
        if any(step.entry.act == TAKE_BACK for step in room.match.steps[count:]):
            return
        try:
            await room.change(play_rows(seat, rows))
        except NotAsked:
            return
        except GameFault:
            raise
        except SandtableError as fault:
            if not self._is_asked(seat):
                return
            log.warning("bot %s chose an illegal action: %s", room.metadata.seats[seat].bot, fault)
            substitute = policy_row(room.match.observation(seat))
            await room.change(play_rows(seat, [substitute]))
        room.context.metrics.bot_moves += 1


def play_rows(seat: int, rows: list[Row]) -> Command:
    """Play actions given as rows of numbers: all or none."""
    return Command("play", lambda fork: Change(fork.advance(seat, fork.named(rows))))
