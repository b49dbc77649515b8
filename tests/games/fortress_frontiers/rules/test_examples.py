"""The worked examples of the rules, 1 to 20: hexes, the opening, combat, sight and costs."""

from __future__ import annotations

import pytest

from games.fortress_frontiers.board_setup import BoardSetup, strike_points
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    BUILDING,
    CAVALRY,
    DISABLED,
    FOREST,
    FORT,
    LAKE,
    MOUNTAIN,
    PHALANX,
    RAIL,
    RIVER,
    ROAD,
    SCOUT,
    SOLDIER,
    VISIBLE,
)
from sandtable.games.fortress_frontiers.rules.combat.strength import unit_strength
from sandtable.games.fortress_frontiers.rules.movement.costs import real_cost
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.scenarios.maps import NORMAL, SMALL, rotation, shape_coords
from sandtable.kernel.chance import seeded


def test_example_1_hexes() -> None:
    board_setup = BoardSetup(shape_coords(NORMAL))
    near = [board_setup.coord(t) for t in board_setup.board.ways[board_setup.at((4, 4))]]
    assert near == [(5, 4), (4, 3), (3, 3), (3, 4), (3, 5), (4, 5)]
    near = [board_setup.coord(t) for t in board_setup.board.ways[board_setup.at((4, 5))]]
    assert near == [(5, 5), (5, 4), (4, 4), (3, 5), (4, 6), (5, 6)]
    pairs = {((0, 0), (3, 7)): 7, ((-1, 15), (35, 15)): 36, ((4, 4), (6, 5)): 3, ((4, 5), (6, 4)): 2}
    for (one, two), steps in pairs.items():
        assert distance(board_setup.board, board_setup.at(one), board_setup.at(two)) == steps


def test_example_2_rotation() -> None:
    turned = {(2, 10): (33, 20), (2, 15): (32, 15), (0, 0): (35, 30), (35, 0): (0, 30), (17, 15): (17, 15)}
    assert all(rotation(NORMAL, here) == there for here, there in turned.items())
    assert rotation(SMALL, (1, 10)) == (28, 20)
    assert rotation(SMALL, (0, 6)) == (29, 24)


def test_example_3_opening() -> None:
    """FF-START-4, FF-START-1: 50 gold in the first Orders phase."""
    setup = GAME.load(GAME.scenario("ff-small-ford"), GAME.options({}), seeded(1))
    board_setup = BoardSetup([(0, 0)])
    board_setup.board, board_setup.state = setup.board, setup.state
    board_setup.step()
    assert [side.gold for side in board_setup.state.sides] == [50, 50]
    board_setup.order(0, "buy scout 0,15")
    assert board_setup.state.sides[0].gold == 0
    board_setup.turn()
    assert [side.gold for side in board_setup.state.sides] == [25, 75]
    board_setup.turn()
    assert board_setup.state.sides[1].gold == 100


def test_example_4_melee() -> None:
    board_setup = BoardSetup()
    soldier, other, archer = (
        board_setup.unit(0, SOLDIER, (4, 4)),
        board_setup.unit(1, SOLDIER, (5, 4)),
        board_setup.unit(1, ARCHER, (3, 4)),
    )
    assert strike_points(board_setup, soldier, other) == 30.0
    assert strike_points(board_setup, soldier, archer) == pytest.approx(50.5802, abs=1e-4)
    board_setup.begin().order(0, "strike u0 5,4")
    board_setup.until(model.ENGINEERING)
    assert other.health == 70


def test_example_5_ranged() -> None:
    board_setup = BoardSetup()
    archer, soldier = board_setup.unit(0, ARCHER, (4, 4)), board_setup.unit(1, SOLDIER, (6, 4))
    board_setup.begin().order(0, "shoot u0 6,4")
    board_setup.order(1, "defend u0")
    board_setup.until(model.ENGINEERING)
    assert (archer.health, soldier.health) == (100, 67)
    near = BoardSetup()
    archer, soldier = near.unit(0, ARCHER, (4, 4)), near.unit(1, SOLDIER, (5, 4))
    near.begin().order(0, "shoot u0 5,4")
    near.order(1, "defend u0")
    near.until(model.ENGINEERING)
    assert (archer.health, soldier.health) == (49, 67)


def test_example_6_archer_duel() -> None:
    board_setup = BoardSetup()
    one, two = board_setup.unit(0, ARCHER, (4, 4)), board_setup.unit(1, ARCHER, (6, 4))
    board_setup.begin().order(0, "shoot u0 6,4")
    board_setup.order(1, "defend u0")
    board_setup.until(model.ENGINEERING)
    assert (one.health, two.health) == (45, 45)


@pytest.mark.parametrize("at, own, tower", [((7, 4), 100, 100), ((6, 4), 100, 79)])
def test_example_7_out_of_reach(at: tuple[int, int], own: int, tower: int) -> None:
    board_setup = BoardSetup()
    hold = board_setup.hold(0, (4, 4))
    archer, other = board_setup.unit(0, ARCHER, (4, 4)), board_setup.unit(1, ARCHER, at)
    board_setup.unit(0, SCOUT, (6, 6))  # its eyes make the tile visible
    board_setup.begin().order(0, f"shoot u0 {at[0]},{at[1]}")
    board_setup.order(1, "defend u0")
    board_setup.until(model.ENGINEERING)
    assert (archer.health, other.health, hold.health) == (own, 38, tower)


def test_example_8_health_factor() -> None:
    board_setup = BoardSetup()
    weak, full = board_setup.unit(0, SOLDIER, (4, 4), 50), board_setup.unit(1, SOLDIER, (5, 4))
    assert strike_points(board_setup, weak, full) == pytest.approx(22.6447, abs=1e-4)
    assert strike_points(board_setup, full, weak) == pytest.approx(39.7444, abs=1e-4)


def test_example_9_multi_attack() -> None:
    board_setup = BoardSetup()
    foe = board_setup.unit(1, SOLDIER, (5, 5))
    three = [board_setup.unit(0, SOLDIER, at) for at in ((4, 5), (6, 5), (5, 4))]
    board_setup.begin().order(0, "strike u1 5,5", "strike u0 5,5", "strike u2 5,5")
    board_setup.order(1, "defend u0")
    board_setup.until(model.ENGINEERING)
    assert foe.tile == model.OFF
    assert [u.health for u in three] == [74, 74, 74]
    assert [board_setup.where(u) for u in three] == [(4, 5), (5, 5), (5, 4)], "the first order advances"


def test_example_10_phalanx() -> None:
    board_setup = BoardSetup()
    wall = board_setup.unit(1, PHALANX, (5, 5))
    archer = board_setup.unit(1, ARCHER, (6, 5))
    soldier, horse = board_setup.unit(0, SOLDIER, (4, 5)), board_setup.unit(0, CAVALRY, (5, 4))
    board_setup.begin().order(0, "strike u0 5,5", "strike u1 5,5")
    board_setup.order(1, "defend u0")
    row = board_setup.state.units.index(archer)
    taking = unit_strength(board_setup.state, board_setup.board, row, 0, 0, 1)
    dealing = unit_strength(board_setup.state, board_setup.board, row, 1, 1, 1)
    assert (taking, dealing) == (17 * 2000, 32 * 2000)
    board_setup.until(model.ENGINEERING)
    assert (wall.health, soldier.health, horse.health) == (57, 60, 55)


def test_example_11_wounded_phalanx() -> None:
    board_setup = BoardSetup()
    wall, soldier = board_setup.unit(1, PHALANX, (5, 5), 40), board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.begin().order(0, "strike u0 5,5")
    board_setup.order(1, "defend u0")
    board_setup.until(model.ENGINEERING)
    assert (wall.health, soldier.health) == (5, 73)


def test_example_12_garrison() -> None:
    board_setup = BoardSetup()
    tower = board_setup.hold(1, (5, 5))
    board_setup.unit(1, SOLDIER, (5, 5))
    soldier, archer = board_setup.unit(0, SOLDIER, (4, 5)), board_setup.unit(0, ARCHER, (7, 5))
    board_setup.begin().order(0, "strike u0 5,5", "shoot u1 5,5")
    board_setup.order(1, "defend u0")
    board_setup.until(model.ENGINEERING)
    assert (tower.health, soldier.health, archer.health) == (57, 66, 100)


def test_example_13_scout_in_forest() -> None:
    board_setup = BoardSetup()
    board_setup.ground(FOREST, (5, 5))
    scout, archer = board_setup.unit(1, SCOUT, (5, 5)), board_setup.unit(0, ARCHER, (4, 5))
    assert strike_points(board_setup, archer, scout, 1) == pytest.approx(64.3702, abs=1e-4)
    assert strike_points(board_setup, archer, scout) == pytest.approx(43.0703, abs=1e-4)


def test_example_14_water() -> None:
    board_setup = BoardSetup()
    board_setup.ground(RIVER, (4, 5))
    board_setup.ground(LAKE, (5, 5))
    one, two, archer = (
        board_setup.unit(0, SOLDIER, (4, 5)),
        board_setup.unit(1, SOLDIER, (5, 5)),
        board_setup.unit(0, ARCHER, (6, 5)),
    )
    assert strike_points(board_setup, one, two) == pytest.approx(24.5396, abs=1e-4)
    assert strike_points(board_setup, two, one) == 30.0
    assert strike_points(board_setup, archer, two, 1) == pytest.approx(36.6754, abs=1e-4)


def test_example_15_stacking() -> None:
    board_setup = BoardSetup()
    board_setup.works(FORT, 0, (5, 5))
    soldier = board_setup.unit(0, SOLDIER, (5, 5), 80, buff=25)
    board_setup.unit(0, PHALANX, (6, 5), defending=1)
    board_setup.state.sides[0].melee = 3
    plain = board_setup.unit(1, SOLDIER, (4, 5))
    assert strike_points(board_setup, soldier, plain) == pytest.approx(40.4696, abs=1e-4)
    assert strike_points(board_setup, plain, soldier) == pytest.approx(22.2389, abs=1e-4)


@pytest.mark.parametrize("health, advances", [(70, True), (34, False)])
def test_example_16_batches(health: int, advances: bool) -> None:
    board_setup = BoardSetup()
    board_setup.unit(1, SOLDIER, (5, 5), health)
    soldier, _ = board_setup.unit(0, SOLDIER, (4, 5)), board_setup.unit(0, ARCHER, (7, 5))
    board_setup.begin().order(0, "strike u0 5,5", "shoot u1 5,5")
    board_setup.until(model.ENGINEERING)
    assert board_setup.state.units[128].tile == model.OFF
    assert (board_setup.where(soldier) == (5, 5)) is advances


@pytest.mark.parametrize("kind, seen, hidden", [(SOLDIER, 17, {(7, 5), (4, 3)}), (SCOUT, 35, {(8, 5), (4, 2)})])
def test_example_17_sight(kind: int, seen: int, hidden: set[tuple[int, int]]) -> None:
    board_setup = BoardSetup()
    board_setup.ground(FOREST, (6, 5))
    board_setup.ground(MOUNTAIN, (5, 4))
    board_setup.unit(0, kind, (5, 5))
    board_setup.look()
    visible = {
        board_setup.coord(t)
        for t in range(board_setup.board.count)
        if board_setup.state.sides[0].sight[t] & 3 == VISIBLE
    }
    assert len(visible) == seen
    assert not visible & hidden
    assert {(6, 5), (5, 4)} <= visible


def test_example_18_costs() -> None:
    """FF-MOVE-1: quarters of forest and river, for a Soldier and a Scout."""
    board_setup = BoardSetup()
    board_setup.ground(FOREST, (1, 1))
    board_setup.ground(RIVER, (2, 2))

    def cost(at: tuple[int, int], kind: int) -> int:
        return real_cost(board_setup.state, board_setup.at(at), kind)

    assert (cost((1, 1), SOLDIER), cost((1, 1), SCOUT), cost((2, 2), SOLDIER)) == (8, 4, 8)
    for works, state, quarters in ((ROAD, 0, (4, 2, 4)), (RAIL, BUILDING, (4, 2, 4)), (RAIL, 0, (2, 1, 2))):
        for at in ((1, 1), (2, 2)):
            board_setup.works(works, 0, at, state)
        assert (cost((1, 1), SOLDIER), cost((1, 1), SCOUT), cost((2, 2), SOLDIER)) == quarters
    for state in (BUILDING, DISABLED):
        board_setup.works(ROAD, 0, (1, 1), state)
        assert cost((1, 1), SOLDIER) == 8


def test_example_19_cavalry() -> None:
    """FF-MOVE-7: the bonus step of a straight line."""
    board_setup = BoardSetup()
    board_setup.unit(0, CAVALRY, (1, 5))
    board_setup.base(0, (0, 0))
    board_setup.begin()
    assert board_setup.check(0, "move u0 0000") == ""
    assert board_setup.check(0, "move u0 00000") == "FF-MOVE-6"
    assert board_setup.check(0, "move u0 0001") == "FF-MOVE-6"
    board_setup.ground(FOREST, (5, 5))
    for tile in range(board_setup.board.count):
        board_setup.state.sides[0].sight[tile] = max(1, board_setup.state.sides[0].sight[tile])
    assert board_setup.check(0, "move u0 0000") == "FF-MOVE-6"
    board_setup.ground(FOREST, (4, 5))
    assert board_setup.check(0, "move u0 000") == ""
    board_setup.ground(0, (4, 5), (5, 5))
    for x in range(1, 12):
        board_setup.works(ROAD, 1, (x, 5))
    board_setup.state.sides[0].memory[:] = [w & 0x1FFF for w in board_setup.state.works]
    assert board_setup.check(0, "move u0 0000000") == ""
    assert board_setup.check(0, "move u0 00000000") == "FF-MOVE-6"


@pytest.mark.parametrize("ground, ends", [(FOREST, (4, 5)), (MOUNTAIN, (3, 5))])
@pytest.mark.parametrize("verb", ["move", "move_to"])
def test_example_20_unexplored(ground: int, ends: tuple[int, int], verb: str) -> None:
    board_setup = BoardSetup()
    soldier = board_setup.unit(0, SOLDIER, (3, 5))
    board_setup.begin()
    board_setup.ground(ground, (4, 5))
    for tile in range(board_setup.board.count):
        board_setup.state.sides[0].sight[tile] = 0
    board_setup.order(0, f"{verb} u0 00")
    board_setup.turn()
    assert board_setup.where(soldier) == ends
    assert (soldier.order, soldier.repeat) == (0, 0), "a trimmed segment cancels the queue"
