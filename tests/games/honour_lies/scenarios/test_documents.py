"""Scenario documents, Scene, sentences and texts."""

import json
from typing import Any

import pytest

from games.honour_lies.table import SCENARIO_NAMES, C, S, Table, foot, horse
from sandtable.games.honour_lies import GAME, model
from sandtable.games.honour_lies.scenarios.format import is_convex
from sandtable.games.honour_lies.scenarios.load import load
from sandtable.games.honour_lies.scenarios.validate import validate
from sandtable.games.honour_lies.scene.scene import scene
from sandtable.games.honour_lies.scene.sentences import ask, sentence
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import BadAction, BadRecord, Refused, Unknown
from sandtable.play import match as matches
from sandtable.play.replay import replay


def position(**change: Any) -> dict[str, Any]:
    """A valid document with two units on the table, changed."""
    table = Table([foot(S, 200, 150)], [horse(C, 600, 640, 18000)])
    return table.document | change


@pytest.mark.parametrize("name", SCENARIO_NAMES)
def test_every_scenario_is_valid_and_survives_loading(name: str) -> None:
    assert validate(GAME.scenario(name)) == []
    setup = load(GAME.scenario(name), {"rounds": 0}, seeded(0))
    again = load(json.loads(json.dumps(setup.scenario)), {"rounds": 0}, seeded(1))
    assert flat.to_bytes(again.state) == flat.to_bytes(setup.state)
    assert flat.to_bytes(again.board) == flat.to_bytes(setup.board)


def test_an_unknown_scenario_is_named() -> None:
    with pytest.raises(Unknown, match="nowhere"):
        GAME.scenario("nowhere")


@pytest.mark.parametrize(
    "change, pointer, clause",
    [
        ({"format": "x"}, "/format", "HL-SRC-3"),
        ({"table": {"width": 100, "height": 900}}, "/table/width", "HL-LIMIT-1"),
        ({"rounds": 99}, "/rounds", "HL-LIMIT-1"),
        ({"terrain": [{"kind": ["mud"], "corners": [[0, 0], [9, 0], [9, 9]]}]}, "/terrain/0/kind/0", "HL-TERR-1"),
        (
            {"terrain": [{"kind": ["high"], "corners": [[0, 0], [9, 0], [0, 9], [9, 9]]}]},
            "/terrain/0/corners",
            "HL-TERR-1",
        ),
        ({"holdings": [{"x": 1190, "y": 0}]}, "/holdings/0/x", "HL-HOLD-1"),
        ({"units": [[{"kind": "infantry", "roles": ["artillery", "levy"]}], []]}, "/units/0/0/roles", "HL-PROF-5"),
        ({"units": [[foot(S, 5000, 150)], []]}, "/units/0/0/x", "HL-FORM-2"),
        ({"units": [[foot(S, 1190, 150)], []]}, "/units/0/0/x", "HL-TERR-2"),
        ({"units": [[foot(S, 200, 150), foot(S, 210, 150)], []]}, "/units/0/1/x", "HL-RULING-48"),
        ({"units": [[foot(S, 200, 150)], [foot(S, 320, 150, 18000)]]}, "/units/1/0/x", "HL-RULING-48"),
        ({"units": [[foot(S, 200, 150, health=11)], []]}, "/units/0/0/health", "HL-PROF-6"),
        ({"units": [[foot(S, 200, 150, cells=[[0, 0], [3, 3]])], []]}, "/units/0/0/cells", "HL-PIECE-2"),
        ({"units": [[foot(S, 200, 150, heading=36000)], []]}, "/units/0/0/heading", "HL-NUM-3"),
        ({"nonsense": 1}, "/nonsense", "HL-SRC-3"),
    ],
)
def test_a_fault_is_named_with_its_place_and_clause(change: dict[str, Any], pointer: str, clause: str) -> None:
    found = validate(position(**change))
    assert (pointer, clause) in [(problem.pointer, problem.clause) for problem in found]


def test_convex_polygons() -> None:
    assert is_convex([(0, 0), (9, 0), (9, 9), (0, 9)])
    assert is_convex([(0, 9), (9, 9), (9, 0), (0, 0)])
    assert not is_convex([(0, 0), (9, 0), (1, 1), (0, 9)])
    assert not is_convex([(0, 0), (9, 9), (9, 0), (0, 9)])


def test_a_position_survives_writing_and_reading() -> None:
    setup = load(position(), {"rounds": 0}, seeded(0))
    assert setup.state.phase == model.ACTIVATING
    written = GAME.export(setup, setup.state)
    assert written["units"][0][0]["x"] == 200_000
    assert flat.to_bytes(load(written, {"rounds": 0}, seeded(0)).state) == flat.to_bytes(setup.state)


def test_the_scene_has_exact_outlines_and_spoken_texts() -> None:
    setup = load(position(holdings=[{"x": 570, "y": 420, "command": True}]), {"rounds": 0}, seeded(0))
    made = scene(setup, setup.state, 0)
    first = made["pieces"][0]
    assert first["pose"] == [260.0, 780.0, 0.0]  # the middle of the block, y downwards
    assert first["outline"] == [[-60.0, -30.0], [60.0, -30.0], [60.0, 30.0], [-60.0, 30.0]]
    assert len(first["stands"]) == 4
    assert "square of 4, facing north" in first["spoken"]
    assert "holding" in [area["style"] for area in made["areas"]]
    assert made["cards"][0]["lines"][0] == {"name": "Melee", "text": "2", "clause": "HL-PROF-3"}
    assert ask(setup, setup.state, 0) == "Choose a unit to act with."
    assert ask(setup, setup.state, 1) == "Waiting for Crown."


def test_the_wheel_has_a_handle_about_the_front_corners() -> None:
    match = matches.start(GAME, position(), seed=1)
    match.play(0, "activate A1")
    handle = match.scene(0)["handles"][0]
    assert (handle["verb"], handle["slot"], handle["least"], handle["most"]) == ("advance", "wheel", -3000, 3000)
    assert (handle["pivot"], handle["arm"]) == ([260.0, 750.0], [200.0, 750.0])


def test_every_event_has_a_sentence() -> None:
    setup = load(position(), {"rounds": 0}, seeded(0))
    for kind in GAME.events.all:
        text = sentence(setup, [kind.number, 1, 7, 0, 1, 1, 1, 1, 1])
        assert text.endswith(".")


def test_invalid_actions_are_named() -> None:
    match = matches.start(GAME, position(), seed=1)
    for text in ("charge", "activate Z9", "advance 0", ""):
        with pytest.raises(BadAction):
            match.play(0, text)
    with pytest.raises(Refused, match="HL-ROUND-2"):
        match.play(0, "activate B1")
    assert match.count == 0


def test_a_new_state_layout_needs_a_new_rules_version() -> None:
    """Digests cover the bytes of a State: after a change of its layout an old Record must be refused by its rules
    version, not as if it had been tampered with. Change both constants together."""
    assert (GAME.facts.rules, flat.layout(model.State).digest().hex()) == ("2024.7-2", "fefde8e09e52a0a9")
    old = matches.start(GAME, position(), seed=1).record()
    old.rules = "2024.7"
    with pytest.raises(BadRecord, match=r"the record has '2024\.7'"):
        replay(GAME, old)
