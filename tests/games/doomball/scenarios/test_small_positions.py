"""DB-SCN-1: what a scenario leaves out has a default, so that a small position is a short document."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sandtable.games.doomball import GAME
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import BadScenario
from sandtable.play import match as matches
from sandtable.play.match import MatchCore

FIVE = [
    {"seat": 0, "kind": "archers", "at": "C3"},
    {"seat": 0, "kind": "spearmen", "at": "C2"},
    {"seat": 1, "kind": "goblins", "at": "E3"},
    {"seat": 1, "kind": "troll", "at": "F4"},
    {"seat": 1, "kind": "warboss", "at": "E1"},
]

PAIR = [{"seat": 0, "kind": "swordsmen", "at": "C4"}, {"seat": 1, "kind": "fighters", "at": "B4"}]


def start(options: dict[str, int] | None = None, **document: Any) -> MatchCore:
    return matches.start(GAME, {"format": "doomball-scn-1"} | document, seed=1, stepwise=True, options=options)


def play_on(match: MatchCore, entries: int = 40) -> None:
    """Play at random; every position can be written and started again."""
    chooser = Random(3)
    while (mask := match.mask()) and match.count < entries:
        again = matches.start(GAME, json.loads(json.dumps(match.export())), options=match.header.options, stepwise=True)
        assert flat.to_bytes(again.state) == flat.to_bytes(match.state)
        if mask & 4:
            match.step()
        else:
            seat = chooser.choice([seat for seat in (0, 1) if mask & (1 << seat)])
            match.advance(seat, chooser.choice(match.actions(seat)))
    assert match.count > 5


def test_five_pieces_are_a_position() -> None:
    """The phase follows from the places, the races from the kinds; the first unit of the offence has the artifact."""
    document = start(pieces=FIVE).export()
    assert (document["phase"], document["round"], document["turn"], document["actor"]) == ("play", 1, 1, 0)
    assert [seat["race"] for seat in document["seats"]] == ["humans", "orcs"]
    assert [piece.get("carries", 0) for piece in document["pieces"]] == [1, 0, 0, 0, 0]
    other = start(pieces=FIVE, offence=1).export()
    assert [piece.get("carries", 0) for piece in other["pieces"]] == [0, 0, 1, 0, 0]
    on_goal = [{"seat": 0, "kind": "mage", "at": "H3"}, *FIVE]
    assert [piece.get("carries", 0) for piece in start(pieces=on_goal).export()["pieces"]] == [0, 1, 0, 0, 0, 0]
    play_on(start(pieces=FIVE))


@pytest.mark.parametrize("more", [{"artifacts": {"D3": 1}}, {"pieces": [*FIVE[:4], FIVE[4] | {"carries": 1}]}])
def test_an_artifact_that_is_mentioned_stays_where_it_is(more: dict[str, Any]) -> None:
    document = start(**({"pieces": FIVE} | more)).export()
    assert document.get("artifacts") == more.get("artifacts")
    assert sum(piece.get("carries", 0) for piece in document["pieces"][:4]) == 0
    with pytest.raises(BadScenario, match="E_ARTIFACTS"):
        start(pieces=FIVE, artifacts={})


def test_five_pieces_are_a_position_of_the_variant() -> None:
    """With six markers, and three artifacts; a unit on their space has one."""
    document = start(mode="variant", pieces=FIVE).export()
    assert document["artifacts"] == {"D4": 1, "D5": 1, "E4": 1}
    assert document["markers"] == ["A2", "A7", "D1", "D8", "H2", "H7"]
    on_one = [*FIVE, {"seat": 0, "kind": "mage", "at": "D5"}]
    document = start({"variant": 1}, pieces=on_one, removed=1).export()
    assert document["artifacts"] == {"D4": 1}
    assert document["pieces"][2] == {"seat": 0, "kind": "mage", "at": "D5", "carries": 1}
    play_on(start(mode="variant", pieces=FIVE), 60)


EARLY = [{"phase": phase} for phase in ("call", "toss", "role", "side", "deploy")]
LATE: list[dict[str, Any]] = [
    {"phase": "carrier", "pieces": FIVE},
    {"phase": "break", "seats": [{"wins": 1}, {}]},
    {"phase": "exchange", "seats": [{"wins": 1}, {"wins": 1}], "won_by": 1},
    {"pieces": [*FIVE, {"seat": 1, "kind": "nobs"}], "offence": 1},
    {"phase": "play", "pieces": FIVE, "way": ["B3", "C3"]},
]
OF_VARIANT: list[dict[str, Any]] = [
    *({"phase": phase} for phase in ("races", "call", "toss", "role", "draft", "deploy", "break", "exchange")),
    *({"phase": phase, "pieces": FIVE} for phase in ("markers", "flip", "play")),
    {"phase": "reinforce", "pieces": FIVE[2:], "offence": 0},
    {"phase": "retreat", "pieces": FIVE, "retreat": {"unit": "E3"}, "offence": 0},
    {"phase": "retreat", "pieces": PAIR, "retreat": {"unit": "C4", "attacker": "B4", "target": "C4"}, "offence": 1},
]
SCORES = {"break": [{"wins": 1}, {}], "exchange": [{"wins": 1}, {"wins": 1}]}


@pytest.mark.parametrize("document", [*EARLY, *LATE], ids=json.dumps)
def test_every_phase_can_be_placed_in_a_few_words(document: dict[str, Any]) -> None:
    """Races, armies, home edges, the round and the actor have defaults."""
    play_on(start(**document))


@pytest.mark.parametrize("document", OF_VARIANT, ids=json.dumps)
def test_every_phase_of_the_variant_can_be_placed_in_a_few_words(document: dict[str, Any]) -> None:
    document = {"seats": SCORES.get(document["phase"], [{}, {}])} | document
    play_on(start(mode="variant", **document))


def test_the_ready_army_of_a_role_is_deployed() -> None:
    """DB-SEAL-2; where there is none, an even one: Centaurs, and the Variant's attacker (DB-VAR-DRAFT-1)."""
    pieces = start(phase="deploy", offence=1, seats=[{"race": "dwarves"}, {}]).export()["pieces"]
    assert [piece["kind"] for piece in pieces if piece["seat"] == 0].count("rifledwarves") == 2
    assert [piece["kind"] for piece in pieces if piece["seat"] == 1].count("wolf-riders") == 2
    seats = [{"race": "centaurs"}, {}]
    pieces = start({"extra_races": 1}, phase="deploy", offence=1, seats=seats).export()["pieces"]
    assert [piece["kind"] for piece in pieces].count("warriors") == 2
    pieces = start(mode="variant", phase="deploy", offence=1).export()["pieces"]
    assert [sum(piece["seat"] == seat for piece in pieces) for seat in (0, 1)] == [9, 14]


def test_the_actor_is_whom_the_phase_asks() -> None:
    for offence in (0, 1):
        assert start(phase="side", offence=offence).mask() == 1 << (1 - offence)
        assert start(phase="carrier", pieces=FIVE, offence=offence).mask() == 1 << offence
        assert start(mode="variant", phase="markers", pieces=FIVE, offence=offence).mask() == 1 << offence
        assert start(phase="exchange", seats=SCORES["exchange"], won_by=offence).mask() == 1 << (1 - offence)
    waiting = [FIVE[0], FIVE[1], {"seat": 1, "kind": "troll"}]
    assert start(pieces=waiting, offence=1).mask() == 2
