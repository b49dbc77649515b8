"""A Scene put together for one screen: board, legend, panels, odds; beside each other where there is room."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sandtable.kernel.scene import Panel, Scene

from .board_text import MEDIUM, SMALL, BoardDrawing, Highlights
from .terminal import WIDEST, Terminal, percent, table

if TYPE_CHECKING:
    from sandtable.play.odds import Odds

BESIDE = 38  # columns that panels need beside the board
BELOW = 13  # lines kept for words under a board that fills the width
CLOSE = 11  # the same where the panels stand beside it
BAR = 20  # columns of a chance's bar

KNOWN = ("name", "seat", "value", "most", "text", "clause", "symbol", "look", "one")  # of a panel's row
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def visible(text: str) -> int:
    """How many columns a painted text takes."""
    return len(ESCAPE.sub("", text))


class SceneLayout:
    """How Scenes are laid out on one screen."""

    def __init__(self, terminal: Terminal, seats: tuple[str, str], size: str = "auto") -> None:
        self.terminal = terminal
        self.seats = seats
        self.size = size

    def board(self, scene: Scene, marks: Highlights | None = None, size: str | None = None) -> list[str]:
        """The board alone."""
        picture = BoardDrawing(scene, self.terminal, marks or Highlights())
        return [line.rstrip() for line in picture.board(size or self._size(picture, beside=False))]

    def legend(self, scene: Scene) -> list[str]:
        """What its signs mean, in as few lines as fit."""
        return folded(BoardDrawing(scene, self.terminal).legend(self.seats), min(self.terminal.columns - 1, WIDEST))

    def whole(self, scene: Scene, marks: Highlights) -> list[str]:
        """Turn line, panels and board: everything above the question."""
        picture = BoardDrawing(scene, self.terminal, marks)
        room = self.terminal.columns - picture.width() - 3
        if picture.grid is None or room < BESIDE:
            board = [line.rstrip() for line in picture.board(self._size(picture, beside=False))]
            head = [self.terminal.paint(scene["turn"], "bold"), *panel_lines(scene, self.terminal, brief=True)]
            return [*head, *board]
        narrow = Terminal(
            min(room, 60) + 1,
            self.terminal.lines,
            self.terminal.colours,
            self.terminal.unicode,
            self.terminal.interactive,
        )
        board = picture.board(self._size(picture, beside=True))
        side = [
            self.terminal.paint(scene["turn"], "bold"),
            "",
            *panel_lines(scene, narrow),
            "",
            *folded(picture.legend(self.seats), narrow.columns - 1),
        ]
        width = picture.width()
        lines = max(len(board), len(side))
        board += [" " * width] * (lines - len(board))
        side += [""] * (lines - len(side))
        return [f"{left}   {right}".rstrip() for left, right in zip(board, side, strict=True)]

    def _size(self, picture: BoardDrawing, *, beside: bool) -> str:
        if self.size != "auto":
            return self.size
        if not self.terminal.interactive:
            return MEDIUM
        room = self.terminal.lines - (CLOSE if beside else BELOW)
        return picture.fitting(room) if picture.grid is not None else SMALL


def wrapped(text: str, width: int, indent: str) -> list[str]:
    """A painted text in lines, the later ones set in a little more."""
    made = [indent]
    for word in text.split(" "):
        if visible(made[-1]) + visible(word) >= width and made[-1].strip():
            made.append(indent + "  ")
        made[-1] += f"{word} "
    return [line.rstrip() for line in made]


def folded(parts: Sequence[str], width: int) -> list[str]:
    """Parts put on as few lines as fit, a part never torn unless it is wider than a line."""
    made: list[str] = []
    for part in parts:
        if made and visible(made[-1]) + visible(part) + 3 <= width:
            made[-1] += f" · {part}"
            continue
        while visible(part) > width and ", " in part[:width]:
            cut = part[:width].rfind(", ") + 1
            made.append(part[:cut])
            part = part[cut:].strip()
        made.append(part)
    return made


# -- panels -----------------------------------------------------------------------------------------------------


def panel_lines(scene: Scene, terminal: Terminal, *, brief: bool = False) -> list[str]:
    """The panels of a Scene, and the seat's plan of secret orders; in brief only what is counted."""
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
    """One box: quantities in one line where they fit, everything else line by line."""
    rows = [row_text(row, terminal, bars=panel["kind"] in ("score", "resources")) for row in panel["rows"]]
    if panel["kind"] in ("score", "resources", "track"):
        title = "" if panel["title"] in {row.get("name") for row in panel["rows"]} else f"{panel['title']}: "
        return folded([title + rows[0], *rows[1:]] if rows else [], terminal.columns - 1)
    lines = [terminal.paint(panel["title"], "bold") + terminal.clause(panel.get("clause", ""))]
    return [*lines, *(line for row in rows for line in wrapped(row, terminal.columns - 1, "  "))]


def row_text(row: dict[str, Any], terminal: Terminal, *, bars: bool) -> str:
    """`Blue 2 of 6 ■■□□□□`"""
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
    """What else a game tells in a row: `hp 23`, `INF 2, CAV 1`."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {number}" for name, number in value.items())
    return f"{key.replace('_', ' ')} {value}"


# -- odds -------------------------------------------------------------------------------------------------------


def odds_lines(odds: Odds, terminal: Terminal) -> list[str]:
    """The ledger that leads to the dice, and every outcome with its exact chance."""
    made = [terminal.sentence(words, clause, indent="    ", first="  ") for words, clause in odds.why]
    if not odds.draws:
        return [*made, "  Nothing is rolled."]
    names = telling(odds)
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


def telling(odds: Odds) -> list[str]:
    """The facts that are not the same nothing in every outcome."""
    names = odds.lines[0].facts if odds.lines else {}
    return [name for name in names if any(line.facts.get(name, 0) for line in odds.lines)]


def _fact(odds: Odds, name: str, terminal: Terminal) -> str:
    """One fact over all outcomes: its chance if it is yes or no, else its mean."""
    values = {line.facts.get(name, 0) for line in odds.lines}
    words = name.replace("_", " ")
    if values == {0}:
        return ""
    if values <= {0, 1}:
        return f"{terminal.paint(words, 'bold')} {percent(float(odds.chance(**{name: 1})))}"
    return f"{terminal.paint(words, 'bold')} {float(odds.expected(name)):.2f} on average"
