"""The path orders that `legal` lists: canonical paths (FF-DEC-2) to reachable tiles and to goals."""

from sandtable.games.fortress_frontiers.model import (
    CAMP,
    DO_MOVE,
    DO_MOVE_TO,
    LAIR,
    MINE,
    SCOUT,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.movement.reach import find_reachable_tiles, pack_path_digits
from sandtable.games.fortress_frontiers.rules.movement.routes import build_cost_map, drop_last_step, write_route
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import base_of
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import known_ground, known_owner, knows_hostile_hold
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .action_list import add_action, add_path_action, sort_actions
from .path_orders import check_move_to, check_road

GOALS = 6  # most goals that are listed


def list_moves(
    state: State, board: Board, seat: Seat, piece: int, unit: Unit, out: Actions, count: int, work: Work
) -> int:
    """List the canonical path to every tile that is reachable this turn."""
    found = find_reachable_tiles(state, board, seat, unit, work)
    first = count
    for i in range(1, found):
        count = add_action(out, count, DO_MOVE, piece, pack_path_digits(work.trail[work.tile_list[i]]))
    sort_actions(out, first, count)
    return count


def find_goals(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Write known places worth a long march into work.goals, by tile: those nearest to the base.

    These are foreign mines, camps, lairs and enemy strongholds.
    """
    home = state.holds[base_of(state, seat)].tile
    work.goal_count = 0
    for i in range(len(work.cost_map_ready)):
        work.cost_map_ready[i] = 0
    for tile in range(board.count):
        ground = known_ground(state, seat, tile)
        wanted = ground in (CAMP, LAIR) or (ground == MINE and known_owner(state, seat, tile) != seat + 1)
        if wanted or knows_hostile_hold(state, seat, tile):
            add_goal(board, home, board.tiles[tile], work)
    for i in range(1, work.goal_count):
        goal = work.goals[i]
        j = i - 1
        while j >= 0 and work.goals[j] > goal:
            work.goals[j + 1] = work.goals[j]
            j -= 1
        work.goals[j + 1] = goal


def add_goal(board: Board, home: Tile, tile: Tile, work: Work) -> None:
    """Insert a goal; only the nearest are kept."""
    at = work.goal_count
    while at > 0 and distance(board, home, work.goals[at - 1]) > distance(board, home, tile):
        if at < GOALS:
            work.goals[at] = work.goals[at - 1]
        at -= 1
    if at < GOALS:
        work.goals[at] = tile
        work.goal_count = min(GOALS, work.goal_count + 1)


def list_paths(
    state: State, board: Board, seat: Seat, piece: int, unit: Unit, verb: int, out: Actions, count: int, work: Work
) -> int:
    """List the canonical route to each goal as a Move To, or as a road or railroad up to the tile before it."""
    first = count
    for i in range(work.goal_count):
        cost_map = i + (8 if unit.kind == SCOUT else 0)
        if work.cost_map_ready[cost_map] == 0:
            work.cost_map_ready[cost_map] = 1
            build_cost_map(state, board, seat, unit.kind, work.goals[i], cost_map, work)
        steps = write_route(state, board, seat, unit.kind, unit.tile, work.goals[i], cost_map, work)
        if verb != DO_MOVE_TO and steps > 0:
            steps = drop_last_step(steps, work)
        if steps < 1:
            continue
        if verb == DO_MOVE_TO:
            refused = check_move_to(state, board, seat, unit, steps, work)
        else:
            refused = check_road(state, board, seat, unit, verb, steps, work)
        if refused == 0:
            count = add_path_action(out, count, verb, piece, work)
    sort_actions(out, first, count)
    return count
