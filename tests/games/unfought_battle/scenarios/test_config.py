"""The configuration and Scenario documents: RULES.md sections 19 and 23."""

import json
from importlib.resources import files
from typing import Any

import pytest

from games.unfought_battle.table import configured, document, load, table
from sandtable.games.unfought_battle import GAME
from sandtable.games.unfought_battle.scenarios.format import ConfigEntry
from sandtable.kernel.documents.fields import NumberField, WholeField
from sandtable.kernel.errors import BadScenario, Unknown
from sandtable.play import match as matches

RANGES = {
    key: field for key, field in ConfigEntry.fields_declared.items() if isinstance(field, WholeField | NumberField)
}
NEAR = {"p1_f1": (10, 8), "p2_f1": (11, 8)}


def problems(change: dict[str, Any]) -> list[tuple[str, str]]:
    return [(problem.pointer, problem.clause) for problem in GAME.validate(document() | change)]


def test_ub_config_1_every_default_of_the_table() -> None:
    full = configured()
    assert full.terrain_entry_cost.by_terrain() == (1, 2, 1)
    assert {name: getattr(full, name) for name in ConfigEntry.fields_declared if name != "terrain_entry_cost"} == {
        "starting_chi": 100,
        "starting_shih": 10,
        "max_shih": 20,
        "force_count": 3,
        "base_chi_loss": 8,
        "tendency_modifier": 1,
        "advance_cost": 2,
        "meditate_cost": 0,
        "deceive_cost": 3,
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


@pytest.mark.parametrize("key", sorted(RANGES))
def test_ub_config_1_and_ub_limit_4_every_tunable_has_a_range(key: str) -> None:
    tunable = RANGES[key]
    assert tunable.most is not None
    for wrong in (tunable.least - 1, tunable.most + 1, "3", True, [1]):
        assert problems({"config": {key: wrong}}) == [(f"/config/{key}", tunable.clause)], wrong
    assert not problems({"config": {key: getattr(configured(), key)}})


def test_ub_variant_1_a_duel_has_its_own_defaults() -> None:
    duel = configured("duel")
    assert (duel.contentious_max, duel.min_chokepoints, duel.access_tolerance) == (3, 1, 1)
    assert configured("duel", min_chokepoints=2).min_chokepoints == 2
    found = GAME.validate({"format": "ub-scn-1", "map": {"size": "duel"}, "config": {"contentious_min": 4}})
    assert [(problem.pointer, problem.clause) for problem in found] == [("/config/contentious_min", "UB-LIMIT-4")]


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
    assert ("/".join(["", "config", *path]), clause) in problems({"config": given})


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
        (
            {"players": [{"forces": [{"position": {"q": 24, "r": 18}}]}, {}]},
            "/players/0/forces/0/position",
            "UB-EXEC-2",
        ),
        ({"players": [{"forces": [{}, {}, {}, {}]}, {}]}, "/players/0/forces", "UB-SETUP-2"),
        ({"players": [{"forces": [{"id": "p1_f2"}, {}]}, {}]}, "/players/0/forces/1/id", "UB-SETUP-1"),
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
        opened = {"phase": phase, "players": [{}, {"sealed": phase == "plan"}]}
        assert (("/players", "UB-SCN-2") in problems(opened)) == (phase == "execute")
    assert problems({"phase": "upkeep", "players": [{"sealed": False}, {}]}) == [("/players", "UB-SCN-2")]


def test_the_schema_lists_every_tunable_with_its_range() -> None:
    schema = json.loads((files(GAME.package) / "schema.json").read_text("utf-8"))
    listed = schema["$defs"]["config"]["properties"]
    assert set(listed) == set(ConfigEntry.fields_declared)
    for key, tunable in RANGES.items():
        assert (listed[key]["minimum"], listed[key]["maximum"]) == (tunable.least, tunable.most)
    assert listed["contentious_max"]["description"] == "Default: 5, on the map of a duel 3. (UB-GEN-4)"
    assert listed["starting_chi"]["default"] == 100


def test_ub_scn_1_what_a_document_does_not_mention_is_as_at_the_start() -> None:
    """A force that is not listed stands on its start hex; the ids follow from the places in the lists."""
    small: dict[str, Any] = {"format": "ub-scn-1", "map": {"size": "duel", "rows": ["." * 10] * 9 + ["*........."]}}
    small["players"] = [{"forces": [{"position": {"q": 4, "r": 4}}, {"stance": "River"}]}, {"shih": 3}]
    setup = load(small)
    forces = [force for player in setup.scenario["players"] for force in player["forces"]]
    assert [(force["id"], *force["position"].values(), force["stance"]) for force in forces] == [
        ("p1_f1", 4, 4, "Mountain"),
        ("p1_f2", 1, 0, "River"),
        ("p1_f3", 0, 1, "Mountain"),
        ("p2_f1", 9, 9, "Mountain"),
        ("p2_f2", 8, 9, "Mountain"),
        ("p2_f3", 9, 8, "Mountain"),
    ]
    assert [(side.chi, side.shih, side.sealed) for side in setup.state.sides] == [(100, 10, 0), (100, 3, 0)]
    assert load({"format": "ub-scn-1"}).board.hexes == 500


@pytest.mark.parametrize("phase, sealed", [("plan", 0), ("execute", 1), ("upkeep", 1), ("ended", 0)])
def test_ub_scn_2_what_is_sealed_follows_from_the_phase(phase: str, sealed: int) -> None:
    more = {"victory_type": "draw"} if phase == "ended" else {}
    setup = load(document() | {"phase": phase} | more)
    assert [side.sealed for side in setup.state.sides] == [sealed, sealed]
    assert load(setup.scenario).state == setup.state


def test_ub_order_8_orders_on_a_map_made_from_a_seed_are_checked_on_that_map() -> None:
    """What could not be paid there would make a Record that nobody can replay."""
    force = {
        "position": {"q": 2, "r": 2},
        "order": {"order": "Advance", "target_hex": {"q": 3, "r": 2}, "stance": "River"},
    }
    for seed in range(50):
        given = {"format": "ub-scn-1", "map": {"seed": seed}, "players": [{"shih": 3, "forces": [force]}, {}]}
        assert not GAME.validate(given)
        drawn = load({"format": "ub-scn-1", "map": {"seed": seed}})
        if drawn.scenario["map"]["rows"][2][3] == "^":
            with pytest.raises(BadScenario, match="UB-ORDER-8"):
                load(given)
            return
        load(given)
    pytest.fail("no map has Difficult ground there")


def test_every_scenario_is_valid_and_plays() -> None:
    for note in GAME.notes():
        assert GAME.validate(GAME.scenario(note.name)) == []
        assert load(GAME.scenario(note.name)).board.contentious >= 2
    with pytest.raises(Unknown):
        GAME.scenario("atlantis")
