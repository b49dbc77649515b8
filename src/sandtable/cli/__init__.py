"""The terminal: `sandtable COMMAND …`. One file a command; a command is imported when it is asked for, not before.

Exit codes: 0 it is so; 1 it is not so (tampered, not valid, a law broken, a find, against the rules); 2 it cannot be
read or was asked for wrongly; 130 interrupted; 141 whoever read the output went away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from types import ModuleType

FINE, NOT_SO, UNREADABLE, INTERRUPTED, READER_GONE = 0, 1, 2, 130, 141

COMMANDS = {
    "play": "play in the terminal: against a bot, or two people in turn",
    "serve": "serve matches to browsers and programs",
    "games": "list the games",
    "show": "what a game is, its scenarios, or the board of one",
    "replay": "a recorded match again: its battle report, any position of it",
    "verify": "prove that nobody touched a record: every digest, every roll",
    "validate": "everything that is wrong with a scenario file",
    "odds": "the exact odds of an action, and why they are so",
    "hint": "the best actions in a position, with the chance to win",
    "review": "where a finished match was won and lost, and who had the luck",
    "arena": "two bots, many matches: who is better, and how sure that is",
    "league": "many bots against each other, with ratings",
    "clauses": "the clauses of the rules, or the text of one",
    "board": "the data file of a board",
    "warm": "compile the rules beforehand",
    "status": "the table of truth: clauses, laws, fuzzing, bots, speed of each game",
    "laws": "hold a game to the laws that every game obeys",
    "fuzz": "random matches with corrupted actions thrown in",
    "perft": "count all decision sequences of a length",
    "bench": "measure what is fast",
}

GROUPS = {
    "play": ("games", "show", "play", "hint", "odds", "replay", "review", "verify", "serve"),
    "design": ("validate", "board", "clauses", "laws", "fuzz", "perft"),
    "lab": ("arena", "league", "bench", "status", "warm"),
}
"""The package that holds each command, by purpose."""

HELP = """\
usage: sandtable COMMAND [...]

War games, played exactly as their rule documents say.

{commands}

`sandtable COMMAND --help` tells more and gives examples. To begin:

  sandtable play                     the first scenario, against a bot
  sandtable show dbd                 what there is to play
  sandtable odds dbd first-blood 'SKR@108-77*46'

Exit codes: 0 it is so, 1 it is not so, 2 it cannot be read, 130 interrupted.
Colour follows the terminal and NO_COLOR; --color always|never overrules both.
"""


def help_text() -> str:
    """What `sandtable --help` prints."""
    return HELP.format(commands="\n".join(f"  {name:<10}{words}" for name, words in COMMANDS.items()))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _dispatch(given)
        sys.stdout.flush()
    except BrokenPipeError:
        _close_quietly()
        return READER_GONE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return code


def _dispatch(given: list[str]) -> int:
    if not given or given[0] in ("-h", "--help", "help"):
        if len(given) > 1 and given[1] in COMMANDS:
            return _run(given[1], ["--help"])
        print(help_text(), end="")
        return FINE
    if given[0] in ("-V", "--version"):
        from sandtable import __version__

        print(f"sandtable {__version__}")
        return FINE
    if given[0] not in COMMANDS:
        return _no_command(given[0])
    return _run(given[0], given[1:])


def command_module(name: str) -> ModuleType:
    """Import the module of a command."""
    from importlib import import_module

    group = next(group for group, names in GROUPS.items() if name in names)
    return import_module(f"{__name__}.{group}.{name}")


def _run(name: str, given: list[str]) -> int:
    from .command import run

    return run(command_module(name), name, given)


def _no_command(name: str) -> int:
    from difflib import get_close_matches

    what = "option" if name.startswith("-") else "command"
    near = get_close_matches(name, COMMANDS, 1)
    hint = f"did you mean {near[0]!r}?" if near else "`sandtable --help` lists them"
    print(f"sandtable: there is no {what} {name!r}; {hint}", file=sys.stderr)
    return UNREADABLE


def _close_quietly() -> None:
    """Let the interpreter close what is left of standard output without a complaint."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
