"""Legality of path orders: FF-ORD-10, FF-ORD-11, FF-QUEUE-5, FF-QUEUE-6, FF-LIMIT-2."""

from sandtable.games.fortress_frontiers.clauses import (
    FF_LIMIT_2,
    FF_MOVE_4,
    FF_MOVE_6,
    FF_ORD_4,
    FF_ORD_10,
    FF_ORD_11,
    FF_ORD_18,
    FF_ORD_19,
    FF_QUEUE_5,
    FF_QUEUE_6,
)
from sandtable.games.fortress_frontiers.model import (
    BUILDER,
    DIGITS,
    DO_MOVE,
    DO_MOVE_TO,
    DO_RAIL_TO,
    DO_ROAD_TO,
    LONGEST_PATH,
    OFF,
    PATH_NUMBERS,
    RAIL,
    ROAD,
    STEP_COST,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.movement.costs import IMPASSABLE, can_step, known_cost, movement_budget
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import knows_hostile_hold
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat

from .queues import INVALID, TO_BUILD, classify_rail_tile, classify_road_tile, classify_start_tile


def read_path(action: Action, work: Work) -> int:
    """Copy an action's path into work.path; return its steps, or -1 if it is malformed (FF-LIMIT-2)."""
    for i in range(PATH_NUMBERS):
        work.path[i] = action[i + 2] if i + 2 < len(action) else 0
    return count_steps(work)


def count_steps(work: Work) -> int:
    """Return the number of steps of work.path, or -1 if its digits are malformed."""
    steps = 0
    ended = 0
    for i in range(PATH_NUMBERS):
        rest = work.path[i]
        if rest < 0 or rest >= 1 << 60:
            return -1
        for _ in range(DIGITS):
            step = rest & 7
            rest >>= 3
            if step == 7 or (step != 0 and ended != 0):
                return -1
            if step == 0:
                ended = 1
            else:
                steps += 1
    return steps


def step_direction(work: Work, at: int) -> int:
    """Return the direction of one step of work.path."""
    return ((work.path[at // DIGITS] >> (3 * (at % DIGITS))) & 7) - 1


def check_path_order(state: State, board: Board, seat: Seat, unit: Unit, verb: int, action: Action, work: Work) -> int:
    """Check a Move, Move To, Build Road To or Build Railroad To."""
    steps = read_path(action, work)
    if steps < 1:
        return FF_LIMIT_2 if steps < 0 else FF_ORD_10
    if verb == DO_MOVE:
        return check_move(state, board, seat, unit, steps, work)
    if verb == DO_MOVE_TO:
        return check_move_to(state, board, seat, unit, steps, work)
    return check_road(state, board, seat, unit, verb, steps, work)


def check_move(state: State, board: Board, seat: Seat, unit: Unit, steps: int, work: Work) -> int:
    """Check a Move (FF-ORD-10, FF-MOVE-4 to FF-MOVE-7); tiles may repeat (FF-RULING-60)."""
    budget = movement_budget(unit.kind)
    spent = 0
    straight = 1
    tile = unit.tile
    for i in range(steps):
        direction = step_direction(work, i)
        if direction != step_direction(work, 0):
            straight = 0
        if i > 0 and knows_hostile_hold(state, seat, tile):
            return FF_MOVE_4
        tile = board.ways[tile][direction]
        if tile == OFF:
            return FF_ORD_10
        cost = known_cost(state, seat, tile, unit.kind)
        if cost == IMPASSABLE:
            return FF_MOVE_4
        verdict = can_step(unit.kind, cost, spent, straight, budget)
        if verdict == 0 or (verdict == 2 and i < steps - 1):
            return FF_MOVE_6
        spent += cost
    return 0


def check_move_to(state: State, board: Board, seat: Seat, unit: Unit, steps: int, work: Work) -> int:
    """Check a Move To (FF-ORD-11): any length, no tile twice, and a first segment of at least one step."""
    for tile in range(board.count):
        work.mark[tile] = 0
    tile = unit.tile
    for i in range(steps):
        work.mark[tile] = 1
        if i > 0 and knows_hostile_hold(state, seat, tile):
            return FF_MOVE_4
        tile = board.ways[tile][step_direction(work, i)]
        if tile == OFF or work.mark[tile] != 0:
            return FF_ORD_11
        cost = known_cost(state, seat, tile, unit.kind)
        if cost == IMPASSABLE:
            return FF_MOVE_4
        if i == 0 and can_step(unit.kind, cost, 0, 1, movement_budget(unit.kind)) == 0:
            return FF_ORD_11
    return 0


def check_road(state: State, board: Board, seat: Seat, unit: Unit, verb: int, steps: int, work: Work) -> int:
    """Check a Build Road To (FF-ORD-18, FF-QUEUE-5) or Build Railroad To (FF-ORD-19, FF-QUEUE-6).

    The first step needs its gold, as with any order (FF-ORD-4).
    """
    clause = FF_QUEUE_5 if verb == DO_ROAD_TO else FF_QUEUE_6
    if unit.kind != BUILDER:
        return FF_ORD_18 if verb == DO_ROAD_TO else FF_ORD_19
    here = classify_start_tile(state, seat, unit.tile)
    builds = 1 if here == TO_BUILD else 0
    if here == INVALID:
        return clause
    tile = unit.tile
    for i in range(steps):
        tile = board.ways[tile][step_direction(work, i)]
        if tile == OFF or knows_hostile_hold(state, seat, tile):
            return clause
        found = classify_road_tile(state, seat, tile)
        if found == INVALID:
            return clause
        if found == TO_BUILD:
            builds = 1
    if verb == DO_ROAD_TO:
        if builds == 0:
            return clause
        return FF_ORD_4 if here == TO_BUILD and state.sides[seat].gold < STEP_COST[ROAD] else 0
    here = classify_rail_tile(state, seat, unit.tile)
    if here == INVALID:
        return clause
    return FF_ORD_4 if here == TO_BUILD and state.sides[seat].gold < STEP_COST[RAIL] else 0


def check_extend(state: State, board: Board, seat: Seat, unit: Unit, action: Action, work: Work) -> int:
    """Check more steps for a path order of this turn; the whole path is judged (FF-LIMIT-2)."""
    if unit.repeat not in (DO_MOVE_TO, DO_ROAD_TO, DO_RAIL_TO) or unit.at != 0 or unit.issue == 0:
        return FF_LIMIT_2
    more = read_path(action, work)
    if more < 1 or unit.total + more > LONGEST_PATH:
        return FF_LIMIT_2
    append_path(unit, action, more, work)
    if unit.repeat == DO_MOVE_TO:
        return check_move_to(state, board, seat, unit, unit.total + more, work)
    return check_road(state, board, seat, unit, unit.repeat, unit.total + more, work)


def append_path(unit: Unit, action: Action, more: int, work: Work) -> None:
    """Write the unit's path followed by the action's path into work.path."""
    for i in range(PATH_NUMBERS):
        work.path[i] = unit.path[i]
    for i in range(more):
        step = (action[2 + i // DIGITS] >> (3 * (i % DIGITS))) & 7
        at = unit.total + i
        work.path[at // DIGITS] |= step << (3 * (at % DIGITS))
