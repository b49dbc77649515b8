"""Every legal action, about one piece or about none."""

from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import ALL, AUTOMATIC, CONTINUE, Seat
from tiny.model import (
    DO_CLEAR,
    DO_MARCH,
    DO_SEAL,
    DO_SUPPLY,
    MOST_ORDERS,
    NO_ORDER,
    NOBODY,
    NUMBERS,
    OFFBOARD,
    OVER,
    PATHS,
    PLAN,
    Board,
    State,
    Work,
    row_of,
)
from tiny.rules.check import check_path
from tiny.rules.orders import free_supplies


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """List actions by piece, verb and numbers; the seat's own action comes last."""
    if seat == AUTOMATIC:
        if state.phase in (PLAN, OVER):
            return 0
        return append_action(out, 0, CONTINUE, 0, 0)
    if seat not in (0, 1) or state.phase != PLAN or state.sides[seat].sealed != 0:  # TINY-ORDER-1
        return 0
    count = 0
    for number in range(NUMBERS):
        if about == ALL or about == number:  # noqa: SIM109  # `in` takes constants
            count = list_piece(state, board, seat, number, out, count)
    if about in (ALL, NOBODY):
        count = append_action(out, count, DO_SEAL, 0, 0)
    return count


def list_piece(state: State, board: Board, seat: Seat, number: int, out: Actions, count: int) -> int:
    """List all marches, the smallest and the largest supply, and taking an order back."""
    piece = state.pieces[row_of(seat, number)]
    if piece.cell == OFFBOARD or state.sides[seat].issued >= MOST_ORDERS:  # TINY-ORDER-2, TINY-LIMIT-1
        return count
    for path in range(1, PATHS):
        if board.ways[piece.cell][path & 7] != OFFBOARD and check_path(state, board, seat, piece, path) == 0:
            count = append_action(out, count, DO_MARCH, number, path)
    most = free_supplies(state, seat, number)
    if most >= 1:
        count = append_action(out, count, DO_SUPPLY, number, 1)
    if most >= 2:
        count = append_action(out, count, DO_SUPPLY, number, most)
    if piece.order != NO_ORDER:
        count = append_action(out, count, DO_CLEAR, number, 0)
    return count


def append_action(out: Actions, count: int, verb: int, a: int, b: int) -> int:
    """Write one action and return how many there are now."""
    row = out[count]
    for i in range(len(row)):
        row[i] = 0
    row[0] = verb
    row[1] = a
    row[2] = b
    return count + 1
