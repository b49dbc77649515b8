"""The rooms of one server: kept in memory, restored from the store when asked for, released when idle."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable

from sandtable.server.context import ServerContext
from sandtable.server.fastpath.garbage_collection import RoomGarbageCollection
from sandtable.server.quarantine import DamagedMatch, Quarantine
from sandtable.server.store.base import StoreError
from sandtable.server.wire.refusals import Declined, NotFound, Unavailable

from .command_queue import MOST_RESULTS
from .restore import HEADLESS, restore_match
from .room import Room

SWEEP_SECONDS = 15.0  # between two searches for idle rooms
MAINTENANCE_SECONDS = 0.25  # between two rounds of maintenance
RESTORING = 1  # the rank of restoring a match among the work of the threads: starting one is more urgent
RECENT_SECONDS = 0.5  # a room restored within this time counts as being restored
UNWATCHED_SECONDS = 60.0  # after which the memory of unwatched views is released


class Rooms:
    """All rooms in memory, by the id of their match."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self.start_rematch: Callable[[Room], Awaitable[str]] | None = None  # set by the lobby
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._last_load = -RECENT_SECONDS
        self.quarantine = Quarantine()
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
        if len(self._rooms) + len(self._loading) < self._context.settings.most_rooms:
            return
        self.release_idle(0)
        if len(self._rooms) + len(self._loading) >= self._context.settings.most_rooms:
            raise Unavailable("The server is full; try again later.")

    async def _load(self, id: str) -> Room:
        self.quarantine.check(id)
        stored = await self._context.store.load(id)
        if stored is None or stored[0].state == HEADLESS:
            raise NotFound("There is no such match.")
        try:
            match, metadata, views = await self._context.matches.run(restore_match, *stored, rank=RESTORING, key=id)
        except Exception as fault:
            raise self.quarantine.add(id, fault) from fault
        self._context.metrics.loads += 1
        executed = [entry.nonce for entry in stored[1] if entry.nonce][-MOST_RESULTS:]
        return Room(self._context, match, metadata, views, executed)

    def _finish_loading(self, id: str, done: asyncio.Future[Room]) -> None:
        del self._loading[id]
        self._last_load = time.monotonic()
        if not done.cancelled() and done.exception() is None:
            self.add(done.result())

    def release_idle(self, seconds: float) -> None:
        """Remove the rooms that have been idle for this long."""
        now = time.monotonic()
        for id, room in list(self._rooms.items()):
            if now - room.last_used >= min(UNWATCHED_SECONDS, seconds):
                room.audience.release_unwatched_views()
            if now - room.last_used >= seconds and room.is_idle:
                room.close()
                del self._rooms[id]

    async def maintain(self) -> None:
        """Until cancelled: release idle rooms, and collect garbage when few are left."""
        swept = time.monotonic()
        while True:
            await asyncio.sleep(MAINTENANCE_SECONDS)
            if self._garbage_collection is not None:
                self._garbage_collection.defer(len(self._rooms))
            if time.monotonic() - swept >= SWEEP_SECONDS:
                swept = time.monotonic()
                self.release_idle(self._context.settings.idle_seconds)
                if self._garbage_collection is not None:
                    self._garbage_collection.collect(len(self._rooms))

    async def resume_pending(self) -> None:
        """After a start: restore the matches in which a bot is asked or a clock runs."""
        for id in await self._context.store.due_matches():
            with contextlib.suppress(Declined, StoreError):  # one that cannot be restored does not keep the others
                await self.get(id)
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Finish all queued work and release every room."""
        for room in self._rooms.values():
            room.close()
        await asyncio.gather(*(room.drain() for room in self._rooms.values()))
        self._rooms.clear()
        if self._garbage_collection is not None:
            self._garbage_collection.stop()
