"""What a seat or the public may not know: the other seat's draft until both have sealed (DB-SEAL-1)."""

from sandtable.games.doomball.model import (
    ARMY_ONLY,
    DRAFT,
    NO_RACE,
    PLACES,
    RACE_ONLY,
    SEATS,
    Board,
    Side,
    State,
    Work,
)
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.ids import Seat

from .draft import ARMIES, ATTACKER_ARMIES, clear_picks, is_attacker_draft, write_army


def hide(s: State, board: Board, seat: Seat, work: Work) -> None:
    """Remove race, picks and the number of changes of every other seat; a known race (the Variant) stays."""
    if s.phase != DRAFT:
        return
    for other in SEATS:
        if other != seat:
            hide_side(s, s.sides[other])


def hide_side(s: State, side: Side) -> None:
    """All of an unopened draft."""
    clear_picks(side)
    side.changes = 0
    if s.drafting != ARMY_ONLY:
        side.race = NO_RACE


def guess(s: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """A sealed draft is any race and any army; one that is not sealed may as well be empty."""
    if s.phase != DRAFT:
        return
    for other in SEATS:
        side = s.sides[other]
        if other == seat or side.sealed == 0:
            continue
        if s.drafting != ARMY_ONLY:
            side.race = uniform(chance, board.races)
        if s.drafting != RACE_ONLY:
            attacker = is_attacker_draft(s, board, other)
            write_army(uniform(chance, ATTACKER_ARMIES if attacker else ARMIES), attacker, work)
            for place in range(PLACES):
                side.picks[place] = work.split[place]
