"""The advanced module: Heroes, Strategy and orders (HL-ADV-1 to HL-ADV-3), one test for each order of the table."""

from typing import Any

import pytest

from games.honour_lies.table import C, S, Table, W, foot, horse, index_of, mm, unit
from sandtable.games.honour_lies import GAME, model
from sandtable.games.honour_lies.actions import ORDER_CODES
from sandtable.games.honour_lies.advanced import COST, ORDER_NAMES
from sandtable.games.honour_lies.rules.arrivals import hide
from sandtable.games.honour_lies.rules.course import may_march
from sandtable.games.honour_lies.rules.orders import RUNS, SLOTS
from sandtable.games.honour_lies.rules.profiles import RECKLESS, has_rule, morale_of
from sandtable.games.honour_lies.rules.scores import attack_score, defence_score
from sandtable.games.honour_lies.scenarios import load, scenario
from sandtable.kernel import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat
from sandtable.play import match as matches

FAR = [foot(S, 1000, 800, 18000)]
WOOD = {"kind": ["difficult", "obscuring"], "corners": [[500, 350], [800, 350], [800, 410], [500, 410]]}


def commanded(
    ours: list[dict[str, Any]],
    theirs: list[dict[str, Any]] | None = None,
    *,
    first: tuple[str, ...] = (),
    second: tuple[str, ...] = (),
    strategy: tuple[int, int] = (6, 6),
    unit: str = "A1",
    **more: Any,
) -> Table:
    """A position in which a unit has just been activated and these orders may be played."""
    advanced = {"strategy": list(strategy), "orders": [list(first), list(second)], "initiative": 0}
    table = Table(ours, theirs or FAR, active=None, advanced=advanced, **more)
    table.state.mover = "AB".index(unit[0])
    table.play(f"activate {unit}")
    return table


def ordered(ours: list[dict[str, Any]], order: str, *, theirs: Any = None, unit: str = "none", **more: Any) -> Table:
    """The same after the first player's order is carried out."""
    table = commanded(ours, theirs, first=(order,), **more)
    assert table.state.phase == model.ORDERING
    table.play(f"order {order} {unit}")
    return table


def charged(ours: dict[str, Any], theirs: dict[str, Any], *orders: str, second: tuple[str, ...] = ()) -> Table:
    """A column that charges another straight ahead, under orders."""
    table = commanded([ours], [theirs], first=orders, second=second)
    while table.state.phase == model.ORDERING:
        mine = second if table.state.mover == 1 else orders
        table.play(f"order {mine[0]} none")
    if table.state.phase == model.RANKING:
        table.play("resolve crown")
    table.play("advance 0 0 0")
    while table.state.phase == model.ENGAGING:
        table.play(table.legal("engage")[0])
    return table


OURS, THEIRS = foot(C, 600, 400), foot(C, 660, 430, 18000)

# -- set-up -----------------------------------------------------------------------------------------------------


def test_hl_adv_1_to_3_the_module_is_off_unless_it_is_asked_for() -> None:
    """HL-ADV-1, HL-ADV-2, HL-ADV-3: the basic game has no Heroes, Strategy or orders."""
    basic = load(scenario("skirmish-at-the-mill"), GAME.options({}), seeded(0))
    assert basic.state.phase == model.DEPLOYING
    assert basic.state.orders == model.Orders()
    table = Table([OURS], FAR)
    assert table.state.phase == model.ACTING


def muster(stakes: list[tuple[int, int]]) -> matches.Match:
    """A match in which orders were picked and these stakes were bid."""
    match = matches.start(GAME, scenario("skirmish-at-the-mill"), seed=1, options={"advanced": 1})
    for at in range(3):
        for seat in (1, 0):
            match.play(seat, f"take {ORDER_CODES[at + seat]}")
    for ours, theirs in stakes:
        for seat, points in ((0, ours), (1, theirs)):
            match.play(seat, [f"stake {points}", "seal"])
    return match


def test_hl_adv_3_hl_adv_ruling_1_each_seat_picks_three_orders_openly_in_turn() -> None:
    match = matches.start(GAME, scenario("skirmish-at-the-mill"), seed=1, options={"advanced": 1})
    assert (match.state.phase, match.mask()) == (model.TAKING, 2)  # not the youngest
    match.play(1, "take ambush")
    assert match.observe(0)  # openly
    assert match.state.orders.taken == [0, 1 << ORDER_CODES.index("ambush")]
    match.play(0, "take ambush")
    refusal = match.check(1, "take ambush")
    assert refusal is not None
    assert refusal.clause == "HL-ADV-3"  # three different ones


def test_hl_adv_2_hl_adv_ruling_2_the_higher_stake_is_first_and_both_are_paid() -> None:
    match = muster([])
    assert match.state.orders.strategy == [2, 2]  # regular units of three
    match.play(1, "stake 2")
    refusal = match.check(1, "stake 3")
    assert refusal is not None
    assert refusal.clause == "HL-ADV-2"
    hidden = flat.clone(match.state)
    hide(hidden, match.setup.board, Seat(0), model.Work())
    assert hidden.bid == [0, 0]
    match.play(1, "seal")
    match.play(0, ["stake 1", "seal"])
    assert match.state.orders.strategy == [1, 0]
    assert match.state.first == 1
    assert (match.state.phase, match.state.mover) == (model.DEPLOYING, 0)  # HL-SETUP-3: the second player begins


def test_hl_adv_2_on_a_tie_both_lose_a_point_whatever_they_bid_and_bid_again() -> None:
    match = muster([(2, 2)])
    assert (match.state.phase, match.state.orders.strategy) == (model.STAKING, [1, 1])
    match.play(0, "seal")
    match.play(1, ["stake 1", "seal"])
    assert (match.state.first, match.state.orders.strategy) == (1, [1, 0])


def test_hl_adv_2_with_none_left_on_both_sides_the_youngest_is_first() -> None:
    match = muster([(0, 0), (1, 1)])
    assert (match.state.first, match.state.orders.strategy) == (0, [0, 0])
    assert match.state.phase == model.DEPLOYING


def test_hl_adv_1_hl_adv_ruling_1_a_hero_for_four_stands_after_deployment_second_player_first() -> None:
    match = muster([(1, 0)])
    chance, work = seeded(3), model.Work()
    while match.state.phase == model.DEPLOYING:
        row = [0] * 7
        seat = match.mask() - 1
        GAME.kernel["pick"](match.state, match.setup.board, seat, chance, row, work)
        match.play(seat, match.named([tuple(row)])[0].text)
    assert (match.state.phase, match.mask()) == (model.ASSIGNING, 2)
    assert match.state.orders.heroes == [3, 2]  # twelve stands, and nine
    match.play(1, "assign B1")
    match.play(0, "assign A1")
    refusal = match.check(1, "assign B1")
    assert refusal is not None
    assert refusal.clause == "HL-ADV-1"  # a different unit
    match.play(1, "assign B2")
    match.play(0, "assign A2")
    match.play(0, "assign A3")  # the other has none left
    assert match.state.phase == model.ACTIVATING
    assert [unit.hero for unit in match.state.units[:3]] == [1, 1, 1]


# -- Heroes -----------------------------------------------------------------------------------------------------


def test_hl_adv_1_a_hero_adds_one_morale_and_leaves_with_its_unit() -> None:
    table = commanded([foot(C, 600, 400, hero=True, health=1)], [foot(C, 660, 430, 18000)])
    assert morale_of(table.unit(0)) == 4
    assert table.unit(0).cells.bit_count() == 4  # it is no stand
    table.play("advance 0 0 0")
    table.bids(1, 0)
    table.play("pass", 0)  # the Hero is kept, and falls with the unit
    assert table.unit(0).status == model.DESTROYED
    assert table.unit(0).hero == 0


def test_hl_adv_1_hl_adv_ruling_3_a_hero_is_sacrificed_for_three_after_the_bids() -> None:
    table = commanded([foot(C, 600, 400, hero=True)], [foot(C, 660, 430, 18000, hero=True)])
    table.play("advance 0 0 0")
    assert (table.state.combat.attack, table.state.combat.defence) == (2, 16)
    table.bids(10, 0)
    assert (table.state.phase, table.seat()) == (model.OFFERING, 1)  # the second player first
    table.play("pass")
    assert (table.state.phase, table.seat()) == (model.OFFERING, 0)
    table.play("sacrifice")
    assert (table.unit(0).hero, table.unit(12).hero) == (0, 1)
    assert table.unit(0).status == model.DESTROYED  # its last Health was bid; the sacrifice still counted
    assert table.told().count(model.WON) == 1
    assert 12 + 3 < 16  # and was not enough


def test_hl_adv_1_a_sacrifice_turns_the_combat() -> None:
    table = commanded([foot(C, 600, 400, role="elite", hero=True)], [foot(C, 660, 430, 18000, role="scout")])
    table.play("advance 0 0 0")
    assert (table.state.combat.attack, table.state.combat.defence) == (2, 8)
    table.bids(2, 0)  # Melee Discipline: 6 against 8
    table.play("sacrifice")
    assert table.state.combat.loser == 12
    assert table.state.combat.margin == 1


# -- playing orders ---------------------------------------------------------------------------------------------


def test_hl_adv_3_hl_adv_ruling_4_one_order_each_once_a_round_and_paid() -> None:
    table = commanded([OURS, foot(C, 300, 400)], first=("sound-the-drums", "no-mercy"), second=("kill-the-messenger",))
    assert (table.state.phase, table.seat()) == (model.ORDERING, 1)  # the second player is asked first
    table.play("pass")
    assert table.seat() == 0
    assert table.check("order shieldwall none") == "HL-ADV-3"  # not taken
    table.play("order sound-the-drums none")
    assert table.state.phase == model.ACTING
    assert table.state.orders.strategy == [5, 6]
    table.play("finish")
    table.play("activate B1")
    table.play("pass", 1)
    table.play("pass", 0)
    table.play("finish")
    table.play("activate A2")
    table.play("pass", 1)
    assert table.check("order sound-the-drums none") == "HL-ADV-3"  # once a round
    assert table.check("order no-mercy none") == ""
    table.play("pass", 0)
    table.play("finish")
    assert table.state.round == 2
    table.play("activate A1")
    table.play("pass", 1)
    assert table.check("order sound-the-drums none") == ""  # a new round
    assert table.state.orders.strategy == [5, 6]  # unspent Strategy carries on, nothing is recovered


def test_hl_adv_3_a_player_who_cannot_pay_is_not_asked() -> None:
    table = commanded([OURS], first=("arise", "no-mercy"), strategy=(1, 0))
    assert table.state.phase == model.ACTING
    table = commanded([OURS], first=("arise", "no-mercy"), strategy=(2, 0))
    assert table.legal() == ["pass", "order no-mercy none"]
    assert table.check("order arise none") == "HL-ADV-3"


def test_hl_adv_3_the_first_player_sets_the_order_of_resolution() -> None:
    for whose, disordered in (("crown", 0), ("horde", 0)):
        table = commanded([OURS], first=("swear-vengeance",), second=("kill-the-messenger",))
        table.play("order kill-the-messenger none")
        table.play("order swear-vengeance none")
        assert (table.state.phase, table.seat()) == (model.RANKING, 0)
        table.play(f"resolve {whose}")
        assert table.unit(0).disordered == disordered  # immune before, or mended after (HL-DIS-3)
        assert table.state.orders.strategy == [5, 5]


def test_hl_adv_ruling_4_an_order_that_became_impossible_costs_nothing() -> None:
    ours = [foot(C, 600, 400, health=2), foot(C, 300, 400)]
    table = commanded(ours, first=("arise",), second=("wild-magic",))
    table.play("order wild-magic A2")
    table.play("order arise none")
    table.play("resolve horde")
    table.play("ruin A1 health")  # two of three Health: destroyed
    assert table.unit(0).status == model.DESTROYED
    assert table.state.orders.strategy == [6, 4]
    assert model.FUTILE in table.told()


def test_hl_adv_3_every_order_has_its_cost() -> None:
    table = dict(zip(ORDER_NAMES, COST, strict=True))
    rows = [line.split("|")[1:3] for line in GAME.rules_text.splitlines() if line.startswith("| ")]
    costs = {name.strip(): cost.strip() for name, cost in rows if name.strip() in table}
    assert {name: int(cost[0]) for name, cost in costs.items()} == table


# -- each order -------------------------------------------------------------------------------------------------


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
    assert not has_rule(table.unit(0), RECKLESS)  # HL-ADV-RULING-5: this turn


def test_hl_adv_3_claim_their_standard_hl_adv_ruling_6() -> None:
    table = charged(OURS, foot(C, 660, 430, 18000, role="scout"), "claim-their-standard")
    table.bids(10, 0)
    assert (table.state.phase, table.seat()) == (model.RUINING, 1)
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
    assert table.state.phase == model.LOSING
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
    assert (table.state.phase, table.seat()) == (model.RUINING, 0)  # the active player
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
    assert (unit.status, unit.health, unit.hero, unit.cells) == (model.TABLE, 7, 1, 3)
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
    right = (model.RIGHT * RUNS) * SLOTS + 1
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


def test_hl_adv_3_a_position_of_the_module_is_written_and_read_again() -> None:
    table = commanded([foot(S, 600, 400, hero=True), foot(C, 300, 400)], first=("fortify-our-position",))
    table.play("fortify 0")
    table.play("finish")
    table.play("finish")
    setup = load(table.document, {"rounds": 0}, seeded(0))
    written = GAME.export(setup, table.state)
    assert written["advanced"]["strategy"] == [3, 6]
    again = load(written, {"rounds": 0}, seeded(0))
    assert flat.to_bytes(again.state) == flat.to_bytes(table.state)


@pytest.mark.parametrize(
    "change, pointer, clause",
    [
        ({"advanced": {"strategy": [1]}}, "/advanced/strategy", "HL-ADV-2"),
        ({"advanced": {"strategy": [13, 0]}}, "/advanced/strategy/0", "HL-ADV-2"),
        ({"advanced": {"orders": [["march"], []]}}, "/advanced/orders/0/0", "HL-ADV-3"),
        ({"advanced": {"orders": [["arise", "arise"], []]}}, "/advanced/orders/0", "HL-ADV-3"),
        ({"advanced": {"heroes": [0, -1]}}, "/advanced/heroes/1", "HL-ADV-1"),
        ({"advanced": {"built": [{"x": -1, "y": 0, "heading": 0}]}}, "/advanced/built/0/x", "HL-ADV-RULING-12"),
        ({"units": [[foot(S, 200, 150, hero=True)], []]}, "/units/0/0", "HL-ADV-1"),
        ({"phase": "heroes"}, "/phase", "HL-ADV-RULING-1"),
    ],
)
def test_hl_adv_faults_of_a_document_are_named(change: dict[str, Any], pointer: str, clause: str) -> None:
    found = GAME.validate(Table([foot(S, 200, 150)], FAR).document | change)
    assert (pointer, clause) in [(problem.pointer, problem.clause) for problem in found]


def test_hl_adv_fear_of_an_order_is_fearless_too() -> None:
    nightmare = unit("infantry", "nightmare", C, 660, 430, 18000)
    table = commanded([foot(W, 540, 400)], [nightmare], first=("fight-like-hell",))
    assert attack_score(table.state, table.board, table.work, 0, 12, False) == 6  # one stand fewer
    table.play("order fight-like-hell none")
    assert attack_score(table.state, table.board, table.work, 0, 12, False) == 8


def test_hl_adv_the_picture_shows_strategy_orders_and_heroes() -> None:
    table = commanded([foot(C, 600, 400, hero=True)], first=("no-mercy", "arise"))
    setup = load(table.document, {"rounds": 0}, seeded(0))
    made = GAME.scene(setup, table.state, 0)
    panels = {panel["title"]: panel["rows"] for panel in made["panels"]}
    assert [row["value"] for row in panels["Strategy"]] == [6, 6]
    assert [row["name"] for row in panels["Orders of Crown"]] == ["No Mercy", "Arise"]
    assert "with a Hero" in made["pieces"][0]["spoken"]
    assert GAME.ask(setup, table.state, 0).endswith("is activated: play an order, or decline.")
    table.play("order no-mercy none")
    made = GAME.scene(setup, table.state, 0)
    fortified = commanded([foot(S, 600, 400, hero=True)], first=("fortify-our-position",))
    names = GAME.scene(setup, fortified.state, 0)["namings"][-1]["values"]
    assert [value["name"] for value in names[:2]] == ["front, place 1 from the left", "front, place 2 from the left"]
    assert "On the active unit" in [panel["title"] for panel in made["panels"]]
