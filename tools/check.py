"""Run the project's checks and print a summary of what passed, failed and was skipped.

    make test                                     set up, then run every step
    .venv/bin/python tools/check.py --list        list the steps
    .venv/bin/python tools/check.py --only types  run one step (or several: --only lint --only types)
    .venv/bin/python tools/check.py --deep        run the tests with long counts instead

A failing step does not stop the steps after it, so one run shows everything that is wrong. A step that needs a system
package which is not installed is skipped; the summary says which package that is.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import system_packages

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Step:
    """One check: the name to select it by, what it checks, and its command."""

    name: str  # "types"
    description: str  # "mypy --strict"
    command: str  # ".venv/bin/mypy"
    group: int = 0  # consecutive steps with a group run in parallel, those of one group in order; 0: runs alone


@dataclass(frozen=True)
class Result:
    """How a step ended."""

    step: Step
    code: int = 0  # the exit code
    seconds: float = 0.0
    skipped: str = ""  # the reason, if the step did not run

    @property
    def status(self) -> str:
        if self.skipped:
            return "SKIPPED"
        return "FAILED" if self.code else "ok"

    def __str__(self) -> str:
        if self.skipped:
            return f"SKIPPED: {self.skipped}"
        return f"{self.status}{f' with exit code {self.code}' if self.code else ''}, {self.seconds:.1f} s"


TERMINAL_TESTS = "tests/cli/test_terminal.py"  # a step of their own, because they need tmux
GAME_TESTS = "tests/games tests/geometry tests/laws tests/tiny_tests"
OTHER_TESTS = "tests " + " ".join(f"--ignore={path}" for path in [*GAME_TESTS.split(), TERMINAL_TESTS])
COMPILED = ".venv/bin/python -m pytest -q --carriers=compiled"
PLAIN = ".venv-plain/bin/python -m pytest -q --carriers=plain"
TRACED = ".venv-plain/bin/python -m coverage run -p -m pytest -q --carriers=plain"

CHECKS = (
    Step("lint", "ruff check", ".venv/bin/ruff check --output-format=concise ."),
    Step("format", "ruff format", ".venv/bin/ruff format --check --output-format=concise ."),
    Step("types", "mypy --strict", ".venv/bin/mypy"),
    Step("imports", "the import contracts of pyproject.toml", ".venv/bin/lint-imports --no-logo"),
    Step("clauses", "each clauses.py matches its RULES.md", ".venv/bin/python tools/clauses.py --check"),
    Step(
        "wire",
        "wire.ts and events.ts in web/src match the server's types",
        ".venv/bin/python tools/wire_types.py --check",
    ),
    Step("wheel", "sdist and wheel: built, installed, played", ".venv/bin/python tools/distribution.py"),
    Step("tests", "pytest with numba, bounds checked", f"{COMPILED} tests --ignore={TERMINAL_TESTS}", group=1),
    Step("plain-games", "pytest without numba and numpy: the games", f"{PLAIN} {GAME_TESTS}", group=2),
    Step("plain-platform", "pytest without numba and numpy: all but the games", f"{PLAIN} {OTHER_TESTS}", group=2),
    Step("terminal", "the game in a real terminal", f".venv/bin/python -m pytest -q {TERMINAL_TESTS}", group=2),
    Step("client", "svelte-check and TypeScript, strict", "npm --prefix web run --silent check"),
    Step("client-format", "prettier", "npm --prefix web run --silent format:check"),
    Step("client-lint", "biome lint", "npm --prefix web run --silent lint"),
    Step("client-tests", "vitest", "npm --prefix web run --silent test"),
    Step("browser", "matches in a real browser", "npm --prefix web run --silent e2e"),
)

COVERAGE = (
    Step("traced", "pytest without numba, lines counted", f"{TRACED} tests --ignore={TERMINAL_TESTS}"),
    Step("combine", "merge what the processes recorded", ".venv-plain/bin/python -m coverage combine -q"),
    Step("coverage", "line coverage of the plain run", ".venv-plain/bin/python -m coverage report"),
)

LONG = "-m pytest -q -m 'deep or not deep' --hypothesis-profile=deep --timeout=0 --durations=15"

DEEP = (
    Step("deep", "every test with long counts", f".venv/bin/python {LONG} --carriers=both"),
    Step("deep-plain", "the same without numba and numpy", f".venv-plain/bin/python {LONG} --carriers=plain"),
)


def main(arguments: Sequence[str]) -> int:
    """Run the selected steps; the result is the exit code."""
    parser = argparse.ArgumentParser(prog="check.py", description="Run the project's checks.")
    parser.add_argument("--list", action="store_true", help="list the steps and stop")
    parser.add_argument("--only", action="append", metavar="NAME", help="run this step only; may be repeated")
    parser.add_argument("--coverage", action="store_true", help="run the plain tests with line coverage instead")
    parser.add_argument("--deep", action="store_true", help="run the tests with long counts instead")
    asked = parser.parse_args(arguments)

    known = {step.name: step for step in (*CHECKS, *COVERAGE, *DEEP)}
    if asked.list:
        for step in known.values():
            print(f"{step.name:<16}{step.description}")
        return 0
    steps: Sequence[Step] = DEEP if asked.deep else COVERAGE if asked.coverage else CHECKS
    if asked.only:
        unknown = sorted(set(asked.only) - set(known))
        if unknown:
            parser.error(f"no step is called {', '.join(unknown)}; --list lists them")
        steps = [step for step in known.values() if step.name in asked.only]
    began = time.monotonic()
    results = run_all(steps)
    return summarize(results, time.monotonic() - began)


def run_all(steps: Sequence[Step]) -> list[Result]:
    """Run the steps in order, consecutive steps that have groups in parallel."""
    results: list[Result] = []
    while len(results) < len(steps):
        batch = [steps[len(results)]]
        for step in steps[len(results) + 1 :]:
            if not (batch[0].group and step.group):
                break
            batch.append(step)
        groups: dict[int, list[Step]] = {}
        for number, step in enumerate(batch, len(results) + 1):
            groups.setdefault(step.group, []).append(step)
            parallel = " (in parallel, printed at its end)" if len(groups) > 1 and step.group != batch[0].group else ""
            print(f"\n[{number}/{len(steps)}] {step.name}: {step.description}{parallel}", flush=True)
        results += run_parallel(list(groups.values()))
    return results


def run_parallel(groups: Sequence[Sequence[Step]]) -> list[Result]:
    """Run groups of steps in parallel. The first prints as it runs, the others when all of them are done."""
    first, *others = groups
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        running = [pool.submit(run_group, group, Path(folder)) for group in others]
        results = run_group(first, None)
        for future in running:
            for result in future.result():
                print(f"\n      {result.step.name}:", flush=True)
                log = Path(folder, result.step.name)
                print(log.read_text("utf-8", errors="replace") if log.exists() else "", end="")
                print(f"      {result}", flush=True)
                results.append(result)
    return results


def run_group(steps: Sequence[Step], folder: Path | None) -> list[Result]:
    """Run the steps of one group in order; each prints to the terminal, or to a file in the folder."""
    results = []
    for step in steps:
        if folder is None:
            results.append(run(step, None))
            print(f"      {results[-1]}", flush=True)
        else:
            with Path(folder, step.name).open("w", encoding="utf-8") as output:
                results.append(run(step, output))
    return results


def run(step: Step, output: IO[str] | None) -> Result:
    """Run one step, unless a system package that it needs is missing."""
    missing = " ".join(package.name for package in system_packages.missing_for_step(step.name))
    if missing:
        return Result(step, skipped=f"needs a system package; run as root: apt-get install {missing}")
    began = time.monotonic()
    command = shlex.split(step.command)
    try:
        code = subprocess.run(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT if output else None,
            env=environment(os.environ),
            check=False,
        ).returncode
    except FileNotFoundError:
        print(f"      {command[0]} does not exist; `make setup setup-plain` creates it", file=output)
        code = 127
    return Result(step, code, time.monotonic() - began)


def environment(variables: Mapping[str, str]) -> dict[str, str]:
    """The environment variables of the steps: these, without those that would change what Python imports."""
    kept = {name: value for name, value in variables.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
    return kept | system_packages.variables() | {"PYTHONUNBUFFERED": "1"}


def summarize(results: Sequence[Result], seconds: float) -> int:
    """Print the summary. Return the exit code of the whole run."""
    failed = [result for result in results if result.status == "FAILED"]
    skipped = [result for result in results if result.status == "SKIPPED"]
    print("\nsummary")
    for result in results:
        time_taken = "" if result.skipped else f"{result.seconds:.1f} s"
        print(f"  {result.status:<9}{result.step.name:<16}{time_taken:>9}  {result.step.description}")
    print(f"  {'total':<25}{f'{seconds:.1f} s':>9}")
    for result in skipped:
        print(f"\n{result.step.name} was skipped: it {result.skipped}")
    for result in failed:
        print(f"\n{result.step.name} failed. To run it again: {result.step.command}")
    passed = len(results) - len(failed) - len(skipped)
    print(f"\nsteps: {passed} passed, {len(failed)} failed{f', {len(skipped)} skipped' if skipped else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
