"""The three boards, each derived from its row lengths: DBD rules v0.1, sections 2 and 3."""

import json
from dataclasses import dataclass
from functools import cache
from typing import cast

from sandtable.geometry.hexgrid import Grid, distance_table, neighbour_table, row_board
from sandtable.kernel.errors import Unknown

from .model import ENTRY_COST, FAR, HEXES, NEAR, OFFBOARD, WATER, Board, HexId

WIDTH = 17  # constant of the x2 formula, even on boards with shorter rows (DBD-BOARD-3, DBD-VAR-1)


@dataclass(frozen=True)
class BoardKind:
    """The name and the row lengths of a board."""

    id: str  # "DBD-157-v1"
    name: str  # "the field", as shown to players
    rows: tuple[int, ...]  # lengths, top to bottom


BOARDS = (
    BoardKind("DBD-157-v1", "the field", (12, 13, 14, 15, 16, 17, 16, 15, 14, 13, 12)),  # DBD-BOARD-1, DBD-GEN-2
    BoardKind("DBD-157-PASS-v1", "mountain pass", (16, 15, 14, 13, 14, 13, 14, 13, 14, 15, 16)),  # DBD-VAR-2
    BoardKind("DBD-157-CORRIDOR-v1", "narrow corridor", (14, 15, 14, 15, 14, 13, 14, 15, 14, 15, 14)),  # DBD-VAR-3
)


@dataclass(frozen=True)
class Tables:
    """Lookup tables of a board, shared by all Boards of the kind and never changed."""

    neighbours: list[list[HexId]]  # DBD-BOARD-4
    near: list[list[HexId]]
    middle: list[list[HexId]]
    detour: list[list[HexId]]
    distance: list[list[int]]  # DBD-BOARD-6: regardless of terrain and units (DBD-BOARD-7, DBD-RULING-13)


def find_board_kind(board_id: str) -> int:
    """Return the index of a board in BOARDS."""
    for number, kind in enumerate(BOARDS):
        if kind.id == board_id:
            return number
    known = ", ".join(kind.id for kind in BOARDS)
    raise Unknown(f"there is no board {board_id!r}; boards: {known}")


@cache
def grid(kind: int) -> Grid:
    """Return the hexes of a board, with ids row by row (DBD-BOARD-2) and points (x2, row) (DBD-BOARD-3)."""
    return row_board(BOARDS[kind].rows, WIDTH)


@cache
def board_tables(kind: int) -> Tables:
    """Compute neighbours, distances, and for each hex the hexes within two steps with the one or two hexes between.

    The tests check the facts of DBD-BOARD-5, DBD-BOARD-8 and DBD-BOARD-10.
    """
    around = neighbour_table(grid(kind), OFFBOARD)
    beside = [[hex for hex in row if hex != OFFBOARD] for row in around]
    near: list[list[int]] = []
    middle: list[list[int]] = []
    detour: list[list[int]] = []
    for start in range(HEXES):
        between: dict[int, list[int]] = {hex: [] for hex in beside[start]}
        for first in beside[start]:
            for second in beside[first]:
                if second != start:  # DBD-MOVE-9
                    between.setdefault(second, []).append(first)
        reached = sorted(between)
        near.append(_padded(reached))
        middle.append(_padded([(between[hex] + [OFFBOARD])[0] for hex in reached]))
        detour.append(_padded([(between[hex] + [OFFBOARD] * 2)[1] for hex in reached]))
    for table in (near, middle, detour):
        table.append([OFFBOARD] * NEAR)
    return Tables(
        neighbours=_hexes(around),
        near=_hexes(near),
        middle=_hexes(middle),
        detour=_hexes(detour),
        distance=distance_table(grid(kind), OFFBOARD, FAR),
    )


def make_board(kind: int, terrain: dict[int, int]) -> Board:
    """Make a Board of this kind; a hex without an entry is CLEAR (DBD-TERR-1)."""
    found = board_tables(kind)
    board = Board(
        kind=kind,
        neighbours=found.neighbours,
        near=found.near,
        middle=found.middle,
        detour=found.detour,
        distance=found.distance,
    )
    for hex, ground in terrain.items():
        board.terrain[hex] = ground
        board.cost[hex] = ENTRY_COST[ground]
    board.terrain[OFFBOARD] = WATER  # DBD-MOVE-4: off-board is impassable, like water
    return board


def board_json(board_id: str) -> str:
    """Return the data file of a board, identical to that in the author's repo (DBD-BOARD-12)."""
    number = find_board_kind(board_id)
    field = grid(number)
    rows = BOARDS[number].rows
    starts = [field.cell((0, row)) for row in range(len(rows))]
    hexes = []
    for hex in range(field.count):
        col, row = field.coords[hex]
        x2, _ = field.points[hex]
        hexes.append({"id": hex, "row": row, "col": col, "x2": x2, "neighbors": field.neighbours(hex)})
    document = {
        "boardId": board_id,
        "rowLengths": list(rows),
        "rowStart": starts,
        "maxLen": WIDTH,
        "hexCount": field.count,
        "hexes": hexes,
    }
    return json.dumps(document, indent=2) + "\n"


def adjacency_text(kind: int) -> str:
    """Return the adjacency string of a board, whose SHA-256 the rules state: `0:1,12,13;1:…` (DBD-BOARD-8)."""
    field = grid(kind)
    return ";".join(f"{hex}:{','.join(map(str, field.neighbours(hex)))}" for hex in range(field.count))


def half_turn(hex: int) -> int:
    """Return the image of a hex under the half turn, on any board (DBD-BOARD-9, DBD-VAR-4)."""
    return HEXES - 1 - hex


def _padded(row: list[int]) -> list[int]:
    return row + [OFFBOARD] * (NEAR - len(row))


def _hexes(table: list[list[int]]) -> list[list[HexId]]:
    return cast("list[list[HexId]]", table)
