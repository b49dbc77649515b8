"""Which clauses of a game's rules are named by code and by tests: every clause has both, or somebody forgot one.

A clause is named by its id (`DBD-MOVE-5`), by its constant (`DBD_MOVE_5`), or in the name of a test
(`test_dbd_move_5_…`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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
    """The clauses that these files name."""
    known = tuple(clauses)
    return frozenset(clause for path in files for clause, _ in mentions(known, path.read_text("utf-8")))


def mentions(clauses: Iterable[str], text: str) -> Iterator[tuple[str, int]]:
    """Every mention of one of the clauses in a text, however it is written, with its offset; in order."""
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
