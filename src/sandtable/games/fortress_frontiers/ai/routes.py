"""Route costs that avoid monsters: a cost map per goal, built on first use."""

from typing import Final

from sandtable.games.fortress_frontiers.model import OFF, Board, State, Tile, Work
from sandtable.games.fortress_frontiers.rules.movement.costs import IMPASSABLE, known_cost
from sandtable.games.fortress_frontiers.rules.movement.routes import FAR
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import knows_hostile_hold
from sandtable.kernel.ids import Seat

from .assessment import GOALS

DETOUR: Final = 3  # tiles that are added to the cost of a tile within reach of a monster
TILE_COST: Final = 4 * 4096  # cost of one open tile in a cost map


def route_cost(state: State, board: Board, seat: Seat, kind: int, goal: int, tile: Tile, work: Work) -> int:
    """Return the known cost of the route from a tile to a goal of the assessment."""
    if work.cost_map_ready[goal] == 0:
        work.cost_map_ready[goal] = 1
        build_safe_cost_map(
            state, board, seat, kind, work.goals[goal] if goal < GOALS else work.sinks[goal], goal, work
        )
    return work.cost_maps[goal][tile]


def build_safe_cost_map(
    state: State, board: Board, seat: Seat, kind: int, goal: Tile, cost_map: int, work: Work
) -> None:
    """Compute the least known cost from every tile to a goal; tiles within reach of a monster cost more.

    Routes avoid monsters where they can, and cross their reach where they must.
    """
    for tile in range(board.count):
        work.cost_maps[cost_map][tile] = FAR
        work.mark[tile] = 0
    work.cost_maps[cost_map][OFF] = FAR
    work.cost_maps[cost_map][goal] = 0
    work.queue[0] = goal
    waiting = 1
    first = 0
    while waiting > 0:
        tile = work.queue[first]
        first = (first + 1) % len(work.queue)
        waiting -= 1
        work.mark[tile] = 0
        cost = known_cost(state, seat, tile, kind)
        if cost == IMPASSABLE or (tile != goal and knows_hostile_hold(state, seat, tile)):
            continue
        length = (
            work.cost_maps[cost_map][tile] + cost * 4096 + (DETOUR * TILE_COST if work.tile_flags[tile] != 0 else 0)
        )
        for near in board.ways[tile]:
            if near != OFF and length < work.cost_maps[cost_map][near]:
                work.cost_maps[cost_map][near] = length
                if work.mark[near] == 0:
                    work.mark[near] = 1
                    work.queue[(first + waiting) % len(work.queue)] = near
                    waiting += 1
