"""Combat, rounds, holdings, summoning, scoring: HL-COMBAT, HL-DIS, HL-ROUND, HL-ACT, HL-HOLD, HL-SUM, HL-SCORE."""

from typing import Any

import pytest

from games.honour_lies.invariants import faults
from games.honour_lies.table import C, S, Table, W, foot, index_of, mm, unit
from sandtable.games.honour_lies import GAME, model
from sandtable.games.honour_lies.model import NOBODY, OVER
from sandtable.games.honour_lies.rules.arrivals import hide
from sandtable.games.honour_lies.rules.course import is_beaten, may_march, may_move
from sandtable.games.honour_lies.rules.losses import is_immune, lose_stand
from sandtable.games.honour_lies.rules.scores import attack_score, cover, defence_score
from sandtable.games.honour_lies.scenarios import load, scenario
from sandtable.kernel import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat
from sandtable.play import match as matches
from sandtable.play.answers import Refusal

FAR = [foot(S, 1000, 880, 18000)]
HOLDING = [{"x": 570, "y": 420, "command": True}]
WOOD = {"kind": ["difficult", "obscuring"], "corners": [[500, 350], [800, 350], [800, 410], [500, 410]]}
HILL = {"kind": ["high"], "corners": [[500, 350], [800, 350], [800, 450], [500, 450]]}
INSIDE = {"kind": "infantry", "roles": ["heavy"], "status": "inside", "holding": 0}


def fight(ours: dict[str, Any], theirs: dict[str, Any], **more: Any) -> Table:
    """A column that charges a unit straight ahead."""
    table = Table([ours], [theirs], **more)
    table.play("advance 0 0 0")
    if table.state.phase == model.ENGAGING:
        table.play(table.legal("engage")[0])
    assert table.state.phase == model.BIDDING
    return table


def column_fight(role: str = "heavy", foe: str = "heavy", **more: Any) -> Table:
    return fight(foot(C, 600, 400, role=role, **more), foot(C, 660, 430, 18000, role=foe))


# -- combat -----------------------------------------------------------------------------------------------------


def test_hl_combat_1_hl_combat_2_hl_combat_5_public_base_scores() -> None:
    table = column_fight("elite", "heavy")
    assert (table.state.combat.attack, table.state.combat.defence) == (2, 16)
    assert model.SCORES in table.told()
    for seat in (0, 1, 2):
        copy = flat.clone(table.state)
        hide(copy, table.board, Seat(seat), table.work)
        assert (copy.combat.attack, copy.combat.defence) == (2, 16)


def test_hl_combat_3_hl_ruling_25_a_lone_stand_facing_fear_counts_nothing() -> None:
    table = Table([foot(C, 600, 400)], [unit("infantry", "nightmare", C, 660, 500, 18000)])
    assert attack_score(table.state, table.board, table.work, 0, 12, False) == 0
    assert attack_score(table.state, table.board, table.work, 0, 12, True) == 0


def test_hl_combat_6_bids_are_sealed_and_opened_together() -> None:
    table = column_fight()
    assert table.check("bid 11", 0) == "HL-COMBAT-6"
    assert table.check("bid -1", 0) == "HL-COMBAT-6"
    table.play("bid 3", 0)
    for viewer in (1, 2):
        with_bid, without = flat.clone(table.state), flat.clone(table.state)
        without.bid[0] = without.issued[0] = 0
        hide(with_bid, table.board, Seat(viewer), table.work)
        hide(without, table.board, Seat(viewer), table.work)
        assert flat.to_bytes(with_bid) == flat.to_bytes(without)
    table.play("seal", 0)
    assert table.unit(0).health == 10  # nothing is paid before the other seals
    assert table.check("bid 4", 0) == "HL-LIMIT-3"
    table.play("bid 1", 1)
    table.play("seal", 1)
    assert (table.unit(0).health, table.unit(12).health) == (7, 9)


def test_hl_limit_2_a_bid_may_be_named_three_times() -> None:
    table = column_fight()
    for bid in (1, 2, 3):
        table.play(f"bid {bid}", 0)
    assert table.check("bid 4", 0) == "HL-LIMIT-2"
    assert table.check("seal", 0) == ""


def test_hl_spec_1_discipline_doubles_a_bid() -> None:
    table = column_fight("elite", "heavy")
    table.bids(2, 1)
    row = next(table.events.rows[i] for i in range(table.events.used) if table.events.rows[i][0] == model.BIDS_OPEN)
    assert row[5:9] == [2, 1, 2 + 4, 16 + 2]


def test_hl_spec_7_a_ranged_attacker_bids_only_with_reckless_volley() -> None:
    for role, asked in (("scout", 2), ("wildfire", 3)):
        table = Table([foot(C, 540, 300, role=role)], [foot(C, 600, 500, 18000)])
        table.play("shoot B1 north")
        assert GAME.kernel["prompted"](table.state, table.board) == asked


def test_hl_combat_11_stands_lost_by_margin_and_morale() -> None:
    for bid, lost in ((0, 0), (3, 1), (6, 2), (9, 2)):
        table = Table([foot(W, 540, 470, role="berserker")], [foot(S, 720, 500, 18000, role="heavy")])
        table.play(f"advance 1 0 {index_of(W, 4, (0, 1))}")
        if table.state.phase == model.ENGAGING:
            table.play(table.legal("engage")[0])
        assert (table.state.combat.attack, table.state.combat.defence) == (16, 8)
        table.state.combat.attack = 8
        table.bids(bid, 0)
        while table.state.phase == model.LOSING:
            table.play(table.legal("lose")[0])
        assert 4 - table.unit(12).cells.bit_count() == lost


def test_hl_combat_12_hl_dis_1_hl_combat_10_the_loser_is_disordered_and_retreats() -> None:
    table = column_fight("heavy", "elite")
    table.bids(9, 0)
    assert table.unit(12).disordered == 1
    while table.state.phase == model.LOSING:
        table.play(table.legal("lose")[0])
    assert table.seat() == 1
    assert table.check("finish") == "HL-COMBAT-12"
    table.play(table.legal("retreat")[0])
    assert table.state.phase in (model.ACTIVATING, OVER)
    assert table.state.combat.attacker == NOBODY


def test_hl_combat_13_hl_dis_3_hl_hold_8_who_is_immune_to_disorder() -> None:
    assert is_immune(model.Unit(role=model.SCOUT, status=model.TABLE))
    assert is_immune(model.Unit(role=model.HEAVY, status=model.INSIDE))
    assert not is_immune(model.Unit(role=model.HEAVY, status=model.TABLE))


def test_hl_dis_2_hl_act_5_disordered_units_do_not_shoot_or_march() -> None:
    table = Table([foot(C, 540, 300, role="scout", disordered=True)], [foot(C, 600, 500, 18000)])
    assert table.check("shoot B1 north") == "HL-ACT-2"
    assert not may_march(table.state, table.board, table.work)
    assert may_move(table.state)


def test_hl_ruling_27_a_beaten_ranged_attacker_is_only_disordered() -> None:
    table = Table([foot(C, 540, 300, role="wildfire")], [foot(C, 600, 500, 18000)])
    table.play("shoot B1 north")
    table.bids(0, 9)
    assert table.unit(0).disordered == 1
    assert table.unit(0).cells.bit_count() == 4
    assert table.pose(0) == (*mm(540, 300), 0)
    assert table.state.phase == model.ACTING  # its activation goes on
    assert table.state.step == model.REFORM


def test_hl_ruling_23_hl_ruling_41_hl_terr_5_counted_stands_on_high_ground() -> None:
    table = Table([foot(W, 440, 400)], FAR, terrain=[HILL])
    assert attack_score(table.state, table.board, table.work, 0, 12, False) == 4 * 2 + 3
    assert defence_score(table.state, table.board, table.work, 12, 0, model.FRONT, False) == 4


def test_hl_terr_4_hl_ruling_24_cover_for_counted_stands() -> None:
    table = Table([foot(S, 600, 430)], FAR, terrain=[WOOD])
    assert [cover(table.state, table.board, table.work, 0, face, n) for face, n in ((0, 2), (1, 1), (2, 0))] == [
        2,
        1,
        1,
    ]
    assert defence_score(table.state, table.board, table.work, 12, 0, model.REAR, True) == 1
    assert defence_score(table.state, table.board, table.work, 12, 0, model.REAR, False) == 0


def test_hl_ruling_26_hl_ruling_43_hl_piece_3_hl_piece_4_the_winner_may_be_gone() -> None:
    table = column_fight("elite", "elite")
    table.bids(10, 0)
    assert table.unit(0).status == model.DESTROYED
    assert table.unit(0).cells == 0
    assert table.state.vp == [0, 1]
    while table.state.phase == model.LOSING:
        table.play(table.legal("lose")[0])
    assert table.state.phase == model.RETREATING
    assert table.unit(12).health == 10  # stands and Health are two things


# -- rounds and activation --------------------------------------------------------------------------------------


def test_hl_round_2_hl_ruling_28_hl_ruling_29_players_alternate_and_nobody_passes() -> None:
    table = Table([foot(S, 200, 200), foot(S, 400, 200)], FAR, active=None)
    table.state.mover = 0
    assert table.legal() == ["activate A1", "activate A2"]
    assert table.check("pass") == "HL-LIMIT-3"
    table.play("activate A1")
    table.play("finish")
    assert table.legal() == ["activate B1"]
    table.play("activate B1")
    table.play("finish")
    assert table.check("activate A1") == "HL-ROUND-2"


def test_hl_round_1_hl_round_3_a_new_round_ends_disorder() -> None:
    table = Table([foot(S, 200, 200, disordered=True)], FAR)
    table.play("finish")
    table.play("activate B1")
    table.play("finish")
    assert table.state.round == 2
    assert table.unit(0).disordered == table.unit(0).activated == 0
    assert table.seat() == 0  # HL-SETUP-2: the first player for the whole game


def test_hl_act_1_hl_act_2_steps_in_order() -> None:
    table = Table([foot(S, 600, 400, role="scout")], [foot(S, 660, 800, 18000)])
    table.play(table.legal("reform wall")[0])
    assert table.check("shoot B1 north") == "HL-ACT-2"
    table.play(table.legal("advance")[0])
    assert table.state.step == model.MARCH
    assert table.check("pivot left 0 0 0") == "HL-ACT-2"
    table.play(table.legal("advance")[0])
    assert table.state.active == NOBODY


def test_hl_act_4_a_destroyed_unit_ends_its_activation() -> None:
    corner = Table([foot(C, 0, 60, 27000)], [foot(C, 60, 190, 18000)])
    doomed = [
        text
        for text in corner.legal("retreat") + corner.legal("pivot")
        if corner.check(text) == "" and corner.work.trial.cells == 0
    ]
    assert doomed
    corner.play(doomed[0])
    assert corner.unit(0).status == model.DESTROYED
    assert corner.state.active == NOBODY


def test_hl_spec_6_hl_ruling_34_ponderous_units_do_not_move_after_a_reform() -> None:
    table = Table([foot(S, 600, 400, role="artillery")], FAR)
    table.play(table.legal("reform")[0])
    assert table.state.step == model.MARCH
    assert table.check("retreat 0 0 none 0") == "HL-ACT-2"
    assert table.legal("advance")


def test_hl_spec_8_rush_comes_first_and_bars_shooting_and_reform() -> None:
    table = Table([foot(S, 600, 300, role="berserker")], FAR)
    table.play("rush")
    assert table.check("finish") == "HL-LIMIT-3"
    table.play(f"advance 0 0 {index_of(S, 4, (1, 0))}")
    assert table.check("reform wall 0 0") == "HL-ACT-2"
    table.play(f"advance 0 0 {index_of(S, 4, (1, 0))}")
    table.play(f"advance 0 0 {index_of(S, 4, (1, 0))}")
    assert table.pose(0)[:2] == mm(600, 480)


def test_hl_spec_11_hl_ruling_33_swift_units_march_in_the_woods_and_reform_instead() -> None:
    wood = [WOOD]
    slow = Table([foot(S, 600, 430)], FAR, terrain=wood)
    slow.play("pivot left 0 -30 0")
    assert slow.state.active == NOBODY  # HL-TERR-3: no March in difficult terrain
    swift = Table([foot(S, 600, 430, role="scout")], FAR, terrain=wood)
    swift.play(swift.legal("reform wall")[0])
    swift.play(swift.legal("reform square")[0])
    assert swift.state.step == model.MARCH
    assert swift.legal("reform")


def test_hl_terr_3_no_march_in_difficult_terrain() -> None:
    table = Table([foot(S, 600, 400)], FAR, terrain=[WOOD])
    assert not may_march(table.state, table.board, table.work)


# -- holdings ---------------------------------------------------------------------------------------------------


def test_hl_hold_1_hl_hold_2_hl_ruling_40_the_square_is_the_footprint() -> None:
    table = Table([foot(S, 560, 400), INSIDE], FAR, holdings=HOLDING)
    assert table.check(f"advance 0 0 {index_of(S, 4, (0, 0))}") == "HL-REB-4"  # a friend holds it


def test_hl_hold_3_an_empty_holding_is_engaged_but_not_fought() -> None:
    table = Table([foot(S, 560, 400)], FAR, holdings=HOLDING)
    table.play(f"advance 0 0 {index_of(S, 4, (0, 0))}")
    table.play(table.legal("engage")[0])
    assert (table.state.phase, table.state.step) == (model.ACTING, model.OCCUPY)


def test_hl_hold_4_hl_ruling_35_beasts_and_behemoths_just_stay() -> None:
    table = Table([unit("behemoths", "heavy", C, 585, 400)], FAR, holdings=HOLDING)
    table.play("advance 0 0 0")
    if table.state.phase == model.ENGAGING:
        table.play(table.legal("engage")[0])
    assert table.state.active == NOBODY
    assert table.state.occupant[0] == NOBODY


def test_hl_hold_9_no_sally_after_a_shot_and_no_reform_inside() -> None:
    inside = INSIDE | {"roles": ["wildfire"]}
    table = Table([inside], [foot(C, 630, 700, 18000)], holdings=HOLDING)
    assert table.check("reform square 0 0") == "HL-ACT-2"
    assert table.legal("sally")
    table.play("shoot B1 north")
    table.bids(0, 0)
    while table.state.phase in (model.LOSING, model.RETREATING):
        table.play(table.legal()[0])
    assert table.state.phase == model.ACTING
    assert table.check("sally south 0 square 2") == "HL-ACT-2"


def test_hl_hold_10_hl_hold_11_driven_out_on_the_far_side() -> None:
    table = Table([foot(W, 510, 400, role="berserker")], [INSIDE], holdings=HOLDING)
    table.play(f"advance 1 0 {index_of(W, 4, (0, 1))}")
    if table.state.phase == model.ENGAGING:
        table.play(table.legal("engage")[0])
    table.bids(9, 0)
    while table.state.phase == model.LOSING:
        table.play(table.legal("lose")[0])
    table.play(table.legal("retreat")[0])
    assert table.state.occupant[0] == NOBODY
    assert table.state.keeper[0] == 1
    assert table.unit(12).form == C


def test_hl_score_2_hl_ruling_37_only_a_unit_inside_scores() -> None:
    table = Table([INSIDE], [], holdings=HOLDING, active=None, round=6)
    table.play("end")
    assert table.state.vp == [5, 0]
    assert table.state.phase == OVER


def test_hl_score_3_hl_ruling_30_equal_points_are_a_draw() -> None:
    table = Table([foot(S, 200, 200)], FAR, round=6)
    table.play("finish")
    table.play("activate B1")
    table.play("finish")
    assert table.state.phase == OVER
    assert GAME.kernel["outcome"](table.state, table.board) == 3


def test_hl_score_4_a_survivor_may_end_the_game() -> None:
    table = Table([foot(S, 200, 200)], [], active=None)
    table.state.mover = 0
    assert is_beaten(table.state, 1)
    assert table.check("end") == ""
    other = Table([foot(S, 200, 200)], FAR, active=None)
    other.state.mover = 0
    assert other.check("end") == "HL-SCORE-4"


def test_hl_ruling_47_own_doing_scores_for_the_opponent() -> None:
    table = Table([foot(S, 200, 200, cells=[[0, 0]])], FAR)
    lose_stand(table.state, 0, 0, table.events)
    assert table.state.vp == [0, 1]


# -- returning and summoning ------------------------------------------------------------------------------------


def test_hl_spec_2_hl_ruling_31_hl_setup_6_an_expendable_unit_returns_in_column() -> None:
    gone = {"kind": "infantry", "roles": ["levy"], "status": "removed"}
    table = Table([foot(S, 200, 200), gone], FAR)
    table.play("finish")
    table.play("activate B1")
    table.play("finish")
    assert table.state.phase == model.RETURNING
    assert table.check("deploy A2 600000 150000 0 8") == "HL-SPEC-2"
    table.play("deploy A2 600000 150000 0 16")
    assert (table.unit(1).status, table.unit(1).health, table.unit(1).cells.bit_count()) == (model.TABLE, 5, 3)
    assert "activate A2" in table.legal()


SUMMONER = {"kind": "cavalry", "roles": ["berserker", "nightmare"]}


def test_hl_sum_1_to_hl_sum_4_hl_ruling_32_a_window_opens_where_a_unit_falls() -> None:
    """HL-SUM-1, HL-SUM-2, HL-SUM-3, HL-SUM-4."""
    table = fight(foot(C, 600, 400, role="scout"), foot(C, 660, 430, 18000, role="scout"))
    table.state.units[13].kind, table.state.units[13].role, table.state.units[13].second = 1, 1, 6
    table.state.units[13].wide, table.state.units[13].status = 0, model.RESERVE
    table.bids(5, 0)
    assert table.unit(0).status == model.DESTROYED
    assert table.state.phase == model.SUMMONING
    assert table.seat() == 1
    places = table.legal("summon")
    assert places
    assert table.check("summon B1 0 0 column 0") == "HL-SUM-2"
    table.play(places[0])
    assert (table.unit(13).status, table.unit(13).health, table.unit(13).activated) == (model.TABLE, 10, 0)
    assert table.state.window == 0


def test_hl_sum_1_declining_and_the_fight_goes_on() -> None:
    table = fight(foot(C, 600, 400, role="scout"), foot(C, 660, 430, 18000, role="scout"))
    table.state.units[13].role, table.state.units[13].status = model.NIGHTMARE, model.RESERVE
    table.bids(5, 0)
    table.play("pass")
    assert table.state.phase != model.SUMMONING


def test_hl_sum_5_two_that_fall_together_are_dealt_with_one_after_the_other() -> None:
    table = fight(foot(C, 600, 400, role="scout"), foot(C, 660, 430, 18000, role="scout"))
    table.state.units[13].role, table.state.units[13].status = model.NIGHTMARE, model.RESERVE
    table.bids(5, 5)
    assert table.unit(0).status == model.DESTROYED
    assert table.unit(12).status == model.TABLE  # its turn comes after the first window
    assert table.state.vp == [0, 1]
    table.play("pass")
    assert table.unit(12).status == model.DESTROYED
    assert table.state.vp == [1, 1]


# -- set-up -----------------------------------------------------------------------------------------------------


def start(name: str = "skirmish-at-the-mill", **options: int) -> matches.Match:
    return matches.start(GAME, scenario(name), seed=1, options=options)


def clause(refusal: Refusal | None) -> str:
    """The clause of a refusal; nothing when there is none."""
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
    while table.state.phase in (model.LOSING, model.RETREATING):
        table.play(table.legal()[0])
    assert faults(table.state, table.board) == []


def test_a_match_can_be_loaded_from_its_own_export() -> None:
    setup = load(scenario("two-passes"), {"rounds": 0}, seeded(1))
    again = load(setup.scenario, {"rounds": 0}, seeded(2))
    assert flat.to_bytes(again.state) == flat.to_bytes(setup.state)
