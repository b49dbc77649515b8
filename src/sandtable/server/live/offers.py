"""Proposals between the seats: a draw, a take-back, a rematch.

A draw offer is an Entry of the Record. The others are kept in the metadata until they are answered, or until something
happens that both seats know of.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel.errors import NotPossible
from sandtable.kernel.record import DRAW
from sandtable.play.match import MatchCore
from sandtable.play.undo import Step
from sandtable.play.views import is_secret
from sandtable.server.wire.common import SEATS, OfferInfo, OfferKind, SeatNumber

from .metadata import MatchMetadata, Proposal


def offer(match: MatchCore, metadata: MatchMetadata, seat: SeatNumber, what: OfferKind) -> MatchMetadata | None:
    """Propose something, or agree to it if the other seat has proposed it. Returns changed metadata, if any."""
    other = metadata.seats[1 - seat].kind
    if find_proposal(metadata, what, seat) is not None:
        raise NotPossible("This is proposed already.")
    if what == "draw":
        if match.draw_offered() == seat and not is_draw_declined(match, metadata):
            raise NotPossible("This is proposed already.")
        if other == "bot":
            raise NotPossible("A bot plays to the end.")
        match.agree_draw(seat)
        return None
    if what == "take-back":
        of = latest_own_entry(match, seat)
        if other == "bot" or find_proposal(metadata, what, 1 - seat):
            match.take_back(of, seat)
            return metadata.changed(proposals=[])
        return metadata.changed(proposals=[*metadata.proposals, Proposal(what, seat, of)])
    if match.outcome is None:
        raise NotPossible("The match is not over.")
    if metadata.rematch:
        raise NotPossible("The next match has begun.")
    return metadata.changed(proposals=[*metadata.proposals, Proposal(what, seat)])


def answer(
    match: MatchCore, metadata: MatchMetadata, seat: SeatNumber, what: OfferKind, *, yes: bool
) -> MatchMetadata | None:
    """Accept or decline what the other seat has proposed. Returns changed metadata, if any."""
    if what == "draw":
        if match.draw_offered() != 1 - seat or is_draw_declined(match, metadata):
            raise NotPossible("No draw is proposed.")
        if yes:
            match.agree_draw(seat)
            return None
        return metadata.changed(declined=_latest_draw_entry(match))
    proposal = find_proposal(metadata, what, 1 - seat)
    if proposal is None:
        raise NotPossible(f"No {what} is proposed.")
    if yes and what == "take-back":
        match.take_back(proposal.of, seat)
    return metadata.changed(proposals=[one for one in metadata.proposals if one is not proposal])


def is_rematch_agreed(metadata: MatchMetadata, seat: int) -> bool:
    """Whether a rematch begins as soon as this seat proposes one: bots always agree."""
    return metadata.seats[1 - seat].kind == "bot" or find_proposal(metadata, "rematch", 1 - seat) is not None


def find_proposal(metadata: MatchMetadata, what: OfferKind, seat: int) -> Proposal | None:
    """The pending proposal of this kind by a seat."""
    return next((one for one in metadata.proposals if one.what == what and one.seat == seat), None)


def latest_own_entry(match: MatchCore, seat: int) -> int:
    """The number of the seat's latest Entry that was not undone."""
    if match.outcome is not None:
        raise NotPossible("The match is over.")  # its secret is public now: further rolls could be predicted
    own = [step.entry.n for step in match.steps_in_effect() if step.entry.seat == seat]
    if not own:
        raise NotPossible("There is nothing to take back.")
    return own[-1]


def open_offers(match: MatchCore, metadata: MatchMetadata) -> list[OfferInfo]:
    """All pending proposals, a draw offer first."""
    made = [OfferInfo(one.what, SEATS[one.seat]) for one in metadata.proposals]
    seat = match.draw_offered() if match.outcome is None else None
    if seat is None or is_draw_declined(match, metadata):
        return made
    return [OfferInfo("draw", SEATS[seat]), *made]


def is_draw_declined(match: MatchCore, metadata: MatchMetadata) -> bool:
    """Whether the latest draw offer was declined."""
    return bool(metadata.declined) and metadata.declined == _latest_draw_entry(match)


def _latest_draw_entry(match: MatchCore) -> int:
    return next((step.entry.n for step in reversed(match.steps) if step.entry.act == DRAW), 0)


def proposals_lapse(match: MatchCore, steps: Sequence[Step]) -> bool:
    """Whether these steps end all proposals, because both seats know of one of them."""
    return any(not is_secret(match, step) for step in steps)
