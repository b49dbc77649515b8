"""Draws a board as text from a Scene, without knowing the game.

Cells are laid out by their centres and neighbours: a hex takes four columns and one, two or three lines, depending on
the room. Pieces of seat 0 are upper case, those of seat 1 lower case; each kind of ground has a symbol.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from sandtable.kernel.scene import BoardShape, Cell, CellShape, Scene, ScenePiece

SMALL, MEDIUM, LARGE = "small", "medium", "large"
SIZES = (SMALL, MEDIUM, LARGE)
WIDE = 1000  # columns: room for every board
HEIGHTS = {SMALL: 1, MEDIUM: 2, LARGE: 3}  # lines of one hex; large hexes have slanted edges

BARE = ("", "clear", "open")  # grounds without a symbol
GROUNDS = {"forest": "woods", "difficult": "rough", "river": "water", "lake": "water", "crag": "mountain"}
SIGNS = {  # ground: symbol in Unicode and in ASCII
    "woods": ("♣", "%"),
    "rough": ("∴", ":"),
    "hill": ("∩", "n"),
    "water": ("≈", "~"),
    "mountain": ("▲", "^"),
}
GRADES = (("°", "."), ("'", "'"), ('"', '"'))  # a ring, one chevron, two


class Paper(Protocol):
    """What a drawing needs to know of the place that shows it."""

    @property
    def columns(self) -> int:
        """The width in characters."""

    def symbol(self, pretty: str, plain: str) -> str:
        """Return a symbol, or its ASCII substitute."""

    def paint(self, text: str, *styles: str) -> str:
        """Apply styles to a text."""


@dataclass(frozen=True)
class PlainPaper:
    """Plain text, without colours."""

    columns: int = WIDE
    unicode: bool = True

    def symbol(self, pretty: str, plain: str) -> str:
        return pretty if self.unicode else plain

    def paint(self, text: str, *styles: str) -> str:
        return text


@dataclass(frozen=True)
class Highlights:
    """What can be chosen now, highlighted on the board."""

    pieces: frozenset[str] = frozenset()  # that can act
    cells: frozenset[int] = frozenset()  # that can be entered
    targets: frozenset[str] = frozenset()
    chosen: str = ""


@dataclass(frozen=True)
class CellGrid:
    """The cells of a board on a grid of steps; a cell spans one or two steps in each direction."""

    places: dict[int, tuple[int, int]]  # cell -> (step down, step across)
    across: int  # width of a cell in steps: 2 if rows are shifted by half a cell
    down: int  # height of a cell in steps: 2 if columns are shifted by half a cell


# -- where the cells lie ----------------------------------------------------------------------------------------


def grid_of(shape: BoardShape) -> CellGrid | None:
    """Return the grid of a board of cells; None for an open table and for irregular cells."""
    cells = shape.get("cells") or []
    if shape["kind"] != "cells" or not cells:
        return None
    centres = {cell["id"]: cell["centre"] for cell in cells}
    jumps = [
        (abs(centres[near][0] - cell["centre"][0]), abs(centres[near][1] - cell["centre"][1]))
        for cell in cells
        for near in cell["near"]
        if near in centres
    ]
    step_x, step_y = _least(x for x, _ in jumps), _least(y for _, y in jumps)
    left, top = min(x for x, _ in centres.values()), min(y for _, y in centres.values())
    places = {id: (round((y - top) / step_y), round((x - left) / step_x)) for id, (x, y) in centres.items()}
    if len(set(places.values())) != len(places):
        return None
    kind = shape.get("grid") or _guess(jumps)
    return CellGrid(places, 2 if kind == "hex-pointy" else 1, 2 if kind == "hex-flat" else 1)


def _least(lengths: Iterable[float]) -> float:
    return min((length for length in lengths if length > 0.01), default=1.0)


def _guess(jumps: list[tuple[float, float]]) -> str:
    """Guess the kind of grid: pointy hexes have neighbours in their row, flat ones in their column."""
    slanted = any(x > 0.01 and y > 0.01 for x, y in jumps)
    level = any(x > 0.01 and y <= 0.01 for x, y in jumps)
    upright = any(x <= 0.01 and y > 0.01 for x, y in jumps)
    if slanted and level and not upright:
        return "hex-pointy"
    return "hex-flat" if slanted and upright and not level else "square"


# -- one cell ---------------------------------------------------------------------------------------------------


def ground_of(cell: Cell | None) -> str:
    """Return the ground of a cell as a key of SIGNS, or the game's own word; empty for bare ground."""
    word = cell.get("ground", "").lower() if cell else ""
    return "" if word in BARE else GROUNDS.get(word, word)


def ground_symbol(ground: str, terminal: Paper) -> str:
    """Return the symbol of a ground."""
    return terminal.symbol(*SIGNS[ground]) if ground in SIGNS else ground[:1]


def piece_symbol(piece: ScenePiece, terminal: Paper, room: int = 3) -> str:
    """Format a piece in a few characters: its letter (in the case of its seat), grade, and first quantity."""
    letter = (piece.get("letter") or piece["kind"] or "?")[:1]
    letter = letter.lower() if piece["seat"] == 1 else letter.upper()
    if letter.isdecimal() and piece["seat"] == 1:
        letter += "'"  # digits have no lower case
    grade = terminal.symbol(*GRADES[min(piece["grade"], 2)]) if "grade" in piece else ""
    bars = piece.get("bars", [])
    amount = str(bars[0]["value"]) if bars else ""
    if len(letter + grade + amount) > room:
        grade = ""
    return (letter + grade + amount)[:room]


class Canvas:
    """A rectangle of characters with styles."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self._symbols = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, line: int, column: int, text: str, style: str) -> None:
        for at, symbol in enumerate(text, start=column):
            self._symbols[line][at] = symbol
            self._styles[line][at] = style

    def lines(self, terminal: Paper) -> list[str]:
        """Return the painted lines, each of the full width."""
        made = []
        for symbols, styles in zip(self._symbols, self._styles, strict=True):
            line, at = "", 0
            while at < self.width:
                end = at
                while end < self.width and styles[end] == styles[at]:
                    end += 1
                line += terminal.paint("".join(symbols[at:end]), styles[at])
                at = end
            made.append(line)
        return made


# -- the whole board --------------------------------------------------------------------------------------------


class BoardDrawing:
    """Draws the board of one Scene for one terminal."""

    def __init__(self, scene: Scene, terminal: Paper, highlights: Highlights = Highlights()) -> None:  # noqa: B008  # it is frozen
        self.scene = scene
        self.terminal = terminal
        self.highlights = highlights
        self.shape: BoardShape | None = scene.get("board")
        self.grid = grid_of(self.shape) if self.shape else None
        self.cells = {cell["id"]: cell for cell in scene["cells"]}
        self.pieces: dict[int, list[ScenePiece]] = {}
        for piece in scene["pieces"]:
            if "cell" in piece:
                self.pieces.setdefault(piece["cell"], []).append(piece)

    def width(self, cell: int = 4) -> int:
        """Return the columns that the board needs with cells of this width."""
        if self.grid is None:
            return 0
        steps = max(column for _, column in self.grid.places.values())
        return steps * cell // self.grid.across + cell + 1

    def height(self, size: str) -> int:
        """Return the lines that the board needs."""
        if self.grid is None:
            return len(self.scene["pieces"])
        high = self._high(self.grid, size)
        return max(row for row, _ in self.grid.places.values()) * high // self.grid.down + high + (high == 3)

    def _high(self, grid: CellGrid, size: str) -> int:
        """Return the lines of one cell."""
        if grid.down == 2:
            return 2
        return HEIGHTS[size] if grid.across == 2 else min(2, HEIGHTS[size])

    def fitting(self, lines: int) -> str:
        """Return the largest size at which the board fits this many lines, or the smallest size."""
        return next((size for size in reversed(SIZES) if self.height(size) <= lines), SMALL)

    def board(self, size: str = MEDIUM) -> list[str]:
        """Draw the board, or list the pieces if there is no grid or not enough room."""
        wide = next((w for w in (4, 2) if self.width(w) <= self.terminal.columns), 0)
        if self.grid is None or self.shape is None or not wide:
            return self.rows()
        high = self._high(self.grid, size)
        canvas = Canvas(self.width(wide), self.height(size))
        cells = self.shape.get("cells", [])
        corners = {
            id: (row * high // self.grid.down, column * wide // self.grid.across)
            for id, (row, column) in self.grid.places.items()
        }
        for cell in cells:
            self._edges(canvas, *corners[cell["id"]], wide, high)
        for cell in cells:
            line, left = corners[cell["id"]]
            self._cell(canvas, cell, line + (high == 3), left, wide, min(high, 2))
        return canvas.lines(self.terminal)

    def _edges(self, canvas: Canvas, line: int, left: int, wide: int, high: int) -> None:
        """Draw the slanted edges of a large hex, and the right edge of any cell."""
        if high == 3 and wide == 4:
            canvas.put(line, left + 1, "/ \\", "grid")
            canvas.put(line + 3, left + 1, "\\ /", "grid")
        if wide == 4:
            for at in range(min(high, 2)):
                canvas.put(line + at + (high == 3), left + wide, "|", "edge")

    def _cell(self, canvas: Canvas, cell: CellShape, line: int, left: int, wide: int, high: int) -> None:
        held = self.cells.get(cell["id"])
        fog = held.get("fog", "seen") if held else "seen"
        ground = ground_of(held)
        symbol = ground_symbol(ground, self.terminal)
        base = f"cell-{ground}" if ground in SIGNS else "cell"
        if fog == "unknown":
            symbol, base = "?", "cell-unknown"
        pieces = self.pieces.get(cell["id"], [])
        mark, style = self._mark(cell["id"], pieces)
        room = wide - 1 if wide == 4 else wide
        label = cell["label"] if len(cell["label"]) <= room else ""
        shown = self._piece(pieces, room)
        at = left + wide - room
        if wide == 2:
            canvas.put(line, at, (shown or mark or symbol or "·").ljust(room), style or base)
            if shown:
                canvas.put(line, at, shown.ljust(room), f"piece-{pieces[0]['seat']}")
            return
        edge = symbol or (":" if fog == "remembered" else "|")
        if high == 1:
            canvas.put(line, left, mark or edge, style or (base if symbol else "grid"))
            canvas.put(line, at, (shown or label).ljust(room), style or base)
        else:
            canvas.put(line, left, mark or "|", style or "grid")
            canvas.put(line, at, label.ljust(room), style or base)
            canvas.put(line + 1, left, edge if shown else "|", base if symbol and shown else "grid")
            canvas.put(line + 1, at, (symbol or " ") * room, base)
        if shown:
            below = line if high == 1 else line + 1
            worn = "chosen" if style == "chosen" else f"piece-{pieces[0]['seat']}"
            canvas.put(below, at, shown.ljust(room), worn)

    def _piece(self, pieces: list[ScenePiece], room: int) -> str:
        if len(pieces) > 1:
            return piece_symbol(pieces[0], self.terminal, room - 1)[: room - 1] + "+"
        return piece_symbol(pieces[0], self.terminal, room) if pieces else ""

    def _mark(self, cell: int, pieces: list[ScenePiece]) -> tuple[str, str]:
        """Return the symbol and style at the edge of a cell that can be chosen."""
        ids = {piece["id"] for piece in pieces}
        if self.highlights.chosen in ids:
            return "@", "chosen"
        if ids & self.highlights.targets:
            return "x", "target"
        if cell in self.highlights.cells:
            return "*", "can"
        return (">", "can") if ids & self.highlights.pieces else ("", "")

    def rows(self) -> list[str]:
        """List the pieces with their places."""
        labels = {cell["id"]: cell["label"] for cell in (self.shape.get("cells", []) if self.shape else [])}
        made = []
        for piece in self.scene["pieces"]:
            if "pose" in piece:
                x, y, angle = piece["pose"]
                where = f"at {x:g}, {y:g}, facing {angle:g}"
            elif "cell" in piece:
                where = f"at {labels.get(piece['cell'], piece['cell'])}"
            else:
                where = f"in {piece.get('tray', 'reserve')}"
            mark, _ = self._mark(-1, [piece])
            symbol = self.terminal.paint(piece_symbol(piece, self.terminal), f"piece-{piece['seat']}")
            made.append(f"{mark or ' '} {symbol}  {piece['name']}, {where}")
        return made

    # -- the legend

    def legend(self, seats: tuple[str, str]) -> list[str]:
        """Explain the letters, marks and symbols on this board."""
        first, second = seats
        symbols = {piece["kind"]: piece_symbol(piece, self.terminal, 9)[:1].upper() for piece in self.scene["pieces"]}
        names = {card["kind"]: card["name"] for card in self.scene.get("cards", [])}
        for piece in self.scene["pieces"]:
            names.setdefault(piece["kind"], piece["name"])
        kinds = sorted(symbols, key=lambda kind: list(names).index(kind) if kind in names else len(names))
        grades = {
            piece["grade"]: f"{self.terminal.symbol(*GRADES[min(piece['grade'], 2)])} {piece.get('grade_name', '')}"
            for piece in self.scene["pieces"]
            if "grade" in piece
        }
        grounds = {
            ground_symbol(ground, self.terminal): cell.get("name", ground)
            for cell in self.scene["cells"]
            if (ground := ground_of(cell))
        }
        if any(cell.get("fog") == "unknown" for cell in self.scene["cells"]):
            grounds["?"] = "unknown"
        numbered = any((piece.get("letter") or "").isdecimal() for piece in self.scene["pieces"])
        made = [f"1 {first}, 1' {second}" if numbered else f"UPPER CASE {first}, lower case {second}"]
        made += [", ".join(f"{symbols[kind]} {names.get(kind, kind)}" for kind in kinds)]
        made += [", ".join(grades[grade] for grade in sorted(grades))]
        made += [", ".join(f"{symbol} {name}" for symbol, name in grounds.items())]
        bars = next((piece["bars"] for piece in self.scene["pieces"] if piece.get("bars")), [])
        if bars:
            made.append(f"the number is {bars[0]['name']}")
        return [part for part in made if part]
