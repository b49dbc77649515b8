"""Rollout policy: a fast random order for the next force, then the seal."""

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
    write_action,
)
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat

RANDOM_RANGE = 1 << 30  # one random number is drawn for each choice; its digits decide the details


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """Choose an order for the first force without one, or the seal. Sensible orders are more likely."""
    first = row_of(seat, 0)
    if state.sides[seat].issued < board.edits:
        for row in range(first, first + board.forces):
            if state.forces[row].order == NO_ORDER:
                pick_order(state, board, row, uniform(chance, RANDOM_RANGE), action)
                return
    write_action(action, SEAL, 0, 0, 0)


def pick_order(state: State, board: Board, row: int, random: int, action: Action) -> None:
    """Choose mostly an Advance, towards Contentious ground or in a random direction; sometimes Deceive or Meditate."""
    force = state.forces[row]
    seat = row // NUMBERS
    stance = random % 3
    direction = (random // 3) % SIDES
    kind = (random // 18) % 16
    left = state.sides[seat].shih - plan_cost(state, board, SEATS[seat], row % NUMBERS)
    if kind < 7:
        direction = direction_to_goal(state, board, force, direction)
    target = board.ways[force.hex][direction]
    if kind < 11 and target != OFFBOARD and order_cost(board, ADVANCE, target) <= left:
        if board.terrain[target] == DIFFICULT and stance == 2:
            stance = random % 2
        if kind != 0 or board.terrain[force.hex] != CONTENTIOUS:
            write_action(action, ADVANCE, row, target, stance)
            return
    elif kind == 11 and target != OFFBOARD and board.deceive_cost <= left:
        write_action(action, DECEIVE, row, target, 0)
        return
    if board.meditate_cost <= left or is_affordable(state, board, SEATS[seat], row % NUMBERS, MEDITATE, OFFBOARD):
        write_action(action, MEDITATE, row, 0, 0)
    else:
        write_action(action, SEAL, 0, 0, 0)


def direction_to_goal(state: State, board: Board, force: Force, direction: int) -> int:
    """Return the first direction from the given one on that leads closer to Contentious ground, else the given one."""
    here = board.goal[force.hex]
    for offset in range(SIDES):
        candidate = (direction + offset) % SIDES
        hex = board.ways[force.hex][candidate]
        if hex != OFFBOARD and board.goal[hex] < here:
            return candidate
    return direction
