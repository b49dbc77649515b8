"""Orders: TINY-ORDER and TINY-SUPPLY-1.

What a seat may do depends only on its own pieces, its purse and the ground it knows.
"""

from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import Seat
from tiny.events import cleared, ordered_march, ordered_supply, sealed
from tiny.model import DO_CLEAR, DO_MARCH, DO_SEAL, DO_SUPPLY, MARCH, NO_ORDER, OPEN, State, has, row_of


def is_known_bog(state: State, seat: Seat, cell: int) -> bool:
    """Whether the seat has seen that the cell is a bog."""
    return has(state.sides[seat].known, cell) and state.ground[cell] > OPEN


def free_supplies(state: State, seat: Seat, number: int) -> int:
    """Return what a piece can be supplied with: the purse minus what the other piece was promised."""
    left = state.sides[seat].purse
    other = state.pieces[row_of(seat, 1 - number)]
    if other.order == DO_SUPPLY:
        left -= other.detail
    return left


def change_order(state: State, seat: Seat, action: Action, events: Events) -> None:
    """Give an order, take it back, or seal. After the last seal the march begins."""
    verb = action[0]
    side = state.sides[seat]
    if verb == DO_SEAL:
        side.sealed = 1
        sealed(events, seat)
        if state.sides[0].sealed != 0 and state.sides[1].sealed != 0:
            state.phase = MARCH
        return
    number = action[1]
    piece = state.pieces[row_of(seat, number)]
    side.issued += 1
    if verb == DO_CLEAR:
        piece.order = NO_ORDER
        piece.detail = 0
        cleared(events, seat, number)
        return
    piece.order = verb
    piece.detail = action[2]
    if verb == DO_MARCH:
        ordered_march(events, seat, number, piece.detail)
    else:
        ordered_supply(events, seat, number, piece.detail)
