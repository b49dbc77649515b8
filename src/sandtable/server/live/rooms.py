"""The rooms of one server: found in memory or rebuilt from the Record, and let go when nobody needs them."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from sandtable.games import game as game_of
from sandtable.kernel import record as records
from sandtable.kernel.digest import canonical_json
from sandtable.kernel.game import Setup
from sandtable.kernel.record import Record
from sandtable.play.match import Match
from sandtable.play.replay import replay
from sandtable.server.context import House
from sandtable.server.store.base import EntryRow, MatchRow
from sandtable.server.wire.refusals import NotFound, Unavailable
from sandtable.server.wire.views import MatchViews

from .metadata import About, read_about
from .room import REMEMBERED, Room

FEW = 100  # rooms among which circles are looked for quickly
SWEEP = 15.0  # seconds between two looks for rooms that may go
TIDY = 0.25  # seconds after which what is new among many rooms is put aside
MOMENT = 0.5  # seconds
MOST_SETUPS = 256  # remembered for the next match that begins alike
HEADLESS = "headless"  # the state of a match that is played through a game's own API alone
REST = 60.0  # seconds after which a View that nobody looks at sleeps


class Rooms:
    """All rooms in memory, by the id of their match."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rematch: Callable[[Room], Awaitable[str]] | None = None
        self._rooms: dict[str, Room] = {}
        self._coming: dict[str, asyncio.Future[Room]] = {}
        self._came = -MOMENT  # when the last one was there
        self._untidy = False  # circles may have been put aside,
        self._aside = False  # or rooms that leave some

    def __len__(self) -> int:
        return len(self._rooms)

    def are_coming(self) -> bool:
        """Whether matches are being rebuilt, or were a moment ago: many are after a restart."""
        return bool(self._coming) or time.monotonic() - self._came < MOMENT

    async def get(self, id: str) -> Room:
        """The room of a match."""
        found = self._rooms.get(id)
        if found is not None:
            return found
        coming = self._coming.get(id)
        if coming is None:
            self._make_space()
            coming = self._coming[id] = asyncio.ensure_future(self._load(id))
            coming.add_done_callback(lambda done: self._arrived(id, done))
        return await asyncio.shield(coming)

    def add(self, room: Room) -> None:
        """A new room."""
        room.rematch = self.rematch
        room.lost = self.forget
        self._rooms[room.id] = room
        room.begin()

    def forget(self, room: Room) -> None:
        """A room whose memory is not the truth: whoever comes next has it rebuilt."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    def check_space(self) -> None:
        """Refuse one more match while memory is full of matches that are played."""
        self._make_space()

    async def _load(self, id: str) -> Room:
        stored = await self.house.store.load(id)
        if stored is None or stored[0].state == HEADLESS:
            raise NotFound("There is no such match.")
        match, about, lines = await self.house.study.away(rebuild, *stored)
        self.house.metrics.loads += 1
        nonces = [entry.nonce for entry in stored[1] if entry.nonce][-REMEMBERED:]
        return Room(self.house, match, about, lines, nonces)

    def _arrived(self, id: str, done: asyncio.Future[Room]) -> None:
        del self._coming[id]
        self._came = time.monotonic()
        if not done.cancelled() and done.exception() is None:
            self.add(done.result())

    def _make_space(self) -> None:
        if len(self._rooms) + len(self._coming) < self.house.settings.most_rooms:
            return
        self.sweep(0)
        if len(self._rooms) + len(self._coming) >= self.house.settings.most_rooms:
            raise Unavailable("The server is full; try again later.")

    def sweep(self, seconds: float) -> None:
        """Let go of rooms that were idle for so long."""
        now = time.monotonic()
        for id, room in list(self._rooms.items()):
            if now - room.touched >= min(REST, seconds):
                room.rest()
            if now - room.touched >= seconds and room.is_idle:
                room.close()
                del self._rooms[id]

    async def keep_house(self) -> None:
        """For ever: let go of idle rooms."""
        swept = time.monotonic()
        while True:
            await asyncio.sleep(TIDY)
            if len(self._rooms) >= FEW:
                gc.disable()
                gc.freeze()
                self._untidy = True
            if time.monotonic() - swept >= SWEEP:
                swept = time.monotonic()
                self.sweep(self.house.settings.idle_seconds)
                if len(self._rooms) < FEW:
                    self.tidy()

    def tidy(self) -> None:
        """Look for circles in what is new, and put it aside. Rooms, sockets and requests let go of themselves, so there
        are hardly any. Among many rooms it would stop the loop even to look at what is new, so all is put aside as it
        is (`keep_house`). Everything is looked at once when rooms have become few, and once when there is none left."""
        if self._untidy or (self._aside and not self._rooms):
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        gc.enable()
        self._untidy, self._aside = False, bool(self._rooms)

    async def wake(self) -> None:
        """After a start: those rooms in which something must happen without anybody's doing."""
        for id in await self.house.store.due_matches():
            await self.get(id)
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Finish what waits in every queue, and let go."""
        for room in self._rooms.values():
            room.close()
        await asyncio.gather(*(room.quiet() for room in self._rooms.values()))
        self._rooms.clear()
        if self._untidy:
            gc.enable()


_read_header = msgspec.json.Decoder(dict).decode


def read_record(row: MatchRow, entries: Sequence[EntryRow]) -> Record:
    """The Record of a stored match."""
    document = _read_header(row.header)
    document["entries"] = [msgspec.json.decode(entry.body) for entry in entries]
    return records.from_json(document)


def rebuild(row: MatchRow, entries: Sequence[EntryRow]) -> tuple[Match, About, MatchViews]:
    """A match as it was, every digest checked, with the log that its players saw."""
    record = read_record(row, entries)
    about = read_about(row.metadata)
    match = replay(game_of(record.game), record, secret=row.secret, setup=_setups.get(_beginning(record)))
    lines = MatchViews(row.generation)
    lines.rebuild_log(match)
    match.stepwise = about.state(over=False) == "open"
    share(match)
    return match, about, lines


_setups: OrderedDict[bytes, Setup] = OrderedDict()
_sharing = threading.Lock()


def _beginning(record: Record) -> bytes:
    """The same for matches that begin alike: a scenario, as it was resolved, is loaded without chance."""
    return hashlib.sha256(canonical_json([record.game, record.scenario, record.options])).digest()


def share(match: Match) -> None:
    """Let matches that began alike hold one Setup: it never changes, and is most of what an untouched match weighs."""
    key = _beginning(match.header)
    with _sharing:
        setup = _setups.setdefault(key, match.setup)
        _setups.move_to_end(key)
        if len(_setups) > MOST_SETUPS:
            _setups.popitem(last=False)
    match.share(setup)
