"""Count all sequences of a given number of decisions: a number that almost any change of the rules alters.

A decision that rolls dice counts once for each different result, equivalent results counting as one; automatic steps
do not count towards the depth. Plain Python counts about 20,000 leaves a second, the compiled rules a hundred times as
many (the first run compiles them).

examples:
  sandtable perft dbd first-blood --depth 2
  sandtable perft dbd symmetric-line --depth 3 --carrier compiled
  sandtable perft dbd first-blood --depth 2 --divide
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from sandtable.cli import FINE
from sandtable.cli.command import (
    add_carrier,
    add_game,
    add_json,
    carrier_of,
    load_game,
    print_json,
    scenario_of,
    whole_number,
)
from sandtable.cli.options import add_options, read_options
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import Terminal, in_columns

DEEPEST = 12
SLOW = 3  # from this depth on, the compiled carrier is worth its start-up time


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `perft`."""
    add_game(parser)
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", help="a scenario's name or file")
    parser.add_argument(
        "--depth", type=whole_number(1, DEEPEST), required=True, metavar="D", help="number of decisions"
    )
    parser.add_argument("--divide", action="store_true", help="also print the count for each first action")
    add_carrier(parser, "plain", "compiled", "auto", default="auto")
    add_options(parser)
    add_json(
        parser,
        "{game, scenario, carrier, depths: [{depth, leaves, seconds}], divide: [{action, leaves}] or null}",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Count and print the leaves at each depth."""
    from sandtable.api.internals import core_of, game_of
    from sandtable.play.perft import Perft, carrier_for, divide

    game = load_game(args.game)
    match = core_of(game.start(scenario_of(game, args.scenario), seed=0, options=read_options(args)))
    name = args.scenario or next(note.name for note in game.scenarios() if note.playable)
    carrier_name = carrier_of(args.carrier, default="compiled" if args.depth >= SLOW else "plain")
    with Progress(f"{game.id} compiling", quiet=args.json) as progress:
        carrier = carrier_for(game_of(game), carrier_name, progress=progress.show)
    counting = Perft(carrier, match.setup.board, match.state, args.depth)
    if not args.json:
        print(f"{game.facts.title}, {name}, on the {carrier_name} carrier")
        print(terminal.paint(f"{'depth':>5}{'leaves':>16}{'seconds':>10}", "bold"))
    depths: list[dict[str, Any]] = []
    for depth in range(1, args.depth + 1):
        began = time.perf_counter()
        leaves = counting.count(depth)
        depths.append({"depth": depth, "leaves": leaves, "seconds": round(time.perf_counter() - began, 3)})
        if not args.json:
            print(f"{depth:>5}{leaves:>16,}{depths[-1]['seconds']:>10.2f}", flush=True)
    shares = None
    if args.divide and match.prompt().asked:
        rows = match.rows(match.prompt().asked[0])
        actions = match.named(rows)
        shares = [
            {"action": action.text, "leaves": leaves}
            for action, (_, leaves) in zip(actions, divide(counting, rows, args.depth), strict=True)
        ]
    if args.json:
        return print_json(
            {"game": game.id, "scenario": name, "carrier": carrier_name, "depths": depths, "divide": shares}
        )
    if shares:
        items = [f"{share['action']}: {share['leaves']:,}" for share in shares]
        print("\n".join(["", *in_columns(items, terminal.columns)]))
    return FINE
