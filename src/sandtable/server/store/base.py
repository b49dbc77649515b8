"""What a store can do. Whoever awaits a change has it durable: it survives the loss of power.

Rows hold texts and bytes that the rest of the server makes and reads; a store knows no game and no rule. Two servers
that write the same Entry number of a match cannot both win: the second gets `Conflict`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class StoreError(Exception):
    """The store could not do it; nothing of it was done."""


class Conflict(StoreError):
    """Somebody else wrote this Entry, or a match of this id, first."""


class EntryRow(NamedTuple):
    """One Entry of a Record."""

    n: int
    body: bytes  # the Entry as JSON
    nonce: str = ""  # of the message that caused it, on its first Entry: "0 abc"; empty for the table


@dataclass(frozen=True)
class MatchRow:
    """All of a match but its Entries. Only `secret` and `header` are fixed from the start."""

    id: str
    game: str
    state: str  # "open", "running", "over"
    listed: bool
    created: int  # seconds since 1970
    header: bytes  # of the Record, as JSON
    secret: bytes
    about: bytes  # seats with digests of their tokens, name, time limit, offers: as JSON, made by the lobby
    generation: int = 0  # how often it was loaded into memory
    due: bool = False  # something must happen without anybody's doing: a bot or a clock


@dataclass(frozen=True)
class Change:
    """What else changes together with new Entries."""

    state: str
    about: bytes
    due: bool
    header: bytes = b""  # a new one; only before the first Entry


class Store(Protocol):
    """What every store can do. All of it may be awaited from one event loop at once."""

    async def create(self, match: MatchRow, entries: Sequence[EntryRow]) -> None:
        """Keep a new match with its first Entries."""

    def append(self, match: str, entries: Sequence[EntryRow], change: Change | None = None) -> Awaitable[None]:
        """Add Entries to a match, and change what goes with them: all or nothing. It begins now, and is durable when
        it has been awaited."""

    async def load(self, match: str) -> tuple[MatchRow, list[EntryRow]] | None:
        """A match for a room: its generation is one higher than it was, durably."""

    async def read(self, match: str) -> MatchRow | None:
        """A match without its Entries."""

    async def listed(self, state: str, most: int) -> list[MatchRow]:
        """Listed matches in a state, newest first."""

    async def due(self) -> list[str]:
        """The matches in which something must happen without anybody's doing."""

    async def keep_scenario(self, digest: str, game: str, document: bytes) -> None:
        """Keep a scenario under its digest; keeping it twice is no fault."""

    async def scenario(self, digest: str, game: str) -> bytes | None:
        """A scenario that was kept."""

    async def ready(self) -> None:
        """Return if the store answers."""

    async def close(self) -> None:
        """Finish what was begun, and let go."""
