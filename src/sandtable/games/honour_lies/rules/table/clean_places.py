"""Places where a stand may be put: clean for engagement (HL-ENG-5), free for deployment (HL-SETUP-5)."""

from sandtable.games.honour_lies.model import NOBODY, UNITS, Board, State, Work
from sandtable.games.honour_lies.rules.table.stands import (
    contact_with_holding,
    contact_with_unit,
    is_near_unit,
    overlaps_unit,
)
from sandtable.games.honour_lies.rules.table.terrain import is_on_unplayable_ground
from sandtable.geometry.plane import APART, OVERLAP, Shape


def is_clean(state: State, board: Board, work: Work, shape: Shape, mover: int, enemy: int, holding: int) -> bool:
    """Whether a stand there is on the table, overlaps nothing, and touches no enemy or empty holding but the engaged
    one (HL-ENG-5)."""
    if is_on_unplayable_ground(board, shape):
        return False
    seat = state.units[mover].seat
    for unit_id in range(UNITS):
        if unit_id == mover or not is_near_unit(work, shape, unit_id):
            continue
        if unit_id == enemy or state.units[unit_id].seat == seat:
            if overlaps_unit(work, shape, unit_id):
                return False
        elif contact_with_unit(board, work, shape, unit_id) != APART:
            return False
    for place in range(state.holdings):
        found = contact_with_holding(state, board, shape, place)
        if found == OVERLAP:
            return False
        if found != APART and place != holding:
            occupant = state.occupant[place]
            if (
                occupant == NOBODY or state.units[occupant].seat != seat
            ):  # HL-HOLD-9: the holding just left does not count
                return False
    return True


def is_free_for_deployment(state: State, board: Board, work: Work, shape: Shape, mover: int) -> bool:
    """Whether a stand there is on playable ground, overlaps nothing and touches no unit (HL-SETUP-5, HL-SUM-3)."""
    if is_on_unplayable_ground(board, shape):
        return False
    for unit_id in range(UNITS):
        if (
            unit_id != mover
            and is_near_unit(work, shape, unit_id)
            and contact_with_unit(board, work, shape, unit_id) != APART
        ):
            return False
    for holding in range(state.holdings):
        found = contact_with_holding(state, board, shape, holding)
        if found == OVERLAP:
            return False
        if found != APART and state.occupant[holding] != NOBODY and state.occupant[holding] != mover:
            return False  # HL-HOLD-2: the square is the footprint of the unit inside
    return True
