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
    """Give a sealed draft any race and any army. A draft that is not sealed yet stays empty, which is legal too."""
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
