"""What a seat knows in the words of the scenario document: all of what `hide` leaves, and nothing else."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.unfought_battle.table import document
from games.unfought_battle.variants import vary
from sandtable.games.unfought_battle import GAME
from sandtable.games.unfought_battle.model import ENDED, UPKEEP, Board, State
from sandtable.kernel.carriers import flat
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import ASKS_AUTOMATIC, Seat
from sandtable.play import match as matches
from sandtable.play.match import MatchCore

VIEWERS = (0, 1, 2)
VARIANTS = 3  # of each position, for each viewer
SCENARIOS = ("lesson-ghosts", "lesson-meditation", "lesson-thunder", "still-water")


def positions(seed: int, scenario: str, most: int = 120) -> Iterator[MatchCore]:
    """Play at random, and give every position, also those between Execute and Upkeep."""
    chooser = Random(seed)
    match = matches.start(GAME, GAME.scenario(scenario), seed=seed, options={"max_turns": 8}, stepwise=True)
    yield match
    while (mask := match.mask()) and match.count < most:
        if mask & ASKS_AUTOMATIC:
            match.step()
        else:
            seat = chooser.choice([seat for seat in (0, 1) if mask & (1 << seat)])
            match.play(seat, chooser.choice(match.actions(seat)))
        yield match


def known(setup: Setup[State, Board], state: State, viewer: int) -> dict[str, Any]:
    """What a viewer knows of a State, with its secrets in the setup too: they must not come from there."""
    seen = flat.clone(state)
    GAME.kernel.hide(seen, setup.board, Seat(viewer), GAME.work())
    assert GAME.known is not None
    return GAME.known(replace(setup, state=state, scenario=GAME.export(setup, state)), seen, viewer)


@pytest.mark.parametrize("seed, scenario", [*enumerate(SCENARIOS)])
def test_ub_info_11_states_that_a_seat_cannot_tell_apart_are_told_alike(seed: int, scenario: str) -> None:
    chooser, phases = Random(seed), set()
    for match in positions(seed, scenario):
        for viewer in VIEWERS:
            told = json.dumps(known(match.setup, match.state, viewer))
            assert told == json.dumps(match.observe(viewer)["position"])
            for _ in range(VARIANTS):
                other = vary(match.state, match.setup.board, viewer, chooser)
                if flat.to_bytes(other) != flat.to_bytes(match.state):
                    phases.add(match.state.phase)
                assert json.dumps(known(match.setup, other, viewer)) == told
    assert phases == {0, 1, UPKEEP}


@pytest.mark.parametrize("seed, scenario", [*enumerate(SCENARIOS)])
def test_what_a_seat_knows_of_its_own_side_is_what_an_export_says(seed: int, scenario: str) -> None:
    """After the end it is so of both sides (UB-INFO-9)."""
    for match in positions(seed, scenario):
        written = match.export()
        for seat in (0, 1):
            told = match.observe(seat)["position"]
            assert {key: value for key, value in written.items() if key != "players"}.items() <= told.items()
            for side in (0, 1) if match.state.phase == ENDED else (seat,):
                contains(told["players"][side], written["players"][side])


def contains(told: Any, written: Any) -> None:
    """Everything that is written is told, except whether meditation revealed an order: its owner never knows."""
    if isinstance(written, dict):
        for key in written.keys() - {"revealed"}:
            contains(told[key], written[key])
    elif isinstance(written, list):
        for one, other in zip(told, written, strict=True):
            contains(one, other)
    else:
        assert told == written


def test_ub_info_6_each_phase_in_words() -> None:
    """p1_f1 (Thunder, secret) advances beside the meditating p2_f1; p1_f2 puts a ghost where nobody meditates."""
    given = document({"p1_f1": ((10, 8), "Thunder", "A,A"), "p2_f1": (12, 8)}, difficult=((10, 8),), shih=(9, 9))
    given["players"][0]["forces"][0]["stance_public"] = False
    match = matches.start(GAME, given, seed=1, stepwise=True)
    match.play(0, ["p1_f1 A(11,8) River", "p1_f2 D(2,0)", "seal"])

    mine, theirs = (match.observe(viewer)["position"]["players"][0] for viewer in (0, 1))
    assert (mine["cost"], mine["issued"], mine["sealed"]) == (6, 2, True)
    assert (theirs["cost"], theirs["issued"], theirs["sealed"]) == (None, None, True)
    first = mine["forces"][0]
    assert first["order"] == {"order": "Advance", "target_hex": {"q": 11, "r": 8}, "stance": "River", "cost": 3}
    assert (first["terrain"], first["stance"], first["defends_as"]) == ("Difficult", "Thunder", "Mountain")
    assert (first["modifier"], first["controls"], "origin" in first) == (0, True, False)
    assert {(force["order"], force["stance"]) for force in theirs["forces"]} == {(None, None), (None, "Mountain")}

    match.play(1, "seal")
    assert match.observe(0)["position"]["phase"] == "execute"
    match.step()
    seen = match.observe(1)["position"]
    first, second, third = seen["players"][0]["forces"]
    assert (seen["phase"], first["position"], first["stance"], first["tendency"]) == (
        *("upkeep", None, None),
        ["Advance", "Advance", "Advance"],
    )
    assert (first["origin"], first["revealed"], first["modifier"]) == ({"q": 10, "r": 8}, False, -1)
    assert second["order"] == {"order": "Deceive", "target_hex": None, "stance": None}
    assert third["order"]["order"] == "Meditate"
    assert seen["contacts"] == [{"q": 1, "r": 0}, {"q": 2, "r": 0}, {"q": 0, "r": 1}, {"q": 11, "r": 8}]
    mine = match.observe(0)["position"]["players"][0]
    assert (mine["forces"][0]["position"], mine["forces"][1]["ghost"]) == ({"q": 11, "r": 8}, {"q": 2, "r": 0})
    assert (mine["forces"][1]["revealed"], mine["forces"][0]["stance"]) == (None, "River")

    match.step()
    seen = match.observe(1)["position"]
    assert (seen["turn"], seen["initiative"], seen["contacts"]) == (6, "p2", [])
    assert seen["players"][0]["forces"][0]["position"] == {"q": 11, "r": 8}


def test_ub_med_3_a_revealed_order_is_told_with_its_target() -> None:
    match = matches.start(GAME, document({"p1_f1": (10, 8), "p2_f1": (11, 8)}), seed=1, stepwise=True)
    match.play(0, ["p1_f1 D(10,9)", "seal"])
    match.play(1, "seal")
    match.step()
    told = [match.observe(viewer)["position"]["players"][0]["forces"][0] for viewer in (1, 2)]
    assert [(force["order"]["target_hex"], force["revealed"]) for force in told] == [
        ({"q": 10, "r": 9}, True),
        (None, None),
    ]
