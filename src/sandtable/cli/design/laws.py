"""Test a game against the laws that every game must obey, on both carriers.

Random matches are played in all scenarios, and each law checks their positions: replays reproduce every digest, plain
and compiled rules agree, refused actions change nothing, secrets do not leak, and so on. Results are printed one by
one; for a broken law the position is reported, the line of the rule that failed, and the command that shows it again.

examples:
  sandtable laws dbd
  sandtable laws dbd --law total --law undo --matches 100 --seconds 300
  sandtable laws dbd --carrier plain --seed 7 --json

Exits with 1 if a law is broken.
"""

from __future__ import annotations

import argparse
from typing import Any

from sandtable.cli import FINE, NOT_SO
from sandtable.cli.command import (
    add_carrier,
    add_game,
    add_json,
    carrier_of,
    complain,
    duration,
    load_rules,
    print_json,
    whole_number,
)
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import Terminal


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `laws`."""
    add_game(parser)
    parser.add_argument("--law", metavar="NAME", action="append", help="only this law; may be repeated")
    add_carrier(parser, "plain", "compiled", "both", default="both")
    parser.add_argument("--matches", type=whole_number(1), default=20, metavar="N", help="random matches for each law")
    parser.add_argument(
        "--seconds", type=duration, default=20.0, metavar="S", help="time limit for each law (default: 20)"
    )
    parser.add_argument("--seed", type=whole_number(0), default=1, help="seed of the matches")
    add_json(
        parser,
        "a list of {law, carrier, held, checked, seconds, note}; for a broken law {law, carrier, held, fault}",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Try the laws and print the results."""
    from sandtable.kernel.carriers.carrier import has_numba
    from sandtable.kernel.errors import LawBroken, Unknown
    from sandtable.laws import LAWS

    game = load_rules(args.game)
    names = args.law or list(LAWS)
    if unknown := [name for name in names if name not in LAWS]:
        raise Unknown(f"there is no law {unknown[0]!r}; laws: {', '.join(LAWS)}")
    carriers = ["plain", "compiled"] if args.carrier == "both" else [args.carrier]
    carrier_of(args.carrier)
    if args.carrier == "both" and not has_numba():
        complain("laws", "numba is not installed; only the plain carrier is tested")
        carriers = ["plain"]
    results: list[dict[str, Any]] = []
    if not args.json:
        print(terminal.paint(f"{'law':<12}{'carrier':<10}{'checked':>10}{'seconds':>10}", "bold"))
    for carrier in carriers:
        waiting = list(names)
        while waiting:
            try:
                try_some(game, waiting, carrier, args, results)
            except LawBroken as fault:
                failed = str(fault).replace(f"sandtable laws {game.id} ", f"sandtable laws {args.game} ")
            else:
                continue
            results.append({"law": waiting.pop(0), "carrier": carrier, "held": False, "fault": failed})
            if not args.json:
                row = f"{results[-1]['law']:<12}{carrier:<10}"
                print(f"{row}{terminal.paint('broken'.rjust(10), 'bad')}", flush=True)
                complain("laws", failed)
    if args.json:
        print_json(results)
    return FINE if all(result["held"] for result in results) else NOT_SO


def try_some(
    game: Any, waiting: list[str], carrier: str, args: argparse.Namespace, results: list[dict[str, Any]]
) -> None:
    """Try the waiting laws and remove each from the list; a broken one remains at its front."""
    from sandtable.laws import try_laws

    effort = {"matches": args.matches, "seed": args.seed, "seconds": args.seconds}
    with Progress(f"{game.id} {carrier}", quiet=args.json) as progress:
        progress.show(0, len(waiting), waiting[0])
        for verdict in try_laws(game, list(waiting), carriers=[carrier], **effort):
            waiting.pop(0)
            results.append({"law": verdict.law, "carrier": carrier, "held": True})
            results[-1] |= {"checked": verdict.checked, "seconds": round(verdict.seconds, 3), "note": verdict.note}
            progress.clear()
            if not args.json:
                row = f"{verdict.law:<12}{carrier:<10}{verdict.checked:>10}{verdict.seconds:>10.2f}"
                print(f"{row}  {verdict.note}".rstrip(), flush=True)
            if waiting:
                progress.show(len(results), len(results) + len(waiting), waiting[0])
