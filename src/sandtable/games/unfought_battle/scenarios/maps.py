"""Generates a map from a seed: RULES.md section 4.

It uses only + − × ÷ √ on doubles and the kernel's random generator, so that a seed gives the same map on every machine
(UB-GEN-1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from math import sqrt
from typing import Final

from sandtable.games.unfought_battle.model import CONTENTIOUS, DIFFICULT, OPEN
from sandtable.kernel.chance import Chance, next_word, seeded, uniform
from sandtable.kernel.errors import NotPossible

from .format import ConfigEntry
from .shapes import FULL, MapShape

GRADIENT_STEPS: Final = 1 << 15  # resolution of random gradients


@dataclass(frozen=True)
class Map:
    """A generated map, with the paths it was built around (UB-GEN-5)."""

    shape: MapShape
    terrain: list[int]
    paths: list[list[int]]  # p1's, then p2's, each from the start to a Contentious hex
    attempts: int  # number of attempts needed

    @property
    def contentious(self) -> list[int]:
        return [cell for cell, ground in enumerate(self.terrain) if ground == CONTENTIOUS]


def generate(seed: int, config: ConfigEntry, shape: MapShape = FULL) -> Map:
    """Return the map of a seed: the first accepted attempt (UB-GEN-2, UB-GEN-11)."""
    for number in range(config.map_max_attempts):
        made = _attempt(seed, number, config, shape)
        if made is not None and not rejections(made, config):
            return made
    raise NotPossible(  # UB-GEN-12, UB-RULING-49
        f"seed {seed}: none of {config.map_max_attempts} attempts gave a map that meets UB-GEN-10; "
        "try another seed or a wider configuration"
    )


def _attempt(seed: int, number: int, config: ConfigEntry, shape: MapShape) -> Map | None:
    """Make one attempt with its own random stream; None if its Contentious hexes are unbalanced (UB-GEN-13)."""
    chance = seeded(f"unfought-battle map {seed} {number}".encode())
    terrain = [OPEN] * shape.grid.count  # UB-GEN-3
    grounds = _draw_contentious(chance, config, shape)
    for cell in grounds:
        terrain[cell] = CONTENTIOUS
    if imbalance(_empty_steps(shape, grounds)) > config.access_tolerance:
        return None
    keys = [next_word(chance) for _ in terrain]  # divided by 2**32, a key in [0, 1)
    paths = _paths(shape, grounds, keys)
    protected = {cell for path in paths for cell in path}  # UB-GEN-7, UB-RULING-48
    for seat in (0, 1):
        protected.update(shape.start_hexes(seat))
    _add_barriers(terrain, protected, chance, config, shape)
    for path in paths:
        _add_chokepoints(path, terrain, protected, chance, config, shape)
    return Map(shape, terrain, paths, number + 1)


def _draw_contentious(chance: Chance, config: ConfigEntry, shape: MapShape) -> list[int]:
    """Draw three to five different hexes of the box (UB-GEN-4)."""
    least, most = config.contentious_min, config.contentious_max
    left = list(shape.box)
    count = min(least + uniform(chance, most - least + 1), len(left))
    return [left.pop(uniform(chance, len(left))) for _ in range(count)]


# -- paths ------------------------------------------------------------------------------------------------------


def _empty_steps(shape: MapShape, grounds: Sequence[int]) -> list[list[int]]:
    """Return for both sides the distances from the start to each Contentious hex on an empty map."""
    return [[shape.grid.distance(shape.start_hexes(seat)[0], cell) for cell in grounds] for seat in (0, 1)]


def _paths(shape: MapShape, grounds: Sequence[int], keys: Sequence[int]) -> list[list[int]]:
    """Find a path for each side and Contentious hex, p1 first, near hexes first (UB-GEN-5)."""
    made = []
    for seat in (0, 1):
        start = shape.start_hexes(seat)[0]
        cost = list(keys)
        for goal in sorted(grounds, key=lambda cell: (shape.grid.distance(start, cell), shape.grid.coords[cell])):
            path = shortest_path(shape, start, goal, cost)
            made.append(path)
            for cell in path:  # later paths may reuse it at no cost
                cost[cell] = 0
    return made


@cache
def _neighbours(shape: MapShape) -> list[list[int]]:
    return [shape.grid.neighbours(cell) for cell in range(shape.grid.count)]


def shortest_path(shape: MapShape, start: int, goal: int, keys: Sequence[int]) -> list[int]:
    """Find the shortest path with the least sum of keys, by A* with the distance as heuristic."""
    near = _neighbours(shape)
    ahead = shape.grid.distance
    best = {start: (0, keys[start])}
    before: dict[int, int] = {}
    open_cells = [(ahead(start, goal), keys[start], start)]
    while open_cells:
        _, weight, cell = heappop(open_cells)
        if cell == goal:
            break
        steps, least = best[cell]
        if weight != least:
            continue  # a better path to it has been found
        for other in near[cell]:
            found = (steps + 1, weight + keys[other])
            if other not in best or found < best[other]:
                best[other] = found
                before[other] = cell
                heappush(open_cells, (steps + 1 + ahead(other, goal), found[1], other))
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[::-1]


# -- barriers ---------------------------------------------------------------------------------------------------


def _unit_gradient(chance: Chance) -> tuple[float, float]:
    """Draw a uniformly random direction without trigonometry: a random point of the disc, normalised."""
    while True:
        x = uniform(chance, 2 * GRADIENT_STEPS + 1) - GRADIENT_STEPS
        y = uniform(chance, 2 * GRADIENT_STEPS + 1) - GRADIENT_STEPS
        square = x * x + y * y
        if 0 < square <= GRADIENT_STEPS * GRADIENT_STEPS:
            length = sqrt(square)
            return x / length, y / length


def noise(chance: Chance, columns: int, rows: int, cell: int) -> list[list[float]]:
    """Return one octave of gradient noise at (q/cell, r/cell), normalised to 0 … 1 (UB-GEN-8, UB-RULING-45)."""
    wide, high = (columns - 1) // cell + 2, (rows - 1) // cell + 2
    gradients = [[_unit_gradient(chance) for _ in range(wide)] for _ in range(high)]
    return [[_noise_at(gradients, q, r, cell) for q in range(columns)] for r in range(rows)]


def _noise_at(gradients: Sequence[Sequence[tuple[float, float]]], q: int, r: int, cell: int) -> float:
    column, row = q // cell, r // cell
    x, y = (q - column * cell) / cell, (r - row * cell) / cell
    corners = []
    for down in (0, 1):
        for right in (0, 1):
            gx, gy = gradients[row + down][column + right]
            corners.append(gx * (x - right) + gy * (y - down))
    u, v = _fade(x), _fade(y)
    upper = corners[0] + u * (corners[1] - corners[0])
    lower = corners[2] + u * (corners[3] - corners[2])
    return 0.5 + (upper + v * (lower - upper)) / sqrt(2.0)


def _fade(t: float) -> float:
    return t * t * t * (t * (t * 6.0 - 15.0) + 10.0)


def _add_barriers(
    terrain: list[int], protected: set[int], chance: Chance, config: ConfigEntry, shape: MapShape
) -> None:
    """Add Difficult ground where the noise is high, except on protected and Contentious hexes (UB-GEN-7, UB-GEN-8)."""
    values = noise(chance, shape.columns, shape.rows, config.noise_cell)
    for cell, (q, r) in enumerate(shape.grid.coords):
        if values[r][q] > config.noise_threshold and cell not in protected and terrain[cell] == OPEN:
            terrain[cell] = DIFFICULT


# -- chokepoints ------------------------------------------------------------------------------------------------


def chokepoints(path: Sequence[int], terrain: Sequence[int], shape: MapShape) -> list[int]:
    """Return the inner hexes of a path with at most two neighbours that are not Difficult (UB-GEN-9, UB-RULING-46)."""
    near = _neighbours(shape)
    return [cell for cell in path[1:-1] if sum(terrain[other] != DIFFICULT for other in near[cell]) <= 2]


def _add_chokepoints(
    path: Sequence[int],
    terrain: list[int],
    protected: set[int],
    chance: Chance,
    config: ConfigEntry,
    shape: MapShape,
) -> None:
    """Make neighbours of the path Difficult, fewest first, until it has enough chokepoints (UB-GEN-9)."""
    ranks = [next_word(chance) for _ in path]
    while len(chokepoints(path, terrain, shape)) < config.min_chokepoints:
        found = []
        narrow = set(chokepoints(path, terrain, shape))
        for at in range(1, len(path) - 1):
            sides = [c for c in _neighbours(shape)[path[at]] if c not in (path[at - 1], path[at + 1])]
            convertible = [c for c in sides if terrain[c] == OPEN and c not in protected]
            difficult = [c for c in sides if terrain[c] == DIFFICULT]
            if len(convertible) + len(difficult) == len(sides) and path[at] not in narrow:
                found.append((len(convertible), ranks[at], at, convertible))
        if not found:
            return  # condition e will reject the attempt
        for cell in min(found)[3]:
            terrain[cell] = DIFFICULT


# -- acceptance -------------------------------------------------------------------------------------------------


def imbalance(steps: Sequence[Sequence[int]]) -> float:
    """Return the difference of the mean route lengths of the two sides (UB-GEN-10 f, UB-RULING-47)."""
    return abs(sum(steps[0]) - sum(steps[1])) / len(steps[0])


def open_routes(terrain: Sequence[int], shape: MapShape, start: int) -> dict[int, int]:
    """Return the distances from a hex to every hex that can be reached without Difficult ground."""
    near = _neighbours(shape)
    steps = {start: 0}
    order = [start]
    for cell in order:  # the list grows during the iteration: nearest first
        for other in near[cell]:
            if other not in steps and terrain[other] != DIFFICULT:
                steps[other] = steps[cell] + 1
                order.append(other)
    return steps


def rejections(made: Map, config: ConfigEntry) -> str:
    """Return the letters of the conditions of UB-GEN-10 that a map violates; empty if it is accepted."""
    shape, terrain = made.shape, made.terrain
    grounds = made.contentious
    broken = ""
    if not config.contentious_min <= len(grounds) <= config.contentious_max or not set(grounds) <= {*shape.box}:
        broken += "a"
    if any(terrain[cell] != OPEN for seat in (0, 1) for cell in shape.start_hexes(seat)):
        broken += "b"
    if not _paths_hold(made, config.min_path_hexes):
        broken += "c"
    difficult = sum(ground == DIFFICULT for ground in terrain)
    if not config.difficult_min * len(terrain) <= difficult <= config.difficult_max * len(terrain):
        broken += "d"
    if any(len(chokepoints(path, terrain, shape)) < config.min_chokepoints for path in made.paths):
        broken += "e"
    routes = [open_routes(terrain, shape, shape.start_hexes(seat)[0]) for seat in (0, 1)]
    if any(cell not in route for route in routes for cell in grounds):
        return broken + "f"
    if imbalance([[route[cell] for cell in grounds] for route in routes]) > config.access_tolerance:
        broken += "f"
    return broken


def _paths_hold(made: Map, least: int) -> bool:
    """Return whether condition c holds: connected paths from start to goal, long enough, never Difficult (UB-GEN-6)."""
    near = _neighbours(made.shape)
    goals = made.contentious
    for at, path in enumerate(made.paths):
        start = made.shape.start_hexes(0 if at < len(made.paths) // 2 else 1)[0]
        linked = all(two in near[one] for one, two in pairwise(path))
        if not linked or path[0] != start or path[-1] not in goals or len(path) < least:
            return False
        if any(made.terrain[cell] == DIFFICULT for cell in path):
            return False
    return len(made.paths) == 2 * len(goals)
