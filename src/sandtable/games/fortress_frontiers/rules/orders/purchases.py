"""Buying units: FF-ORD-24 and FF-SPAWN-1 to FF-SPAWN-4."""

from sandtable.games.fortress_frontiers.clauses import FF_LIMIT_1, FF_LIMIT_5, FF_ORD_24, FF_SPAWN_2, FF_SPAWN_3
from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BUILDER,
    COST,
    CRYSTAL,
    DO_BUY,
    HOLDS,
    MINER,
    MOUNTAIN,
    NOBODY,
    OFF,
    SCOUT,
    SOLDIER,
    TYPES,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.hexes import is_adjacent, is_tile
from sandtable.games.fortress_frontiers.rules.position.pieces import first_hold, first_unit, free_unit_row
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import is_visible, known_ground, knows_hostile_hold
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .action_list import add_action

ROAD_TYPES = (2, 5, 3, 4, 1)  # Scout, Builder, Miner, Crystal Miner, Soldier (FF-SPAWN-3)


def spawn_level(state: State, board: Board, seat: Seat, tile: Tile) -> int:
    """Return what may be bought onto a tile (FF-SPAWN-1, FF-SPAWN-3).

    0: nothing; 1: the types that road-connected spawn towers supply; 2: all types.
    """
    level = 0
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile != OFF and (hold.tile == tile or is_adjacent(board, hold.tile, tile)):
            level = max(level, 2 if hold.starting != 0 else hold.reach)
    return level


def is_free_to_spawn(state: State, seat: Seat, tile: Tile) -> bool:
    """Whether a unit may appear on a tile (FF-SPAWN-2).

    Mountains, known mobile units, own purchases and enemy strongholds prevent it.
    """
    if known_ground(state, seat, tile) == MOUNTAIN or knows_hostile_hold(state, seat, tile):
        return False
    if is_visible(state, seat, tile) and state.occupant[tile] != NOBODY:
        return False
    for row in range(first_unit(seat), first_unit(seat) + ARMY):  # kernel Python has no generators
        if state.units[row].fresh != 0 and state.units[row].tile == tile:
            return False
    return True


def check_buy(state: State, board: Board, seat: Seat, kind: int, tile: int) -> int:
    """Check a purchase (FF-ORD-24, FF-SPAWN-2 to FF-SPAWN-4)."""
    if kind < 0 or kind >= TYPES or not is_tile(board, tile):
        return FF_LIMIT_5
    level = spawn_level(state, board, seat, board.tiles[tile])
    if level == 0 or not is_free_to_spawn(state, seat, board.tiles[tile]):
        return FF_SPAWN_2
    if level == 1 and kind not in (SCOUT, BUILDER, MINER, CRYSTAL, SOLDIER):
        return FF_SPAWN_3
    if state.sides[seat].gold < COST[kind]:
        return FF_ORD_24
    return FF_LIMIT_1 if free_unit_row(state, seat) == NOBODY else 0


def find_spawn_tiles(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Write the free tiles on and beside the player's spawn points into work.tile_list; return their number.

    work.steps holds their `spawn_level`.
    """
    for tile in range(board.count):
        work.mark[tile] = 0
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile == OFF:
            continue
        work.mark[hold.tile] = 1
        for near in board.ways[hold.tile]:
            if near != OFF:
                work.mark[near] = 1
    count = 0
    for tile in range(board.count):
        if work.mark[tile] == 0 or not is_free_to_spawn(state, seat, board.tiles[tile]):
            continue
        level = spawn_level(state, board, seat, board.tiles[tile])
        if level > 0:
            work.tile_list[count] = board.tiles[tile]
            work.steps[tile] = level
            count += 1
    return count


def list_buys(state: State, board: Board, seat: Seat, out: Actions, count: int, work: Work) -> int:
    """List every type that the player can pay on every tile where it may appear (FF-ORD-24)."""
    if free_unit_row(state, seat) == NOBODY:
        return count
    found = find_spawn_tiles(state, board, seat, work)
    for kind in range(TYPES):
        if state.sides[seat].gold < COST[kind]:
            continue
        for i in range(found):
            tile = work.tile_list[i]
            if work.steps[tile] == 2 or kind in ROAD_TYPES:
                count = add_action(out, count, DO_BUY, kind, tile)
    return count
