"""The procedural generator: FF-GEN, FF-RULING-58. The resolved map is what a match keeps."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.games.fortress_frontiers.model import CAMP, FOREST, LAIR, LAKE, MINE, MOUNTAIN, OPEN, RIVER
from sandtable.kernel.chance import Chance, seeded, uniform

from .maps import NORMAL, STRONGHOLDS, Coord, Map, hex_distance, neighbour, rotation, shape_coords

TRIES = 200  # tries to place one pair (FF-GEN-3)
ATTEMPTS = 2000  # attempts to make a map
NEAR = 2  # no terrain feature within this distance of a stronghold (FF-GEN-4)
SHARES = {RIVER: 0.60, MOUNTAIN: 0.70, LAKE: 1.0, FOREST: 0.85}  # share of each ratio that is placed, in this order
COUNTS = {NORMAL: (8, 8, 2), 1: (6, 6, 1)}  # FF-GEN-2, FF-RULING-5


@dataclass(frozen=True)
class Parameters:
    """Parameters of a generated map (FF-GEN-1)."""

    shape: int = NORMAL
    forest: float = 0.14
    mountain: float = 0.06
    river: float = 0.04
    lake: float = 0.03
    mines: int = 0
    camps: int = 0
    lairs: int = 0
    noise: float = 0.0

    def ratios(self) -> dict[int, float]:
        """Return each ratio clamped to 0…1, all scaled down if their sum exceeds 0.9."""
        ratios = {RIVER: self.river, MOUNTAIN: self.mountain, LAKE: self.lake, FOREST: self.forest}
        ratios = {kind: min(1.0, max(0.0, ratio)) for kind, ratio in ratios.items()}
        total = sum(ratios.values())
        return {kind: ratio * 0.9 / total for kind, ratio in ratios.items()} if total > 0.9 else ratios

    def targets(self) -> dict[int, int]:
        """Return the wanted number of tiles of each terrain (FF-GEN-4)."""
        tiles = len(shape_coords(self.shape))
        return {kind: int(tiles * ratio * SHARES[kind] + 0.5) for kind, ratio in self.ratios().items()}

    def counts(self) -> tuple[int, int, int]:
        """Return the numbers of mines, camps and lairs; odd mines and camps lose one (FF-GEN-2)."""
        default = COUNTS[self.shape]
        mines, camps = self.mines or default[0], min(10, self.camps or default[1])
        return mines - mines % 2, camps - camps % 2, min(3, self.lairs or default[2])


class NoRoom(Exception):
    """An attempt could not place everything."""


def generate(parameters: Parameters, seed: int) -> Map:
    """Return the map of these parameters and this seed (FF-GEN-5).

    Attempts with sub-seeds are made until a map has all properties.
    """
    for attempt in range(ATTEMPTS):
        chance = seeded(f"fortress-frontiers map {seed} {attempt}".encode())
        try:
            made = _attempt(parameters, chance)
        except NoRoom:
            continue
        if is_sound(made, parameters):
            _add_noise(made, parameters, chance)
            if is_connected(made, parameters.shape):
                return made
    raise NoRoom(f"no map with {parameters} could be made in {ATTEMPTS} attempts")


def _attempt(parameters: Parameters, chance: Chance) -> Map:
    shape = parameters.shape
    made = Map(list(shape_coords(shape)))
    for seat, (base, towers) in enumerate(STRONGHOLDS[shape]):
        made.holds[base] = (seat, "base")
        made.holds |= dict.fromkeys(towers, (seat, "tower"))
    mines, camps, lairs = parameters.counts()
    _place_objects(made, shape, MINE, mines, chance)
    _place_objects(made, shape, CAMP, camps, chance)
    _place_objects(made, shape, LAIR, lairs, chance)
    targets = parameters.targets()
    free = [c for c in made.coords if min(hex_distance(c, h) for h in made.holds) > NEAR and c not in made.ground]
    for kind in SHARES:
        if kind == RIVER:
            _rivers(made, shape, targets[kind], set(free), chance)
        else:
            _clusters(made, shape, kind, targets[kind], set(free), chance)
    return made


def _fits(made: Map, kind: int, coord: Coord) -> bool:
    """Whether an object keeps the distances of FF-GEN-3 and its tile is free."""
    if coord in made.ground or coord in made.holds:
        return False
    for hold, (_, what) in made.holds.items():
        if hex_distance(coord, hold) < (7 if kind == LAIR and what == "tower" else 4):
            return False
    others = {MINE: (MINE,), CAMP: (CAMP,), LAIR: (CAMP, LAIR)}[kind]
    return all(hex_distance(coord, other) >= 4 for other, ground in made.ground.items() if ground in others)


def _place_objects(made: Map, shape: int, kind: int, count: int, chance: Chance) -> None:
    if count % 2:
        centre = next(c for c in made.coords if rotation(shape, c) == c)
        if not _fits(made, kind, centre):
            raise NoRoom("the centre is taken")
        made.ground[centre] = kind
    for _ in range(count // 2):
        for _ in range(TRIES):
            coord = made.coords[uniform(chance, len(made.coords))]
            other = rotation(shape, coord)
            if (
                other != coord
                and hex_distance(coord, other) >= 4
                and _fits(made, kind, coord)
                and _fits(made, kind, other)
            ):
                made.ground[coord] = made.ground[other] = kind
                break
        else:
            raise NoRoom("an object found no place")


def _put(made: Map, shape: int, kind: int, coord: Coord, free: set[Coord], left: int) -> int:
    """Place a terrain tile and its image if there is room and need; return how many tiles were placed."""
    other = rotation(shape, coord)
    need = 1 if other == coord else 2
    if coord in made.ground or other in made.ground or coord not in free or other not in free or need > left:
        return 0
    made.ground[coord] = made.ground[other] = kind
    return need


def _near(coord: Coord, tiles: set[Coord]) -> list[Coord]:
    return [near for near in (neighbour(coord, way) for way in range(6)) if near in tiles]


def _any(coords: list[Coord], chance: Chance) -> Coord:
    return coords[uniform(chance, len(coords))]


def _open(made: Map, free: set[Coord]) -> list[Coord]:
    return sorted(free - made.ground.keys())


def _rivers(made: Map, shape: int, target: int, free: set[Coord], chance: Chance) -> None:
    """Place rivers as random walks towards a goal that avoid straight runs (FF-GEN-4)."""
    left = target
    for _ in range(TRIES):
        open_tiles = _open(made, free)
        if left < 2 or not open_tiles:
            return
        here, goal = _any(open_tiles, chance), _any(open_tiles, chance)
        before = (0, 0)
        for _ in range(int(1.2 * hex_distance(here, goal)) + 4):
            placed = _put(made, shape, RIVER, here, free, left)
            left -= placed
            if here == goal or left < 2:
                break
            ways = [c for c in _near(here, free) if made.ground.get(c, OPEN) in (OPEN, RIVER)]
            if not ways:
                break
            scored = []
            for way in ways:
                straight = (way[0] - here[0], way[1] - here[1]) == before
                scored.append((2 * hex_distance(way, goal) + (1 if straight else 0) + uniform(chance, 3), way))
            chosen = min(scored)[1]
            before = (chosen[0] - here[0], chosen[1] - here[1])
            here = chosen


def _clusters(made: Map, shape: int, kind: int, target: int, free: set[Coord], chance: Chance) -> None:
    """Place clusters of mountains (3–6) and forest (2–4), and single lakes; both halves count (FF-GEN-4)."""
    left = target
    for _ in range(20 * TRIES):
        open_tiles = _open(made, free)
        if left < 1 or not open_tiles or (left == 1 and kind != LAKE):
            return
        size = {MOUNTAIN: 3 + uniform(chance, 4), FOREST: 2 + uniform(chance, 3), LAKE: 2}[kind]
        edge = [_any(open_tiles, chance)]
        while edge and size > 0 and left > 0:
            coord = edge.pop(uniform(chance, len(edge)))
            placed = _put(made, shape, kind, coord, free, min(left, max(2, size)))
            left -= placed
            size -= placed
            if placed:
                edge += [c for c in _near(coord, free) if c not in made.ground]
        if left < 2:
            return


def is_sound(made: Map, parameters: Parameters) -> bool:
    """Whether the map has the properties of FF-GEN-5 that an attempt may miss.

    These are the number of terrain tiles with default ratios, and connection.
    """
    default = Parameters(shape=parameters.shape)
    if parameters.ratios() == default.ratios():
        for kind, target in parameters.targets().items():
            if not target - 2 <= len(made.of(kind)) <= target:
                return False
    return is_connected(made, parameters.shape)


def is_connected(made: Map, shape: int) -> bool:
    """Whether every tile except mountains can be reached from the first base (FF-RULING-6)."""
    tiles = {c for c in made.coords if made.ground.get(c, OPEN) != MOUNTAIN}
    start = STRONGHOLDS[shape][0][0]
    found, edge = {start}, [start]
    while edge:
        for coord in _near(edge.pop(), tiles):
            if coord not in found:
                found.add(coord)
                edge.append(coord)
    return found == tiles


def _add_noise(made: Map, parameters: Parameters, chance: Chance) -> None:
    """Move some tiles of each terrain without their image (FF-GEN-6, FF-RULING-4)."""
    near = {c for c in made.coords if min(hex_distance(c, h) for h in made.holds) > NEAR}
    for kind in SHARES:
        count = int(parameters.noise * len(made.of(kind)) + 0.5)
        for _ in range(count):
            del made.ground[_any(made.of(kind), chance)]
        for _ in range(count):
            made.ground[_any(_open(made, near), chance)] = kind
