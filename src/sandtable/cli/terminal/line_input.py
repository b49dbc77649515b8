"""Reading what somebody types, line by line: at a terminal with editing, from a pipe with an echo."""

from __future__ import annotations

import sys
from contextlib import suppress

from .scene_layout import ESCAPE
from .terminal import Terminal


class EndOfInput(Exception):
    """There is nothing more to read."""


class Console:
    """Questions and answers."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        if terminal.interactive:
            with suppress(ImportError):  # some systems have none; typing works all the same
                import readline  # noqa: F401  # importing it gives `input` editing and a history

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line)

    def ask(self, question: str) -> str:
        """One line, without its end. Raises Hangup at the end of the input."""
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
        """A question that is answered with yes or no; an empty line is the usual answer."""
        answer = self.ask(question).lower()
        return default if not answer else answer in ("y", "yes", "j", "ja", "o", "oui", "roll", "r")

    def clear(self) -> None:
        """Leave nothing of what was shown or typed, for the next pair of eyes."""
        if self.terminal.interactive:
            print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)  # clearing may scroll, so the scrolled part goes last
            with suppress(ImportError):
                import readline

                readline.clear_history()

    def _editable(self, question: str) -> str:
        """The line editor must know which characters take no room."""
        if "readline" not in sys.modules:
            return question
        return ESCAPE.sub("\001\\g<0>\002", question)
