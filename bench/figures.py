"""The figures of the README, between its marks, with their day and machine:

    python -m bench.figures --write README.md
    python -m bench.figures --server load.txt --write README.md     with what the server carries

Speed is measured here: decisions a second of random playouts over all scenarios, one thread, on both carriers.
Strength is read from the leagues that the games keep (`python -m bench.strength GAME --write`). What a server carries
is read from what `python bench/server/load.py` printed, sent into a file; without --server it is left out. Measure on
a quiet machine.
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
SHOWN = ("search:0.1s", "greedy")  # the pairing that stands for a game's bots


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.figures", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="time for one number (usually 2)")
    parser.add_argument("--server", type=Path, metavar="FILE", help="what bench/server/load.py printed")
    parser.add_argument("--write", type=Path, metavar="FILE", help="the document; without one it is printed")
    parser.add_argument("--game", action="append", metavar="GAME", help="this game alone; may be repeated")
    asked = parser.parse_args(arguments)
    try:
        if asked.write:
            generated_sections.parts(asked.write, MARK)  # refused before the work
        server = carried(asked.server) if asked.server else []
        told = f"Measured on {generated_sections.today()}: {generated_sections.machine()}."
        lines = [told, "", *speeds([game(id) for id in asked.game or ids()], asked.seconds), *server]
        if asked.write:
            generated_sections.write(asked.write, MARK, lines)
        else:
            print("\n".join(lines))
    except Unreadable as fault:
        print(f"bench.figures: {fault}", file=sys.stderr)
        return 2
    return 0


def speeds(games: Sequence[Game], seconds: float) -> list[str]:
    """A line for each game: how fast its rules run, and how its search does against looking one decision ahead."""
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
    """The pairing that is shown, or that it was not measured by these rules."""
    for met in pairings(of) or ():
        if tuple(met["bots"]) == SHOWN:
            low, high = met["interval95"]
            return f"{met['score']:.0%} of {met['matches']} ({low:.0%} to {high:.0%})"
    return "not measured"


def carried(path: Path) -> list[str]:
    """What a server carries, in one sentence, from the last line that the load printed."""
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
