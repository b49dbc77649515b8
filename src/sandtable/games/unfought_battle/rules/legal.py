"""List the orders that a player may write, in the declared order."""

from sandtable.games.unfought_battle.model import (
    ADVANCE,
    CLEAR,
    DECEIVE,
    DIFFICULT,
    ENDED,
    MEDITATE,
    NO_ORDER,
    NOBODY,
    OFFBOARD,
    PLAN,
    SEAL,
    Board,
    State,
    Work,
    row_of,
)
from sandtable.games.unfought_battle.rules.orders import is_affordable, write_action
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import ALL, AUTOMATIC, CONTINUE, Seat

DIRECTIONS_BY_HEX = (2, 1, 3, 0, 4, 5)  # directions sorted by the number of the hex they lead to


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """List the affordable orders, by force, order, hex and stance (UB-DEC-2, UB-DEC-3); sealing comes last.

    An order is affordable if it can be paid together with the other orders written so far.
    """
    if seat == AUTOMATIC:
        if state.phase in (PLAN, ENDED):
            return 0
        return add_action(out, 0, CONTINUE, 0, 0, 0)
    if seat not in (0, 1) or state.phase != PLAN or state.sides[seat].sealed != 0:
        return 0
    count = 0
    if state.sides[seat].issued < board.edits:
        for number in range(board.forces):
            row = row_of(seat, number)
            if about == ALL or about == row:  # noqa: SIM109  # `in` takes constants
                count = list_force(state, board, seat, number, out, count)
    if about in (ALL, NOBODY):
        count = add_action(out, count, SEAL, 0, 0, 0)
    return count


def list_force(state: State, board: Board, seat: Seat, number: int, out: Actions, count: int) -> int:
    """List the affordable orders of one force (UB-DEC-5); return the new count."""
    row = row_of(seat, number)
    force = state.forces[row]
    for way in DIRECTIONS_BY_HEX:
        target = board.ways[force.hex][way]
        if target != OFFBOARD and is_affordable(state, board, seat, number, ADVANCE, target):
            stances = 2 if board.terrain[target] == DIFFICULT else 3  # UB-STANCE-5
            for stance in range(stances):
                count = add_action(out, count, ADVANCE, row, target, stance)
    for way in DIRECTIONS_BY_HEX:
        target = board.ways[force.hex][way]
        if target != OFFBOARD and is_affordable(state, board, seat, number, DECEIVE, target):
            count = add_action(out, count, DECEIVE, row, target, 0)
    if is_affordable(state, board, seat, number, MEDITATE, OFFBOARD):
        count = add_action(out, count, MEDITATE, row, 0, 0)
    if force.order != NO_ORDER:
        count = add_action(out, count, CLEAR, row, 0, 0)
    return count


def add_action(out: Actions, count: int, verb: int, a: int, b: int, c: int) -> int:
    """Write one action and return the new count."""
    write_action(out[count], verb, a, b, c)
    return count + 1
