"""Normal form and canonical text of documents (DBD-SCN-5 to DBD-SCN-9)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from games.dbd.document_samples import (
    Json,
    canonical_documents,
    careless_documents,
    changed,
    put,
    sample,
    unit,
    written,
)
from sandtable.games.dbd.scenarios import documents

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
    """If the rule would make an id of 65 characters, the least free number is used instead."""
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
    """Keys, units and terrain in order, no CLEAR, two-space indentation, no unnecessary escapes."""
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
        made = documents.set_meta(meta, (1, 2), "DRAW")
        assert made["score"] == {"BLUE": 1, "RED": 2}
        assert made["result"] == "DRAW"
        return list(made)

    assert order(label=1) == ["label", "score", "result"]
    assert order(result="BLUE", label=1) == ["result", "label", "score"]
    assert order(score=0, label=1) == ["score", "label", "result"]
    assert order(result="?", score=0) == ["result", "score"]


def test_dbd_ruling_28_clear_is_the_same_as_no_entry() -> None:
    document = changed(put("terrain", "5", value="CLEAR"))
    assert documents.validate(document) == []
    assert documents.normalise(document) == documents.normalise(sample())


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
    """An equivalent document is exported in canonical form."""
    canonical, careless = pair
    assert all(each.warning for each in documents.validate(careless, variants=True))
    assert documents.canonical_text(json.dumps(careless)) == written(canonical)
