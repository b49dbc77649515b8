"""What a seat knows, in the words of the scenario document (`scenarios/known.py`)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import sandtable
from sandtable import Match
from sandtable.api.internals import core_of
from sandtable.games.doomball.kinds import RACE_WORDS
from sandtable.games.doomball.model import ARMY_ONLY, DRAFT, PLACES, State
from sandtable.kernel.carriers import flat
from sandtable.kernel.ids import ASKS_AUTOMATIC
from sandtable.play import observation
from sandtable.play.match import MatchCore

GAME = sandtable.game("doomball")
SEATS = (0, 1, 2)  # 2 is the public


def start(**document: Any) -> Match:
    return GAME.start({"format": "doomball-scn-1"} | document, seed=1)


def known(match: Match) -> dict[str, Any]:
    """The position, which all know once the drafts are open."""
    position: dict[str, Any] = match.observe(0)["position"]
    for seat in SEATS:
        assert match.observation(seat).position == position
    return position


def by_id(position: dict[str, Any], id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(piece for piece in position["pieces"] if piece["id"] == id)
    return found


def test_a_unit_has_its_present_numbers() -> None:
    """Cover, a leader and the moved point count; a hill only against a neighbour (DB-DEF-1, DB-TERRAIN-H-2)."""
    pieces = [
        {"seat": 0, "kind": "guardians", "at": "C3", "hits": 1},
        {"seat": 0, "kind": "warsinger", "at": "C4", "moved": True, "activated": True},
        {"seat": 1, "kind": "cannon", "at": "F3", "loaded": False, "pinned": True},
        {"seat": 1, "kind": "footdwarves", "lost": True},
    ]
    ground = ["......", "......", "..-#..", "......", "......", "......", "......", "......"]
    position = known(start(pieces=pieces, map=ground))
    guardians, warsinger, cannon, lost = position["pieces"]
    assert guardians == {
        "id": "p1-guardians-1", "seat": 0, "kind": "guardians", "at": "C3", "waiting": False, "lost": False, "hits": 1,
        "pinned": False, "moved": False, "activated": False, "loaded": True, "carries": 1, "level": 1, "ability": None,
        "range": 2, "range_past_friends": True, "attack": 1, "attack_beside": 2, "defence": 2, "defence_beside": 3,
        "move": 1, "steps": 1, "may_activate": True, "stars": [],
    }  # fmt: skip
    assert (warsinger["defence"], warsinger["ability"], warsinger["steps"]) == (3, "leadership", 0)
    assert (cannon["loaded"], cannon["move"], cannon["steps"], cannon["may_activate"]) == (False, 1, 0, False)
    assert cannon["stars"] == ["range", "attack", "move"]
    assert (lost["at"], lost["lost"], lost["waiting"]) == (None, True, False)
    assert [(seat["race"], seat["role"], seat["on_board"]) for seat in position["seats"]] == [
        ("elves", "offence", 2), ("dwarves", "defence", 1),
    ]  # fmt: skip


def test_the_decision_says_who_is_asked_what() -> None:
    pieces = [{"seat": 0, "kind": "horsemen", "at": "C3"}, {"seat": 1, "kind": "nobs", "at": "H1"}]
    match = start(pieces=pieces)
    assert known(match)["decision"] == {"seats": [0], "asked": "activate"}
    match.play(0, "activate C3")
    match.play(0, "step D3")
    position = known(match)
    assert position["decision"] == {"seats": [0], "asked": "act", "unit": "p1-horsemen-1"}
    assert (position["way"], by_id(position, "p1-horsemen-1")["steps"]) == (["C3", "D3"], 1)
    assert known(GAME.start("open-field"))["decision"] == {"seats": [0, 1], "asked": "draft"}
    assert known(start(phase="role"))["decision"]["asked"] == "role"
    assert [known(start(phase=phase))["called"] for phase in ("call", "role")] == [None, "heads"]
    assert known(start(pieces=pieces, seats=[{"wins": 1}, {}]))["won_by"] == 0


def test_a_retreat_of_the_variant_is_known_with_its_choices() -> None:
    """DB-VAR-RET-1."""
    pieces = [{"seat": 0, "kind": "footdwarves", "at": "C4"}, {"seat": 1, "kind": "swordsmen", "at": "B4"}]
    match = start(mode="variant", offence=1, pieces=pieces, actor=1)
    match.play(1, "activate B4")
    match.play(1, "attack C4")
    position = known(match)
    spaces = {"unit": "p1-footdwarves-1", "spaces": ["D4", "D5"]}
    assert position["decision"] == {"seats": [0], "asked": "retreat"} | spaces
    assert position["retreat"] == {"unit": "C4", "attacker": "B4", "target": "C4", "attacked_at": "C4"}
    match.play(0, "retreat D5")
    assert by_id(known(match), "p1-footdwarves-1")["carries"] == 1


def play_randomly(name: str, seed: int, most: int) -> list[MatchCore]:
    """Play step by step; return the match at every position."""
    chooser = Random(seed)
    match = core_of(GAME.start(name, seed=seed, stepwise=True))
    found = [match.fork()]
    while (mask := match.mask()) and match.count < most:
        if mask & ASKS_AUTOMATIC:
            match.step()
        else:
            seat = chooser.choice([seat for seat in (0, 1) if mask & (1 << seat)])
            match.advance(seat, chooser.choice(match.actions(seat)))
        found.append(match.fork())
    return found


@pytest.mark.parametrize("name", ["open-field", "variant", "last-stand", "variant-raid"])
def test_the_position_is_the_export_in_more_words_at_every_step(name: str) -> None:
    for match in play_randomly(name, 5, 250):
        if match.state.phase == DRAFT:
            continue
        document = match.export()
        for seat in SEATS:
            position = json.loads(json.dumps(match.observation(seat).position))
            for key, value in document.items():
                if key in ("pieces", "seats"):
                    for told, written in zip(position[key], value, strict=True):
                        assert told.items() >= written.items()
                else:
                    assert position[key] == value


def another_draft(state: State, seat: int, chooser: Random) -> State:
    """The same State with another secret draft of the other seats."""
    other = flat.clone(state)
    for one in (0, 1):
        if one != seat:
            side = other.sides[one]
            side.race = chooser.randrange(4) if chooser.random() < 0.8 else side.race
            side.picks = [chooser.randrange(3) for _ in range(PLACES)]
            side.changes = chooser.randrange(9)
    return other


def test_db_seal_1_a_secret_draft_is_not_known() -> None:
    """DB-SEAL-1: States that a seat cannot tell apart give it the same position; who has sealed is known."""
    chooser = Random(2)
    compared = [0, 0]
    for name in ("open-field", "variant"):
        for seed in range(6):
            for match in play_randomly(name, seed, 45):
                for seat in SEATS:
                    here = match.observation(seat)
                    there = observation.observe(
                        match.game, match.setup.board, another_draft(match.state, seat, chooser), seat, match.setup
                    )
                    same = flat.to_bytes(here.state) == flat.to_bytes(there.state)
                    assert same <= (here.position == there.position)
                    compared[same] += 1
                    hidden = {0, 1} - {seat} if match.state.phase == DRAFT else set()
                    for one in hidden:
                        secret = here.position["seats"][one]
                        assert (secret["picks"], secret["changes"]) == ({}, 0)
                        assert secret["race"] is None or match.state.drafting == ARMY_ONLY
                        assert secret["sealed"] == bool(match.state.sides[one].sealed)
    assert min(compared) > 20


def test_the_own_draft_is_known() -> None:
    match = GAME.start("open-field")
    match.play(0, ["race orcs", "draft troll", "draft goblins", "draft goblins"])
    own = match.observe(0)["position"]["seats"][0]
    assert (own["race"], own["picks"], own["changes"]) == ("orcs", {"goblins": 2, "troll": 1}, 1)
    for seat in (1, 2):
        told = json.dumps(match.observe(seat)["position"])
        assert not any(word in told for word in (*RACE_WORDS, "troll", "goblins"))
