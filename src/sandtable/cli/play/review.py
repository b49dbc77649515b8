"""A finished match looked at again: how the chances stood after every entry, which decisions cost most and what would
have been better, and who had the luck.

The line is drawn from the whole truth; decisions are judged from what the seat knew when it decided. Luck is what the
dice gave beyond their average, in chances to win.

examples:
  sandtable review match.json
  sandtable review match.json --seconds 0.2
  sandtable review match.json --iterations 1000 --seed 1 --json
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sandtable.cli import FINE
from sandtable.cli.command import add_carrier, add_json, carrier_of, one_record, print_json, title, whole
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import WIDEST, Screen, count, percent, table

from .hint import add_budget, budget_of

if TYPE_CHECKING:
    from sandtable.bots.advice.review import MatchReview
    from sandtable.kernel.game import Game

SECONDS = 0.05  # of thinking for each position, where nothing else is said
BARS = "▁▂▃▄▅▆▇█"
DIGITS = "0123456789"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `review` takes."""
    parser.add_argument("file", metavar="FILE", help="the record of a finished match")
    add_budget(parser, f"for each position (usually {SECONDS:g})")
    parser.add_argument("--seed", type=whole(0), default=0, help="the search's own luck")
    add_carrier(parser, "auto", "plain", "compiled", default="auto")
    add_json(
        parser,
        "{game, match, chances: [{n, chance}] of seat 0, decisions: [{n, seat, action, words, chance, cost, "
        "options: [{action, words, chance}]}], costliest: [n], luck: [seat 0, seat 1], rolls, iterations, carrier}",
    )


def run(asked: argparse.Namespace, screen: Screen) -> int:
    """Judge every position, and tell."""
    from sandtable.bots.advice.review import review

    record = one_record(asked.file)
    game = title(record.game).game
    with Progress("review", quiet=asked.json) as progress:
        made = review(
            game,
            record,
            budget_of(asked, SECONDS),
            seed=asked.seed,
            carrier=carrier_of(asked.carrier),
            progress=progress.show,
        )
    if asked.json:
        return print_json(made.json())
    print("\n".join(lines(game, made, screen)))
    return FINE


def lines(game: Game, made: MatchReview, screen: Screen) -> list[str]:
    """A review for people."""
    seats = game.facts.seats
    width = max(24, min(screen.columns, WIDEST) - 2)
    told = [
        screen.paint(f"{seats[0]}'s chance to win, entry 0 to {made.chances[-1][0]}", "bold"),
        f"  {line([chance for _, chance in made.chances], width, screen)}",
        f"  {percent(made.chances[0][1])} at the start, {percent(made.chances[-1][1])} at the end",
        "",
        screen.paint("What cost most", "bold"),
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
    told += table(rows, right=(3, 6), indent="  ") if rows else ["  nothing: no decision could have been better"]
    told += ["", screen.paint("Luck", "bold")]
    told += [f"  {seats[seat]}: {100 * made.luck[seat]:+.1f} points" for seat in (0, 1)]
    told += [f"  from {count(made.rolls, 'roll')}; a point is one hundredth of the match", ""]
    return [*told, screen.paint(f"{made.iterations} lines of play were tried, {made.carrier}.", "faint")]


def line(chances: list[float], width: int, screen: Screen) -> str:
    """The chances as a row of bars, or of digits where there are no bars; no wider than the screen."""
    signs = BARS if screen.unicode else DIGITS
    across = min(width, len(chances))
    parts = [chances[at * len(chances) // across : (at + 1) * len(chances) // across] for at in range(across)]
    return "".join(signs[min(int(sum(part) / len(part) * len(signs)), len(signs) - 1)] for part in parts)
