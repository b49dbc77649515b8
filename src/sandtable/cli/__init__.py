"""The command line: `sandtable COMMAND …`.

Each command is one module with `arguments` and `run`, imported when it is used, so that `--help` stays fast. `play/`
holds the commands for players, `design/` those for authors of games and scenarios, `lab/` those that measure;
`terminal/` is what they print with and the interactive match. Begin with `command.py`. This package may import
everything; nothing imports it.

Exit codes: 0 success or yes; 1 the answer is no (not valid, tampered, a law broken, a fault found, against the rules);
2 the input cannot be read or the command was used wrongly; 130 interrupted; 141 the reader of the output has gone away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from types import ModuleType

FINE, NOT_SO, UNREADABLE, INTERRUPTED, READER_GONE = 0, 1, 2, 130, 141

COMMANDS = {  # name: (the package that holds its module, its description)
    "play": ("play", "play a match in the terminal, against a bot or another person"),
    "serve": ("play", "run the server for browsers and programs"),
    "games": ("play", "list the games"),
    "show": ("play", "describe a game and its scenarios, or draw a scenario's board"),
    "replay": ("play", "replay a recorded match, or show any position of it"),
    "verify": ("play", "check that a record is genuine: every digest, every roll"),
    "validate": ("design", "list all errors in a scenario file"),
    "odds": ("play", "compute the exact odds of an action, with their reasons"),
    "hint": ("play", "suggest the best actions in a position"),
    "review": ("play", "find the decisions that decided a match, and who had luck"),
    "arena": ("lab", "play two bots against each other and compare their strength"),
    "league": ("lab", "play several bots against each other and rate them"),
    "new-game": ("design", "write the file of a new game, ready to play, and its test"),
    "clauses": ("design", "list the clauses of the rules, or print some of them"),
    "board": ("design", "print the data file of a board"),
    "warm": ("lab", "compile the rules in advance"),
    "status": ("lab", "report clauses, laws, fuzzing, bots and speed of each game"),
    "laws": ("design", "test a game against the laws that every game must obey"),
    "fuzz": ("design", "play random matches with corrupted actions to find faults"),
    "perft": ("design", "count all sequences of a number of decisions"),
    "bench": ("lab", "measure the speed of a game's rules"),
}

HELP = """\
usage: sandtable COMMAND [...]

War games, played exactly as their rules say.

{commands}

`sandtable COMMAND --help` describes a command and shows examples. To begin:

  sandtable play                     the first scenario, against a bot
  sandtable show dbd                 the scenarios of a game
  sandtable odds dbd first-blood 'SKR@108-77*46'

Exit codes: 0 success; 1 the answer is no (not valid, tampered, a law broken);
2 the input cannot be read; 130 interrupted.
Output is coloured in a terminal unless NO_COLOR is set; --color always or
--color never overrides both.
"""


def help_text() -> str:
    """Return what `sandtable --help` prints."""
    return HELP.format(commands="\n".join(f"  {name:<10}{words}" for name, (_, words) in COMMANDS.items()))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
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

    return import_module(f"{__name__}.{COMMANDS[name][0]}.{name.replace('-', '_')}")


def _run(name: str, given: list[str]) -> int:
    from .command import run

    return run(command_module(name), name, given)


def _no_command(name: str) -> int:
    from difflib import get_close_matches

    what = "option" if name.startswith("-") else "command"
    near = get_close_matches(name, COMMANDS, 1)
    suggestion = f"did you mean {near[0]!r}?" if near else "`sandtable --help` lists them"
    print(f"sandtable: there is no {what} {name!r}; {suggestion}", file=sys.stderr)
    return UNREADABLE


def _close_quietly() -> None:
    """Redirect unwritten output to nowhere, so that the interpreter exits without an error message."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
