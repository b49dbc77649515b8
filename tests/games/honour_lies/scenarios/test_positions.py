"""Small positions in few words, and positions in the middle of a procedure."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import sandtable
from games.honour_lies.table import C, S, Table, foot, horse
from sandtable.games.honour_lies import GAME
from sandtable.games.honour_lies.clauses import CLAUSES
from sandtable.games.honour_lies.scenarios.build import ScenarioWords
from sandtable.games.honour_lies.scenarios.load import load
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import BadScenario, Problem
from sandtable.kernel.game import Setup

ROOT = Path(__file__).resolve().parents[4]
HEAVY: dict[str, Any] = {"kind": "infantry", "roles": ["heavy"]}
ELITE: dict[str, Any] = {"kind": "cavalry", "roles": ["elite"]}


def placed(ours: dict[str, Any], theirs: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"format": "honour-1", "units": [[ours], [theirs] if theirs else []], **more}


def written(entry: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    """The unit in full, as the export writes it."""
    units = [[], [entry]] if seat else [[entry], []]
    found: dict[str, Any] = load({"format": "honour-1", "units": units}, {}, seeded(0)).scenario["units"][seat][0]
    return found


def refused(document: dict[str, Any]) -> list[tuple[str, str]]:
    problems: list[Problem] = list(GAME.validate(document))
    assert all(problem.clause in CLAUSES for problem in problems)
    return [(problem.code, problem.pointer) for problem in problems]


def test_units_and_a_format_are_a_position() -> None:
    """The table of HL-SCEN-1, six rounds; the first round has begun."""
    match = sandtable.game("honour-lies").start(placed(HEAVY | {"at": [600, 300]}, ELITE | {"at": [600, 600]}))
    assert match.prompt().asked == (0,)
    document = match.export()
    assert (document["phase"], document["round"]) == ("activate", 1)
    assert "table" not in document
    board = load(document, {}, seeded(0)).board
    standard = load(GAME.scenario("field-of-honour"), {}, seeded(0)).board
    for name in ("width", "height", "rounds", "force", "first", "west", "east", "south", "north", "heading"):
        assert getattr(board, name) == getattr(standard, name), name


def test_the_small_position_of_the_documentation_can_be_played() -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text("utf-8")
    [document] = [block for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL) if '"honour-1"' in block]
    units = sandtable.game("honour-lies").start(json.loads(document)).observe(0)["position"]["units"]
    assert [[(unit["form"], unit["count"], unit["facing"]) for unit in side] for side in units] == [
        [("wall", 4, "north"), ("square", 4, "north")], [("square", 4, "south"), ("square", 1, "south-west")],
    ]  # fmt: skip


def test_areas_are_less_deep_on_a_small_table() -> None:
    """As in HL-SCEN-4."""
    document = placed(HEAVY | {"at": [450, 100]}, table={"width": 900, "height": 600})
    board = load(document, {}, seeded(0)).board
    standard = load(GAME.scenario("skirmish-at-the-mill"), {}, seeded(0)).board
    assert (board.south, board.north, board.east) == (standard.south, standard.north, standard.east)


@pytest.mark.parametrize(
    "more, pose",
    [
        ({}, (540_000, 300_000, 0, "square", 4)),
        ({"wide": 1}, (570_000, 300_000, 0, "column", 4)),
        ({"wide": 4}, (480_000, 300_000, 0, "wall", 4)),
        ({"wide": 3, "count": 3}, (510_000, 300_000, 0, "wall", 3)),
        ({"form": "column", "count": 2}, (570_000, 300_000, 0, "column", 2)),
        ({"count": 1}, (570_000, 300_000, 0, "square", 1)),
        ({"facing": "east"}, (600_000, 360_000, 9000, "square", 4)),
        ({"facing": "south"}, (660_000, 300_000, 18000, "square", 4)),
        ({"heading": 18000}, (660_000, 300_000, 18000, "square", 4)),
        ({"cells": [[0, 1], [1, 1]]}, (510_000, 300_000, 0, "square", 2)),
    ],
)
def test_a_unit_is_placed_by_the_middle_of_its_front(more: dict[str, Any], pose: tuple[Any, ...]) -> None:
    unit = written(HEAVY | {"at": [600, 300]} | more)
    assert (unit["status"], unit["health"]) == ("table", 10)
    assert (unit["x"], unit["y"], unit["heading"], unit["form"], len(unit["cells"])) == pose


def test_a_unit_faces_as_its_deployment_area_does() -> None:
    unit = written(ELITE | {"at": [600.5, 300]}, seat=1)
    assert (unit["x"], unit["y"], unit["heading"]) == (630_500, 300_000, 18000)


def test_stands_left_in_a_holding_are_counted() -> None:
    document = placed(HEAVY | {"status": "inside", "holding": 0, "count": 2}, holdings=[{"x": 570, "y": 420}])
    assert load(document, {}, seeded(0)).scenario["units"][0][0]["cells"] == [[0, 0], [1, 0]]


@pytest.mark.parametrize(
    "more, fault",
    [
        ({"status": "table", "y": 0}, ("E_POSE", "/units/0/0/x")),
        ({"at": [600, 300], "x": 0}, ("E_POSE", "/units/0/0/at")),
        ({"at": [600, 300], "facing": "east", "heading": 0}, ("E_POSE", "/units/0/0/facing")),
        ({"at": [600, 300], "wide": 2, "form": "square"}, ("E_POSE", "/units/0/0/wide")),
        ({"at": [600, 300], "count": 1, "cells": [[0, 0]]}, ("E_POSE", "/units/0/0/count")),
        ({"at": [600, 300], "wide": 3}, ("E_POSE", "/units/0/0/wide")),
        ({"at": [600, 300], "count": 5}, ("E_CELLS", "/units/0/0/count")),
        ({"at": [600, 4001]}, ("E_NUMBER", "/units/0/0/at/1")),
        ({"at": [600, 895], "facing": "south"}, ("E_GROUND", "/units/0/0/at")),
    ],
)
def test_a_contradiction_is_refused(more: dict[str, Any], fault: tuple[str, str]) -> None:
    assert refused(placed(HEAVY | more)) == [fault]


# -- in the middle of a procedure -----------------------------------------------------------------------------------


def melee() -> dict[str, Any]:
    """A column has charged another, and both seats bid."""
    return placed(
        HEAVY | {"at": [600, 300], "wide": 1, "activated": True},
        HEAVY | {"at": [600, 300], "wide": 1},
        phase="bid",
        round=1,
        activation={"unit": "A1", "step": "occupy", "combat": {"defender": "B1", "attack": 2, "defence": 4}},
    )


def changed(*path: str | int, to: object) -> dict[str, Any]:
    """The melee with one value replaced, or left out if it becomes None."""
    document = deepcopy(melee())
    holder: Any = document
    for step in path[:-1]:
        holder = holder[step]
    if to is None:
        del holder[path[-1]]
    else:
        holder[path[-1]] = to
    return document


def test_a_melee_can_be_set_up_and_fought() -> None:
    """HL-COMBAT-6 to HL-COMBAT-11: 2 + 6 beat 4 by 4, which is one stand; the column has only one to lose."""
    match = sandtable.game("honour-lies").start(melee())
    assert match.prompt().asked == (0, 1)
    match.play(0, ["bid 6", "seal"])
    again = sandtable.game("honour-lies").start(match.export())
    assert again.state_bytes() == match.state_bytes()
    again.play(1, ["bid 0", "seal"])
    assert [again.export()["phase"], again.prompt().asked] == ["retreat", (1,)]
    [unit] = again.export()["units"][1]
    assert (len(unit["cells"]), unit["disordered"]) == (3, True)


def test_bids_that_are_named_are_part_of_the_position() -> None:
    document = melee() | {"bids": [{"bid": 3, "named": 1, "sealed": True}, {"named": 2, "bid": 9}]}
    match = sandtable.game("honour-lies").start(document)
    assert match.prompt().asked == (1,)
    assert match.export()["bids"] == [{"bid": 3, "named": 1, "sealed": True}, {"bid": 9, "named": 2}]


@pytest.mark.parametrize(
    "document, fault",
    [
        (changed("activation", to=None), ("E_CONDITION", "/activation")),
        (changed("phase", to="deploy"), ("E_CONDITION", "/activation")),
        (changed("activation", "unit", to="A2"), ("E_UNIT", "/activation/unit")),
        (changed("activation", "combat", "defender", to="A1"), ("E_CONTACT", "/units/1/0/at")),
        (changed("activation", "combat", to=None), ("E_CONTACT", "/units/1/0/at")),
        (changed("activation", "charge", to={"x": 0, "y": 0, "enemy": "A1"}), ("E_UNIT", "/activation/charge/enemy")),
        (changed("activation", "charge", to={"x": 0, "y": 0, "enemy": "B1"}), ("E_QUESTION", "/activation/charge")),
        (changed("activation", "losing", to="B3"), ("E_UNIT", "/activation/losing")),
        (changed("activation", "losing", to="B1"), ("E_QUESTION", "/activation/losing")),
        (changed("activation", "trampled", to="B1"), ("E_QUESTION", "/activation/trampled")),
        (changed("activation", "then", to="step"), ("E_QUESTION", "/activation/then")),
        (changed("activation", "combat", "loser", to="A2"), ("E_UNIT", "/activation/combat/loser")),
        (changed("phase", to="act"), ("E_QUESTION", "/activation/combat")),
        (changed("phase", to="retreat"), ("E_QUESTION", "/activation/combat/loser")),
        (changed("phase", to="lose-stand"), ("E_QUESTION", "/activation/losing")),
        (changed("phase", to="engage"), ("E_QUESTION", "/activation/charge")),
        (changed("phase", to="ruin"), ("E_ADVANCED", "/phase")),
        (changed("phase", to="summon"), ("E_CONDITION", "/fallen")),
        (changed("units", 1, 0, "status", to="destroyed"), ("E_UNIT", "/activation/combat/defender")),
        (
            placed(HEAVY, advanced={"playing": {"effects": ["arise"]}}),
            ("E_PHASE", "/advanced/playing"),
        ),
        (melee() | {"bids": [{"bid": 11}, {}]}, ("E_BID", "/bids/0/bid")),
        (melee() | {"bids": [{"sealed": True}, {"sealed": True}]}, ("E_QUESTION", "/phase")),
        (placed(HEAVY, phase="enlist", bids=[{"sealed": True}, {}]), ("E_FORCE", "/units/0")),
        (placed(HEAVY | {"at": [600, 300]}, phase="enlist"), ("E_PHASE", "/units/0/0/status")),
        (placed(HEAVY | {"at": [600, 300]}, phase="return"), ("E_QUESTION", "/phase")),
    ],
)
def test_what_a_question_lacks_is_named(document: dict[str, Any], fault: tuple[str, str]) -> None:
    assert fault in refused(document)
    with pytest.raises(BadScenario):
        load(document, {}, seeded(0))


def test_a_force_that_is_being_chosen_can_be_written() -> None:
    game = sandtable.game("honour-lies")
    match = game.start("muster-at-the-mill")
    assert match.export() == game.scenario("muster-at-the-mill")
    match.play(0, "enlist infantry scout regular wide")
    document = match.export()
    assert document["units"] == [[{"kind": "infantry", "roles": ["scout"], "status": "reserve", "health": 0}], []]
    again = game.start(document)
    assert again.state_bytes() == match.state_bytes()
    assert again.prompt().asked == (0, 1)


def test_a_unit_enlisted_before_the_match_may_still_be_replaced() -> None:
    """Sentences name it by its number, whatever it was at first."""
    document = placed(HEAVY, HEAVY, phase="enlist", force=1, bids=[{"named": 1}, {"named": 1, "sealed": True}])
    match = sandtable.game("honour-lies").start(document)
    match.play(0, ["dismiss A1", "enlist cavalry elite regular narrow", "seal"])
    match.play(1, match.actions(1)[0])
    assert match.play(0, match.actions(0)[0])[0].text.startswith("Crown's unit 1 deployed")
    assert [unit["kind"] for unit in match.observe(1)["position"]["units"][0]] == ["cavalry"]


def test_a_unit_that_left_play_keeps_where_it_stood_last() -> None:
    """No rule asks for it, but a position that goes on is the same to the byte."""
    table = Table([foot(S, 200, 150)], [horse(C, 600, 640, 18000)], active=None)
    setup = Setup(table.board, table.state, {}, ScenarioWords())
    unit = table.unit(0)
    unit.status, unit.cells, unit.health = 5, 0, 0
    [entry] = GAME.export(setup, table.state)["units"][0]
    assert entry["last"] == {"x": 200_000, "y": 150_000, "form": "square"}
