"""Picket clause by clause: the upkeep and the end."""

from sandtable.kernel.ids import DRAWN, FIRST_WINS, PUBLIC, RUNNING, SECOND_WINS
from tiny import GAME
from tiny.model import OVER, UPKEEP
from tiny.positions import position

FAR = ("A a1 2, B b1 3", "A b5 2, B a5 3")  # two armies that do not see each other


def test_tiny_upkeep_1_a_piece_without_strength_is_destroyed_in_the_upkeep() -> None:
    here = position("A a2 1, B b1 1", "A a3 3")
    here.order(1, "march A 3")
    here.march(1)
    assert here.cells(0) == "a2 b1"
    told = here.upkeep()
    assert here.cells(0) == "- b1"
    assert here.state.pieces[0] == here.state.pieces[4]
    assert here.side(0).lost == 1
    rest = ["Turn 2 began; Second has the initiative.", "A piece of Second that stood in a3 is out of sight."]
    assert here.told(told, 0) == ["A was destroyed in a2.", "A supply came: the purse holds 1.", *rest]
    assert here.told(told, 1) == [
        "A piece of First was destroyed in a2.",
        "A supply came: the purse holds 1.",
        "Turn 2 began; Second has the initiative.",
    ]
    assert here.told(told, PUBLIC) == ["A piece of First was destroyed in a2.", *rest]


def test_tiny_upkeep_1_who_does_not_see_the_cell_is_not_told_it() -> None:
    here = position("A a1 1, B b1 1", "A a3 1")
    here.order(0, "march A 0")
    here.order(1, "march A 3")
    here.march(4)  # both wanted a2; Second loses, two cells away
    told = here.upkeep()
    assert "A piece of Second was destroyed." in here.told(told, 0)
    assert "A piece of Second was destroyed." in here.told(told, PUBLIC)
    assert here.outcome() == FIRST_WINS


def test_tiny_upkeep_1_two_at_once_are_told_by_cell_and_the_unseen_last() -> None:
    here = position("A a3 3, B a1 1", "A b5 1, B a4 1", initiative=1)
    here.piece(1, "A").strength = here.piece(1, "B").strength = 0  # as a march may leave them
    here.state.phase = UPKEEP
    told = here.upkeep()
    assert here.told(told, 0)[:2] == [
        "A piece of Second was destroyed in a4.",
        "A piece of Second was destroyed.",
    ]
    assert here.told(told, 1)[:2] == ["A was destroyed in b5.", "B was destroyed in a4."]


def test_tiny_upkeep_2_supply_initiative_and_turn() -> None:
    here = position(*FAR, purse=(4, 9999), initiative=1)
    told = here.turn()
    assert [here.side(seat).purse for seat in (0, 1)] == [5, 9999]
    assert (here.state.turn, here.state.initiative) == (2, 0)
    assert "A supply came: the purse holds 5." in here.told(told, 0)
    assert here.told(told, PUBLIC) == ["Turn 2 began; First has the initiative."]


def test_tiny_win_1_the_enemys_home() -> None:
    here = position("A b4 2", "A a3 2")
    here.order(0, "march A 0")
    here.march()
    assert here.outcome() == RUNNING
    told = here.upkeep()
    assert (here.outcome(), here.prompted(), here.state.phase) == (FIRST_WINS, 0, OVER)
    assert here.told(told, 1)[-1] == "First has won."
    assert GAME.result(here.setup, here.state) == ("First stands in Second's home.", "TINY-WIN-1")


def test_tiny_win_1_the_other_has_no_piece() -> None:
    here = position("A a2 1", "A a3 3")
    here.order(1, "march A 3")
    here.turn(1)
    assert here.outcome() == SECOND_WINS
    assert GAME.result(here.setup, here.state) == ("First has no piece left.", "TINY-WIN-1")


def test_tiny_win_2_both_at_once_is_a_draw() -> None:
    here = position("A b4 2", "A a2 2")
    here.order(0, "march A 0")
    here.order(1, "march A 3")
    here.turn()
    assert here.outcome() == DRAWN
    assert GAME.result(here.setup, here.state) == ("Both sides reached their aim.", "TINY-WIN-2")


def test_tiny_win_2_the_last_pieces_fall_together() -> None:
    here = position("A a2 1, B b2 1", "A a4 1, B b3 1")
    here.order(0, "march A 0", "march B 1")
    here.order(1, "march A 3", "march B 2")
    here.turn(1, 4, 4, 1)  # all four want a3: a2 and a4, a2 and b3, b2 and a4, b2 and b3
    assert (here.cells(0), here.cells(1)) == ("- -", "- -")
    assert here.outcome() == DRAWN


def test_tiny_win_3_the_last_turn_decides_nothing() -> None:
    here = position(*FAR, last_turn=2)
    here.turn()
    assert here.outcome() == RUNNING
    here.turn()
    assert here.outcome() == DRAWN
    assert GAME.result(here.setup, here.state) == ("The last turn decided nothing.", "TINY-WIN-3")
