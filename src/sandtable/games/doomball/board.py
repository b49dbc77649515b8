"""The two boards and their maps: Doomball sections 1, 15 and 16. Clause ids are those of RULES.md.

Every second column is half a space higher (DB-BOARD-2, DB-RULING-1); rows are letters and columns numbers
(DB-RULING-2). A space has the id (row · columns + column), counted from 0.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.games.doomball.kinds import fill_kinds
from sandtable.games.doomball.model import (
    BASE,
    BUILDING,
    FOREST,
    HILL,
    MOUNTAIN,
    NEAR,
    OFFBOARD,
    PLAIN,
    RIVER,
    TOWER,
    Board,
    CellId,
)
from sandtable.geometry.hexgrid import EVEN_Q, KING, Grid, rectangle

ROWS: Final = "ABCDEFGH"
COLUMNS: Final = (6, 8)  # by mode: DB-BOARD-1, DB-VAR-BOARD-1
SYMBOLS: Final = {".": PLAIN, "#": FOREST, "Y": RIVER, "-": HILL, "=": BUILDING, "^": MOUNTAIN, "!": TOWER}
DEPLOY_ROWS: Final = ((0, 1, 2), (5, 6, 7))  # by edge: DB-BOARD-7
CENTRE: Final = ("D4", "D5", "E4")  # DB-VAR-BOARD-3

# DB-MAP-1, ours: half-turn symmetric, 18 spaces a side. DB-RULING-49: a map stays the same for all rounds.
MAPS: Final = {
    "open-field": ("Open Field", "...... ...... ...... ...... ...... ...... ...... ......"),
    "the-ford": ("The Ford", "...... .#..-. ...... YY.YY. .YY.YY ...... .-..#. ......"),
    "two-hills": ("Two Hills", "...... .=..=. #....- .#--.. ..--#. -....# .=..=. ......"),
    "village": ("Village", "...... ..=... .=.#.. ..=.Y. .Y.=.. ..#.=. ...=.. ......"),
    "deep-wood": ("Deep Wood", "...... #....# .##.#. #..#.. ..#..# .#.##. #....# ......"),
    # DB-MAP-2, from the author's repo, with mountains (DB-RULING-50)
    "sample": ("Sample", "...... --..-- .-^--. =.##.. ..##.= .--^-. --..-- ......"),
    "corner-forts": ("Corner Forts", "=....= .#..^. #....# -...-^ ^-...- #....# .^..#. =....="),
    "bottleneck": ("Bottleneck", "...... ^..... ^^-.-^ ^^-=-^ ^^.-.^ ...... .####. ##...."),
}

# DB-MAP-3: rows A to D of a defender's home, rows E to H of an attacker's.
HOMES: Final = {
    "Humans": ("^....^ .-=.-. #---## ^#..#^", "##..## #-..-# ...... ......"),
    "Dwarves": ("^=--=^ ^.==.^ ^....^ ^....^", "^.--.^ ..##.. ...... ^....^"),
    "Elves": ("...... #----# #=-=-# ..^^..", "..--.. .-==-. ...... ......"),
    "Orcs": ("^^==^^ ^#---^ .....^ ......", "..###. .-##-. ...... ......"),
    "Wood Elves": ("###### #-=-.# #-.-.# ######", "##.##- #.##.. ...#.. ......"),
    "Undead": ("...... #....# ^#..#^ ^.##.^", "^..... ^^..=. ^..... ......"),
}


def home_ground(defender: str, attacker: str) -> list[str]:
    """Join the defender's half and the attacker's half of a battlefield (DB-MAP-3)."""
    return [*HOMES[defender][0].split(), *HOMES[attacker][1].split()]


@cache
def grid(mode: int) -> Grid:
    """Return the grid of a mode: hexes, every second column raised (DB-BOARD-2), or squares (DB-VAR-BOARD-1,
    DB-RULING-56).
    """
    return rectangle(EVEN_Q if mode == BASE else KING, COLUMNS[mode], len(ROWS))


def cell_name(mode: int, cell: int) -> str:
    """Return the name of a space, such as `D3`."""
    row, column = divmod(cell, COLUMNS[mode])
    return f"{ROWS[row]}{column + 1}"


def read_cell(mode: int, text: str) -> int | None:
    """Return the space of a name, or None."""
    if len(text) != 2 or text[0].upper() not in ROWS or not text[1].isascii() or not text[1].isdecimal():
        return None
    column = int(text[1]) - 1
    return ROWS.index(text[0].upper()) * COLUMNS[mode] + column if 0 <= column < COLUMNS[mode] else None


@cache
def _tables(mode: int) -> Board:
    """Compute what all Boards of a mode share; it is never changed."""
    field = grid(mode)
    made = Board(mode=mode, cells=field.count)
    fill_kinds(made)
    for cell in range(field.count):
        column, row = field.coords[cell]
        around = field.neighbours(cell)  # DB-BOARD-3
        made.row[cell], made.column[cell] = row, column
        made.ways[cell] = len(around)
        made.near[cell] = [CellId(one) for one in around] + [OFFBOARD] * (NEAR - len(around))
        made.ring[cell] = min(column, COLUMNS[mode] - 1 - column, row, len(ROWS) - 1 - row)  # DB-VAR-BOARD-2
        if mode == BASE:
            made.depth[cell] = field.points[cell][1]  # DB-BOARD-5: 2(r-1), and 1 more in odd columns
            made.rear[cell] = [CellId(one) for edge in (0, 1) for one in _rear(field, made, cell, edge)]
        for other in range(field.count):
            made.distance[cell][other] = field.distance(cell, other)  # DB-BOARD-4
    return made


def _rear(field: Grid, board: Board, cell: int, edge: int) -> list[int]:
    """Return the rear spaces (DB-RETREAT-1): straight behind, the diagonal in the lower column, that in the higher."""
    column, _ = field.coords[cell]
    sign = -1 if edge == 0 else 1
    found = [int(OFFBOARD)] * 3
    for other in field.neighbours(cell):
        change = (field.points[other][1] - field.points[cell][1]) * sign
        if change > 0:
            found[(field.coords[other][0] - column) % 3] = other  # 0 straight, -1 is the last, 1 the second
    return [found[0], found[2], found[1]]


def make_board(mode: int, rows: list[str], *, races: int, turn_limit: int) -> Board:
    """Make a Board with this map (DB-SETUP-2): eight strings, rows A to H."""
    shared = _tables(mode)
    board = Board(
        mode=mode,
        cells=shared.cells,
        races=races,
        turn_limit=turn_limit,
        near=shared.near,
        ways=shared.ways,
        distance=shared.distance,
        row=shared.row,
        column=shared.column,
        depth=shared.depth,
        ring=shared.ring,
        rear=shared.rear,
        kinds=shared.kinds,
        ready=shared.ready,
    )
    for row, line in enumerate(rows):
        for column, symbol in enumerate(line):
            board.ground[row * COLUMNS[mode] + column] = SYMBOLS[symbol]  # DB-BOARD-8: one terrain a space
    return board


def map_rows(board: Board) -> list[str]:
    """Return the map of a Board as strings."""
    signs = {ground: symbol for symbol, ground in SYMBOLS.items()}
    width = COLUMNS[board.mode]
    return ["".join(signs[board.ground[row * width + c]] for c in range(width)) for row in range(len(ROWS))]


def bare_map(mode: int) -> list[str]:
    """Return a map without terrain."""
    return ["." * COLUMNS[mode]] * len(ROWS)


def legal_spaces(rows: list[str], edge: int) -> int:
    """Count the spaces of a side on which pieces can be deployed, its "cap" (DB-DEPLOY-3, DB-MAP-3)."""
    return sum(symbol != "^" for row in DEPLOY_ROWS[edge] for symbol in rows[row])


def half_turn(cell: int) -> int:
    """Return the space of the base board that a half-turn maps this one to (DB-BOARD-6)."""
    return 47 - cell
