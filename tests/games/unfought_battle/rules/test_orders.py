"""Orders, stances, tendency and decisions: RULES.md sections 7 to 9, 22 and 23."""

import pytest

from games.unfought_battle.table import kinds, table
from sandtable.games.unfought_battle import GAME, events, model
from sandtable.games.unfought_battle.model import beats, modifier
from sandtable.kernel.errors import NotAsked, Refused
from sandtable.play import match as matches

NEAR = {"p1_f1": (10, 8), "p2_f1": (11, 8)}
OTHERS = (model.MOUNTAIN, model.RIVER, model.THUNDER)


def test_ub_order_1_each_force_carries_out_one_order() -> None:
    here = table({"p1_f1": (5, 5)}, shih=(20, 10))
    here.execute("p1_f1 A(6,5) River", "p1_f2 D(2,0)", "p1_f3 M")
    assert [here.tendency(f"p1_f{n}")[-1] for n in (1, 2, 3)] == ["Advance", "Deceive", "Meditate"]


def test_ub_order_2_an_advance_costs_its_base_and_the_entry() -> None:
    here = table(difficult=((1, 1),), contentious=((2, 0),), shih=(20, 20))
    here.execute("p1_f2 A(1,1) River", "p1_f1 A(0,1) River", "p1_f3 D(0,2)")
    assert here.shih[0] == 20 - 4 - 3 - 3


def test_ub_order_3_a_submission_costs_the_sum_of_its_orders() -> None:
    here = table(shih=(9, 10))
    here.order("p1_f1 A(0,1) River", "p1_f2 D(2,0)")
    assert here.check(0, "p1_f3 A(0,2) River") == ""
    here.order("p1_f3 A(0,2) River")
    here.execute()
    assert here.shih[0] == 0


def test_ub_order_4_a_force_without_an_order_meditates() -> None:
    here = table()
    here.turn()
    assert here.tendency("p1_f1") == ["Meditate"]
    assert here.shih == (16, 16)


def test_ub_order_6_occupation_never_makes_an_order_illegal() -> None:
    here = table({"p1_f1": (10, 8), "p1_f2": (10, 9), "p2_f1": (11, 8)})
    for text in ("p1_f1 A(10,9) River", "p1_f1 A(11,8) River", "p1_f1 D(10,9)", "p1_f1 D(11,8)", "p1_f1 D(9,8)"):
        assert here.check(0, text) == ""


def test_ub_order_7_a_force_has_one_order_a_new_one_takes_its_place() -> None:
    here = table()
    here.order("p1_f1 A(1,0) River", "p1_f1 D(0,1)")
    here.execute()
    assert (here.shih[0], here.tendency("p1_f1")) == (7, ["Deceive"])


def test_ub_order_8_a_list_with_any_fault_is_refused_whole_and_names_each() -> None:
    match = matches.start(GAME, GAME.scenario("jade-pass"), seed=1)
    orders = ["p1_f1 A(5,5) River", "p2_f1 M", "p1_f2 A(2,0) River", "p1_f3 D(9,9)", "seal"]
    before = match.state
    with pytest.raises(Refused) as refused:
        match.play(0, orders)
    assert [(fault.at, fault.clause) for fault in refused.value.faults] == [
        (0, "UB-ORDER-5"),
        (1, "UB-ORDER-5"),
        (3, "UB-ORDER-5"),
    ]
    assert match.state is before
    assert match.count == 0


def test_ub_order_8_an_unaffordable_plan_is_refused() -> None:
    match = matches.start(GAME, GAME.scenario("lesson-meditation"), seed=1)
    with pytest.raises(Refused, match="UB-ORDER-8"):
        match.play(0, ["p1_f1 D(3,4)", "p1_f2 A(3,5) River", "seal"])
    assert match.count == 0


def test_ub_order_9_a_second_submission_is_refused() -> None:
    here = table()
    here.apply(0, (model.SEAL, 0, 0, 0, 0, 0, 0))
    assert here.check(0, "seal") == here.check(0, "p1_f1 M") == "UB-ORDER-9"
    match = matches.start(GAME, GAME.scenario("jade-pass"), seed=1)
    match.play(0, "seal")
    with pytest.raises(NotAsked):
        match.play(0, "seal")


def test_ub_order_10_shih_is_paid_when_execute_begins_and_never_refunded() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (12, 8)})
    here.order("p1_f1 A(11,8) River", "p2_f1 D(11,8)")
    here.seal()
    assert here.shih == (10, 10)
    told = here.apply(3, (0,) * 7)
    assert (here.shih, len(kinds(told, events.wasted))) == ((7, 7), 1)


def test_ub_stance_1_each_stance_beats_one() -> None:
    wins = {(one, two) for one in OTHERS for two in OTHERS if beats(one, two)}
    assert wins == {
        (model.MOUNTAIN, model.THUNDER),
        (model.RIVER, model.MOUNTAIN),
        (model.THUNDER, model.RIVER),
    }


def test_ub_stance_2_and_ub_stance_3_only_an_advance_chooses_and_it_lasts() -> None:
    here = table({"p1_f1": (5, 5)}, shih=(20, 10))
    here.turn("p1_f1 A(6,5) Thunder")
    here.turn("p1_f1 M")
    here.turn("p1_f1 D(5,5)")
    assert (here.stance("p1_f1"), here.stance("p1_f2")) == ("Thunder", "Mountain")


def test_ub_stance_4_the_new_stance_counts_also_for_a_blocked_advance() -> None:
    here = table(NEAR | {"p1_f2": (9, 8)})
    here.execute("p1_f2 A(10,8) Thunder", "p2_f1 A(10,8) Mountain")
    assert here.at("p1_f2") == (9, 8)
    assert here.stance("p1_f2") == "Thunder"


def test_ub_stance_5_no_thunder_into_difficult_ground() -> None:
    here = table({"p1_f1": (10, 8)}, difficult=((11, 8),))
    assert here.check(0, "p1_f1 A(11,8) Thunder") == "UB-STANCE-5"
    assert here.check(0, "p1_f1 A(11,8) Mountain") == ""
    assert "p1_f1 A(11,8) Thunder" not in here.legal(0)


def test_ub_stance_6_in_a_clash_both_fight_as_they_chose() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (12, 8)}, difficult=((10, 8), (12, 8)))
    told = here.execute("p1_f1 A(11,8) Thunder", "p2_f1 A(11,8) River")
    assert kinds(told, events.fought)[0].stances & 3 == model.THUNDER
    assert here.at("p1_f1") == (11, 8)


def test_ub_stance_7_stances_are_secret_until_shown() -> None:
    here = table({"p1_f1": (5, 5)})
    here.turn("p1_f1 A(6,5) Thunder")
    assert here.hidden(1).forces[0].stance == here.hidden(2).forces[0].stance == model.UNSEEN


def test_ub_tend_1_and_ub_tend_2_the_last_three_orders_whatever_became_of_them() -> None:
    here = table({"p1_f1": ((10, 8), "Mountain", "A,M,D"), "p2_f1": (12, 8)})
    here.execute("p1_f1 A(11,8) River", "p2_f1 D(11,8)")
    assert here.tendency("p1_f1") == ["Meditate", "Deceive", "Advance"]
    assert here.hidden(1).forces[0].tendency == here.force("p1_f1").tendency


@pytest.mark.parametrize(
    "past, worth", [("", 0), ("A,A", 0), ("A,D", 0), ("A,A,A", -1), ("M,M,M", -1), ("A,D,M", 1), ("A,D,A", 0)]
)
def test_ub_tend_3_the_modifier(past: str, worth: int) -> None:
    here = table({"p1_f1": ((5, 5), "Mountain", past)})
    assert modifier(here.board, here.force("p1_f1").tendency) == worth


def test_ub_tend_4_the_modifier_includes_this_turns_order() -> None:
    here = table({"p1_f1": ((10, 8), "Mountain", "D,M"), "p2_f1": (11, 8)})
    here.execute("p1_f1 A(11,8) Thunder")
    assert here.chi == (100, 92)


def test_ub_dec_1_nothing_is_decided_outside_plan() -> None:
    here = table()
    here.seal()
    assert here.check(0, "p1_f1 M") == here.check(1, "seal") == "UB-DEC-1"


@pytest.mark.parametrize("hex, near", [((5, 5), 6), ((5, 0), 4), ((24, 0), 3), ((0, 0), 2)])
def test_ub_dec_2_options_of_one_force(hex: tuple[int, int], near: int) -> None:
    here = table({"p1_f1": hex}, shih=(20, 20))
    assert len(here.legal(0, 0)) == 4 * near + 1
    if near == 6:
        here = table({"p1_f1": hex}, shih=(20, 20), difficult=((6, 5), (5, 4)))
        assert len(here.legal(0, 0)) == 4 * 6 - 2 + 1


def test_ub_dec_3_meditating_is_always_legal_and_nothing_costs_more_than_12() -> None:
    here = table(shih=(0, 12), difficult=((22, 19), (23, 18), (24, 17)))
    assert here.legal(0) == ["p1_f1 M", "p1_f2 M", "p1_f3 M", "seal"]
    here.order("p2_f1 A(23,19) River", "p2_f2 A(22,19) River", "p2_f3 A(24,17) River")
    here.execute()
    assert here.shih[1] == 12 - 11


def test_ub_dec_4_nothing_else_is_decided() -> None:
    assert [verb.name for verb in GAME.verbs] == ["advance", "deceive", "meditate", "clear", "seal"]


def test_ub_dec_7_out_of_time_three_meditates() -> None:
    match = matches.start(GAME, GAME.scenario("jade-pass"), seed=1)
    match.out_of_time(0)
    match.out_of_time(1)
    assert match.state.turn == 2
    assert [side.shih for side in match.state.sides] == [16, 16]
    assert all(force.tendency == model.MEDITATE for force in match.state.forces[:3])


def test_ub_limit_1_a_player_writes_so_many_orders_a_plan() -> None:
    here = table(options={"edits": 6})
    for _ in range(3):
        here.order("p1_f1 M", "p1_f1 A(1,0) River")
    assert here.check(0, "p1_f1 M") == "UB-LIMIT-1"
    assert here.legal(0) == ["seal"]
    assert GAME.options({})["edits"] == 60


def test_ub_limit_3_nothing_but_meditates_can_always_be_paid() -> None:
    here = table(config={"meditate_cost": 2}, shih=(3, 3))
    assert here.check(0, "p1_f1 M") == ""
    assert here.check(0, "p1_f1 D(0,1)") == "UB-ORDER-8"
    here.execute("p1_f1 M")
    assert here.shih == (0, 0)


def test_ub_plan_1_orders_are_written_changed_and_taken_back_before_the_seal() -> None:
    here = table()
    assert here.check(0, "clear p1_f1") == "UB-PLAN-1"
    here.order("p1_f1 A(1,0) River")
    assert "clear p1_f1" in here.legal(0)
    here.apply(0, (model.CLEAR, 0, 0, 0, 0, 0, 0))
    assert here.force("p1_f1").order == model.NO_ORDER
