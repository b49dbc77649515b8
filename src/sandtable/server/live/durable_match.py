"""A match and its metadata as the store has them."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Sequence

from sandtable.play.match import MatchCore
from sandtable.play.undo import Step
from sandtable.server.auth import token_matches
from sandtable.server.context import ServerContext
from sandtable.server.store.base import EntryRow, MatchUpdate
from sandtable.server.wire.common import MatchInfo, MatchState
from sandtable.server.wire.encoding import encode

from .metadata import MatchMetadata, match_info


class DurableMatch:
    """The current match and metadata of a room. Both are replaced only after the store has committed the new ones."""

    def __init__(self, context: ServerContext, match: MatchCore, metadata: MatchMetadata) -> None:
        self._context = context
        self.match = match
        self.metadata = metadata
        self._stored = stored_state(match, metadata)

    @property
    def has_free_seat(self) -> bool:
        """Whether a seat is still free. Nothing is played until it is taken."""
        return self.metadata.state(over=False) == "open"

    @property
    def asks_bot(self) -> bool:
        """Whether the server itself has something to do in the match now, because a bot is asked."""
        return self._stored[0] == "running" and "bot" in asked_kinds(self.match, self.metadata)

    def seat_of(self, token: str) -> int | None:
        """The seat that this token belongs to."""
        for seat, holder in enumerate(self.metadata.seats):
            if token_matches(token, holder.key):
                return seat
        return None

    def info(self) -> MatchInfo:
        """The public description of the match."""
        return match_info(self.match.game, self.match.header, self.metadata, self._stored[0])

    def initial_change(self) -> MatchUpdate:
        """The columns with which a new match is stored."""
        state, due = self._stored
        return MatchUpdate(state, self.metadata.json(), due)

    def write(
        self, steps: Sequence[Step], match: MatchCore, metadata: MatchMetadata, key: str = "", header: bytes = b""
    ) -> Awaitable[None]:
        """Begin to store these steps of a changed match. They are durable once the result has been awaited.

        `key` is the seat and nonce of the command; `header` replaces that of the Record. Make both current afterwards.
        """
        rows = [EntryRow(step.entry.n, encode(step.entry.json()), "" if at else key) for at, step in enumerate(steps)]
        state, due = stored_state(match, metadata)
        is_changed = (state, due) != self._stored or metadata is not self.metadata or bool(header)
        change = MatchUpdate(state, metadata.json(), due, header) if is_changed else None
        began = time.monotonic()
        writing = self._context.store.append(match.id, rows, change)

        async def commit() -> None:
            await writing
            self._context.metrics.commit.add(time.monotonic() - began)
            self._context.metrics.entries += len(rows)
            self._stored = (state, due)

        return commit()


def stored_state(match: MatchCore, metadata: MatchMetadata) -> tuple[MatchState, bool]:
    """The state of a match as the store keeps it, and whether the server must load the match after a restart."""
    state, asked = metadata.state(over=match.outcome is not None), asked_kinds(match, metadata)
    is_due = "bot" in asked or (bool(asked) and metadata.time_limit_seconds > 0)
    return state, state == "running" and is_due


def asked_kinds(match: MatchCore, metadata: MatchMetadata) -> list[str]:
    """What holds the seats that must act now: "human", "bot"."""
    mask = match.mask()
    return [holder.kind for seat, holder in enumerate(metadata.seats) if mask & (1 << seat)]
