"""Resources, terrain, the grid, the set-up and the course of a turn: RULES.md sections 1 to 3, 5 and 6."""

import pytest

from games.unfought_battle.table import document, load, table
from sandtable.games.unfought_battle import GAME, model
from sandtable.games.unfought_battle.model import distance
from sandtable.games.unfought_battle.scenarios.shapes import DUEL, FULL
from sandtable.games.unfought_battle.scene.scene import scene
from sandtable.kernel.ids import AUTOMATIC
from sandtable.play.transaction import CONTINUE_ROW

NEAR = {"p1_f1": (10, 8), "p2_f1": (11, 8)}


def test_ub_res_1_chi_starts_at_100_and_nothing_restores_it() -> None:
    here = table(NEAR)
    assert load({"format": "ub-scn-1", "map": {"seed": 1}}).state.sides[0].chi == 100
    here.turn("p1_f1 A(11,8) Thunder")
    assert here.chi == (92, 100)
    here.turn()
    assert here.chi == (92, 100)


def test_ub_res_2_a_loss_larger_than_the_rest_leaves_nothing() -> None:
    here = table(NEAR, chi=(5, 100))
    here.execute("p1_f1 A(11,8) Thunder")
    assert here.chi == (0, 100)


def test_ub_res_3_shih_starts_at_10_is_paid_and_gained() -> None:
    here = table({"p1_f1": (12, 9)}, contentious=((12, 9),), shih=(3, 0))
    here.turn("p1_f2 A(2,0) River")
    assert here.shih == (0 + 4 + 2, 6)
    assert load({"format": "ub-scn-1", "map": {"seed": 1}}).state.sides[1].shih == 10


def test_ub_res_4_shih_is_capped_at_20_when_it_is_gained() -> None:
    here = table(shih=(19, 20))
    here.turn()
    assert here.shih == (20, 20)


def test_ub_res_5_shih_never_goes_below_0() -> None:
    here = table(shih=(2, 0))
    assert [text for text in here.legal(1) if "A(" in text or "D(" in text] == []
    assert here.check(0, "p1_f1 A(0,1) River") == "UB-ORDER-8"
    here.turn()
    assert here.shih == (8, 6)


def test_ub_res_6_forces_are_never_destroyed() -> None:
    here = table({"p1_f1": (23, 19), "p2_f2": (20, 15)}, chi=(100, 8))
    here.turn("p1_f1 A(24,19) River")
    assert here.state.phase == model.ENDED
    assert here.at("p2_f1") == (24, 19)


@pytest.mark.parametrize("mark, cost", [(".", 3), ("^", 4), ("*", 3)])
def test_ub_terr_1_entry_costs(mark: str, cost: int) -> None:
    hexes = ((1, 1),)
    here = table(difficult=hexes if mark == "^" else (), contentious=hexes if mark == "*" else ())
    here.execute("p1_f2 A(1,1) River")
    assert here.shih[0] == 10 - cost


def test_ub_terr_2_every_hex_has_one_terrain_for_good() -> None:
    here = table(difficult=((3, 3),))
    before = list(here.board.terrain)
    here.turn("p1_f1 A(1,0) River")
    assert here.board.terrain == before
    assert set(before[:500]) == {model.OPEN, model.DIFFICULT, model.CONTENTIOUS}


def test_ub_terr_3_every_hex_of_the_map_may_be_entered() -> None:
    here = table({"p1_f1": (5, 5)}, difficult=((5, 6),), contentious=((6, 5),))
    for hex in ("6,5", "6,4", "5,4", "4,5", "4,6", "5,6"):
        assert here.check(0, f"p1_f1 A({hex}) River") == ""


def test_ub_map_1_five_hundred_hexes_in_a_parallelogram() -> None:
    here = table()
    places = {(here.board.across[cell], here.board.down[cell]) for cell in range(here.board.hexes)}
    assert places == {(q, r) for q in range(25) for r in range(20)}


def test_ub_map_2_directions_in_order_and_opposites() -> None:
    here = table()
    cell = FULL.grid.cell((5, 5))
    steps = [FULL.grid.coords[way] for way in here.board.ways[cell]]
    assert [(q - 5, r - 5) for q, r in steps] == [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    for way in range(6):
        assert here.board.ways[here.board.ways[cell][way]][(way + 3) % 6] == cell


def test_ub_map_3_neighbour_counts() -> None:
    here = table()
    count = {FULL.grid.coords[cell]: sum(way != model.OFFBOARD for way in here.board.ways[cell]) for cell in range(500)}
    assert [count[hex] for hex in ((0, 0), (24, 19), (24, 0), (0, 19), (5, 0), (0, 5), (5, 5))] == [2, 2, 3, 3, 4, 4, 6]
    assert sorted(count.values()) == [2, 2, 3, 3] + [4] * 82 + [6] * 414


def test_ub_map_4_distances() -> None:
    board = table().board
    for cell in range(500):
        across, down = board.across[cell], board.down[cell]
        assert distance(board, 0, cell) == across + down
        assert distance(board, cell, 499) == 43 - across - down


def test_ub_map_5_the_half_turn_maps_the_grid_onto_itself_and_exchanges_the_starts() -> None:
    assert FULL.grid.half_turn() == [499 - cell for cell in range(500)]
    assert FULL.start_hexes(1) == [499 - cell for cell in FULL.start_hexes(0)]
    document_of = document(NEAR, difficult=((3, 4),))
    assert GAME.swap is not None
    resolved = load(document_of).scenario
    turned = GAME.swap(resolved)
    assert GAME.swap(turned) == resolved
    assert turned["map"]["rows"][15][21] == "^"
    assert turned["players"][0]["forces"][0]["position"] == {"q": 13, "r": 11}


def test_ub_map_6_the_drawing_is_pointy_and_within_its_size() -> None:
    setup = load(document())
    shape = scene(setup, setup.state, 0)["board"]
    cells = shape["cells"]
    assert shape["grid"] == "hex-pointy"
    assert len(cells) == 500
    here, right, below = (cells[FULL.grid.cell(hex)]["centre"] for hex in ((0, 0), (1, 0), (0, 1)))
    assert (round(right[0] - here[0], 2), round(right[1] - here[1], 2)) == (1.73, 0)
    assert (round(below[0] - here[0], 2), round(below[1] - here[1], 2)) == (0.87, 1.5)


def test_ub_setup_1_three_forces_a_player() -> None:
    setup = load({"format": "ub-scn-1", "map": {"seed": 4}})
    assert sum(force.hex != model.OFFBOARD for force in setup.state.forces) == 6


def test_ub_setup_2_start_hexes_up_to_six_forces() -> None:
    setup = load({"format": "ub-scn-1", "map": {"seed": 4}, "config": {"force_count": 6}})
    places = [FULL.grid.coords[setup.state.forces[row].hex] for row in range(12)]
    assert places[:6] == [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2)]
    assert places[6:] == [(24, 19), (23, 19), (24, 18), (23, 18), (22, 19), (24, 17)]


def test_ub_setup_3_and_ub_setup_4_the_first_plan() -> None:
    state = load({"format": "ub-scn-1", "map": {"seed": 4}}).state
    assert (state.turn, state.phase, state.sides[0].chi, state.sides[1].shih) == (1, model.PLAN, 100, 10)
    for force in state.forces[:3]:
        assert (force.stance, force.shown, force.tendency, force.encircled) == (model.MOUNTAIN, 1, 0, 0)


def test_ub_turn_1_and_ub_turn_2_plan_ends_when_both_have_sealed_in_any_order() -> None:
    ended = []
    for first in (0, 1):
        here = table(NEAR)
        here.order("p1_f1 A(11,8) River", "p2_f2 D(22,19)")
        assert here.prompted() == 3
        here.apply(first, (model.SEAL, 0, 0, 0, 0, 0, 0))
        assert here.prompted() == 1 << (1 - first)
        here.apply(1 - first, (model.SEAL, 0, 0, 0, 0, 0, 0))
        assert (here.state.phase, here.prompted()) == (model.EXECUTE, 4)
        here.apply(AUTOMATIC, CONTINUE_ROW)
        assert here.state.phase == model.UPKEEP
        here.apply(AUTOMATIC, CONTINUE_ROW)
        assert here.state.phase == model.PLAN
        ended.append(here.state)
    assert ended[0] == ended[1]


def test_ub_turn_3_execute_and_upkeep_ask_nobody() -> None:
    here = table()
    here.seal()
    assert here.legal(0) == here.legal(1) == []
    assert here.check(0, "p1_f1 M") == "UB-DEC-1"
    here.apply(AUTOMATIC, CONTINUE_ROW)
    assert here.legal(0) == here.legal(1) == []


def test_ub_turn_4_the_turn_number_grows_unless_the_game_ends() -> None:
    here = table(config={"max_turns": 6})
    here.turn()
    assert here.state.turn == 6
    here.turn()
    assert (here.state.turn, here.state.phase, here.prompted()) == (6, model.ENDED, 0)


def test_ub_variant_1_the_duel_is_ten_by_ten() -> None:
    setup = load(GAME.scenario("duel"))
    assert (setup.board.columns, setup.board.rows, setup.board.hexes) == (10, 10, 100)
    grounds = [DUEL.grid.coords[cell] for cell in range(100) if setup.board.terrain[cell] == model.CONTENTIOUS]
    assert len(grounds) == 3
    assert all(3 <= q <= 6 and 3 <= r <= 6 and q + r == 9 for q, r in grounds)
    assert [DUEL.grid.coords[setup.state.forces[row].hex] for row in (0, 6)] == [(0, 0), (9, 9)]
