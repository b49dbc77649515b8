"""Orders: TINY-ORDER and TINY-SUPPLY-1.

What a seat may do depends only on its own pieces, its purse and the ground it knows.
"""

from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL, Seat
from tiny.clauses import (
    TINY_MARCH_1,
    TINY_ORDER_3,
    TINY_ORDER_4,
    TINY_SUPPLY_1,
)
from tiny.model import (
    CLEARED,
    DO_CLEAR,
    DO_MARCH,
    DO_SEAL,
    DO_SUPPLY,
    MARCH,
    NO_ORDER,
    OPEN,
    ORDERED_MARCH,
    ORDERED_SUPPLY,
    SEALED,
    State,
    has,
    row_of,
)


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
    own = 1 << seat
    verb = action[0]
    side = state.sides[seat]
    if verb == DO_SEAL:
        side.sealed = 1
        emit(events, SEALED, TINY_ORDER_4, TO_ALL, seat, 0, 0, 0, 0, 0)
        if state.sides[0].sealed != 0 and state.sides[1].sealed != 0:
            state.phase = MARCH
        return
    number = action[1]
    piece = state.pieces[row_of(seat, number)]
    side.issued += 1
    if verb == DO_CLEAR:
        piece.order = NO_ORDER
        piece.detail = 0
        emit(events, CLEARED, TINY_ORDER_3, own, seat, number, 0, 0, 0, 0)
        return
    piece.order = verb
    piece.detail = action[2]
    if verb == DO_MARCH:
        emit(events, ORDERED_MARCH, TINY_MARCH_1, own, seat, number, piece.detail, 0, 0, 0)
    else:
        emit(events, ORDERED_SUPPLY, TINY_SUPPLY_1, own, seat, number, piece.detail, 0, 0, 0)
