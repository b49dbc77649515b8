"""Boards and maps: FF-MAP. A board is the set of tiles that exist; a map is what lies on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache

from sandtable.games.fortress_frontiers.model import (
    CAMP,
    FOREST,
    LAIR,
    LAKE,
    MINE,
    MOUNTAIN,
    OFF,
    OPEN,
    RIVER,
    TILES,
    UNKNOWN,
    Board,
    Tile,
)
from sandtable.geometry.hexgrid import ODD_R, Grid, direction_table, make_grid

Coord = tuple[int, int]
NORMAL, SMALL, OTHER = 0, 1, 2
SHAPES = ("normal", "small", "custom")
LETTERS = {".": OPEN, "F": FOREST, "M": MOUNTAIN, "R": RIVER, "L": LAKE, "m": MINE, "c": CAMP, "D": LAIR}
SIGNS = {ground: letter for letter, ground in LETTERS.items()} | {UNKNOWN: "?"}
HOLD_LETTERS = {"A": (0, "base"), "B": (1, "base"), "a": (0, "tower"), "b": (1, "tower")}  # FF-MAP-4
STRONGHOLDS: dict[int, tuple[tuple[Coord, tuple[Coord, ...]], ...]] = {  # FF-MAP-3: base and towers of each player
    NORMAL: (((-1, 15), ((2, 10), (2, 15), (2, 20))), ((35, 15), ((33, 10), (32, 15), (33, 20)))),
    SMALL: (((-1, 15), ((1, 10), (2, 15), (1, 20))), ((29, 15), ((28, 10), (26, 15), (28, 20)))),
}
ROWS = {NORMAL: (0, 30, 35), SMALL: (6, 24, 29)}  # FF-MAP-1: first and last y, last x


def read_coord(text: str) -> Coord:
    """Return the coordinate that "4,5" names."""
    x, y = text.split(",")
    return int(x), int(y)


def write_coord(coord: Coord) -> str:
    """Write a coordinate as people do: "4,5"."""
    return f"{coord[0]},{coord[1]}"


@dataclass
class Map:
    """What lies on the tiles; strongholds as (seat, kind) by tile."""

    coords: list[Coord]
    ground: dict[Coord, int] = field(default_factory=dict)
    holds: dict[Coord, tuple[int, str]] = field(default_factory=dict)

    @cached_property
    def tiles(self) -> frozenset[Coord]:
        """Return the tiles as a set."""
        return frozenset(self.coords)

    def rows(self) -> list[str]:
        """Return the text of FF-MAP-4."""
        return map_rows(self)

    def of(self, ground: int) -> list[Coord]:
        """Return the tiles of one ground, in (y, x) order."""
        return sorted((c for c in self.coords if self.ground.get(c, OPEN) == ground), key=lambda c: (c[1], c[0]))


def hex_distance(one: Coord, two: Coord) -> int:
    """Return the distance of two coordinates (FF-HEX-3)."""
    dq = one[0] - (one[1] - one[1] % 2) // 2 - two[0] + (two[1] - two[1] % 2) // 2
    dr = one[1] - two[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbour(coord: Coord, direction: int) -> Coord:
    """Return the coordinate in a direction, on the board or not (FF-HEX-2)."""
    x, y = coord
    odd = y % 2
    dx, dy = ((1, 0), (odd, -1), (odd - 1, -1), (-1, 0), (odd - 1, 1), (odd, 1))[direction]
    return x + dx, y + dy


def follow(coord: Coord, directions: Iterable[int]) -> Coord:
    """Return the coordinate after some steps."""
    for direction in directions:
        coord = neighbour(coord, direction)
    return coord


@cache
def shape_coords(shape: int) -> tuple[Coord, ...]:
    """Return the tiles of a board shape, row by row (FF-MAP-1)."""
    first, last, width = ROWS[shape]
    return tuple((x, y) for y in range(first, last + 1) for x in range(-(y % 2), width + 1))


def rotation(shape: int, coord: Coord) -> Coord:
    """Return the coordinate after a half-turn of the board (FF-MAP-2)."""
    x, y = coord
    return ROWS[shape][2] - x - y % 2, 30 - y


def shape_of(coords: Iterable[Coord]) -> int:
    """Return the board shape of a set of tiles."""
    found = set(coords)
    return next((shape for shape in (NORMAL, SMALL) if found == set(shape_coords(shape))), OTHER)


@lru_cache(maxsize=16)
def grid_of(coords: tuple[Coord, ...]) -> Grid:
    """Return the grid of these tiles (FF-HEX-1)."""
    return make_grid(ODD_R, coords)


def make_board(coords: Sequence[Coord]) -> Board:
    """Return a Board of these tiles; ids are their places in (y, x) order."""
    listed = tuple(sorted(coords, key=lambda c: (c[1], c[0])))
    board = Board(count=len(listed), shape=shape_of(listed))
    table = direction_table(grid_of(listed), TILES)
    places = {coord: tile for tile, coord in enumerate(listed)}
    for tile, (x, y) in enumerate(listed):
        board.ways[tile] = [Tile(near) for near in table[tile]]  # FF-HEX-2
        board.x[tile], board.y[tile] = x, y
        board.q[tile] = x - (y - y % 2) // 2  # FF-HEX-3
        if board.shape != OTHER:
            board.turned[tile] = Tile(places[rotation(board.shape, (x, y))])
    return board


def tile_at(board: Board, coord: Coord) -> Tile:
    """Return the tile of a coordinate, or OFF."""
    return _places(tuple(board.x[: board.count]), tuple(board.y[: board.count])).get(coord, OFF)


@lru_cache(maxsize=16)
def _places(xs: tuple[int, ...], ys: tuple[int, ...]) -> dict[Coord, Tile]:
    return {coord: Tile(tile) for tile, coord in enumerate(zip(xs, ys))}


def coord_of(board: Board, tile: int) -> Coord:
    """Return the coordinate of a tile."""
    return board.x[tile], board.y[tile]


def read_rows(rows: Sequence[str], first: int) -> Map:
    """Read a map from text; the first character of a line is x = -1 (FF-MAP-4)."""
    made = Map([])
    for y, line in enumerate(rows, start=first):
        for x, letter in enumerate(line, start=-1):
            if letter == " ":
                continue
            made.coords.append((x, y))
            if letter in HOLD_LETTERS:
                made.holds[x, y] = HOLD_LETTERS[letter]
            else:
                made.ground[x, y] = LETTERS[letter]
    return made


def map_rows(map: Map) -> list[str]:
    """Write a map as text, from the smallest y."""
    letters = {where: letter for letter, where in HOLD_LETTERS.items()}
    made = []
    ys = [y for _, y in map.coords]
    for y in range(min(ys), max(ys) + 1):
        row = {x: (x, y) for x, there in map.coords if there == y}
        line = ""
        for x in range(-1, max(row, default=-2) + 1):
            at = row.get(x)
            if at is None:
                line += " "
            else:
                line += letters[map.holds[at]] if at in map.holds else SIGNS[map.ground.get(at, OPEN)]
        made.append(line)
    return made
