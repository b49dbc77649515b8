"""The scenario and save contract `dbd-scn-0.1`: DBD rules v0.1, section 17. One test per clause and more."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.dbd import documents, problems
from sandtable.kernel.errors import BadScenario, NotPossible

Json = dict[str, Any]


def unit(side: str, kind: str, quality: str, hp: int, hex: int, **more: Any) -> Json:
    return {"side": side, "type": kind, "quality": quality, "hp": hp, "hex": hex, **more}


def sample() -> Json:
    """A small valid document, canonical but for the text."""
    return {
        "schema": "dbd-scn-0.1",
        "board": "DBD-157-v1",
        "standardsToWin": 6,
        "terrain": {"12": "WOODS", "78": "HILL", "100": "WATER"},
        "units": [
            {"id": "B_INF_1", **unit("BLUE", "INF", "REGULAR", 5, 110)},
            {"id": "R_INF_1", **unit("RED", "INF", "VETERAN", 6, 46)},
            {"id": "R_GEN_1", **unit("RED", "GEN", "GREEN", 5, 30)},
        ],
        "turn": {"side": "BLUE", "turnNumber": 1, "activationsLeft": 3},
        "meta": {"score": {"BLUE": 0, "RED": 0}},
    }


def found(source: object, *, variants: bool = False) -> set[tuple[str, str]]:
    return {(each.code, each.path) for each in documents.validate(source, variants=variants)}


def changed(change: Callable[[Json], object]) -> Json:
    document = sample()
    change(document)
    return document


def put(*steps: str | int, value: object) -> Callable[[Json], object]:
    """The change that puts `value` at the end of the way `steps`."""

    def change(document: Any) -> None:
        for step in steps[:-1]:
            document = document[step]
        document[steps[-1]] = value

    return change


def drop(*steps: str | int) -> Callable[[Json], object]:
    """The change that removes what is at the end of the way `steps`."""

    def change(document: Any) -> None:
        for step in steps[:-1]:
            document = document[step]
        del document[steps[-1]]

    return change


# DBD-SCN-1 to DBD-SCN-4: what is valid


def test_dbd_scn_1_a_sample_of_every_field_is_valid() -> None:
    """One JSON object holds scenario and saved game; value, text and bytes are read alike."""
    text = json.dumps(sample())
    for source in (sample(), text, text.encode(), bytearray(text.encode())):
        assert documents.validate(source) == []
        assert documents.read(source) == sample()


def test_dbd_gen_2_the_version_anchors_are_fixed() -> None:
    assert (problems.SCHEMA, problems.BOARD) == ("dbd-scn-0.1", "DBD-157-v1")
    document = documents.empty_document()
    assert (document["schema"], document["board"]) == ("dbd-scn-0.1", "DBD-157-v1")


ABSENT = object()

# (pointer, value put there, code, path, clause): every row of the table of DBD-SCN-3, and its edges
FAULTS: list[tuple[str, object, str, str, str]] = [
    ("/turn", ABSENT, "E_MISSING", "turn", "DBD-SCN-1"),
    ("/units/1/hp", ABSENT, "E_MISSING", "units[1].hp", "DBD-SCN-1"),
    ("/turn/side", ABSENT, "E_MISSING", "turn.side", "DBD-SCN-1"),
    ("/standardsToWin", ABSENT, "E_MISSING", "standardsToWin", "DBD-SCN-1"),
    ("/score", {}, "E_UNKNOWN", "score", "DBD-RULING-24"),
    ("/a~1b~0c", 1, "E_UNKNOWN", "a/b~c", "DBD-RULING-24"),
    ("/units/1/maxHP", 6, "E_UNKNOWN", "units[1].maxHP", "DBD-RULING-24"),
    ("/turn/phase", 1, "E_UNKNOWN", "turn.phase", "DBD-RULING-24"),
    ("/schema", "dbd-scn-0.2", "E_SCHEMA", "schema", "DBD-GEN-2"),
    ("/board", "DBD-158-v1", "E_BOARD", "board", "DBD-RULING-26"),
    ("/board", None, "E_BOARD", "board", "DBD-RULING-26"),
    ("/standardsToWin", 0, "E_STANDARDS", "standardsToWin", "DBD-VP-2"),
    ("/standardsToWin", 21, "E_STANDARDS", "standardsToWin", "DBD-VP-2"),
    ("/standardsToWin", "6", "E_STANDARDS", "standardsToWin", "DBD-SCN-2"),
    ("/terrain", [], "E_TERRAIN_TYPE", "terrain", "DBD-SCN-1"),
    ("/terrain/157", "HILL", "E_TERRAIN_KEY", "terrain.157", "DBD-RULING-28"),
    ("/terrain/07", "HILL", "E_TERRAIN_KEY", "terrain.07", "DBD-RULING-28"),
    ("/terrain/-1", "HILL", "E_TERRAIN_KEY", "terrain.-1", "DBD-RULING-28"),
    ("/terrain/", "HILL", "E_TERRAIN_KEY", "terrain.", "DBD-RULING-28"),
    ("/terrain/7\n", "HILL", "E_TERRAIN_KEY", "terrain.7\n", "DBD-RULING-28"),
    ("/terrain/\u0667", "HILL", "E_TERRAIN_KEY", "terrain.\u0667", "DBD-RULING-28"),
    ("/terrain/12", "woods", "E_TERRAIN_VALUE", "terrain.12", "DBD-TERR-1"),
    ("/terrain/12", ["HILL"], "E_TERRAIN_VALUE", "terrain.12", "DBD-TERR-1"),
    ("/units", {}, "E_UNITS_TYPE", "units", "DBD-SCN-1"),
    ("/units/1", "R_INF_1", "E_UNIT_OBJECT", "units[1]", "DBD-SCN-1"),
    ("/units/1/id", "", "E_UNIT_ID", "units[1].id", "DBD-SCN-1"),
    ("/units/1/id", "x" * 65, "E_UNIT_ID", "units[1].id", "DBD-SCN-1"),
    ("/units/1/id", None, "E_UNIT_ID", "units[1].id", "DBD-SCN-1"),
    ("/units/1/id", "B_INF_1", "E_UNIT_ID_DUP", "units[1].id", "DBD-SCN-1"),
    ("/units/1/side", "GREEN", "E_UNIT_SIDE", "units[1].side", "DBD-UNIT-1"),
    ("/units/1/type", "inf", "E_UNIT_KIND", "units[1].type", "DBD-UNIT-1"),
    ("/units/1/quality", {}, "E_UNIT_QUALITY", "units[1].quality", "DBD-UNIT-1"),
    ("/units/1/hp", 7, "E_UNIT_HP", "units[1].hp", "DBD-UNIT-3"),
    ("/units/1/hp", 0, "E_UNIT_HP", "units[1].hp", "DBD-UNIT-3"),
    ("/units/1/hp", True, "E_UNIT_HP", "units[1].hp", "DBD-SCN-2"),
    ("/units/1/hp", 2.5, "E_UNIT_HP", "units[1].hp", "DBD-SCN-2"),
    ("/units/1/hex", 157, "E_UNIT_HEX", "units[1].hex", "DBD-SCN-4"),
    ("/units/1/hex", -1, "E_UNIT_HEX", "units[1].hex", "DBD-SCN-4"),
    ("/units/1/hex", "46", "E_UNIT_HEX", "units[1].hex", "DBD-SCN-2"),
    ("/units/1/hex", 110, "E_STACK", "units[1].hex", "DBD-UNIT-2"),
    ("/units/1/hex", 110.0, "E_STACK", "units[1].hex", "DBD-UNIT-2"),
    ("/turn", None, "E_TURN_TYPE", "turn", "DBD-SCN-1"),
    ("/turn/side", "blue", "E_TURN_SIDE", "turn.side", "DBD-SCN-1"),
    ("/turn/turnNumber", 0, "E_TURN_NUMBER", "turn.turnNumber", "DBD-SCN-1"),
    ("/turn/turnNumber", 10000, "E_TURN_NUMBER", "turn.turnNumber", "DBD-SCN-1"),
    ("/turn/activationsLeft", 4, "E_TURN_ACTIVATIONS", "turn.activationsLeft", "DBD-SCN-1"),
    ("/turn/activationsLeft", -1, "E_TURN_ACTIVATIONS", "turn.activationsLeft", "DBD-SCN-1"),
    ("/meta", [], "E_META", "meta", "DBD-SCN-1"),
    ("/units/0/hex", 100, "W_WATER", "units[0].hex", "DBD-RULING-25"),
]


def faulty(pointer: str, value: object) -> Json:
    """The sample with one value put, or dropped, at a JSON pointer."""
    names = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    steps = [int(name) if names[0] == "units" and name.isdecimal() else name for name in names]
    return changed(drop(*steps) if value is ABSENT else put(*steps, value=value))


@pytest.mark.parametrize("pointer, value, code, path, clause", FAULTS)
def test_dbd_scn_3_every_code_has_its_path_pointer_and_clause(
    pointer: str, value: object, code: str, path: str, clause: str
) -> None:
    """One fault in a file gives one problem, which names the place twice, the clause, and reads as a sentence."""
    (problem,) = documents.validate(faulty(pointer, value))
    assert (problem.code, problem.path, problem.pointer, problem.clause) == (code, path, pointer, clause)
    assert problem.warning == (code == "W_WATER")
    assert problem.found
    assert problem.allowed
    assert code in str(problem)
    assert clause in str(problem)


def test_dbd_scn_3_the_table_above_has_every_code() -> None:
    elsewhere = {"E_JSON", "E_ROOT", "E_PENDING", "P_NO_UNITS", "P_SCORE"}  # tested below
    assert {code for _, _, code, *_ in FAULTS} | elsewhere == set(problems.CLAUSES)


@pytest.mark.parametrize("root", ["[]", "null", "7", '"dbd-scn-0.1"', "true"])
def test_dbd_scn_3_a_root_that_is_no_object_is_one_problem(root: str) -> None:
    (problem,) = documents.validate(root)
    assert (problem.code, problem.path, problem.pointer, problem.clause) == ("E_ROOT", "$", "", "DBD-SCN-1")


def test_dbd_scn_3_all_problems_are_reported_at_once() -> None:
    """Every fault of a bad file is named, none twice, in the order of the canonical file."""
    document = {
        "board": "DBD-157-PASS-v1",
        "standardsToWin": 6.5,
        "terrain": {"012": "LAVA", "5": "WATER"},
        "units": [
            unit("BLUE", "INF", "REGULAR", 6, 5, id="a", maxHP=5),
            unit("BLUE", "TANK", "REGULAR", 20, 5, id="a"),
            unit("GREY", "GEN", "ELITE", 21, 157),
            17,
            {},
        ],
        "turn": {"side": "BLUE", "turnNumber": True},
        "meta": "none",
        "score": 3,
    }
    problems_found = documents.validate(document)
    assert [(each.code, each.path) for each in problems_found] == [
        ("E_MISSING", "schema"),
        ("E_UNKNOWN", "score"),
        ("E_BOARD", "board"),
        ("E_STANDARDS", "standardsToWin"),
        ("E_TERRAIN_KEY", "terrain.012"),
        ("E_TERRAIN_VALUE", "terrain.012"),
        ("E_UNKNOWN", "units[0].maxHP"),
        ("E_UNIT_HP", "units[0].hp"),
        ("W_WATER", "units[0].hex"),
        ("E_UNIT_ID_DUP", "units[1].id"),
        ("E_UNIT_KIND", "units[1].type"),
        ("E_STACK", "units[1].hex"),
        ("W_WATER", "units[1].hex"),
        ("E_UNIT_SIDE", "units[2].side"),
        ("E_UNIT_QUALITY", "units[2].quality"),
        ("E_UNIT_HP", "units[2].hp"),
        ("E_UNIT_HEX", "units[2].hex"),
        ("E_UNIT_OBJECT", "units[3]"),
        ("E_MISSING", "units[4].side"),
        ("E_MISSING", "units[4].type"),
        ("E_MISSING", "units[4].quality"),
        ("E_MISSING", "units[4].hp"),
        ("E_MISSING", "units[4].hex"),
        ("E_MISSING", "turn.activationsLeft"),
        ("E_TURN_NUMBER", "turn.turnNumber"),
        ("E_META", "meta"),
    ]
    assert documents.validate(json.dumps(document)) == problems_found
    with pytest.raises(BadScenario) as refusal:
        documents.read(document)
    assert list(refusal.value.problems) == problems_found


def test_dbd_scn_3_a_refused_document_is_left_as_it_was() -> None:
    """An invalid file changes nothing; nor does a valid one."""
    for pointer, value, *_ in FAULTS:
        document = faulty(pointer, value)
        before = deepcopy(document)
        documents.validate(document)
        if documents.validate(document)[0].warning:
            continue
        with pytest.raises(BadScenario):
            documents.normalise(document)
        assert document == before


def test_dbd_scn_3_hp_without_a_maximum_may_be_twenty() -> None:
    """Where type or quality is missing or wrong, only hp above 20 is a fault of its own."""
    for hp, codes in ((20, {"E_UNIT_KIND"}), (21, {"E_UNIT_KIND", "E_UNIT_HP"})):
        document = changed(put("units", 0, "type", value="ELEPHANT"))
        document["units"][0]["hp"] = hp
        assert {code for code, _ in found(document)} == codes


def test_dbd_scn_3_sentences_are_safe_to_print() -> None:
    """A long or rude value is shortened and cannot steer a terminal."""
    for value in ("\x1b[2J" * 50, "\x9b" * 90, "z" * 9000):
        (problem,) = documents.validate(changed(put("schema", value=value)))
        assert len(problem.found) < 300
        assert problem.found.isprintable()


def test_dbd_scn_4_the_three_mandatory_checks() -> None:
    """Hexes exist, no two units share one, and hp is in range."""
    document = sample()
    document["terrain"]["157"] = "HILL"
    document["units"][0]["hex"] = 157
    document["units"][1]["hex"] = 30
    document["units"][2]["hp"] = 6
    assert found(document) == {
        ("E_TERRAIN_KEY", "terrain.157"),
        ("E_UNIT_HEX", "units[0].hex"),
        ("E_STACK", "units[2].hex"),
        ("E_UNIT_HP", "units[2].hp"),
    }


def test_dbd_unit_1_and_3_hp_runs_from_one_to_the_derived_maximum() -> None:
    """DBD-UNIT-3: base hp by type, one less GREEN, one more VETERAN; maxHP itself is never stored."""
    table = {"INF": (4, 5, 6), "CAV": (3, 4, 5), "SKR": (2, 3, 4), "ARC": (2, 3, 4), "GEN": (5, 6, 7)}
    for kind, row in table.items():
        for quality, most in zip(("GREEN", "REGULAR", "VETERAN"), row, strict=True):
            assert problems.max_hp(kind, quality) == most
            for hp in range(-1, 10):
                document = changed(put("units", 0, value=unit("BLUE", kind, quality, hp, 110)))
                assert found(document) == (set() if 1 <= hp <= most else {("E_UNIT_HP", "units[0].hp")})
    assert "maxHP" not in documents.canonical_text(sample())


def test_dbd_unit_2_three_units_on_one_hex_are_two_faults() -> None:
    """The first unit on a hex is right; every later one is named, whatever its side."""
    document = sample()
    for each in document["units"]:
        each["hex"] = 78
    assert found(document) == {("E_STACK", "units[1].hex"), ("E_STACK", "units[2].hex")}


def test_dbd_unit_6_unit_points_are_no_field() -> None:
    """Unit points are the number of tokens: counted, not written."""
    assert found(changed(put("units", 0, "points", value=1))) == {("E_UNKNOWN", "units[0].points")}
    assert found(changed(put("unitPoints", value=3))) == {("E_UNKNOWN", "unitPoints")}


def test_dbd_scn_2_whole_numbers() -> None:
    """DBD-RULING-27: 6.0 is 6 and stored as 6; booleans, texts and fractions are no whole numbers."""
    document = sample()
    document["standardsToWin"] = 6.0
    document["units"][0]["hp"] = 5.0
    document["units"][0]["hex"] = 1.1e2
    document["turn"] = {"side": "BLUE", "turnNumber": 1.0, "activationsLeft": 3.0}
    text = documents.canonical_text(document)
    assert text == documents.canonical_text(sample())
    assert "." not in text.replace("dbd-scn-0.1", "")
    odd: list[object] = [True, False, "6", 5.5, None, [6], {}]
    for value in odd:
        assert found(changed(put("standardsToWin", value=value))) == {("E_STANDARDS", "standardsToWin")}
    assert problems.whole(-0.0) == 0
    assert problems.whole(1e300) == int(1e300)


# DBD-SCN-3, E_JSON: what is no JSON


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "line 1, column 1"),
        ("{", "line 1"),
        ('{"schema": "dbd-scn-0.1",}', "line 1"),
        ("{'schema': 1}", "line 1"),
        ('{"standardsToWin": NaN}', "NaN"),
        ('{"standardsToWin": Infinity}', "Infinity"),
        ('{"standardsToWin": -Infinity}', "-Infinity"),
        ('{"standardsToWin": 1e999}', "beyond 64-bit floating point"),
        ('{"meta": {"n": ' + "9" * 5000 + "}}", "5000 digits"),
        ('{"meta": {"n": ' + "9" * 350 + "}}", "/meta/n"),
        ('{"meta": {"name": "\\ud800"}}', "surrogate pair at /meta/name"),
        ('{"meta": {"\\udc00": 1}}', "surrogate pair at /meta"),
        ('{"a": "tab\there"}', "line 1"),
        ("\ufeff{}", "BOM"),
        ("{} {}", "Extra data"),
        ("[" * 100_000 + "]" * 100_000, "nesting"),
        ('{"a":' * 100_000, "nesting"),
        ('{"meta":' + "[" * 200 + "]" * 200 + "}", "100 levels of nesting"),
    ],
)
def test_dbd_scn_3_text_that_is_no_json(text: str, words: str) -> None:
    """NaN, numbers out of range, half characters and endless nesting are E_JSON and never an exception."""
    (problem,) = documents.validate(text)
    assert (problem.code, problem.path, problem.pointer, problem.clause) == ("E_JSON", "$", "", "DBD-SCN-3")
    assert words in problem.found
    with pytest.raises(BadScenario):
        documents.read(text)


def test_dbd_scn_3_bytes_that_are_no_utf_8() -> None:
    for source in (b'{"a": "\xff"}', "{}".encode("utf-16"), b"\x00"):
        assert found(source) == {("E_JSON", "$")}


def test_dbd_scn_3_repeated_keys_are_not_dropped() -> None:
    """JSON leaves their meaning open; we refuse such a text and name every repeated key."""
    text = json.dumps(sample()).replace('"hp": 6', '"hp": 6, "hp": 6').replace('"12":', '"78": "HILL", "12":')
    repeated = documents.validate(text)
    assert [(each.code, each.path) for each in repeated] == [("E_JSON", "$")] * 2
    assert '"78"' in repeated[0].found
    assert "/terrain" in repeated[0].found
    assert '"hp"' in repeated[1].found
    assert "/units/1" in repeated[1].found


NO_JSON: list[object] = [
    float("nan"), float("inf"), 10**400, -(10**5000), (1, 2), {1, 2}, b"bytes", object(), {78: "HILL"}, "\ud800", 1j,
]  # fmt: skip


@pytest.mark.parametrize("value", NO_JSON, ids=[type(value).__name__ for value in NO_JSON])
def test_dbd_scn_3_python_values_that_no_json_text_can_hold(value: object) -> None:
    """A value is held to what text can say, wherever it stands."""
    assert found(changed(put("meta", "note", value=value))) == {("E_JSON", "$")}
    assert found(changed(put("units", 0, "hp", value=value))) == {("E_JSON", "$")}


def test_dbd_scn_3_a_value_that_contains_itself_is_refused() -> None:
    document = sample()
    document["meta"]["self"] = document["meta"]["again"] = document
    assert found(document) == {("E_JSON", "$")}


def test_dbd_scn_3_a_huge_file_is_refused_unit_by_unit() -> None:
    """20,000 units on 157 hexes: each one too many is named, and each one on the water hex is warned of."""
    document = sample()
    document["units"] = [unit("BLUE", "INF", "GREEN", 1, hex % 157) for hex in range(20_000)]
    codes = [each.code for each in documents.validate(json.dumps(document))]
    assert codes.count("E_STACK") == 20_000 - 157
    assert codes.count("W_WATER") == len([hex for hex in range(20_000) if hex % 157 == 100])
    assert set(codes) == {"E_STACK", "W_WATER"}


# DBD-SCN-5 to DBD-SCN-9: normal form and text


def ids(document: object) -> list[str]:
    return [each["id"] for each in documents.normalise(document)["units"]]


def test_dbd_scn_5_missing_ids_are_filled_in_list_order() -> None:
    """DBD-RULING-23: side, type and one more than the largest number in use, explicit ids first."""
    document = sample()
    document["units"] = [
        unit("RED", "INF", "GREEN", 1, 0),
        unit("RED", "INF", "GREEN", 1, 1, id="R_INF_1"),
        unit("RED", "INF", "GREEN", 1, 2),
        unit("BLUE", "CAV", "GREEN", 1, 3),
        unit("BLUE", "GEN", "GREEN", 1, 4, id="R_INF_7"),
        unit("BLUE", "CAV", "GREEN", 1, 5, id="B_CAV_x"),
        unit("BLUE", "CAV", "GREEN", 1, 6, id="B_CAV_"),
        unit("BLUE", "CAV", "GREEN", 1, 7),
    ]
    assert ids(document) == [
        "R_INF_8",
        "R_INF_1",
        "R_INF_9",
        "B_CAV_1",
        "R_INF_7",
        "B_CAV_x",
        "B_CAV_",
        "B_CAV_2",
    ]


def test_dbd_scn_5_the_example_of_the_clause() -> None:
    document = sample()
    document["units"].append(unit("RED", "INF", "GREEN", 1, 0))
    assert ids(document)[-1] == "R_INF_2"


def test_dbd_scn_5_a_filled_id_is_never_too_long() -> None:
    """Where the rule would make an id of 65 characters we take the least free number instead."""
    document = sample()
    document["units"] = [
        unit("RED", "INF", "GREEN", 1, 0, id="R_INF_" + "9" * 58),
        unit("RED", "INF", "GREEN", 1, 1, id="R_INF_1"),
        unit("RED", "INF", "GREEN", 1, 2),
        unit("RED", "INF", "GREEN", 1, 3),
    ]
    assert ids(document)[2:] == ["R_INF_2", "R_INF_3"]
    assert documents.validate(documents.canonical_text(document)) == []


@pytest.mark.parametrize(
    "meta, blue, red",
    [
        (None, 0, 0),
        ({}, 0, 0),
        ({"score": None}, 0, 0),
        ({"score": [1, 2]}, 0, 0),
        ({"score": {"BLUE": 3}}, 3, 0),
        ({"score": {"BLUE": -1, "RED": 2.0}}, 0, 2),
        ({"score": {"BLUE": "4", "RED": True}}, 0, 0),
        ({"score": {"BLUE": 1.5, "RED": 4}}, 0, 4),
    ],
)
def test_dbd_scn_6_a_score_that_is_no_number_counts_as_zero(meta: Json | None, blue: int, red: int) -> None:
    """DBD-RULING-22: the standards are in meta.score; a missing or odd one is 0 and no fault."""
    document = sample()
    del document["meta"]
    if meta is not None:
        document["meta"] = meta
    assert documents.validate(document) == []
    assert documents.normalise(document)["meta"]["score"] == {"BLUE": blue, "RED": red}


def test_dbd_scn_6_everything_else_in_meta_is_kept() -> None:
    meta = {"author": "Ney", "score": {"why": "x", "RED": 1}, "notes": [1.0, None, {"ü": True}], "schema": 7}
    document = changed(put("meta", value=meta))
    kept = documents.normalise(document)["meta"]
    assert list(kept.items()) == [
        ("author", "Ney"),
        ("score", {"BLUE": 0, "RED": 1, "why": "x"}),
        ("notes", [1.0, None, {"ü": True}]),
        ("schema", 7),
    ]
    kept["notes"].append("more")
    assert meta["notes"] == [1.0, None, {"ü": True}]  # a normal form shares nothing


CANONICAL = """{
  "schema": "dbd-scn-0.1",
  "board": "DBD-157-v1",
  "standardsToWin": 6,
  "terrain": {
    "2": "WATER",
    "12": "WOODS"
  },
  "units": [
    {
      "id": "Maréchal 元帥",
      "side": "RED",
      "type": "GEN",
      "quality": "VETERAN",
      "hp": 7,
      "hex": 0
    }
  ],
  "turn": {
    "side": "RED",
    "turnNumber": 9999,
    "activationsLeft": 0
  },
  "meta": {
    "label": "Größe",
    "score": {
      "BLUE": 0,
      "RED": 5
    }
  }
}"""


def test_dbd_scn_8_the_canonical_text() -> None:
    """Keys, units and terrain in order, no CLEAR entry, two spaces, nothing escaped that need not be."""
    scrambled = {
        "meta": {"label": "Größe", "score": {"RED": 5}},
        "turn": {"activationsLeft": 0, "turnNumber": 9999, "side": "RED"},
        "units": [{**unit("RED", "GEN", "VETERAN", 7, 0), "id": "Maréchal 元帥"}],
        "terrain": {"12": "WOODS", "100": "CLEAR", "2": "WATER"},
        "standardsToWin": 6,
        "board": "DBD-157-v1",
        "schema": "dbd-scn-0.1",
    }
    assert documents.canonical_text(scrambled) == CANONICAL + "\n"
    assert documents.canonical_text(scrambled, newline=False) == CANONICAL
    assert documents.canonical_text(CANONICAL.encode()) == CANONICAL + "\n"


def test_dbd_scn_8_score_and_result_stay_where_they_are_or_come_last() -> None:
    def order(**meta: object) -> list[str]:
        position = documents.normalise(sample())
        document = documents.assemble(
            board=position["board"],
            standards_to_win=6,
            terrain={},
            units=position["units"],
            turn=position["turn"],
            score=(1, 2),
            result="DRAW",
            meta=meta,
        )
        assert document["meta"]["score"] == {"BLUE": 1, "RED": 2}
        assert document["meta"]["result"] == "DRAW"
        return list(document["meta"])

    assert order(label=1) == ["label", "score", "result"]
    assert order(result="BLUE", label=1) == ["result", "label", "score"]
    assert order(score=0, label=1) == ["score", "label", "result"]
    assert order(result="?", score=0) == ["result", "score"]


def test_dbd_ruling_28_clear_is_the_same_as_no_entry() -> None:
    document = changed(put("terrain", "5", value="CLEAR"))
    assert documents.validate(document) == []
    assert documents.normalise(document) == documents.normalise(sample())


# Generated documents: a canonical one, and the same thing said carelessly

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def canonical_documents(draw: st.DrawFn) -> Json:
    """A document as the canonical export would write it."""
    hexes = draw(st.lists(st.integers(0, 156), unique=True, max_size=12))
    names = draw(st.lists(TEXTS.filter(bool), unique=True, min_size=len(hexes), max_size=len(hexes)))
    units = []
    for hex, name in zip(hexes, names, strict=True):
        kind, quality = draw(st.sampled_from(problems.TYPES)), draw(st.sampled_from(problems.QUALITIES))
        hp = draw(st.integers(1, problems.max_hp(kind, quality)))
        units.append({"id": name, **unit(draw(st.sampled_from(problems.SIDES)), kind, quality, hp, hex)})
    ground = draw(st.dictionaries(st.integers(0, 156), st.sampled_from(problems.TERRAINS[1:]), max_size=12))
    meta = draw(st.dictionaries(TEXTS, ANYTHING, max_size=3))
    meta["score"] = {"BLUE": draw(st.integers(0, 30)), "RED": draw(st.integers(0, 30))}
    result = draw(st.sampled_from([None, "BLUE", "RED", "DRAW"]))
    meta.pop("result", None)
    if result is not None:
        meta["result"] = result
    return {
        "schema": "dbd-scn-0.1",
        "board": draw(st.sampled_from([problems.BOARD, *problems.VARIANT_BOARDS])),
        "standardsToWin": draw(st.integers(1, 20)),
        "terrain": {str(hex): ground[hex] for hex in sorted(ground)},
        "units": units,
        "turn": {
            "side": draw(st.sampled_from(problems.SIDES)),
            "turnNumber": draw(st.integers(1, 9999)),
            "activationsLeft": draw(st.integers(0, 3)),
        },
        "meta": meta,
    }


@st.composite
def careless_documents(draw: st.DrawFn) -> tuple[Json, Json]:
    """A canonical document, and one that says the same in other words: order, CLEAR, 6.0, absent ids and score."""
    canonical = draw(canonical_documents())
    careless = deepcopy(canonical)
    free = [str(hex) for hex in range(157) if str(hex) not in careless["terrain"]]
    careless["terrain"].update(dict.fromkeys(draw(st.lists(st.sampled_from(free), max_size=3)), "CLEAR"))
    careless["terrain"] = dict(draw(st.permutations(list(careless["terrain"].items()))))
    counts: dict[str, int] = {}
    taken = {each["id"] for each in canonical["units"]}
    for index, each in enumerate(careless["units"]):
        prefix = f"{each['side'][0]}_{each['type']}_"
        if draw(st.booleans()) and not any(name.startswith(prefix) for name in taken):
            counts[prefix] = counts.get(prefix, 0) + 1
            canonical["units"][index]["id"] = f"{prefix}{counts[prefix]}"
            del each["id"]
        if draw(st.booleans()):
            each["hp"], each["hex"] = float(each["hp"]), float(each["hex"])
        careless["units"][index] = dict(draw(st.permutations(list(each.items()))))
    if draw(st.booleans()):
        careless["standardsToWin"] = float(careless["standardsToWin"])
    if draw(st.booleans()) and "result" not in careless["meta"]:
        del careless["meta"]["score"]
        canonical["meta"]["score"] = {"BLUE": 0, "RED": 0}
        canonical["meta"]["score"] = canonical["meta"].pop("score")  # it is appended
    return canonical, dict(draw(st.permutations(list(careless.items()))))


def written(document: Json) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


@given(canonical_documents())
def test_dbd_scn_9_canonical_text_survives_import_and_export(document: Json) -> None:
    """export(import(x)) is x byte for byte if x is canonical."""
    text = written(document)
    assert all(each.warning for each in documents.validate(text, variants=True))
    assert documents.canonical_text(text).encode() == text.encode()
    assert documents.normalise(text) == document
    assert documents.canonical_text(text.rstrip("\n"), newline=False) == text.rstrip("\n")


@given(careless_documents())
def test_dbd_scn_9_any_valid_document_keeps_its_meaning(pair: tuple[Json, Json]) -> None:
    """A careless document is exported as the canonical one that says the same."""
    canonical, careless = pair
    assert all(each.warning for each in documents.validate(careless, variants=True))
    assert documents.canonical_text(json.dumps(careless)) == written(canonical)


@given(canonical_documents())
def test_dbd_scn_9_assembling_what_was_read_gives_it_back(document: Json) -> None:
    """import(export(position)) is the position: nothing of it is outside the document."""
    assembled = documents.assemble(
        board=document["board"],
        standards_to_win=document["standardsToWin"],
        terrain={int(key): name for key, name in document["terrain"].items()},
        units=document["units"],
        turn=document["turn"],
        score=(document["meta"]["score"]["BLUE"], document["meta"]["score"]["RED"]),
        result=document["meta"].get("result"),
        meta=document["meta"],
    )
    assert written(dict(assembled)) == written(document)


# DBD-SCN-7, DBD-SCN-10: starting and stopping play


def test_dbd_scn_7_play_starts() -> None:
    assert documents.playability(sample()) == documents.Playability("ready")
    assert documents.playability(sample()).playable


@pytest.mark.parametrize("result", ["BLUE", "RED", "DRAW"])
def test_dbd_ruling_35_a_result_comes_before_everything_else(result: str) -> None:
    """meta.result makes a finished game even of a file without units."""
    for document in (sample(), dict(documents.empty_document())):
        document["meta"] = {"score": {"BLUE": 9, "RED": 9}, "result": result}
        assert documents.playability(document) == documents.Playability("finished", result=result)
        assert not documents.playability(document).playable


def test_dbd_ruling_35_a_running_game_has_no_result() -> None:
    """Any other value is no result; the key goes on export."""
    for value in ("NONE", None, 1, ["BLUE"]):
        document = changed(put("meta", "result", value=value))
        assert documents.validate(document) == []
        assert "result" not in documents.normalise(document)["meta"]
        assert documents.playability(document).playable
    position = documents.normalise(sample())
    running = documents.assemble(
        board="DBD-157-v1",
        standards_to_win=6,
        terrain={},
        units=position["units"],
        turn=position["turn"],
        score=(0, 0),
        meta={"result": "BLUE"},
    )
    assert "result" not in running["meta"]


def test_dbd_ruling_31_a_side_without_units_cannot_start() -> None:
    """P_NO_UNITS comes before the score; the file is valid all the same."""
    document = changed(put("meta", "score", value={"BLUE": 6, "RED": 6}))
    document["units"] = document["units"][:1]
    assert documents.validate(document) == []
    start = documents.playability(document)
    assert start.problem is not None
    assert (start.kind, start.problem.code, start.problem.path) == ("refused", "P_NO_UNITS", "units")
    assert (start.problem.pointer, start.problem.clause) == ("/units", "DBD-RULING-31")
    assert "RED" in start.problem.found
    assert not start.playable


def test_dbd_scn_7_two_winners_cannot_start() -> None:
    document = changed(put("meta", "score", value={"BLUE": 6, "RED": 7}))
    document["turn"]["activationsLeft"] = 0
    start = documents.playability(document)
    assert start.problem is not None
    assert (start.kind, start.problem.code, start.problem.path) == ("refused", "P_SCORE", "meta.score")
    assert (start.problem.pointer, start.problem.clause) == ("/meta/score", "DBD-SCN-7")


def test_dbd_ruling_32_a_score_at_the_threshold_is_a_finished_game() -> None:
    document = changed(put("meta", "score", value={"BLUE": 5, "RED": 6}))
    document["turn"]["activationsLeft"] = 0
    assert documents.playability(document) == documents.Playability("over", result="RED")
    document["meta"]["score"] = {"BLUE": 6}
    assert documents.playability(document) == documents.Playability("over", result="BLUE")


def test_dbd_scn_7_without_activations_the_turn_passes_at_once() -> None:
    document = changed(put("turn", "activationsLeft", value=0))
    assert documents.playability(document) == documents.Playability("passes")
    assert documents.playability(document).playable


def test_dbd_scn_10_no_export_while_the_defender_decides() -> None:
    """DBD-RULING-29: E_PENDING, because the format has no field for the decision."""
    position = documents.normalise(sample())
    with pytest.raises(NotPossible, match=r"E_PENDING.*DBD-SCN-10"):
        documents.assemble(
            board="DBD-157-v1",
            standards_to_win=6,
            terrain={},
            units=position["units"],
            turn=position["turn"],
            score=(0, 0),
            pending=True,
        )


# DBD-SCN-11, DBD-SCN-12: editing


def test_dbd_scn_11_a_new_scenario() -> None:
    """DBD-RULING-30: six is the editor's default for standardsToWin, and only the editor's."""
    document = documents.empty_document()
    assert written(dict(document)) == documents.canonical_text(document)
    assert document == {
        "schema": "dbd-scn-0.1",
        "board": "DBD-157-v1",
        "standardsToWin": 6,
        "terrain": {},
        "units": [],
        "turn": {"side": "BLUE", "turnNumber": 1, "activationsLeft": 3},
        "meta": {"score": {"BLUE": 0, "RED": 0}},
    }
    assert documents.validate(document) == []
    assert documents.playability(document).kind == "refused"
    assert found(changed(drop("standardsToWin"))) == {("E_MISSING", "standardsToWin")}


def test_dbd_scn_12_paint() -> None:
    """A terrain name sets the entry, CLEAR erases it, anything else is refused."""
    before = sample()
    document = documents.paint(before, 0, "ROUGH")
    assert document["terrain"] == {"0": "ROUGH", "12": "WOODS", "78": "HILL", "100": "WATER"}
    assert documents.paint(document, 0, "CLEAR") == documents.normalise(sample())
    assert before == sample()
    for hex, terrain, code in ((157, "HILL", "E_TERRAIN_KEY"), (5, "SWAMP", "E_TERRAIN_VALUE")):
        with pytest.raises(BadScenario) as refusal:
            documents.paint(before, hex, terrain)
        assert [each.code for each in refusal.value.problems] == [code]


@pytest.mark.parametrize("hp, clamped", [(None, 4), (3, 3), (0, 1), (-7, 1), (99, 4), (2.0, 2)])
def test_dbd_scn_12_place(hp: int | None, clamped: int) -> None:
    """A unit is placed last in the list; its hp is the maximum or clamped; it gets an id."""
    before = sample()
    document = documents.place(before, side="RED", type="INF", quality="GREEN", hex=5, hp=hp)
    assert document["units"][-1] == {"id": "R_INF_2", **unit("RED", "INF", "GREEN", clamped, 5)}
    assert document["units"][:-1] == before["units"]
    assert before == sample()


def test_dbd_scn_12_place_refuses() -> None:
    """Not on an occupied hex, not with a name that is none, not with an id in use."""
    good: dict[str, Any] = {"side": "RED", "type": "INF", "quality": "GREEN", "hex": 5}
    assert documents.place(sample(), **good, id="Ney")["units"][-1]["id"] == "Ney"
    for bad, code in (
        ({"hex": 110}, "E_STACK"),
        ({"hex": 157}, "E_UNIT_HEX"),
        ({"type": "TANK"}, "E_UNIT_KIND"),
        ({"quality": "ELITE"}, "E_UNIT_QUALITY"),
        ({"side": "GREY"}, "E_UNIT_SIDE"),
        ({"hp": "many"}, "E_UNIT_HP"),
        ({"id": "B_INF_1"}, "E_UNIT_ID_DUP"),
    ):
        arguments: dict[str, Any] = {**good, **bad}
        with pytest.raises(BadScenario) as refusal:
            documents.place(sample(), **arguments)
        assert [each.code for each in refusal.value.problems] == [code]


def test_dbd_scn_12_delete() -> None:
    before = sample()
    document = documents.delete(before, 46)
    assert [each["id"] for each in document["units"]] == ["B_INF_1", "R_GEN_1"]
    assert before == sample()
    with pytest.raises(BadScenario):
        documents.delete(before, 47)


@pytest.mark.parametrize("hp, clamped", [(1, 1), (6, 6), (7, 6), (0, 1), (-3, 1)])
def test_dbd_scn_12_set_hp_is_clamped(hp: int, clamped: int) -> None:
    before = sample()
    document = documents.set_hp(before, 46, hp)
    assert document["units"][1]["hp"] == clamped
    assert before == sample()
    for hex, bad in ((47, 1), (46, True)):
        with pytest.raises(BadScenario):
            documents.set_hp(before, hex, bad)


# DBD-RULING-23 to DBD-RULING-26


def test_dbd_ruling_23_an_id_may_be_absent_and_is_always_written() -> None:
    document = changed(drop("units", 0, "id"))
    assert documents.validate(document) == []
    assert documents.canonical_text(document) == documents.canonical_text(sample())


def test_dbd_ruling_24_unknown_keys_are_errors_everywhere_but_in_meta() -> None:
    document = sample()
    document["x"] = document["units"][0]["x"] = document["turn"]["x"] = document["meta"]["x"] = 1
    assert found(document) == {("E_UNKNOWN", "x"), ("E_UNKNOWN", "units[0].x"), ("E_UNKNOWN", "turn.x")}


def test_dbd_ruling_25_a_unit_on_water_is_a_warning() -> None:
    """The file stays valid and playable."""
    document = changed(put("units", 0, "hex", value=100))
    (warning,) = documents.validate(document)
    assert (warning.code, warning.warning) == ("W_WATER", True)
    assert documents.read(document)["units"][0]["hex"] == 100
    assert documents.playability(document).playable


@pytest.mark.parametrize("board", ["DBD-157-PASS-v1", "DBD-157-CORRIDOR-v1"])
def test_dbd_ruling_26_variant_boards_are_an_option(board: str) -> None:
    document = changed(put("board", value=board))
    assert found(document) == found(document, variants=False) == {("E_BOARD", "board")}
    assert documents.validate(document, variants=True) == []
    with pytest.raises(BadScenario):
        documents.read(document)
    assert documents.read(document, variants=True)["board"] == board


def test_dbd_scn_13_board_names_and_terrain_keys() -> None:
    """Any other DBD board name is refused, and so are keys beyond 156."""
    assert found(changed(put("board", value="DBD-999-v9")), variants=True) == {("E_BOARD", "board")}
    assert found(changed(put("terrain", "999", value="HILL"))) == {("E_TERRAIN_KEY", "terrain.999")}


# Corrupted documents: every one is refused, none with an exception

RUBBISH: tuple[object, ...] = (None, True, -1, 10**30, 2.5, "", "x", "BLUE ", [], {}, [1], {"a": 1})


def corrupt(document: Json, rng: random.Random) -> Json | str:
    """One change that certainly makes a valid document invalid; some are changes of its text."""
    unit_at = rng.randrange(len(document["units"]))
    one = document["units"][unit_at]
    match rng.randrange(14):
        case 0:
            del document[rng.choice([key for key in problems.ROOT_KEYS if key != "meta"])]
        case 1:
            rng.choice([document, one, document["turn"]])[rng.choice(["x", "", "Side", "HP", "~/"])] = 1
        case 2:
            key = rng.choice(["schema", "board", "standardsToWin", "turn"])
            document[key] = rng.choice(RUBBISH)
        case 3:
            document["terrain"] = rng.choice([each for each in RUBBISH if each != {}])
        case 4:
            document["units"] = rng.choice([each for each in RUBBISH if each != []])
        case 5:
            document["terrain"][rng.choice(["157", "-1", "01", "1.0", " 1", "1e1", "", "+3", "٣"])] = "HILL"
        case 6:
            document["terrain"][str(rng.randrange(157))] = rng.choice([*RUBBISH, "woods", "SWAMP"])
        case 7:
            del one[rng.choice(["side", "type", "quality", "hp", "hex"])]
        case 8:
            one[rng.choice(["side", "type", "quality", "hp", "hex"])] = rng.choice(RUBBISH)
        case 9:
            one["id"] = rng.choice([each for each in RUBBISH if not isinstance(each, str)] + ["", "y" * 65])
        case 10:
            one["hp"] = problems.max_hp(one["type"], one["quality"]) + rng.randrange(1, 9)
        case 11:
            document["units"].append({**one, **rng.choice([{"id": "twin"}, {"hex": rng.randrange(157)}])})
        case 12:
            turn = document["turn"]
            turn[rng.choice(problems.TURN_KEYS)] = rng.choice(RUBBISH)
        case _:
            text = documents.canonical_text(document, newline=False)
            return rng.choice(
                [
                    text[: rng.randrange(len(text))],
                    text.replace('"schema"', '"schema": 1, "schema"'),
                    text.replace('"hp":', '"hp": 1, "hp":', 1),
                    text.replace(": 3", ": NaN", 1).replace('"turnNumber": 1', '"turnNumber": Infinity'),
                    text + rng.choice(["}", "{}", "x"]),
                    text.replace('"', "'"),
                    text.replace('"units": [', '"units": [,'),
                    text.replace('"score"', '"deep": ' + "[" * 5000 + "]" * 5000 + ', "score"'),
                ]
            )
    return document


def test_dbd_scn_3_corrupted_documents_are_all_refused_cleanly() -> None:
    """4,000 corrupted documents: no exception, at least one error each, as value and as text."""
    rng = random.Random(20)
    codes = set()
    for _ in range(4000):
        corrupted = corrupt(sample(), rng)
        errors = [each for each in documents.validate(corrupted) if not each.warning]
        assert errors, corrupted
        codes |= {each.code for each in errors}
        if not isinstance(corrupted, str):
            again = documents.validate(json.dumps(corrupted))
            assert [each for each in again if not each.warning] == errors
        with pytest.raises(BadScenario):
            documents.normalise(corrupted)
    assert len(codes) >= 20  # the corruption is not always the same


@settings(max_examples=300)
@given(ANYTHING)
def test_dbd_scn_3_any_json_value_at_all_is_answered(value: object) -> None:
    """Whatever JSON comes, validate answers; only an object with all six fields could be valid."""
    assert documents.validate(json.dumps(value))
