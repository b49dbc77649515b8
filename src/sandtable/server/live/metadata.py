"""What the server keeps of a match beside its Record: who holds the seats, what is offered, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from sandtable.kernel.game import Game
from sandtable.kernel.record import Record
from sandtable.server.wire.common import MatchInfo, MatchState, OfferInfo, OfferKind, SeatInfo


class Holding(Struct, omit_defaults=True):
    """Who holds a seat. Of its token only a digest is known."""

    kind: Literal["human", "bot", "open"]
    name: str = ""
    key: str = ""  # SHA-256 of the token
    bot: str = ""
    level: int = 0
    nonce: str = ""


class Proposal(Struct):
    """A take-back or rematch that was offered."""

    what: OfferKind
    seat: int
    of: int = 0  # take-back: the first Entry to be taken back


class About(Struct, omit_defaults=True):
    """Stored as JSON beside the Record."""

    seats: list[Holding]
    created: int
    listed: bool = False
    name: str = ""
    scenario: str = ""  # the name of one that comes with the game
    time_limit_seconds: int = 0
    invite: str = ""  # SHA-256 of the invitation
    proposals: list[Proposal] = field(default_factory=list)
    declined: int = 0  # the Entry with the last offer of a draw that was declined
    rematch: str = ""

    def json(self) -> bytes:
        return msgspec.json.encode(self)

    def changed(self, **changes: Any) -> About:
        """A copy in which this is different."""
        return msgspec.structs.replace(self, **changes)

    def state(self, *, over: bool) -> MatchState:
        """Open while a seat is free, then running, then over."""
        first, second = self.seats
        if first.kind == "open" or second.kind == "open":
            return "open"
        return "over" if over else "running"


read_about = msgspec.json.Decoder(About).decode


def match_info(game: Game, record: Record, about: About, state: MatchState) -> MatchInfo:
    """What everybody may know of a match."""
    return MatchInfo(
        id=record.match,
        game=game.id,
        title=game.facts.title,
        state=state,
        seats=seat_infos(game, about),
        created=about.created,
        options=record.options,
        commitment=record.commitment,
        name=about.name,
        scenario=about.scenario,
        listed=about.listed,
        time_limit_seconds=about.time_limit_seconds,
    )


def seat_infos(game: Game, about: About) -> list[SeatInfo]:
    """The seats by the names of those who hold them, else by the game's own."""
    return [
        SeatInfo(holding.kind, holding.name or seat, holding.bot, holding.level)
        for holding, seat in zip(about.seats, game.facts.seats)
    ]


def offer_infos(about: About, draw: Sequence[OfferInfo]) -> list[OfferInfo]:
    """All that is proposed and not answered."""
    return [*draw, *(OfferInfo(one.what, one.seat) for one in about.proposals)]  # type: ignore[arg-type]  # 0 or 1
