"""Compile the rules beforehand, so that searches and tests need not wait for it.

Compiled rules are kept in the user's cache folder (SANDTABLE_CACHE names another) and made anew whenever a source
or a version changes. Playing needs none of this: it runs on plain Python until the compiled rules are there.

examples:
  sandtable warm                 every game
  sandtable warm dbd
  sandtable warm --background    return at once, compile in another process
  sandtable warm --checked       with bounds checking too, for tests
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from sandtable.cli import FINE
from sandtable.cli.command import add_json, load_game, print_json
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import Terminal

if TYPE_CHECKING:
    from sandtable.api import Title

NO_NUMBA = (
    "numba is not installed, so there is nothing to compile: games run on plain Python (pip install 'sandtable[fast]')"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `warm` takes."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="which games; without any, all of them")
    parser.add_argument("--background", action="store_true", help="start a process that does it, and return at once")
    parser.add_argument("--checked", action="store_true", help="with bounds checking too")
    parser.add_argument("--quiet", action="store_true", help="no progress bar, no words")
    add_json(parser, "a list of {game, checked, functions, seconds, cached}")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Compile what is asked for."""
    import sandtable
    from sandtable.kernel.carriers.carrier import has_numba

    games = [load_game(id) for id in args.games or sandtable.games()]
    if not has_numba():
        if args.json:
            return print_json([])
        if not args.quiet:
            print(NO_NUMBA, file=sys.stderr)
        return FINE
    if args.background:
        return start_in_background(args)
    results = [
        compile_one(game, checked=checked, quiet=args.quiet)
        for game in games
        for checked in ((False, True) if args.checked else (False,))
    ]
    return print_json(results) if args.json else FINE


def start_in_background(args: argparse.Namespace) -> int:
    """A process of its own, detached from this terminal."""
    command = [sys.executable, "-m", "sandtable", "warm", "--quiet", *args.games]
    started = subprocess.Popen(
        command + ["--checked"] * args.checked,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    if args.json:
        return print_json([])
    if not args.quiet:
        print(f"compiling in the background (process {started.pid})", file=sys.stderr)
    started.returncode = 0  # it is not waited for, and that is meant
    return FINE


def compile_one(game: Title, *, checked: bool, quiet: bool) -> dict[str, Any]:
    """Compile one game, or find that it is compiled: its rules, and the search of the bots over them."""
    from sandtable.bots.engine import kernel_of
    from sandtable.kernel.carriers.carrier import Compiled

    functions = 0
    slow = False
    mode = f"{game.id}{' (checked)' if checked else ''}"
    with Progress(mode, quiet=quiet) as progress:

        def show(done: int, total: int, what: str) -> None:
            nonlocal functions
            functions = total
            progress.show(done, total, what.removeprefix("sandtable."))

        if not checked:
            Compiled(game.game, kernel_of(game.game), progress=show)
        Compiled(game.game, checked=checked, progress=show)
        slow = progress.seconds > functions * 0.03  # loading takes about 5 ms a function, compiling 200
        verb = "compiled" if slow else "ready in the cache, loaded"
        progress.say(f"{mode}: {functions} functions {verb} in {progress.seconds:.1f} s")
        return {
            "game": game.id,
            "checked": checked,
            "functions": functions,
            "seconds": round(progress.seconds, 3),
            "cached": not slow,
        }
