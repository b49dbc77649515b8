"""The advanced module: one test for each order of the table (HL-ADV-3)."""

from games.honour_lies.advanced_positions import OURS, THEIRS, WOOD, charged, commanded, ordered
from games.honour_lies.table import C, S, Table, W, foot, horse, index_of, mm, unit
from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.rules.combat.base_scores import attack_score, defence_score
from sandtable.games.honour_lies.rules.orders.availability import RUNS_PER_FACE, SLOTS_PER_RUN
from sandtable.games.honour_lies.rules.rounds.activation import may_march
from sandtable.games.honour_lies.rules.units.profiles import RECKLESS_VOLLEY, has_rule


def test_hl_adv_3_but_sir_keep_firing() -> None:
    scouts = foot(W, 600, 400, role="scout")
    table = ordered([scouts], "but-sir-keep-firing", theirs=[foot(S, 720, 600, 18000)])
    table.play("shoot B1 north")
    assert table.state.sealed == [0, 0]  # the attacker bids as well
    assert table.check("bid 5", 0) == ""
    table.bids(0, 0)
    while table.state.phase != model.ACTING:
        table.play(table.legal()[0])
    table.play("finish")
    assert not has_rule(table.unit(0), RECKLESS_VOLLEY)  # HL-ADV-RULING-5: this turn


def test_hl_adv_3_claim_their_standard_hl_adv_ruling_6() -> None:
    table = charged(OURS, foot(C, 660, 430, 18000, role="scout"), "claim-their-standard")
    table.bids(10, 0)
    assert (table.state.phase, table.seat()) == (model.SUFFERING_RUIN, 1)
    assert table.legal() == ["ruin B1 stand", "ruin B1 health"]
    assert table.check("ruin A1 health") == "HL-ADV-3"
    table.play("ruin B1 health")
    assert table.unit(12).health == 3
    assert table.state.phase == model.RETREATING  # cohesion came after it: one stand, the only one to lose
    assert table.unit(12).cells.bit_count() == 3


def test_hl_adv_3_ruin_may_take_a_stand_of_the_owners_choice() -> None:
    table = charged(OURS, foot(S, 660, 430, 18000, role="scout"), "claim-their-standard")
    table.bids(3, 0)
    table.play("ruin B1 stand")
    assert table.state.phase == model.LOSING_STAND
    assert table.legal() == ["lose 4", "lose 5"]
    table.play("lose 5")
    assert table.unit(12).health == 5
    assert table.state.phase == model.RETREATING


def test_hl_adv_ruling_6_ruin_may_destroy() -> None:
    table = charged(OURS, foot(C, 660, 430, 18000, role="scout", health=2), "claim-their-standard")
    table.bids(8, 0)
    table.play("ruin B1 health")
    assert table.unit(12).status == model.DESTROYED
    assert table.state.vp == [1, 0]


def test_hl_adv_3_hold_fast_hl_adv_ruling_7() -> None:
    table = ordered([foot(S, 600, 400, cells=[[0, 0], [0, 1], [1, 1]])], "hold-fast")
    assert table.unit(0).cells == 0x33  # the rear rank is filled
    assert commanded([foot(S, 600, 400)], first=("hold-fast",)).state.phase == model.ACTING  # nothing was lost
    table = ordered([foot(C, 600, 400, cells=[[0, 0], [1, 0]])], "hold-fast")
    assert table.unit(0).cells == 0x111  # a new rank behind a full one
    blocked = [foot(C, 600, 400, cells=[[0, 0], [1, 0]]), foot(W, 500, 330)]
    assert commanded(blocked, first=("hold-fast",)).state.phase == model.ACTING  # no clean place


def test_hl_adv_3_kill_the_messenger_hl_adv_ruling_5() -> None:
    table = commanded([foot(C, 600, 400, role="scout"), OURS | {"x": 300_000}], second=("kill-the-messenger",))
    table.play("order kill-the-messenger none")
    assert table.unit(0).disordered == 0  # Skirmish
    table = commanded([OURS], [THEIRS | {"y": 800_000}], second=("kill-the-messenger",))
    table.play("order kill-the-messenger none")
    assert table.unit(0).disordered == 1
    table.play("advance 0 0 0")
    assert table.unit(0).disordered == 0  # no March; the turn is over, and so is the disorder
    table = commanded([OURS], [THEIRS], second=("kill-the-messenger",))
    table.play("order kill-the-messenger none")
    table.play("advance 0 0 0")
    table.bids(0, 0)
    table.play(table.legal()[0])
    while table.state.phase != model.ACTIVATING:
        table.play(table.legal()[0])
    assert table.unit(0).disordered == 1  # beaten: to the end of the round


def test_hl_adv_3_your_people_need_you() -> None:
    table = ordered([OURS, foot(C, 300, 400, hero=True)], "your-people-need-you", unit="A2")
    assert (table.unit(0).hero, table.unit(1).hero) == (1, 0)
    both = commanded([foot(C, 600, 400, hero=True), foot(C, 300, 400, hero=True)], first=("your-people-need-you",))
    assert both.state.phase == model.ACTING  # it has a Hero already


def test_hl_adv_3_sound_the_drums() -> None:
    table = ordered([foot(C, 600, 400)], "sound-the-drums", terrain=[WOOD])
    table.play("advance 0 0 0")
    assert may_march(table.state, table.board, table.work)
    assert table.legal("reform")


def test_hl_adv_3_shieldwall() -> None:
    scouts = [foot(S, 720, 500, 18000, role="scout")]
    table = commanded([foot(W, 540, 470, role="elite")], scouts, first=("shieldwall",))
    assert defence_score(table.state, table.board, table.work, 0, 12, model.REAR, False) == 0
    table.play("order shieldwall none")
    assert defence_score(table.state, table.board, table.work, 0, 12, model.REAR, False) == 8
    assert defence_score(table.state, table.board, table.work, 0, 12, model.REAR, True) == 0  # melee alone
    table.play(f"advance 1 0 {index_of(W, 4, (0, 1))}")
    while table.state.phase == model.ENGAGING:
        table.play(table.legal("engage")[0])
    assert (table.state.combat.attack, table.state.combat.defence) == (8, 8)


def test_hl_adv_3_swear_vengeance() -> None:
    table = ordered([foot(C, 600, 400, disordered=True)], "swear-vengeance", theirs=[THEIRS])
    assert table.unit(0).disordered == 0
    table.play("advance 0 0 0")
    table.bids(0, 0)
    while table.state.phase != model.ACTIVATING:
        table.play(table.legal()[0])
    assert (table.unit(0).disordered, table.unit(0).sworn) == (0, 1)
    table.play("activate B1")
    table.play("finish")
    assert table.state.round == 2
    assert table.unit(0).sworn == 0


def test_hl_adv_3_bring_it_down_hl_adv_ruling_8() -> None:
    behind = [foot(S, 720, 100)]  # x 720 to 840, y 40 to 100: to the right rear
    scouts = foot(S, 700, 400, role="scout")
    assert Table([scouts], behind).legal("shoot") == []
    table = ordered([scouts], "bring-it-down", theirs=behind)
    assert table.legal("shoot") == ["shoot B1 south"]
    assert table.check("shoot B1 north") == "HL-VIS-2"
    table.play("shoot B1 south")
    assert (table.state.combat.attack, table.state.combat.face) == (8, model.FRONT)  # four stands


def test_hl_adv_3_fight_like_hell() -> None:
    table = ordered([OURS], "fight-like-hell", theirs=[THEIRS])
    assert defence_score(table.state, table.board, table.work, 0, 12, model.FRONT, False) == 12  # one of four fewer


def test_hl_adv_3_no_mercy() -> None:
    hill = {"kind": ["high"], "corners": [[500, 330], [800, 330], [800, 450], [500, 450]]}
    table = commanded([foot(S, 600, 400)], first=("no-mercy",), terrain=[hill])
    assert attack_score(table.state, table.board, table.work, 0, 12, False) == 2 * 2 + 2
    table.play("order no-mercy none")
    assert attack_score(table.state, table.board, table.work, 0, 12, False) == 4 * 2 + 4


def test_hl_adv_3_shatter_them() -> None:
    horses = horse(C, 660, 430, 18000, role="scout")
    for orders, losses in (((), 1), (("shatter-them",), 2)):
        table = charged(OURS, horses, *orders)
        assert (table.state.combat.attack, table.state.combat.defence) == (2, 4)
        table.bids(4, 0)  # a margin of 2: Morale 2, or 1
        assert table.unit(12).cells.bit_count() == 4 - losses


def test_hl_adv_3_wild_magic_hl_adv_ruling_9() -> None:
    table = commanded([OURS, foot(C, 300, 400)], second=("wild-magic",))
    assert table.check("order wild-magic A1") == "HL-ADV-3"  # another unit
    assert table.check("order wild-magic B1") == "HL-ADV-3"  # friendly is of the active unit's side
    table.play("order wild-magic A2")
    assert (table.state.phase, table.seat()) == (model.SUFFERING_RUIN, 0)  # the active player
    assert table.legal() == ["ruin A1 stand", "ruin A1 health", "ruin A2 stand", "ruin A2 health"]
    table.play("ruin A2 health")
    assert (table.unit(0).health, table.unit(1).health) == (10, 7)
    assert table.state.phase == model.ACTING


def test_hl_adv_3_ambush_hl_adv_ruling_10() -> None:
    ours = [foot(C, 100, 400), foot(C, 600, 400, health=7, hero=True, cells=[[0, 0], [1, 0]])]
    table = commanded(ours, first=("ambush",), terrain=[WOOD])
    assert table.check("order ambush A1") == "HL-ADV-3"  # in the open
    table.play("order ambush A2")
    assert table.state.orders.strategy == [3, 6]
    assert table.unit(1).status == model.AMBUSHED
    table.play("finish")
    table.play("activate B1")
    table.play("finish")
    assert (table.state.round, table.state.phase) == (2, model.RETURNING)
    assert table.check("deploy A2 100000 150000 0 16") == "HL-ADV-3"  # not in obscuring terrain
    assert table.check("deploy A2 110000 400000 0 16") == "HL-ADV-3"
    assert table.legal("deploy A2")
    table.play("deploy A2 700000 400000 4500 0")
    unit = table.unit(1)
    assert (unit.status, unit.health, unit.hero, unit.cells) == (model.ON_TABLE, 7, 1, 3)
    assert (unit.activated, unit.form) == (0, W)


def test_hl_adv_3_an_ambush_of_skirmishers_costs_two_and_ends_their_own_activation() -> None:
    table = ordered([foot(C, 600, 400, role="scout")], "ambush", unit="A1", terrain=[WOOD])
    assert table.state.orders.strategy == [4, 6]
    assert table.state.active == model.NOBODY
    assert table.state.mover == 1


def test_hl_adv_3_apotheosis_hl_adv_ruling_13() -> None:
    ours = [foot(C, 600, 400, hero=True), foot(C, 300, 400, role="levy", health=4)]
    table = ordered(ours, "apotheosis")
    assert (table.unit(0).health, table.unit(1).health) == (12, 6)
    assert (table.state.phase, table.state.mover) == (model.ACTIVATING, 1)  # it does nothing this turn
    assert table.unit(12).health == 10
    assert commanded([OURS], first=("apotheosis",)).state.phase == model.ACTING  # no Hero


def test_hl_adv_3_arise_hl_adv_ruling_11() -> None:
    assert ordered([foot(C, 600, 400)], "arise").unit(0).health == 15
    assert ordered([foot(C, 600, 400, health=18)], "arise").unit(0).health == 20  # never more than double
    table = ordered([foot(C, 600, 400)], "arise", theirs=[THEIRS])
    table.play("advance 0 0 0")
    assert table.check("bid 15", 0) == ""  # HL-COMBAT-6: the current Health
    assert table.check("bid 16", 0) == "HL-COMBAT-6"


def test_hl_adv_3_obey_hl_adv_ruling_7() -> None:
    table = ordered([foot(S, 600, 400, cells=[[0, 1]])], "obey")
    assert table.unit(0).cells == 0x33
    inside = {"kind": "infantry", "roles": ["heavy"], "status": "inside", "holding": 0, "cells": [[0, 0]]}
    table = ordered([inside], "obey", holdings=[{"x": 570, "y": 420}])
    assert table.unit(0).cells == 0x1111


def test_hl_adv_3_fortify_our_position_hl_adv_ruling_12() -> None:
    table = commanded([foot(S, 600, 400, hero=True)], first=("fortify-our-position",))
    places = table.legal("fortify")
    assert len(places) == 2 + 2 + 3 + 3  # two slots of the front and rear, three of each flank (HL-FORM-9)
    right = (model.RIGHT * RUNS_PER_FACE) * SLOTS_PER_RUN + 1
    assert table.check(f"fortify {right + 2}") == "HL-FORM-9"
    table.play(f"fortify {right}")
    square = table.state.holding[0]
    assert table.state.holdings == 1
    assert (square.west, square.east, square.south, square.north) == mm(720, 780, 340, 400)
    assert table.board.command[0] == 0
    assert table.state.orders.strategy == [3, 6]
    table.play("finish")
    table.play("occupy 0")  # HL-HOLD-4: it touches it
    assert table.unit(0).status == model.INSIDE


def test_hl_adv_ruling_12_a_holding_in_a_crooked_heading_is_a_holding() -> None:
    """Its sides are those of its own heading: a sally out of one is square to it."""
    table = commanded([foot(S, 600, 400, 3000, hero=True)], first=("fortify-our-position",))
    table.play("fortify 0")  # the front
    square = table.state.holding[0]
    assert square.heading == 21000
    table.play("finish")
    table.play("occupy 0")
    table.play("activate B1")
    table.play("finish")
    table.play("activate A1")
    assert {text.split()[1] for text in table.legal("sally")} == {"north", "east", "south", "west"}
    table.play(table.legal("sally south")[0])
    assert table.unit(0).heading == 3000
    blocked = [foot(S, 600, 400, hero=True), foot(W, 540, 460)]
    front = commanded(blocked, first=("fortify-our-position",)).legal("fortify")
    assert len(front) == 8  # a friend stands in front


def test_hl_adv_fear_of_an_order_is_fearless_too() -> None:
    nightmare = unit("infantry", "nightmare", C, 660, 430, 18000)
    table = commanded([foot(W, 540, 400)], [nightmare], first=("fight-like-hell",))
    assert attack_score(table.state, table.board, table.work, 0, 12, False) == 6  # one stand fewer
    table.play("order fight-like-hell none")
    assert attack_score(table.state, table.board, table.work, 0, 12, False) == 8
