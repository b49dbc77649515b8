"""Keeps the matches of a game's own HTTP interface: in memory while they are used, and always in the store.

They are stored like every match, with a state of their own, so that no room loads them: a room would not wait between
automatic steps. What a caller was answered is durable.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sandtable.kernel.chance import new_token
from sandtable.kernel.http_api import ApiAddress, ApiCall, ApiError, ApiRequest, GameHttpApi
from sandtable.kernel.ids import PUBLIC
from sandtable.play.match import MatchCore
from sandtable.server.auth import token_digest, token_matches
from sandtable.server.live.restore import HEADLESS, read_record
from sandtable.server.store.base import EntryRow, MatchRow, Store, StoreError
from sandtable.server.wire.encoding import encode

from .matches import restore_match

MAX_CACHED = 500  # matches in memory; the others are loaded again when they are needed


@dataclass
class CachedMatch:
    """A match in memory."""

    match: MatchCore
    keys: tuple[str, str]  # digests of the keys of both seats
    settings: dict[str, Any]  # of the game's interface
    stored: int  # how many of its Entries are stored
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # one caller at a time


class ApiMatches:
    """The matches of one game's interface on one server."""

    def __init__(self, game: str, api: GameHttpApi, store: Store, limit: int = MAX_CACHED) -> None:
        self.game = game
        self.api = api
        self.store = store
        self.limit = limit
        self._cache: OrderedDict[str, CachedMatch] = OrderedDict()

    async def add(self, match: MatchCore, settings: dict[str, Any]) -> tuple[str, str]:
        """Store a new match. Returns the keys of its seats."""
        keys = (new_token(), new_token())
        digests = (token_digest(keys[0]), token_digest(keys[1]))
        row = MatchRow(
            id=match.id,
            game=match.game.id,
            state=HEADLESS,
            listed=False,
            created=int(time.time()),
            header=encode(match.header.header()),
            secret=match.secret,
            metadata=encode({"keys": digests} | settings),
        )
        await self.store.create(row, _entries(match, 0))
        self._remember(CachedMatch(match, digests, settings, match.count))
        return keys

    @asynccontextmanager
    async def open(self, request: ApiRequest, address: ApiAddress, key: str) -> AsyncIterator[ApiCall]:
        """Open a match for one caller, who needs the key of the player they act for. What the block changes is durable
        when it is left; if it cannot be stored, it did not happen."""
        async with self._lock(address.match) as cached:
            seat = self.api.seat(address.player)
            if seat != PUBLIC and not token_matches(key, cached.keys[seat]):
                raise ApiError(403 if key else 401, f"the key of {address.player} is needed")
            yield ApiCall(cached.match, cached.settings, address.player, request.body)
            await self._store(cached)

    @asynccontextmanager
    async def _lock(self, id: str) -> AsyncIterator[CachedMatch]:
        """Hold a match alone. One whose changes could not be stored is not used by those who waited for it."""
        while True:
            cached = await self._find(id)
            async with cached.lock:
                if self._cache.get(id) is cached:
                    yield cached
                    return

    async def _find(self, id: str) -> CachedMatch:
        if id not in self._cache:
            found = await self.store.load(id)
            if found is None or found[0].state != HEADLESS or found[0].game != self.game:
                raise ApiError(404, f"there is no game {id!r}")
            row, entries = found
            match = restore_match(read_record(row, entries), row.secret)
            settings: dict[str, Any] = msgspec.json.decode(row.metadata)
            first, second = settings.pop("keys")
            if id not in self._cache:  # another request may have loaded it meanwhile
                self._remember(CachedMatch(match, (first, second), settings, match.count))
        self._cache.move_to_end(id)
        return self._cache[id]

    def _remember(self, cached: CachedMatch) -> None:
        """Keep a match in memory; drop the least recently used ones that nobody waits for when there are too many."""
        self._cache[cached.match.id] = cached
        for id in [id for id, one in self._cache.items() if not one.lock.locked()]:
            if len(self._cache) <= self.limit:
                break
            if id != cached.match.id:
                del self._cache[id]

    async def _store(self, cached: CachedMatch) -> None:
        entries = _entries(cached.match, cached.stored)
        if not entries:
            return
        try:
            await self.store.append(cached.match.id, entries)
        except StoreError as fault:
            self._cache.pop(cached.match.id, None)  # memory is ahead of the store
            raise ApiError(503, "it could not be kept, and was not done") from fault
        cached.stored += len(entries)


def _entries(match: MatchCore, first: int) -> list[EntryRow]:
    """The Entries of a match from a place on, as rows."""
    return [EntryRow(step.entry.n, encode(step.entry.json())) for step in match.steps[first:]]
