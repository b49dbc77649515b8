"""Return the clause that refuses an order, for any numbers.

The text of a refusal is that clause in RULES.md; only `api_documents.py` has messages of its own, for the author's
interface.
"""

from sandtable.games.unfought_battle.clauses import (
    UB_DEC_1,
    UB_LIMIT_1,
    UB_LIMIT_2,
    UB_ORDER_5,
    UB_ORDER_8,
    UB_ORDER_9,
    UB_PLAN_1,
    UB_STANCE_5,
)
from sandtable.games.unfought_battle.model import (
    ADVANCE,
    CLEAR,
    DECEIVE,
    DIFFICULT,
    ENDED,
    MEDITATE,
    MOUNTAIN,
    NO_ORDER,
    OFFBOARD,
    PLAN,
    SEAL,
    THUNDER,
    Board,
    Force,
    State,
    Work,
    row_of,
)
from sandtable.games.unfought_battle.rules.orders import is_adjacent, is_affordable
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import AUTOMATIC, CONTINUE, Seat


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Return the clause that refuses an action, or 0 if it is legal."""
    if seat == AUTOMATIC:
        return check_automatic(state, action)
    if seat not in (0, 1) or state.phase != PLAN:
        return UB_DEC_1
    if state.sides[seat].sealed != 0:
        return UB_ORDER_9
    verb = action[0]
    if verb == SEAL:
        return UB_LIMIT_2 if has_extra_numbers(action, 0) else 0
    if verb not in (ADVANCE, DECEIVE, MEDITATE, CLEAR) or has_extra_numbers(action, 3):
        return UB_LIMIT_2
    if has_extra_numbers(action, argument_count(verb)):  # a target or a stance that the order does not take
        return UB_LIMIT_2 if verb == CLEAR else UB_ORDER_5
    number = action[1] - row_of(seat, 0)
    if number < 0 or number >= board.forces:  # not an own force
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
    """Return the clause that forbids one order by itself, or 0 (UB-ORDER-5).

    Any hex of the map may be entered (UB-TERR-3), even an occupied one (UB-ORDER-6).
    """
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


def check_automatic(state: State, action: Action) -> int:
    """Return the clause that refuses an automatic step, or 0; it runs only while no player has to act."""
    if state.phase in (PLAN, ENDED) or action[0] != CONTINUE or has_extra_numbers(action, 0):
        return UB_LIMIT_2
    return 0


def argument_count(verb: int) -> int:
    """Return how many arguments a verb takes: only Advance has a stance (UB-STANCE-2), only Meditate has no target."""
    if verb == ADVANCE:
        return 3
    return 2 if verb == DECEIVE else 1


def has_extra_numbers(action: Action, numbers: int) -> bool:
    """Return whether any number after the first `numbers` arguments is not 0."""
    for i in range(numbers + 1, len(action)):  # noqa: SIM110  # kernel Python has no generators
        if action[i] != 0:
            return True
    return False
