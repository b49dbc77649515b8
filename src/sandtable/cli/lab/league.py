"""Play several bots against each other, each against all others, and rate them.

Every pairing plays --matches matches, in pairs with seats exchanged and the same dice. Ratings are on the Elo scale
with a mean of 1500: a difference of 400 points means odds of ten to one. With --records every match is written to a
file as it ends, and --resume continues an interrupted run, or adds the missing matches for more bots or more matches.

examples:
  sandtable league dbd random greedy search:0.01s search:0.1s --matches 40
  sandtable league dbd level1 level2 level3 --records league.jsonl --resume
"""

from __future__ import annotations

import argparse

from sandtable.cli import FINE, NOT_SO
from sandtable.cli.command import add_game, add_json, load_rules, print_json
from sandtable.cli.options import read_options
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import Terminal, count, table

from .arena import add_contest, needs_records, with_budget


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `league`."""
    add_game(parser)
    parser.add_argument("bots", metavar="BOT", nargs="+", help="two or more bots")
    add_contest(parser)
    add_json(
        parser,
        "{game, rules, ratings: [{bot, rating, margin95, score, matches}], pairings: as `arena` prints them, errors, "
        "seconds}",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Play the matches and print the ratings."""
    from sandtable.lab.arena.league import League
    from sandtable.lab.arena.matches import play_contests

    needs_records(args)
    league = League(
        load_rules(args.game),
        [with_budget(spec, args) for spec in args.bots],
        args.matches,
        seed=args.seed,
        scenarios=args.scenario or (),
        options=read_options(args),
        clock=args.clock,
    )
    total = sum(contest.matches for contest in league.contests)
    with Progress("league", quiet=args.json) as progress:
        progress.show(0, total, "getting ready")
        for played in play_contests(league.contests, records=args.records, resume=args.resume, workers=args.workers):
            league.add(played)
            progress.show(league.matches, total, " v ".join(played.contest.bots))
        seconds = progress.seconds
    if args.json:
        print_json(league.json() | {"seconds": round(seconds, 1)})
    else:
        rows = [
            (one.bot, f"{one.rating:.0f}", f"± {one.margin:.0f}", f"{100 * one.score:.1f} %", one.matches)
            for one in league.table()
        ]
        print("\n".join(table([("bot", "rating", "95 %", "points", "matches"), *rows], right=(1, 2, 3, 4))))
        print(f"{count(league.matches, 'match', 'matches')}, seed {args.seed}, {seconds:.0f} s")
        for error in league.errors:
            print(terminal.paint(f"error: {error}", "bad"))
    return NOT_SO if league.errors else FINE
