"""What the server stores about a match in addition to its Record: seat holders, proposals, the rematch.

The fields of these classes are stored as JSON in the database: their names must not change.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from sandtable.kernel.game import Game
from sandtable.kernel.record import Record
from sandtable.server.wire.common import MatchInfo, MatchState, OfferKind, SeatInfo


class SeatHolder(Struct, omit_defaults=True):
    """Who holds a seat. Of the seat's token only a digest is stored."""

    kind: Literal["human", "bot", "open"]
    name: str = ""
    key: str = ""  # SHA-256 of the token
    bot: str = ""
    level: int = 0
    nonce: str = ""  # the seat's contribution to the seed of every roll


class Proposal(Struct):
    """A take-back or rematch that one seat has proposed."""

    what: OfferKind
    seat: int
    of: int = 0  # take-back: the first Entry to be taken back


class MatchMetadata(Struct, omit_defaults=True):
    """Everything stored beside the Record, as JSON. Treat it as immutable: `changed` returns a copy."""

    seats: list[SeatHolder]
    created: int  # seconds since 1970
    listed: bool = False
    name: str = ""
    scenario: str = ""  # name of one of the game's own scenarios
    time_limit_seconds: int = 0  # for one decision; 0: none
    invite: str = ""  # SHA-256 of the invitation
    proposals: list[Proposal] = field(default_factory=list)
    declined: int = 0  # Entry of the last draw offer that was declined
    rematch: str = ""  # id of the match that follows

    def json(self) -> bytes:
        return msgspec.json.encode(self)

    def changed(self, **changes: Any) -> MatchMetadata:
        """A copy with these fields replaced."""
        return msgspec.structs.replace(self, **changes)

    def state(self, *, over: bool) -> MatchState:
        """The state of the match: open while a seat is free, then running, then over."""
        first, second = self.seats
        if first.kind == "open" or second.kind == "open":
            return "open"
        return "over" if over else "running"


read_metadata = msgspec.json.Decoder(MatchMetadata).decode


def match_info(game: Game, record: Record, metadata: MatchMetadata, state: MatchState) -> MatchInfo:
    """The public description of a match."""
    return MatchInfo(
        id=record.match,
        game=game.id,
        title=game.facts.title,
        state=state,
        seats=seat_infos(game, metadata),
        created=metadata.created,
        options=record.options,
        commitment=record.commitment,
        name=metadata.name,
        scenario=metadata.scenario,
        listed=metadata.listed,
        time_limit_seconds=metadata.time_limit_seconds,
    )


def seat_infos(game: Game, metadata: MatchMetadata) -> list[SeatInfo]:
    """Both seats, named after their holders, or as the game calls them."""
    return [
        SeatInfo(holder.kind, holder.name or seat, holder.bot, holder.level)
        for holder, seat in zip(metadata.seats, game.facts.seats)
    ]
