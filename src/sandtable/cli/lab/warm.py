"""Compile the rules in advance, so that searches and tests do not have to wait.

Compiled rules are kept in the user's cache folder (or in SANDTABLE_CACHE) and recompiled whenever a source file or a
version changes. Playing works without this: it uses plain Python until the compiled rules are ready.

examples:
  sandtable warm                 every game
  sandtable warm dbd
  sandtable warm --background    compile in a background process
  sandtable warm --checked       also with bounds checking, for tests
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from sandtable.cli import FINE
from sandtable.cli.command import add_json, load_rules, print_json
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import Terminal

if TYPE_CHECKING:
    from sandtable.kernel.game import Game

NO_NUMBA = (
    "numba is not installed, so nothing is compiled and games run on plain Python (pip install 'sandtable[fast]')"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `warm`."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="the games to compile (default: all)")
    parser.add_argument("--background", action="store_true", help="compile in a background process, return at once")
    parser.add_argument("--checked", action="store_true", help="also compile with bounds checking")
    parser.add_argument("--quiet", action="store_true", help="print no progress and no messages")
    add_json(parser, "a list of {game, checked, functions, seconds, cached}")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Compile the games."""
    import sandtable
    from sandtable.kernel.carriers.carrier import has_numba

    games = [load_rules(id) for id in args.games or sandtable.games()]
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
    """Start a process detached from this terminal."""
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
    started.returncode = 0  # suppress the warning about a process that is still running
    return FINE


def compile_one(game: Game, *, checked: bool, quiet: bool) -> dict[str, Any]:
    """Compile or load one game: its rules, and the bots' search over them."""
    from sandtable.bots.carrier_choice import bot_kernel
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
            Compiled(game, bot_kernel(game), progress=show)
        Compiled(game, checked=checked, progress=show)
        slow = progress.seconds > functions * 0.03  # loading takes about 5 ms per function, compiling 200 ms
        verb = "compiled" if slow else "loaded from the cache"
        progress.say(f"{mode}: {functions} functions {verb} in {progress.seconds:.1f} s")
        return {
            "game": game.id,
            "checked": checked,
            "functions": functions,
            "seconds": round(progress.seconds, 3),
            "cached": not slow,
        }
