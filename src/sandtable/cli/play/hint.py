"""Suggest the best actions in a position, each with its chance to win, using only what the seat knows.

The position is the start of a scenario (name or file) or the end of a recorded match; --at selects an earlier entry.
During a match in the terminal type `hint`; the record notes that you asked.

examples:
  sandtable hint dbd first-blood
  sandtable hint dbd match.json --at 12 --seconds 5
  sandtable hint dbd wooded-centre --iterations 2000 --seed 1 --json
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sandtable.cli import FINE
from sandtable.cli.command import (
    add_carrier,
    add_game,
    add_json,
    carrier_of,
    load_game,
    print_json,
    thinking_time,
    whole_number,
)
from sandtable.cli.options import add_options, read_options
from sandtable.cli.terminal.terminal import Terminal, percent, table

from .odds import position

if TYPE_CHECKING:
    from sandtable.bots.advice.analysis import Analysis, Budget
    from sandtable.play.match import MatchCore

SECONDS = 1.0  # default thinking time


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `hint`."""
    add_game(parser)
    parser.add_argument("position", metavar="SCENARIO|FILE", help="a scenario's name or file, or a record")
    parser.add_argument("--seat", type=int, choices=(0, 1), help="the seat to advise (default: the one that must act)")
    parser.add_argument("--at", type=whole_number(0), metavar="N", help="in a record: the position after entry N")
    parser.add_argument(
        "--most", type=whole_number(1, 20), default=3, metavar="N", help="how many actions to show (default: 3)"
    )
    add_budget(parser, "for the hint (default: 1)")
    parser.add_argument("--seed", type=whole_number(0), default=0, help="seed of the search")
    add_carrier(parser, "auto", "plain", "compiled", default="auto")
    add_options(parser)
    add_json(parser, "{seat, actions: [{action, chance, visits, words}], iterations, seconds, carrier}")


def add_budget(parser: argparse.ArgumentParser, words: str) -> None:
    """Add the options `--seconds` and `--iterations`."""
    parser.add_argument("--seconds", type=thinking_time, metavar="S", help=f"seconds of thinking {words}")
    parser.add_argument("--iterations", type=whole_number(1), metavar="I", help="a budget in iterations instead")


def budget_of(args: argparse.Namespace, default: float) -> Budget:
    """Return the budget given on the command line, else `default` seconds."""
    from sandtable.bots.advice.analysis import Budget

    if args.seconds is None and args.iterations is None:
        return Budget(seconds=default)
    return Budget(args.seconds, args.iterations)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Search and print the best actions."""
    from sandtable.bots.advice.analysis import Analyser
    from sandtable.kernel.errors import NotAsked

    match = position(load_game(args.game), args.position, args.at, read_options(args))
    prompt = match.prompt()
    if not prompt.asked:
        raise NotAsked(f"the match is over: {prompt.sentence}" if prompt.over else "an automatic step is due")
    seat = prompt.asked[0] if args.seat is None else args.seat
    judge = Analyser(match.game, seed=args.seed, carrier=carrier_of(args.carrier))
    judged = judge.analyse(match.observation(seat), budget_of(args, SECONDS), limit=args.most)
    if args.json:
        return print_json(hint_json(match, judged))
    print("\n".join(hint_lines(match, judged, terminal)))
    return FINE


def advise(match: MatchCore, seat: int) -> Analysis:
    """Return a hint for a seat of a running match."""
    from sandtable.bots.advice.analysis import Analyser, Budget

    return Analyser(match.game).analyse(match.observation(seat), Budget(seconds=SECONDS))


def hint_json(match: MatchCore, judged: Analysis) -> dict[str, object]:
    """Return a hint as JSON values."""
    from sandtable.bots.advice.review import action_text

    seen = match.observation(judged.seat)
    return {
        "seat": judged.seat,
        "actions": [
            {
                "action": action_text(match, seen, one.row),
                "chance": round(one.chance, 4),
                "visits": one.visits,
                "words": words,
            }
            for one, words in zip(judged.choices, words_of(match, judged), strict=True)
        ],
        "iterations": judged.iterations,
        "seconds": round(judged.seconds, 3),
        "carrier": judged.carrier,
    }


def hint_lines(match: MatchCore, judged: Analysis, terminal: Terminal) -> list[str]:
    """Format a hint as text."""
    from sandtable.bots.advice.review import action_text

    seen = match.observation(judged.seat)
    rows = [(action_text(match, seen, one.row), percent(one.chance)) for one in judged.choices]
    head = f"{match.game.facts.seats[judged.seat]} might play, with these chances to win:"
    told = [terminal.text(words, indent="  ") for words in words_of(match, judged)]
    return [terminal.paint(head, "bold"), *table(rows, right=(1,), indent="  "), *told]


def words_of(match: MatchCore, judged: Analysis) -> list[str]:
    """Return each choice in words, with the reason."""
    from sandtable.bots.advice.hint_words import hint_words

    state, choices = match.observation(judged.seat).state, [(one.row, one.chance) for one in judged.choices]
    return hint_words(match.game, match.setup, state, judged.seat, choices, judged.waiting, judged.plan)
