"""Compute the exact odds of an action: every outcome with its chance, and the clauses that determine the dice.

The position is the start of a scenario (name or file) or the end of a recorded match; --at selects an earlier entry.
Actions are written in the game's notation; --list shows the legal ones.

examples:
  sandtable odds dbd first-blood --list
  sandtable odds dbd first-blood 'SKR@108-77*46'
  sandtable odds dbd match.json CAV@40-57x71 --at 12 --json

Exits with 1 and names the clause if the rules forbid the action.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.cli import FINE
from sandtable.cli.command import (
    add_game,
    add_json,
    is_file,
    load_game,
    one_record,
    print_json,
    read_document,
    scenario_of,
    whole_number,
)
from sandtable.cli.options import add_options, read_options
from sandtable.cli.terminal.terminal import Terminal, in_columns

if TYPE_CHECKING:
    from sandtable.api.title import Title
    from sandtable.play.match import MatchCore


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `odds`."""
    add_game(parser)
    parser.add_argument("position", metavar="SCENARIO|FILE", help="a scenario's name or file, or a record")
    parser.add_argument("action", metavar="ACTION", nargs="*", help="the action, in the game's notation")
    parser.add_argument("--seat", type=int, choices=(0, 1), help="the acting seat (default: the one that must act)")
    parser.add_argument("--at", type=whole_number(0), metavar="N", help="in a record: the position after entry N")
    parser.add_argument("--list", action="store_true", help="list the legal actions instead")
    add_options(parser)
    add_json(
        parser,
        "{seat, action, draws, lines: [{probability, exact, …facts}], why: [{text, clause}]}; with --list a list of "
        "texts",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Compute and print the odds."""
    from sandtable.cli.terminal.scene_layout import odds_lines
    from sandtable.kernel.errors import NotAsked, Unreadable

    match = position(load_game(args.game), args.position, args.at, read_options(args))
    prompt = match.prompt()
    if not prompt.asked:
        raise NotAsked(f"the match is over: {prompt.sentence}" if prompt.over else "an automatic step is due")
    seat = prompt.asked[0] if args.seat is None else args.seat
    if args.list:
        texts = [action.text for action in match.actions(seat)]
        if args.json:
            return print_json(texts)
        print("\n".join(in_columns(texts, terminal.columns, indent="")))
        return FINE
    text = " ".join(args.action)
    if not text:
        raise Unreadable("no action was given; --list shows the legal ones")
    odds = match.odds(seat, text)
    if args.json:
        return print_json({"seat": seat, "action": text} | odds.json())
    print(terminal.paint(f"{match.game.facts.seats[seat]}: {text}", "bold"))
    print("\n".join(odds_lines(odds, terminal)))
    return FINE


def position(game: Title, source: str, at: int | None, options: dict[str, int]) -> MatchCore:
    """Return a new match of a scenario, or the match of a record."""
    import sandtable
    from sandtable.api.internals import core_of
    from sandtable.kernel.errors import BadRecord
    from sandtable.kernel.record import FORMAT

    if is_file(source):
        document = read_document(Path(source))
        if isinstance(document, dict) and document.get("format") == FORMAT:
            record = one_record(source)
            if record.game != game.id:
                raise BadRecord(f"{source}: this is a record of {record.game}, not of {game.id}")
            if at is not None:
                record = replace(record, entries=record.entries[:at], result=None)
            return core_of(sandtable.replay(record))
    return core_of(game.start(scenario_of(game, source), seed=0, options=options))
