"""The rooms of one server: kept in memory, restored from the store when asked for, released when idle.

A room that nobody watches leaves memory even if a clock runs in it: it is restored when the time of a seat has run out.
When memory is full, matches that only bots play pause until there is space again.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from sandtable.kernel.errors import SandtableError
from sandtable.play.match import MatchCore
from sandtable.server.context import ServerContext
from sandtable.server.fastpath.garbage_collection import RoomGarbageCollection
from sandtable.server.quarantine import DamagedMatch, Quarantine
from sandtable.server.store.base import EntryRow, MatchRow, StoreError
from sandtable.server.wire.refusals import Declined, InternalError, NotFound, Unavailable

from .clock import Deadlines
from .restore import HEADLESS, restore_match, verify_snapshots
from .room import MOST_RESULTS, Room

SWEEP_SECONDS = 15.0  # between two searches for idle rooms
MAINTENANCE_SECONDS = 0.25  # between two rounds of maintenance
RESTORING = 1  # the rank of restoring a match among the work of the threads: starting one is more urgent
VERIFYING = 9  # the rank of verifying snapshots: everything else is more urgent
RECENT_SECONDS = 0.5  # a room restored within this time counts as being restored
UNWATCHED_SECONDS = 60.0  # after which the memory of unwatched views is released
RETRY_SECONDS = 5.0  # after which a match is restored that could not be, though the time of a seat has run out
RESUMED_AT_ONCE = 8  # matches that are restored at the same time after a start
SHARE_IN_USE = 0.9  # of the rooms: with fewer, paused matches go on


@dataclass(frozen=True)
class AwayClock:
    """The clock of a match that is not in memory."""

    deadlines: Deadlines
    timer: asyncio.TimerHandle  # brings the match back


class Rooms:
    """All rooms in memory, by the id of their match."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self.start_rematch: Callable[[Room], Awaitable[str]] | None = None  # set by the lobby
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._last_load = -RECENT_SECONDS
        self.quarantine = Quarantine()
        self._verified: set[str] = set()  # matches whose snapshots were compared with their Records
        self._away: dict[str, AwayClock] = {}
        self._paused: deque[str] = deque()  # matches that are to go on when there is space
        self._garbage_collection = RoomGarbageCollection() if context.settings.fast_gc else None

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def is_loading(self) -> bool:
        """Whether matches are being restored, or were a moment ago, as happens for many of them after a restart."""
        return bool(self._loading) or time.monotonic() - self._last_load < RECENT_SECONDS

    async def get(self, id: str) -> Room:
        """The room of a match, restored if it is not in memory."""
        found = self._rooms.get(id)
        if found is not None:
            return found
        loading = self._loading.get(id)
        if loading is None:
            self.ensure_space()
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda done: self._finish_loading(id, done))
        return await asyncio.shield(loading)

    def add(self, room: Room) -> None:
        """Register a new room and start it."""
        room.start_rematch = self.start_rematch
        room.on_conflict = self.forget
        room.on_fault = self.set_aside
        self._rooms[room.id] = room
        room.start()

    def forget(self, room: Room) -> None:
        """Remove a room whose state is outdated. The next request restores the match from the store."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    def set_aside(self, room: Room, fault: Exception) -> DamagedMatch:
        """Remove a room whose game failed. Its match is not restored again; everything else goes on."""
        self.forget(room)
        return self.quarantine.add(room.id, fault)

    def ensure_space(self) -> None:
        """Make space for one more room. Raises Unavailable if memory is full of rooms in use."""
        if self._has_space():
            return
        self.release_idle(0)
        if not self._has_space():
            self._pause_bots()
        if not self._has_space():
            raise Unavailable("The server is full; try again later.")

    def _has_space(self, share: float = 1) -> bool:
        return len(self._rooms) + len(self._loading) < self._context.settings.most_rooms * share

    def _pause_bots(self) -> None:
        """Remove a room in which only bots play; its match goes on when there is space."""
        room = next((room for room in self._rooms.values() if room.can_pause), None)
        if room is not None:
            self._release(room)
            self._paused.append(room.id)

    async def _load(self, id: str) -> Room:
        self.quarantine.check(id)
        stored = await self._context.store.load(id)
        if stored is None or stored[0].state == HEADLESS:
            raise NotFound("There is no such match.")
        snapshots = await self._context.store.load_snapshots(id)
        try:
            work = self._context.matches.run(restore_match, *stored, snapshots, rank=RESTORING, key=id)
            match, metadata, views = await work
        except Exception as fault:
            raise self.quarantine.add(id, fault) from fault
        self._context.metrics.loads += 1
        executed = [entry.nonce for entry in stored[1] if entry.nonce][-MOST_RESULTS:]
        saved = match.resumed_at
        room = Room(self._context, match, metadata, views, executed, saved)
        if saved and id not in self._verified:
            self._context.spawn(self._verify(room, match, *stored))
        return room

    async def _verify(self, room: Room, match: MatchCore, row: MatchRow, entries: Sequence[EntryRow]) -> None:
        """Check later what was taken from snapshots. A match that is damaged is set aside."""
        self._verified.add(room.id)
        try:
            await self._context.study.run(verify_snapshots, row, entries, match, rank=VERIFYING, key=room.id)
        except SandtableError as fault:
            room.stop(fault)

    def _finish_loading(self, id: str, done: asyncio.Future[Room]) -> None:
        del self._loading[id]
        self._last_load = time.monotonic()
        if not done.cancelled() and done.exception() is None:
            room = done.result()
            if away := self._away.pop(room.id, None):
                away.timer.cancel()
                room.resume_clock(away.deadlines)
            self.add(room)

    def release_idle(self, seconds: float) -> None:
        """Remove the rooms that have been idle for this long."""
        now = time.monotonic()
        for room in list(self._rooms.values()):
            if now - room.last_used >= min(UNWATCHED_SECONDS, seconds):
                room.audience.release_unwatched_views()
            if now - room.last_used >= seconds and room.is_idle:
                self._release(room)

    def _release(self, room: Room) -> None:
        """Remove a room from memory; if a clock runs in it, it comes back in time."""
        running = [due for due in room.deadlines if due is not None]
        if running:
            timer = self._context.loop.call_at(min(running), self._bring_back, room.id)
            self._away[room.id] = AwayClock(room.deadlines, timer)
        room.close()
        del self._rooms[room.id]

    def _bring_back(self, id: str) -> None:
        """Restore a match because the time of a seat has run out; its clock does the rest."""

        async def restore() -> None:
            try:
                await self.get(id)
            except (Declined, StoreError) as fault:
                if (away := self._away.pop(id, None)) and not isinstance(fault, InternalError | NotFound):
                    timer = self._context.loop.call_later(RETRY_SECONDS, self._bring_back, id)
                    self._away[id] = AwayClock(away.deadlines, timer)

        self._context.spawn(restore())

    async def maintain(self) -> None:
        """Until cancelled: release idle rooms, and collect garbage when few are left."""
        swept = time.monotonic()
        while True:
            await asyncio.sleep(MAINTENANCE_SECONDS)
            if self._garbage_collection is not None:
                self._garbage_collection.defer(len(self._rooms))
            if self._paused and self._has_space(SHARE_IN_USE):
                self._context.spawn(self._resume(self._paused.popleft()))
            if time.monotonic() - swept >= SWEEP_SECONDS:
                swept = time.monotonic()
                self.release_idle(self._context.settings.idle_seconds)
                if self._garbage_collection is not None:
                    self._garbage_collection.collect(len(self._rooms))

    async def resume_pending(self) -> None:
        """After a start: restore the matches in which a bot is asked or a clock runs, several at a time."""
        waiting = deque(await self._context.store.due_matches())

        async def resume_all() -> None:
            while waiting:
                await self._resume(waiting.popleft())

        await asyncio.gather(*(resume_all() for _ in range(RESUMED_AT_ONCE)))

    async def _resume(self, id: str) -> None:
        """Restore a match that is to go on by itself. One that cannot be restored does not keep the others."""
        try:
            await self.get(id)
        except InternalError:
            return
        except (Declined, StoreError):
            self._paused.append(id)

    async def close(self) -> None:
        """Finish all queued work and release every room."""
        for away in self._away.values():
            away.timer.cancel()
        for room in self._rooms.values():
            room.close()
        await asyncio.gather(*(room.drain() for room in self._rooms.values()))
        self._rooms.clear()
        if self._garbage_collection is not None:
            self._garbage_collection.stop()
