"""Guess a sealed draft for bots: any race and any army."""

from sandtable.games.doomball.model import (
    ARMY_ONLY,
    DRAFT,
    PLACES,
    RACE_ONLY,
    SEATS,
    Board,
    State,
    Work,
)
from sandtable.games.doomball.rules.draft import ARMIES, ATTACKER_ARMIES, is_attacker_draft, write_army
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.ids import Seat


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
                side.picks[place] = work.picks[place]
