"""The properties of the terminal (size, colours, Unicode) and text formatting for it."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TextIO

WIDEST = 100  # columns of running text; longer lines are hard to read
PIPED_LINES = 40  # lines assumed when the output is not a terminal

# Style -> escape codes for 256 colours and for 16 colours.
STYLES: Mapping[str, tuple[str, str]] = {
    "bold": ("1", "1"),
    "faint": ("2", "2"),
    "under": ("4", "4"),
    "seat-0": ("1;38;5;68", "1;34"),
    "seat-1": ("1;38;5;167", "1;31"),
    "good": ("38;5;71", "32"),
    "bad": ("38;5;167", "31"),
    "act": ("1;38;5;172", "1;33"),
    "clause": ("38;5;138", "2"),
    "piece-0": ("1;38;5;231;48;5;25", "1;37;44"),
    "piece-1": ("1;38;5;124;48;5;231", "1;31;47"),
    "piece-2": ("1;38;5;236;48;5;250", "1;30;47"),
    "edge": ("38;5;101", "2"),
    "grid": ("38;5;144;48;5;187", "2"),
    "cell": ("38;5;101;48;5;187", "2"),
    "cell-woods": ("38;5;22;48;5;150", "32"),
    "cell-rough": ("38;5;94;48;5;180", "33"),
    "cell-hill": ("38;5;94;48;5;222", "33"),
    "cell-water": ("38;5;24;48;5;110", "36"),
    "cell-mountain": ("38;5;238;48;5;250", "37"),
    "cell-unknown": ("38;5;245;48;5;253", "2"),
    "can": ("1;38;5;232;48;5;214", "1;30;43"),
    "chosen": ("1;38;5;231;48;5;94", "1;7"),
    "target": ("1;38;5;231;48;5;124", "1;37;41"),
}


@dataclass(frozen=True)
class Terminal:
    """What the output can show, and text formatted for it."""

    columns: int = 80
    lines: int = PIPED_LINES
    colours: int = 0  # 0, 16 or 256
    unicode: bool = True
    interactive: bool = False  # input and output are a terminal

    def resized(self) -> Terminal:
        """Return the terminal with its current size, which may have changed."""
        if not self.interactive:
            return self
        columns, lines = shutil.get_terminal_size((self.columns, self.lines))
        return replace(self, columns=columns, lines=lines)

    def paint(self, text: str, *styles: str) -> str:
        """Apply styles to a text; return it unchanged without colours."""
        codes = self.codes(styles)
        return f"\x1b[{codes}m{text}\x1b[0m" if codes and text else text

    def codes(self, styles: Iterable[str]) -> str:
        """Return the escape codes of some styles."""
        if not self.colours:
            return ""
        chosen = (STYLES[style][0 if self.colours >= 256 else 1] for style in styles if style in STYLES)
        return ";".join(filter(None, chosen))

    def symbol(self, pretty: str, plain: str) -> str:
        """Return a symbol, or its ASCII substitute if the terminal cannot show it."""
        return pretty if self.unicode else plain

    def text(self, words: str, *, indent: str = "", first: str | None = None) -> str:
        """Wrap running text."""
        width = max(24, min(self.columns - 1, WIDEST))
        start = indent if first is None else first
        return textwrap.fill(words, width, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)

    def clause(self, id: str) -> str:
        """Format a clause id that follows a sentence."""
        return f" {self.paint(f'[{id}]', 'clause')}" if id else ""

    def sentence(self, words: str, clause: str = "", *, indent: str = "  ", first: str | None = None) -> str:
        """Wrap a sentence with its clause; only the clause is coloured, and it is never split."""
        whole = self.text(f"{words} [{clause}]" if clause else words, indent=indent, first=first)
        return whole.replace(f"[{clause}]", self.paint(f"[{clause}]", "clause")) if clause else whole


def detect(choice: str = "auto", out: TextIO | None = None) -> Terminal:
    """Detect the properties of standard output; `choice` is the value of `--color`."""
    out = out or sys.stdout
    is_terminal = out.isatty()
    wanted = choice == "always" or (
        choice == "auto" and is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )
    columns, lines = shutil.get_terminal_size((80, 24))
    rich = "256" in os.environ.get("TERM", "") or os.environ.get("COLORTERM") or choice == "always"
    return Terminal(
        columns=columns if is_terminal or os.environ.get("COLUMNS") else 80,
        lines=lines if is_terminal else PIPED_LINES,
        colours=(256 if rich else 16) if wanted else 0,
        unicode=_shows(out, "♣≈·×■"),
        interactive=is_terminal and sys.stdin is not None and sys.stdin.isatty(),
    )


def _shows(out: TextIO, symbols: str) -> bool:
    try:
        symbols.encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def table(rows: Iterable[Sequence[Any]], *, right: Sequence[int] = (), gap: int = 2, indent: str = "") -> list[str]:
    """Format rows as aligned columns, those listed in `right` to the right. Trailing spaces are removed."""
    cells = [[str(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    made = []
    for row in cells:
        parts = [
            text.rjust(width) if at in right else text.ljust(width)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        made.append((indent + (" " * gap).join(parts)).rstrip())
    return made


def in_columns(items: Sequence[str], width: int, *, indent: str = "  ", gap: int = 2) -> list[str]:
    """Arrange short items in as many columns as fit, reading downwards."""
    if not items:
        return []
    widest = max(map(len, items)) + gap
    across = max(1, (width - len(indent) + gap) // widest)
    down = -(-len(items) // across)
    return [(indent + "".join(item.ljust(widest) for item in items[line::down])).rstrip() for line in range(down)]


def percent(chance: float) -> str:
    """Format a probability with one decimal; certainty and impossibility as words."""
    if chance <= 0:
        return "cannot"
    if chance >= 1:
        return "sure"
    if chance < 0.001:
        return "< 0.1 %"
    if chance > 0.999:
        return "> 99.9 %"
    return f"{100 * chance:.1f} %"


def count(number: int, one: str, many: str = "") -> str:
    """Format a number with its noun: `1 entry`, `2 entries`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
