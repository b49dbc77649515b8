"""Apply one action: PM-ORDER and the hour."""

from poachers_moon.clauses import PM_ORDER_2, PM_ORDER_3, PM_ORDER_4, PM_ORDER_5
from poachers_moon.model import (
    CLEARED,
    DO_CLEAR,
    DO_GO,
    DO_SEAL,
    HOUR,
    NO_ORDER,
    NOWHERE,
    ORDERED,
    SEALED,
    Board,
    State,
    Work,
)
from poachers_moon.rules.hour import pass_hour
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import AUTOMATIC, TO_ALL, Seat


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """Apply an order of a seat, or pass the hour."""
    if seat == AUTOMATIC:
        pass_hour(state, board, events)
    else:
        change_order(state, board, seat, action, events)


def change_order(state: State, board: Board, seat: Seat, action: Action, events: Events) -> None:
    """Give an order, take it back, or seal. The last seal lets the hour pass."""
    walker = state.walkers[seat]
    verb = action[0]
    if verb == DO_SEAL:
        walker.sealed = 1
        emit(events, SEALED, PM_ORDER_5, TO_ALL, seat, 0, 0, 0, 0, 0)
        if state.walkers[0].sealed != 0 and state.walkers[1].sealed != 0:
            state.phase = HOUR
        return
    walker.issued += 1
    if verb == DO_CLEAR:
        walker.order = NO_ORDER
        walker.to = NOWHERE
        emit(events, CLEARED, PM_ORDER_4, 1 << seat, seat, 0, 0, 0, 0, 0)
        return
    walker.order = verb
    walker.to = board.cells[action[1]]
    clause = PM_ORDER_2 if verb == DO_GO else PM_ORDER_3
    emit(events, ORDERED, clause, 1 << seat, seat, verb, walker.to, 0, 0, 0)  # PM-SIGHT-2
