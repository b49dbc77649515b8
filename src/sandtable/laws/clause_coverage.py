"""Which clauses of a game's rules are named by code and by tests: every clause has both, or somebody forgot one.

A clause is named by its id (`DBD-MOVE-5`), by its constant (`DBD_MOVE_5`), or in the name of a test
(`test_dbd_move_5_…`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from sandtable.kernel.game import Game

CLAUSE_TABLE = "clauses.py"  # it names every clause, so it proves nothing
TEST_FILES = (".py", ".md")


@dataclass(frozen=True)
class Naming:
    """The clauses of a game, and those that code and tests name. Without its tests at hand `tested` is None."""

    clauses: tuple[str, ...]
    coded: frozenset[str]
    tested: frozenset[str] | None


def naming(game: Game, tests: Iterable[Path] | None = None) -> Naming:
    """Who names the clauses of a game; `tests` are folders, by default those that its checkout keeps."""
    clauses = tuple(game.clause_texts)
    folders = list(folders_of_tests(game) if tests is None else tests)
    written = [path for folder in folders for path in folder.rglob("*") if path.suffix in TEST_FILES]
    return Naming(
        clauses,
        named(clauses, code_files(game)),
        named(clauses, written) if written else None,
    )


def package_folder(game: Game) -> Path:
    """Where the game's package lies."""
    return Path(str(import_module(game.package).__file__)).parent


def code_files(game: Game) -> list[Path]:
    """The code of a game, without the table of its clauses."""
    return [path for path in package_folder(game).rglob("*.py") if path.name != CLAUSE_TABLE]


def folders_of_tests(game: Game) -> list[Path]:
    """The tests of a game, where it lies in a checkout: those of its own package, or its part of the project's."""
    folder = package_folder(game)
    project = next((up for up in folder.parents if (up / "pyproject.toml").is_file()), None)
    if project is None:
        return []
    tests = project / "tests"
    shared = [tests / "games" / folder.name, tests / f"{folder.name}_tests", tests / "geometry"]
    return [one for one in (shared if (tests / "games").is_dir() else [tests]) if one.is_dir()]


def named(clauses: Iterable[str], files: Iterable[Path]) -> frozenset[str]:
    """Those of the clauses that stand in these files, however they are written."""
    known = {clause.replace("-", "_").upper(): clause for clause in clauses}
    prefixes = {clause.partition("-")[0] for clause in known.values()}
    if not prefixes:
        return frozenset()
    start = "|".join(sorted(prefixes))
    pattern = re.compile(rf"(?<![A-Z])(?=((?:{start})(?:[-_][A-Z]+)+[-_]\d+[A-Z]?)(?![A-Z\d]|\.\d))", re.IGNORECASE)
    found = set()
    for path in files:
        for text in pattern.findall(path.read_text("utf-8")):
            word = text.replace("-", "_").upper()
            found.add(known.get(word) or known.get(re.sub(r"[A-Z]$", "", word)))
    return frozenset(clause for clause in found if clause)
