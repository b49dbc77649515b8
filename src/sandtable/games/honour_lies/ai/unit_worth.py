"""What units, rounds and command holdings are worth, in eighths of a point; a victory point has seventy points."""

from typing import Final

from sandtable.games.honour_lies.model import MARCH, UNITS, Board, State, Unit
from sandtable.games.honour_lies.rules.units.losses import is_in_play
from sandtable.games.honour_lies.rules.units.profiles import full_health, is_specialist

PARTS_PER_POINT: Final = 8  # the unit of all worths; a victory point has seventy points
VICTORY_POINT: Final = 70 * PARTS_PER_POINT
STAND_WORTH: Final = 12 * PARTS_PER_POINT  # of a lost stand
DISORDER_COST: Final = 8 * PARTS_PER_POINT
PARTS_PER_ROUND: Final = 16
FULL_WEIGHT: Final = PARTS_PER_ROUND * PARTS_PER_ROUND  # of `remaining_weight`
RETREAT_COST: Final = 6 * PARTS_PER_POINT


def rounds_left(state: State, board: Board) -> int:
    """Return the remaining rounds in sixteenths, counting part of a round for each activation. With whole rounds
    every worth would jump at the end of a round, and the leader would hurry towards it."""
    active = 0
    done = 0
    for unit_id in range(UNITS):
        unit = state.units[unit_id]
        if is_in_play(unit):
            active += 1
            done += unit.activated
    return PARTS_PER_ROUND * (board.rounds - state.round) - PARTS_PER_ROUND * done // max(1, active)


def remaining_weight(state: State, board: Board, unit_id: int) -> int:
    """Return how much of a unit's worth remains, out of `FULL_WEIGHT`. A unit is worth what it can still do in the
    rounds to come, and in this round while its activation is ahead. So hitting an enemy that has not acted yet also
    hits its activation, and a line of play that stops before the answer is not overrated."""
    ahead = PARTS_PER_ROUND * (board.rounds - state.round)
    if state.units[unit_id].activated == 1:
        ahead -= PARTS_PER_ROUND
        if state.active == unit_id and state.step <= MARCH:
            ahead += PARTS_PER_ROUND if state.step < MARCH else PARTS_PER_ROUND // 2
    return max(0, 4 * PARTS_PER_ROUND + 12 * ahead // max(1, board.rounds))


def garrison_worth(state: State, board: Board) -> int:
    """Return the worth of being inside a command holding: five victory points if the unit is still there at the end."""
    return (
        5
        * VICTORY_POINT
        * (PARTS_PER_ROUND * (board.rounds + 1) - rounds_left(state, board))
        // (PARTS_PER_ROUND * (board.rounds + 2))
    )


def health_worth(unit: Unit, health: int) -> int:
    """Return the worth of some Health of a unit at the start of a match."""
    return (60 if is_specialist(unit) else 24) * PARTS_PER_POINT * health // full_health(unit)
