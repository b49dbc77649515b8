"""The sizes of maps: 25 by 20 hexes, and 10 by 10 for a duel. Their start hexes and central boxes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from sandtable.games.unfought_battle.model import COLUMNS, NUMBERS, ROWS, Board
from sandtable.geometry.hexgrid import AXIAL, Grid, rectangle

STARTS: Final = ((0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2))  # of p1, by number; p2 has their images (UB-SETUP-2)


@dataclass(frozen=True)
class MapShape:
    """The size of a map, and the central box for its Contentious hexes."""

    name: str  # in documents
    columns: int
    rows: int
    left: int  # least q of the central box
    right: int
    top: int
    bottom: int

    @property
    def grid(self) -> Grid:
        return _grid(self.columns, self.rows)

    @property
    def box(self) -> list[int]:
        """Return the hexes that may be Contentious, by q, then r."""
        across, down = range(self.left, self.right + 1), range(self.top, self.bottom + 1)
        return [self.grid.cell((q, r)) for q in across for r in down]

    def start_hexes(self, seat: int) -> list[int]:
        """Return the start hexes of a side, by number; p2's are the half-turn images (UB-MAP-5, UB-RULING-6)."""
        cells = [self.grid.cell(start) for start in STARTS[:NUMBERS]]
        return cells if seat == 0 else [self.columns * self.rows - 1 - cell for cell in cells]


@cache
def _grid(columns: int, rows: int) -> Grid:
    return rectangle(AXIAL, columns, rows)


FULL: Final = MapShape("full", COLUMNS, ROWS, 10, 15, 8, 12)  # UB-MAP-1, UB-GEN-4
DUEL: Final = MapShape("duel", 10, 10, 3, 6, 3, 6)  # UB-VARIANT-1
SHAPES: Final = {shape.name: shape for shape in (FULL, DUEL)}


def shape_of(board: Board) -> MapShape:
    """Return the map shape of a Board."""
    return FULL if board.columns == FULL.columns else DUEL
