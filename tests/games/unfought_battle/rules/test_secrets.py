"""Hidden information: RULES.md section 18, what each seat and the public know at each moment."""

import json
from random import Random
from typing import Any

import pytest

from games.unfought_battle.table import Table, document, load, table
from games.unfought_battle.variants import vary
from sandtable.games.unfought_battle import GAME, events, model
from sandtable.games.unfought_battle.model import Board, State
from sandtable.games.unfought_battle.scenarios.shapes import FULL
from sandtable.games.unfought_battle.scene.scene import scene
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, seeded, uniform
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat
from sandtable.laws import LAWS, carrier_of
from sandtable.laws.trial import Trial
from sandtable.play import match as matches
from sandtable.play.views import record_view

PAIRS = 1000
DEEP_PAIRS = 10_000
NEAR = {"p1_f1": (10, 8), "p2_f1": (11, 8)}
LESSONS = ["lesson-ghosts", "lesson-meditation", "lesson-thunder", "still-water"]


def variant(setup: Setup[State, Board], state: Any, seat: int, rng: Chance) -> Any:
    """Return another State that looks the same to a viewer, made without `guess`."""
    return vary(state, setup.board, seat, Random(uniform(rng, 2**30)))


def fog_pairs(carrier: str, matches_played: int) -> int:
    trial = Trial(GAME, carrier_of(GAME, carrier), matches=matches_played, seed=3, variant=variant, scenarios=LESSONS)
    return LAWS["fog"](trial)


def test_the_fog_law_holds_for_a_thousand_pairs() -> None:
    assert fog_pairs("plain", 2) > PAIRS


@pytest.mark.deep
@pytest.mark.compiled
def test_the_fog_law_holds_for_ten_thousand_pairs() -> None:
    assert fog_pairs("compiled", 8) > DEEP_PAIRS


def test_ub_info_1_and_ub_info_2_what_is_always_public() -> None:
    here = table(NEAR, chi=(80, 70), shih=(7, 9))
    for viewer in (0, 1, 2):
        seen = here.hidden(viewer)
        assert [side.chi for side in seen.sides] == [80, 70]
        assert [side.shih for side in seen.sides] == [7, 9]
        assert [force.hex for force in seen.forces] == [force.hex for force in here.state.forces]


def test_ub_info_3_a_submission_shows_only_that_it_exists() -> None:
    plain = table(NEAR)
    full = table(NEAR)
    full.order("p1_f1 A(11,8) Thunder", "p1_f2 D(2,0)", "p1_f3 M", "p1_f3 D(0,2)")
    for viewer in (1, 2):
        assert plain.hidden(viewer) == full.hidden(viewer)
        assert scene(plain.setup, plain.hidden(viewer), viewer) == scene(full.setup, full.hidden(viewer), viewer)
    full.apply(0, (model.SEAL, 0, 0, 0, 0, 0, 0))
    assert full.hidden(1).sides[0].sealed == 1
    assert full.hidden(1).sides[0].shih == 10


def test_ub_info_4_types_are_public_from_e2_targets_are_not() -> None:
    here = table({"p1_f1": (5, 5)}, shih=(20, 20))
    told = here.execute("p1_f1 D(6,5)", "p1_f2 A(2,0) River")
    assert "West 1 deceived." in here.sentences(told, 1)
    assert not any("(6,5)" in text or "(2,0)" in text for text in here.sentences(told, 1) + here.sentences(told, 2))


def test_ub_info_5_a_confrontation_shows_both_stances_an_advance_hides_its_own() -> None:
    here = table(NEAR)
    here.turn("p1_f1 A(11,8) River")
    assert here.force("p1_f1").shown
    assert here.force("p2_f1").shown
    here.turn("p1_f1 A(11,9) Thunder")
    assert not here.force("p1_f1").shown
    assert here.hidden(1).forces[0].stance == model.UNSEEN
    assert here.hidden(0).forces[0].stance == model.THUNDER


def test_ub_info_6_blocks_and_reveals_are_private_wasted_advances_are_not() -> None:
    here = table({"p1_f1": (10, 8), "p1_f2": (9, 8), "p2_f1": (12, 8), "p2_f2": (10, 7)})
    told = here.execute("p1_f1 A(11,8) River", "p1_f2 A(10,8) River", "p2_f1 D(11,8)")
    audience = {event.kind: event.audience for event in told}
    assert audience[events.blocked] == 1
    assert audience[events.wasted] == 7
    assert audience[events.revealed] == 2
    assert audience[events.ghost_placed] == 2
    assert audience[events.paid] == 7


def test_ub_info_7_contacts_are_sorted_hexes_without_id_or_kind_and_movement_comes_with_upkeep() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (12, 8), "p2_f2": (14, 8)}, contentious=((10, 8),))
    told = here.execute("p2_f1 D(11,8)", "p2_f2 A(14,9) River")
    seen = here.hidden(0)
    assert all(force.hex == model.OFFBOARD for force in seen.forces[6:9])
    expected = sorted(FULL.grid.cell(hex) for hex in ((11, 8), (12, 8), (14, 9), (24, 18)))
    assert [hex for hex in seen.contacts[1] if hex != model.OFFBOARD] == expected
    view = scene(here.setup, seen, 0)
    contacts = [piece for piece in view["pieces"] if piece["seat"] == 1]
    assert len(contacts) == 4
    assert len({json.dumps({**piece, "id": "", "cell": 0, "spoken": ""}) for piece in contacts}) == 1
    assert not any("note" in cell for cell in view["cells"])
    assert not any("East 2 moved" in text for text in here.sentences(told, 0) + here.sentences(told, 2))
    told = here.upkeep()
    for viewer in (0, 2):
        assert "East 2 moved from (14,8) to (14,9)." in here.sentences(told, viewer)


def test_ub_info_8_a_reveal_is_kept_in_the_private_log() -> None:
    match = matches.start(GAME, document(NEAR), seed=1)
    match.play(1, ["p2_f1 D(12,8)", "seal"])
    match.play(0, "seal")
    texts = {seat: " ".join(event.text for events in match.events(seat) for event in events) for seat in (0, 1, 2)}
    assert "Meditation revealed an order: East 1" in texts[0]
    assert "revealed an order: East" not in texts[1] + texts[2]


def test_ub_info_9_after_the_end_everything_is_public() -> None:
    here = table({"p1_f1": (5, 5)}, config={"max_turns": 5})
    here.turn("p1_f1 A(6,5) Thunder")
    assert here.state.phase == model.ENDED
    for viewer in (0, 1, 2):
        assert here.hidden(viewer) == here.state


def test_ub_info_10_a_spectator_sees_what_both_may_see() -> None:
    here = table(NEAR)
    here.execute("p2_f1 D(12,8)", "p1_f1 A(10,9) River")
    seen = here.hidden(2)
    assert all(force.hex == force.ghost == model.OFFBOARD for force in seen.forces)
    both = {hex for side in (0, 1) for hex in here.state.contacts[side]}
    assert set(seen.contacts[2]) == both
    assert {piece["seat"] for piece in scene(here.setup, seen, 2)["pieces"]} == {2}


def test_ub_info_11_a_running_record_downloads_in_the_askers_view() -> None:
    match = matches.start(GAME, document(NEAR), seed=1)
    match.play(0, ["p1_f1 A(10,9) Thunder", "p1_f2 D(2,0)"])
    match.play(1, ["p2_f1 D(12,8)", "seal"])
    for seat, secret in ((1, "A(10,9)"), (2, "A(10,9)"), (0, "D(12,8)"), (2, "D(12,8)")):
        assert secret not in json.dumps(record_view(match, seat))
    assert "A(10,9)" in json.dumps(record_view(match, 0))


CANARY = ("13,7", "Thunder", "11,13")


def test_ub_info_11_the_canary_is_silent_in_every_channel() -> None:
    """Secrets with unique hexes and a unique stance: finding one in another view is a leak."""
    given = document({"p1_f1": (13, 8), "p1_f2": (11, 12), "p2_f1": (20, 5)})
    match = matches.start(GAME, given, seed=2, stepwise=True)
    match.play(0, ["p1_f1 A(13,7) Thunder", "p1_f2 D(11,13)", "seal"])
    for stage in range(2):
        for seat in (1, 2):
            channels: list[Any] = [
                {**match.scene(seat), "board": None, "cards": None, "cells": None, "prompt": None},
                [event.text for events in match.events(seat) for event in events],
                record_view(match, seat)["entries"],
                match.prompt(seat).sentence,
            ]
            sung = json.dumps(channels)
            if stage == 0:
                assert not [secret for secret in CANARY if secret in sung]
            assert "Thunder" not in sung
        if stage == 0:
            match.play(1, "seal")
            match.step()
    hidden = flat.to_json(match.observation(1).state)
    assert json.dumps(hidden).count(str(FULL.grid.cell((11, 13)))) == 1  # the contact, and not what it is


def test_guesses_explain_every_contact() -> None:
    here = Table(load(document({"p1_f1": (10, 8), "p2_f1": (12, 8), "p2_f2": (14, 8)})))
    here.execute("p2_f1 D(11,8)", "p2_f2 A(14,9) River")
    for rng in range(40):
        guessed = here.hidden(0)
        GAME.kernel.guess(guessed, here.board, Seat(0), seeded(rng), here.work)
        shown = {force.hex for force in guessed.forces[6:9]} | {force.ghost for force in guessed.forces[6:9]}
        assert shown - {model.OFFBOARD} == set(here.state.contacts[1]) - {model.OFFBOARD}
