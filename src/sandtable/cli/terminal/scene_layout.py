"""Lays out a Scene for a terminal: board, legend, panels and odds, side by side if there is room."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sandtable.kernel.scene import Panel, Scene
from sandtable.play.board_text import MEDIUM, SMALL, BoardDrawing, Highlights

from .terminal import WIDEST, Terminal, percent, table

if TYPE_CHECKING:
    from sandtable.play.odds import Odds

SIDE_COLUMNS = 38  # columns that panels need beside the board
LINES_BELOW = 13  # lines reserved for text below a board without panels beside it
LINES_BESIDE = 11  # the same with panels beside the board
BAR = 20  # columns of a probability bar

KNOWN = ("name", "seat", "value", "most", "text", "clause", "symbol", "look", "one")  # of a panel's row
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def visible_width(text: str) -> int:
    """Return the columns that a painted text takes."""
    return len(ESCAPE.sub("", text))


class SceneLayout:
    """Lays out Scenes for one terminal."""

    def __init__(self, terminal: Terminal, seats: tuple[str, str], size: str = "auto") -> None:
        self.terminal = terminal
        self.seats = seats
        self.size = size

    def board(self, scene: Scene, highlights: Highlights | None = None, size: str | None = None) -> list[str]:
        """Return the board alone."""
        drawing = BoardDrawing(scene, self.terminal, highlights or Highlights())
        return [line.rstrip() for line in drawing.board(size or self._size(drawing, beside=False))]

    def legend(self, scene: Scene) -> list[str]:
        """Return the legend in as few lines as possible."""
        return flow(BoardDrawing(scene, self.terminal).legend(self.seats), min(self.terminal.columns - 1, WIDEST))

    def whole(self, scene: Scene, highlights: Highlights) -> list[str]:
        """Return turn, panels and board: everything above the question."""
        drawing = BoardDrawing(scene, self.terminal, highlights)
        room = self.terminal.columns - drawing.width() - 3
        if drawing.grid is None or room < SIDE_COLUMNS:
            board = [line.rstrip() for line in drawing.board(self._size(drawing, beside=False))]
            head = [self.terminal.paint(scene["turn"], "bold"), *panel_lines(scene, self.terminal, brief=True)]
            return [*head, *board]
        narrow = Terminal(
            min(room, 60) + 1,
            self.terminal.lines,
            self.terminal.colours,
            self.terminal.unicode,
            self.terminal.interactive,
        )
        board = drawing.board(self._size(drawing, beside=True))
        side = [
            self.terminal.paint(scene["turn"], "bold"),
            "",
            *panel_lines(scene, narrow),
            "",
            *flow(drawing.legend(self.seats), narrow.columns - 1),
        ]
        width = drawing.width()
        lines = max(len(board), len(side))
        board += [" " * width] * (lines - len(board))
        side += [""] * (lines - len(side))
        return [f"{left}   {right}".rstrip() for left, right in zip(board, side, strict=True)]

    def _size(self, drawing: BoardDrawing, *, beside: bool) -> str:
        if self.size != "auto":
            return self.size
        if not self.terminal.interactive:
            return MEDIUM
        room = self.terminal.lines - (LINES_BESIDE if beside else LINES_BELOW)
        return drawing.fitting(room) if drawing.grid is not None else SMALL


def wrap(text: str, width: int, indent: str) -> list[str]:
    """Wrap a painted text; continuation lines are indented further."""
    made = [indent]
    for word in text.split(" "):
        if visible_width(made[-1]) + visible_width(word) >= width and made[-1].strip():
            made.append(indent + "  ")
        made[-1] += f"{word} "
    return [line.rstrip() for line in made]


def flow(parts: Sequence[str], width: int) -> list[str]:
    """Join parts into as few lines as possible; only a part wider than a line is split."""
    made: list[str] = []
    for part in parts:
        if made and visible_width(made[-1]) + visible_width(part) + 3 <= width:
            made[-1] += f" · {part}"
            continue
        while visible_width(part) > width and ", " in part[:width]:
            cut = part[:width].rfind(", ") + 1
            made.append(part[:cut])
            part = part[cut:].strip()
        made.append(part)
    return made


# -- panels -----------------------------------------------------------------------------------------------------


def panel_lines(scene: Scene, terminal: Terminal, *, brief: bool = False) -> list[str]:
    """Format the panels of a Scene and the seat's secret orders; `brief` keeps only scores and resources."""
    made: list[str] = []
    for panel in scene["panels"]:
        if not brief or panel["kind"] in ("score", "resources"):
            made += one_panel(panel, terminal)
    plan = scene.get("plan")
    if plan is not None:
        for order in plan["orders"]:
            cost = f" ({order['cost']})" if "cost" in order else ""
            made.append(f"ordered: {order['text']}{cost}; take back: {order['drop']}")
        if plan.get("sum"):
            made.append(plan["sum"])
    return made


def one_panel(panel: Panel, terminal: Terminal) -> list[str]:
    """Format one panel: quantities on as few lines as possible, other rows one per line."""
    rows = [row_text(row, terminal, bars=panel["kind"] in ("score", "resources")) for row in panel["rows"]]
    if panel["kind"] in ("score", "resources", "track"):
        title = "" if panel["title"] in {row.get("name") for row in panel["rows"]} else f"{panel['title']}: "
        return flow([title + rows[0], *rows[1:]] if rows else [], terminal.columns - 1)
    lines = [terminal.paint(panel["title"], "bold") + terminal.clause(panel.get("clause", ""))]
    return [*lines, *(line for row in rows for line in wrap(row, terminal.columns - 1, "  "))]


def row_text(row: dict[str, Any], terminal: Terminal, *, bars: bool) -> str:
    """Format a row of a panel: `Blue 2 of 6 ■■□□□□`."""
    name = str(row.get("name", ""))
    if row.get("seat") in (0, 1):
        name = terminal.paint(name, f"seat-{row['seat']}")
    parts = [name]
    if "value" in row:
        value, most = row["value"], row.get("most")
        parts.append(f"{value} of {most}" if most else str(value))
        if bars and isinstance(most, int) and isinstance(value, int) and 0 < most <= BAR:
            full, hollow = terminal.symbol("■", "#"), terminal.symbol("□", "-")
            parts.append(full * min(value, most) + hollow * (most - min(value, most)))
    if row.get("text"):
        parts.append(str(row["text"]))
    more = {key: value for key, value in row.items() if key not in KNOWN and not isinstance(value, bool)}
    parts += [f"· {_extra(key, value)}" for key, value in more.items()]
    return " ".join(filter(None, parts)) + terminal.clause(str(row.get("clause", "")))


def _extra(key: str, value: Any) -> str:
    """Format a game's own field of a row: `hp 23`, `INF 2, CAV 1`."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {number}" for name, number in value.items())
    return f"{key.replace('_', ' ')} {value}"


# -- odds -------------------------------------------------------------------------------------------------------


def odds_lines(odds: Odds, terminal: Terminal) -> list[str]:
    """Format the reasons for the number of dice, and every outcome with its exact probability."""
    if odds.unknown:
        return [f"  {odds.unknown}"]
    made = [terminal.sentence(words, clause, indent="    ", first="  ") for words, clause in odds.why]
    if not odds.draws:
        return [*made, "  Nothing is rolled."]
    names = varying_facts(odds)
    full = terminal.symbol("█", "#")
    heads = ["chance", "", *(name.replace("_", " ") for name in names)]
    lines = sorted(odds.lines, key=lambda line: -line.probability)
    rows = [
        [
            percent(float(line.probability)),
            (full * max(1, round(BAR * line.probability))).ljust(BAR),
            *(str(line.facts.get(name, 0)) for name in names),
        ]
        for line in lines
    ]
    numbers = (0, *range(2, 2 + len(names)))
    made += table([heads, *rows], right=numbers, indent="  ")
    sums = [_fact(odds, name, terminal) for name in names]
    return [*made, "  " + " · ".join(filter(None, sums))]


def varying_facts(odds: Odds) -> list[str]:
    """Return the names of the facts that are not 0 in every outcome."""
    names = odds.lines[0].facts if odds.lines else {}
    return [name for name in names if any(line.facts.get(name, 0) for line in odds.lines)]


def _fact(odds: Odds, name: str, terminal: Terminal) -> str:
    """Summarise one fact over all outcomes: its probability if it is 0 or 1, else its mean."""
    values = {line.facts.get(name, 0) for line in odds.lines}
    words = name.replace("_", " ")
    if values == {0}:
        return ""
    if values <= {0, 1}:
        return f"{terminal.paint(words, 'bold')} {percent(float(odds.chance(**{name: 1})))}"
    return f"{terminal.paint(words, 'bold')} {float(odds.expected(name)):.2f} on average"
