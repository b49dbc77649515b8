"""Remove what a seat or the public may not know: the other seat's draft until both have sealed (DB-SEAL-1)."""

from sandtable.games.doomball.model import (
    ARMY_ONLY,
    DRAFT,
    NO_RACE,
    SEATS,
    Board,
    Side,
    State,
    Work,
)
from sandtable.games.doomball.rules.draft import clear_picks
from sandtable.kernel.ids import Seat


def hide(s: State, board: Board, seat: Seat, work: Work) -> None:
    """Remove race, picks and number of changes of every other seat; a race that is known (the Variant) stays."""
    if s.phase != DRAFT:
        return
    for other in SEATS:
        if other != seat:
            hide_side(s, s.sides[other])


def hide_side(s: State, side: Side) -> None:
    """Clear a draft that is not open yet."""
    clear_picks(side)
    side.changes = 0
    if s.drafting != ARMY_ONLY:
        side.race = NO_RACE
