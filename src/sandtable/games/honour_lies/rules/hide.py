"""Removes what a seat may not know from a copy of the State."""

from sandtable.games.honour_lies.model import ENLISTING, NOBODY, SIDE, Board, State, Work
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.ids import Seat


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Remove the other seat's unrevealed choices, except the fact that it has sealed (HL-SRC-2)."""
    for other in range(2):
        if other == seat:
            continue
        state.bid[other] = 0
        state.issued[other] = 0
        if state.phase == ENLISTING:
            for unit_id in range(other * SIDE, other * SIDE + SIDE):
                clear_unit(state, unit_id, other)


def clear_unit(state: State, unit_id: int, seat: int) -> None:
    """Clear a unit that the other seat does not know yet."""
    unit = state.units[unit_id]
    copy_row(unit, state.units[NOBODY])
    unit.seat = seat
