"""Documents `dbd-scn-0.1`, section 17 of DBD rules v0.1: validation and its problems."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest

from games.dbd.document_samples import Json, changed, drop, found, most_hp, put, sample, unit
from sandtable.games.dbd.scenarios import documents
from sandtable.games.dbd.scenarios import format as words
from sandtable.kernel.documents.fields import whole_number
from sandtable.kernel.errors import BadScenario

# DBD-SCN-1 to DBD-SCN-4: what is valid


def test_dbd_scn_1_a_sample_of_every_field_is_valid() -> None:
    """Scenarios and saved games are one JSON object; value, text and bytes are read alike."""
    text = json.dumps(sample())
    for source in (sample(), text, text.encode(), bytearray(text.encode())):
        assert documents.validate(source) == []
        assert documents.read(source).written() == sample()


def test_dbd_gen_2_the_version_anchors_are_fixed() -> None:
    assert (words.Scenario.about.format, words.BOARD_IDS[0]) == ("dbd-scn-0.1", "DBD-157-v1")
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
    """Return the sample with one value set or dropped at a JSON pointer."""
    names = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    steps = [int(name) if names[0] == "units" and name.isdecimal() else name for name in names]
    return changed(drop(*steps) if value is ABSENT else put(*steps, value=value))


@pytest.mark.parametrize("pointer, value, code, path, clause", FAULTS)
def test_dbd_scn_3_every_code_has_its_path_pointer_and_clause(
    pointer: str, value: object, code: str, path: str, clause: str
) -> None:
    """One fault gives one problem with path, pointer and clause, which reads as a sentence."""
    (problem,) = documents.validate(faulty(pointer, value))
    assert (problem.code, problem.path, problem.pointer, problem.clause) == (code, path, pointer, clause)
    assert problem.warning == (code == "W_WATER")
    assert problem.found
    assert problem.allowed
    assert code in str(problem)
    assert clause in str(problem)


def test_dbd_scn_3_the_table_above_has_every_code() -> None:
    """The codes of every declared field; E_JSON and E_ROOT are tested below."""
    sections = (words.Scenario, words.TurnEntry, words.UnitEntry)
    declared = {field.code for kind in sections for field in kind.fields_declared.values() if field.code}
    declared |= {kind.about.code for kind in sections if kind is not words.Scenario}
    declared |= {words.STACK.code, words.UNIT_ID.code, "E_TERRAIN_KEY", "E_TERRAIN_VALUE", "W_WATER"}
    assert {code for _, _, code, *_ in FAULTS} == declared | {"E_MISSING", "E_UNKNOWN"}


@pytest.mark.parametrize("root", ["[]", "null", "7", '"dbd-scn-0.1"', "true"])
def test_dbd_scn_3_a_root_that_is_no_object_is_one_problem(root: str) -> None:
    (problem,) = documents.validate(root)
    assert (problem.code, problem.path, problem.pointer, problem.clause) == ("E_ROOT", "$", "", "DBD-SCN-1")


def test_dbd_scn_3_all_problems_are_reported_at_once() -> None:
    """Every fault is reported once, in the order of the canonical file."""
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
    """Validation changes neither invalid nor valid documents."""
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
    """If type or quality is missing or wrong, only hp above 20 is a separate fault."""
    for hp, codes in ((20, {"E_UNIT_KIND"}), (21, {"E_UNIT_KIND", "E_UNIT_HP"})):
        document = changed(put("units", 0, "type", value="ELEPHANT"))
        document["units"][0]["hp"] = hp
        assert {code for code, _ in found(document)} == codes


def test_dbd_scn_3_sentences_are_safe_to_print() -> None:
    """Long values are shortened, and control characters are escaped."""
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
            assert most_hp(kind, quality) == most
            for hp in range(-1, 10):
                document = changed(put("units", 0, value=unit("BLUE", kind, quality, hp, 110)))
                assert found(document) == (set() if 1 <= hp <= most else {("E_UNIT_HP", "units[0].hp")})
    assert "maxHP" not in documents.canonical_text(sample())


def test_dbd_unit_2_three_units_on_one_hex_are_two_faults() -> None:
    """The first unit on a hex is valid; every later one is reported, whatever its side."""
    document = sample()
    for each in document["units"]:
        each["hex"] = 78
    assert found(document) == {("E_STACK", "units[1].hex"), ("E_STACK", "units[2].hex")}


def test_dbd_unit_6_unit_points_are_no_field() -> None:
    """Unit points are the number of units; they are counted, not stored."""
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
    assert whole_number(-0.0, floats=True) == 0
    assert whole_number(1e300, floats=True) == int(1e300)


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
    """JSON leaves their meaning open; we refuse such texts and report every repeated key."""
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
    """Values that JSON text cannot hold are refused anywhere in the document."""
    assert found(changed(put("meta", "note", value=value))) == {("E_JSON", "$")}
    assert found(changed(put("units", 0, "hp", value=value))) == {("E_JSON", "$")}


def test_dbd_scn_3_a_value_that_contains_itself_is_refused() -> None:
    document = sample()
    document["meta"]["self"] = document["meta"]["again"] = document
    assert found(document) == {("E_JSON", "$")}


def test_dbd_scn_3_a_huge_file_is_refused_after_a_hundred_units() -> None:
    """20,000 units on 157 hexes: those too many are reported, and each one on water, until there are enough."""
    document = sample()
    document["units"] = [unit("BLUE", "INF", "GREEN", 1, hex % 157) for hex in range(20_000)]
    codes = [each.code for each in documents.validate(json.dumps(document))]
    assert codes == ["W_WATER"] + ["E_STACK"] * 99 + ["E_MORE"]


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
    assert documents.read(document).units[0].hex == 100
    assert documents.playability(document).playable


@pytest.mark.parametrize("board", ["DBD-157-PASS-v1", "DBD-157-CORRIDOR-v1"])
def test_dbd_ruling_26_variant_boards_are_an_option(board: str) -> None:
    document = changed(put("board", value=board))
    assert found(document) == found(document, variants=False) == {("E_BOARD", "board")}
    assert documents.validate(document, variants=True) == []
    with pytest.raises(BadScenario):
        documents.read(document)
    assert documents.normalise(document)["board"] == board


def test_dbd_scn_13_board_names_and_terrain_keys() -> None:
    """Any other DBD board name is refused, and so are keys beyond 156."""
    assert found(changed(put("board", value="DBD-999-v9")), variants=True) == {("E_BOARD", "board")}
    assert found(changed(put("terrain", "999", value="HILL"))) == {("E_TERRAIN_KEY", "terrain.999")}
