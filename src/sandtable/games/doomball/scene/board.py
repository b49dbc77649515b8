"""The board of the picture: spaces with their ground and marks, paths and ranges."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.games.doomball.actions import DoomballNames
from sandtable.games.doomball.board import COLUMNS, ROWS, cell_name, grid
from sandtable.games.doomball.model import (
    ACT,
    CHOOSE,
    EDGE_A,
    NOBODY,
    OFFBOARD,
    PIECES,
    PLAIN,
    RETREAT,
    SEATS,
    VARIANT,
    Board,
    State,
    piece_of,
)
from sandtable.games.doomball.scene.threats import dangers, in_range
from sandtable.games.doomball.scene.words import SEAT_NAMES
from sandtable.geometry.region import outlines
from sandtable.kernel.scene import Area, BoardShape, BoardWord, Cell, CellShape, Line, Point

LABEL_OFFSET: Final = 0.55  # distance of row and column labels from the board, in spaces
GROUNDS: Final = ("plain", "forest", "river", "hill", "building", "tower", "mountain")


@cache
def shape(mode: int) -> BoardShape:
    """Return the geometry with cells of size 1, as DB-BOARD-9 draws them."""
    field = grid(mode)
    corners = [corner for cell in range(field.count) for corner in field.corners(cell, 1.0)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    made = [
        CellShape(
            id=cell,
            label=cell_name(mode, cell),
            centre=_point(field.centre(cell, 1.0), left, top),
            outline=[_point(corner, left, top) for corner in field.corners(cell, 1.0)],
            near=field.neighbours(cell),
        )
        for cell in range(field.count)
    ]
    size = _point((max(x for x, _ in corners), max(y for _, y in corners)), left, top)
    grid_word = "square" if mode == VARIANT else "hex-flat"
    return {"kind": "cells", "cells": made, "size": size, "grid": grid_word, "words": _words(mode, made, size)}


def _words(mode: int, spaces: list[CellShape], size: Point) -> list[BoardWord]:
    """Label rows on both sides and columns above (DB-RULING-2)."""
    columns = COLUMNS[mode]
    made = []
    for row, letter in enumerate(ROWS):
        first, last = spaces[row * columns], spaces[(row + 1) * columns - 1]
        made.append(BoardWord(at=[-LABEL_OFFSET, first["centre"][1]], text=letter))
        made.append(BoardWord(at=[round(size[0] + LABEL_OFFSET, 4), last["centre"][1]], text=letter))
    for column, space in enumerate(spaces[:columns], 1):
        top = min(y for _, y in space["outline"])
        made.append(BoardWord(at=[space["centre"][0], round(top - LABEL_OFFSET, 4)], text=str(column)))
    return made


def _point(at: tuple[float, float], left: float, top: float) -> Point:
    return [round(at[0] - left, 4), round(at[1] - top, 4)]


def cells(board: Board, state: State, seat: int) -> list[Cell]:
    """Return ground, goal rows and markers of every space; to the seat to move also how many enemies threaten it."""
    made = []
    moving = seat == state.actor and state.phase in (CHOOSE, ACT)
    reached = dangers(board, state, state.actor) if moving else [0] * board.cells
    for cell in range(board.cells):
        one = Cell(id=cell)
        if board.ground[cell] != PLAIN:
            one["ground"] = one["name"] = GROUNDS[board.ground[cell]]
        if board.mode == VARIANT:
            if state.marker[cell]:
                one["marks"] = [f"home-{state.offence}"]
                one["note"] = f"a marker of {SEAT_NAMES[state.offence]}: reinforcements come here"
        elif board.row[cell] in (0, 7):
            one["marks"] = ["goal"]
            if state.phase >= 5:  # sides are known from the deployment on
                scorer = next(s for s in SEATS if (state.sides[s].home == EDGE_A) == (board.row[cell] == 7))
                one["note"] = f"{SEAT_NAMES[scorer]} scores here"
        if reached[cell]:
            one["danger"] = reached[cell]
        if len(one) > 1:
            made.append(one)
    return made


def lines(board: Board, state: State) -> list[Line]:
    """Return the path of the active unit, and an attack whose target has to retreat."""
    field = grid(board.mode)
    points = {shape_cell["id"]: shape_cell["centre"] for shape_cell in shape(board.mode)["cells"]}
    made: list[Line] = []
    if state.phase == ACT and state.walked:
        made.append(Line(points=[points[state.path[i]] for i in range(state.walked + 1)], style="path"))
    if state.phase == RETREAT and state.attacker != NOBODY and state.target_cell != OFFBOARD:
        start = state.pieces[state.attacker].cell
        if start != OFFBOARD and field.count > start:
            made.append(Line(points=[points[start], points[state.target_cell]], style="attack"))
    return made


def ranges(board: Board, state: State) -> list[Area]:
    """Return the range of every shooting unit, shown when a player asks about it (DB-RANGE-2)."""
    names = DoomballNames(board, state)
    spaces = shape(board.mode)["cells"]
    made = []
    for number in map(piece_of, range(PIECES)):
        row = state.pieces[number]
        if row.cell != OFFBOARD and board.kinds[row.kind].range > 1:
            within = sorted(in_range(board, state, number) | {int(row.cell)})
            for line in outlines([spaces[cell]["outline"] for cell in within]):
                outline = [list(point) for point in line]
                made.append(Area(outline=outline, style="range", piece=str(names.piece_id(number))))
    return made
