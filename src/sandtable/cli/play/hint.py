"""The best actions in a position, each with the chance to win, from what the asking seat knows and nothing else.

The position is a scenario's start, by name or file, or the end of a recorded match (any entry of it with --at). In a
match at the terminal type `hint`: there the record says that it was asked for.

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
    from sandtable.bots.advice.judge import Budget, Judgement
    from sandtable.play.match import Match

SECONDS = 1.0  # of thinking, where nothing else is said


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `hint` takes."""
    add_game(parser)
    parser.add_argument("position", metavar="SCENARIO|FILE", help="a scenario's name or file, or a record")
    parser.add_argument("--seat", type=int, choices=(0, 1), help="who asks; usually whoever is asked")
    parser.add_argument("--at", type=whole_number(0), metavar="N", help="of a record: the position after entry N")
    parser.add_argument("--most", type=whole_number(1, 20), default=3, metavar="N", help="how many actions (usually 3)")
    add_budget(parser, "for the hint (usually 1)")
    parser.add_argument("--seed", type=whole_number(0), default=0, help="the search's own luck")
    add_carrier(parser, "auto", "plain", "compiled", default="auto")
    add_options(parser)
    add_json(parser, "{seat, actions: [{action, chance, visits}], iterations, seconds, carrier}")


def add_budget(parser: argparse.ArgumentParser, words: str) -> None:
    """Let a command take seconds or iterations."""
    parser.add_argument("--seconds", type=thinking_time, metavar="S", help=f"seconds of thinking {words}")
    parser.add_argument("--iterations", type=whole_number(1), metavar="I", help="the same, counted instead of timed")


def budget_of(args: argparse.Namespace, usually: float) -> Budget:
    """What the command line allows."""
    from sandtable.bots.advice.judge import Budget

    if args.seconds is None and args.iterations is None:
        return Budget(seconds=usually)
    return Budget(args.seconds, args.iterations)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Think, and say what came of it."""
    from sandtable.bots.advice.judge import Judge
    from sandtable.kernel.errors import NotAsked

    match = position(load_game(args.game), args.position, args.at, read_options(args))
    prompt = match.prompt()
    if not prompt.asked:
        raise NotAsked(f"the match is over: {prompt.sentence}" if prompt.over else "the table is asked")
    seat = prompt.asked[0] if args.seat is None else args.seat
    judge = Judge(match.game, seed=args.seed, carrier=carrier_of(args.carrier))
    judged = judge.judge(match.observation(seat), budget_of(args, SECONDS), most=args.most)
    if args.json:
        return print_json(hint_json(match, judged))
    print("\n".join(hint_lines(match, judged, terminal)))
    return FINE


def advise(match: Match, seat: int) -> Judgement:
    """A hint in the middle of a match, on whatever carrier is there."""
    from sandtable.bots.advice.judge import Budget, Judge

    return Judge(match.game).judge(match.observation(seat), Budget(seconds=SECONDS))


def hint_json(match: Match, judged: Judgement) -> dict[str, object]:
    """A hint for a program."""
    from sandtable.bots.advice.review import text_of

    seen = match.observation(judged.seat)
    return {
        "seat": judged.seat,
        "actions": [
            {"action": text_of(match, seen, one.row), "chance": round(one.chance, 4), "visits": one.visits}
            for one in judged.choices
        ],
        "iterations": judged.iterations,
        "seconds": round(judged.seconds, 3),
        "carrier": judged.carrier,
    }


def hint_lines(match: Match, judged: Judgement, terminal: Terminal) -> list[str]:
    """A hint for people."""
    from sandtable.bots.advice.review import text_of

    seen = match.observation(judged.seat)
    rows = [(text_of(match, seen, one.row), percent(one.chance)) for one in judged.choices]
    head = f"{match.game.facts.seats[judged.seat]} might play, with these chances to win:"
    return [terminal.paint(head, "bold"), *table(rows, right=(1,), indent="  ")]
