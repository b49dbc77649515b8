"""Measure the speed of a game: playouts on both carriers, copies of a State, compilation, start-up, first move.

Each number is the best of several rounds; measure on an idle machine. Playouts cover all scenarios unless some are
named. Compilation is measured with a separate empty cache and takes a while.

examples:
  sandtable bench dbd
  sandtable bench dbd --json > speed.json
  sandtable bench dbd --seconds 5 --scenario symmetric-line --quick
"""

from __future__ import annotations

import argparse
import os
import platform
from typing import Any

from sandtable.cli import FINE
from sandtable.cli.command import add_game, add_json, duration, load_rules, print_json
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import Terminal, count

STEPS = 16  # measures of a full run, for the progress bar


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `bench`."""
    add_game(parser)
    parser.add_argument(
        "--seconds", type=duration, default=1.5, metavar="S", help="time for each number (default: 1.5)"
    )
    parser.add_argument("--scenario", action="append", metavar="NAME", help="only this scenario; may be repeated")
    parser.add_argument("--quick", action="store_true", help="skip measurements that start separate processes")
    add_json(
        parser,
        "{game, rules, machine: {python, cores, numba}, scenarios, measures: [{name, value, unit, words}]}",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Measure, and print each number as soon as it is known."""
    from sandtable.lab.speed import measures, setups_of

    game = load_rules(args.game)
    names = args.scenario or [note.name for note in game.notes() if note.playable]
    setups_of(game, args.scenario or ())  # refuse an unknown scenario before printing anything
    made: list[dict[str, Any]] = []
    if not args.json:
        over, on = count(len(names), "scenario"), count(os.cpu_count() or 1, "core")
        print(terminal.paint(f"{game.facts.title}, {over}, {on}", "bold"))
    with Progress(game.id, quiet=args.json) as progress:
        progress.show(0, STEPS, "getting ready")
        found = measures(game, seconds=args.seconds, scenarios=names, processes=not args.quick)
        for measure in found:
            made.append(measure.json())
            progress.clear()
            if not args.json:
                print(f"{number(measure.value):>12} {measure.unit:<12}{measure.words}", flush=True)
            progress.show(len(made), max(STEPS, len(made)), "measuring")
    if args.json:
        return print_json(
            {
                "game": game.id,
                "rules": game.facts.rules,
                "machine": machine(),
                "scenarios": names,
                "measures": made,
            }
        )
    return FINE


def number(value: float) -> str:
    """Format with three significant digits."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def machine() -> dict[str, Any]:
    """Describe the machine as JSON values."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        numba: str | None = version("numba")
    except PackageNotFoundError:
        numba = None
    return {"python": platform.python_version(), "cores": os.cpu_count(), "numba": numba}
