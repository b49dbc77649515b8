"""Apply one action: PM-ORDER and the hour."""

from poachers_moon.clauses import PM_ORDER_2, PM_ORDER_3
from poachers_moon.events import cleared, ordered, sealed
from poachers_moon.model import DO_CLEAR, DO_GO, DO_SEAL, HOUR, NO_ORDER, NOWHERE, Board, State, Work
from poachers_moon.rules.hour import pass_hour
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import AUTOMATIC, Seat


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
        sealed(events, seat)
        if state.walkers[0].sealed != 0 and state.walkers[1].sealed != 0:
            state.phase = HOUR
        return
    walker.issued += 1
    if verb == DO_CLEAR:
        walker.order = NO_ORDER
        walker.to = NOWHERE
        cleared(events, seat)
        return
    walker.order = verb
    walker.to = board.cells[action[1]]
    clause = PM_ORDER_2 if verb == DO_GO else PM_ORDER_3
    ordered(events, clause, seat, verb, walker.to)  # PM-SIGHT-2
