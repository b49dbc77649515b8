"""Advice for machines: a quick choice, a rough worth, and a guess of what a seat cannot know."""

from sandtable.games.unfought_battle.model import (
    ADVANCE,
    CONTENTIOUS,
    DECEIVE,
    DIFFICULT,
    MEDITATE,
    NO_ORDER,
    NUMBERS,
    OFFBOARD,
    SEAL,
    SEATS,
    SIDES,
    Board,
    Force,
    State,
    Work,
    row_of,
)
from sandtable.games.unfought_battle.rules.orders import (
    is_affordable,
    order_cost,
    plan_cost,
    write,
)
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat

LOTS = 1 << 30  # one number is drawn for a choice and taken apart, digit by digit


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """An order for the first force without one; then the seal. Every order can come; sensible ones come more often."""
    first = row_of(seat, 0)
    if state.sides[seat].issued < board.edits:
        for row in range(first, first + board.forces):
            if state.forces[row].order == NO_ORDER:
                pick_order(state, board, row, uniform(chance, LOTS), action)
                return
    write(action, SEAL, 0, 0, 0)


def pick_order(state: State, board: Board, row: int, lot: int, action: Action) -> None:
    """Mostly an Advance towards the goal, the enemy or anywhere; rarely a ghost; else rest."""
    force = state.forces[row]
    seat = row // NUMBERS
    stance = lot % 3
    way = (lot // 3) % SIDES
    mood = (lot // 18) % 16
    left = state.sides[seat].shih - plan_cost(state, board, SEATS[seat], row % NUMBERS)
    if mood < 7:
        way = way_ahead(state, board, force, way)
    target = board.ways[force.hex][way]
    if mood < 11 and target != OFFBOARD and order_cost(board, ADVANCE, target) <= left:
        if board.terrain[target] == DIFFICULT and stance == 2:
            stance = lot % 2
        if mood != 0 or board.terrain[force.hex] != CONTENTIOUS:
            write(action, ADVANCE, row, target, stance)
            return
    elif mood == 11 and target != OFFBOARD and board.deceive_cost <= left:
        write(action, DECEIVE, row, target, 0)
        return
    if board.meditate_cost <= left or is_affordable(state, board, SEATS[seat], row % NUMBERS, MEDITATE, OFFBOARD):
        write(action, MEDITATE, row, 0, 0)
    else:
        write(action, SEAL, 0, 0, 0)


def way_ahead(state: State, board: Board, force: Force, way: int) -> int:
    """The given direction, or the next ones that lead nearer to Contentious ground."""
    here = board.goal[force.hex]
    for turn in range(SIDES):
        next_way = (way + turn) % SIDES
        hex = board.ways[force.hex][next_way]
        if hex != OFFBOARD and board.goal[hex] < here:
            return next_way
    return way
