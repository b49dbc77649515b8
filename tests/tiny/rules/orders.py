"""Orders: TINY-ORDER, TINY-LIMIT, TINY-SUPPLY-1 and TINY-MARCH-1 to 3. A seat's answers rest on its own pieces,
its own purse and the ground it knows, never on the whole State."""

from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import ALL, AUTOMATIC, CONTINUE, TO_ALL, Seat
from tiny.clauses import (
    TINY_LIMIT_1,
    TINY_LIMIT_2,
    TINY_MARCH_1,
    TINY_MARCH_2,
    TINY_MARCH_3,
    TINY_ORDER_1,
    TINY_ORDER_2,
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
    MOST_ORDERS,
    NO_ORDER,
    NOBODY,
    NUMBERS,
    OFFBOARD,
    OPEN,
    ORDERED_MARCH,
    ORDERED_SUPPLY,
    OVER,
    PATHS,
    PLAN,
    SEALED,
    SEATS,
    Board,
    Piece,
    State,
    Work,
    has,
    row_of,
)


def prompted(state: State, board: Board) -> int:
    """Both seats at once until they seal; then the table; nobody when it is over."""
    if state.phase == OVER:
        return 0
    if state.phase != PLAN:
        return 4
    mask = 0
    for seat in SEATS:
        if state.sides[seat].sealed == 0:
            mask |= 1 << seat
    return mask


def is_known_bog(state: State, seat: Seat, cell: int) -> bool:
    """Whether the seat has seen that the cell is a bog."""
    return has(state.sides[seat].known, cell) and state.ground[cell] > OPEN


def free_supplies(state: State, seat: Seat, number: int) -> int:
    """What a piece could be supplied with: the purse without what the other piece was promised."""
    left = state.sides[seat].purse
    other = state.pieces[row_of(seat, 1 - number)]
    if other.order == DO_SUPPLY:
        left -= other.detail
    return left


# -- refusing ---------------------------------------------------------------------------------------------------


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """0, or the number of the clause that refuses."""
    if seat == AUTOMATIC:
        return check_table(state, action)
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


def check_table(state: State, action: Action) -> int:
    """The table only goes on, and only when nobody is asked."""
    if state.phase in (PLAN, OVER):
        return TINY_ORDER_1
    return TINY_LIMIT_2 if action[0] != CONTINUE or is_longer(action, 0) else 0


def is_longer(action: Action, numbers: int) -> bool:
    """Whether anything stands after the verb and so many numbers."""
    for i in range(numbers + 1, len(action)):  # noqa: SIM110  # kernel Python has no generators
        if action[i] != 0:
            return True
    return False


def check_path(state: State, board: Board, seat: Seat, piece: Piece, path: int) -> int:
    """0, or the clause that refuses this march of direction digits."""
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


# -- listing ----------------------------------------------------------------------------------------------------


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """By piece, verb and numbers; the seat's own action comes last."""
    if seat == AUTOMATIC:
        if state.phase in (PLAN, OVER):
            return 0
        return listed(out, 0, CONTINUE, 0, 0)
    if seat not in (0, 1) or state.phase != PLAN or state.sides[seat].sealed != 0:  # TINY-ORDER-1
        return 0
    count = 0
    for number in range(NUMBERS):
        if about == ALL or about == number:  # noqa: SIM109  # `in` takes constants
            count = list_piece(state, board, seat, number, out, count)
    if about in (ALL, NOBODY):
        count = listed(out, count, DO_SEAL, 0, 0)
    return count


def list_piece(state: State, board: Board, seat: Seat, number: int, out: Actions, count: int) -> int:
    """What may be done about one piece: all marches, the least and the most supply, and taking an order back."""
    piece = state.pieces[row_of(seat, number)]
    if piece.cell == OFFBOARD or state.sides[seat].issued >= MOST_ORDERS:  # TINY-ORDER-2, TINY-LIMIT-1
        return count
    for path in range(1, PATHS):
        if board.ways[piece.cell][path & 7] != OFFBOARD and check_path(state, board, seat, piece, path) == 0:
            count = listed(out, count, DO_MARCH, number, path)
    most = free_supplies(state, seat, number)
    if most >= 1:
        count = listed(out, count, DO_SUPPLY, number, 1)
    if most >= 2:
        count = listed(out, count, DO_SUPPLY, number, most)
    if piece.order != NO_ORDER:
        count = listed(out, count, DO_CLEAR, number, 0)
    return count


def listed(out: Actions, count: int, verb: int, a: int, b: int) -> int:
    """Write one action and return how many there are now."""
    row = out[count]
    for i in range(len(row)):
        row[i] = 0
    row[0] = verb
    row[1] = a
    row[2] = b
    return count + 1


# -- giving -----------------------------------------------------------------------------------------------------


def give(state: State, seat: Seat, action: Action, events: Events) -> None:
    """One order, cleared order or seal of a seat. The last seal hands over to the table."""
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
