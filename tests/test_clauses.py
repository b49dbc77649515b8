"""Every clause of a game's RULES.md is named by code and by a test, and every named clause exists.

A clause is named by its id (`DBD-MOVE-5`), by its constant (`DBD_MOVE_5`), or in the name of a test
(`test_dbd_move_5_…`).
"""

import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import pytest

from sandtable.games import SHIPPED, game
from sandtable.kernel.game import Game
from tiny import GAME as TINY

TESTS = Path(__file__).parent

FOLDERS = {  # of each game's tests
    "dbd": [TESTS / "games" / "dbd", TESTS / "geometry"],
    "doomball": [TESTS / "games" / "doomball"],
    "fortress-frontiers": [TESTS / "games" / "fortress_frontiers"],
    "honour-lies": [TESTS / "games" / "honour_lies", TESTS / "geometry"],
    "tiny": [TESTS / "tiny_tests"],
    "unfought-battle": [TESTS / "games" / "unfought_battle"],
}


def game_of(name: str) -> Game:
    return TINY if name == TINY.id else game(name)


def named(paths: Iterable[Path], prefix: str) -> set[str]:
    """The clause ids of one game that occur in these files, in any spelling."""
    pattern = re.compile(rf"(?<![A-Z]){prefix}[-_]((?:[A-Z]+[-_])+)(\d+)(?!\.?\d)", re.IGNORECASE)
    found = set()
    for path in paths:
        for topics, number in pattern.findall(path.read_text("utf-8")):
            found.add(f"{prefix}-{topics.upper().replace('_', '-')}{number}")
    return found


def code_files(rules: Game) -> list[Path]:
    folder = Path(str(import_module(rules.package).__file__)).parent
    return [path for path in folder.rglob("*.py") if path.name != "clauses.py"]


def test_every_game_is_checked() -> None:
    assert set(FOLDERS) == {*SHIPPED, TINY.id}


@pytest.mark.parametrize("name", FOLDERS)
def test_every_clause_has_code(name: str) -> None:
    rules = game_of(name)
    prefix = rules.clauses[1].split("-")[0]
    missing = sorted(set(rules.clause_texts) - named(code_files(rules), prefix))
    assert not missing, f"no code names {', '.join(missing)}"


@pytest.mark.parametrize("name", FOLDERS)
def test_every_clause_has_a_test(name: str) -> None:
    rules = game_of(name)
    prefix = rules.clauses[1].split("-")[0]
    files = [path for folder in FOLDERS[name] for path in folder.rglob("*") if path.suffix in (".py", ".md")]
    missing = sorted(set(rules.clause_texts) - named(files, prefix))
    assert not missing, f"no test names {', '.join(missing)}"


@pytest.mark.parametrize("name", FOLDERS)
def test_only_existing_clauses_are_named(name: str) -> None:
    rules = game_of(name)
    prefix = rules.clauses[1].split("-")[0]
    files = [*code_files(rules), *(path for folder in FOLDERS[name] for path in folder.rglob("*.py"))]
    unknown = sorted(named(files, prefix) - set(rules.clause_texts))
    assert not unknown, f"RULES.md has no {', '.join(unknown)}"


@pytest.mark.parametrize("name", FOLDERS)
def test_the_clause_table_matches_the_rules(name: str) -> None:
    rules = game_of(name)
    assert list(rules.clauses) == ["", *rules.clause_texts]
