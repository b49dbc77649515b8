"""What the author of a document surely did not mean: warnings, which leave it valid."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.unfought_battle import GAME

Found = tuple[str, str, str]  # code, pointer, clause
ROWS = ["..........", "..........", "..........", "..........", "....*.....", ".....*....", *[".........."] * 4]
ONE_SIDED = ["..........", "..........", "..........", "...*......", "....*.....", *[".........."] * 5]


def document(rows: list[str] = ROWS, **changed: Any) -> dict[str, Any]:
    return {"format": "ub-scn-1", "map": {"size": "duel", "rows": rows}} | changed


def found(document: dict[str, Any], fair: str = "") -> list[Found]:
    assert not GAME.validate(document)
    problems = GAME.problems(document, fair=fair)
    assert all(problem.warning for problem in problems)
    return [(problem.code, problem.pointer, problem.clause) for problem in problems]


def test_an_ordinary_map_has_no_warning() -> None:
    assert found(document()) == []


def test_ub_res_4_ground_that_no_shih_can_pay_for() -> None:
    """Without the 22 Shih for Difficult ground forces go round it; a ground behind it is out of reach."""
    dear = {"terrain_entry_cost": {"Difficult": 20}}
    cost = ("W_COST", "/config/max_shih", "UB-RES-4")
    assert found(document(config=dear)) == [cost]
    walled = [*ROWS[:3], "....^^....", "...^*^....", "...^^*....", *ROWS[6:]]
    assert found(document(walled)) == []
    assert found(document(walled, config=dear)) == [cost, ("W_UNREACHED", "/map/rows/4", "UB-RES-4")]


def test_ub_res_4_a_force_that_can_never_advance() -> None:
    """The force in the corner is listed; others stand on their start hexes."""
    walled = [".^........", "^.........", *ROWS[2:]]
    corner = {
        "forces": [{"position": {"q": 0, "r": 0}}, {"position": {"q": 4, "r": 2}}, {"position": {"q": 5, "r": 2}}]
    }
    dear = {"terrain_entry_cost": {"Difficult": 20}}
    stuck = ("W_STUCK", "/players/0/forces/0/position", "UB-RES-4")
    assert stuck in found(document(walled, config=dear, players=[corner, {}]))
    assert stuck not in found(document(ROWS, config=dear, players=[corner, {}]))
    assert ("W_STUCK", "/players/0", "UB-RES-4") in found(document(walled, config=dear))


def test_ub_gen_4_a_map_without_contentious_ground() -> None:
    assert found(document([".........."] * 10)) == [("W_GROUND", "/map/rows", "UB-GEN-4")]


def test_ub_victory_7_a_limit_that_has_passed() -> None:
    assert found(document(turn=9, config={"max_turns": 8})) == [("W_TURNS", "/turn", "UB-VICTORY-7")]
    assert found(document(turn=8, config={"max_turns": 8})) == []


@pytest.mark.parametrize(
    "changed, places",
    [
        ({}, []),
        ({"map": {"size": "duel", "rows": ["..^.......", *ROWS[1:]]}}, ["/map/rows/0"]),
        ({"players": [{"chi": 99}, {}]}, ["/players/0/chi"]),
        ({"players": [{}, {"shih": 11}]}, ["/players/0/shih"]),
        ({"players": [{}, {"forces": [{"position": {"q": 9, "r": 5}}]}]}, ["/players/0", "/players/1/forces/0"]),
        ({"players": [{"forces": [{"stance": "River"}]}, {}]}, ["/players/0/forces/0"]),
    ],
)
def test_ub_map_5_what_breaks_the_half_turn(changed: dict[str, Any], places: list[str]) -> None:
    """The document or the list of scenarios claims it."""
    expected = [("W_FAIR", place, "UB-MAP-5") for place in places]
    assert found(document(**changed)) == []
    assert found(document(fair="half-turn", **changed)) == expected
    assert found(document(**changed), "half-turn") == expected


def test_ub_gen_10_grounds_that_are_nearer_to_one_side() -> None:
    assert found(document(fair="access")) == []
    assert found(document(ONE_SIDED)) == []
    assert found(document(ONE_SIDED, fair="access")) == [("W_FAIR", "/map/rows", "UB-GEN-10")]
    assert found(document(ONE_SIDED, fair="access", config={"access_tolerance": 9})) == []


def test_warnings_come_beside_faults_in_other_sections() -> None:
    """A map and a configuration are looked at although players and texts have faults."""
    faulty = document([".........."] * 10, title=3, players=[{"chi": -1}, {}], config={"advance_cost": 30})
    problems = {(problem.code, problem.pointer) for problem in GAME.problems(faulty)}
    assert {("E_TEXT", "/title"), ("W_COST", "/config/max_shih")} <= problems
    assert "/players/0/chi" in {pointer for _, pointer in problems}


def test_a_fault_of_a_text_hides_no_fault_of_an_order() -> None:
    order = {"order": "Advance", "target_hex": {"q": 9, "r": 9}, "stance": "River"}
    problems = GAME.validate(document(title=3, players=[{"forces": [{"order": order}]}, {}]))
    found = [(problem.code, problem.pointer) for problem in problems]
    assert found == [("E_TEXT", "/title"), ("E_ORDER", "/players/0/forces/0/order")]
