"""How much of a stored path one turn affords: FF-MOVE-9, FF-QUEUE-4."""

from sandtable.games.fortress_frontiers.model import NOWHERE, OFF, QUARTERS, Board, State, Unit, Work
from sandtable.games.fortress_frontiers.rules.position.hexes import step_from
from sandtable.games.fortress_frontiers.rules.position.pieces import hostile_hold
from sandtable.games.fortress_frontiers.rules.position.stored_paths import path_direction
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import knows_hostile_hold
from sandtable.kernel.ids import Seat

from .costs import IMPASSABLE, can_step, known_cost, movement_budget, real_cost


def is_straight(unit: Unit, first: int, last: int) -> int:
    """Return 1 if the steps from `first` to `last` go in one direction."""
    for i in range(first + 1, last + 1):
        if path_direction(unit, i) != path_direction(unit, first):
            return 0
    return 1


def count_affordable_steps(state: State, board: Board, seat: Seat, unit: Unit, work: Work) -> int:
    """Return how many steps of the stored path one turn affords by the player's knowledge (FF-QUEUE-4).

    -1 if the path would cross a known mountain, or an enemy stronghold that is not its end.
    """
    budget = movement_budget(unit.kind)
    spent = 0
    tile = unit.tile
    count = 0
    while unit.at + count < unit.total:
        tile = step_from(board, tile, path_direction(unit, unit.at + count))
        if tile == OFF:
            return -1
        cost = known_cost(state, seat, tile, unit.kind)
        if cost == IMPASSABLE:
            return -1 if spent + QUARTERS <= budget else count
        verdict = can_step(unit.kind, cost, spent, is_straight(unit, unit.at, unit.at + count), budget)
        if verdict == 0:
            return count
        count += 1
        spent += cost
        if knows_hostile_hold(state, seat, tile):
            return count if unit.at + count == unit.total else -1
        if verdict == 2:
            return count
    return count


def trim_move(state: State, board: Board, unit: Unit) -> None:
    """Cut a Move to what it really costs (FF-MOVE-9); later changes do not cut it again."""
    budget = movement_budget(unit.kind)
    spent = 0
    tile = unit.tile
    kept = 0
    while kept < unit.steps:
        tile = step_from(board, tile, path_direction(unit, unit.at + kept))
        cost = real_cost(state, tile, unit.kind)
        verdict = can_step(unit.kind, cost, spent, is_straight(unit, unit.at, unit.at + kept), budget)
        if verdict == 0:
            break
        kept += 1
        spent += cost
        if verdict == 2 or hostile_hold(state, tile, unit.seat) != NOWHERE:
            break
    unit.steps = kept
