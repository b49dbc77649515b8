"""Set-up: forces, deployment and refusals; matches keep the invariants of the rules."""

import pytest

from games.honour_lies.invariants import faults
from games.honour_lies.table import column_fight
from sandtable.games.honour_lies import GAME, model
from sandtable.games.honour_lies.model import Work
from sandtable.games.honour_lies.rules.hide import hide
from sandtable.games.honour_lies.scenarios.load import load
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat
from sandtable.play import match as matches
from sandtable.play.results import Refusal


def start(name: str = "skirmish-at-the-mill", **options: int) -> matches.MatchCore:
    return matches.start(GAME, GAME.scenario(name), seed=1, options=options)


def clause(refusal: Refusal | None) -> str:
    """The clause of a refusal; empty if there is none."""
    return refusal.clause if refusal else ""


def test_hl_setup_3_hl_setup_4_hl_setup_5_hl_ruling_39_deployment() -> None:
    match = start()
    assert match.check(1, "deploy B1 500000 455000 18000 8") is None
    refused = match.check(1, "deploy B1 500000 440000 18000 8")
    assert clause(refused) == "HL-SETUP-4"
    match.play(1, "deploy B1 500000 455000 18000 8")
    match.play(0, "deploy A1 300000 140000 0 8")
    blocked = match.check(1, "deploy B2 500000 455000 18000 16")
    assert clause(blocked) == "HL-SETUP-5"


def test_hl_hold_5_deployment_into_a_holding_in_the_own_area() -> None:
    match = start("field-of-honour")
    assert match.check(1, "garrison B1 1") is None
    refused = match.check(1, "garrison B1 0")
    assert clause(refused) == "HL-HOLD-5"
    refused = match.check(1, "garrison B4 1")
    assert clause(refused) == "HL-HOLD-2"


def test_hl_setup_7_a_unit_is_held_back_only_without_room() -> None:
    match = start()
    refused = match.check(1, "hold_back B1")
    assert clause(refused) == "HL-SETUP-7"


def test_hl_force_1_hl_force_3_forces_are_secret_until_both_seal() -> None:
    match = start("muster-at-the-mill")
    for text in ("enlist infantry heavy regular wide", "enlist cavalry scout regular narrow"):
        match.play(0, text)
    assert clause(match.check(0, "seal")) == "HL-FORCE-1"
    assert not match.observe(1)["state"]["units"][0]["status"]
    match.play(0, "enlist infantry elite heavy wide")
    refused = match.check(0, "enlist infantry elite heavy wide")
    assert refused is not None
    match.play(0, "seal")
    for _ in range(3):
        match.play(1, "enlist behemoths levy regular narrow")
    match.play(1, "seal")
    assert match.observe(1)["state"]["units"][0]["status"] == model.RESERVE
    assert match.observe(0)["state"]["units"][12]["kind"] == model.BEHEMOTHS


def test_hl_force_1_what_may_be_done_about_an_enlisted_unit_is_to_dismiss_it() -> None:
    match = start("muster-at-the-mill")
    match.play(0, "enlist infantry heavy regular wide")
    match.play(0, "enlist cavalry scout regular narrow")
    assert [row[:2] for row in match.rows(0, about=1)] == [(model.DO_DISMISS, 1)]
    assert match.rows(0, about=5) == []
    assert model.DO_DISMISS not in {row[0] for row in match.rows(0, about=model.NOBODY)}
    assert {(model.DO_DISMISS, 0), (model.DO_DISMISS, 1)} <= {row[:2] for row in match.rows(0)}


def test_hl_force_2_a_second_specialist_of_three_is_refused() -> None:
    match = start("muster-at-the-mill")
    match.play(0, "enlist infantry elite heavy wide")
    assert clause(match.check(0, "enlist infantry elite scout wide")) == "HL-FORCE-2"
    assert clause(match.check(0, "enlist infantry artillery levy wide")) == "HL-PROF-5"


@pytest.mark.parametrize("text", ["bid 1", "finish", "advance 0 0 0", "lose 0", "engage wall 0", "end", "occupy 0"])
def test_hl_limit_3_what_is_out_of_order_is_refused(text: str) -> None:
    match = start()
    before = flat.to_bytes(match.state)
    assert match.check(1, text) is not None
    assert flat.to_bytes(match.state) == before


def test_hl_ruling_48_no_enemies_stay_in_contact() -> None:
    """Played in test_play.py after every activation; here after a lost charge."""
    table = column_fight("heavy", "heavy")
    table.bids(0, 3)
    while table.state.phase in (model.LOSING_STAND, model.RETREATING):
        table.play(table.legal()[0])
    assert faults(table.state, table.board) == []


def test_a_match_can_be_loaded_from_its_own_export() -> None:
    setup = load(GAME.scenario("two-passes"), {"rounds": 0}, seeded(1))
    again = load(setup.scenario, {"rounds": 0}, seeded(2))
    assert flat.to_bytes(again.state) == flat.to_bytes(setup.state)


@pytest.mark.parametrize("options", [{"rounds": 1}, {"rounds": 1, "advanced": 1}])
def test_hl_src_2_nothing_is_hidden_while_nothing_secret_is_asked_for(options: dict[str, int]) -> None:
    """`BotProfile.opened`: forces, stakes and bids are secret until both have sealed, and nothing else ever is."""
    match, chance, work = start("muster-at-the-mill", **options), seeded(5), Work()
    asked: set[bool] = set()
    while mask := match.mask():
        seat = Seat(0 if mask & 1 else 1)
        row = [0] * 7
        GAME.kernel.pick(match.state, match.setup.board, seat, chance, row, work)
        verb = GAME.verbs.verb(row)
        secret = verb.secret or verb.seal
        asked.add(secret)
        for other in () if secret else (0, 1):
            seen = flat.clone(match.state)
            hide(seen, match.setup.board, Seat(other), work)
            assert flat.to_bytes(seen) == flat.to_bytes(match.state), match.state.phase
        match.play(int(seat), match.named([tuple(row)]))
    assert asked == {False, True}
