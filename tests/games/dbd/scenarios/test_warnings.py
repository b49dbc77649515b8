"""What the author of a document surely did not mean: warnings, which leave it valid."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dbd import GAME

Found = tuple[str, str, str]  # code, pointer, clause


def field(*units: str, terrain: dict[int, str] | None = None, **changes: Any) -> dict[str, Any]:
    """A document with units such as `BLUE INF 78`, two standards to win, and terrain by hex."""
    written = []
    for unit in units:
        side, type, hex = unit.split()
        written.append({"side": side, "type": type, "quality": "REGULAR", "hp": 3, "hex": int(hex)})
    return {
        "schema": "dbd-scn-0.1",
        "board": "DBD-157-v1",
        "standardsToWin": 2,
        "terrain": {str(hex): name for hex, name in (terrain or {}).items()},
        "units": written,
        "turn": {"side": "BLUE", "turnNumber": 1, "activationsLeft": 3},
    } | changes


def found(document: dict[str, Any], fair: str = "", **options: int) -> list[Found]:
    problems = GAME.problems(document, GAME.options(options), fair)
    assert all(problem.warning for problem in problems)
    assert not [problem for problem in GAME.validate(document) if problem.code != "W_WATER"]
    return [(problem.code, problem.pointer, problem.clause) for problem in problems]


ARMIES = ("BLUE INF 78", "BLUE INF 77", "RED INF 30", "RED INF 31")
ROW_5 = range(70, 87)
AROUND_78 = (61, 62, 77, 79, 94, 95)


def test_an_ordinary_field_has_no_warning() -> None:
    assert found(field(*ARMIES)) == []


def test_dbd_vp_2_fewer_standards_on_the_board_than_are_needed() -> None:
    """RED's two infantry are worth two standards; a general is worth two by itself."""
    document = field(*ARMIES, standardsToWin=3)
    assert found(document) == [("W_STANDARDS", "/standardsToWin", "DBD-VP-2")] * 2
    assert found(field("BLUE INF 78", "BLUE INF 77", "BLUE INF 76", "RED INF 30", "RED GEN 31", standardsToWin=3)) == []
    one_taken = document | {"meta": {"score": {"BLUE": 1, "RED": 1}}}
    assert found(one_taken) == []
    assert found(document | {"meta": {"result": "BLUE"}}) == []


def test_dbd_ruling_31_a_side_without_units() -> None:
    assert found(field("BLUE INF 78")) == [("W_NO_UNITS", "/units", "DBD-RULING-31")]


def test_dbd_scn_7_both_sides_have_won() -> None:
    both = field(*ARMIES, meta={"score": {"BLUE": 2, "RED": 5}})
    assert found(both) == [("W_SCORE", "/meta/score", "DBD-SCN-7")]


def test_dbd_move_6_a_unit_that_can_enter_no_hex_around_it() -> None:
    """Infantry is walled in by woods, unless the house rule lets it move one hex; cavalry is not."""
    woods = dict.fromkeys(AROUND_78, "WOODS")
    document = field("BLUE INF 78", "BLUE INF 100", "RED INF 30", "RED INF 31", terrain=woods)
    assert found(document) == [("W_STUCK", "/units/0/hex", "DBD-MOVE-6")]
    assert found(document, one_hex_always=1) == []
    assert found(field("BLUE CAV 78", "BLUE INF 100", "RED INF 30", "RED INF 31", terrain=woods)) == []


def test_dbd_move_6_archers_on_an_island_can_shoot() -> None:
    water = dict.fromkeys(AROUND_78, "WATER")
    assert found(field("BLUE ARC 78", "BLUE INF 100", "RED INF 30", "RED INF 31", terrain=water)) == []
    stuck = found(field("BLUE GEN 78", "BLUE INF 100", "RED INF 30", "RED INF 31", terrain=water))
    assert stuck == [("W_STUCK", "/units/0/hex", "DBD-MOVE-6")]


def test_dbd_move_4_armies_that_a_river_keeps_apart() -> None:
    """Nobody crosses it, but archers shoot over it: then only the other side cannot get at its enemy."""
    river = dict.fromkeys(ROW_5, "WATER")
    apart = ("W_APART", "/terrain", "DBD-MOVE-4")
    assert found(field("BLUE INF 109", "BLUE INF 110", "RED INF 30", "RED INF 31", terrain=river)) == [apart, apart]
    assert found(field("BLUE ARC 109", "BLUE INF 110", "RED INF 30", "RED INF 31", terrain=river)) == [apart]
    del river[78]
    assert found(field("BLUE INF 109", "BLUE INF 110", "RED INF 30", "RED INF 31", terrain=river)) == []


@pytest.mark.parametrize(
    "units, terrain, fair, places",
    [
        (["BLUE INF 100", "RED INF 56"], {}, "half-turn", []),
        (["BLUE INF 100", "RED INF 57"], {}, "half-turn", ["/units/0", "/units/1"]),
        (["BLUE INF 100", "RED CAV 56"], {}, "half-turn", ["/units/0"]),
        (["BLUE INF 100", "BLUE INF 56"], {}, "half-turn", ["/units/0"]),
        (["BLUE INF 100", "RED INF 56"], {60: "WOODS"}, "half-turn", ["/terrain/60"]),
        (["BLUE INF 100", "RED INF 56"], {60: "WOODS", 96: "HILL"}, "half-turn", ["/terrain/60"]),
        (["BLUE INF 100", "RED INF 56"], {60: "WOODS", 96: "WOODS"}, "half-turn", []),
        (["BLUE INF 87", "RED INF 54"], {}, "mirror", []),
        (["BLUE INF 87", "RED INF 55"], {}, "mirror", ["/units/0", "/units/1"]),
        (["BLUE INF 87", "RED INF 54"], {}, "half-turn and mirror", ["/units/0", "/units/1"]),
        (["BLUE INF 87", "RED INF 54"], {}, "", []),
    ],
)
def test_dbd_board_9_what_breaks_a_claimed_symmetry(
    units: list[str], terrain: dict[int, str], fair: str, places: list[str]
) -> None:
    """Of two hexes that should be alike the first is named, once."""
    document = field(*units, terrain=terrain, standardsToWin=1)
    expected = [("W_FAIR", place, "DBD-BOARD-9") for place in places]
    if "BLUE INF 56" in units:
        expected.insert(0, ("W_NO_UNITS", "/units", "DBD-RULING-31"))
    assert found(document, fair) == expected


def test_dbd_board_9_unequal_standards_are_not_fair() -> None:
    document = field("BLUE INF 100", "RED INF 56", standardsToWin=1, meta={"score": {"BLUE": 0, "RED": 0}})
    assert found(document, "half-turn") == []
    document = field("BLUE GEN 100", "RED GEN 56", meta={"score": {"BLUE": 1, "RED": 0}})
    assert found(document, "half-turn") == [("W_FAIR", "/meta/score", "DBD-BOARD-9")]


def test_a_field_that_is_not_symmetric_at_all_gets_a_short_answer() -> None:
    document = field(*ARMIES, terrain=dict.fromkeys(range(60), "HILL"))
    *pairs, last = GAME.problems(document, fair="half-turn")
    assert len(pairs) == 5
    assert last.found.endswith("more parts without a counterpart")


def test_warnings_come_beside_faults_in_other_sections() -> None:
    """A faulty turn leaves units and terrain readable; a faulty unit does not."""
    document = field("BLUE INF 109", "RED INF 30", terrain=dict.fromkeys(ROW_5, "WATER"), standardsToWin=99)
    document["turn"]["side"] = "GREEN"
    codes = [problem.code for problem in GAME.problems(document)]
    assert codes == ["E_STANDARDS", "E_TURN_SIDE", "W_APART", "W_APART"]
    document["units"][0]["hp"] = 0
    assert [problem.code for problem in GAME.problems(document)] == ["E_STANDARDS", "E_UNIT_HP", "E_TURN_SIDE"]
