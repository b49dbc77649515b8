"""Play random matches to their end, trying corrupted actions on the way, and report every fault.

Every position is checked: refusals name a clause and leave the State unchanged, every number fits its field, no buffer
fills up, every match ends and can be replayed. A find is saved as a record, which can be replayed and verified, with a
text file that describes it.

examples:
  sandtable fuzz dbd --matches 500
  sandtable fuzz dbd --matches 50 --carrier plain --seed 7
  sandtable fuzz dbd --matches 1 --first 118     repeat match 118 of that seed

Exits with 1 if a fault was found.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.cli import FINE, NOT_SO
from sandtable.cli.command import add_carrier, add_game, add_json, carrier_of, load_rules, print_json, whole_number
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import Terminal, count

if TYPE_CHECKING:
    from sandtable.kernel.game import Game
    from sandtable.laws.fuzz import Find

MOST_FINDS = 20  # stop after this many


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `fuzz`."""
    add_game(parser)
    parser.add_argument(
        "--matches", type=whole_number(1), default=100, metavar="N", help="how many matches (default: 100)"
    )
    add_carrier(parser, "plain", "compiled", "auto", default="auto")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="seed of the matches")
    parser.add_argument("--first", type=whole_number(0), default=0, metavar="N", help="start with match N")
    parser.add_argument("--scenario", action="append", metavar="NAME", help="only this scenario; may be repeated")
    parser.add_argument("--save", metavar="DIR", default=".", help="folder for finds (default: the current one)")
    add_json(
        parser,
        "{game, carrier, seed, matches, entries, refused, seconds, finds: [{match, scenario, entry, what, file}]}",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Run the fuzzer and print what it finds."""
    from sandtable.laws import carrier_of as named_carrier
    from sandtable.laws.fuzz import Fuzzer

    game = load_rules(args.game)
    for name in args.scenario or ():
        game.scenario(name)  # report a wrong name before starting
    name = carrier_of(args.carrier)
    finds: list[dict[str, Any]] = []
    done = 0
    with Progress(f"{game.id} {name}", quiet=args.json) as progress:
        progress.show(0, args.matches, "getting ready")
        fuzzer = Fuzzer(game, named_carrier(game, name), seed=args.seed, scenarios=args.scenario)
        for number in range(args.first, args.first + args.matches):
            progress.show(done, args.matches, f"matches, {fuzzer.entries} entries, {count(len(finds), 'find')}")
            found = fuzzer.play(number)
            done += 1
            if found is None:
                continue
            finds.append({"match": found.match, "scenario": found.scenario, "entry": found.entry})
            finds[-1] |= {"what": found.what, "file": str(save(game, found, args))}
            if not args.json:
                progress.clear()
                print(terminal.text(str(found), indent="  ", first=terminal.paint("find: ", "bad")))
                print(f"  saved as {finds[-1]['file']}", flush=True)
            if len(finds) >= MOST_FINDS:
                break
        seconds = progress.seconds
    if args.json:
        print_json(
            {
                "game": game.id,
                "carrier": name,
                "seed": args.seed,
                "matches": done,
                "entries": fuzzer.entries,
                "refused": fuzzer.refused,
                "seconds": round(seconds, 2),
                "finds": finds,
            }
        )
    else:
        print(
            f"{count(done, 'match', 'matches')}, {fuzzer.entries} entries, {fuzzer.refused} corrupted actions "
            f"refused, {count(len(finds), 'find')} ({name}, {seconds:.1f} s)"
        )
    return NOT_SO if finds else FINE


def save(game: Game, found: Find, args: argparse.Namespace) -> Path:
    """Save a find: the match as a record, and its description as a text file."""
    folder = Path(args.save)
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game.id}-seed{args.seed}-match{found.match}"
    path = folder / f"{stem}.json"
    found.record.save(path)
    repeat = f"sandtable fuzz {game.id} --matches 1 --first {found.match} --seed {args.seed}"
    (folder / f"{stem}.txt").write_text(f"{found}\nRepeat: {repeat}\n", "utf-8")
    return path
