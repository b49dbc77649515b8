"""The worked examples of examples.md, one test each, numbered as there."""

import pytest

from games.unfought_battle.table import configured, document, kinds, load, table
from sandtable.games.unfought_battle import events, model
from sandtable.games.unfought_battle.model import distance, hex_of
from sandtable.games.unfought_battle.scenarios.maps import Map, rejections
from sandtable.games.unfought_battle.scenarios.shapes import FULL

NEAR = {"p1_f1": (10, 8), "p2_f1": (11, 8)}


def test_example_1_geometry() -> None:
    here = table()
    grid = FULL.grid

    def near(q: int, r: int) -> list[tuple[int, int]]:
        ways = here.board.ways[grid.cell((q, r))]
        return [grid.coords[way] for way in ways if way != model.OFFBOARD]

    assert near(5, 5) == [(6, 5), (6, 4), (5, 4), (4, 5), (4, 6), (5, 6)]
    assert near(0, 0) == [(1, 0), (0, 1)]
    for one, two, steps in (((5, 5), (7, 7), 4), ((0, 0), (24, 19), 43), ((3, 7), (6, 4), 3)):
        assert distance(here.board, grid.cell(one), grid.cell(two)) == steps


def test_example_2_opening_chain() -> None:
    here = table(turn=1)
    told = here.execute("p1_f1 A(1,0) Mountain", "p1_f2 A(2,0) River", "p2_f3 D(24,17)")
    assert (here.at("p1_f1"), here.at("p1_f2"), here.shih) == ((1, 0), (2, 0), (4, 7))
    assert not kinds(told, events.fought)
    here.upkeep()
    assert (here.shih, here.state.turn) == ((6, 11), 2)


def test_example_3_affordability() -> None:
    here = table(shih=(5, 10), difficult=((1, 1),))
    here.order("p1_f1 A(0,1) River")
    assert here.check(0, "p1_f2 A(2,0) River") == "UB-ORDER-8"
    here.order("p1_f1 M")
    assert (here.side(0).shih, here.check(0, "p1_f2 A(1,1) River")) == (5, "")


def test_example_4_assault_won() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": ((11, 8), "River", "")})
    told = here.execute("p1_f1 A(11,8) Thunder")
    assert (here.chi, here.shih) == ((100, 92), (7, 10))
    assert (here.at("p2_f1"), here.at("p1_f1")) == ((12, 8), (11, 8))
    (reveal,) = kinds(told, events.revealed)
    assert (reveal.force, reveal.order, reveal.target) == (0, model.ADVANCE, FULL.grid.cell((11, 8)))
    here.upkeep()
    assert here.shih == (11, 16)


def test_example_5_assault_lost_on_contentious() -> None:
    here = table(NEAR, contentious=((11, 8),))
    here.execute("p1_f1 A(11,8) Thunder")
    assert (here.chi, here.shih, here.at("p1_f1"), here.at("p2_f1")) == ((84, 100), (7, 10), (10, 8), (11, 8))
    here.upkeep()
    assert here.shih == (11, 16)


def test_example_6_stalemate_on_contentious() -> None:
    here = table(NEAR, contentious=((11, 8),))
    here.execute("p1_f1 A(11,8) Mountain")
    assert (here.chi, here.at("p1_f1"), here.at("p2_f1")) == ((96, 96), (10, 8), (12, 8))


def test_example_7_modifier_beats_stance() -> None:
    here = table({"p1_f1": ((10, 8), "Mountain", "M,M"), "p2_f1": ((11, 8), "Mountain", "A,D")})
    told = here.execute("p1_f1 A(11,8) River")
    assert here.tendency("p1_f1") == ["Meditate", "Meditate", "Advance"]
    assert here.tendency("p2_f1") == ["Advance", "Deceive", "Meditate"]
    packed = kinds(told, events.fought)[0].packed
    assert ((packed >> 8) & 255, (packed >> 16) & 255) == (model.MODIFIER_BASE, model.MODIFIER_BASE + 1)
    assert (here.chi, here.at("p1_f1")) == ((92, 100), (10, 8))


def test_example_8_third_advance_in_a_row() -> None:
    here = table({"p1_f1": ((10, 8), "Mountain", "A,A"), "p2_f1": ((11, 8), "Mountain", "A,M")})
    here.execute("p1_f1 A(11,8) River")
    assert (here.chi, here.at("p1_f1")) == ((92, 100), (10, 8))


def test_example_9_head_on() -> None:
    here = table(NEAR, contentious=((11, 8),))
    here.execute("p1_f1 A(11,8) River", "p2_f1 A(10,8) Mountain")
    assert (here.chi, here.at("p2_f1"), here.at("p1_f1")) == ((100, 84), (12, 8), (11, 8))
    here = table(NEAR, contentious=((11, 8),))
    here.execute("p1_f1 A(11,8) River", "p2_f1 A(10,8) Thunder")
    assert (here.chi, here.at("p1_f1"), here.at("p2_f1")) == ((92, 100), (9, 8), (10, 8))


def test_example_10_friendly_swap() -> None:
    here = table()
    here.execute("p1_f2 A(0,1) Mountain", "p1_f3 A(1,0) River")
    assert (here.at("p1_f2"), here.at("p1_f3"), here.shih) == ((0, 1), (1, 0), (4, 10))
    here.upkeep()
    assert here.shih == (6, 16)


def test_example_11_clash() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (12, 8)}, contentious=((11, 8),))
    here.execute("p1_f1 A(11,8) Thunder", "p2_f1 A(11,8) River")
    assert (here.chi, here.at("p1_f1"), here.at("p2_f1")) == ((100, 84), (11, 8), (12, 8))


def test_example_12_follower() -> None:
    places = NEAR | {"p1_f2": (9, 8)}
    here = table(places)
    told = here.execute("p1_f1 A(11,8) Thunder", "p1_f2 A(10,8) River")
    assert (here.chi, here.at("p1_f1"), here.at("p1_f2"), here.shih) == ((92, 100), (10, 8), (9, 8), (4, 10))
    assert [event.force for event in kinds(told, events.blocked)] == [1]
    here = table(places)
    here.execute("p1_f1 A(11,8) River", "p1_f2 A(10,8) River")
    assert (here.chi, here.at("p2_f1"), here.at("p1_f1"), here.at("p1_f2")) == ((100, 92), (12, 8), (11, 8), (10, 8))


def test_example_13_enemy_leaves() -> None:
    here = table(NEAR)
    told = here.execute("p1_f1 A(11,8) Thunder", "p2_f1 A(12,8) Mountain")
    assert (here.at("p2_f1"), here.at("p1_f1")) == ((12, 8), (11, 8))
    assert not kinds(told, events.fought)
    assert not here.force("p1_f1").shown
    assert not here.force("p2_f1").shown


def test_example_14_beaten_attacker_is_attacked() -> None:
    here = table(NEAR | {"p2_f2": (10, 7)})
    here.execute("p1_f1 A(11,8) Thunder", "p2_f2 A(10,8) Mountain")
    assert (here.chi, here.at("p1_f1"), here.at("p2_f2")) == ((84, 100), (10, 9), (10, 8))


def test_example_15_ghost() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (12, 8)})
    told = here.execute("p1_f1 A(11,8) Thunder", "p2_f1 D(11,8)")
    assert (here.chi, here.at("p1_f1"), here.shih) == ((100, 100), (10, 8), (7, 7))
    assert len(kinds(told, events.wasted)) == 1
    assert (here.stance("p1_f1"), here.force("p1_f1").shown) == ("Thunder", 0)
    here.upkeep()
    assert here.shih == (11, 11)


def test_example_16_ghost_and_real_force() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (12, 8), "p2_f2": ((11, 8), "River", "")})
    here.execute("p1_f1 A(11,8) Thunder", "p2_f1 D(11,8)")
    assert (here.chi, here.at("p2_f2"), here.at("p1_f1")) == ((100, 92), (12, 7), (11, 8))


def test_example_17_no_retreat() -> None:
    places = {"p1_f1": (23, 19), "p2_f1": ((24, 19), "River", ""), "p2_f2": (20, 15)}
    here = table(places)
    here.execute("p1_f1 A(24,19) Thunder")
    assert (here.chi, here.at("p1_f1"), here.at("p2_f1")) == ((100, 84), (23, 19), (24, 19))


def test_example_18_two_attackers() -> None:
    here = table(NEAR | {"p1_f2": (11, 7)})
    here.execute("p1_f1 A(11,8) Thunder", "p1_f2 A(11,8) River")
    assert (here.chi, here.shih) == ((92, 92), (4, 10))
    assert (here.at("p2_f1"), here.at("p1_f2"), here.at("p1_f1")) == ((11, 9), (11, 8), (10, 8))


def test_example_19_difficult() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": ((11, 8), "Thunder", "")}, difficult=((11, 8),))
    assert here.check(0, "p1_f1 A(11,8) Thunder") == "UB-STANCE-5"
    told = here.execute("p1_f1 A(11,8) River")
    assert (here.chi, here.at("p2_f1"), here.shih, here.stance("p2_f1")) == ((100, 92), (12, 8), (6, 10), "Thunder")
    stances = kinds(told, events.fought)[0].stances
    assert ((stances >> 2) & 3, (stances >> 6) & 3) == (model.MOUNTAIN, model.THUNDER)


def test_example_20_ghost_ring() -> None:
    here = table({"p2_f1": (10, 8), "p1_f1": (11, 8), "p1_f2": (10, 7), "p1_f3": (9, 9)}, shih=(18, 10))
    ring = ("p1_f1 D(11,7)", "p1_f2 D(9,8)", "p1_f3 D(10,9)")
    here.turn(*ring)
    assert (here.shih[0], here.force("p2_f1").encircled) == (9, 1)
    here.turn(*ring)
    assert (here.shih[0], here.chi, here.force("p2_f1").encircled) == (0, (100, 80), 0)


def test_example_21_income_and_cap() -> None:
    here = table({"p1_f1": (12, 9)}, contentious=((12, 9),), shih=(15, 10))
    here.turn()
    assert (here.shih[0], here.side(0).domination) == (20, 1)


def test_example_22_domination() -> None:
    places = {"p1_f1": (10, 8), "p1_f2": (12, 10), "p1_f3": (14, 9)}
    here = table(places, contentious=((10, 8), (12, 10), (14, 9)))
    here.turn()
    assert (here.side(0).domination, here.state.winner) == (1, 0)
    here.turn()
    assert (here.side(0).domination, here.state.winner, here.state.victory) == (2, 1, model.DOMINATION)
    assert here.state.turn == 6


def test_example_23_both_demoralized() -> None:
    here = table(NEAR, chi=(4, 3))
    here.execute("p1_f1 A(11,8) Mountain")
    assert (here.chi, here.shih) == ((0, 0), (7, 10))
    here.upkeep()
    assert (here.shih, here.state.winner, here.state.victory) == ((11, 16), 2, model.TIEBREAK)


def test_example_24_redaction() -> None:
    here = table({"p1_f1": (10, 8)})
    here.turn("p1_f1 A(11,8) River")
    own, other = here.hidden(0).forces, here.hidden(1).forces
    assert own[0].stance == model.RIVER
    assert (other[0].stance, other[0].hex) == (model.UNSEEN, FULL.grid.cell((11, 8)))
    assert here.tendency("p1_f1") == ["Advance"]
    assert own[6].stance == model.MOUNTAIN


@pytest.mark.parametrize(
    "grounds, broken", [(((10, 11), (12, 9), (13, 9)), False), (((15, 12), (14, 12), (15, 11)), True)]
)
def test_example_25_balance(grounds: tuple[tuple[int, int], ...], broken: bool) -> None:
    setup = load(document(contentious=grounds))
    made = Map(FULL, list(setup.board.terrain[: setup.board.hexes]), [], 1)
    assert ("f" in rejections(made, configured())) == broken
    assert hex_of(FULL.grid.cell(grounds[0])) in made.contentious
