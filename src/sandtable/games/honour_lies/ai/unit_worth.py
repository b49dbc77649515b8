"""Advice on bids: a combat is a small matrix game, what each bid comes to against each answer, and it is solved.

Both sides play their best answer to all that the other has bid so far (fictitious play); the shares of what was played
approach a pair of mixed strategies of which neither can be exploited. To bid by such a mixture is to bid what was
played in a round by lot: HL-COMBAT-6 to HL-COMBAT-12 say what it comes to.
"""

from typing import Final

from sandtable.games.honour_lies.model import INSIDE, MARCH, ON_TABLE, UNITS, Board, State, Unit
from sandtable.games.honour_lies.rules.units.profiles import full_health, is_specialist

UNITS_PER_POINT: Final = 8  # parts of a point; a victory point has seventy
VICTORY_POINT: Final = 70 * UNITS_PER_POINT  # a victory point
STAND_WORTH: Final = 12 * UNITS_PER_POINT  # a stand that is lost
DISORDER_COST: Final = 8 * UNITS_PER_POINT
PARTS_PER_ROUND: Final = 16  # parts of a round
FULL_WEIGHT: Final = PARTS_PER_ROUND * PARTS_PER_ROUND  # parts of what a unit is worth
RETREAT_COST: Final = 6 * UNITS_PER_POINT


# -- what things are worth --------------------------------------------------------------------------------------


def rounds_left(state: State, board: Board) -> int:
    """How many rounds are to come, in sixteenths; each activation takes a part of its round. Were only whole rounds
    counted, everything would be worth more or less all at once, and whoever is ahead would hurry to be there."""
    active = 0
    done = 0
    for unit_id in range(UNITS):
        unit = state.units[unit_id]
        if unit.status in (ON_TABLE, INSIDE):
            active += 1
            done += unit.activated
    return PARTS_PER_ROUND * (board.rounds - state.round) - PARTS_PER_ROUND * done // max(1, active)


def remaining_weight(state: State, board: Board, unit_id: int) -> int:
    """How much of a unit's worth is left, of `WHOLE`: what it can do yet it does in the rounds to come, and in this one
    as long as its turn is ahead. Who strikes an enemy that has not acted yet strikes its activation, too; and a line
    that ends before the answer is not taken for better than one that ends after it."""
    ahead = PARTS_PER_ROUND * (board.rounds - state.round)
    if state.units[unit_id].activated == 1:
        ahead -= PARTS_PER_ROUND
        if state.active == unit_id and state.step <= MARCH:
            ahead += PARTS_PER_ROUND if state.step < MARCH else PARTS_PER_ROUND // 2
    return max(0, 4 * PARTS_PER_ROUND + 12 * ahead // max(1, board.rounds))


def garrison_worth(state: State, board: Board) -> int:
    """What being inside a command holding is worth: five victory points, if one is still there at the end."""
    return (
        5
        * VICTORY_POINT
        * (PARTS_PER_ROUND * (board.rounds + 1) - rounds_left(state, board))
        // (PARTS_PER_ROUND * (board.rounds + 2))
    )


def health_worth(unit: Unit, health: int) -> int:
    """What so much Health of a unit is worth at the start of a match."""
    return (60 if is_specialist(unit) else 24) * UNITS_PER_POINT * health // full_health(unit)
