"""The Scene of a game whose board is one list of numbers: what stands on each cell of a grid."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any

from sandtable.geometry.hexgrid import FLAT, POINTY, Grid
from sandtable.kernel.game import BoardGeometry, Setup
from sandtable.kernel.ids import PUBLIC
from sandtable.kernel.scene import BoardShape, BoardWord, Card, Cell, Panel, Scene, ScenePiece
from sandtable.kernel.verbs import Numbers

EMPTY = "."  # the letter of an empty cell in documents
SIZE = 1.0  # the side of a cell in board units
EDGE = 0.8  # from the middle of a cell to the word beside it
GRIDS = {POINTY: "hex-pointy", FLAT: "hex-flat"}


@dataclass(frozen=True)
class PieceKind:
    """One kind of piece. Its place in `pieces`, from 1, is its number in the State; 0 is an empty cell."""

    name: str  # "Red raider"
    letter: str  # "R": on the board and in documents
    seat: int = PUBLIC  # 0 or 1; 2 belongs to nobody
    text: str = ""  # what it can do, for its card


class GridNames(Numbers):
    """Names of cells: a letter for the column, then the row counted from the bottom, as on a chess board."""

    def __init__(self, grid: Grid) -> None:
        columns, rows = ([coord[axis] for coord in grid.coords] for axis in (0, 1))
        left, bottom = min(columns), max(rows)
        self.labels = [f"{_letters(across - left)}{bottom - down + 1}" for across, down in grid.coords]
        self._cells = {label: cell for cell, label in enumerate(self.labels)}

    def cell_text(self, cell: int) -> str:
        return self.labels[cell] if 0 <= cell < len(self.labels) else str(cell)

    def read_cell(self, text: str) -> int | None:
        return self._cells.get(text.lower())


def _letters(number: int) -> str:
    """Return a, b … z, aa, ab …"""
    head, tail = divmod(number, 26)
    return (_letters(head - 1) if head else "") + chr(ord("a") + tail)


@dataclass(frozen=True)
class GridPicture:
    """Grid and kinds of pieces, and which field of the State says what stands where."""

    game: str
    seats: tuple[str, str]
    grid: Grid
    pieces: Sequence[PieceKind]
    field: str  # "cells"

    @cached_property
    def names(self) -> GridNames:
        return GridNames(self.grid)

    @cached_property
    def rows(self) -> list[list[int]]:
        """The cells row by row, as documents write them."""
        by_row = groupby(range(self.grid.count), key=lambda cell: self.grid.coords[cell][1])
        return [list(cells) for _, cells in by_row]

    @cached_property
    def board(self) -> BoardShape:
        """The public geometry."""
        corners = [self.grid.corners(cell, SIZE) for cell in range(self.grid.count)]
        points = [point for outline in corners for point in outline]
        left, top = (min(map(itemgetter(axis), points)) for axis in (0, 1))

        def at(x: float, y: float) -> list[float]:
            return [round(x - left, 3), round(y - top, 3)]

        return {
            "kind": "cells",
            "grid": GRIDS.get(self.grid.lattice, "square"),
            "size": at(*(max(map(itemgetter(axis), points)) for axis in (0, 1))),
            "words": self._edge_words(at),
            "cells": [
                {
                    "id": cell,
                    "label": self.names.labels[cell],
                    "centre": at(*self.grid.centre(cell, SIZE)),
                    "outline": [at(x, y) for x, y in corners[cell]],
                    "near": self.grid.neighbours(cell),
                }
                for cell in range(self.grid.count)
            ],
        }

    def _edge_words(self, at: Callable[[float, float], list[float]]) -> list[BoardWord]:
        """Return the letters of the columns and the numbers of the rows beside a board of squares."""
        if self.grid.lattice in GRIDS:
            return []
        columns, rows = ([coord[axis] for coord in self.grid.coords] for axis in (0, 1))
        made: list[BoardWord] = []
        for cell, (across, down) in enumerate(self.grid.coords):
            x, y = self.grid.centre(cell, SIZE)
            letter, number = re.fullmatch(r"([a-z]+)(\d+)", self.names.labels[cell]).groups()  # type: ignore[union-attr]
            made += [{"at": at(x, y + EDGE), "text": letter}] if down == max(rows) else []
            made += [{"at": at(x - EDGE, y), "text": number}] if across == min(columns) else []
        return made

    def standing(self, state: object) -> list[tuple[int, PieceKind]]:
        """List the cells that are not empty, each with its piece."""
        numbers = getattr(state, self.field)
        return [(cell, self.pieces[numbers[cell] - 1]) for cell in range(self.grid.count) if numbers[cell]]

    def count(self, state: object, seat: int) -> int:
        """Return how many pieces of a seat are on the board."""
        return sum(piece.seat == seat for _, piece in self.standing(state))

    def scene(self, turn: Callable[[Setup[Any, Any], Any], str]) -> Callable[[Setup[Any, Any], Any, int], Scene]:
        """Return the game's function `scene`; `turn` writes the line that says whose turn it is."""

        def scene(setup: Setup[Any, Any], state: Any, seat: int) -> Scene:
            cells: list[Cell] = [{"id": cell} for cell in range(self.grid.count)]
            return {
                "game": self.game,
                "seat": seat,
                "board": self.board,
                "cells": cells,
                "pieces": [self._piece(cell, piece) for cell, piece in self.standing(state)],
                "cards": self.cards,
                "panels": [self._forces(state)],
                "turn": turn(setup, state),
            }

        return scene

    def _piece(self, cell: int, piece: PieceKind) -> ScenePiece:
        label = self.names.labels[cell]
        return {
            "id": f"{piece.letter}@{label}",
            "seat": piece.seat,
            "name": piece.name,
            "kind": piece.letter,
            "symbol": "",
            "letter": piece.letter.upper(),
            "cell": cell,
            "spoken": f"{piece.name} on {label}",
        }

    @cached_property
    def cards(self) -> list[Card]:
        """What each kind of piece is."""
        return [
            {"kind": piece.letter, "name": piece.name, "symbol": "", "lines": [{"name": "Rules", "text": piece.text}]}
            for piece in self.pieces
            if piece.text
        ]

    def _forces(self, state: object) -> Panel:
        rows = [{"name": name, "seat": seat, "value": self.count(state, seat)} for seat, name in enumerate(self.seats)]
        return {"kind": "forces", "title": "On the board", "rows": rows}

    def geometry(self, setup: Setup[Any, Any], state: object, seat: int) -> BoardGeometry:
        """Answer questions about the board."""
        return BoardGeometry(
            places=range(self.grid.count),
            neighbours=self.grid.neighbours,
            distance=self.grid.distance,
            place=lambda piece: None,
            cost=lambda piece, start, end: 1,
            unit="steps",
        )
