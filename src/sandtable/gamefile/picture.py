"""The Scene of a game whose board is one list of numbers: what stands on each cell of a grid."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any

from sandtable.geometry.hexgrid import FLAT, POINTY, Grid
from sandtable.kernel.game import BoardGeometry, Setup
from sandtable.kernel.ids import ACTION_WIDTH, PUBLIC
from sandtable.kernel.package import PackageReader
from sandtable.kernel.scene import BoardShape, BoardWord, Card, Cell, Line, Order, Panel, Plan, Scene, ScenePiece
from sandtable.kernel.verbs import Numbers, Row, Verbs

EMPTY = "."  # the letter of an empty cell in documents
SIZE = 1.0  # the side of a cell in board units
EDGE = 0.8  # from the middle of a cell to the word beside it
GRIDS = {POINTY: "hex-pointy", FLAT: "hex-flat"}

Turn = Callable[[Setup[Any, Any], Any], str]  # (Setup, State) -> the line that says which turn it is
PlannedOrder = tuple[Sequence[int], Sequence[int], int, int]  # the Action, the one that takes it back, from, to


@dataclass(frozen=True)
class PieceKind:
    """One kind of piece. Its place in `pieces`, from 1, is its number in the State; 0 is an empty cell.

    Where the State has a row for each piece instead, it is one piece.
    """

    name: str  # "Red raider"
    letter: str  # "R": on the board and in documents
    seat: int = PUBLIC  # 0 or 1; 2 belongs to nobody
    text: str = ""  # what it can do, for its card
    symbol: str = ""  # "u-raider" in skin/symbols.svg; without one, the letter is drawn


class GridNames(Numbers):
    """Names of cells: given ones, or a letter for the column, then the row from the bottom, as on a chess board."""

    def __init__(self, grid: Grid, labels: Sequence[str] = ()) -> None:
        columns, rows = ([coord[axis] for coord in grid.coords] for axis in (0, 1))
        left, bottom = min(columns), max(rows)
        usual = [f"{_letters(across - left)}{bottom - down + 1}" for across, down in grid.coords]
        self.labels = list(labels) or usual
        self.usual = not labels
        if len(set(self.labels)) != grid.count or any(label != label.lower() for label in self.labels):
            raise ValueError(f"`labels` are {grid.count} different words in lower case, one for each cell")
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
    field: str  # "cells": says what stands on each cell
    row_field: (
        str  # "walkers": in its place, rows with a `cell`, one for each of `pieces`; both are empty without pieces
    )
    names: GridNames
    verbs: Verbs

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

        made: BoardShape = {
            "kind": "cells",
            "grid": GRIDS.get(self.grid.lattice, "square"),
            "size": at(*(max(map(itemgetter(axis), points)) for axis in (0, 1))),
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
        return made if self.grid.lattice in GRIDS or not self.names.usual else made | {"words": self._edge_words(at)}

    def _edge_words(self, at: Callable[[float, float], list[float]]) -> list[BoardWord]:
        """Return the letters of the columns and the numbers of the rows beside a board of squares."""
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
        if self.row_field:
            rows = zip(getattr(state, self.row_field), self.pieces, strict=True)
            return [(row.cell, piece) for row, piece in rows if row.cell < self.grid.count]
        numbers = getattr(state, self.field) if self.field else [0] * self.grid.count
        return [(cell, self.pieces[numbers[cell] - 1]) for cell in range(self.grid.count) if numbers[cell]]

    def count(self, state: object, seat: int) -> int:
        """Return how many pieces of a seat are on the board."""
        return sum(piece.seat == seat for _, piece in self.standing(state))

    def scene(self, turn: Turn, found: PackageReader) -> Callable[[Setup[Any, Any], Any, int], Scene]:
        """Return the game's function `scene`. Each part of the Scene for which the game has a function is its own."""

        @cache
        def part(name: str, default: Any) -> Any:
            return found.optional("scene.scene", name, default)

        def scene(setup: Setup[Any, Any], state: Any, seat: int) -> Scene:
            draw_cell, draw_piece = part("draw_cell", _bare_cell), part("draw_piece", _usual_piece)
            pieces = [draw_piece(setup, state, self._piece(cell, piece)) for cell, piece in self.standing(state)]
            made: Scene = {
                "game": self.game,
                "seat": seat,
                "board": self.board,
                "cells": [draw_cell(setup, state, cell) for cell in range(self.grid.count)],
                "pieces": pieces,
                "cards": part("CARDS", None) or self.cards,
                "panels": part("panels", self._panels)(setup, state, seat),
                "goal": {
                    "text": part("GOAL", f"Win by the rules of {self.game}"),
                    "progress": [f"{self.count(state, one)} on the board" for one in (0, 1)],
                },
                "turn": part("turn", turn)(setup, state),
            }
            orders = part("orders", _no_orders)(setup, state, seat)
            if orders is not None:
                made["plan"] = self._plan(made["pieces"], orders, seat)
                made["lines"] = [line for order in made["plan"]["orders"] for line in order["lines"]]
            return made

        return scene

    def _plan(self, pieces: Sequence[ScenePiece], orders: Sequence[PlannedOrder], seat: int) -> Plan:
        """Return a seat's own orders with their lines, and its pieces without any."""
        centres = {shape["id"]: shape["centre"] for shape in self.board["cells"]}
        made: list[Order] = []
        for order, drop, start, end in orders:
            line: Line = {
                "points": [centres[start], centres[end]],
                "style": "plan",
                "label": f"to {self.names.labels[end]}",
            }
            text, dropped = (self.verbs.to_text(_whole_row(row), self.names) for row in (order, drop))
            made.append({"text": text, "drop": dropped, "lines": [line] if start != end else []})
        ordered = {start for _, _, start, _ in orders}
        for piece in pieces:
            if piece["seat"] == seat and piece.get("cell") in ordered:
                piece["states"] = ["ordered"]
        return {
            "orders": made,
            "idle": [piece["id"] for piece in pieces if piece["seat"] == seat and piece.get("cell") not in ordered],
        }

    def _piece(self, cell: int, piece: PieceKind) -> ScenePiece:
        label = self.names.labels[cell]
        return {
            "id": piece.name.lower().replace(" ", "-") if self.row_field else f"{piece.letter}@{label}",
            "seat": piece.seat,
            "name": piece.name,
            "kind": piece.letter,
            "symbol": piece.symbol,
            "letter": piece.letter.upper(),
            "cell": cell,
            "spoken": f"{piece.name} on {label}",
        }

    @cached_property
    def cards(self) -> list[Card]:
        """What each kind of piece is."""
        return [
            {"kind": one.letter, "name": one.name, "symbol": one.symbol, "lines": [{"name": "Rules", "text": one.text}]}
            for one in self.pieces
            if one.text
        ]

    def _panels(self, setup: object, state: object, seat: int) -> list[Panel]:
        if not self.pieces:
            return []
        rows = [{"name": name, "seat": one, "value": self.count(state, one)} for one, name in enumerate(self.seats)]
        return [{"kind": "forces", "title": "On the board", "rows": rows}]

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


def _bare_cell(setup: object, state: object, cell: int) -> Cell:
    return {"id": cell}


def _usual_piece(setup: object, state: object, piece: ScenePiece) -> ScenePiece:
    return piece


def _no_orders(setup: object, state: object, seat: int) -> None:
    return None


def _whole_row(numbers: Sequence[int]) -> Row:
    return (*numbers, *[0] * (ACTION_WIDTH - len(numbers)))
