"""Load tests on loopback with the real rules: throughput, latency and memory.

    python bench/server/load.py --matches 200 --seconds 10        everything, at a small scale
    python bench/server/load.py --matches 2500 --rate 1000 --seconds 20      everything, at full scale (5 minutes)
    python bench/server/load.py --only paced --matches 2500 --rate 1000
    python bench/server/load.py --only saturated --setting fast_websocket=0  without an optimisation
    python bench/server/load.py --list

Prints the results, a table that compares them with the goals (`GOALS`: moves per second, latency, memory, lateness of
the event loop, start-up time) and, as its last line, JSON. Server and load share all cores (--pin gives the server one
and the load the others); only 127.0.0.1 is used. The rules are compiled first if they are not on disk yet (--plain
skips that and runs the server without). `path.py` measures the processor time of one move without sockets.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import loads
import responsiveness
from server_process import parse_setting

ROOT = Path(__file__).resolve().parents[2]
Results = dict[str, dict[str, float]]

MEASURES: dict[str, Callable[[argparse.Namespace], Coroutine[Any, Any, dict[str, float]]]] = {
    "ready": responsiveness.ready,
    "codec": responsiveness.codec,
    "single": loads.single,
    "sockets": loads.sockets,
    "unstored": loads.unstored,
    "saturated": loads.saturated,
    "paced": loads.paced,
    "restart": loads.restart,
    "thinking": responsiveness.thinking,
    "compiling": responsiveness.compiling,
}

# a description, the measures it needs, its value computed from them, the maximum (if negative: minus the minimum)
Goal = tuple[str, tuple[str, ...], Callable[[Results], float], float]
GOALS: tuple[Goal, ...] = (
    (
        "moves a second, nothing stored (half of Node ws: 23,000)",
        ("unstored",),
        lambda r: r["unstored"]["moves_per_s"],
        -23000,
    ),
    (
        "durable moves against the same with nothing stored",
        ("saturated", "unstored"),
        lambda r: r["saturated"]["moves_per_s"] / r["unstored"]["moves_per_s"],
        -0.6,
    ),
    (
        "durable moves against consecutive flushes",
        ("saturated", "single"),
        lambda r: r["saturated"]["moves_per_s"] * r["single"]["fdatasync_p50_ms"] / 1e3,
        -2,
    ),
    ("p99 of a move at a steady rate, ms", ("paced",), lambda r: r["paced"]["other_p99_ms"], 10),
    (
        "p50 of the same, in flushes",
        ("paced", "single"),
        lambda r: r["paced"]["other_p50_ms"] / r["single"]["fdatasync_p50_ms"],
        5,
    ),
    (
        "moves a second, as a share of those sent",
        ("paced",),
        lambda r: r["paced"]["moves_per_s"] / r["paced"]["sent_per_s"],
        -0.99,
    ),
    (
        "p50 of a single move, in flushes",
        ("single",),
        lambda r: r["single"]["other_p50_ms"] / r["single"]["fdatasync_p50_ms"],
        4,
    ),
    ("kB of an idle socket", ("sockets",), lambda r: r["sockets"]["kb_per_socket"], 36),
    ("kB of a live match, sockets included", ("paced",), lambda r: r["paced"]["kb_per_match_played"], 150),
    ("loop lateness p99 while bots think, ms", ("thinking",), lambda r: r["thinking"]["busy_late_p99_ms"], 2),
    (
        "loop lateness p99 while a game is compiled, ms",
        ("compiling",),
        lambda r: r["compiling"]["late_p99_ms"],
        20,
    ),
    (
        "loop lateness maximum meanwhile, ms",
        ("compiling",),
        lambda r: r["compiling"]["late_max_ms"],
        200,
    ),
    ("reading and checking a move, microseconds", ("codec",), lambda r: r["codec"]["decode_us"], 1),
    (
        "writing a whole view, against json (1.5 times orjson: 0.16)",  # orjson itself is no part of this project
        ("codec",),
        lambda r: r["codec"]["view_us"] / r["codec"]["json_us"],
        0.16,
    ),
    ("ready, against importing uvicorn and starlette", ("ready",), lambda r: r["ready"]["ratio"], 8),
    ("ready, seconds", ("ready",), lambda r: r["ready"]["ready_s"], 1),
    ("all clients back after a restart, seconds", ("restart",), lambda r: r["restart"]["all_back_s"], float("inf")),
)


def show_goals(results: Results) -> None:
    """Print the table of goals and results."""
    print(f"\n{'goal':<62}{'wanted':>12}{'found':>12}")
    for words, needed, value, bound in GOALS:
        if not all(name in results for name in needed):
            continue
        found = value(results)
        wanted = "" if bound == float("inf") else f"> {-bound:g}" if bound < 0 else f"< {bound:g}"
        held = found >= -bound if bound < 0 else found <= bound
        verdict = "" if held else "missed"
        print(f"{words:<62}{wanted:>12}{found:>12.2f}  {verdict}".rstrip())


def new_loop() -> asyncio.AbstractEventLoop:
    """The fastest event loop available, because the load should use little of the shared processor."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200, help="live matches; two sockets each")
    parser.add_argument("--rate", type=float, default=0.0, help="moves per second in all; default: 0.4 per match")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each load lasts; at most 120")
    parser.add_argument("--game", default="dbd")
    parser.add_argument("--scenario", default="symmetric-line")
    parser.add_argument("--only", action="append", choices=list(MEASURES), help="may be repeated")
    parser.add_argument("--pin", action="store_true", help="one core for the server, the others for the load")
    parser.add_argument("--plain", action="store_true", help="run the server without compiled rules")
    parser.add_argument("--list", action="store_true", help="list the measures")
    parser.add_argument("--setting", action="append", default=[], type=parse_setting, help="of the server: NAME=VALUE")
    asked = parser.parse_args()
    if asked.list:
        for name, measure in MEASURES.items():
            print(f"{name:<12}{(measure.__doc__ or '').splitlines()[0]}")
        return 0
    asked.seconds = min(asked.seconds, 120.0)
    asked.matches = min(asked.matches, 5000)
    asked.rate = asked.rate or 0.4 * asked.matches
    if asked.pin and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 1)))
    if not asked.plain:
        warm = [sys.executable, "-m", "sandtable", "warm", asked.game]
        subprocess.run(warm, env=os.environ | {"PYTHONPATH": str(ROOT / "src")}, stdout=subprocess.DEVNULL, check=False)
    gc.disable()  # a collection in the load would look like latency of the server
    results = {}
    for name in asked.only or MEASURES:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            results[name] = runner.run(MEASURES[name](asked))
        print(f"{name}: {(MEASURES[name].__doc__ or '').splitlines()[0]}", flush=True)
        for key, value in results[name].items():
            print(f"    {key:<26}{value:>12.3f}", flush=True)
    show_goals(results)
    print(json.dumps({"matches": asked.matches, "rate": asked.rate, "seconds": asked.seconds, "results": results}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
