"""The worked examples of the rules, 21 to 40: movement, spells, income, works, monsters and hidden things."""

from __future__ import annotations

import pytest

from games.fortress_frontiers.board_setup import BoardSetup, strike_points
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    BUILDER,
    BUILDING,
    CAMP,
    CAMP_ARCHER,
    CAVALRY,
    CRYSTAL,
    DISABLED,
    DRAGON,
    LAIR,
    MINE,
    MINER,
    POOL,
    PUMP,
    RAIL,
    RIVER,
    ROAD,
    SCOUT,
    SOLDIER,
    TRAP,
    WARD,
    WIZARD,
)
from sandtable.games.fortress_frontiers.rules.economy.income import collect_income
from sandtable.games.fortress_frontiers.rules.engineering.building_sites import find_pair
from sandtable.games.fortress_frontiers.rules.neutrals.targets import find_targets, weigh_targets
from sandtable.games.fortress_frontiers.rules.position.works import make_works, works_state
from sandtable.games.fortress_frontiers.scenarios.maps import tile_at
from sandtable.kernel.chance import script, seeded


def test_example_21_swap() -> None:
    board_setup = BoardSetup()
    soldier, horse = board_setup.unit(0, SOLDIER, (4, 4)), board_setup.unit(1, CAVALRY, (5, 4))
    board_setup.path(soldier, (5, 4), (6, 4))
    board_setup.path(horse, (4, 4), (3, 4))
    board_setup.move()
    assert (soldier.health, horse.health, board_setup.where(soldier), board_setup.where(horse)) == (
        73,
        66,
        (4, 4),
        (5, 4),
    )
    board_setup = BoardSetup()
    soldier, scout = board_setup.unit(0, SOLDIER, (4, 4)), board_setup.unit(1, SCOUT, (5, 4), 60)
    board_setup.path(soldier, (5, 4), (6, 4))
    board_setup.path(scout, (4, 4), (3, 4))
    board_setup.move()
    assert (soldier.health, board_setup.where(soldier), scout.tile) == (88, (5, 4), model.OFF)


def loop(board_setup: BoardSetup, kinds: tuple[int, int, int]) -> list[model.Unit]:
    units = [board_setup.unit(0, kind, at) for kind, at in zip(kinds, ((4, 4), (5, 4), (4, 3)))]
    for unit, to in zip(units, ((5, 4), (4, 3), (4, 4))):
        board_setup.path(unit, to)
    return units


def test_example_22_rotation() -> None:
    board_setup = BoardSetup()
    units = loop(board_setup, (SOLDIER, SOLDIER, SOLDIER))
    units.append(board_setup.unit(0, SOLDIER, (3, 4)))
    board_setup.path(units[3], (4, 4))
    board_setup.tick()
    assert [board_setup.where(u) for u in units] == [(5, 4), (4, 3), (4, 4), (3, 4)]
    assert units[3].steps == 1
    board_setup.tick()
    assert units[3].steps == 0


@pytest.mark.parametrize(
    "health, places", [(100, [(4, 4), (5, 4), (4, 3), (3, 4)]), (50, [(5, 4), (4, 3), None, (4, 4)])]
)
def test_example_23_contested_cycle(health: int, places: list[tuple[int, int] | None]) -> None:
    board_setup = BoardSetup()
    units = loop(board_setup, (SOLDIER, ARCHER, SCOUT))
    units[2].health = health
    units.append(board_setup.unit(1, CAVALRY, (3, 4)))
    board_setup.path(units[3], (4, 4))
    board_setup.move()
    assert [board_setup.where(u) for u in units] == places
    assert units[3].health == 87


@pytest.mark.parametrize("archer_first, health", [(False, (70, 100, 70)), (True, (100, 49, 82))])
def test_example_24_two_against_one(archer_first: bool, health: tuple[int, int, int]) -> None:
    board_setup = BoardSetup()
    soldier, archer = (
        board_setup.unit(0, SOLDIER, (4, 5), stamp=2),
        board_setup.unit(0, ARCHER, (5, 4), stamp=1 if archer_first else 3),
    )
    foe = board_setup.unit(1, SOLDIER, (6, 5))
    for unit in (soldier, archer, foe):
        board_setup.path(unit, (5, 5))
    board_setup.move()
    assert (soldier.health, archer.health, foe.health) == health
    assert board_setup.where(soldier if archer_first else archer) == (5, 5)


def test_example_25_assault() -> None:
    board_setup = BoardSetup()
    foe = board_setup.unit(1, ARCHER, (5, 5), 80, defending=1)
    units = [board_setup.unit(0, k, at) for k, at in ((SOLDIER, (4, 5)), (CAVALRY, (6, 5)), (SCOUT, (5, 4)))]
    for unit in units:
        board_setup.path(unit, (5, 5))
    board_setup.move()
    assert foe.tile == model.OFF
    assert [u.health for u in units] == [83, 83, 100]
    assert board_setup.where(units[2]) == (5, 5)


def test_example_26_tower_assault() -> None:
    board_setup = BoardSetup()
    tower = board_setup.hold(1, (5, 5), health=30)
    guard = board_setup.unit(1, ARCHER, (5, 5), defending=1)
    units = [board_setup.unit(0, k, at) for k, at in ((SOLDIER, (4, 5)), (CAVALRY, (6, 5)))]
    for unit in units:
        board_setup.path(unit, (5, 5))
    board_setup.move()
    assert tower.tile == model.OFF
    assert [u.health for u in units] == [79, 77]
    assert board_setup.where(guard) == (5, 5)
    assert [board_setup.where(u) for u in units] == [(4, 5), (6, 5)]


def test_example_27_hop() -> None:
    """FF-RES-3, FF-MOVE-8: over a builder along roads, once."""
    board_setup = BoardSetup()
    for x in range(3, 7):
        board_setup.works(ROAD, 1, (x, 5))
    board_setup.unit(0, BUILDER, (4, 5))
    soldier = board_setup.unit(0, SOLDIER, (3, 5))
    board_setup.path(soldier, (4, 5), (5, 5), (6, 5))
    board_setup.tick()
    assert board_setup.where(soldier) == (5, 5)
    board_setup.tick()
    assert board_setup.where(soldier) == (6, 5)


def test_example_28_trap() -> None:
    """FF-TRAP-1, FF-RES-8."""
    board_setup = BoardSetup()
    board_setup.works(TRAP, 1, (5, 5))
    scout = board_setup.unit(0, SCOUT, (3, 5))
    board_setup.path(scout, (4, 5), (5, 5), (6, 5))
    board_setup.move()
    assert (board_setup.where(scout), scout.health) == ((5, 5), 70)
    assert works_state(board_setup.state.works[scout.tile]) == DISABLED


def test_example_29_lightning() -> None:
    """FF-SPELL-6: 32, halved from level to level."""
    board_setup = BoardSetup()
    board_setup.hold(0, (5, 3))
    foes = [
        board_setup.unit(1, k, at) for k, at in ((SOLDIER, (5, 5)), (ARCHER, (6, 5)), (SCOUT, (7, 5)), (MINER, (4, 5)))
    ]
    board_setup.unit(0, SOLDIER, (5, 4))
    board_setup.begin(mana=50).order(0, "cast s0 lightning 5,5 unit 0")
    board_setup.until(model.ENGINEERING)
    assert [u.health for u in foes] == [68, 84, 92, 84]
    board_setup = BoardSetup()
    board_setup.hold(0, (1, 3))
    foes = [board_setup.unit(1, SOLDIER, (x, 5)) for x in range(1, 9)]
    board_setup.begin(mana=50).order(0, "cast s0 lightning 1,5 unit 0")
    board_setup.until(model.ENGINEERING)
    assert [100 - u.health for u in foes] == [32, 16, 8, 4, 2, 1, 0, 0]


def test_example_30_mine_income() -> None:
    """FF-ECO-1, FF-ECO-3, FF-MINE-2."""
    board_setup = BoardSetup()
    board_setup.base(0, (0, 0))
    board_setup.hold(0, (2, 5))
    board_setup.hold(0, (2, 9))
    board_setup.ground(MINE, (5, 5), (7, 5), (9, 9), (6, 2))
    for at, owner in (((5, 5), 1), ((7, 5), 1), ((9, 9), 1), ((6, 2), 2)):
        board_setup.state.owner[board_setup.at(at)] = owner
    for at in ((3, 5), (4, 5)):
        board_setup.works(RAIL, 1, at)
    board_setup.works(RAIL, 0, (6, 5), BUILDING, 1)
    board_setup.unit(0, MINER, (5, 5))
    board_setup.unit(0, CRYSTAL, (7, 5))
    board_setup.unit(0, MINER, (0, 9))
    side = board_setup.state.sides[0]
    collect_income(board_setup.state, board_setup.board, model.SEATS[0], board_setup.work)
    assert side.gold == 95
    assert side.mana_income == 10


def test_example_31_mana() -> None:
    """FF-ECO-3, FF-ECO-4: min(cap, …), and a sabotaged pool takes the mana at once."""
    board_setup = BoardSetup()
    board_setup.ground(MINE, (5, 5), (9, 9))
    for at in ((5, 5), (9, 9)):
        board_setup.state.owner[board_setup.at(at)] = 1
    pool = board_setup.unit(0, BUILDER, (6, 5))
    board_setup.state.works[board_setup.at((6, 5))] = make_works(POOL, 0, 0, 0) | (3 + 1) << 10
    pump = board_setup.at((6, 4))
    source = board_setup.board.ways[pump].index(board_setup.at((5, 5)))
    board_setup.state.works[pump] = make_works(PUMP, 0, 0, 0) | (source + 1) << 10
    board_setup.state.works[pump] |= (board_setup.board.ways[pump].index(board_setup.at((6, 5))) + 1) << 13
    board_setup.unit(0, CRYSTAL, (9, 9))
    board_setup.begin()
    side = board_setup.state.sides[0]
    side.mana = 96
    board_setup.turn()
    assert (side.cap, side.mana) == (100, 100)
    board_setup.order(0, f"sabotage {board_setup.name(pool)}")
    board_setup.until(model.NEUTRAL_ATTACKS)
    assert (side.cap, side.mana) == (0, 0)


@pytest.mark.parametrize(
    "source, pool, tiles", [((5, 5), (6, 5), {(6, 4), (6, 6)}), ((4, 4), (4, 3), {(5, 4), (3, 3)})]
)
def test_example_32_pump_geometry(source: tuple[int, int], pool: tuple[int, int], tiles: set[tuple[int, int]]) -> None:
    """FF-MANA-2."""
    board_setup = BoardSetup()
    board_setup.ground(MINE, source)
    board_setup.works(POOL, 0, pool)
    seat = model.SEATS[0]
    fits = [
        t
        for t in range(board_setup.board.count)
        if find_pair(board_setup.state, board_setup.board, seat, model.Tile(t), 0) >= 0
    ]
    assert {board_setup.coord(t) for t in fits} == tiles


def test_example_33_spawn_tower() -> None:
    """FF-NET-1 to FF-NET-3, FF-SPAWN-3."""
    board_setup = BoardSetup()
    board_setup.base(0, (0, 5))
    tower = board_setup.hold(0, (5, 5), starting=0)
    for x in range(1, 4):
        board_setup.works(RAIL, 1, (x, 5))
    board_setup.works(RAIL, 0, (4, 5), BUILDING, 1)
    board_setup.begin()
    assert tower.reach == 1
    assert board_setup.check(0, "buy scout 6,5") == ""
    assert board_setup.check(0, "buy archer 6,5") == "FF-SPAWN-3"
    board_setup.works(RAIL, 0, (4, 5))
    board_setup.look()
    assert tower.reach == 2
    assert board_setup.check(0, "buy archer 6,5") == ""
    board_setup.works(RAIL, 0, (2, 5), DISABLED)
    board_setup.look()
    assert tower.reach == 0
    assert board_setup.check(0, "buy scout 6,5") == "FF-SPAWN-2"


@pytest.mark.parametrize("river, turns, gold", [(False, 8, 30), (True, 9, 35)])
def test_example_34_road_queue(river: bool, turns: int, gold: int) -> None:
    """FF-QUEUE-5."""
    board_setup = BoardSetup()
    builder = board_setup.unit(0, BUILDER, (3, 5))
    if river:
        board_setup.ground(RIVER, (4, 5))
    board_setup.begin(gold=100).order(0, "road_to u0 00")
    for turn in range(turns):
        assert builder.repeat == model.DO_ROAD_TO, turn
        board_setup.turn()
    assert builder.repeat == 0
    assert board_setup.state.sides[0].gold == 100 - gold
    assert all(board_setup.state.works[board_setup.at((x, 5))] & 15 == ROAD for x in (3, 4, 5))


def test_example_35_camp_archer() -> None:
    """FF-NEU-4, FF-NEU-5: weights 0.5 and 0.9333, here times 6000."""
    board_setup = BoardSetup()
    board_setup.ground(CAMP, (5, 5))
    camp = board_setup.unit(2, CAMP_ARCHER, (5, 5))
    soldier, archer = board_setup.unit(0, SOLDIER, (6, 5)), board_setup.unit(0, ARCHER, (7, 5), 40)
    row = board_setup.state.units.index(camp)
    find_targets(board_setup.state, board_setup.board, row, 2, board_setup.work)
    weigh_targets(board_setup.state, board_setup.board, row, 0, board_setup.work)
    assert board_setup.work.weights[: board_setup.work.target_count] == [3000, 5600]
    assert strike_points(board_setup, camp, soldier, 1) == pytest.approx(48.5881, abs=1e-4)
    assert strike_points(board_setup, camp, archer, 1) == pytest.approx(98.1562, abs=1e-4)


@pytest.mark.parametrize("burns, soldier_left, archer_left", [(1199, 2, 50), (1200, 51, 0)])
def test_example_36_dragon(burns: int, soldier_left: int, archer_left: int) -> None:
    """FF-NEU-6: fire prefers whom cleave did not take; 1200 of 6200 for the Soldier."""
    board_setup = BoardSetup()
    board_setup.ground(LAIR, (5, 5))
    board_setup.unit(2, DRAGON, (5, 5))
    soldier, archer = board_setup.unit(0, SOLDIER, (4, 5)), board_setup.unit(0, ARCHER, (7, 5), 50)
    script(board_setup.chance, [0, burns], strict=True)
    from sandtable.games.fortress_frontiers.rules.neutrals.attacks import neutral_attacks_step

    neutral_attacks_step(board_setup.state, board_setup.board, board_setup.chance, board_setup.work)
    assert board_setup.chance.fault == 0
    assert board_setup.chance.faces[:2] == [3000, 6200]
    assert soldier.health == soldier_left
    assert archer.health == archer_left


def test_example_37_respawn() -> None:
    """FF-NEU-8: roll 8 in turn 10, back in the Upkeep of turn 18; shown as 3, 2, 1 in turns 15 to 17."""
    board_setup = BoardSetup()
    board_setup.ground(CAMP, (5, 5))
    camp = board_setup.unit(2, CAMP_ARCHER, (5, 5), 0, a=8)
    board_setup.state.occupant[board_setup.at((5, 5))] = model.NOBODY
    board_setup.unit(0, SCOUT, (7, 5))
    board_setup.state.turn = 10
    board_setup.begin()
    shown = {}
    for turn in range(11, 19):
        board_setup.turn()
        seen = [
            u.a
            for u in board_setup.hidden(0).units[model.NEUTRALS : model.NOBODY]
            if u.tile != model.OFF and not u.health
        ]
        shown[turn] = seen[0] if seen else 0
    assert shown == {11: 0, 12: 0, 13: 0, 14: 0, 15: 3, 16: 2, 17: 1, 18: 0}
    assert camp.health == 100


def test_example_38_draw() -> None:
    """FF-WIN-2, FF-RULING-42."""
    board_setup = BoardSetup()
    board_setup.base(0, (0, 5), 10)
    board_setup.base(1, (11, 5), 10)
    board_setup.unit(0, SOLDIER, (10, 5))
    board_setup.unit(1, SOLDIER, (1, 5))
    board_setup.begin().order(0, "strike u0 11,5")
    board_setup.order(1, "strike u0 0,5")
    board_setup.turn()
    assert GAME.kernel.outcome(board_setup.state, board_setup.board) == 3


def test_example_39_hidden_things() -> None:
    """FF-VIS-6, FF-VIS-7, FF-SPAWN-5: traps, purchases and wards."""
    board_setup = BoardSetup()
    board_setup.hold(0, (2, 5))
    board_setup.hold(1, (9, 5))
    wizard = board_setup.unit(0, WIZARD, (5, 5))
    board_setup.works(TRAP, 1, (6, 5), BUILDING, 1)
    board_setup.works(WARD, 1, (6, 4))
    trap, ward = board_setup.at((6, 5)), board_setup.at((6, 4))
    board_setup.begin()
    assert board_setup.hidden(0).works[trap]
    board_setup.works(TRAP, 1, (6, 5))
    board_setup.look()
    assert board_setup.hidden(0).works[trap] == 0
    assert board_setup.hidden(0).works[ward], "the wizard sees it"
    board_setup.order(0, "buy scout 1,5")
    assert all(u.tile == model.OFF for u in board_setup.hidden(1).units[: model.ARMY])
    board_setup.order(0, f"move {board_setup.name(wizard)} 33")
    board_setup.turn()
    assert board_setup.state.sides[0].memory[ward] & 15 == 0
    assert board_setup.hidden(0).works[ward] == 0


def test_example_40_loop_through_a_tower() -> None:
    """FF-RES-9, FF-RULING-47."""
    board_setup = BoardSetup()
    soldier, tower = board_setup.unit(0, SOLDIER, (4, 5)), board_setup.hold(1, (5, 5))
    archer, scout = board_setup.unit(1, ARCHER, (5, 5)), board_setup.unit(1, SCOUT, (5, 4))
    for unit, to in ((soldier, (5, 5)), (archer, (5, 4)), (scout, (4, 5))):
        board_setup.path(unit, to)
    assert board_setup.move() == 2
    assert (tower.health, soldier.health) == (81, 88)
    assert [board_setup.where(u) for u in (soldier, archer, scout)] == [(4, 5), (5, 5), (5, 4)]


def test_the_first_base_is_on_its_tile() -> None:
    setup = GAME.load(GAME.scenario("ff-small-ford"), GAME.options({}), seeded(1))
    assert setup.state.hold[tile_at(setup.board, (-1, 15))] != model.NOWHERE
