"""Rounds and activations, holdings, scoring, units that return or are summoned."""

from games.honour_lies.table import FAR, HOLDING, INSIDE, WOOD, C, S, Table, W, fight, foot, index_of, mm, unit
from sandtable.games.honour_lies import GAME, model
from sandtable.games.honour_lies.model import NOBODY, OVER
from sandtable.games.honour_lies.rules.rounds.activation import may_march
from sandtable.games.honour_lies.rules.rounds.rounds import is_wiped_out
from sandtable.games.honour_lies.rules.units.losses import lose_stand

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
    while table.state.phase in (model.LOSING_STAND, model.RETREATING):
        table.play(table.legal()[0])
    assert table.state.phase == model.ACTING
    assert table.check("sally south 0 square 2") == "HL-ACT-2"


def test_hl_hold_10_hl_hold_11_driven_out_on_the_far_side() -> None:
    table = Table([foot(W, 510, 400, role="berserker")], [INSIDE], holdings=HOLDING)
    table.play(f"advance 1 0 {index_of(W, 4, (0, 1))}")
    if table.state.phase == model.ENGAGING:
        table.play(table.legal("engage")[0])
    table.bids(9, 0)
    while table.state.phase == model.LOSING_STAND:
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
    assert GAME.kernel.outcome(table.state, table.board) == 3


def test_hl_score_4_a_survivor_may_end_the_game() -> None:
    table = Table([foot(S, 200, 200)], [], active=None)
    table.state.mover = 0
    assert is_wiped_out(table.state, 1)
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
    assert (table.unit(1).status, table.unit(1).health, table.unit(1).cells.bit_count()) == (model.ON_TABLE, 5, 3)
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
    assert (table.unit(13).status, table.unit(13).health, table.unit(13).activated) == (model.ON_TABLE, 10, 0)
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
    assert table.unit(12).status == model.ON_TABLE  # its turn comes after the first window
    assert table.state.vp == [0, 1]
    table.play("pass")
    assert table.unit(12).status == model.DESTROYED
    assert table.state.vp == [1, 1]
