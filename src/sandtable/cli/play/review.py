"""Analyse a finished match: the chance to win after every entry, the costliest decisions with better alternatives, and
who had luck.

The chances after each entry use full information; decisions are judged by what the seat knew at the time. Luck is what
the dice gave beyond their average, as a change of the chance to win.

examples:
  sandtable review match.json
  sandtable review match.json --seconds 0.2
  sandtable review match.json --iterations 1000 --seed 1 --json
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sandtable.cli import FINE
from sandtable.cli.command import add_carrier, add_json, carrier_of, load_rules, one_record, print_json, whole_number
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import WIDEST, Terminal, count, percent, table

from .hint import add_budget, budget_of

if TYPE_CHECKING:
    from sandtable.bots.advice.review import MatchReview
    from sandtable.kernel.game import Game

SECONDS = 0.05  # default thinking time for each position
BARS = "▁▂▃▄▅▆▇█"
DIGITS = "0123456789"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `review`."""
    parser.add_argument("file", metavar="FILE", help="the record of a finished match")
    add_budget(parser, f"for each position (default: {SECONDS:g})")
    parser.add_argument("--seed", type=whole_number(0), default=0, help="seed of the search")
    add_carrier(parser, "auto", "plain", "compiled", default="auto")
    add_json(
        parser,
        "{game, match, chances: [{n, chance}] of seat 0, decisions: [{n, seat, action, words, chance, cost, "
        "options: [{action, words, chance}]}], costliest: [n], luck: [seat 0, seat 1], rolls, iterations, carrier}",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Review the match and print the result."""
    from sandtable.bots.advice.review import review

    record = one_record(args.file)
    game = load_rules(record.game)
    with Progress("review", quiet=args.json) as progress:
        made = review(
            game,
            record,
            budget_of(args, SECONDS),
            seed=args.seed,
            carrier=carrier_of(args.carrier),
            progress=progress.show,
        )
    if args.json:
        return print_json(made.json())
    print("\n".join(format_review(game, made, terminal)))
    return FINE


def format_review(game: Game, made: MatchReview, terminal: Terminal) -> list[str]:
    """Format a review as text."""
    seats = game.facts.seats
    width = max(24, min(terminal.columns, WIDEST) - 2)
    lines = [
        terminal.paint(f"{seats[0]}'s chance to win, entry 0 to {made.chances[-1][0]}", "bold"),
        f"  {chance_chart([chance for _, chance in made.chances], width, terminal)}",
        f"  {percent(made.chances[0][1])} at the start, {percent(made.chances[-1][1])} at the end",
        "",
        terminal.paint("What cost most", "bold"),
    ]
    rows = []
    for one in made.costliest:
        better = one.options[0]
        rows.append(
            (
                f"entry {one.n}",
                seats[one.seat],
                one.played.words,
                percent(one.played.chance),
                "better:",
                better.words,
                percent(better.chance),
            )
        )
    lines += table(rows, right=(3, 6), indent="  ") if rows else ["  nothing: no decision could have been better"]
    lines += ["", terminal.paint("Luck", "bold")]
    lines += [f"  {seats[seat]}: {100 * made.luck[seat]:+.1f} points" for seat in (0, 1)]
    lines += [f"  from {count(made.rolls, 'roll')}; a point is one hundredth of the match", ""]
    return [*lines, terminal.paint(f"{made.iterations} lines of play were tried, {made.carrier}.", "faint")]


def chance_chart(chances: list[float], width: int, terminal: Terminal) -> str:
    """Draw the chances as a row of bars, or of digits in ASCII, averaged to fit the width."""
    signs = BARS if terminal.unicode else DIGITS
    across = min(width, len(chances))
    parts = [chances[at * len(chances) // across : (at + 1) * len(chances) // across] for at in range(across)]
    return "".join(signs[min(int(sum(part) / len(part) * len(signs)), len(signs) - 1)] for part in parts)
