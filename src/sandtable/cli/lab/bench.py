"""Measure what is fast: playouts on both carriers, copies of a State, compiling, starting, the first move.

Numbers are the best of several rounds; take them on a quiet machine. Playouts run over all scenarios, or over those
named. Compiling from nothing is measured with a cache of its own and takes some seconds.

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
from sandtable.cli.command import add_game, add_json, duration, load_game, print_json
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import Terminal, count

STEPS = 16  # measures of a full run, for the progress bar


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `bench` takes."""
    add_game(parser)
    parser.add_argument("--seconds", type=duration, default=1.5, metavar="S", help="time for one number (usually 1.5)")
    parser.add_argument("--scenario", action="append", metavar="NAME", help="this scenario alone; may be repeated")
    parser.add_argument("--quick", action="store_true", help="leave out what needs processes of its own")
    add_json(
        parser,
        "{game, rules, machine: {python, cores, numba}, scenarios, measures: [{name, value, unit, words}]}",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Measure, and print each number as it comes."""
    from sandtable.lab.speed import measures, setups_of

    game = load_game(args.game)
    names = args.scenario or [note.name for note in game.scenarios() if note.playable]
    setups_of(game.game, args.scenario or ())  # a name that is none is refused before anything is printed
    made: list[dict[str, Any]] = []
    if not args.json:
        over, on = count(len(names), "scenario"), count(os.cpu_count() or 1, "core")
        print(terminal.paint(f"{game.facts.title}, {over}, {on}", "bold"))
    with Progress(game.id, quiet=args.json) as progress:
        progress.show(0, STEPS, "getting ready")
        found = measures(game.game, seconds=args.seconds, scenarios=names, processes=not args.quick)
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
    """Three digits that count."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def machine() -> dict[str, Any]:
    """Where the numbers come from."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        numba: str | None = version("numba")
    except PackageNotFoundError:
        numba = None
    return {"python": platform.python_version(), "cores": os.cpu_count(), "numba": numba}
