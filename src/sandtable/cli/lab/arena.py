"""Play many matches between two bots and compare their strength.

Matches come in pairs: the same scenario and dice with seats exchanged. The result is the first bot's share of the
points with its 95 % Wilson interval; a draw is half a point. Matches run on all cores. With --records every match is
written to a file as it ends, and --resume continues an interrupted run. In games with dice and without secrets, the
share is also given with luck taken out: an estimate of the same mean with a narrower interval.

Bots: random, greedy, search, search:0.1s, search:2000i, level1 to level5, or a level's name. --seconds and --iterations
set the budget of every search that does not name its own.

examples:
  sandtable arena dbd greedy random --matches 400
  sandtable arena dbd search greedy --matches 100 --seconds 0.1 --json
  sandtable arena dbd search:0.1s search:0.01s --records deep.jsonl --resume
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.cli import FINE, NOT_SO
from sandtable.cli.command import add_game, add_json, load_rules, print_json, thinking_time, whole_number
from sandtable.cli.options import add_options, read_options
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import Terminal, count

if TYPE_CHECKING:
    from sandtable.lab.arena.results import ContestResult


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `arena`."""
    add_game(parser)
    parser.add_argument("bots", metavar="BOT", nargs=2, help="the two bots")
    add_contest(parser)
    add_json(
        parser,
        "{game, rules, bots, seed, scenarios, options, clock, matches, wins, losses, draws, score, interval95, "
        "without_luck: {score, interval95} or null, won_by_seat_0, entries_mean, entries_longest, "
        "thinking: [{bot, decisions, seconds_mean, seconds_longest}], errors, seconds}",
    )


def add_contest(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that `arena` and `league` share."""
    parser.add_argument("--matches", type=whole_number(1), default=100, metavar="N", help="how many (default: 100)")
    parser.add_argument("--seconds", type=thinking_time, metavar="S", help="budget of a search for one decision")
    parser.add_argument("--iterations", type=whole_number(1), metavar="I", help="a budget in iterations instead")
    parser.add_argument(
        "--scenario",
        action="append",
        metavar="NAME",
        help="play this scenario; may be repeated (default: all fair ones)",
    )
    parser.add_argument("--seed", type=whole_number(0), default=0, help="seed of the dice")
    parser.add_argument("--records", metavar="FILE.jsonl", type=Path, help="write every match to this file as it ends")
    parser.add_argument("--resume", action="store_true", help="count the matches already in FILE.jsonl")
    parser.add_argument(
        "--workers", type=whole_number(0, 1024), default=0, metavar="N", help="processes (default: one per core)"
    )
    parser.add_argument(
        "--clock",
        choices=("wall", "processor"),
        default="wall",
        help="how seconds are measured (default: wall); processor time is independent of other load",
    )
    add_options(parser)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Play the matches and print the result."""
    from sandtable.lab.arena.matches import make_contest, play_contests
    from sandtable.lab.arena.results import ContestResult

    needs_records(args)
    game = load_rules(args.game)
    first, second = (with_budget(spec, args) for spec in args.bots)
    given = make_contest(
        game,
        (first, second),
        args.matches,
        seed=args.seed,
        scenarios=args.scenario or (),
        options=read_options(args),
        clock=args.clock,
    )
    tally = ContestResult(given)
    with Progress(f"{first} v {second}", quiet=args.json) as progress:
        progress.show(0, given.matches, "getting ready")
        for played in play_contests([given], records=args.records, resume=args.resume, workers=args.workers):
            tally.add(played)
            progress.show(tally.matches, given.matches, standing(tally))
        seconds = progress.seconds
    if args.json:
        print_json(tally.json() | {"seconds": round(seconds, 1)})
    else:
        report(tally, seconds, terminal)
    return NOT_SO if tally.errors else FINE


def needs_records(args: argparse.Namespace) -> None:
    """Refuse `--resume` without `--records`."""
    from sandtable.kernel.errors import Unreadable

    if args.resume and args.records is None:
        raise Unreadable("--resume needs --records FILE.jsonl")


def with_budget(spec: str, args: argparse.Namespace) -> str:
    """Add the budget of the command line to the spec of a search that names none."""
    from sandtable.bots.registry import takes_budget

    if not takes_budget(spec):
        return spec
    spec += f":{args.seconds:g}s" if args.seconds is not None else ""
    return spec + (f":{args.iterations}i" if args.iterations is not None else "")


def standing(tally: ContestResult) -> str:
    """Format the result so far in short."""
    low, high = tally.interval
    return f"{100 * tally.score:.1f} % [{100 * low:.0f}, {100 * high:.0f}]"


def report(tally: ContestResult, seconds: float, terminal: Terminal) -> None:
    """Print the result as text."""
    made: dict[str, Any] = tally.json()
    first, second = tally.contest.bots
    low, high = tally.interval
    print(terminal.paint(f"{first} against {second}: {100 * tally.score:.1f} %", "bold"), end="")
    print(f" of the points, 95 % interval {100 * low:.1f} to {100 * high:.1f} %")
    print(f"  {tally.wins} won, {tally.losses} lost, {tally.draws} drawn of {count(tally.matches, 'match', 'matches')}")
    if (corrected := tally.without_luck) is not None:
        low, high = corrected.interval
        print(f"  luck taken out: {100 * corrected.score:.1f} % [{100 * low:.1f}, {100 * high:.1f}]")
    print(f"  seat 0 won {tally.first_seat}; {made['entries_mean']:g} entries a match, at most {tally.longest}")
    for line in made["thinking"]:
        if line["decisions"]:
            mean, longest = 1000 * line["seconds_mean"], 1000 * line["seconds_longest"]
            print(f"  {line['bot']}: {mean:.1f} ms a decision, at most {longest:.0f} ms")
    scenarios = len(tally.contest.scenarios)
    print(f"  {scenarios} scenario{'s' if scenarios > 1 else ''}, seed {tally.contest.seed}, {seconds:.0f} s")
    for error in tally.errors:
        print(terminal.paint(f"  error: {error}", "bad"))
