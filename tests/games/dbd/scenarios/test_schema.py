"""schema.json against the validator: they agree wherever a schema can express the rule (DBD-SCN-13)."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from games.dbd.document_samples import most_hp
from sandtable.games.dbd.scenarios import documents
from sandtable.games.dbd.scenarios import format as words

FOLDER = Path(documents.__file__).parents[1]
SCHEMA = json.loads((FOLDER / "schema.json").read_text("utf-8"))
CHECKER = Draft202012Validator(SCHEMA)
SHIPPED: list[dict[str, Any]] = [
    json.loads(path.read_text("utf-8"))
    for path in sorted((FOLDER / "scenarios/files").glob("*.json"))
    if path.stem != "index"
]
BEYOND = {"E_STACK", "E_UNIT_ID_DUP", "E_UNIT_HP"}  # all that the schema cannot catch


def errors(document: object) -> set[str]:
    return {each.code for each in documents.validate(document, variants=True) if not each.warning}


def verdicts(document: object) -> tuple[bool, bool]:
    """Return whether schema and validator accept a document; only the three known differences may occur."""
    codes, passes = errors(document), CHECKER.is_valid(document)
    assert codes <= BEYOND if passes else codes, document
    return passes, not codes


def test_dbd_scn_13_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_dbd_scn_13_the_schema_knows_the_hexes() -> None:
    for number in range(-20, 1200):
        assert CHECKER.is_valid({**SHIPPED[0], "terrain": {str(number): "HILL"}}) == (0 <= number <= 156)


@pytest.mark.parametrize("document", SHIPPED, ids=lambda document: document["meta"]["id"])
def test_dbd_scn_13_every_shipped_file_passes_the_schema(document: dict[str, Any]) -> None:
    assert CHECKER.is_valid(document)


@st.composite
def valid_documents(draw: st.DrawFn) -> dict[str, Any]:
    units = []
    for hex in draw(st.lists(st.integers(0, 156), unique=True, max_size=10)):
        kind, quality = draw(st.sampled_from(words.TYPES)), draw(st.sampled_from(words.QUALITIES))
        hp = draw(st.integers(1, most_hp(kind, quality)))
        side = draw(st.sampled_from(words.SIDES))
        one = {
            "side": side,
            "type": kind,
            "quality": quality,
            "hp": hp,
            "hex": draw(st.sampled_from([hex, float(hex)])),
        }
        units.append({"id": f"{hex}", **one} if draw(st.booleans()) else one)
    document = {
        "schema": words.Scenario.about.format,
        "board": draw(st.sampled_from(words.BOARD_IDS)),
        "standardsToWin": draw(st.integers(1, 20)),
        "terrain": draw(st.dictionaries(st.integers(0, 156).map(str), st.sampled_from(words.TERRAINS), max_size=9)),
        "units": units,
        "turn": {
            "side": draw(st.sampled_from(words.SIDES)),
            "turnNumber": draw(st.integers(1, 9999)),
            "activationsLeft": draw(st.integers(0, 3)),
        },
    }
    if draw(st.booleans()):
        document["meta"] = draw(st.dictionaries(st.text("abc"), st.integers() | st.text("abc"), max_size=3))
    return document


@given(valid_documents())
def test_dbd_scn_13_every_valid_document_passes_the_schema(document: dict[str, Any]) -> None:
    assert errors(document) == set()
    assert CHECKER.is_valid(document)


ODD: tuple[object, ...] = (
    None, True, False, -1, 0, 1, 3, 4, 5, 7, 8, 20, 21, 156, 157, 9999, 10000, 2.0, 2.5, "", "x", "x" * 64, "x" * 65,
    "BLUE", "RED", "INF", "GEN", "GREEN", "WATER", "CLEAR", "DBD-157-PASS-v1", "B_INF_1", [], {}, [1], {"5": "HILL"},
)  # fmt: skip


def changed(document: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return the document with one value replaced, dropped or added outside `meta`; it may stay valid."""
    document = deepcopy(document)
    tables = [document, document["terrain"], document["turn"], *document["units"]]
    table = rng.choice(tables)
    key = rng.choice([*table, rng.choice(["5", "07", "157", "id", "x"])])
    if key in table and rng.random() < 0.2:
        del table[key]
    else:
        table[key] = deepcopy(rng.choice(ODD))
    return document


def test_dbd_scn_13_what_the_schema_refuses_the_validator_refuses() -> None:
    """4,000 changed documents: both agree, except for the three things that a schema cannot express."""
    rng = random.Random(13)
    small = [{**each, "units": each["units"][:3]} for each in SHIPPED]  # jsonschema takes its time
    seen = {verdicts(changed(rng.choice(small), rng)) for _ in range(4000)}
    assert seen == {(True, True), (True, False), (False, False)}


def test_dbd_scn_13_what_the_schema_alone_does_not_catch() -> None:
    """Stacking, duplicate ids and hp above the derived maximum; and that variant boards must be enabled."""
    base = next(each for each in SHIPPED if each["meta"]["id"] == "first_blood")
    for key, value, code in (
        ("hex", base["units"][0]["hex"], "E_STACK"),
        ("id", base["units"][0]["id"], "E_UNIT_ID_DUP"),
        ("hp", 20, "E_UNIT_HP"),
    ):
        document = deepcopy(base)
        document["units"][1][key] = value
        assert CHECKER.is_valid(document)
        assert errors(document) == {code}
    pass_board = {**base, "board": "DBD-157-PASS-v1"}
    assert CHECKER.is_valid(pass_board)
    assert {each.code for each in documents.validate(pass_board)} == {"E_BOARD"}
