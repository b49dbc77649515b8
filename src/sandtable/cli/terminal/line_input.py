"""Reads typed lines: with line editing in a terminal, echoed from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress

from .scene_layout import ESCAPE
from .terminal import Terminal


class EndOfInput(Exception):
    """The input has ended."""


class Console:
    """Prints lines and reads answers."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        if terminal.interactive:
            with suppress(ImportError):  # optional on some systems
                import readline  # noqa: F401  # importing it adds line editing and history to `input`

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line)

    def ask(self, question: str) -> str:
        """Print a question and read one line; raise EndOfInput if there is none."""
        sys.stdout.flush()
        if self.terminal.interactive:
            try:
                return input(self._editable(question)).strip()
            except EOFError:
                print()
                raise EndOfInput from None
        print(question, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EndOfInput
        print(line.strip())
        return line.strip()

    def yes(self, question: str, *, default: bool = False) -> bool:
        """Ask a yes-or-no question; an empty line means `default`."""
        answer = self.ask(question).lower()
        return default if not answer else answer in ("y", "yes", "j", "ja", "o", "oui", "roll", "r")

    def clear(self) -> None:
        """Clear the screen, its scrollback and the input history, so that the next player cannot read them."""
        if self.terminal.interactive:
            print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)  # the scrollback last, since clearing may scroll into it
            with suppress(ImportError):
                import readline

                readline.clear_history()

    def _editable(self, question: str) -> str:
        """Mark escape codes as zero-width for the line editor."""
        if "readline" not in sys.modules:
            return question
        return ESCAPE.sub("\001\\g<0>\002", question)
