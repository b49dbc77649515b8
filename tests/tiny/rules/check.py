"""Why an action is refused: TINY-ORDER, TINY-LIMIT, TINY-SUPPLY-1 and TINY-MARCH-1 to 3."""

from sandtable.kernel.contract import Action
from sandtable.kernel.ids import AUTOMATIC, CONTINUE, Seat
from tiny.clauses import (
    TINY_LIMIT_1,
    TINY_LIMIT_2,
    TINY_MARCH_1,
    TINY_MARCH_2,
    TINY_MARCH_3,
    TINY_ORDER_1,
    TINY_ORDER_2,
    TINY_ORDER_3,
    TINY_SUPPLY_1,
)
from tiny.model import (
    DO_CLEAR,
    DO_MARCH,
    DO_SEAL,
    DO_SUPPLY,
    MOST_ORDERS,
    NO_ORDER,
    NUMBERS,
    OFFBOARD,
    OVER,
    PATHS,
    PLAN,
    Board,
    Piece,
    State,
    Work,
    row_of,
)
from tiny.rules.orders import free_supplies, is_known_bog


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Return 0, or the number of the clause that refuses."""
    if seat == AUTOMATIC:
        return check_automatic(state, action)
    if seat not in (0, 1) or state.phase != PLAN or state.sides[seat].sealed != 0:
        return TINY_ORDER_1
    verb = action[0]
    if verb == DO_SEAL:
        return TINY_LIMIT_2 if is_longer(action, 0) else 0
    if verb not in (DO_MARCH, DO_SUPPLY, DO_CLEAR):
        return TINY_LIMIT_2
    if is_longer(action, 1 if verb == DO_CLEAR else 2):
        return TINY_LIMIT_2
    number = action[1]
    if number < 0 or number >= NUMBERS or state.pieces[row_of(seat, number)].cell == OFFBOARD:
        return TINY_ORDER_2
    if state.sides[seat].issued >= MOST_ORDERS:
        return TINY_LIMIT_1
    piece = state.pieces[row_of(seat, number)]
    if verb == DO_CLEAR:
        return TINY_ORDER_3 if piece.order == NO_ORDER else 0
    if verb == DO_SUPPLY:
        amount = action[2]
        return 0 if 1 <= amount <= free_supplies(state, seat, number) else TINY_SUPPLY_1
    return check_path(state, board, seat, piece, action[2])


def check_automatic(state: State, action: Action) -> int:
    """Check the automatic step, which is due only when nobody is asked."""
    if state.phase in (PLAN, OVER):
        return TINY_ORDER_1
    return TINY_LIMIT_2 if action[0] != CONTINUE or is_longer(action, 0) else 0


def is_longer(action: Action, numbers: int) -> bool:
    """Whether an action has anything after the verb and so many numbers."""
    for i in range(numbers + 1, len(action)):  # noqa: SIM110  # kernel Python has no generators
        if action[i] != 0:
            return True
    return False


def check_path(state: State, board: Board, seat: Seat, piece: Piece, path: int) -> int:
    """Return 0, or the clause that refuses this march of direction digits."""
    if path < 1 or path >= PATHS:
        return TINY_MARCH_1
    cell = piece.cell
    refused = 0
    while path != 0:
        if cell != piece.cell and is_known_bog(state, seat, cell):
            refused = TINY_MARCH_3
        cell = board.ways[cell][path & 7]
        if cell == OFFBOARD:
            return TINY_MARCH_1
        if cell == piece.cell:
            return TINY_MARCH_2
        path >>= 3
    return refused
