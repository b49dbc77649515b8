"""The example game in one file: its rules by clause, the laws on every carrier, and everything derived for it."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

import sandtable
from sandtable import Title
from sandtable.api.internals import game_of
from sandtable.gamefile.document import StateDocument
from sandtable.games import load
from sandtable.kernel.carriers.carrier import Carrier
from sandtable.laws import LAWS, carrier_of
from sandtable.laws.fuzz import Fuzzer
from sandtable.laws.trial import Trial

from .conftest import RAID


@pytest.fixture(scope="module", params=["plain", pytest.param("compiled", marks=pytest.mark.compiled)])
def carrier(request: pytest.FixtureRequest) -> Carrier:
    return carrier_of(load(str(RAID)), request.param)


@pytest.mark.parametrize("law", LAWS)
def test_law(law: str, raid: Title, carrier: Carrier) -> None:
    LAWS[law](Trial(game_of(raid), carrier, matches=4, seed=1))


def test_corrupted_actions_find_nothing(raid: Title, carrier: Carrier) -> None:
    fuzzer = Fuzzer(game_of(raid), carrier, seed=1)
    assert [fuzzer.play(number) for number in range(4)] == [None] * 4
    assert fuzzer.refused > 0


def test_the_file_is_short() -> None:
    assert len(RAID.read_text("utf-8").splitlines()) <= 150


def position(raid: Title, *cells: str, **more: object) -> sandtable.Match:
    return raid.start({"cells": list(cells), **more}, seed=1)


def test_br_move_1_a_raider_goes_ahead_or_sideways(raid: Title) -> None:
    match = position(raid, ".....", "r....", ".....", "..B..", ".....")
    assert [action.text for action in match.actions(0)] == [f"move c2 {to}" for to in ("b3", "c3", "d3", "b2", "d2")]
    refusal = match.check(0, "move c2 c1")
    assert refusal is not None
    assert refusal == sandtable.Refusal("BR-LEGAL-1", "An action is legal if the rules list it.")


def test_br_fight_1_straight_needs_four_and_diagonally_three(raid: Title) -> None:
    match = position(raid, ".....", "rr..r", "B....", ".....", "..B..")
    assert match.odds(0, "move a3 a4").chance(lost_1=1) == Fraction(1, 2)
    assert match.odds(0, "move a3 b4").chance(lost_1=1) == Fraction(2, 3)
    events = match.play(0, "move a3 b4", rolls=[3])
    assert [event.text for event in events] == ["Blue attacked b4 from a3, rolled 3 and took it."]
    assert match.export()["cells"] == [".....", "rB..r", ".....", ".....", "..B.."]


def test_br_fight_1_a_failed_attack_loses_the_raider(raid: Title) -> None:
    match = position(raid, ".....", "rr..r", "B....", ".....", "..B..")
    match.play(0, "move a3 a4", rolls=[3])
    assert match.export()["cells"] == [".....", "rr..r", ".....", ".....", "..B.."]


def test_br_win_1_the_far_row_or_the_last_enemy(raid: Title) -> None:
    match = position(raid, ".....", "B....", ".....", "..r..", ".....")
    match.play(0, "move a4 a5")
    assert match.outcome == sandtable.Outcome(0, "Blue won.", "")
    match = position(raid, ".....", "r....", "B....", ".....", ".....")
    match.play(0, "move a3 a4", rolls=[1])
    assert match.outcome == sandtable.Outcome(1, "Red won.", "")


def test_br_draw_1_the_last_turn(raid: Title) -> None:
    match = raid.start({"turn": 2, "active": "Red"}, options={"turns": 2})
    match.play(1, "move a5 a4")
    assert match.outcome == sandtable.Outcome(None, "The match was drawn.", "")


def test_br_pass_1_who_cannot_move_passes(raid: Title) -> None:
    match = position(raid, "B....", ".....", ".....", ".....", "r....", active="Red")
    assert [action.text for action in match.actions(1)] == ["move a1 b1"]
    match = position(raid, "rr...", "rr...", ".....", ".....", "BB...", active="Blue")
    assert "pass" not in [action.text for action in match.actions(0)]


def test_a_match_is_undone_recorded_and_replayed(raid: Title) -> None:
    match = raid.start(seed=5)
    match.play(0, "move a1 a2")
    assert not match.can_undo(0)  # the other side has been asked
    bots = [sandtable.bot(name, raid, seed=1) for name in ("search:0.01s", "greedy")]
    while match.outcome is None:
        seat = match.prompt().asked[0]
        match.play(seat, bots[seat].choose(match.observe(seat)))
    again = sandtable.replay(json.loads(json.dumps(match.record().json())))
    assert again.outcome == match.outcome


def test_the_board_answers_questions(raid: Title) -> None:
    board = raid.start(seed=1).board
    assert board.distance("a1", "c5") == 4
    assert board.neighbours("a1") == ["a2", "b2", "b1"]


def test_every_fault_of_a_scenario_is_named(raid: Title) -> None:
    faults = raid.validate({"cells": ["....", "x....", ".....", ".....", "....."], "turn": -1, "extra": 1})
    assert [(fault.code, fault.pointer) for fault in faults] == [
        ("E_UNKNOWN", "/extra"),
        ("E_NUMBER", "/turn"),
        ("E_TEXT", "/cells/0"),
        ("E_TEXT", "/cells/1"),
    ]
    assert all(fault.clause == "BR-SCN-1" for fault in faults)


def test_a_position_with_nothing_to_do_is_a_warning(raid: Title) -> None:
    """One with a match that is over can be looked at; it is valid."""
    assert raid.validate("start") == []
    document = {"won": 1}
    (found,) = raid.validate(document)
    assert (found.code, found.pointer, found.clause, found.warning) == ("W_OVER", "", "BR-SCN-1", True)
    assert raid.start(document).outcome is not None


def test_a_seat_that_is_asked_and_can_do_nothing_is_a_warning(raid: Title) -> None:
    owners = (getattr(one, "__self__", None) for one in vars(game_of(raid)).values())
    document = next(owner for owner in owners if isinstance(owner, StateDocument))
    assert document.warn({}, {}, "") == []
    idle = replace(document, rules=replace(document.rules, listed=lambda state, board, seat: set()))
    (found,) = idle.warn({}, {}, "")
    assert (found.code, found.pointer, found.clause, found.warning) == ("W_STUCK", "", "BR-SCN-1", True)


def test_the_docstring_is_the_rules_text(raid: Title) -> None:
    texts = game_of(raid).clause_texts
    assert list(texts) == [
        "BR-MOVE-1", "BR-FIGHT-1", "BR-WIN-1", "BR-DRAW-1", "BR-PASS-1", "BR-LEGAL-1", "BR-SCN-1",
    ]  # fmt: skip
    assert texts["BR-FIGHT-1"].endswith("otherwise the raider is lost.")
