"""Why an action is refused: PM-ORDER and PM-LIMIT.

The answers depend only on where the seat is and where hares are, and it knows both.
"""

from poachers_moon.clauses import PM_LIMIT_1, PM_LIMIT_2, PM_ORDER_1, PM_ORDER_2, PM_ORDER_3, PM_ORDER_4, PM_ORDER_5
from poachers_moon.model import (
    CELLS,
    DO_CLEAR,
    DO_GO,
    DO_SEAL,
    DO_SNATCH,
    HOUR,
    MOST_ORDERS,
    NO_ORDER,
    PLAN,
    POACHER,
    Board,
    State,
    Work,
    has,
)
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import AUTOMATIC, CONTINUE, Seat


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Return 0, or the number of the clause that refuses."""
    verb = action[0]
    if seat == AUTOMATIC:
        if state.phase != HOUR:
            return PM_ORDER_5
        return PM_LIMIT_2 if verb != CONTINUE or is_longer(action, 0) else 0
    if seat not in (0, 1) or state.phase != PLAN or state.walkers[seat].sealed != 0:
        return PM_ORDER_1
    if verb not in (DO_GO, DO_SNATCH, DO_CLEAR, DO_SEAL):
        return PM_LIMIT_2
    if is_longer(action, 1 if verb in (DO_GO, DO_SNATCH) else 0):
        return PM_LIMIT_2
    if verb == DO_SEAL:
        return 0
    if state.walkers[seat].issued >= MOST_ORDERS:
        return PM_LIMIT_1
    if verb == DO_CLEAR:
        return PM_ORDER_4 if state.walkers[seat].order == NO_ORDER else 0
    return check_target(state, board, seat, verb, action[1])


def check_target(state: State, board: Board, seat: Seat, verb: int, to: int) -> int:
    """Return 0, or the clause that refuses to go or snatch there."""
    clause = PM_ORDER_2 if verb == DO_GO else PM_ORDER_3
    if to < 0 or to >= CELLS:
        return clause
    walker = state.walkers[seat]
    is_next = has(board.near[walker.cell], to)
    if verb == DO_GO:
        return 0 if is_next else clause
    if seat != POACHER or state.hares[to] == 0:
        return clause
    return 0 if is_next or to == walker.cell else clause


def is_longer(action: Action, numbers: int) -> bool:
    """Whether an action has anything after the verb and so many numbers."""
    for i in range(numbers + 1, len(action)):  # noqa: SIM110  # kernel Python has no generators
        if action[i] != 0:
            return True
    return False
