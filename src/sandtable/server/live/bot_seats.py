"""Seats that bots hold: when one is asked, its Observation goes to a worker and the answer is played."""

from __future__ import annotations

import asyncio
import logging
import weakref
from functools import partial
from typing import TYPE_CHECKING

from sandtable.bots.orders import policy_row
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import NotAsked, SandtableError
from sandtable.kernel.verbs import Row
from sandtable.play.match import Match
from sandtable.play.observation import Observation, board_digest
from sandtable.server.store.base import StoreError
from sandtable.server.wire.refusals import Unavailable
from sandtable.server.workers.pool import Question, WorkerFailed

from .command import Deed

if TYPE_CHECKING:
    from .room import Room

PACE = 0.4  # seconds between two actions where only bots play: somebody may want to watch
log = logging.getLogger("sandtable.server")


class Thinking:
    """The bots of one room."""

    __slots__ = ("_see", "_tasks")

    def __init__(self, room: Room) -> None:
        self._see = weakref.ref(room)
        self._tasks: dict[int, asyncio.Task[None]] = {}

    @property
    def _room(self) -> Room:
        room = self._see()
        if room is None:
            raise Unavailable("The room is gone.")
        return room

    @property
    def any(self) -> bool:
        """Whether some bot thinks."""
        return bool(self._tasks)

    def go_on(self) -> None:
        """Let those bots think that are asked and do not think yet."""
        for seat in (0, 1):
            if seat not in self._tasks and self._is_asked(seat):
                self._tasks[seat] = self._room.house.spawn(self._play(seat))

    def stop(self) -> None:
        """Stop thinking."""
        for task in self._tasks.values():
            task.cancel()

    def _is_asked(self, seat: int) -> bool:
        room = self._room
        return room.about.seats[seat].kind == "bot" and bool(room.match.mask() & (1 << seat))

    async def _play(self, seat: int) -> None:
        """Answer until the seat is no longer asked."""
        room = self._room
        try:
            while self._is_asked(seat) and not room.house.stopping:
                if all(holding.kind == "bot" for holding in room.about.seats):
                    await asyncio.sleep(PACE)
                seen = room.match.observation(seat)
                rows = await self._choose(seat, seen)
                await room.submit(partial(self._act, seat, rows))
        except (StoreError, Unavailable):
            log.exception("a bot's action could not be kept")
            await asyncio.sleep(1)
        finally:
            self._tasks.pop(seat, None)
        if self._is_asked(seat) and not room.house.stopping:
            self.go_on()

    async def _choose(self, seat: int, seen: Observation) -> list[Row]:
        holding = self._room.about.seats[seat]
        board = seen.board
        kind = (seen.game.id, "observation")
        raw, digest = await self._room.house.beside.do(kind, lambda: (seen.bytes(), board_digest(board)))
        question = Question(
            seen.game.id,
            holding.bot,
            holding.level,
            raw,
            digest,
            lambda: flat.to_bytes(board),
        )
        try:
            return await self._room.house.workers.choose(question)
        except WorkerFailed as fault:
            log.warning("%s: %s", holding.bot, fault)
            return [policy_row(seen)]

    async def _act(self, seat: int, rows: list[Row]) -> None:
        """Play what was chosen. What is refused, though nothing changed meanwhile, gives way to any legal action."""
        room = self._room
        try:
            await room.change(Deed("play", lambda fork: play_rows(fork, seat, rows)))
        except NotAsked:
            return
        except SandtableError as fault:
            if not self._is_asked(seat):
                return
            log.warning("%s: %s", room.about.seats[seat].bot, fault)
            other = policy_row(room.match.observation(seat))
            await room.change(Deed("play", lambda fork: play_rows(fork, seat, [other])))
        room.house.metrics.bot_moves += 1


def play_rows(match: Match, seat: int, rows: list[Row]) -> None:
    """Play Actions that are given as numbers: all or none."""
    match.play(seat, match.named(rows), tell=False)
