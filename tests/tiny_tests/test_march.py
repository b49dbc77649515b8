"""Picket clause by clause: the march and contact, with the conflicts of simultaneous movement."""

from sandtable.kernel.ids import FIRST, PUBLIC
from tiny import GAME, events
from tiny.model import UPKEEP
from tiny.positions import position
from tiny.variants import marches as marches_by_hand


def test_tiny_march_1_one_to_three_steps_on_the_board() -> None:
    here = position("A a1 2, B b3 1", "A b5 2")
    assert [here.check(0, f"march A {path}") for path in ("0", "00", "000", "051")] == [""] * 4
    assert [here.check(0, f"march A {path}") for path in ("1", "01", "0000", "6")] == ["TINY-MARCH-1"] * 4
    for number in (0, 7, 8, 65, 512, -1, 1 << 60):
        assert here.check(0, (1, 0, number, 0, 0, 0, 0)) == "TINY-MARCH-1", number


def test_tiny_march_1_every_march_is_listed_in_order() -> None:
    here = position("A a1 2, B b3 1", "A b5 2", bogs={"a2": 1})
    marches = [text for text in here.texts(0, 0) if text.startswith("march")]
    assert marches[:4] == ["march A 0", "march A 5", "march A 50", "march A 51"]
    listed = [row for row in here.legal(0) if row[0] == 1]
    allowed = [row for n in (0, 1) for path in range(600) if not here.check(0, row := (1, n, path, 0, 0, 0, 0))]
    assert listed == allowed
    assert [row[2] for row in listed if row[1] == 0] == sorted(
        marches_by_hand(here.state, here.board, FIRST, here.piece(0, "A"))
    )


def test_tiny_march_2_not_back_to_where_it_began() -> None:
    here = position("A a2 2", "A b5 2")
    assert [here.check(0, f"march A {path}") for path in ("03", "52", "030", "042")] == ["TINY-MARCH-2"] * 4
    assert here.check(0, "march A 04") == here.check(0, "march A 003") == ""


def test_tiny_march_3_not_on_out_of_a_bog_that_the_seat_knows() -> None:
    """No march is refused for a bog that the seat has not seen, because a refusal would reveal it."""
    here = position("A a2 2", "A b5 2", bogs={"a3": 4, "b3": 4})
    assert here.check(0, "march A 00") == here.check(0, "march A 005") == "TINY-MARCH-3"
    assert here.check(0, "march A 0") == ""
    assert here.check(0, "march A 500") == ""  # b3 is a bog, but it has not seen that
    here.side(0).known |= 1 << 7
    assert here.check(0, "march A 500") == "TINY-MARCH-3"
    assert here.check(0, "march A 50") == ""


def test_tiny_march_3_a_piece_in_a_bog_may_leave_it() -> None:
    here = position("A a2 2", "A b5 2", bogs={"a2": 4})
    assert here.check(0, "march A 00") == ""


def test_tiny_march_4_a_chain_moves_up() -> None:
    """Each enters the cell that the next one leaves, friend or enemy."""
    here = position("A a1 2, B a2 2", "A a3 2")
    here.order(0, "march A 0", "march B 0")
    here.order(1, "march A 0")
    here.march()
    assert (here.cells(0), here.cells(1)) == ("a2 a3", "a4 -")
    assert here.state.phase == UPKEEP


def test_tiny_march_4_a_ring_turns() -> None:
    here = position("A a2 1, B b2 1", "A b1 1")
    here.order(0, "march A 5", "march B 3")  # a2 to b2, b2 to b1
    here.order(1, "march A 1")  # b1 to a2
    here.march()
    assert (here.cells(0), here.cells(1)) == ("b2 b1", "a2 -")


def test_tiny_march_4_two_steps_and_the_seat_is_told_where_it_went() -> None:
    here = position("A a1 2", "A b5 2")
    here.order(0, "march A 05")
    told = here.march()
    assert here.cells(0) == "b2 -"
    assert "A marched from a1 to b2." in here.told(told, 0)
    assert here.told(told, 1) == here.told(told, PUBLIC) == []


def test_tiny_march_5_an_unseen_bog_ends_the_march() -> None:
    here = position("A b1 2", "A b5 2", bogs={"b3": 9})
    here.order(0, "march A 000")
    told = here.march()
    assert here.cells(0) == "b3 -"
    assert here.told(told, 0)[:2] == ["A is stuck in the bog at b3.", "A marched from b1 to b3."]
    assert "b3 is a bog 9 deep." in here.told(told, 0)


def test_tiny_march_5_a_march_that_ends_in_a_bog_is_not_stuck() -> None:
    here = position("A b1 2", "A b5 2", bogs={"b2": 9})
    here.order(0, "march A 0")
    told = here.march()
    assert (here.cells(0), here.told(told, 0)[0]) == ("b2 -", "A marched from b1 to b2.")


def test_tiny_march_5_who_is_stuck_no_longer_wants_the_next_cell() -> None:
    here = position("A b1 2", "A b5 2", bogs={"b3": 9})
    here.order(0, "march A 000")  # would want b4 in the third step
    here.order(1, "march A 3")
    here.march()
    assert (here.cells(0), here.cells(1)) == ("b3 -", "b4 -")


def test_tiny_march_6_friends_for_one_cell_stay() -> None:
    here = position("A a1 2, B a3 2", "A b5 2")
    here.order(0, "march A 00", "march B 3")
    told = here.march()
    assert here.cells(0) == "a1 a3"
    assert here.told(told, 0)[:2] == [
        "A stopped short of a2: a friend wanted it too.",
        "B stopped short of a2: a friend wanted it too.",
    ]
    assert here.told(told, 1) == []


def test_tiny_march_6_friends_do_not_swap() -> None:
    here = position("A a1 2, B a2 2", "A b5 2")
    here.order(0, "march A 0", "march B 3")
    here.march()
    assert here.cells(0) == "a1 a2"


def test_tiny_march_6_a_friend_that_stays_bars_the_way() -> None:
    here = position("A a1 2, B a2 2", "A b5 2", purse=(1, 0))
    here.order(0, "march A 0", "supply B 1")
    here.march()
    assert here.cells(0) == "a1 a2"


def test_tiny_march_6_who_is_stopped_stops_those_behind() -> None:
    """B is stopped by an enemy, so it wants its own cell, so A is stopped by B."""
    here = position("A a1 2, B a2 2", "A a3 2")
    here.order(0, "march A 0", "march B 0")
    here.march(1)
    assert (here.cells(0), here.strengths(0)) == ("a1 a2", (2, 1))


def test_tiny_contact_1_two_enemies_for_one_cell() -> None:
    here = position("A a1 2", "A a3 2")
    here.order(0, "march A 00")
    here.order(1, "march A 3")
    here.march(1)
    assert (here.cells(0), here.cells(1)) == ("a1 -", "a3 -")  # the second step is lost too
    assert (here.strengths(0)[0], here.strengths(1)[0]) == (1, 2)


def test_tiny_contact_1_enemies_do_not_swap() -> None:
    here = position("A a2 2", "A a3 2")
    here.order(0, "march A 0")
    here.order(1, "march A 3")
    here.march(6)
    assert (here.cells(0), here.cells(1)) == ("a2 -", "a3 -")
    assert (here.strengths(0)[0], here.strengths(1)[0]) == (2, 1)


def test_tiny_contact_1_an_attack_on_one_that_stays_in_the_second_step() -> None:
    here = position("A a1 2", "A a3 2")
    here.order(0, "march A 00")
    told = here.march(2)
    assert here.cells(0) == "a2 -"
    fights = [event for event in GAME.events.views(told) if event.kind == events.fought]
    assert [event.step for event in fights] == [1, 1]


def test_tiny_contact_1_a_chain_breaks_at_a_contact() -> None:
    """a3 and a4 meet; a2 then meets a3, which was going away from it."""
    here = position("A a2 3, B a4 3", "A a3 3")
    here.order(0, "march A 0")
    here.order(1, "march A 0")
    here.march(1, 1)
    assert (here.cells(0), here.cells(1)) == ("a2 a4", "a3 -")
    assert here.strengths(0) == (2, 2)


def test_tiny_contact_2_the_initiative_loses_on_1_to_3() -> None:
    for initiative, die, loser in ((0, 3, 0), (0, 4, 1), (1, 3, 1), (1, 4, 0)):
        here = position("A a2 2", "A a3 2", initiative=initiative)
        here.order(0, "march A 0")
        here.march(die)
        assert [here.strengths(seat)[0] for seat in (0, 1)] == [2 - (loser == 0), 2 - (loser == 1)]


def test_tiny_contact_2_strength_does_not_fall_below_0() -> None:
    here = position("A a2 1", "A b1 1, B a3 1")
    here.order(1, "march A 1", "march B 3")
    here.march(1, 1)
    assert here.strengths(0) == (0, 0)


def test_tiny_contact_3_dice_go_by_cells_from_the_initiatives_home() -> None:
    """Four pieces want a3: the first die is for a2 and a4 when First counts, for b3 and b2 when Second does."""
    for initiative, first, second in ((0, (1, 3), (2, 2)), (1, (2, 2), (3, 1))):
        here = position("A a2 3, B b2 3", "A a4 3, B b3 3", initiative=initiative)
        here.order(0, "march A 0", "march B 1")
        here.order(1, "march A 3", "march B 2")
        here.march(1, 1, 4, 4)  # twice the first piece of the initiative, then both of the other seat
        assert (here.strengths(0), here.strengths(1)) == (first, second)


def test_tiny_contact_3_the_order_does_not_depend_on_letters() -> None:
    here = position("A b2 3, B a2 3", "A b3 3, B a4 3")
    here.order(0, "march A 1", "march B 0")
    here.order(1, "march A 2", "march B 3")
    here.march(1, 1, 4, 4)
    assert (here.strengths(0), here.strengths(1)) == ((3, 1), (2, 2))


def test_tiny_contact_4_both_learn_of_it_and_nobody_else() -> None:
    here = position("A a1 2", "A a3 2")
    here.order(0, "march A 0")
    here.order(1, "march A 3")
    told = here.march(5)
    assert here.told(told, 0) == ["A met an enemy for a2; die 5: Second lost."]
    assert here.told(told, 1) == [
        "A met an enemy for a2; die 5: Second lost.",
        "A was hurt: strength 1, guards 0.",
    ]
    assert here.told(told, PUBLIC) == []
    assert here.hidden(0).pieces[2] == here.hidden(0).pieces[4]  # it did not show the enemy


def test_tiny_contact_4_every_piece_and_contact_is_told_in_the_order_of_ones_own_pieces() -> None:
    here = position("A b2 3, B a2 3", "A a4 3, B b3 3")
    here.order(0, "march A 1", "march B 0")
    here.order(1, "march A 3", "march B 2")
    told = here.march(1, 4, 2, 5)  # a2 and a4, a2 and b3, b2 and a4, b2 and b3
    assert here.told(told, 0)[2:8] == [  # after the two that stopped each other
        "A met an enemy for a3; die 2: First lost.",
        "A met an enemy for a3; die 5: Second lost.",
        "A was hurt: strength 2, guards 0.",
        "B met an enemy for a3; die 1: First lost.",
        "B met an enemy for a3; die 4: Second lost.",
        "B was hurt: strength 2, guards 0.",
    ]
