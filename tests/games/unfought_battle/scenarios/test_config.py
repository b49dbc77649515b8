"""The configuration and Scenario documents: RULES.md sections 19 and 23."""

import json
from importlib.resources import files
from typing import Any

import pytest

from games.unfought_battle.table import document, load, table
from sandtable.games.unfought_battle import GAME
from sandtable.games.unfought_battle.scenarios import config
from sandtable.games.unfought_battle.scenarios.config import TUNABLES
from sandtable.kernel.errors import BadScenario, Unknown
from sandtable.play import match as matches

NEAR = {"p1_f1": (10, 8), "p2_f1": (11, 8)}


def problems(change: dict[str, Any]) -> list[tuple[str, str]]:
    return [(problem.pointer, problem.clause) for problem in GAME.validate(document() | change)]


def test_ub_config_1_every_default_of_the_table() -> None:
    full = config.fill_defaults({})
    assert full == {
        "starting_chi": 100,
        "starting_shih": 10,
        "max_shih": 20,
        "force_count": 3,
        "base_chi_loss": 8,
        "tendency_modifier": 1,
        "advance_cost": 2,
        "meditate_cost": 0,
        "deceive_cost": 3,
        "terrain_entry_cost": {"Open": 1, "Difficult": 2, "Contentious": 1},
        "meditate_gain": 2,
        "contentious_yield": 2,
        "stalemate_chi_loss": 4,
        "contentious_loss_factor": 2,
        "stalemate_doubled_on_contentious": False,
        "blocked_retreat_chi_loss": 8,
        "encirclement_turns": 2,
        "encirclement_chi_loss": 20,
        "domination_checks": 2,
        "contentious_min": 3,
        "contentious_max": 5,
        "noise_threshold": 0.6,
        "noise_cell": 5,
        "difficult_min": 0.2,
        "difficult_max": 0.3,
        "min_path_hexes": 5,
        "min_chokepoints": 2,
        "access_tolerance": 2,
        "map_max_attempts": 100,
        "max_turns": None,
    }


@pytest.mark.parametrize("key", sorted(set(TUNABLES) - {"terrain_entry_cost", "stalemate_doubled_on_contentious"}))
def test_ub_config_1_and_ub_limit_4_every_tunable_has_a_range(key: str) -> None:
    tunable = TUNABLES[key]
    for wrong in (tunable.least - 1, tunable.most + 1, "3", True, [1]):
        found = list(config.find_problems({key: wrong}))
        assert [(fault[0], fault[3]) for fault in found] == [((key,), tunable.clause)], wrong
    assert not [fault for fault in config.find_problems({key: tunable.default}) if fault[0] == (key,)]


@pytest.mark.parametrize(
    "given, path, clause",
    [
        ({"surprise": 1}, ("surprise",), "UB-CONFIG-1"),
        ([], (), "UB-CONFIG-1"),
        ({"terrain_entry_cost": {"Swamp": 1}}, ("terrain_entry_cost", "Swamp"), "UB-TERR-1"),
        ({"terrain_entry_cost": {"Open": -1}}, ("terrain_entry_cost", "Open"), "UB-TERR-1"),
        ({"terrain_entry_cost": 3}, ("terrain_entry_cost",), "UB-TERR-1"),
        ({"stalemate_doubled_on_contentious": 1}, ("stalemate_doubled_on_contentious",), "UB-RULING-14"),
        ({"starting_shih": 21}, ("starting_shih",), "UB-LIMIT-4"),
        ({"contentious_min": 6}, ("contentious_min",), "UB-LIMIT-4"),
        ({"difficult_min": 0.5}, ("difficult_min",), "UB-LIMIT-4"),
        ({"meditate_cost": 4}, ("meditate_cost",), "UB-LIMIT-3"),
    ],
)
def test_ub_config_1_what_is_wrong_is_refused_with_its_place(given: Any, path: tuple[str, ...], clause: str) -> None:
    assert (path, clause) in [(fault[0], fault[3]) for fault in config.find_problems(given)]


@pytest.mark.parametrize(
    "given, chi, shih",
    [
        ({}, (92, 100), (11, 16)),
        ({"base_chi_loss": 3}, (97, 100), (11, 16)),
        ({"advance_cost": 5}, (92, 100), (8, 16)),
        ({"terrain_entry_cost": {"Open": 0}}, (92, 100), (12, 16)),
        ({"meditate_gain": 1}, (92, 100), (9, 13)),
        ({"max_shih": 12}, (92, 100), (11, 12)),
    ],
)
def test_ub_config_1_tunables_change_play(given: dict[str, Any], chi: Any, shih: Any) -> None:
    here = table(NEAR, config=given)
    here.turn("p1_f1 A(11,8) Thunder")
    assert (here.chi, here.shih) == (chi, shih)


def test_ub_config_1_the_other_tunables_change_play_too() -> None:
    here = table(NEAR, contentious=((11, 8),), config={"contentious_loss_factor": 3})
    here.execute("p1_f1 A(11,8) Thunder")
    assert here.chi == (76, 100)
    here = table(NEAR, config={"stalemate_chi_loss": 1, "deceive_cost": 1})
    here.execute("p1_f1 A(11,8) Mountain", "p2_f1 D(12,8)")
    assert (here.chi, here.shih) == ((99, 99), (7, 9))
    places = {"p1_f1": (23, 19), "p2_f2": (20, 15)}
    here = table(places, config={"blocked_retreat_chi_loss": 0})
    here.execute("p1_f1 A(24,19) River")
    assert here.chi == (100, 92)
    here = table({"p1_f1": (12, 9)}, contentious=((12, 9),), config={"contentious_yield": 4, "domination_checks": 1})
    here.turn()
    assert (here.shih[0], here.state.winner) == (20, 1)
    setup = load({"format": "ub-scn-1", "map": {"seed": 2}, "config": {"starting_chi": 50, "starting_shih": 4}})
    assert (setup.state.sides[0].chi, setup.state.sides[1].shih) == (50, 4)
    three = load({"format": "ub-scn-1", "map": {"seed": 3}, "config": {"contentious_min": 3, "contentious_max": 3}})
    assert three.board.contentious == 3


def test_ub_scn_1_a_document_places_everything_and_comes_back_the_same() -> None:
    given = document(
        {"p1_f1": ((10, 8), "Thunder", "A,D,M"), "p2_f1": (11, 8)},
        chi=(77, 66),
        shih=(5, 6),
        difficult=((3, 3),),
        turn=9,
    )
    given["players"][0]["forces"][0] |= {"stance_public": False, "encircled_turns": 1}
    given["players"][0]["forces"][1]["order"] = {
        "order": "Advance",
        "target_hex": {"q": 2, "r": 0},
        "stance": "River",
    }
    given["players"][1]["domination"] = 1
    resolved = load(given).scenario
    assert load(resolved).scenario == resolved
    force = resolved["players"][0]["forces"][0]
    assert (force["stance"], force["stance_public"], force["encircled_turns"]) == ("Thunder", False, 1)
    assert resolved["players"][0]["forces"][1]["order"]["stance"] == "River"
    assert (resolved["turn"], resolved["players"][1]["chi"]) == (9, 66)


@pytest.mark.parametrize(
    "change, pointer, clause",
    [
        ({"format": "ub-scn-2"}, "/format", "UB-SCN-1"),
        ({"weather": "rain"}, "/weather", "UB-SCN-1"),
        ({"map": {"rows": ["."] * 20}}, "/map/rows/0", "UB-MAP-1"),
        ({"map": {"rows": ["." * 25] * 19}}, "/map/rows", "UB-MAP-1"),
        ({"map": {"rows": ["x" * 25] * 20}}, "/map/rows/0", "UB-TERR-1"),
        ({"map": {"seed": "seven"}}, "/map/seed", "UB-GEN-1"),
        ({"map": {"size": "huge"}}, "/map/size", "UB-VARIANT-1"),
        ({"turn": 0}, "/turn", "UB-SETUP-4"),
        ({"phase": "noon"}, "/phase", "UB-TURN-1"),
        ({"winner": "p1"}, "/winner", "UB-SCN-2"),
        ({"players": [{}]}, "/players", "UB-SCN-1"),
        ({"players": [{"chi": 0}, {}]}, "/players/0/chi", "UB-RES-1"),
        ({"players": [{"shih": 21}, {}]}, "/players/0/shih", "UB-RES-4"),
        ({"players": [{"sealed": True}, {"sealed": True}]}, "/players", "UB-SCN-2"),
        ({"players": [{"forces": []}, {}]}, "/players/0/forces", "UB-RES-6"),
        ({"config": {"force_count": 7}}, "/config/force_count", "UB-SETUP-2"),
        ({"mirrored": 1}, "/mirrored", "UB-VARIANT-2"),
    ],
)
def test_ub_scn_1_and_ub_scn_2_every_fault_has_a_pointer_and_a_clause(
    change: dict[str, Any], pointer: str, clause: str
) -> None:
    assert (pointer, clause) in problems(change)
    with pytest.raises(BadScenario):
        load(document() | change)


@pytest.mark.parametrize(
    "change, pointer, clause",
    [
        ({"position": {"q": 25, "r": 0}}, "/players/0/forces/0/position/q", "UB-MAP-1"),
        ({"position": {"q": 1, "r": 0}}, "/players/0/forces/1/position", "UB-EXEC-2"),
        ({"id": "p2_f1"}, "/players/0/forces/0/id", "UB-SETUP-1"),
        ({"stance": "Cloud"}, "/players/0/forces/0/stance", "UB-STANCE-1"),
        ({"tendency": ["Advance"] * 4}, "/players/0/forces/0/tendency", "UB-TEND-1"),
        ({"order": {"order": "Rest"}}, "/players/0/forces/0/order/order", "UB-ORDER-1"),
        ({"order": {"order": "Advance"}}, "/players/0/forces/0/order/target_hex", "UB-ORDER-5"),
        ({"order": {"order": "Deceive", "target_hex": {"q": 9, "r": 9}}}, "/players/0/forces/0/order", "UB-ORDER-5"),
    ],
)
def test_ub_scn_1_faults_of_a_force(change: dict[str, Any], pointer: str, clause: str) -> None:
    given = document()
    given["players"][0]["forces"][0] |= change
    assert (pointer, clause) in [(problem.pointer, problem.clause) for problem in GAME.validate(given)]


def test_ub_scn_1_orders_that_cannot_be_paid() -> None:
    given = document(shih=(2, 10))
    given["players"][0]["forces"][0]["order"] = {"order": "Deceive", "target_hex": {"q": 0, "r": 1}}
    assert [problem.clause for problem in GAME.validate(given)] == ["UB-ORDER-8"]


def test_every_problem_is_reported_not_only_the_first() -> None:
    assert len(problems({"turn": 0, "phase": "noon", "weather": 1, "config": {"a": 1, "b": 2}})) == 5


def test_ub_scn_2_a_position_between_execute_and_upkeep() -> None:
    """It has where a force began, the ghosts and what meditation revealed; in other phases these are refused."""
    match = matches.start(GAME, document(), stepwise=True)
    for text in ("p1_f3 A(1,1) River", "p1_f2 D(2,0)", "seal"):
        match.play(0, text)
    match.play(1, "seal")
    assert match.export()["phase"] == "execute"
    match.step()
    written = match.export()
    force = written["players"][0]["forces"][1]
    assert (written["phase"], force["ghost"]) == ("upkeep", {"q": 2, "r": 0})
    assert load(written).state == match.state
    for phase in ("plan", "execute"):
        found = {(problem.pointer, problem.clause) for problem in GAME.validate(written | {"phase": phase})}
        assert ("/players/0/forces/1/ghost", "UB-SCN-2") in found
    assert ("/players", "UB-SCN-2") in problems({"phase": "execute"})
    assert ("/players", "UB-SCN-2") in problems({"phase": "upkeep"})


def test_the_schema_lists_every_tunable_with_its_range() -> None:
    schema = json.loads((files(GAME.package) / "schema.json").read_text("utf-8"))
    listed = schema["properties"]["config"]["properties"]
    assert set(listed) == set(TUNABLES)
    for key, tunable in TUNABLES.items():
        if key not in ("terrain_entry_cost", "stalemate_doubled_on_contentious"):
            assert (listed[key]["minimum"], listed[key]["maximum"]) == (tunable.least, tunable.most)
            assert listed[key]["default"] == tunable.default


def test_every_scenario_is_valid_and_plays() -> None:
    for note in GAME.notes():
        assert GAME.validate(GAME.scenario(note.name)) == []
        assert load(GAME.scenario(note.name)).board.contentious >= 2
    with pytest.raises(Unknown):
        GAME.scenario("atlantis")
