"""Orders for units that do not fight: Scouts find and claim mines, Miners work them, Builders connect them by road."""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    BUILDER,
    CRYSTAL,
    DO_DEFEND,
    DO_HEAL,
    DO_LOOKOUT,
    DO_MOVE,
    DO_RAIL_TO,
    DO_REPAIR,
    DO_ROAD_TO,
    FULL,
    MINE,
    MINER,
    NOBODY,
    OFF,
    SCOUT,
    UNSEEN,
    WIZARD,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.engineering.networks import BY_RAIL, BY_ROAD, find_network
from sandtable.games.fortress_frontiers.rules.movement.reach import find_reachable_tiles, pack_path_digits
from sandtable.games.fortress_frontiers.rules.movement.routes import FAR, build_cost_map, drop_last_step, write_route
from sandtable.games.fortress_frontiers.rules.orders.action_list import add_action, add_path_action
from sandtable.games.fortress_frontiers.rules.orders.engineering_orders import check_repair
from sandtable.games.fortress_frontiers.rules.orders.path_orders import check_road
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import base_of, first_unit
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import known_ground, known_owner, visible_target
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .assessment import ERRANDS, GOALS, count_enemies_near, is_mine
from .routes import route_cost
from .spells import order_wizard

EAGER: Final = 12  # steps that a mine may be further than unexplored land
FLIGHT: Final = 2  # distance of an enemy that keeps Miners away


def order_worker(
    state: State,
    board: Board,
    seat: Seat,
    piece: int,
    errand: int,
    chance: Chance,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """Write one order for a Scout, Miner, Builder or Wizard."""
    unit = state.units[first_unit(seat) + piece]
    if unit.kind == BUILDER:
        return order_builder(state, board, seat, piece, unit, errand, out, count, work)
    if unit.kind == WIZARD:
        return order_wizard(state, board, seat, piece, unit, out, count)
    goal = OFF
    if unit.kind == SCOUT:
        goal = find_scout_goal(state, board, seat, unit, chance, work)
    elif state.ground[unit.tile] != MINE:
        goal = find_mine_goal(state, board, seat, unit, work)
    if goal == OFF or goal == unit.tile:
        if unit.kind == SCOUT:
            return add_action(out, count, DO_HEAL if unit.health < FULL else DO_LOOKOUT, piece, 0)
        return add_action(out, count, DO_HEAL if unit.health < FULL else DO_DEFEND, piece, 0)
    work.done[goal] |= 2
    return move_towards(state, board, seat, piece, unit, goal, errand, out, count, work)


def move_towards(
    state: State,
    board: Board,
    seat: Seat,
    piece: int,
    unit: Unit,
    goal: Tile,
    errand: int,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """Move towards a goal, away from monsters and enemies.

    The first few workers of a plan use route costs, the others straight distances.
    """
    charted = GOALS + errand < ERRANDS
    if charted:
        work.sinks[GOALS + errand] = goal
    best = OFF
    least = FAR
    found = find_reachable_tiles(state, board, seat, unit, work)
    for i in range(1, found):
        tile = work.tile_list[i]
        if work.done[tile] & 1 != 0 or visible_target(state, seat, tile) != 0:
            continue
        if charted:
            length = route_cost(state, board, seat, unit.kind, GOALS + errand, tile, work)
        else:
            length = distance(board, tile, goal)
        if work.tile_flags[tile] != 0:
            length += FAR // 4
        if length < least:
            least = length
            best = tile
    if best == OFF or (work.tile_flags[best] != 0 and work.tile_flags[unit.tile] == 0):
        return add_action(out, count, DO_DEFEND, piece, 0)
    work.done[best] |= 1
    work.done[unit.tile] &= 2
    return add_action(out, count, DO_MOVE, piece, pack_path_digits(work.trail[best]))


def find_scout_goal(state: State, board: Board, seat: Seat, unit: Unit, chance: Chance, work: Work) -> Tile:
    """Return the nearest mine to claim, or the nearest unexplored tile."""
    home = state.holds[base_of(state, seat)].tile
    best = OFF
    least = 1 << 20
    for number in range(board.count):
        tile = board.tiles[number]
        if work.tile_flags[tile] != 0 or work.done[tile] & 2 != 0:
            continue
        away = distance(board, unit.tile, tile)
        length = 1 << 20
        if is_mine(state, board, seat, tile):
            if known_owner(state, seat, tile) != seat + 1 and state.occupant[tile] == NOBODY:
                length = 4 * (away - EAGER)
        elif state.sides[seat].sight[tile] == UNSEEN:
            length = 4 * away + distance(board, home, tile) + uniform(chance, 8)
        if length < least:
            least = length
            best = tile
    return best


def find_mine_goal(state: State, board: Board, seat: Seat, unit: Unit, work: Work) -> Tile:
    """Return the nearest safe mine without a Miner on it or on the way."""
    best = OFF
    least = 1 << 20
    for number in range(board.count):
        tile = board.tiles[number]
        if not is_mine(state, board, seat, tile) or work.done[tile] & 2 != 0 or work.tile_flags[tile] != 0:
            continue
        here = state.units[state.occupant[tile]]
        if here.seat == seat and here.kind in (MINER, CRYSTAL):
            continue
        away = distance(board, unit.tile, tile) + (0 if known_owner(state, seat, tile) == seat + 1 else 3)
        if away < least and count_enemies_near(state, board, seat, tile, FLIGHT) == 0:
            least = away
            best = tile
    return best


def order_builder(
    state: State,
    board: Board,
    seat: Seat,
    piece: int,
    unit: Unit,
    errand: int,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """Repair a stronghold beside it, connect the nearest own mine by road and then by rail, else defend."""
    for direction in range(6):
        tile = board.ways[unit.tile][direction]
        if tile != OFF and check_repair(state, board, seat, unit, tile) == 0:
            return add_action(out, count, DO_REPAIR, piece, tile)
    for level in (BY_ROAD, BY_RAIL):
        mine = find_mine_to_connect(state, board, seat, unit, level, work)
        if mine == OFF or GOALS + errand >= ERRANDS:
            continue
        build_cost_map(state, board, seat, BUILDER, mine, GOALS + errand, work)
        steps = write_route(state, board, seat, BUILDER, unit.tile, mine, GOALS + errand, work)
        if steps < 2:
            continue
        steps = drop_last_step(steps, work)
        verb = DO_ROAD_TO if level == BY_ROAD else DO_RAIL_TO
        if check_road(state, board, seat, unit, verb, steps, work) == 0:
            return add_path_action(out, count, verb, piece, work)
    return add_action(out, count, DO_DEFEND, piece, 0)


def find_mine_to_connect(state: State, board: Board, seat: Seat, unit: Unit, level: int, work: Work) -> Tile:
    """Return the nearest own mine that is not in the network yet."""
    find_network(state, board, seat, level, 1, work)
    best = OFF
    for tile in range(board.count):
        if (
            known_ground(state, seat, tile) != MINE
            or known_owner(state, seat, tile) != seat + 1
            or work.network[tile] != 0
        ):
            continue
        if best == OFF or distance(board, unit.tile, tile) < distance(board, unit.tile, best):
            best = board.tiles[tile]
    return best
