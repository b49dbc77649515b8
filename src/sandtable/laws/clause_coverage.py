"""Clause coverage: which clauses of a game's rules are named in its code and in its tests. Every clause needs both.

A clause is named by its id (`DBD-MOVE-5`), by its constant (`DBD_MOVE_5`), or in the name of a test
(`test_dbd_move_5_…`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from sandtable.gamefile.clauses import rules_text
from sandtable.kernel.game import Game, read_clauses

CLAUSE_TABLE = "clauses.py"  # generated; names every clause, so it does not count
TEST_FILES = (".py", ".md")


@dataclass(frozen=True)
class ClauseCoverage:
    """The clauses of a game, and those named in code and tests; `tested` is None where the tests are not available."""

    clauses: tuple[str, ...]
    coded: frozenset[str]
    tested: frozenset[str] | None


def coverage_of(game: Game, tests: Iterable[Path] | None = None) -> ClauseCoverage:
    """Return the clause coverage of a game; `tests` are folders, by default those of its checkout."""
    clauses = _own_clauses(game)
    folders = list(game_test_folders(game) if tests is None else tests)
    written = [path for folder in folders for path in folder.rglob("*") if path.suffix in TEST_FILES]
    if tests is None and not is_package(game):
        written += [path for path in [_file(game).with_name(f"test_{_file(game).name}")] if path.is_file()]
    return ClauseCoverage(
        clauses,
        clauses_named_in(clauses, code_files(game)),
        clauses_named_in(clauses, written) if written else None,
    )


def _own_clauses(game: Game) -> tuple[str, ...]:
    """List the clauses that the game's author wrote; those that `game_file` adds are carried out by its defaults."""
    if not game.rules_source:
        return tuple(game.clause_texts)
    return tuple(read_clauses(rules_text(vars(import_module(game.package)))))


def package_folder(game: Game) -> Path:
    """Return the folder of the game's package."""
    return _file(game).parent


def is_package(game: Game) -> bool:
    """Whether the game is a package and not a single file."""
    return hasattr(import_module(game.package), "__path__")


def _file(game: Game) -> Path:
    return Path(str(import_module(game.package).__file__))


def code_files(game: Game) -> list[Path]:
    """List the source files of a game except its generated clause table."""
    if not is_package(game):
        return [_file(game)]
    return [path for path in package_folder(game).rglob("*.py") if path.name != CLAUSE_TABLE]


def game_test_folders(game: Game) -> list[Path]:
    """List the test folders of a game in a checkout: its part of this project's tests, or its own project's tests."""
    if not is_package(game):
        return []
    folder = package_folder(game)
    project = next((up for up in folder.parents if (up / "pyproject.toml").is_file()), None)
    if project is None:
        return []
    tests = project / "tests"
    shared = [tests / "games" / folder.name, tests / f"{folder.name}_tests", tests / "geometry"]
    return [one for one in (shared if (tests / "games").is_dir() else [tests]) if one.is_dir()]


def clauses_named_in(clauses: Iterable[str], files: Iterable[Path]) -> frozenset[str]:
    """Return the clauses that these files name."""
    known = tuple(clauses)
    return frozenset(clause for path in files for clause, _ in mentions(known, path.read_text("utf-8")))


def mentions(clauses: Iterable[str], text: str) -> Iterator[tuple[str, int]]:
    """Yield every mention of a clause in a text, in any spelling, with its offset; in order."""
    known = {clause.replace("-", "_").upper(): clause for clause in clauses}
    prefixes = {clause.partition("-")[0] for clause in known.values()}
    if not prefixes:
        return
    start = "|".join(sorted(prefixes))
    pattern = re.compile(rf"(?<![A-Z])(?=((?:{start})(?:[-_][A-Z]+)+[-_]\d+[A-Z]?)(?![A-Z\d]|\.\d))", re.IGNORECASE)
    for found in pattern.finditer(text):
        word = found[1].replace("-", "_").upper()
        clause = known.get(word) or known.get(re.sub(r"[A-Z]$", "", word))
        if clause:
            yield clause, found.start()
