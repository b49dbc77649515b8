"""A quick choice, for rollouts."""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    ARMY,
    BASE,
    BUILDER,
    COST,
    CRYSTAL,
    DO_BUY,
    DO_DEFEND,
    DO_HEAL,
    DO_MOVE,
    DO_SEAL,
    DO_SHOOT,
    DO_STRIKE,
    FULL,
    MINE,
    MINER,
    NEUTRAL,
    NO_ORDER,
    NOBODY,
    OFF,
    SCOUT,
    SOLDIER,
    TYPES,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.combat.retaliation import effective_range
from sandtable.games.fortress_frontiers.rules.movement.reach import find_reachable_tiles, pack_path_digits
from sandtable.games.fortress_frontiers.rules.orders.purchases import ROAD_TYPES, find_spawn_tiles
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import base_of, first_unit, free_unit_row, is_on_board
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import (
    known_hold,
    known_owner,
    knows_hostile_hold,
    visible_target,
)
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import OVER_NOTHING, find_tiles_in_sight
from sandtable.games.fortress_frontiers.rules.visibility.memory import is_packed_base
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat

# Added to all kinds, so that fighters are bought more often.
MORE_FIGHTERS: Final = (SOLDIER, SOLDIER, SOLDIER, SOLDIER, ARCHER, ARCHER, ARCHER, ARCHER)
STRONGHOLD_RANK: Final = 200  # rank of a stronghold, which is struck last
BASE_RANK: Final = 0  # rank of a base, which is struck first


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """Choose an order for the first unit without one, then purchases, then Done."""
    for i in range(len(action)):
        action[i] = 0
    action[0] = DO_SEAL
    side = state.sides[seat]
    if side.issued >= board.order_limit:
        return
    for piece in range(ARMY):
        unit = state.units[first_unit(seat) + piece]
        if is_on_board(unit) and unit.order == NO_ORDER:
            pick_order(state, board, seat, piece, unit, chance, action, work)
            return
    roll = uniform(chance, TYPES + len(MORE_FIGHTERS))
    kind = roll if roll < TYPES else MORE_FIGHTERS[roll - TYPES]
    if side.gold >= COST[kind] and uniform(chance, 4) > 0 and free_unit_row(state, seat) != NOBODY:
        found = find_spawn_tiles(state, board, seat, work)
        if found == 0:
            return
        tile = work.tile_list[uniform(chance, found)]
        if work.steps[tile] == 2 or kind in ROAD_TYPES:
            action[0] = DO_BUY
            action[1] = kind
            action[2] = tile


def pick_order(
    state: State, board: Board, seat: Seat, piece: int, unit: Unit, chance: Chance, action: Action, work: Work
) -> None:
    """Attack what is in reach, stay on a mine, heal when hurt, else move."""
    action[1] = piece
    if unit.kind not in (MINER, CRYSTAL, BUILDER, SCOUT) and uniform(chance, 5) > 0:
        target = find_target(state, board, seat, unit, work)
        if target != OFF:
            action[0] = DO_SHOOT if unit.kind == ARCHER else DO_STRIKE
            action[2] = target
            return
    if unit.health < 45 and uniform(chance, 3) > 0:
        action[0] = DO_HEAL
        return
    if state.ground[unit.tile] == MINE and unit.kind in (MINER, CRYSTAL):
        action[0] = DO_DEFEND
        return
    goal = find_goal(state, board, seat, unit, chance)
    found = find_reachable_tiles(state, board, seat, unit, work)
    best = OFF
    for i in range(1, found):
        tile = work.tile_list[i]
        if best == OFF or distance(board, tile, goal) < distance(board, best, goal):
            best = tile
    if best == OFF or uniform(chance, 12) == 0:
        action[0] = DO_DEFEND
        return
    if uniform(chance, 4) == 0:
        best = work.tile_list[1 + uniform(chance, found - 1)]
    action[0] = DO_MOVE
    action[2] = pack_path_digits(work.trail[best])


def find_target(state: State, board: Board, seat: Seat, unit: Unit, work: Work) -> Tile:
    """Return a visible target in reach: the base, else the weakest unit, else a stronghold.

    Unhurt monsters are left alone.
    """
    reach = effective_range(state, unit) if unit.kind == ARCHER else 1
    count = find_tiles_in_sight(state, board, unit.tile, reach, OVER_NOTHING, work)
    best = OFF
    least = 1000
    for i in range(1, count):
        tile = work.queue[i]
        what = visible_target(state, seat, tile)
        if what == 0:
            continue
        health = STRONGHOLD_RANK
        if what == 1:
            if state.holds[state.hold[tile]].kind == BASE:
                health = BASE_RANK
        else:
            struck = state.units[state.occupant[tile]]
            if struck.seat == NEUTRAL and struck.health >= FULL:
                continue
            health = struck.health
        if health < least:
            least = health
            best = tile
    return best


def find_goal(state: State, board: Board, seat: Seat, unit: Unit, chance: Chance) -> Tile:
    """Return where a unit would like to be.

    A known free mine for workers and some others, else the enemy's base or the tile opposite one's own, else the
    nearest known stronghold.
    """
    worker = unit.kind in (MINER, CRYSTAL, BUILDER, SCOUT)
    best = OFF
    if worker or uniform(chance, 4) == 0:
        for tile in range(board.count):
            if state.ground[tile] != MINE or state.sides[seat].sight[tile] == 0 or state.occupant[tile] != NOBODY:
                continue
            if known_owner(state, seat, tile) == seat + 1 and not worker:
                continue
            if best == OFF or distance(board, unit.tile, tile) < distance(board, unit.tile, best):
                best = board.tiles[tile]
    if best != OFF:
        return best
    home = state.holds[base_of(state, seat)].tile
    if board.turned[home] != OFF:
        best = board.turned[home]
    for tile in range(board.count):
        if not knows_hostile_hold(state, seat, tile):
            continue
        if is_packed_base(known_hold(state, seat, tile)):
            return board.tiles[tile]
        if board.turned[home] == OFF and (
            best == OFF or distance(board, unit.tile, tile) < distance(board, unit.tile, best)
        ):
            best = board.tiles[tile]
    return best if best != OFF else board.tiles[uniform(chance, board.count)]
