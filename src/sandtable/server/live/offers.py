"""What the seats propose to each other: a draw, a take-back, another match. An offer of a draw is an Entry of the
Record; the others are kept beside it until they are answered or something happens that both know of."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING

from sandtable.kernel.errors import NotPossible
from sandtable.kernel.record import DRAW, live
from sandtable.play.match import Match
from sandtable.play.undo import Step
from sandtable.play.views import is_secret
from sandtable.server.wire.common import OfferInfo, OfferKind, SeatNumber

from .command import Deed
from .metadata import About, Proposal

if TYPE_CHECKING:
    from .room import Room


def offering(room: Room, seat: SeatNumber, what: OfferKind) -> Deed:
    """The deed of proposing something."""

    def do(fork: Match) -> About | Awaitable[About] | None:
        made = offer(fork, room.about, seat, what)
        other = room.about.seats[1 - seat].kind
        if what == "rematch" and (other == "bot" or standing(room.about, what, 1 - seat)):
            return _again(room)
        return made

    return Deed(what, do)


def answering(room: Room, seat: SeatNumber, what: OfferKind, *, yes: bool) -> Deed:
    """The deed of answering what the other seat proposed."""

    def do(fork: Match) -> About | Awaitable[About] | None:
        made = answer(fork, room.about, seat, what, yes=yes)
        return _again(room) if what == "rematch" and yes else made

    return Deed(what, do)


async def _again(room: Room) -> About:
    if room.rematch is None:
        raise NotPossible("There is nobody here who could begin a match.")
    return room.about.changed(proposals=[], rematch=await room.rematch(room))


def offer(match: Match, about: About, seat: SeatNumber, what: OfferKind) -> About | None:
    """Propose something; what the other seat proposed already is agreed to by it."""
    other = about.seats[1 - seat].kind
    if any(one.what == what and one.seat == seat for one in about.proposals):
        raise NotPossible("This is proposed already.")
    if what == "draw":
        if match.draw_offered() == seat and not is_declined(match, about):
            raise NotPossible("This is proposed already.")
        if other == "bot":
            raise NotPossible("A bot plays to the end.")
        match.agree_draw(seat)
        return None
    if what == "take-back":
        of = last_own(match, seat)
        if other == "bot" or standing(about, what, 1 - seat):
            match.take_back(of, seat)
            return about.changed(proposals=[])
        return about.changed(proposals=[*about.proposals, Proposal(what, seat, of)])
    if match.outcome is None:
        raise NotPossible("The match is not over.")
    if about.rematch:
        raise NotPossible("The next match has begun.")
    return about.changed(proposals=[*about.proposals, Proposal(what, seat)])


def answer(match: Match, about: About, seat: SeatNumber, what: OfferKind, *, yes: bool) -> About | None:
    """Accept or decline what the other seat proposed."""
    if what == "draw":
        if match.draw_offered() != 1 - seat or is_declined(match, about):
            raise NotPossible("No draw is proposed.")
        if yes:
            match.agree_draw(seat)
            return None
        return about.changed(declined=_last_draw(match))
    proposal = standing(about, what, 1 - seat)
    if proposal is None:
        raise NotPossible(f"No {what} is proposed.")
    rest = [one for one in about.proposals if one is not proposal]
    if yes and what == "take-back":
        match.take_back(proposal.of, seat)
    return about.changed(proposals=rest)


def standing(about: About, what: OfferKind, seat: int) -> Proposal | None:
    """The proposal of that kind that a seat made, if it stands."""
    return next((one for one in about.proposals if one.what == what and one.seat == seat), None)


def last_own(match: Match, seat: int) -> int:
    """The seat's latest Entry that counts."""
    if match.outcome is not None:
        raise NotPossible("The match is over.")  # and its secret is known: what follows could be foretold
    own = [entry.n for entry in live(step.entry for step in match.steps) if entry.seat == seat]
    if not own:
        raise NotPossible("There is nothing to take back.")
    return own[-1]


def draw_offers(match: Match, about: About) -> list[OfferInfo]:
    """The offer of a draw that stands, if one does."""
    seat = match.draw_offered() if match.outcome is None else None
    if seat is None or is_declined(match, about):
        return []
    return [OfferInfo("draw", 0 if seat == 0 else 1)]


def is_declined(match: Match, about: About) -> bool:
    """Whether the latest offer of a draw was declined."""
    return bool(about.declined) and about.declined == _last_draw(match)


def _last_draw(match: Match) -> int:
    return next((step.entry.n for step in reversed(match.steps) if step.entry.act == DRAW), 0)


def lapsed(match: Match, steps: Sequence[Step]) -> bool:
    """Whether proposals end with these Entries: something happened that both know of."""
    return any(not is_secret(match, step) for step in steps)
