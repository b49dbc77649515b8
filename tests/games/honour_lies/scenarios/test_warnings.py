"""What the author of a document surely did not mean: warnings, which leave it valid."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.honour_lies import GAME

Found = tuple[str, str, str]  # code, pointer, clause
WIDTH, HEIGHT = 900, 600
MILL = {"x": 420, "y": 270, "command": True}  # in the middle of the table


def wall(west: int, south: int, east: int, north: int, *kind: str) -> dict[str, Any]:
    corners = [[west, south], [east, south], [east, north], [west, north]]
    return {"kind": list(kind or ("impassable",)), "corners": corners}


def unit(x: int, y: int) -> dict[str, Any]:
    return {"kind": "infantry", "roles": ["scout"], "at": [x, y]}


def found(fair: str = "", **document: Any) -> list[Found]:
    made = {"format": "honour-1", "table": {"width": WIDTH, "height": HEIGHT}} | document
    assert not GAME.validate(made)
    problems = GAME.problems(made, fair=fair)
    assert all(problem.warning for problem in problems)
    return [(problem.code, problem.pointer, problem.clause) for problem in problems]


def test_an_ordinary_table_has_no_warning() -> None:
    assert found(holdings=[MILL], terrain=[wall(200, 250, 260, 350)]) == []


def test_hl_terr_2_a_holding_on_impassable_terrain() -> None:
    on = [wall(470, 300, 520, 340)]
    assert found(holdings=[MILL], terrain=on) == [("W_HOLDING", "/holdings/0", "HL-TERR-2")]
    assert found(holdings=[MILL], terrain=[wall(470, 300, 520, 340, "difficult")]) == []
    assert found(holdings=[MILL], terrain=[wall(480, 300, 520, 340)]) == []


def test_hl_terr_2_a_holding_to_which_no_way_leads() -> None:
    """A wall across the whole table shuts one side out, four walls around the holding both."""
    across = wall(0, 350, WIDTH, 380)
    no_way = ("W_UNREACHED", "/holdings/0", "HL-TERR-2")
    assert found(holdings=[MILL], terrain=[across]) == [no_way]
    around = [wall(380, 220, 520, 240), wall(380, 360, 520, 380), wall(380, 220, 400, 380), wall(500, 220, 520, 380)]
    assert found(holdings=[MILL], terrain=around) == [no_way, no_way]
    assert found(holdings=[MILL], terrain=around[:3]) == []


def test_hl_setup_4_a_unit_outside_its_area() -> None:
    """While units are deployed; later they may be anywhere."""
    units = [[unit(450, 100), unit(450, 300)], [unit(450, 500)]]
    assert found(units=units, phase="deploy") == [("W_AREA", "/units/0/1", "HL-SETUP-4")]
    assert found(units=units, phase="activate") == []


def test_hl_score_4_a_side_without_units() -> None:
    assert found(units=[[unit(450, 100)], []]) == [("W_NO_UNITS", "/units/1", "HL-SCORE-4")]
    assert found() == []


@pytest.mark.parametrize(
    "fair, changed, places",
    [
        ("half-turn", {}, []),
        ("half-turn", {"terrain": [wall(100, 200, 200, 250)]}, ["/terrain/0"]),
        ("half-turn", {"terrain": [wall(100, 200, 200, 250), wall(700, 350, 800, 400)]}, []),
        ("half-turn", {"terrain": [wall(100, 200, 200, 250), wall(700, 350, 800, 400, "high")]}, ["/terrain/0"]),
        ("mirror", {"terrain": [wall(100, 200, 200, 250), wall(100, 350, 200, 400)]}, []),
        ("mirror", {"terrain": [wall(100, 200, 200, 250), wall(700, 350, 800, 400)]}, ["/terrain/0", "/terrain/1"]),
        ("half-turn", {"holdings": [MILL]}, []),
        ("half-turn", {"holdings": [MILL | {"x": 421}]}, ["/holdings/0"]),
        ("half-turn", {"units": [[unit(300, 100)], [unit(600, 500)]]}, []),
        ("half-turn", {"units": [[unit(300, 100)], [unit(601, 500)]]}, ["/units/0/0", "/units/1/0"]),
        (
            "half-turn",
            {
                "areas": [
                    {"west": 0, "east": 900, "south": 0, "north": 100, "heading": 0},
                    {"west": 0, "east": 900, "south": 480, "north": 600, "heading": 18000},
                ]
            },
            ["/areas/0", "/areas/1"],
        ),
    ],
)
def test_hl_setup_1_what_breaks_a_claimed_symmetry(fair: str, changed: dict[str, Any], places: list[str]) -> None:
    """The document or the list of scenarios claims it."""
    expected = [("W_FAIR", place, "HL-SETUP-1") for place in places]
    assert found(**changed) == []
    assert found(fair, **changed) == expected
    made = {"format": "honour-1", "table": {"width": WIDTH, "height": HEIGHT}, "fair": fair} | changed
    assert [(one.code, one.pointer, one.clause) for one in GAME.problems(made)] == expected


def test_warnings_come_beside_faults_in_other_sections() -> None:
    made: dict[str, Any] = {"format": "honour-1", "holdings": [MILL], "terrain": [wall(470, 300, 520, 340)]}
    made |= {"rounds": 0, "units": [[{"kind": "cow", "roles": []}], []]}
    problems = {(problem.code, problem.pointer) for problem in GAME.problems(made)}
    assert ("W_HOLDING", "/holdings/0") in problems
    assert {"/rounds", "/units/0/0/kind", "/units/0/0/roles"} <= {pointer for _, pointer in problems}


def test_a_fault_of_a_text_or_an_unknown_key_hides_no_fault_of_the_position() -> None:
    made = {
        "format": "honour-1",
        "title": 3,
        "wether": "rain",
        "units": [[unit(450, 100), unit(455, 110)], [unit(9, 590)]],
    }
    found = {problem.code: problem.pointer for problem in GAME.validate(made)}
    assert (found["E_TEXT"], found["E_UNKNOWN"]) == ("/title", "/wether")
    assert found["E_CONTACT"].startswith("/units/0/1/")
