"""Stands on the table, and what a stand would do where it is put: HL-REB, HL-TERR-1, HL-TERR-2, HL-HOLD-2.

`gather` writes every stand in play into the scratch space; the functions after it read them there. Bounding boxes of
units and stands come first, so that only what is near is looked at closely.

The mathematics is in geometry/plane.py and plane_strip.py: axes, offsets and tolerances (HL-NUM-2, HL-NUM-5,
HL-NUM-6), overlap (HL-NUM-7), contact (HL-NUM-8, HL-RULING-10), strip coordinates and widths (HL-NUM-10, HL-NUM-11).
"""

from sandtable.games.honour_lies.model import NOBODY, UNITS, Board, State, Work
from sandtable.games.honour_lies.rules.table.stands import (
    contact_with_holding,
    contact_with_unit,
    is_near_unit,
    overlaps_unit,
)
from sandtable.games.honour_lies.rules.table.terrain import is_on_unplayable_ground
from sandtable.geometry.plane import APART, OVERLAP, Shape

# -- clean places -----------------------------------------------------------------------------------------------


def is_clean(state: State, board: Board, work: Work, shape: Shape, mover: int, enemy: int, holding: int) -> bool:
    """HL-ENG-5: on the table, overlapping nothing, in contact with no enemy and no unoccupied holding but the one
    engaged."""
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
            if occupant == NOBODY or state.units[occupant].seat != seat:  # HL-HOLD-9: not the one just left
                return False
    return True


def is_free_for_deployment(state: State, board: Board, work: Work, shape: Shape, mover: int) -> bool:
    """HL-SETUP-5, HL-SUM-3: on the table and off impassable terrain and holdings, overlapping and touching no unit."""
    if is_on_unplayable_ground(board, shape):
        return False
    for row in range(UNITS):
        if row != mover and is_near_unit(work, shape, row) and contact_with_unit(board, work, shape, row) != APART:
            return False
    for holding in range(state.holdings):
        found = contact_with_holding(state, board, shape, holding)
        if found == OVERLAP:
            return False
        if found != APART and state.occupant[holding] != NOBODY and state.occupant[holding] != mover:
            return False  # HL-HOLD-2: the square is the footprint of the unit inside
    return True
