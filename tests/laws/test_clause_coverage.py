"""Clause coverage: finding clauses in any spelling, and finding the tests of a game."""

from pathlib import Path

from sandtable.games import game
from sandtable.laws.clause_coverage import clauses_named_in, coverage_of, game_test_folders
from tiny import GAME

CLAUSES = ("XY-MOVE-1", "XY-MOVE-11", "XY-MOVE-2a", "XY-LONG-MARCH-3")


def names(text: str, folder: Path) -> set[str]:
    path = folder / "code.py"
    path.write_text(text, "utf-8")
    return set(clauses_named_in(CLAUSES, [path]))


def test_a_clause_is_named_by_id_constant_or_test_name(tmp_path: Path) -> None:
    assert names("return 0  # XY-MOVE-1", tmp_path) == {"XY-MOVE-1"}
    assert names("return XY_MOVE_11", tmp_path) == {"XY-MOVE-11"}
    assert names("def test_xy_long_march_3_is_long():", tmp_path) == {"XY-LONG-MARCH-3"}
    assert names("XY-MOVE-2a and XY_MOVE_1", tmp_path) == {"XY-MOVE-2a", "XY-MOVE-1"}


def test_similar_texts_name_no_clause(tmp_path: Path) -> None:
    assert names("AXY-MOVE-1 XY-MOVE-111 XY-MOVE-1.5 XY-MOVE XY-OTHER-1", tmp_path) == set()


def test_a_game_in_a_checkout_finds_its_tests(tmp_path: Path) -> None:
    found = coverage_of(game("dbd"))
    assert found.coded == found.tested == frozenset(found.clauses)
    assert [folder.name for folder in game_test_folders(GAME)] == ["tiny_tests", "geometry"]
    assert coverage_of(GAME, [tmp_path]).tested is None
    (tmp_path / "test_one.py").write_text("def test_tiny_march_1() -> None: ...\n", "utf-8")
    assert coverage_of(GAME, [tmp_path]).tested == frozenset({"TINY-MARCH-1"})
