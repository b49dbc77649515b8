"""Play a match in the terminal: against a bot, two people taking turns, or watch two bots.

Without a game, the first one is played; without a scenario, its first one, from the seat suggested to newcomers. Choose
pieces and actions by number or type them; attacks show their exact odds before you roll. During the match, ? shows the
help.

examples:
  sandtable play                         against the random bot
  sandtable play dbd wooded-centre --seat both --record evening.json
  sandtable play --resume evening.json   continue, with the same dice
  sandtable play dbd my-battle.json --option turn_limit=40
  sandtable play doomball --variant      short for --option variant=1
  sandtable play dbd --seat none         two bots
  sandtable play dbd --against captain   level 3 of 5; recruit is the easiest

With --record the match is saved after every action; `sandtable verify` checks it. Piped input is read line by line.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.cli import FINE, INTERRUPTED
from sandtable.cli.command import load_game, load_rules, one_record, scenario_of, whole_number
from sandtable.cli.options import add_options, read_options
from sandtable.cli.terminal.terminal import Terminal

if TYPE_CHECKING:
    from sandtable.bots.bot import RowBot
    from sandtable.kernel.game import Game
    from sandtable.play.match import MatchCore

PERSON = "person"  # the name in a record of a seat not held by a bot
SEATS = ("0", "1", "both", "none")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `play`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="the id of a game (default: the first)")
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", help="a scenario's name or file")
    parser.add_argument(
        "--seat", choices=SEATS, help="the seats held by people: one of them (the default), both (hot seat) or none"
    )
    parser.add_argument(
        "--against", metavar="BOT", help="the bot of the other seats: level1 to level5 or any other (default: random)"
    )
    parser.add_argument(
        "--seed", type=whole_number(0), metavar="N", help="seed of the dice; the same seed repeats them"
    )
    add_options(parser)
    parser.add_argument("--record", metavar="FILE", help="save the match to this file after every action")
    parser.add_argument("--resume", metavar="FILE", help="continue a saved match, and save it to the same file")
    parser.add_argument("--own-dice", action="store_true", help="roll real dice and type the results")
    parser.add_argument("--yes", action="store_true", help="roll without asking first")
    parser.add_argument(
        "--size",
        choices=("auto", "small", "medium", "large"),
        default="auto",
        help="size of the board",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Set up the match and play it."""
    from sandtable.cli.terminal.line_input import EndOfInput
    from sandtable.cli.terminal.session import PlaySession
    from sandtable.kernel.errors import Unreadable

    record = args.record or args.resume
    if args.record and args.record != args.resume and Path(args.record).exists():
        raise Unreadable(f"{args.record} exists; continue it with --resume, or name another file")
    match, bots = resumed(args) if args.resume else started(args)
    session = PlaySession(
        match,
        terminal,
        bots,
        size=args.size,
        record=Path(record) if record else None,
        own_dice=args.own_dice,
        certain=args.yes,
    )
    try:
        session.run()
    except EndOfInput:
        print(f"The input ended{f'; the match is saved in {record}' if record else ''}.")
    except KeyboardInterrupt:
        print(f"\nInterrupted{f'; the match is saved in {record}' if record else ''}.", file=sys.stderr)
        return INTERRUPTED
    return FINE


def started(args: argparse.Namespace) -> tuple[MatchCore, dict[int, RowBot]]:
    """Start a new match; return it with the bots by seat."""
    import sandtable
    from sandtable.api.internals import core_of

    game = load_game(args.game or sandtable.games()[0])
    notes = game.scenarios()
    name = args.scenario or next(note.name for note in notes if note.playable)
    suggested = next((note.suggested for note in notes if note.name == name), 0)
    bots = seated(load_rules(game.id), args, people_of(args.seat or str(suggested)))
    holders = tuple(args.against or "random" if seat in bots else PERSON for seat in (0, 1))
    match = game.start(
        scenario_of(game, name),
        seed=args.seed,
        options=read_options(args),
        seats=(holders[0], holders[1]),
    )
    return core_of(match), bots


def resumed(args: argparse.Namespace) -> tuple[MatchCore, dict[int, RowBot]]:
    """Load a saved match; return it with the bots by seat, as recorded unless `--seat` says otherwise."""
    import sandtable
    from sandtable.api.internals import core_of
    from sandtable.bots.registry import is_bot, make
    from sandtable.kernel.errors import NotPossible, Unreadable

    if args.game or args.scenario or args.option:
        raise Unreadable("a resumed match already has its game, scenario and options")
    record = one_record(args.resume)
    game = load_rules(record.game)
    match = core_of(sandtable.replay(record))
    if not record.reveal and not args.own_dice:
        raise NotPossible(f"{args.resume}: the record lacks the secret of its dice; continue with --own-dice")
    if args.seat is not None:
        return match, seated(game, args, people_of(args.seat))
    bots = {
        seat: make(args.against or record.seats[seat], game, **seeds(args, seat))
        for seat in (0, 1)
        if is_bot(record.seats[seat])
    }
    return match, bots


def people_of(seat: str) -> list[int]:
    """Return the seats held by people."""
    return {"both": [0, 1], "none": []}[seat] if seat in ("both", "none") else [int(seat)]


def seated(game: Game, args: argparse.Namespace, people: list[int]) -> dict[int, RowBot]:
    """Return a bot for every seat not held by a person."""
    from sandtable.bots.registry import make

    return {seat: make(args.against or "random", game, **seeds(args, seat)) for seat in (0, 1) if seat not in people}


def seeds(args: argparse.Namespace, seat: int) -> dict[str, int]:
    """Return the seed setting of a seat's bot, so that `--seed` repeats its choices too."""
    return {} if args.seed is None else {"seed": 2 * args.seed + seat}
