"""Writes the generated table of the README, with date and machine:

    python -m bench.figures --write README.md
    python -m bench.figures --server load.txt --write README.md     with the load of a server

Speed is measured: decisions per second of random playouts over all scenarios, on one thread, on both carriers. Strength
is read from the leagues stored with the games (`python -m bench.strength GAME --write`). The load of a server is read
from the saved output of `python bench/server/load.py`, and omitted without --server. Measure on an idle machine.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable.games import game, ids
from sandtable.kernel.carriers.carrier import Carrier, Compiled, Plain, has_numba
from sandtable.kernel.errors import Unreadable
from sandtable.kernel.game import Game
from sandtable.lab import generated_sections
from sandtable.lab.speed import playouts, setups_of
from sandtable.lab.status import pairings

MARK = "figures"
SHOWN = ("search:0.1s", "greedy")  # the pairing shown for each game


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.figures", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each number (default: 2)")
    parser.add_argument("--server", type=Path, metavar="FILE", help="the saved output of bench/server/load.py")
    parser.add_argument("--write", type=Path, metavar="FILE", help="the document to update (default: print)")
    parser.add_argument("--game", action="append", metavar="GAME", help="only this game; may be repeated")
    args = parser.parse_args(arguments)
    try:
        if args.write:
            generated_sections.parts(args.write, MARK)  # refuse an unsuitable document before doing the work
        server = carried(args.server) if args.server else []
        told = f"Measured on {generated_sections.today()}: {generated_sections.machine()}."
        lines = [told, "", *speeds([game(id) for id in args.game or ids()], args.seconds), *server]
        if args.write:
            generated_sections.write(args.write, MARK, lines)
        else:
            print("\n".join(lines))
    except Unreadable as fault:
        print(f"bench.figures: {fault}", file=sys.stderr)
        return 2
    return 0


def speeds(games: Sequence[Game], seconds: float) -> list[str]:
    """Return a row for each game: the speed of its rules, and the score of its search against the greedy bot."""
    lines = [
        "| game | decisions/s, plain | compiled | | search with 0.1 s against greedy |",
        "|---|---:|---:|---:|---:|",
    ]
    for one in games:
        plain = rate(Plain(one), one, seconds)
        compiled = rate(Compiled(one), one, seconds) if has_numba() else None
        fast = ("–", "–") if compiled is None else (f"{compiled:,.0f}", f"× {compiled / plain:,.0f}")
        lines.append(f"| {one.facts.title} | {plain:,.0f} | {fast[0]} | {fast[1]} | {strength(one)} |")
    return lines


def rate(carrier: Carrier, of: Game, seconds: float) -> float:
    return max(one.value for one in playouts(carrier, setups_of(of), seconds, threads=(1,)))


def strength(of: Game) -> str:
    """Return the result of the pairing that is shown, or `not measured`."""
    for met in pairings(of) or ():
        if tuple(met["bots"]) == SHOWN:
            low, high = met["interval95"]
            return f"{met['score']:.0%} of {met['matches']} ({low:.0%} to {high:.0%})"
    return "not measured"


def carried(path: Path) -> list[str]:
    """Return the load of a server in one sentence, from the last line of the load test's output."""
    try:
        told: dict[str, Any] = json.loads(path.read_text("utf-8").strip().splitlines()[-1])
        paced, most = told["results"]["paced"], told["results"]["saturated"]
        after = (
            f"{paced['other_p50_ms']:.1f} ms at the median, {paced['other_p99_ms']:.0f} ms for the slowest hundredth"
        )
        load = f"{paced['matches']:,} live matches and {paced['moves_per_s']:,.0f} moves a second"
        words = f"A server with {load} tells the other side of a move after {after}."
        return [
            "",
            f"{words} It stores at most {most['moves_per_s']:,.0f} moves a second. Load and server share the cores.",
        ]
    except OSError as fault:
        raise Unreadable(f"{path}: {fault.strerror}") from fault
    except (ValueError, KeyError, IndexError, TypeError) as fault:
        raise Unreadable(f"{path}: its last line is not what bench/server/load.py prints: {fault!r}") from fault


if __name__ == "__main__":
    sys.exit(main())
