"""Measures the speed of every game: `make bench`, or `python -m bench [--seconds S] [--json FILE]`.

The tiny game of the tests and every registered game are measured by `sandtable.lab.speed`. Ratios are printed as well,
since they depend less on the machine. If OpenSpiel is installed (`pip install open_spiel`), playouts are compared with
its breakthrough, driven from Python.
"""

import argparse
import json
import platform
import random
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))  # where the tiny game is

from sandtable.games import add, game, ids  # noqa: E402  # after the path is set
from sandtable.lab.speed import measures  # noqa: E402

RATIOS = (
    ("compiled over plain, lists", "compiled.lists.1", "plain.lists.1"),
    ("compiled over plain, picked", "compiled.pick.1", "plain.pick.1"),
    ("two threads over one, picked", "compiled.pick.2", "compiled.pick.1"),
    ("start from cache over import numba", "start.cached", "start.numba"),
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each number")
    parser.add_argument("--json", metavar="FILE", help="also write the result to this file")
    args = parser.parse_args()
    add("tiny", "tiny")
    result: dict[str, Any] = {"python": platform.python_version(), "games": {}}
    anchor = openspiel_breakthrough(args.seconds)
    if anchor:
        result["openspiel breakthrough, from Python"] = anchor
        print(f"{anchor:>14,.0f} decisions/s  OpenSpiel breakthrough, driven from Python")
    for name in ids():
        print(f"\n{game(name).facts.title}")
        found = {}
        for measure in measures(game(name), seconds=args.seconds):
            found[measure.name] = measure.json()
            print(f"{measure.value:>14,.4g} {measure.unit:<12} {measure.words}", flush=True)
        ratios = {
            words: found[top]["value"] / found[base]["value"]
            for words, top, base in RATIOS
            if top in found and base in found
        }
        if anchor and "compiled.lists.1" in found:
            ratios["compiled lists over OpenSpiel breakthrough"] = found["compiled.lists.1"]["value"] / anchor
        for words, ratio in ratios.items():
            print(f"{ratio:>14.2f} ×            {words}")
        result["games"][name] = {"measures": list(found.values()), "ratios": ratios}
    if args.json:
        Path(args.json).write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    return 0


def openspiel_breakthrough(seconds: float) -> float:
    """Return decisions per second of random play from full lists of legal actions; 0 without OpenSpiel."""
    try:
        import pyspiel
    except ImportError:
        return 0.0
    rules = pyspiel.load_game("breakthrough")
    rng = random.Random(1)
    best = 0.0
    for _ in range(3):
        decisions, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            state = rules.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        best = max(best, decisions / (time.perf_counter() - began))
    return best


if __name__ == "__main__":
    sys.exit(main())
