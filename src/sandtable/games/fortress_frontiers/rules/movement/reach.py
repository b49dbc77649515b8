"""The tiles that a unit can reach this turn, with canonical paths: FF-DEC-2."""

from sandtable.games.fortress_frontiers.model import CAVALRY, OFF, Board, State, Tile, Unit, Work
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import knows_hostile_hold
from sandtable.kernel.ids import Seat

from .costs import IMPASSABLE, can_step, known_cost, movement_budget


def find_reachable_tiles(state: State, board: Board, seat: Seat, unit: Unit, work: Work) -> int:
    """Write the tiles reachable this turn into work.tile_list, sorted; return their number.

    work.trail holds their canonical paths as digits, the first direction highest (FF-DEC-2). A Cavalry's bonus step
    counts only for tiles that are not reachable otherwise. The tiles form a sparse set, so the work space needs no
    clearing.
    """
    budget = movement_budget(unit.kind)
    count = 1
    work.tile_list[0] = unit.tile
    work.depth[unit.tile] = 0
    work.cost[unit.tile] = 0
    work.steps[unit.tile] = 0
    work.trail[unit.tile] = 0
    changed = 1
    while changed != 0:  # a cheaper path found later improves all paths that use it
        changed = 0
        i = 0
        while i < count:
            count = improve_neighbours(state, board, seat, unit, work.tile_list[i], count, budget, work)
            if work.mark[work.tile_list[i]] != 0:
                changed = 1
            i += 1
    if unit.kind == CAVALRY:
        count = add_bonus_steps(state, board, seat, unit, count, budget, work)
    sort_reached_tiles(count, work)
    return count


def is_reached(tile: Tile, count: int, work: Work) -> bool:
    """Whether a tile is in the sparse set of work.tile_list."""
    place = work.depth[tile]
    return 0 <= place < count and work.tile_list[place] == tile


def improve_neighbours(
    state: State, board: Board, seat: Seat, unit: Unit, tile: Tile, count: int, budget: int, work: Work
) -> int:
    """Improve the paths of a tile's neighbours; return the number of tiles reached.

    work.mark[tile] says whether any path was improved.
    """
    work.mark[tile] = 0
    if tile != unit.tile and knows_hostile_hold(state, seat, tile):
        return count  # an enemy stronghold ends a path (FF-MOVE-4)
    for direction in range(6):
        near = board.ways[tile][direction]
        if near == OFF or near == unit.tile:
            continue
        cost = known_cost(state, seat, near, unit.kind)
        if cost == IMPASSABLE or work.cost[tile] + cost > budget:
            continue
        if is_reached(near, count, work) and not is_better_path(tile, direction, near, cost, work):
            continue
        if not is_reached(near, count, work):
            work.tile_list[count] = near
            work.depth[near] = count
            count += 1
        record_path(tile, direction, near, cost, work)
        work.mark[tile] = 1
    return count


def is_better_path(tile: Tile, direction: int, near: Tile, cost: int, work: Work) -> bool:
    """Compare by cost, then by steps, then by the sequence of directions."""
    spent = work.cost[tile] + cost
    if spent != work.cost[near]:
        return spent < work.cost[near]
    steps = work.steps[tile] + 1
    if steps != work.steps[near]:
        return steps < work.steps[near]
    return work.trail[tile] * 8 + direction + 1 < work.trail[near]


def record_path(tile: Tile, direction: int, near: Tile, cost: int, work: Work) -> None:
    """Record that the path to `near` runs through `tile`."""
    work.cost[near] = work.cost[tile] + cost
    work.steps[near] = work.steps[tile] + 1
    work.trail[near] = work.trail[tile] * 8 + direction + 1  # at most 13 steps: below 2**42


def add_bonus_steps(state: State, board: Board, seat: Seat, unit: Unit, count: int, budget: int, work: Work) -> int:
    """Add the tiles that only a Cavalry's bonus step in a straight line reaches (FF-MOVE-7)."""
    for direction in range(6):
        tile = unit.tile
        spent = 0
        steps = 0
        trail = 0
        while True:
            if steps > 0 and knows_hostile_hold(state, seat, tile):
                break
            tile = board.ways[tile][direction]
            if tile == OFF:
                break
            cost = known_cost(state, seat, tile, unit.kind)
            verdict = can_step(unit.kind, cost, spent, 1, budget)
            steps += 1
            trail = trail * 8 + direction + 1
            if verdict == 2 and not is_reached(tile, count, work):
                work.tile_list[count] = tile
                work.depth[tile] = count
                work.cost[tile] = spent + cost
                work.steps[tile] = steps
                work.trail[tile] = trail
                count += 1
            if verdict != 1:
                break
            spent += cost
    return count


def sort_reached_tiles(count: int, work: Work) -> None:
    """Sort work.tile_list; the start stays first."""
    for i in range(2, count):
        tile = work.tile_list[i]
        j = i - 1
        while j >= 1 and work.tile_list[j] > tile:
            work.tile_list[j + 1] = work.tile_list[j]
            j -= 1
        work.tile_list[j + 1] = tile


def pack_path_digits(trail: int) -> int:
    """Convert a path of work.trail into the digits of an action: the first direction lowest, at most 20 steps."""
    digits = 0
    steps = 0
    rest = trail
    while rest > 0:
        rest >>= 3
        steps += 1
    rest = trail
    for i in range(steps):
        digits |= (rest & 7) << (3 * (steps - 1 - i))
        rest >>= 3
    return digits
