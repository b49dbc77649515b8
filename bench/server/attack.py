"""Attack a server that this program starts, and print a table: what is promised, what was tried, what came of it.

    python bench/server/attack.py                      every attack (some minutes)
    python bench/server/attack.py --seconds 4          the crowds attack for four seconds each
    python bench/server/attack.py --only floods kill   some attacks
    python bench/server/attack.py --write              also writes the table into docs/operating.md

While a crowd attacks from other addresses of the loopback network, an honest player begins matches and plays. Server,
crowd and player share all cores, so this wants a quiet machine. The exit code is 1 if a promise was broken.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import attackers
import broken_servers
from broken_servers import Result
from honest_player import HonestPlayer
from server_process import ROOT, Server

MOST_MOVE_SECONDS = 0.1  # the 99th percentile of an honest player's moves,
MOST_BEGINNING_SECONDS = 1.0  # the slowest beginning of a match
MOST_GROWTH = 200e6  # bytes of memory that an attack may cost
WARM_UP = 1.0  # seconds between the beginning of an attack and the first measurement
PROMISE = "a move within 0.1 s, a match within 1 s"
MARKS = "<!-- attacks -->", "<!-- /attacks -->"


@dataclass(frozen=True)
class CrowdAttack:
    """Many clients at once, from other addresses than the honest player's."""

    run: attackers.Attack
    promise: str = PROMISE
    settings: dict[str, str] = field(default_factory=dict)


CROWDS: dict[str, CrowdAttack] = {
    "calm": CrowdAttack(attackers.do_nothing),
    "validation": CrowdAttack(attackers.validate_zeros),
    "uploads": CrowdAttack(attackers.upload_records),
    "hints": CrowdAttack(attackers.ask_for_hints),
    "bots": CrowdAttack(attackers.begin_bot_matches),
    "floods": CrowdAttack(attackers.flood_sockets),
    "halves": CrowdAttack(attackers.send_half, PROMISE + f", {MOST_GROWTH / 1e6:.0f} MB at most"),
    "connections": CrowdAttack(attackers.open_and_leave),
    "clocks": CrowdAttack(attackers.begin_long_matches, settings={"most_rooms": "20"}),
    "nonsense": CrowdAttack(attackers.send_nonsense, PROMISE + ", nothing in the log"),
}
BROKEN: dict[str, tuple[str, Callable[[Path, broken_servers.Open], Result]]] = {
    "kill": ("no acknowledged move is lost", broken_servers.kill),
    "disk": ("503 while the disk is full, then play goes on; nothing is lost", broken_servers.full_disk),
    "second": ("a second server on the file is refused in a sentence", broken_servers.second_server),
    "damage": ("one damaged match does not stop the others", broken_servers.damage),
    "long": ("any match is shown within 0.5 s", broken_servers.long_match),
    "restart": ("1,000 live matches are back within 3 s", broken_servers.many_matches),
}


def under_attack(attack: CrowdAttack, seconds: float, folder: Path) -> Result:
    """Let an honest player play while a crowd attacks."""
    log = folder / "log.txt"
    server = Server(
        str(folder / "attack.sqlite"),
        pin=False,
        **{"log": str(log), "rate_limits": "1", "connections_per_address": "500", "workers": "2"} | attack.settings,
    )
    try:
        calm = HonestPlayer(server.port)  # loads the game and starts the bots, as on a server that has run for a while
        calm.start()
        time.sleep(2 * WARM_UP)
        calm.stop()
        before = server.memory()
        theirs, ours = multiprocessing.Pipe()
        until = time.time() + WARM_UP + seconds
        crowd = multiprocessing.get_context("spawn").Process(
            target=_attack, args=(attack.run, server.port, until, theirs), daemon=True
        )
        crowd.start()
        time.sleep(WARM_UP)
        player = HonestPlayer(server.port)
        player.start()
        most = before
        while time.time() < until:
            time.sleep(0.1)
            most = max(most, server.memory())
        times = player.stop()
        tried = ours.recv() if ours.poll(60) else "the attack did not end"
        crowd.join(10)
    finally:
        server.stop()
    logged = log.read_text("utf-8") if log.exists() else ""
    move, beginning = times.slow(times.moves), max(times.beginnings, default=float("nan"))
    kept = (
        not times.faults
        and move <= MOST_MOVE_SECONDS
        and beginning <= MOST_BEGINNING_SECONDS
        and most - before <= MOST_GROWTH
        and "Traceback" not in logged
    )
    result = f"p99 of {len(times.moves)} moves {1000 * move:.0f} ms"
    result += f", a random bot's answer {1000 * times.slow(times.answers):.0f} ms"
    result += f", slowest of {len(times.beginnings)} beginnings {1000 * beginning:.0f} ms"
    result += f", {(most - before) / 1e6:.0f} MB more"
    result += f", {len(times.faults)} faults ({times.faults[0]})" if times.faults else ""
    result += ", a traceback in the log" if "Traceback" in logged else ""
    return tried, result, kept


def _attack(run: attackers.Attack, port: int, until: float, pipe: Connection) -> None:
    pipe.send(run(port, until))


def table_of(rows: list[tuple[str, str, str, bool]]) -> str:
    """The table in Markdown."""
    lines = ["| promise | tried | result | |", "|---|---|---|---|"]
    lines += [
        f"| {promise} | {tried} | {result} | {'kept' if kept else '**broken**'} |"
        for promise, tried, result, kept in rows
    ]
    return "\n".join(lines)


def write_table(table: str) -> None:
    """Write the table into the document for operators."""
    path = ROOT / "docs" / "operating.md"
    text = path.read_text("utf-8")
    before, after = text.split(MARKS[0])[0], text.split(MARKS[1])[1]
    today = datetime.now(UTC).date()
    said = (
        f"Measured on {today} by `python bench/server/attack.py` on {os.cpu_count()} cores, which server, crowd and"
        f" player shared with other work: the load average was {os.getloadavg()[1]:.0f}."
    )
    path.write_text(f"{before}{MARKS[0]}\n\n{said}\n\n{table}\n\n{MARKS[1]}{after}", "utf-8")


def main() -> int:
    """Run the attacks."""
    names = [*CROWDS, *BROKEN]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=names, default=names, metavar="NAME", help=", ".join(names))
    parser.add_argument("--seconds", type=float, default=10.0, help="of each attack by a crowd")
    parser.add_argument("--write", action="store_true", help="write the table into docs/operating.md")
    args = parser.parse_args()
    rows: list[tuple[str, str, str, bool]] = []
    for name in args.only:
        print(f"{name} …", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            if name in CROWDS:
                promise, result = CROWDS[name].promise, under_attack(CROWDS[name], args.seconds, folder)
            else:
                promise, run = BROKEN[name]
                result = run(
                    folder, partial(Server, str(folder / "attack.sqlite"), pin=False, log=str(folder / "log.txt"))
                )
        rows.append((promise, *result))
        print(f"  {result[0]}\n  {result[1]}\n  {'kept' if result[2] else 'BROKEN'}", file=sys.stderr, flush=True)
    table = table_of(rows)
    print(table)
    if args.write:
        write_table(table)
    return 0 if all(row[3] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
