"""What a seat or the public may not know is removed: RULES.md section 18. Everything else is open (UB-INFO-1,
UB-RULING-43), and nothing else decides what anybody is shown (UB-INFO-11)."""

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
from sandtable.games.unfought_battle.rules.orders import drop_order
from sandtable.kernel.ids import PUBLIC, Seat


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Leave what the seat may know; the public knows what both may (UB-INFO-10). After the end that is everything
    (UB-INFO-9)."""
    if state.phase == ENDED:
        return
    for side in SEATS:
        if side != seat:
            hide_side(state, board, side, seat)
        else:
            for number in range(NUMBERS):
                state.forces[row_of(side, number)].revealed = 0  # the meditating side's knowledge (UB-INFO-8)
    for viewer in range(3):
        if viewer != (PUBLIC if seat == PUBLIC else OTHER[seat]):
            for i in range(CONTACTS):
                state.contacts[viewer][i] = OFFBOARD


def hide_side(state: State, board: Board, side: Seat, seat: Seat) -> None:
    """Another side's secrets: its plan, not even how long it is (UB-INFO-3), stances that are not public (UB-INFO-5),
    and during `execute` positions and ghosts (UB-INFO-2, UB-INFO-7, UB-GHOST-8)."""
    state.sides[side].issued = 0
    for number in range(board.forces):
        force = state.forces[row_of(side, number)]
        if force.shown == 0:
            force.stance = UNSEEN
        if state.phase == UPKEEP:
            hide_executed(force, seat)
        else:
            drop_order(force)


def hide_executed(force: Force, seat: Seat) -> None:
    """Between Execute and Upkeep the type of an order is public by the tendency, its target only by a reveal
    (UB-INFO-4, UB-INFO-6)."""
    force.hex = OFFBOARD
    force.ghost = OFFBOARD
    force.chosen = 0
    if seat == PUBLIC or force.revealed == 0:
        force.revealed = 0
        force.target = OFFBOARD
