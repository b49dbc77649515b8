"""Plan: writing, pricing and sealing orders. RULES.md sections 6 to 8 and 22.

The only decision is the submission, once a turn and in secret (UB-DEC-1, UB-TURN-1); a player writes it order by order
(UB-PLAN-1). What a seat may do depends only on its own forces and Shih, never on the other side's plan (UB-INFO-3).
"""

from sandtable.games.unfought_battle.events import cleared, ordered, sealed
from sandtable.games.unfought_battle.model import (
    ADVANCE,
    CLEAR,
    DECEIVE,
    EXECUTE,
    MEDITATE,
    MOUNTAIN,
    NO_ORDER,
    OFFBOARD,
    SEAL,
    SIDES,
    Board,
    Force,
    State,
    hex_of,
    row_of,
)
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import Seat


def order_cost(board: Board, order: int, target: int) -> int:
    """Return the Shih cost of an order; a force without one will Meditate (UB-ORDER-2, UB-ORDER-4, UB-RULING-1)."""
    if order == ADVANCE:
        return board.advance_cost[board.terrain[target]]
    if order == DECEIVE:
        return board.deceive_cost
    return board.meditate_cost


def plan_cost(state: State, board: Board, seat: Seat, without: int) -> int:
    """Return the total cost of a side's orders without that of one force (UB-ORDER-3)."""
    total = 0
    for number in range(board.forces):
        force = state.forces[row_of(seat, number)]
        if number != without:
            total += order_cost(board, force.order, force.target)
    return total


def is_affordable(state: State, board: Board, seat: Seat, number: int, order: int, target: int) -> bool:
    """Return whether the plan with this order can be paid (UB-ORDER-8); Meditate orders always can (UB-LIMIT-3)."""
    total = plan_cost(state, board, seat, number) + order_cost(board, order, target)
    if total <= state.sides[seat].shih:  # UB-RES-5
        return True
    if order in (ADVANCE, DECEIVE):
        return False
    for other in range(board.forces):
        if other != number and state.forces[row_of(seat, other)].order in (ADVANCE, DECEIVE):
            return False
    return True


def is_adjacent(board: Board, one: int, two: int) -> bool:
    """Return whether two hexes are neighbours (UB-MAP-3)."""
    for way in range(SIDES):  # noqa: SIM110  # kernel Python has no generators
        if board.ways[one][way] == two:
            return True
    return False


def write_action(action: Action, verb: int, a: int, b: int, c: int) -> None:
    """Write an action row; unused numbers are 0."""
    action[0] = verb
    action[1] = a
    action[2] = b
    action[3] = c
    action[4] = 0
    action[5] = 0
    action[6] = 0


def write_order(state: State, board: Board, seat: Seat, action: Action, events: Events) -> None:
    """Write or clear one order, or seal; after the second seal Execute follows (UB-TURN-2)."""
    own = 1 << seat
    verb = action[0]
    side = state.sides[seat]
    if verb == SEAL:
        side.sealed = 1
        sealed(events, seat)
        if state.sides[0].sealed != 0 and state.sides[1].sealed != 0:
            state.phase = EXECUTE
        return
    row = action[1]
    force = state.forces[row]
    side.issued += 1
    if verb == CLEAR:
        clear_order(force)
        cleared(events, own, row)
        return
    clear_order(force)
    force.order = verb
    if verb != MEDITATE:
        force.target = hex_of(action[2])
    if verb == ADVANCE:
        force.chosen = action[3]
    ordered(events, own, row, verb, force.target, force.chosen)


def clear_order(force: Force) -> None:
    """Clear the order of a force."""
    force.order = NO_ORDER
    force.target = OFFBOARD
    force.chosen = MOUNTAIN
