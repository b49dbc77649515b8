"""Run every check of the project, one step after another, and say at the end which of them failed.

    make test                                     sets up first, then runs all steps
    .venv/bin/python tools/check.py --list        the steps
    .venv/bin/python tools/check.py --only types  one of them (or several: --only lint --only types)
    .venv/bin/python tools/check.py --deep        the long counts instead

A failing step does not stop the ones after it: one run shows everything that is wrong.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Step:
    """One check: a name to ask for it by, what it shows, and the command that shows it."""

    name: str  # "types"
    what: str  # "mypy, strict"
    command: str  # ".venv/bin/mypy"
    lane: int = 0  # steps in lanes run beside each other, those of one lane in order; 0 runs alone


PLAIN = ".venv-plain/bin/python -m coverage run -p -m pytest -q --carriers=plain"
RULES = "tests/games tests/geometry tests/laws tests/tiny_tests"
HOUSE = "tests " + " ".join(f"--ignore={folder}" for folder in RULES.split())

CHECKS = (
    Step("lint", "ruff finds nothing", ".venv/bin/ruff check --output-format=concise ."),
    Step("format", "ruff lays it out the same", ".venv/bin/ruff format --check --output-format=concise ."),
    Step("types", "mypy, strict", ".venv/bin/mypy"),
    Step("imports", "who may import whom", ".venv/bin/lint-imports --no-logo"),
    Step("clauses", "the clause tables follow RULES.md", ".venv/bin/python tools/clauses.py --check"),
    Step("tests", "both carriers, bounds checked", ".venv/bin/python -m pytest -q --carriers=compiled", lane=1),
    Step("plain-house", "without numba and numpy, lines counted", f"{PLAIN} {HOUSE}", lane=1),
    Step("plain-rules", "the rules without numba and numpy, lines counted", f"{PLAIN} {RULES}", lane=2),
    Step("combine", "the lines of both plain runs", ".venv-plain/bin/python -m coverage combine -q"),
    Step("coverage", "lines of the plain carrier that ran", ".venv-plain/bin/python -m coverage report"),
    Step("wire", "the client's types follow the server's", ".venv/bin/python tools/wire_types.py --check"),
    Step("client", "TypeScript, strict", "npm --prefix web run --silent check"),
    Step("client-lint", "biome finds nothing", "npm --prefix web run --silent lint"),
    Step("client-tests", "what the client works out by itself", "npm --prefix web run --silent test"),
    Step("browser", "whole matches in a real browser", "npm --prefix web run --silent e2e"),
)

LONG = "-m pytest -q -m 'deep or not deep' --hypothesis-profile=deep --timeout=0 --durations=15"

DEEP = (
    Step("deep", "every test with long counts", f".venv/bin/python {LONG} --carriers=both"),
    Step("deep-plain", "the same without numba and numpy", f".venv-plain/bin/python {LONG} --carriers=plain"),
)


def main(arguments: Sequence[str]) -> int:
    """Run the steps asked for; the result is the exit code."""
    parser = argparse.ArgumentParser(prog="check.py", description="Run the project's checks.")
    parser.add_argument("--list", action="store_true", help="list the steps and stop")
    parser.add_argument("--only", action="append", metavar="NAME", help="run this step alone; may be repeated")
    parser.add_argument("--deep", action="store_true", help="the long counts")
    asked = parser.parse_args(arguments)

    steps: Sequence[Step] = DEEP if asked.deep else CHECKS
    if asked.list:
        for step in (*CHECKS, *DEEP):
            print(f"{step.name:<12}{step.what}")
        return 0
    if asked.only:
        unknown = sorted(set(asked.only) - {step.name for step in (*CHECKS, *DEEP)})
        if unknown:
            parser.error(f"no step is called {', '.join(unknown)}; --list shows them")
        steps = [step for step in (*CHECKS, *DEEP) if step.name in asked.only]
    return report(run_all(steps))


def run_all(steps: Sequence[Step]) -> list[tuple[Step, int, float]]:
    """Run the steps in order; each with its exit code and the seconds it took. Lanes run beside each other."""
    results = []
    number = 0
    while number < len(steps):
        together = [steps[number]]
        while together[0].lane and number + len(together) < len(steps) and steps[number + len(together)].lane:
            together.append(steps[number + len(together)])
        for place, step in enumerate(together, number + 1):
            beside = " (beside the others)" if step.lane > 1 else ""
            print(f"\n[{place}/{len(steps)}] {step.name}: {step.what}{beside}", flush=True)
        results += in_lanes(together)
        number += len(together)
    return results


def in_lanes(steps: Sequence[Step]) -> list[tuple[Step, int, float]]:
    """Steps in lanes: the first lane prints as it goes, the others when all are done."""
    lanes: dict[int, list[Step]] = {}
    for step in steps:
        lanes.setdefault(step.lane, []).append(step)
    first, *others = lanes.values()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        kept = [Path(folder, step.name) for lane in others for step in lane]
        waiting = [pool.submit(one_lane, lane, Path(folder)) for lane in others]
        results = one_lane(first, None)
        for lane in waiting:
            results += lane.result()
        for path, result in zip(kept, results[len(first) :], strict=True):
            print(f"\n      {path.name}:", flush=True)
            print(path.read_text("utf-8", errors="replace"), end="")
            say(result)
    return results


def one_lane(steps: Sequence[Step], folder: Path | None) -> list[tuple[Step, int, float]]:
    """The steps of one lane, each printing to the reader or to a file."""
    results = []
    for step in steps:
        if folder is None:
            results.append(timed(step, None))
            say(results[-1])
        else:
            with Path(folder, step.name).open("w", encoding="utf-8") as output:
                results.append(timed(step, output))
    return results


def timed(step: Step, output: IO[str] | None) -> tuple[Step, int, float]:
    """Run one step; its output goes straight to the reader, or to a file."""
    began = time.monotonic()
    code = run(step, output)
    return step, code, time.monotonic() - began


def say(result: tuple[Step, int, float]) -> None:
    """How a step ended."""
    _, code, took = result
    print(f"      {'ok' if code == 0 else f'FAILED with code {code}'}, {took:.1f} s", flush=True)


def run(step: Step, output: IO[str] | None) -> int:
    """The exit code of one step."""
    command = shlex.split(step.command)
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT if output else None,
            env=environment(),
            check=False,
        )
    except FileNotFoundError:
        print(f"      {command[0]} does not exist; `make setup setup-plain` makes it")
        return 127
    return done.returncode


def environment() -> dict[str, str]:
    """What the steps see: this process's variables, without those that would point Python elsewhere."""
    kept = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "PYTHONHOME"}}
    return kept | {"PYTHONUNBUFFERED": "1"}


def report(results: Sequence[tuple[Step, int, float]]) -> int:
    """The closing table. Returns the exit code of the whole run."""
    print("\nsummary")
    for step, code, took in results:
        print(f"  {'ok    ' if code == 0 else 'FAILED'}  {step.name:<12}{took:7.1f} s  {step.what}")
    failed = [step for step, code, _ in results if code != 0]
    for step in failed:
        print(f"\n{step.name} failed. To see it again: {step.command}")
    print(f"\nsteps: {len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
