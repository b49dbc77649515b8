"""List all problems of a scenario file, not only the first.

Each problem gives its place (a JSON pointer), the value found, what is allowed, and the clause that requires it.
Warnings are of what its author surely did not mean, such as a unit that can never move; they do not make a file
invalid. `-` reads standard input.

examples:
  sandtable validate dbd my-battle.json
  sandtable validate dbd scenarios/*.json --json
  sandtable validate dbd my-battle.json --fair half-turn
  sandtable validate dbd - --option variants=1 < pass.json

Exits with 1 if a file is not valid, and with 2 if one cannot be opened.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.cli import FINE, NOT_SO, UNREADABLE
from sandtable.cli.command import add_game, add_json, complain, load_rules, print_json
from sandtable.cli.options import add_options, read_options
from sandtable.cli.terminal.problems import problem_lines
from sandtable.cli.terminal.terminal import Terminal, count

if TYPE_CHECKING:
    from sandtable.kernel.errors import Problem
    from sandtable.kernel.game import Game


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `validate`."""
    add_game(parser)
    parser.add_argument("files", metavar="FILE", nargs="+", help="a scenario file; - is standard input")
    parser.add_argument(
        "--fair",
        choices=("half-turn", "mirror"),
        help="warn of what this symmetry does not map to an equal part of the other seat",
    )
    add_options(parser)
    add_json(
        parser,
        "a list of {file, valid, problems: [{code, path, pointer, found, allowed, clause, warning}]}; valid is null "
        "for a file that cannot be opened",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Validate every file."""
    game = load_rules(args.game)
    options = game.options(read_options(args))
    results: list[dict[str, Any]] = []
    for file in args.files:
        try:
            raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as fault:
            results.append({"file": file, "valid": None, "problems": []})
            complain("validate", f"{file}: {fault.strerror or fault}")
            continue
        problems = problems_of(game, raw, options, args.fair or "")
        errors = [problem for problem in problems if not problem.warning]
        results.append({"file": file, "valid": not errors, "problems": [vars(p) for p in problems]})
        if not args.json:
            report(file, problems, terminal)
    if args.json:
        print_json(results)
    found = {result["valid"] for result in results}
    return UNREADABLE if None in found else NOT_SO if False in found else FINE


def problems_of(game: Game, raw: bytes, options: dict[str, int], fair: str) -> Sequence[Problem]:
    """Return all problems of a file's content."""
    from sandtable.kernel.errors import Problem

    if game.facts.reads_text:
        return game.problems(raw, options, fair)
    try:
        document = json.loads(raw)
    except (ValueError, RecursionError) as fault:
        return [Problem("E_JSON", "", "", str(fault), "JSON in UTF-8", "")]
    return game.problems(document, options, fair)


def report(file: str, problems: Sequence[Problem], terminal: Terminal) -> None:
    """Print the problems as text."""
    errors = sum(not problem.warning for problem in problems)
    warnings = len(problems) - errors
    verdict = terminal.paint("not valid", "bad") if errors else terminal.paint("valid", "good")
    parts = [count(errors, "error")] * bool(errors) + [count(warnings, "warning")] * bool(warnings)
    many = ", ".join(parts)
    print(f"{file}: {verdict}" + (f" ({many})" if many else ""))
    for problem in problems:
        print("\n".join(problem_lines(problem, terminal)))
