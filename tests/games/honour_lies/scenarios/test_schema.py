"""schema.json against the validator: they agree wherever a schema can express it, every fault has a place and a clause,
and no document crashes the validator."""

from __future__ import annotations

import json
from copy import deepcopy
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from games.honour_lies.table import SCENARIO_NAMES, C, S, Table, foot, horse, picked_positions, unit
from sandtable.games.honour_lies import GAME
from sandtable.games.honour_lies.clauses import CLAUSES
from sandtable.games.honour_lies.scenarios.load import load
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded

SCHEMA = json.loads((files(GAME.package) / "schema.json").read_text("utf-8"))
CHECKER = Draft202012Validator(SCHEMA)
BEYOND = {  # all that the schema cannot catch
    "E_CONVEX", "E_FORCE", "E_ROLES", "E_CELLS", "E_HOLDING", "E_HEALTH", "E_GROUND", "E_CONTACT", "E_AREA",
    "E_ADVANCED", "E_PHASE", "E_PLACE", "E_ROOM", "E_POSE", "E_UNIT", "E_BID", "E_QUESTION", "E_ORDER_SEAT",
}  # fmt: skip
ODD: tuple[object, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 7, 8, 12, 13, 24, 25, 90, 2.5, 9000, 36000, 10**9, "", "x", "table", "inside",
    "ambush", "wall", "infantry", "activate", "enlist", "high", "arise", [], {}, [1], [0, 0], [[0, 0]], [[], []],
    [[0, 0], [2, 2]], {"x": 1}, {"x": 0, "y": 0}, [{"x": 9, "y": 9, "heading": 5}], [["arise"], []],
)  # fmt: skip


def rich() -> dict[str, Any]:
    """A position with every feature."""
    ours = [
        foot(S, 200, 150, health=4, disordered=True, cells=[[0, 0], [0, 1], [1, 1]]),
        unit("beasts", "elite", S, 500, 240, 1234, stands="narrow", name="Hounds", hero=True, sworn=True),
        {"kind": "infantry", "roles": ["levy"], "status": "removed", "since": 3},
        {"kind": "infantry", "roles": ["scout"], "status": "ambush", "cells": [[0, 0], [1, 0]], "form": "column"},
    ]
    theirs = [
        horse(C, 600, 640, 18000, activated=True),
        {"kind": "infantry", "roles": ["heavy"], "status": "inside", "holding": 1, "health": 9},
        {"kind": "cavalry", "roles": ["berserker", "nightmare"]},
    ]
    advanced = {
        "initiative": 1,
        "strategy": [3, 1],
        "orders": [["arise", "obey", "ambush"], ["shieldwall"]],
        "used": [["obey"], []],
        "heroes": [0, 0],
        "built": [{"x": 900_000, "y": 300_000, "heading": 4500}],
    }
    more = {"holdings": [{"x": 570, "y": 420, "command": True}, {"x": 300, "y": 700}], "keepers": [2, 1, 2]}
    wood = {"kind": ["difficult", "obscuring"], "corners": [[700, 350], [800, 350], [800, 450]], "name": "wood"}
    table = Table(ours, theirs, active=None, advanced=advanced, terrain=[wood], **more)
    return table.document | {"title": "All", "vp": [4, 1], "round": 3, "turn": 17, "mover": 0, "first": 1}


def interrupted() -> dict[str, Any]:
    """A melee whose loser suffers Ruin, and a unit that fell before."""
    combat = {"defender": "B1", "attack": 9, "defence": 1, "loser": "B1", "margin": 8, "losses": 2, "claimed": True}
    ruin = {"effects": ["claim-their-standard"], "asked": [0, 1], "ruin": {"amount": 2, "unit": "B1"}}
    place = {"kind": "infantry", "roles": ["heavy"], "at": [600, 300], "wide": 1}
    return {
        "format": "honour-1",
        "units": [
            [place | {"activated": True}],
            [place, {"kind": "cavalry", "roles": ["elite"], "status": "destroyed"}],
        ],
        "phase": "ruin",
        "advanced": {"strategy": [1, 2], "playing": ruin},
        "activation": {"unit": "A1", "step": "occupy", "then": "cohesion", "combat": combat},
        "fallen": {"kind": "cavalry", "roles": ["elite"], "side": 1, "last": {"form": "column"}},
    }


DOCUMENTS = [interrupted(), rich(), *(GAME.scenario(name) for name in SCENARIO_NAMES)]


def codes(document: Any) -> set[str]:
    """The kinds of faults; each has a place and a clause that exists."""
    found = GAME.validate(document)
    assert all(problem.clause in CLAUSES for problem in found)
    assert all(problem.pointer == "" or problem.pointer.startswith("/") for problem in found)
    return {problem.code for problem in found}


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.get("title"))
def test_valid_documents_pass_both_and_survive_loading(document: dict[str, Any]) -> None:
    assert codes(document) == set()
    assert list(CHECKER.iter_errors(document)) == []
    setup = load(document, {"rounds": 0}, seeded(0))
    assert CHECKER.is_valid(setup.scenario)
    again = load(json.loads(json.dumps(setup.scenario)), {"rounds": 0}, seeded(1))
    assert flat.to_bytes(again.state) == flat.to_bytes(setup.state)
    assert flat.to_bytes(again.board) == flat.to_bytes(setup.board)


def holders(value: Any) -> list[Any]:
    """Every object and list in a document."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    found = [value] if isinstance(value, (dict, list)) else []
    return found + [holder for child in inner for holder in holders(child)]


def changed(document: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The document with one value replaced, dropped or added somewhere; it may stay valid."""
    document = deepcopy(document)
    holder = rng.choice([holder for holder in holders(document) if holder])
    key: Any = rng.randrange(len(holder)) if isinstance(holder, list) else rng.choice([*holder, "x", "cells", "phase"])
    if isinstance(holder, dict) and key in holder and rng.random() < 0.2:
        del holder[key]
    else:
        holder[key] = deepcopy(rng.choice(ODD))
    return document


def test_schema_and_validator_agree_on_changed_documents() -> None:
    """1000 changed documents: the validator refuses what the schema refuses, and the reverse except for BEYOND;
    what the validator accepts can be loaded and written again."""
    rng = Random(17)
    seen = set()
    for _ in range(1000):
        document = changed(rng.choice(DOCUMENTS[:3] + DOCUMENTS[-1:]), rng)
        found, passes = codes(document), CHECKER.is_valid(document)
        assert found <= BEYOND if passes else found, document
        seen.add((passes, not found))
        if not found and rng.random() < 0.2:
            setup = load(document, {"rounds": 0}, seeded(0))
            assert flat.to_bytes(load(setup.scenario, {"rounds": 0}, seeded(0)).state) == flat.to_bytes(setup.state)
    assert seen == {(True, True), (True, False), (False, False)}


@pytest.mark.parametrize("document", [None, 3, "x", [], {}, {"format": "honour-2"}, [[[]]]])
def test_arbitrary_values_are_reported_as_faults(document: Any) -> None:
    assert codes(document)
    assert not CHECKER.is_valid(document)


def test_every_position_survives_writing_and_reading() -> None:
    """HL-STATE: two random matches, every decision and the end."""
    phases = set()
    for number, name in enumerate(("skirmish-at-the-mill", "field-of-honour")):
        options = {"rounds": 2, "advanced": number}
        for setup, state in picked_positions(name, options, number):
            document = GAME.export(setup, state)
            assert CHECKER.is_valid(document)
            again = load(json.loads(json.dumps(document)), options, seeded(0))
            assert flat.to_bytes(again.state) == flat.to_bytes(state)
            assert again.scenario == document
            phases.add(document["phase"])
    assert phases >= {"orders", "initiative", "deploy", "heroes", "activate", "act", "bid", "lose-stand", "retreat"}
    assert phases >= {"play-orders", "sacrifice", "over"}
