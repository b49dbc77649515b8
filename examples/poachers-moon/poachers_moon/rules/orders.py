"""Orders: PM-ORDER and PM-LIMIT. A seat's answers rest on where it stands and where hares sit: both are known to it."""

from poachers_moon.clauses import (
    PM_LIMIT_1,
    PM_LIMIT_2,
    PM_ORDER_1,
    PM_ORDER_2,
    PM_ORDER_3,
    PM_ORDER_4,
    PM_ORDER_5,
)
from poachers_moon.model import (
    CELLS,
    CLEARED,
    DO_CLEAR,
    DO_GO,
    DO_SEAL,
    DO_SNATCH,
    HOUR,
    ITSELF,
    MOST_ORDERS,
    NO_ORDER,
    NOWHERE,
    ORDERED,
    OVER,
    PLAN,
    POACHER,
    SEALED,
    SEATS,
    Board,
    State,
    Work,
    has,
)
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, AUTOMATIC, CONTINUE, TO_ALL, Seat


def prompted(state: State, board: Board) -> int:
    """Both seats at once until they seal; then the table; nobody when it is over."""
    if state.phase == OVER:
        return 0
    if state.phase == HOUR:
        return ASKS_AUTOMATIC
    mask = 0
    for seat in SEATS:
        if state.walkers[seat].sealed == 0:  # PM-ORDER-1
            mask |= 1 << seat
    return mask


# -- refusing ---------------------------------------------------------------------------------------------------


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """0, or the number of the clause that refuses."""
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
    return check_way(state, board, seat, verb, action[1])


def check_way(state: State, board: Board, seat: Seat, verb: int, to: int) -> int:
    """0, or the clause that refuses to go there, or to snatch there."""
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
    """Whether anything stands after the verb and so many numbers."""
    for i in range(numbers + 1, len(action)):  # noqa: SIM110  # kernel Python has no generators
        if action[i] != 0:
            return True
    return False


# -- listing ----------------------------------------------------------------------------------------------------


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """By verb and clearing."""
    if seat == AUTOMATIC:
        return listed(out, 0, CONTINUE, 0) if state.phase == HOUR else 0
    if seat not in (0, 1) or state.phase != PLAN or about not in (ALL, ITSELF):
        return 0
    walker = state.walkers[seat]
    if walker.sealed != 0:  # PM-ORDER-1
        return 0
    count = 0
    if walker.issued < MOST_ORDERS:  # PM-LIMIT-1
        for verb in range(DO_GO, DO_CLEAR):
            for cell in board.cells:
                if check_way(state, board, seat, verb, cell) == 0:
                    count = listed(out, count, verb, cell)
        if walker.order != NO_ORDER:
            count = listed(out, count, DO_CLEAR, 0)
    return listed(out, count, DO_SEAL, 0)


def listed(out: Actions, count: int, verb: int, to: int) -> int:
    """Write one action and return how many there are now."""
    row = out[count]
    for i in range(len(row)):
        row[i] = 0
    row[0] = verb
    row[1] = to
    return count + 1


# -- giving -----------------------------------------------------------------------------------------------------


def give(state: State, board: Board, seat: Seat, action: Action, events: Events) -> None:
    """One order of a seat, taken back, or the seal. The last seal lets the hour pass."""
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
