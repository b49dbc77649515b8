"""Plan: writing orders down, what refuses them, and sealing. RULES.md sections 6 to 8 and 22.

The only decision is the submission, once a turn and in secret (UB-DEC-1, UB-TURN-1); a player writes it order by order
(UB-PLAN-1). A seat's answers rest on its own forces and its own Shih alone, never on the other side's plan
(UB-INFO-3).
"""

from sandtable.games.unfought_battle.clauses import (
    UB_DEC_1,
    UB_LIMIT_1,
    UB_LIMIT_2,
    UB_ORDER_1,
    UB_ORDER_5,
    UB_ORDER_8,
    UB_ORDER_9,
    UB_PLAN_1,
    UB_STANCE_5,
    UB_TURN_2,
)
from sandtable.games.unfought_battle.model import (
    ADVANCE,
    CLEAR,
    CLEARED,
    DECEIVE,
    DIFFICULT,
    ENDED,
    EXECUTE,
    MEDITATE,
    MOUNTAIN,
    NO_ORDER,
    NOBODY,
    OFFBOARD,
    ORDERED,
    PLAN,
    SEAL,
    SEALED,
    SEATS,
    SIDES,
    THUNDER,
    Board,
    Force,
    State,
    Work,
    hex_of,
    row_of,
)
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, AUTOMATIC, CONTINUE, TO_ALL, Seat

ASCENDING = (2, 1, 3, 0, 4, 5)  # directions in the order of the numbers of the hexes they lead to


def prompted(state: State, board: Board) -> int:
    """Both players at once until they seal, in any order (UB-TURN-2); then the table (UB-TURN-3)."""
    if state.phase == ENDED:
        return 0
    if state.phase != PLAN:
        return ASKS_AUTOMATIC
    mask = 0
    for seat in SEATS:
        if state.sides[seat].sealed == 0:
            mask |= 1 << seat
    return mask


# -- what orders cost -------------------------------------------------------------------------------------------


def order_cost(board: Board, order: int, target: int) -> int:
    """Shih for one order; a force without one will Meditate (UB-ORDER-2, UB-ORDER-4, UB-RULING-1)."""
    if order == ADVANCE:
        return board.advance_cost[board.terrain[target]]
    if order == DECEIVE:
        return board.deceive_cost
    return board.meditate_cost


def plan_cost(state: State, board: Board, seat: Seat, without: int) -> int:
    """What a side's orders cost together, one force left out (UB-ORDER-3)."""
    total = 0
    for number in range(board.forces):
        force = state.forces[row_of(seat, number)]
        if number != without:
            total += order_cost(board, force.order, force.target)
    return total


def is_affordable(state: State, board: Board, seat: Seat, number: int, order: int, target: int) -> bool:
    """Whether a plan with this order in it can be paid (UB-ORDER-8). Nothing but Meditates always can (UB-LIMIT-3)."""
    total = plan_cost(state, board, seat, number) + order_cost(board, order, target)
    if total <= state.sides[seat].shih:  # UB-RES-5
        return True
    if order in (ADVANCE, DECEIVE):
        return False
    for other in range(board.forces):
        if other != number and state.forces[row_of(seat, other)].order in (ADVANCE, DECEIVE):
            return False
    return True


# -- refusing ---------------------------------------------------------------------------------------------------


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """0, or the number of the clause that refuses."""
    if seat == AUTOMATIC:
        return check_table(state, action)
    if seat not in (0, 1) or state.phase != PLAN:
        return UB_DEC_1
    if state.sides[seat].sealed != 0:
        return UB_ORDER_9
    verb = action[0]
    if verb == SEAL:
        return UB_LIMIT_2 if is_longer(action, 0) else 0
    if verb not in (ADVANCE, DECEIVE, MEDITATE, CLEAR):
        return UB_LIMIT_2
    if is_longer(action, numbers_of(verb)):
        return UB_LIMIT_2 if verb == CLEAR else UB_ORDER_5
    number = action[1] - row_of(seat, 0)
    if number < 0 or number >= board.forces:  # it exists and is one's own
        return UB_ORDER_5
    if state.sides[seat].issued >= board.edits:
        return UB_LIMIT_1
    force = state.forces[row_of(seat, number)]
    if verb == CLEAR:
        return UB_PLAN_1 if force.order == NO_ORDER else 0
    refused = check_order(board, force, verb, action[2], action[3])
    if refused != 0:
        return refused
    return 0 if is_affordable(state, board, seat, number, verb, action[2]) else UB_ORDER_8


def check_order(board: Board, force: Force, verb: int, target: int, stance: int) -> int:
    """Legality of one order by itself (UB-ORDER-5). Any hex of the map may be
    entered (UB-TERR-3), whoever stands there (UB-ORDER-6)."""
    if verb == MEDITATE:
        return 0
    if target < 0 or target >= OFFBOARD or not is_adjacent(board, force.hex, target):
        return UB_ORDER_5
    if verb == ADVANCE:
        if stance < MOUNTAIN or stance > THUNDER:
            return UB_ORDER_5
        if stance == THUNDER and board.terrain[target] == DIFFICULT:
            return UB_STANCE_5
    return 0


def check_table(state: State, action: Action) -> int:
    """The table only goes on, and only when nobody is asked."""
    if state.phase in (PLAN, ENDED) or action[0] != CONTINUE or is_longer(action, 0):
        return UB_LIMIT_2
    return 0


def numbers_of(verb: int) -> int:
    """How many numbers a verb has: only an Advance has a stance (UB-STANCE-2), only Meditate has no target."""
    if verb == ADVANCE:
        return 3
    return 2 if verb == DECEIVE else 1


def is_longer(action: Action, numbers: int) -> bool:
    """Whether anything stands after the verb and so many numbers."""
    for i in range(numbers + 1, len(action)):  # noqa: SIM110  # kernel Python has no generators
        if action[i] != 0:
            return True
    return False


def is_adjacent(board: Board, one: int, two: int) -> bool:
    """Whether two hexes are neighbours (UB-MAP-3)."""
    for way in range(SIDES):  # noqa: SIM110  # kernel Python has no generators
        if board.ways[one][way] == two:
            return True
    return False


# -- listing ----------------------------------------------------------------------------------------------------


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """Every option of every force that can be paid with the other orders as they are, by force, order, hex and stance
    (UB-DEC-2, UB-DEC-3); sealing comes last."""
    if seat == AUTOMATIC:
        if state.phase in (PLAN, ENDED):
            return 0
        return listed(out, 0, CONTINUE, 0, 0, 0)
    if seat not in (0, 1) or state.phase != PLAN or state.sides[seat].sealed != 0:
        return 0
    count = 0
    if state.sides[seat].issued < board.edits:
        for number in range(board.forces):
            row = row_of(seat, number)
            if about == ALL or about == row:  # noqa: SIM109  # `in` takes constants
                count = list_force(state, board, seat, number, out, count)
    if about in (ALL, NOBODY):
        count = listed(out, count, SEAL, 0, 0, 0)
    return count


def list_force(state: State, board: Board, seat: Seat, number: int, out: Actions, count: int) -> int:
    """What one force may be ordered (UB-DEC-5)."""
    row = row_of(seat, number)
    force = state.forces[row]
    for way in ASCENDING:
        target = board.ways[force.hex][way]
        if target != OFFBOARD and is_affordable(state, board, seat, number, ADVANCE, target):
            stances = 2 if board.terrain[target] == DIFFICULT else 3  # UB-STANCE-5
            for stance in range(stances):
                count = listed(out, count, ADVANCE, row, target, stance)
    for way in ASCENDING:
        target = board.ways[force.hex][way]
        if target != OFFBOARD and is_affordable(state, board, seat, number, DECEIVE, target):
            count = listed(out, count, DECEIVE, row, target, 0)
    if is_affordable(state, board, seat, number, MEDITATE, OFFBOARD):
        count = listed(out, count, MEDITATE, row, 0, 0)
    if force.order != NO_ORDER:
        count = listed(out, count, CLEAR, row, 0, 0)
    return count


def listed(out: Actions, count: int, verb: int, a: int, b: int, c: int) -> int:
    """Write one action and return how many there are now."""
    write(out[count], verb, a, b, c)
    return count + 1


def write(action: Action, verb: int, a: int, b: int, c: int) -> None:
    """Fill one action."""
    action[0] = verb
    action[1] = a
    action[2] = b
    action[3] = c
    action[4] = 0
    action[5] = 0
    action[6] = 0


# -- writing them down ------------------------------------------------------------------------------------------


def give(state: State, board: Board, seat: Seat, action: Action, events: Events) -> None:
    """One order written or taken back, or the seal. The second seal hands over to the table (UB-TURN-2)."""
    own = 1 << seat
    verb = action[0]
    side = state.sides[seat]
    if verb == SEAL:
        side.sealed = 1
        emit(events, SEALED, UB_TURN_2, TO_ALL, seat, 0, 0, 0, 0, 0)
        if state.sides[0].sealed != 0 and state.sides[1].sealed != 0:
            state.phase = EXECUTE
        return
    row = action[1]
    force = state.forces[row]
    side.issued += 1
    if verb == CLEAR:
        drop_order(force)
        emit(events, CLEARED, UB_PLAN_1, own, row, 0, 0, 0, 0, 0)
        return
    drop_order(force)
    force.order = verb
    if verb != MEDITATE:
        force.target = hex_of(action[2])
    if verb == ADVANCE:
        force.chosen = action[3]
    emit(events, ORDERED, UB_ORDER_1, own, row, verb, force.target, force.chosen, 0, 0)


def drop_order(force: Force) -> None:
    """A force without an order."""
    force.order = NO_ORDER
    force.target = OFFBOARD
    force.chosen = MOUNTAIN
