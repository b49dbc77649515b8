"""Combat from base scores to the loser's retreat: HL-COMBAT, HL-DIS, terrain and special rules in combat."""

from games.honour_lies.table import FAR, HILL, WOOD, C, S, Table, W, column_fight, foot, index_of, mm, unit
from sandtable.games.honour_lies import GAME, events, model
from sandtable.games.honour_lies.model import NOBODY, OVER
from sandtable.games.honour_lies.rules.combat.base_scores import attack_score, cover_bonus, defence_score
from sandtable.games.honour_lies.rules.hide import hide
from sandtable.games.honour_lies.rules.rounds.activation import may_march, may_move
from sandtable.games.honour_lies.rules.units.losses import is_immune
from sandtable.kernel.carriers import flat
from sandtable.kernel.ids import Seat


def test_hl_combat_1_hl_combat_2_hl_combat_5_public_base_scores() -> None:
    table = column_fight("elite", "heavy")
    assert (table.state.combat.attack, table.state.combat.defence) == (2, 16)
    assert any(event.kind == events.base_scores_set for event in table.told())
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
    bids = next(event for event in table.told() if event.kind == events.bids_revealed)
    assert (bids.bid, bids.enemy_bid, bids.attack, bids.defence) == (2, 1, 2 + 4, 16 + 2)


def test_hl_spec_7_a_ranged_attacker_bids_only_with_reckless_volley() -> None:
    for role, asked in (("scout", 2), ("wildfire", 3)):
        table = Table([foot(C, 540, 300, role=role)], [foot(C, 600, 500, 18000)])
        table.play("shoot B1 north")
        assert GAME.kernel.prompted(table.state, table.board) == asked


def test_hl_combat_11_stands_lost_by_margin_and_morale() -> None:
    for bid, lost in ((0, 0), (3, 1), (6, 2), (9, 2)):
        table = Table([foot(W, 540, 470, role="berserker")], [foot(S, 720, 500, 18000, role="heavy")])
        table.play(f"advance 1 0 {index_of(W, 4, (0, 1))}")
        if table.state.phase == model.ENGAGING:
            table.play(table.legal("engage")[0])
        assert (table.state.combat.attack, table.state.combat.defence) == (16, 8)
        table.state.combat.attack = 8
        table.bids(bid, 0)
        while table.state.phase == model.LOSING_STAND:
            table.play(table.legal("lose")[0])
        assert 4 - table.unit(12).cells.bit_count() == lost


def test_hl_combat_12_hl_dis_1_hl_combat_10_the_loser_is_disordered_and_retreats() -> None:
    table = column_fight("heavy", "elite")
    table.bids(9, 0)
    assert table.unit(12).disordered == 1
    while table.state.phase == model.LOSING_STAND:
        table.play(table.legal("lose")[0])
    assert table.seat() == 1
    assert table.check("finish") == "HL-COMBAT-12"
    table.play(table.legal("retreat")[0])
    assert table.state.phase in (model.ACTIVATING, OVER)
    assert table.state.combat.attacker == NOBODY


def test_hl_combat_13_hl_dis_3_hl_hold_8_who_is_immune_to_disorder() -> None:
    assert is_immune(model.Unit(role=model.SCOUT, status=model.ON_TABLE))
    assert is_immune(model.Unit(role=model.HEAVY, status=model.INSIDE))
    assert not is_immune(model.Unit(role=model.HEAVY, status=model.ON_TABLE))


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
    assert table.state.phase == model.ACTING  # its activation continues
    assert table.state.step == model.REFORM


def test_hl_ruling_23_hl_ruling_41_hl_terr_5_counted_stands_on_high_ground() -> None:
    table = Table([foot(W, 440, 400)], FAR, terrain=[HILL])
    assert attack_score(table.state, table.board, table.work, 0, 12, False) == 4 * 2 + 3
    assert defence_score(table.state, table.board, table.work, 12, 0, model.FRONT, False) == 4


def test_hl_terr_4_hl_ruling_24_cover_for_counted_stands() -> None:
    table = Table([foot(S, 600, 430)], FAR, terrain=[WOOD])
    assert [cover_bonus(table.state, table.board, table.work, 0, face, n) for face, n in ((0, 2), (1, 1), (2, 0))] == [
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
    while table.state.phase == model.LOSING_STAND:
        table.play(table.legal("lose")[0])
    assert table.state.phase == model.RETREATING
    assert table.unit(12).health == 10  # stands and Health are counted separately
