"""The cheapest route to a far tile: FF-DEC-2."""

from sandtable.games.fortress_frontiers.model import DIGITS, OFF, TILES, Board, State, Tile, Work
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import knows_hostile_hold
from sandtable.kernel.ids import Seat

from .costs import IMPASSABLE, known_cost

FAR = 1 << 30


def build_cost_map(state: State, board: Board, seat: Seat, kind: int, goal: Tile, cost_map: int, work: Work) -> None:
    """Compute the least known cost, then the fewest steps, from every tile to a goal.

    Both are packed into one number in a row of work.cost_maps; FAR where there is no route. An enemy stronghold can
    only be the end of a route.
    """
    for tile in range(TILES + 1):
        work.cost_maps[cost_map][tile] = FAR
        work.mark[tile] = 0
    work.cost_maps[cost_map][goal] = 0
    work.queue[0] = goal
    head = 0
    tail = 1
    while head != tail:
        tile = work.queue[head]
        head = (head + 1) % (TILES + 1)
        work.mark[tile] = 0
        cost = known_cost(state, seat, tile, kind)
        if cost == IMPASSABLE or (tile != goal and knows_hostile_hold(state, seat, tile)):
            continue
        length = work.cost_maps[cost_map][tile] + cost * 4096 + 1
        for near in board.ways[tile]:
            if near == OFF or length >= work.cost_maps[cost_map][near]:
                continue
            work.cost_maps[cost_map][near] = length
            if work.mark[near] == 0:
                work.mark[near] = 1
                work.queue[tail] = near
                tail = (tail + 1) % (TILES + 1)


def write_route(
    state: State, board: Board, seat: Seat, kind: int, start: Tile, goal: Tile, cost_map: int, work: Work
) -> int:
    """Write the route of a cost map into work.path, the lowest direction first (FF-DEC-2).

    Return its steps, or 0 if there is no route or it does not fit into one action (FF-LIMIT-2).
    """
    for i in range(len(work.path)):
        work.path[i] = 0
    if start == goal or work.cost_maps[cost_map][start] >= FAR:
        return 0
    tile = start
    steps = 0
    while tile != goal:
        if steps >= 5 * DIGITS:
            return 0
        for direction in range(6):
            near = board.ways[tile][direction]
            if (
                near == OFF
                or work.cost_maps[cost_map][near] >= FAR
                or (near != goal and knows_hostile_hold(state, seat, near))
            ):
                continue
            cost = known_cost(state, seat, near, kind)
            if (
                cost != IMPASSABLE
                and work.cost_maps[cost_map][near] + cost * 4096 + 1 == work.cost_maps[cost_map][tile]
            ):
                work.path[steps // DIGITS] |= (direction + 1) << (3 * (steps % DIGITS))
                steps += 1
                tile = near
                break
        else:
            return 0
    return steps


def drop_last_step(steps: int, work: Work) -> int:
    """Remove the last step of work.path; return the number of steps left."""
    last = steps - 1
    work.path[last // DIGITS] &= ~(7 << (3 * (last % DIGITS)))
    return last
