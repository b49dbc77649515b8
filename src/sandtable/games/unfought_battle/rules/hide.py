"""Remove what a seat or the public may not know: RULES.md section 18.

Everything else is public (UB-INFO-1, UB-RULING-43). Only this module decides what a viewer sees (UB-INFO-11).
"""

from sandtable.games.unfought_battle.model import (
    CONTACTS,
    ENDED,
    NUMBERS,
    OFFBOARD,
    OTHER,
    SEATS,
    UNSEEN,
    UPKEEP,
    Board,
    Force,
    State,
    Work,
    row_of,
)
from sandtable.games.unfought_battle.rules.orders import clear_order
from sandtable.kernel.ids import PUBLIC, Seat


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Remove what `seat` may not know; the public knows what both players know (UB-INFO-10).

    After the end everything is public (UB-INFO-9).
    """
    if state.phase == ENDED:
        return
    for side in SEATS:
        if side != seat:
            hide_side(state, board, side, seat)
        else:
            for number in range(NUMBERS):
                state.forces[row_of(side, number)].revealed = 0  # only the meditating side knows (UB-INFO-8)
    for viewer in range(3):
        if viewer != (PUBLIC if seat == PUBLIC else OTHER[seat]):
            for i in range(CONTACTS):
                state.contacts[viewer][i] = OFFBOARD


def hide_side(state: State, board: Board, side: Seat, seat: Seat) -> None:
    """Remove the secrets of another side.

    These are its plan and its length (UB-INFO-3), stances that are not public (UB-INFO-5), and between Execute and
    Upkeep positions and ghosts (UB-INFO-2, UB-INFO-7, UB-GHOST-8).
    """
    state.sides[side].issued = 0
    for number in range(board.forces):
        force = state.forces[row_of(side, number)]
        if force.shown == 0:
            force.stance = UNSEEN
        if state.phase == UPKEEP:
            hide_executed(force, seat)
        else:
            clear_order(force)


def hide_executed(force: Force, seat: Seat) -> None:
    """Remove the secrets of an enemy force between Execute and Upkeep.

    The type of its order is public (UB-INFO-4), its target only if it was revealed to the seat (UB-INFO-6).
    """
    force.hex = OFFBOARD
    force.ghost = OFFBOARD
    force.chosen = 0
    if seat == PUBLIC or force.revealed == 0:
        force.revealed = 0
        force.target = OFFBOARD
