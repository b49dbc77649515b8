"""A progress bar on standard error; if that is not a terminal, only the final message is printed."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import Self

WIDTH = 24
PAUSE = 0.05  # seconds between updates


class Progress:
    """The progress bar: `dbd [########----------------] 12/35 rules.combat.melee_dice`."""

    def __init__(self, label: str, *, quiet: bool = False) -> None:
        self.label = label
        self.quiet = quiet
        self.began = time.monotonic()
        self._drawn = 0.0
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def show(self, done: int, total: int, what: str = "") -> None:
        """Update the bar, at most once every PAUSE seconds."""
        now = time.monotonic()
        if self.quiet or not sys.stderr.isatty() or (now - self._drawn < PAUSE and done < total):
            return
        self._drawn, self._shown = now, True
        full = WIDTH * done // max(1, total)
        line = f"{self.label} [{'#' * full}{'-' * (WIDTH - full)}] {done}/{total} {what}"
        width = shutil.get_terminal_size((80, 24)).columns - 1
        print(f"\r{line[:width]:<{width}}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove the bar."""
        if self._shown:
            width = shutil.get_terminal_size((80, 24)).columns - 1
            print(f"\r{'':<{width}}\r", end="", file=sys.stderr, flush=True)
            self._shown = False

    def say(self, words: str) -> None:
        """Replace the bar by a line of text."""
        self.clear()
        if not self.quiet:
            print(words, file=sys.stderr, flush=True)
