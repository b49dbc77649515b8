"""What the author of a document surely did not mean: warnings, which leave it valid."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.fortress_frontiers import GAME

Found = tuple[str, str, str]  # code, pointer, clause

PLAIN = ["A....B", ".....", "......"]
WALL = [".....", "A.M.B", "..M..", "..M..", "..M.."]


def document(rows: list[str], **sides: Any) -> dict[str, Any]:
    made = {"format": "ff-scn-1", "map": {"rows": rows}}
    return made | ({"sides": [sides.get("first", {}), sides.get("second", {})]} if sides else {})


def found(document: dict[str, Any], fair: str = "") -> list[Found]:
    assert not GAME.validate(document)
    problems = GAME.problems(document, fair=fair)
    assert all(problem.warning for problem in problems)
    return [(problem.code, problem.pointer, problem.clause) for problem in problems]


def test_an_ordinary_map_has_no_warning() -> None:
    assert found(document(PLAIN)) == []


def test_ff_start_1_a_player_without_a_base() -> None:
    """The letters of the map, or a list, name bases; a player whose base has fallen has none."""
    assert found(document(["A....."])) == [("W_BASE", "/map/rows", "FF-START-1")]
    assert found(document(["......"])) == [("W_BASE", "/map/rows", "FF-START-1")] * 2
    tower = {"strongholds": [{"kind": "tower", "at": "2,1"}]}
    assert found(document(PLAIN, second=tower)) == [("W_BASE", "/sides/1/strongholds", "FF-START-1")]
    assert found(document(PLAIN, second=tower | {"fallen": True})) == []


def test_ff_move_4_bases_that_mountains_keep_apart() -> None:
    assert found(document(WALL)) == []
    assert found(document(WALL[1:])) == [("W_APART", "/map", "FF-MOVE-4")]


@pytest.mark.parametrize("letter", ["m", "c", "D"])
def test_ff_move_4_a_mine_camp_or_lair_that_nobody_can_reach(letter: str) -> None:
    """It is named by its row; without a base nobody could come from anywhere."""
    rows = ["A....B", " MM...", f".M{letter}M..", " MM..."]
    assert found(document(rows)) == [("W_UNREACHED", "/map/rows/2", "FF-MOVE-4")]
    rows[1] = " M...."
    assert found(document(rows)) == []


def test_ff_move_4_a_unit_between_mountains() -> None:
    units = {"units": [{"kind": "soldier", "at": "1,2"}, {"kind": "soldier", "at": "3,0"}]}
    rows = ["A....B", " MM...", ".M.M..", " MM..."]
    assert found(document(rows, first=units)) == [("W_STUCK", "/sides/0/units/0/at", "FF-MOVE-4")]
    rows[1] = " M...."
    assert found(document(rows, first=units)) == []


def test_ff_ruling_4_what_breaks_a_claimed_symmetry() -> None:
    even = ["A.F...", ".....", "...F.B"]
    assert found(document(even), "half-turn") == []
    places = ["/map/rows/0", "/map/rows/2"] * 2  # both forests, then both bases
    assert found(document(even), "mirror") == [("W_FAIR", place, "FF-RULING-4") for place in places]
    assert found(document(["A.F...", ".....", "..F..B"]), "half-turn") == [
        ("W_FAIR", "/map/rows/0", "FF-RULING-4"),
        ("W_FAIR", "/map/rows/2", "FF-RULING-4"),
    ]
    rich = document(even, first={"gold": 26}, second={"units": [{"kind": "scout", "at": "1,0"}]})
    assert found(rich) == []
    assert found(rich, "half-turn") == [
        ("W_FAIR", "/sides/0/gold", "FF-RULING-4"),
        ("W_FAIR", "/sides/1/units/0", "FF-RULING-4"),
    ]
    assert found(document(["A....B", " ."]), "half-turn") == [("W_FAIR", "/map", "FF-MAP-2")]


def test_a_map_left_to_chance_has_no_warning() -> None:
    made = {"format": "ff-scn-1", "map": {"generate": {"seed": 1}}}
    assert found(made, "half-turn") == []


def test_every_fault_and_warning_is_found_at_once() -> None:
    """Faults of several sections, and warnings about the map; with a fault in the map there are none about it."""
    faulty = document(["A....."]) | {"turn": 0, "phase": "lunch", "title": 3, "works": [{"at": "77,0", "kind": "moat"}]}
    codes = {(problem.code, problem.pointer) for problem in GAME.problems(faulty)}
    assert {pointer for code, pointer in codes if code.startswith("E_")} >= {
        "/turn", "/phase", "/title", "/works/0/at", "/works/0/kind", "/works/0/seat",
    }  # fmt: skip
    assert ("W_BASE", "/map/rows") in codes
    faulty["map"]["rows"].append("?")
    codes = {(problem.code, problem.pointer) for problem in GAME.problems(faulty)}
    assert {"/turn", "/phase", "/title", "/map/rows/1"} <= {pointer for _, pointer in codes}
    assert not [code for code, _ in codes if code.startswith("W_")]


def test_each_of_many_faults_is_named_once() -> None:
    """Three scouts on one tile are two faults, one of each that comes second; the enemy's is another."""
    scout = {"kind": "scout", "at": "2,1"}
    crowd = document(PLAIN, first={"units": [scout, scout, scout]}, second={"units": [scout]})
    found = [(problem.code, problem.pointer) for problem in GAME.validate(crowd)]
    assert found == [
        ("E_TAKEN", "/sides/0/units/1/at"),
        ("E_TAKEN", "/sides/0/units/2/at"),
        ("E_TAKEN", "/sides/1/units/0/at"),
    ]
