"""Forces, seals, placing and returning: what changes before and between activations; and secrets."""

from sandtable.games.honour_lies.model import ENLISTING, NOBODY, SIDE, Board, State, Work
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.ids import Seat

# -- secrets ----------------------------------------------------------------------------------------------------


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """HL-SRC-2: of what the other seat has chosen and not yet opened nothing is left but that it has sealed."""
    for other in range(2):
        if other == seat:
            continue
        state.bid[other] = 0
        state.issued[other] = 0
        if state.phase == ENLISTING:
            for row in range(other * SIDE, other * SIDE + SIDE):
                clear_unit(state, row, other)


def clear_unit(state: State, unit_id: int, seat: int) -> None:
    """A unit that nobody knows of yet."""
    unit = state.units[unit_id]
    copy_row(unit, state.units[NOBODY])
    unit.seat = seat
