"""Starting and stopping play, and editing of documents (DBD-SCN-7, DBD-SCN-11, DBD-SCN-12)."""

from __future__ import annotations

from typing import Any

import pytest

from games.dbd.document_samples import changed, drop, found, put, sample, unit, written
from sandtable.games.dbd.scenarios import documents
from sandtable.kernel.errors import BadScenario

# DBD-SCN-7: starting play


def test_dbd_scn_7_play_starts() -> None:
    assert documents.playability(sample()) == documents.Playability("ready")
    assert documents.playability(sample()).playable


@pytest.mark.parametrize("result", ["BLUE", "RED", "DRAW"])
def test_dbd_ruling_35_a_result_comes_before_everything_else(result: str) -> None:
    """Even a file without units is a finished game if it has meta.result."""
    for document in (sample(), dict(documents.empty_document())):
        document["meta"] = {"score": {"BLUE": 9, "RED": 9}, "result": result}
        assert documents.playability(document) == documents.Playability("finished", result=result)
        assert not documents.playability(document).playable


def test_dbd_ruling_35_a_running_game_has_no_result() -> None:
    """Any other value is no result; the key is dropped on export."""
    for value in ("NONE", None, 1, ["BLUE"]):
        document = changed(put("meta", "result", value=value))
        assert documents.validate(document) == []
        assert "result" not in documents.normalise(document)["meta"]
        assert documents.playability(document).playable
    assert "result" not in documents.set_meta({"result": "BLUE"}, (0, 0), None)


def test_dbd_ruling_31_a_side_without_units_cannot_start() -> None:
    """P_NO_UNITS comes before the score; the file is still valid."""
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
    """Not on an occupied hex, not with an unknown name, not with an id in use."""
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
