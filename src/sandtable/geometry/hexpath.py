"""Ranges, cheapest paths and connected components over a neighbour table.

The table lists the neighbours of each cell id, in any order. It may be padded as by `hexgrid.neighbour_table`: a row
that lists its own id is a ghost, which is never entered and never a start.
"""

from collections import deque
from collections.abc import Callable, Collection, Sequence
from heapq import heappop, heappush

Neighbours = Sequence[Sequence[int]]
Cost = Callable[[int, int], int | None]  # cost(from, to): points to enter `to`, None if impossible


def reach(neighbours: Neighbours, start: int, points: int, cost: Cost) -> dict[int, int]:
    """Return the least cost to every cell that is reachable with `points`, ascending by id; the start costs 0."""
    _require_cell(neighbours, start, "start")
    if points < 0:
        raise ValueError(f"points are not negative: {points}")
    settled: dict[int, int] = {}
    queue = [(0, start)]
    while queue:
        spent, cell = heappop(queue)
        if cell in settled:
            continue
        settled[cell] = spent
        for neighbour in _exits(neighbours, cell):
            if neighbour in settled:
                continue
            price = _price(cost, cell, neighbour)
            if price is not None and spent + price <= points:
                heappush(queue, (spent + price, neighbour))
    return dict(sorted(settled.items()))


def cheapest_path(neighbours: Neighbours, start: int, goal: int, cost: Cost) -> list[int] | None:
    """Return the cells of the cheapest path, including `start` and `goal`; None if there is none.

    Ties are broken by the number of steps, then by the lower id at the first difference.
    """
    _require_cell(neighbours, start, "start")
    _require_cell(neighbours, goal, "goal")
    settled: set[int] = set()
    # The queue holds whole paths, so that ties are broken exactly: the first path popped for a cell is its best one.
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, (start,))]
    while queue:
        spent, steps, path = heappop(queue)
        cell = path[-1]
        if cell == goal:
            return list(path)
        if cell in settled:
            continue
        settled.add(cell)
        for neighbour in _exits(neighbours, cell):
            if neighbour in settled:
                continue
            price = _price(cost, cell, neighbour)
            if price is not None:
                heappush(queue, (spent + price, steps + 1, (*path, neighbour)))
    return None


def graph_distances(neighbours: Neighbours, start: int, within: Collection[int] | None = None) -> dict[int, int]:
    """Return the steps to every reachable cell, ascending by id; only through cells of `within` if it is given."""
    _require_cell(neighbours, start, "start")
    allowed = _allowed(neighbours, within)
    if start not in allowed:
        raise ValueError(f"start {start} is not one of the cells to walk on")
    return dict(sorted(_flood(neighbours, start, allowed).items()))


def components(neighbours: Neighbours, within: Collection[int] | None = None) -> list[list[int]]:
    """Return the connected components of the board, or of `within`, ordered by their lowest id, cells ascending.

    The table must be symmetric, as the tables of grids are.
    """
    left = _allowed(neighbours, within)
    parts = []
    for cell in sorted(left):
        if cell in left:
            part = _flood(neighbours, cell, left)
            left -= part.keys()
            parts.append(sorted(part))
    return parts


def connected(neighbours: Neighbours, within: Collection[int] | None = None) -> bool:
    """Whether all cells, or all cells of `within`, are connected. No cells count as connected."""
    return len(components(neighbours, within)) <= 1


def _flood(neighbours: Neighbours, start: int, allowed: Collection[int]) -> dict[int, int]:
    steps = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for neighbour in _exits(neighbours, cell):
            if neighbour in allowed and neighbour not in steps:
                steps[neighbour] = steps[cell] + 1
                queue.append(neighbour)
    return steps


def _allowed(neighbours: Neighbours, within: Collection[int] | None) -> set[int]:
    if within is None:
        return {cell for cell in range(len(neighbours)) if not _is_ghost(neighbours, cell)}
    for cell in within:
        _require_cell(neighbours, cell, "cell")
    return set(within)


def _is_ghost(neighbours: Neighbours, cell: int) -> bool:
    return cell in neighbours[cell]


def _exits(neighbours: Neighbours, cell: int) -> list[int]:
    exits = []
    for neighbour in neighbours[cell]:
        if not 0 <= neighbour < len(neighbours):
            raise ValueError(f"cell {cell} lists {neighbour}, but the table has 0..{len(neighbours) - 1}")
        if not _is_ghost(neighbours, neighbour):
            exits.append(neighbour)
    return exits


def _price(cost: Cost, before: int, after: int) -> int | None:
    price = cost(before, after)
    if price is not None and price < 0:
        raise ValueError(f"the step from {before} to {after} costs {price}: costs are not negative")
    return price


def _require_cell(neighbours: Neighbours, cell: int, role: str) -> None:
    if not 0 <= cell < len(neighbours):
        raise ValueError(f"unknown {role} {cell}: the table has 0..{len(neighbours) - 1}")
    if _is_ghost(neighbours, cell):
        raise ValueError(f"{role} {cell} is off the board")
