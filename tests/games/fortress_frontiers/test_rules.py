"""Fog, economy, combat, engineering, monsters and victory, clause by clause."""

from __future__ import annotations

import pytest

from games.fortress_frontiers.arena import Arena
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    BUILDER,
    CAMP,
    CAMP_ARCHER,
    CAVALRY,
    CRYSTAL,
    DISABLED,
    DRAGON,
    FOREST,
    FORT,
    LAIR,
    LAKE,
    MINE,
    MINER,
    OFF,
    PHALANX,
    RAIL,
    RIVER,
    ROAD,
    SCOUT,
    SOLDIER,
    TRAP,
    VISIBLE,
    WARD,
    WIZARD,
)
from sandtable.games.fortress_frontiers.rules import attacks, engineering, neutrals, strength
from sandtable.games.fortress_frontiers.rules.position import works_kind, works_left, works_state
from sandtable.kernel.chance import script, seeded

# -- terms and tables -------------------------------------------------------------------------------------------------


def test_the_unit_table() -> None:
    """FF-UNIT-1, FF-TERM-2, FF-RULING-51: cost, melee, ranged, move, range, sight, regen, penalty."""
    table = {
        ARCHER: (100, 15, 30, 2, 2, 2, 10, 2),
        SOLDIER: (85, 28, 0, 2, 0, 2, 10, 2),
        SCOUT: (50, 4, 0, 3, 0, 3, 15, 2),
        MINER: (75, 1, 0, 2, 0, 2, 15, 2),
        CRYSTAL: (50, 1, 0, 2, 0, 2, 15, 2),
        BUILDER: (50, 3, 0, 2, 0, 2, 10, 2),
        PHALANX: (100, 15, 0, 2, 0, 2, 10, 0),
        CAVALRY: (125, 25, 0, 3, 0, 3, 10, 2),
        WIZARD: (150, 4, 0, 2, 0, 2, 10, 2),
        model.TOWER: (0, 40, 0, 0, 0, 2, 0, 2),
        model.BASE: (0, 45, 0, 0, 0, 2, 0, 2),
        CAMP_ARCHER: (0, 20, 40, 0, 2, 2, 10, 0),
        DRAGON: (0, 40, 40, 0, 3, 3, 10, 0),
    }
    columns = (model.COST, model.MELEE, model.RANGED, model.MOVE, model.RANGE, model.SIGHT, model.REGEN, model.PENALTY)
    for kind, numbers in table.items():
        assert tuple(column[kind] for column in columns) == numbers


LOSSES = """
Archer 30 18 47 53 49 30 14 21 47 11 9 25 11
Soldier 51 30 79 89 82 51 23 34 79 19 16 42 19
Scout 20 12 30 34 32 20 9 13 30 8 6 16 8
Miner 18 11 27 30 28 18 8 12 27 7 6 14 7
Builder 19 11 29 33 30 19 9 13 29 7 6 16 7
Phalanx 30 18 47 53 49 30 14 21 47 11 9 25 11
Cavalry 45 27 70 79 73 45 21 30 70 17 14 37 17
Wizard 20 12 30 34 32 20 9 13 30 8 6 16 8
Bow 55 33 86 97 89 55 25 37 86 21 17 45 21
Camp 82 49 128 144 133 82 37 55 128 30 25
"""
STRUCK = (ARCHER, SOLDIER, SCOUT, MINER, BUILDER, PHALANX, -PHALANX, CAVALRY, WIZARD, model.TOWER, model.BASE)
STRIKERS = {"Archer": ARCHER, "Soldier": SOLDIER, "Scout": SCOUT, "Miner": MINER, "Builder": BUILDER, "Bow": ARCHER}
STRIKERS |= {"Phalanx": PHALANX, "Cavalry": CAVALRY, "Wizard": WIZARD, "Camp": CAMP_ARCHER}


def test_the_table_of_losses() -> None:
    """FF-COMBAT-3, FF-COMBAT-4, FF-COMBAT-6, FF-COMBAT-11, FF-RULING-25, FF-RULING-27."""
    for line in LOSSES.split("\n"):
        name, *numbers = line.split() or [""]
        for struck, points in zip((*STRUCK, CAMP_ARCHER, DRAGON), numbers):
            arena = Arena()
            seat = 2 if name == "Camp" else 0
            arena.unit(seat, STRIKERS[name], (4, 4))
            if struck in (model.TOWER, model.BASE):
                arena.hold(1, (5, 4), struck)
                body = strength.BODIES + model.HOLDS
            else:
                foe = arena.unit(
                    2 if struck in (CAMP_ARCHER, DRAGON) else 1, abs(struck), (5, 4), defending=int(struck < 0)
                )
                body = arena.state.units.index(foe)
            row = next(i for i, u in enumerate(arena.state.units) if u.tile == arena.at((4, 4)))
            ranged = int(name in ("Bow", "Camp"))
            amount = strength.strike(arena.state, arena.board, row, body, ranged, 1, 1)
            assert strength.loss(amount) == int(points), (name, struck)
    assert strength.loss(30 * 10**9) == 30
    assert strength.loss(30 * 10**9 + 1) == 30, "less than a billionth does not count"
    assert strength.loss(30 * 10**9 + 2) == 31


def test_terms() -> None:
    """FF-TERM-1, FF-TERM-3, FF-TERM-4, FF-TERM-5, FF-TERM-7, FF-TERM-9, FF-RULING-1: owners, works, control."""
    setup = GAME.load(GAME.scenario("ff-small-ford"), GAME.options({}), seeded(1))
    state = setup.state
    for tile in range(setup.board.count):
        if state.hold[tile] != model.NOWHERE:
            assert state.ground[tile] == model.OPEN
    arena = Arena()
    arena.ground(MINE, (5, 5))
    unit = arena.unit(0, SOLDIER, (4, 5))
    arena.path(unit, (5, 5), (6, 5))
    arena.tick()
    assert unit.steps == 1, "still moving"
    arena.tick()
    assert unit.steps == 0
    assert arena.state.owner[arena.at((5, 5))] == 1, "FF-MINE-1: passing through is enough"


# -- sight ------------------------------------------------------------------------------------------------------------


def test_sight_memory_and_fog() -> None:
    """FF-VIS-1, FF-VIS-2, FF-VIS-5, FF-VIS-7, FF-VIS-8, FF-TERM-10, FF-RULING-16, FF-RULING-17."""
    arena = Arena()
    scout = arena.unit(0, SCOUT, (3, 5))
    tower = arena.hold(1, (5, 5), health=70)
    arena.works(ROAD, 1, (4, 5))
    arena.begin()
    road, far = arena.at((4, 5)), arena.at((10, 10))
    assert arena.hidden(0).ground[far] == model.UNKNOWN
    arena.order(0, f"move {arena.name(scout)} 333")
    arena.turn()
    side = arena.state.sides[0]
    assert side.sight[road] == model.EXPLORED
    assert works_kind(side.memory[road]) == ROAD
    arena.state.works[road] = 0
    tower.health = 10
    arena.look()
    assert works_kind(side.memory[road]) == ROAD, "updated only while visible"
    assert (side.memory[arena.at((5, 5))] >> 18) & 127 == 70
    seen = arena.hidden(0)
    assert seen.works[road] == 0
    assert all(h.tile == OFF for h in seen.holds[model.HOLDS :])
    arena.order(0, f"move {arena.name(scout)} 000")
    arena.turn()
    assert works_kind(side.memory[road]) == 0, "a visible tile that holds nothing clears the memory"


def test_what_is_private_and_what_shows_in_execution() -> None:
    """FF-VIS-9, FF-VIS-10, FF-RULING-18, FF-RULING-19: orders show only while they are carried out."""
    arena = Arena()
    arena.unit(0, SOLDIER, (4, 5))
    foe = arena.unit(1, SOLDIER, (6, 5))
    arena.begin(gold=77, mana=50).order(1, "move_to u0 0000")
    foe.buff = 20
    seen = arena.hidden(0)
    shown = seen.units[model.ARMY]
    assert (shown.id, shown.health, shown.order, shown.total, shown.buff) == (foe.id, 100, 0, 0, 0)
    side = seen.sides[1]
    assert (side.gold, side.mana, side.cap, side.next_id, side.issued) == (0, 0, 0, 0, 0)
    arena.done()
    arena.step()
    shown = arena.hidden(0).units[model.ARMY]
    assert (shown.order, shown.steps, shown.total, shown.repeat) == (model.DO_MOVE, 2, 2, 0), "this turn's part alone"


def test_who_is_told() -> None:
    """FF-VIS-11: only the visible end points of a move; not where an unseen attacker stands."""
    arena = Arena()
    arena.unit(0, SOLDIER, (2, 5))
    foe = arena.unit(1, SOLDIER, (6, 5))
    arena.begin().order(1, "move u0 33")
    told = [row for row in arena.turn() if row[0] == model.MOVED and row[2] & 1]
    assert [(arena.coord(r[3]), arena.coord(r[4])) for r in told] == [(None, (4, 5))]
    assert arena.where(foe) == (4, 5)
    arena = Arena()
    arena.hold(1, (6, 5))
    arena.unit(1, ARCHER, (6, 5))
    arena.unit(1, SCOUT, (4, 7))
    arena.unit(0, MINER, (3, 5))
    arena.begin().order(1, "shoot u0 3,5")
    struck = [row for row in arena.until(model.ENGINEERING) if row[0] == model.STRUCK and row[2] & 1]
    assert len(struck) == 1
    assert struck[0][4] == OFF
    assert struck[0][5] & 15 == ARCHER


# -- economy, networks, works -----------------------------------------------------------------------------------------


def test_income_without_mines() -> None:
    """FF-ECO-1, FF-ECO-2, FF-RULING-20: 10 for the base, 5 a starting tower, nothing for a spawn tower, no cost."""
    arena = Arena()
    arena.base(0, (0, 0))
    arena.hold(0, (2, 2))
    arena.hold(0, (4, 4), starting=0)
    arena.unit(0, SOLDIER, (8, 8))
    arena.begin(gold=0)
    arena.turn()
    assert arena.state.sides[0].gold == 15


def test_rewards_pay_at_once() -> None:
    """FF-ECO-5, FF-NEU-9, FF-NEU-10, FF-RULING-41: a camp's gold pays for a build of the same Execution."""
    arena = Arena()
    arena.ground(CAMP, (5, 5))
    arena.unit(2, CAMP_ARCHER, (5, 5), 10)
    arena.unit(0, SOLDIER, (4, 5))
    builder = arena.unit(0, BUILDER, (9, 9))
    arena.begin(gold=15).order(0, "build u1 fortification", "strike u0 5,5")
    arena.state.sides[0].gold = 0
    arena.until(model.NEUTRAL_ATTACKS)
    gold = arena.state.sides[0].gold
    assert (gold + 15) % 5 == 0
    assert 150 <= gold + 15 <= 250
    assert works_kind(arena.state.works[builder.tile]) == FORT
    for what, field in ((1, "melee"), (2, "ranged")):
        dragon = Arena()
        dragon.ground(LAIR, (5, 5))
        unit = dragon.unit(2, DRAGON, (5, 5), b=what)
        neutrals.reward(dragon.state, dragon.state.units.index(unit), model.SEATS[1], dragon.chance, dragon.work)
        assert getattr(dragon.state.sides[1], field) == 3
    mana = Arena()
    unit = mana.unit(2, DRAGON, (5, 5), b=3)
    neutrals.reward(mana.state, mana.state.units.index(unit), model.SEATS[1], mana.chance, mana.work)
    assert mana.state.sides[1].cap == 100


WORKS = [
    (FORT, 2, 15, {model.OPEN}),
    (ROAD, 2, 5, {model.OPEN, FOREST, RIVER}),
    (TRAP, 2, 15, {model.OPEN, FOREST}),
    (WARD, 2, 10, {model.OPEN, FOREST, LAKE}),
]


@pytest.mark.parametrize("kind, steps, cost, grounds", WORKS)
def test_works(kind: int, steps: int, cost: int, grounds: set[int]) -> None:
    """FF-ENG-1, FF-ENG-2, FF-RULING-52, FF-RULING-59: terrain, steps and gold; a river takes a road one step more."""
    for ground in (model.OPEN, FOREST, RIVER, LAKE, MINE, CAMP):
        arena = Arena()
        arena.ground(ground, (5, 5))
        arena.unit(0, BUILDER, (5, 5))
        arena.begin(gold=1000)
        name = ("", "fortification", "road", "rail", "spawn-tower", "trap", "ward")[kind]
        refused = arena.check(0, f"build u0 {name}")
        assert (refused == "") is (ground in grounds), (kind, ground)
        if refused:
            continue
        arena.order(0, f"build u0 {name}")
        wanted = steps + (ground == RIVER)
        for step in range(wanted):
            assert arena.state.sides[0].gold == 1000 - step * cost
            arena.turn()
        works = arena.state.works[arena.at((5, 5))]
        assert (works_kind(works), works_state(works), works_left(works)) == (kind, model.INTACT, 0)


def test_pools() -> None:
    """FF-MANA-1, FF-RULING-39, FF-ECO-4: one pool a source over both players; both at once is neither."""
    arena = Arena()
    arena.ground(MINE, (5, 5))
    one, two = arena.unit(0, BUILDER, (4, 5)), arena.unit(1, BUILDER, (6, 5))
    arena.begin(gold=100).order(0, "build u0 pool")
    arena.order(1, "build u0 pool")
    arena.until(model.NEUTRAL_ATTACKS)
    assert [arena.state.works[u.tile] for u in (one, two)] == [0, 0]
    assert [side.gold for side in arena.state.sides] == [100, 100]
    arena.turn()
    arena.order(0, "build u0 pool")
    for _ in range(3):
        arena.turn()
    assert arena.state.sides[0].cap == 100
    assert arena.check(1, "build u0 pool") == "FF-ENG-2"
    assert engineering.find_pair(arena.state, arena.board, model.SEATS[1], two.tile, 0) < 0


def test_hidden_works_stop_a_builder() -> None:
    """FF-ENG-4: on a tile with a hidden enemy ward nothing happens and nothing is paid; FF-ENG-5."""
    arena = Arena()
    arena.works(WARD, 1, (5, 5))
    arena.unit(0, BUILDER, (5, 5))
    arena.begin(gold=100).order(0, "build u0 fortification")
    arena.until(model.NEUTRAL_ATTACKS)
    assert arena.state.sides[0].gold == 100
    assert works_kind(arena.state.works[arena.at((5, 5))]) == WARD


# -- combat -----------------------------------------------------------------------------------------------------------


def test_strength_terms() -> None:
    """FF-COMBAT-5, FF-RULING-26, FF-RULING-48, FF-RULING-59: flat terms are not scaled by health."""
    arena = Arena()
    arena.works(FORT, 1, (5, 5))
    unit = arena.unit(0, SOLDIER, (5, 5), 50)
    row = arena.state.units.index(unit)
    assert strength.unit_strength(arena.state, arena.board, row, 0, 1, 1) == 21 * 2000 + 3 * 2000
    arena.works(FORT, 1, (5, 5), DISABLED)
    assert strength.unit_strength(arena.state, arena.board, row, 0, 1, 1) == 21 * 2000
    arena.state.sides[0].ranged = 3
    assert strength.unit_strength(arena.state, arena.board, row, 1, 1, 1) == 3 * 2000


def test_retaliation() -> None:
    """FF-COMBAT-7, FF-COMBAT-8, FF-RULING-28, FF-RULING-29, FF-RULING-30: only who defends strikes back."""
    arena = Arena()
    foe = arena.unit(1, SOLDIER, (5, 5))
    one = arena.unit(0, SOLDIER, (4, 5))
    arena.ground(FOREST, (4, 5))
    arena.begin().order(0, "strike u0 5,5")
    arena.until(model.ENGINEERING)
    assert one.health == 100, "no Defend order, no answer"
    arena.turn()
    arena.order(0, "strike u0 5,5")
    arena.order(1, "defend u0")
    arena.until(model.ENGINEERING)
    assert one.health < 100, "also into a forest"
    assert foe.health < 70


def test_advance_and_its_limits() -> None:
    """FF-COMBAT-9, FF-COMBAT-10, FF-RULING-31, FF-RULING-32, FF-RULING-33: into a trap, never crowding."""
    arena = Arena()
    arena.works(TRAP, 1, (5, 5))
    arena.unit(1, SCOUT, (5, 5), 10)
    soldier = arena.unit(0, SOLDIER, (4, 5))
    arena.begin().order(0, "strike u0 5,5")
    arena.until(model.ENGINEERING)
    assert (arena.where(soldier), soldier.health) == ((5, 5), 70)
    arena = Arena()
    arena.hold(1, (5, 5), health=5)
    guard = arena.unit(1, SCOUT, (5, 5))
    soldier = arena.unit(0, SOLDIER, (4, 5))
    arena.begin().order(0, "strike u0 5,5")
    arena.until(model.ENGINEERING)
    assert arena.state.hold[arena.at((5, 5))] == model.NOWHERE
    assert (arena.where(guard), arena.where(soldier)) == ((5, 5), (4, 5))


def test_fireball_finds_the_stronghold() -> None:
    """FF-SPELL-1, FF-RULING-36, FF-RULING-50: 10 to a tower, 15 to a dragon; lightning reaches the garrison."""
    arena = Arena()
    tower = arena.hold(1, (5, 5))
    guard = arena.unit(1, SOLDIER, (5, 5))
    arena.hold(0, (3, 5))
    arena.unit(0, SCOUT, (4, 5))
    arena.ground(LAIR, (3, 3))
    dragon = arena.unit(2, DRAGON, (3, 3))
    arena.hold(0, (3, 6))
    arena.hold(0, (2, 4))
    arena.begin(mana=200).order(
        0, "cast s0 fireball 5,5 unit 0", "cast s1 lightning 5,5 unit 0", "cast s2 fireball 3,3 unit 0"
    )
    arena.until(model.ENGINEERING)
    assert (tower.health, guard.health, dragon.health) == (90, 68, 85)


# -- movement, beside the oracle --------------------------------------------------------------------------------------


def test_movement_consequences() -> None:
    """FF-RES-2, FF-RES-4, FF-RES-5, FF-RES-6, FF-RES-7, FF-RULING-22, FF-RULING-44, FF-RULING-45, FF-RULING-46."""
    arena = Arena()
    one, two = arena.unit(0, SOLDIER, (4, 4)), arena.unit(0, ARCHER, (5, 4))
    arena.path(one, (5, 4))
    arena.path(two, (4, 4))
    arena.move()
    assert (arena.where(one), arena.where(two)) == ((5, 4), (4, 4)), "friends exchange tiles"
    arena = Arena()
    late, early = arena.unit(0, SOLDIER, (4, 5), stamp=9), arena.unit(0, SOLDIER, (6, 5), stamp=3)
    arena.path(late, (5, 5))
    arena.path(early, (5, 5))
    arena.tick()
    assert (arena.where(early), late.steps) == ((5, 5), 1), "the first in line enters, the other waits"
    arena.tick()
    assert late.steps == 0, "blocked by a stationary friend"


def test_mixed_cycles_rotate_and_one_hop_only() -> None:
    """FF-RULING-24, FF-RULING-23, FF-RES-1, FF-RULING-21."""
    arena = Arena()
    units = [arena.unit(seat, SOLDIER, at) for seat, at in ((0, (4, 4)), (1, (5, 4)), (0, (4, 3)))]
    for unit, to in zip(units, ((5, 4), (4, 3), (4, 4))):
        arena.path(unit, to)
    arena.move()
    assert [arena.where(u) for u in units] == [(5, 4), (4, 3), (4, 4)]
    arena = Arena()
    for x in range(1, 9):
        arena.works(RAIL, 1, (x, 5))
    for x in (2, 4):
        arena.unit(0, MINER, (x, 5))
    soldier = arena.unit(0, SOLDIER, (1, 5))
    arena.path(soldier, (2, 5), (3, 5), (4, 5), (5, 5))
    assert arena.move() <= 20
    assert arena.where(soldier) == (3, 5), "one hop a unit and Execution"


def test_trimming() -> None:
    """FF-MOVE-9, FF-MOVE-7, FF-HEX-4: cut to the real cost; the bonus needs one straight line."""
    arena = Arena()
    horse = arena.unit(0, CAVALRY, (1, 5))
    arena.begin().order(0, "move u0 0000")
    arena.ground(FOREST, (3, 5))
    arena.turn()
    assert arena.where(horse) == (4, 5)


# -- monsters ---------------------------------------------------------------------------------------------------------


def test_monsters_attack_heal_and_never_retaliate() -> None:
    """FF-NEU-1, FF-NEU-2, FF-NEU-3, FF-RULING-48: a stronghold hides its garrison; without a target they heal 10."""
    arena = Arena()
    arena.ground(CAMP, (5, 5))
    camp = arena.unit(2, CAMP_ARCHER, (5, 5), 50)
    attacks.neutral_step(arena.state, arena.board, arena.chance, arena.work)
    assert camp.health == 60
    tower = arena.hold(0, (6, 5))
    guard = arena.unit(0, SOLDIER, (6, 5), defending=1)
    attacks.neutral_step(arena.state, arena.board, arena.chance, arena.work)
    assert tower.health == 70
    assert guard.health == 100
    assert camp.health < 60, "the garrison strikes back"


def test_cleave_takes_a_group() -> None:
    """FF-NEU-6, FF-RULING-57: up to three, each adjacent to one already chosen."""
    arena = Arena()
    arena.ground(LAIR, (5, 5))
    dragon = arena.unit(2, DRAGON, (5, 5))
    near = [arena.coord(t) for t in arena.board.ways[dragon.tile]]
    for at in (near[0], near[1], near[3]):
        assert at is not None
        arena.unit(0, SOLDIER, at)
    row = arena.state.units.index(dragon)
    script(arena.chance, [0, 0], strict=True)
    chosen = neutrals.choose_cleave(arena.state, arena.board, row, arena.chance, arena.work)
    assert chosen == 2, "the third stands apart"


def test_last_breath_in_both_places() -> None:
    """FF-NEU-7, FF-RULING-40: in the Attacks step and in movement, before the killer moves in."""
    for ordered in (True, False):
        arena = Arena()
        arena.ground(CAMP, (5, 5))
        arena.unit(2, CAMP_ARCHER, (5, 5), 5)
        soldier = arena.unit(0, SOLDIER, (4, 5), 40)
        arena.begin().order(0, "strike u0 5,5" if ordered else "move u0 0")
        arena.until(model.NEUTRAL_ATTACKS)
        assert soldier.tile == OFF, "the arrow of a dying archer kills a wounded soldier"
        assert arena.state.sides[0].gold > 1000, "and the reward is paid all the same"


def test_credit_is_by_damage_and_a_coin_breaks_ties() -> None:
    """FF-NEU-9, FF-DEC-5, FF-RNG-1."""
    arena = Arena()
    arena.work.credit_m[0][300] = 5
    arena.work.credit_m[1][300] = 6
    from sandtable.games.fortress_frontiers.rules.batches import credited

    assert credited(arena.chance, 300, 0, arena.work) == 1
    arena.work.credit_m[0][300] = 6
    for side in (0, 1):
        script(arena.chance, [side], strict=True)
        assert credited(arena.chance, 300, 0, arena.work) == side


# -- the end ----------------------------------------------------------------------------------------------------------


def test_victory() -> None:
    """FF-WIN-1, FF-WIN-2, FF-WIN-3, FF-WIN-4, FF-RULING-43: a fallen base loses at once; nothing else decides."""
    arena = Arena()
    arena.base(0, (0, 5))
    arena.base(1, (11, 5), 10)
    arena.unit(0, SOLDIER, (10, 5))
    arena.begin()
    arena.turn()
    assert GAME.kernel["outcome"](arena.state, arena.board) == 0, "a player without units plays on"
    arena.order(0, "strike u0 11,5")
    arena.turn()
    assert (arena.state.phase, GAME.kernel["outcome"](arena.state, arena.board)) == (model.OVER, 1)


def test_the_rest_of_the_model() -> None:
    """FF-DEC-4, FF-RULING-58: the record is smaller than 128 kB; fresh units see from the Spawns step on."""
    from sandtable.kernel import flat

    assert flat.layout(model.State).size < 128 * 1024
    arena = Arena()
    arena.base(0, (0, 5))
    arena.begin().order(0, "buy scout 1,5")
    far = arena.at((4, 5))
    assert arena.state.sides[0].sight[far] & 3 != VISIBLE
    arena.until(model.SPELLS)
    assert arena.state.sides[0].sight[far] & 3 == VISIBLE
