"""Picket clause by clause: board, pieces, sight, orders and supply."""

import pytest

from sandtable.kernel.errors import BadScenario
from sandtable.kernel.ids import AUTOMATIC, PUBLIC
from tiny.actions import CELL_NAMES
from tiny.model import DO_MARCH, DO_SUPPLY, MARCH, OFFBOARD, PLAN, UNKNOWN, UPKEEP
from tiny.positions import Position, position


def cell(name: str) -> int:
    return CELL_NAMES.index(name)


def cells(*names: str) -> int:
    return sum(1 << cell(name) for name in names)


def far_apart(**more: object) -> Position:
    """Two armies that do not see each other."""
    return position("A a1 2, B b1 3", "A b5 2, B a5 3", **more)  # type: ignore[arg-type]


# -- board and pieces -------------------------------------------------------------------------------------------


def test_tiny_board_1_two_rows_of_five_hexes() -> None:
    """The lower row lies half a cell further right, so b2 lies south-east of a2 and south-west of a3."""
    ways = far_apart().board.ways
    named = [[CELL_NAMES[way] if way != OFFBOARD else "-" for way in ways[cell(c)][1:7]] for c in ("a1", "a3", "b3")]
    assert named[0] == ["a2", "-", "-", "-", "-", "b1"]
    assert named[1] == ["a4", "-", "-", "a2", "b2", "b3"]
    assert named[2] == ["b4", "a4", "a3", "b2", "-", "-"]
    assert far_apart().board.home == [cell("a1"), cell("b5")]


def test_tiny_board_1_directions_have_opposites_and_a_half_turn_keeps_the_board() -> None:
    ways = far_apart().board.ways
    for c in range(10):
        for direction in range(6):
            way = ways[c][direction + 1]
            opposite = (direction + 3) % 6 + 1
            assert way == OFFBOARD or ways[way][opposite] == c
            turned = ways[9 - c][opposite]
            assert turned == (OFFBOARD if way == OFFBOARD else 9 - way)
    assert set(ways[OFFBOARD]) == {OFFBOARD}


def test_tiny_board_1_distance_counts_steps() -> None:
    distance = far_apart().board.distance
    assert [distance[cell("a1")][cell(c)] for c in ("a1", "a5", "b1", "b5", "b2")] == [0, 4, 1, 5, 2]


def test_tiny_board_2_ground_is_open_or_a_bog_with_a_depth() -> None:
    here = far_apart(bogs={"a3": 17})
    assert here.state.ground[cell("a3")] == 17
    assert here.state.ground[cell("a2")] == 0
    with pytest.raises(BadScenario, match="TINY-BOARD-2"):
        far_apart(bogs={"a3": 10_000})


def test_tiny_piece_1_strength_is_1_to_3_and_a_cell_holds_one_piece() -> None:
    for first, clause in (
        ("A a1 4", "TINY-PIECE-1"),
        ("A a1 0", "TINY-PIECE-1"),
        ("A a1 1, B a1 1", "TINY-PIECE-1"),
    ):
        with pytest.raises(BadScenario, match=clause):
            position(first, "A b5 1")


# -- sight ------------------------------------------------------------------------------------------------------


def test_tiny_sight_1_a_seat_sees_its_own_and_the_next_cells() -> None:
    here = position("A a2 1, B b4 2", "A a3 3, B b5 1", bogs={"a3": 5, "a4": 6})
    assert here.side(0).sight == cells("a1", "a2", "a3", "b1", "b2", "a4", "a5", "b3", "b4", "b5")
    seen = here.hidden(0)
    assert [(p.cell, p.strength) for p in seen.pieces[2:4]] == [(cell("a3"), 3), (cell("b5"), 1)]


def test_tiny_sight_1_an_enemy_out_of_sight_is_a_ghost() -> None:
    seen = far_apart().hidden(0)
    assert seen.pieces[2] == seen.pieces[3] == seen.pieces[4]
    assert [p.cell for p in seen.pieces[:2]] == [cell("a1"), cell("b1")]


def test_tiny_sight_1_what_comes_into_sight_is_told_with_its_strength() -> None:
    here = position("A a1 2", "A a4 3")
    here.order(0, "march A 0")
    told = here.march()
    assert here.told(told, 0)[-2:] == ["a3 is open ground.", "b2 is open ground."]
    here.upkeep()
    here.order(1, "march A 3")
    told = here.march()
    assert "A piece of Second, strength 3, was sighted in a3." in here.told(told, 0)
    assert "A piece of First, strength 2, was sighted in a2." in here.told(told, 1)
    here.upkeep()
    here.order(0, "march A 4")
    told = here.march()
    assert "A piece of Second that stood in a3 is out of sight." in here.told(told, 0)
    assert "A piece of First that stood in a2 is out of sight." in here.told(told, 1)


def test_tiny_sight_1_a_march_within_sight_is_told_with_both_ends() -> None:
    here = position("A a3 2", "A a4 3")
    here.order(1, "march A 4")
    told = here.march()
    assert here.told(told, 0) == here.told(told, PUBLIC) == ["A piece of Second marched from a4 to b3."]
    assert here.told(told, 1) == ["A marched from a4 to b3.", "b2 is open ground."]


def test_tiny_sight_2_ground_once_seen_is_remembered() -> None:
    here = position("A a2 2", "A b5 3", bogs={"a3": 5, "a5": 6})
    assert here.hidden(0).ground[cell("a3")] == 5
    here.order(0, "march A 3")
    here.turn()
    assert here.cells(0) == "a1 -"
    assert not here.side(0).sight & cells("a3")
    assert here.hidden(0).ground[cell("a3")] == 5
    assert here.hidden(0).ground[cell("a5")] == UNKNOWN


def test_tiny_sight_3_the_last_enemy_seen_is_remembered_until_the_cell_is_seen_again() -> None:
    here = position("A a2 2", "A a3 3, B b5 1")
    assert here.side(0).foe_turn[cell("a3")] == 1
    here.order(0, "march A 3")
    here.order(1, "march A 0")
    here.turn()
    assert (here.cells(0), here.cells(1)) == ("a1 -", "a4 b5")
    side = here.hidden(0).sides[0]
    assert (side.foe_turn[cell("a3")], side.foe_strength[cell("a3")]) == (1, 3)
    here.order(0, "march A 0")
    here.turn()
    assert here.side(0).foe_turn[cell("a3")] == 0  # seen again, and empty


def test_tiny_sight_4_the_public_sees_what_both_see_now() -> None:
    here = position("A a2 2, B b1 1", "A a4 3, B a5 1", bogs={"a3": 7, "a1": 8})
    seen = here.hidden(PUBLIC)
    assert seen.sides[0].sight == seen.sides[1].sight == cells("a3")
    assert seen.ground[cell("a3")] == 7
    assert seen.ground[cell("a1")] == UNKNOWN
    assert {piece.cell for piece in seen.pieces} == {OFFBOARD}
    here.order(0, "march A 0")
    here.turn()
    shown = here.hidden(PUBLIC)
    assert [p.cell for p in shown.pieces if p.cell != OFFBOARD] == [cell("a3"), cell("a4")]


def test_tiny_sight_4_the_public_remembers_nothing() -> None:
    here = position("A a2 2", "A a4 3", bogs={"a3": 7})
    assert here.hidden(PUBLIC).ground[cell("a3")] == 7
    here.order(0, "march A 3")
    here.turn()
    assert here.hidden(PUBLIC).ground[cell("a3")] == UNKNOWN


def test_tiny_sight_5_orders_purse_memory_and_numbers_are_secret() -> None:
    here = position("A a2 2, B b1 1", "A b2 3, B a3 1", purse=(77, 99))
    here.order(1, "march B 0", "supply A 42")
    seen = here.hidden(0)
    side = seen.sides[1]
    assert [(p.cell, p.order, p.detail) for p in seen.pieces[2:4]] == [(cell("a3"), 0, 0), (cell("b2"), 0, 0)]
    assert (side.purse, side.issued, side.known, side.sight, sum(side.foe_turn)) == (0, 0, 0, 0, 0)
    assert (seen.sides[0].purse, seen.pieces[0].cell) == (77, cell("a2"))


def test_tiny_sight_5_sealing_and_losses_are_known_to_all() -> None:
    here = position("A a2 2", "A b5 3", turn=4, initiative=1)
    told = here.order(1, "march A 3", "seal")
    assert here.told(told, 0) == here.told(told, PUBLIC) == ["Second sealed its orders."]
    for viewer in (0, 1, PUBLIC):
        seen = here.hidden(viewer)
        assert (seen.sides[1].sealed, seen.sides[0].lost, seen.turn, seen.initiative) == (1, 1, 4, 1)


# -- orders -----------------------------------------------------------------------------------------------------


def test_tiny_order_1_both_are_asked_at_once_until_they_seal() -> None:
    here = far_apart()
    assert here.prompted() == 3
    here.order(0, "march A 0", "march A 5")
    assert here.piece(0, "A").detail == 6  # the new order took the place of the old
    here.order(0, "seal")
    assert here.prompted() == 2
    assert here.check(0, "march A 0") == here.check(0, "seal") == "TINY-ORDER-1"
    assert here.legal(0) == []
    here.order(1, "seal")
    assert here.prompted() == 4
    assert here.check(1, "seal") == here.check(PUBLIC, "seal") == "TINY-ORDER-1"


def test_tiny_order_1_the_table_only_goes_on() -> None:
    here = far_apart()
    go_on = (0, 0, 0, 0, 0, 0, 0)
    assert here.check(AUTOMATIC, go_on) == "TINY-ORDER-1"
    assert here.legal(AUTOMATIC) == []
    here.order(0, "seal")
    here.order(1, "seal")
    assert here.check(AUTOMATIC, go_on) == ""
    assert here.legal(AUTOMATIC) == [go_on]
    assert here.check(AUTOMATIC, (4, 0, 0, 0, 0, 0, 0)) == "TINY-LIMIT-2"


def test_tiny_order_2_orders_go_to_own_pieces_on_the_board() -> None:
    here = position("A a1 2", "A b5 2, B a5 3")
    assert here.check(0, "march B 0") == "TINY-ORDER-2"
    assert here.check(0, (DO_MARCH, 2, 1, 0, 0, 0, 0)) == "TINY-ORDER-2"
    assert here.check(0, (DO_MARCH, -1, 1, 0, 0, 0, 0)) == "TINY-ORDER-2"
    assert here.legal(0, 1) == []
    assert {row[1] for row in here.legal(0, 0)} == {0}


def test_tiny_order_3_clear_takes_an_order_back() -> None:
    here = far_apart(purse=(3, 3))
    assert here.check(0, "clear A") == "TINY-ORDER-3"
    assert "clear A" not in here.texts(0)
    here.order(0, "supply A 2")
    assert "clear A" in here.texts(0, 0)
    here.order(0, "clear A")
    assert (here.piece(0, "A").order, here.piece(0, "A").detail) == (0, 0)


def test_tiny_order_4_the_last_seal_leads_to_the_march() -> None:
    here = far_apart()
    here.order(1, "seal")
    assert here.state.phase == PLAN
    here.order(0, "seal")
    assert here.state.phase == MARCH
    here.march()
    assert here.state.phase == UPKEEP
    here.upkeep()
    assert (here.state.phase, here.prompted(), here.state.turn) == (PLAN, 3, 2)


def test_tiny_limit_1_eight_orders_a_turn() -> None:
    here = far_apart()
    here.order(0, *["march A 0", "clear A"] * 4)
    assert here.check(0, "march B 0") == "TINY-LIMIT-1"
    assert here.texts(0) == ["seal"]
    assert here.side(0).issued == 8
    here.turn()
    assert here.side(0).issued == 0
    here.order(0, "march A 0")


def test_tiny_limit_2_an_action_has_its_numbers_and_nothing_after_them() -> None:
    here = far_apart(purse=(3, 3))
    for row in (
        (9, 0, 0, 0, 0, 0, 0),
        (0, 0, 0, 0, 0, 0, 0),
        (4, 1, 0, 0, 0, 0, 0),
        (1, 0, 1, 1, 0, 0, 0),
        (2, 0, 1, 0, 0, 0, 1),
        (3, 0, 1, 0, 0, 0, 0),
    ):
        assert here.check(0, row) == "TINY-LIMIT-2"


# -- supply -----------------------------------------------------------------------------------------------------


def test_tiny_supply_1_any_amount_that_the_purse_holds() -> None:
    """The list has the least and the most; whatever lies between is allowed too."""
    here = far_apart(purse=(9, 0))
    assert [row[2] for row in here.legal(0, 0) if row[0] == DO_SUPPLY] == [1, 9]
    assert [here.check(0, f"supply A {n}") for n in (1, 5, 9)] == ["", "", ""]
    assert [here.check(0, f"supply A {n}") for n in (0, 10, -1)] == ["TINY-SUPPLY-1"] * 3
    assert here.check(1, "supply A 1") == "TINY-SUPPLY-1"
    assert not [row for row in here.legal(1) if row[0] == DO_SUPPLY]


def test_tiny_supply_1_what_is_promised_to_the_other_piece_is_not_there() -> None:
    here = far_apart(purse=(9, 0))
    here.order(0, "supply A 5")
    assert [row[2] for row in here.legal(0, 1) if row[0] == DO_SUPPLY] == [1, 4]
    assert here.check(0, "supply B 5") == "TINY-SUPPLY-1"
    assert here.check(0, "supply A 9") == ""  # its own promise is free again
    here.order(0, "clear A")
    assert here.check(0, "supply B 9") == ""


def test_tiny_supply_2_strength_first_then_guards_for_this_march() -> None:
    here = position("A a2 1", "A a3 3, B b5 1", purse=(9, 0))
    here.order(0, "supply A 3")
    here.order(1, "march A 3")
    told = here.march(1)  # First has the initiative and loses: a guard
    assert here.told(told, 0)[0] == "A was supplied: strength 3, guards 1."
    assert here.piece(0, "A").strength == 3
    assert here.side(0).purse == 6
    here.upkeep()
    here.order(1, "march A 3")
    here.march(4)  # Second has the initiative now: First loses again, and has no guard
    assert here.piece(0, "A").strength == 2


def test_tiny_supply_2_a_guard_takes_one_loss() -> None:
    here = position("A a2 3", "A a3 3, B b1 1", purse=(1, 0))
    here.order(0, "supply A 1")
    here.order(1, "march A 3", "march B 1")
    told = here.march(1, 2)
    assert here.piece(0, "A").strength == 2
    assert here.told(told, 0)[-1] == "A was hurt: strength 2, guards 0."
