"""The games of the headless API in the store: what a caller was answered is durable, and outlives memory and restart.

They are stored as every match is, but no room takes them: a room would not wait between Execute and Upkeep.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import msgspec

from sandtable.games import game as game_of
from sandtable.kernel.chance import new_token
from sandtable.play.replay import replay
from sandtable.server.auth import token_digest, token_matches
from sandtable.server.live.restore import HEADLESS, read_record
from sandtable.server.store.base import EntryRow, MatchRow, Store, StoreError
from sandtable.server.wire.scene_patch import encode

from .api import PUBLIC, Declined, Session, seat_of

MOST = 500  # games in memory; the others wait in the store


class Kept(msgspec.Struct):
    """What the store knows of such a game beside its Record."""

    keys: tuple[str, str]  # digests of the two keys
    automatic: bool
    types: tuple[str, str]


@dataclass
class Held:
    """A game in memory."""

    session: Session
    kept: Kept
    stored: int  # Entries that are durable
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # one caller at a time


class Games:
    """All games of one server."""

    def __init__(self, store: Store, most: int = MOST) -> None:
        self.store = store
        self.most = most
        self._held: OrderedDict[str, Held] = OrderedDict()

    async def add(self, session: Session) -> tuple[str, str]:
        """Keep a new game. Returns the keys of p1 and p2."""
        keys = (new_token(), new_token())
        kept = Kept((token_digest(keys[0]), token_digest(keys[1])), session.automatic, session.types)
        match = session.match
        row = MatchRow(
            id=match.id,
            game=match.game.id,
            state=HEADLESS,
            listed=False,
            created=int(time.time()),
            header=encode(match.header.header()),
            secret=match.secret,
            about=msgspec.json.encode(kept),
        )
        await self.store.create(row, _entries(session, 0))
        self._hold(Held(session, kept, match.count))
        return keys

    @asynccontextmanager
    async def asked(self, id: str, player: object, key: str) -> AsyncIterator[Session]:
        """The game for one caller, whose key must fit: nobody acts for, or sees as, the other (UB-API-10). What it
        changes is durable when the block is left; if that fails, it did not happen."""
        held = await self._find(id)
        async with held.turn:
            seat = seat_of(player)
            if seat != PUBLIC and not token_matches(key, held.kept.keys[seat]):
                raise Declined(403 if key else 401, f"the key of {player} is needed")
            yield held.session
            await self._keep(held)

    async def _find(self, id: str) -> Held:
        if id not in self._held:
            stored = await self.store.load(id)
            if stored is None or stored[0].state != HEADLESS:
                raise Declined(404, f"there is no game {id!r}")
            row, entries = stored
            record = read_record(row, entries)
            match = replay(game_of(record.game), record, secret=row.secret)
            match.stepwise = True
            kept = msgspec.json.decode(row.about, type=Kept)
            session = Session(match, automatic=kept.automatic, types=kept.types)
            if id not in self._held:  # somebody else may have asked meanwhile
                self._hold(Held(session, kept, match.count))
        self._held.move_to_end(id)
        return self._held[id]

    def _hold(self, held: Held) -> None:
        """Keep a game in memory; the one longest not asked for goes when there are too many."""
        self._held[held.session.id] = held
        for id in [id for id, one in self._held.items() if not one.turn.locked()]:
            if len(self._held) <= self.most:
                break
            if id != held.session.id:
                del self._held[id]

    async def _keep(self, held: Held) -> None:
        fresh = _entries(held.session, held.stored)
        if not fresh:
            return
        try:
            await self.store.append(held.session.id, fresh)
        except StoreError as fault:
            self._held.pop(held.session.id, None)  # what memory says is not the truth
            raise Declined(503, "it could not be kept, and was not done") from fault
        held.stored += len(fresh)


def _entries(session: Session, first: int) -> list[EntryRow]:
    """The Entries of a game from a place on, as they are stored."""
    return [EntryRow(step.entry.n, encode(step.entry.json())) for step in session.match.steps[first:]]
