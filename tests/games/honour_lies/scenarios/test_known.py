"""What a seat knows, in the words of the scenario document (`scenarios/known.py`)."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import sandtable
from games.honour_lies.table import picked_positions
from sandtable import Match
from sandtable.games.honour_lies import GAME, model
from sandtable.kernel.carriers import flat
from sandtable.kernel.ids import Seat

TITLE = sandtable.game("honour-lies")
PUBLIC = 2
HEAVY: dict[str, Any] = {"kind": "infantry", "roles": ["heavy"]}


def position(match: Match, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = match.observe(seat)["position"]
    assert json.loads(json.dumps(found)) == found
    return found


def column_charge(**more: Any) -> Match:
    """A column in contact with the front of another, with bids asked."""
    units = [[HEAVY | {"at": [600, 300], "wide": 1, "activated": True}], [HEAVY | {"at": [600, 300], "wide": 1}]]
    combat = {"defender": "B1", "attack": 2, "defence": 4}
    activation = {"unit": "A1", "step": "occupy", "combat": combat}
    return TITLE.start({"format": "honour-1", "units": units, "phase": "bid", "activation": activation} | more)


def test_a_unit_has_its_present_numbers() -> None:
    """HL-PROF-6; a Hero adds Morale (HL-ADV-1), an order a special rule (HL-ADV-3)."""
    elite = {"kind": "cavalry", "roles": ["scout", "wildfire"], "at": [300, 250], "count": 3, "name": "Larks"}
    beasts = {"kind": "beasts", "roles": ["levy"], "stands": "narrow", "status": "removed", "since": 2}
    document = {
        "format": "honour-1",
        "units": [[elite | {"hero": True, "gifts": ["fear"]}, beasts], [HEAVY | {"at": [600, 600.5], "wide": 4}]],
        "advanced": {"strategy": [2, 0]},
    }
    match = TITLE.start(document)
    [larks, levy], [heavy] = position(match)["units"]
    assert larks == {
        "id": "A1", "kind": "cavalry", "roles": ["scout", "wildfire"], "name": "Larks", "status": "table",
        "health": 5, "maxHealth": 5, "count": 3, "maxCount": 4, "cells": [[0, 0], [0, 1], [1, 0]], "wide": 2,
        "at": [300.0, 250.0], "facing": "north", "x": 270_000, "y": 250_000, "heading": 0, "form": "square",
        "melee": 3, "ranged": 3, "defence": 1, "morale": 3, "victoryPoints": 3,
        "rules": ["Ranged Discipline", "Fear", "Reckless Volley", "Skirmish", "Swift"],
        "activated": False, "disordered": False, "hero": True, "sworn": False, "gifts": ["fear"], "mayActivate": True,
    }  # fmt: skip
    assert (levy["status"], levy["count"], levy["maxCount"], levy["stands"]) == ("removed", 0, 5, "narrow")
    assert (heavy["at"], heavy["facing"], heavy["form"]) == ([600.0, 600.5], "south", "wall")
    assert position(match)["advanced"]["strategy"] == [2, 0]


def test_a_holding_says_who_is_in_it_and_who_was_last() -> None:
    inside = HEAVY | {"status": "inside", "holding": 1}
    places = [{"x": 570, "y": 420, "command": True, "name": "Keep"}, {"x": 0, "y": 0}]
    document = {"format": "honour-1", "units": [[inside], []], "holdings": places, "keepers": [1, 2]}
    keep, other = position(TITLE.start(document))["holdings"]
    assert keep == {
        "name": "Keep", "at": [600.0, 450.0], "heading": 0, "command": True, "occupant": None, "keeper": 1,
    }  # fmt: skip
    assert (other["at"], other["occupant"], other["keeper"]) == ([30.0, 30.0], "A1", None)


def test_the_decision_is_named_to_the_end() -> None:
    match = TITLE.start("charge-at-the-mill", options={"rounds": 1})
    assert position(match)["decision"] == {"asked": "activate", "seats": [0]}
    match.play(0, "activate A1")
    found = position(match, PUBLIC)
    assert (found["decision"], found["activation"]) == ({"asked": "act", "seats": [0]}, {"unit": "A1"})
    chooser = Random(1)
    while asked := match.prompt().asked:
        match.play(asked[0], chooser.choice(match.actions(asked[0])))
    found = position(match)
    assert "decision" not in found
    assert (found["phase"], found["winner"]) == ("over", match.outcome.winner if match.outcome else 7)


def test_hl_src_2_a_bid_is_known_to_its_seat_alone() -> None:
    match = column_charge()
    match.play(0, ["bid 3", "seal"])
    match.play(1, "bid 2")
    ours, theirs, public = (position(match, seat) for seat in (0, 1, PUBLIC))
    assert ours["bids"] == [{"bid": 3, "named": 1, "sealed": True}, {"sealed": False}]
    assert theirs["bids"] == [{"sealed": True}, {"bid": 2, "named": 1, "sealed": False}]
    assert public["bids"] == [{"sealed": True}, {"sealed": False}]
    assert public["decision"] == {"asked": "bid", "seats": [1], "most": [10, 10]}
    assert public["activation"]["combat"] == {"defender": "B1", "attack": 2, "defence": 4}


def test_hl_src_2_a_force_is_known_to_its_seat_until_both_are_sealed() -> None:
    match = TITLE.start("muster-at-the-mill")
    for text in ("enlist infantry scout regular wide",) * 3 + ("seal",):
        match.play(0, text)
    assert [[unit["id"] for unit in side] for side in position(match)["units"]] == [["A1", "A2", "A3"], []]
    for seat in (1, PUBLIC):
        assert position(match, seat)["units"] == [[], []]
        assert position(match, seat)["bids"][0] == {"sealed": True}


# -- no more than `hide` leaves ---------------------------------------------------------------------------------------


def with_secrets(state: model.State, seat: int) -> model.State:
    """Change all that a seat cannot know: what the other has chosen, and its force while that is secret."""
    changed = flat.clone(state)
    other = 1 - seat
    changed.bid[other] += 1
    changed.issued[other] += 2
    if changed.phase == model.ENLISTING:
        for unit in changed.units[other * model.SIDE : other * model.SIDE + 2]:
            unit.kind, unit.status = model.BEASTS, model.RESERVE
    return changed


@pytest.mark.parametrize(
    "name, asked",
    [
        ("muster-at-the-mill", {"enlist", "orders", "initiative", "deploy"}),
        ("charge-at-the-mill", {"orders", "initiative", "act", "bid", "over"}),
    ],
)
def test_what_a_seat_cannot_tell_apart_it_knows_alike(name: str, asked: set[str]) -> None:
    """Two States with the same rest after `hide`, in matches with another start, give the same position."""
    phases = set()
    assert GAME.known is not None
    for setup, state in picked_positions(name, {"rounds": 3, "advanced": 1}, seed=4):
        for seat in (Seat(0), Seat(1)):
            seen, other = flat.clone(state), with_secrets(state, seat)
            assert flat.to_bytes(other) != flat.to_bytes(seen)
            for one in (seen, other):
                GAME.kernel.hide(one, setup.board, seat, model.Work())
            assert flat.to_bytes(other) == flat.to_bytes(seen)
            position = GAME.known(setup, seen, seat)
            assert GAME.known(replace(setup, state=other, scenario={}), other, seat) == position
            phases.add(position["phase"])
    assert phases >= asked
