"""Every legal action, by verb and clearing."""

from poachers_moon.model import (
    DO_CLEAR,
    DO_GO,
    DO_SEAL,
    HOUR,
    ITSELF,
    MOST_ORDERS,
    NO_ORDER,
    PLAN,
    Board,
    State,
    Work,
)
from poachers_moon.rules.check import check_target
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import ALL, AUTOMATIC, CONTINUE, Seat


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """List the actions of a seat."""
    if seat == AUTOMATIC:
        return append(out, 0, CONTINUE, 0) if state.phase == HOUR else 0
    if seat not in (0, 1) or state.phase != PLAN or about not in (ALL, ITSELF):
        return 0
    walker = state.walkers[seat]
    if walker.sealed != 0:  # PM-ORDER-1
        return 0
    count = 0
    if walker.issued < MOST_ORDERS:  # PM-LIMIT-1
        for verb in range(DO_GO, DO_CLEAR):
            for cell in board.cells:
                if check_target(state, board, seat, verb, cell) == 0:
                    count = append(out, count, verb, cell)
        if walker.order != NO_ORDER:
            count = append(out, count, DO_CLEAR, 0)
    return append(out, count, DO_SEAL, 0)


def append(out: Actions, count: int, verb: int, to: int) -> int:
    """Write one action and return how many there are now."""
    row = out[count]
    for i in range(len(row)):
        row[i] = 0
    row[0] = verb
    row[1] = to
    return count + 1
