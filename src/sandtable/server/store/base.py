"""What a store does, and the rows it holds.

A change that was awaited is durable: it survives a power failure. Rows hold texts and bytes that the rest of the
server writes and reads. If two servers write an Entry with the same number to one match, the second gets `Conflict`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class StoreError(Exception):
    """The store failed; nothing of the change was stored."""


class Conflict(StoreError):
    """Another writer stored this Entry, or a match with this id, first."""


class EntryRow(NamedTuple):
    """One Entry of a Record."""

    n: int
    body: bytes  # the Entry as JSON
    nonce: str = ""  # of the message that caused it, on its first Entry: "0 abc"; empty for automatic steps


@dataclass(frozen=True)
class MatchRow:
    """A match without its Entries. Only `secret` and `header` are fixed from the start."""

    id: str
    game: str
    state: str  # "open", "running", "over"
    listed: bool
    created: int  # seconds since 1970
    header: bytes  # of the Record, as JSON
    secret: bytes
    metadata: bytes  # JSON: seats with digests of their tokens, name, offers
    generation: int = 0  # how often the match was loaded
    due: bool = False  # whether a bot or a clock must act in it, so that it is loaded when the server starts


@dataclass(frozen=True)
class MatchUpdate:
    """Columns of a match that change together with new Entries."""

    state: str
    metadata: bytes
    due: bool
    header: bytes = b""  # a new header, before the first Entry only; empty: the header stays


class Store(Protocol):
    """The operations of every store. All may be awaited concurrently on one event loop."""

    async def create(self, match: MatchRow, entries: Sequence[EntryRow]) -> None:
        """Store a new match with its first Entries."""

    def append(self, match: str, entries: Sequence[EntryRow], change: MatchUpdate | None = None) -> Awaitable[None]:
        """Add Entries to a match and update it: all or nothing. Starts at once; durable when awaited."""

    async def load(self, match: str) -> tuple[MatchRow, list[EntryRow]] | None:
        """Read a match with its Entries, after adding one to its generation."""

    async def save_snapshot(self, match: str, n: int, body: bytes) -> None:
        """Store a snapshot of a match after Entry `n`."""

    async def load_snapshots(self, match: str) -> list[bytes]:
        """Read the snapshots of a match in order."""

    async def read(self, match: str) -> MatchRow | None:
        """Read a match without its Entries."""

    async def listed_matches(self, state: str, limit: int) -> list[MatchRow]:
        """Read the listed matches in a state, newest first."""

    async def due_matches(self) -> list[str]:
        """Return the ids of the matches in which a bot or a clock must act."""

    async def save_scenario(self, digest: str, game: str, document: bytes) -> None:
        """Store a scenario under its digest; storing it again does nothing."""

    async def load_scenario(self, digest: str, game: str) -> bytes | None:
        """Read a stored scenario."""

    async def check(self) -> None:
        """Write something, and return when it is durable; raise `StoreError` if that fails or takes too long."""

    async def close(self) -> None:
        """Finish what was begun, and release the file."""
