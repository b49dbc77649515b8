"""What a seat knows, in the words of the scenario document (`scenarios/known.py`)."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable
from sandtable import Match, NotPossible

GAME = sandtable.game("dbd")


def unit(id: str, side: str, type: str, hex: int, hp: int) -> dict[str, Any]:
    return {"id": id, "side": side, "type": type, "quality": "REGULAR", "hp": hp, "hex": hex}


def contact() -> Match:
    """Red's infantry on 79 may cancel one of two retreats: it has a general beside it."""
    document = GAME.scenario("empty") | {
        "units": [
            unit("blue", "BLUE", "INF", 78, 5),
            unit("reserve", "BLUE", "CAV", 107, 4),
            unit("red", "RED", "INF", 79, 4),
            unit("general", "RED", "GEN", 80, 6),
        ]
    }
    return GAME.start(document, seed=1)


def known(match: Match) -> dict[str, Any]:
    """The position as both seats and the public know it: nothing is hidden (DBD-GEN-3)."""
    position: dict[str, Any] = match.observe(0)["position"]
    for seat in (1, 2):
        assert match.observation(seat).position == position
    return position


def by_id(position: dict[str, Any], id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(unit for unit in position["units"] if unit["id"] == id)
    return found


def test_a_position_is_the_export_with_present_numbers_and_the_decision() -> None:
    match = contact()
    position, document = known(match), match.export()
    assert position.items() >= {key: value for key, value in document.items() if key != "units"}.items()
    for unit, written in zip(position["units"], document["units"], strict=True):
        assert unit.items() >= written.items()
    assert by_id(position, "red") | {
        "maxHp": 5, "move": 1, "meleeDice": 2, "rangedDice": 0, "range": 0, "standardValue": 1,
        "enemiesBeside": 1, "friendsBeside": 1,
    } == by_id(position, "red")  # fmt: skip
    assert position["standards"] == {"BLUE": 0, "RED": 0}
    assert position["decision"] == {"side": "BLUE", "asked": "ACTIVATE"}
    assert position["destroyed"] == []


def test_dbd_ruling_29_it_exists_while_the_defender_decides_and_an_export_does_not() -> None:
    match = contact()
    match.play(0, "INF@78x79", rolls=[4, 4])
    with pytest.raises(NotPossible, match="DBD-SCN-10"):
        match.export()
    assert known(match)["decision"] == {
        "side": "RED", "asked": "CANCEL", "unit": "red", "attackFrom": 78, "hits": 0, "retreats": 2, "cancellable": 1,
    }  # fmt: skip
    match.play(1, {"verb": "cancel", "number": 1})
    assert known(match)["decision"] == {
        "side": "RED", "asked": "RETREAT", "unit": "red", "attackFrom": 78, "steps": 1,
    }  # fmt: skip
    match.play(1, match.actions(1)[0])
    assert known(match)["decision"] == {"side": "BLUE", "asked": "ACTIVATE"}
    assert by_id(known(match), "red")["hex"] == match.export()["units"][2]["hex"] != 79


def test_destroyed_units_and_standards_are_named_to_the_end() -> None:
    document = contact().export()
    document["units"][2]["hp"] = 1
    document["standardsToWin"] = 1
    match = GAME.start(document, seed=1)
    match.play(0, "INF@78x79", rolls=[6, 6])
    position = known(match)
    assert (position["destroyed"], position["standards"]) == (["red"], {"BLUE": 1, "RED": 0})
    assert position["meta"]["result"] == "BLUE"
    assert "decision" not in position
