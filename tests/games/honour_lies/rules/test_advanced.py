"""The advanced module: Heroes, Strategy and how orders are played (HL-ADV-1 to HL-ADV-3)."""

from typing import Any

import pytest

from games.honour_lies.advanced_positions import FAR, OURS, commanded
from games.honour_lies.table import C, S, Table, foot
from sandtable.games.honour_lies import GAME, events, model
from sandtable.games.honour_lies.actions import ORDER_CODES
from sandtable.games.honour_lies.model import Work
from sandtable.games.honour_lies.rules.hide import hide
from sandtable.games.honour_lies.rules.orders.table import ORDER_COSTS, ORDER_NAMES
from sandtable.games.honour_lies.rules.units.profiles import morale_of
from sandtable.games.honour_lies.scenarios.load import load
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat
from sandtable.play import match as matches

# -- set-up -----------------------------------------------------------------------------------------------------


def test_hl_adv_1_to_3_the_module_is_off_unless_it_is_asked_for() -> None:
    """HL-ADV-1, HL-ADV-2, HL-ADV-3: the basic game has no Heroes, Strategy or orders."""
    basic = load(GAME.scenario("skirmish-at-the-mill"), GAME.options({}), seeded(0))
    assert basic.state.phase == model.DEPLOYING
    assert basic.state.orders == model.Orders()
    table = Table([OURS], FAR)
    assert table.state.phase == model.ACTING


def prepared_match(stakes: list[tuple[int, int]]) -> matches.MatchCore:
    """A match in which orders were picked and these stakes were bid."""
    match = matches.start(GAME, GAME.scenario("skirmish-at-the-mill"), seed=1, options={"advanced": 1})
    for at in range(3):
        for seat in (1, 0):
            match.play(seat, f"take {ORDER_CODES[at + seat]}")
    for ours, theirs in stakes:
        for seat, points in ((0, ours), (1, theirs)):
            match.play(seat, [f"stake {points}", "seal"])
    return match


def test_hl_adv_3_hl_adv_ruling_1_each_seat_picks_three_orders_openly_in_turn() -> None:
    match = matches.start(GAME, GAME.scenario("skirmish-at-the-mill"), seed=1, options={"advanced": 1})
    assert (match.state.phase, match.mask()) == (model.PICKING_ORDERS, 2)  # not the youngest
    match.play(1, "take ambush")
    assert match.observe(0)  # openly
    assert match.state.orders.taken == [0, 1 << ORDER_CODES.index("ambush")]
    match.play(0, "take ambush")
    refusal = match.check(1, "take ambush")
    assert refusal is not None
    assert refusal.clause == "HL-ADV-3"  # three different ones


def test_hl_adv_2_hl_adv_ruling_2_the_higher_stake_is_first_and_both_are_paid() -> None:
    match = prepared_match([])
    assert match.state.orders.strategy == [2, 2]  # regular units of three
    match.play(1, "stake 2")
    refusal = match.check(1, "stake 3")
    assert refusal is not None
    assert refusal.clause == "HL-ADV-2"
    hidden = flat.clone(match.state)
    hide(hidden, match.setup.board, Seat(0), Work())
    assert hidden.bid == [0, 0]
    match.play(1, "seal")
    match.play(0, ["stake 1", "seal"])
    assert match.state.orders.strategy == [1, 0]
    assert match.state.first == 1
    assert (match.state.phase, match.state.mover) == (model.DEPLOYING, 0)  # HL-SETUP-3: the second player begins


def test_hl_adv_2_on_a_tie_both_lose_a_point_whatever_they_bid_and_bid_again() -> None:
    match = prepared_match([(2, 2)])
    assert (match.state.phase, match.state.orders.strategy) == (model.BIDDING_STRATEGY, [1, 1])
    match.play(0, "seal")
    match.play(1, ["stake 1", "seal"])
    assert (match.state.first, match.state.orders.strategy) == (1, [1, 0])


def test_hl_adv_2_with_none_left_on_both_sides_the_youngest_is_first() -> None:
    match = prepared_match([(0, 0), (1, 1)])
    assert (match.state.first, match.state.orders.strategy) == (0, [0, 0])
    assert match.state.phase == model.DEPLOYING


def test_hl_adv_1_hl_adv_ruling_1_a_hero_for_four_stands_after_deployment_second_player_first() -> None:
    match = prepared_match([(1, 0)])
    chance, work = seeded(3), Work()
    while match.state.phase == model.DEPLOYING:
        row = [0] * 7
        seat = Seat(match.mask() - 1)
        GAME.kernel.pick(match.state, match.setup.board, seat, chance, row, work)
        match.play(seat, match.named([tuple(row)])[0].text)
    assert (match.state.phase, match.mask()) == (model.ASSIGNING_HEROES, 2)
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
    assert (table.state.phase, table.seat()) == (model.OFFERING_SACRIFICE, 1)  # the second player first
    table.play("pass")
    assert (table.state.phase, table.seat()) == (model.OFFERING_SACRIFICE, 0)
    table.play("sacrifice")
    assert (table.unit(0).hero, table.unit(12).hero) == (0, 1)
    assert table.unit(0).status == model.DESTROYED  # its last Health was bid; the sacrifice still counted
    assert [event.kind for event in table.told()].count(events.combat_won) == 1
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
    assert (table.state.phase, table.seat()) == (model.PLAYING_ORDERS, 1)  # the second player is asked first
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
        assert (table.state.phase, table.seat()) == (model.SORTING_ORDERS, 0)
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
    assert any(event.kind == events.order_failed for event in table.told())


def test_hl_adv_3_every_order_has_its_cost() -> None:
    table = dict(zip(ORDER_NAMES, ORDER_COSTS, strict=True))
    rows = [line.split("|")[1:3] for line in GAME.rules_text.splitlines() if line.startswith("| ")]
    costs = {name.strip(): cost.strip() for name, cost in rows if name.strip() in table}
    assert {name: int(cost[0]) for name, cost in costs.items()} == table


# -- documents and pictures


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


def test_hl_adv_the_picture_shows_strategy_orders_and_heroes() -> None:
    table = commanded([foot(C, 600, 400, hero=True)], first=("no-mercy", "arise"))
    setup = load(table.document, {"rounds": 0}, seeded(0))
    made = GAME.scene(setup, table.state, 0)
    panels = {panel["title"]: panel["rows"] for panel in made["panels"]}
    assert [row["value"] for row in panels["Strategy"]] == [6, 6]
    assert [row["name"] for row in panels["Orders of Crown"]] == ["No Mercy", "Arise"]
    assert "with a Hero" in made["pieces"][0]["spoken"]
    assert GAME.ask(setup, table.state, 0).endswith("is about to act: play an order, or decline.")
    table.play("order no-mercy none")
    made = GAME.scene(setup, table.state, 0)
    fortified = commanded([foot(S, 600, 400, hero=True)], first=("fortify-our-position",))
    names = GAME.scene(setup, fortified.state, 0)["namings"][-1]["values"]
    assert [value["name"] for value in names[:2]] == ["front, place 1 from the left", "front, place 2 from the left"]
    assert "On the active unit" in [panel["title"] for panel in made["panels"]]
