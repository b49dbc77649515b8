"""Units and combat, clause by clause: FF-UNIT, FF-COMBAT."""

from __future__ import annotations

from games.fortress_frontiers.board_setup import BoardSetup
from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    BUILDER,
    CAMP_ARCHER,
    CAVALRY,
    CRYSTAL,
    DISABLED,
    DRAGON,
    FOREST,
    FORT,
    LAIR,
    MINER,
    PHALANX,
    SCOUT,
    SOLDIER,
    TRAP,
    WIZARD,
)
from sandtable.games.fortress_frontiers.rules.combat.strength import health_loss, strike_damage, unit_strength
from sandtable.games.fortress_frontiers.rules.position.combatants import HOLD_OFFSET


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


def test_the_table_of_damage() -> None:
    """FF-COMBAT-3, FF-COMBAT-4, FF-COMBAT-6, FF-COMBAT-11, FF-RULING-25, FF-RULING-27."""
    for line in LOSSES.split("\n"):
        name, *numbers = line.split() or [""]
        for struck, points in zip((*STRUCK, CAMP_ARCHER, DRAGON), numbers):
            board_setup = BoardSetup()
            seat = 2 if name == "Camp" else 0
            board_setup.unit(seat, STRIKERS[name], (4, 4))
            if struck in (model.TOWER, model.BASE):
                board_setup.hold(1, (5, 4), struck)
                body = HOLD_OFFSET + model.HOLDS
            else:
                foe = board_setup.unit(
                    2 if struck in (CAMP_ARCHER, DRAGON) else 1, abs(struck), (5, 4), defending=int(struck < 0)
                )
                body = board_setup.state.units.index(foe)
            row = next(i for i, u in enumerate(board_setup.state.units) if u.tile == board_setup.at((4, 4)))
            ranged = int(name in ("Bow", "Camp"))
            amount = strike_damage(board_setup.state, board_setup.board, row, body, ranged, 1, 1)
            assert health_loss(amount) == int(points), (name, struck)
    assert health_loss(30 * 10**9) == 30
    assert health_loss(30 * 10**9 + 1) == 30, "less than a billionth does not count"
    assert health_loss(30 * 10**9 + 2) == 31


def test_strength_terms() -> None:
    """FF-COMBAT-5, FF-RULING-26, FF-RULING-48, FF-RULING-59: flat terms are not scaled by health."""
    board_setup = BoardSetup()
    board_setup.works(FORT, 1, (5, 5))
    unit = board_setup.unit(0, SOLDIER, (5, 5), 50)
    row = board_setup.state.units.index(unit)
    assert unit_strength(board_setup.state, board_setup.board, row, 0, 1, 1) == 21 * 2000 + 3 * 2000
    board_setup.works(FORT, 1, (5, 5), DISABLED)
    assert unit_strength(board_setup.state, board_setup.board, row, 0, 1, 1) == 21 * 2000
    board_setup.state.sides[0].ranged = 3
    assert unit_strength(board_setup.state, board_setup.board, row, 1, 1, 1) == 3 * 2000


def test_retaliation() -> None:
    """FF-COMBAT-7, FF-COMBAT-8, FF-RULING-28, FF-RULING-29, FF-RULING-30: only who defends strikes back."""
    board_setup = BoardSetup()
    foe = board_setup.unit(1, SOLDIER, (5, 5))
    one = board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.ground(FOREST, (4, 5))
    board_setup.begin().order(0, "strike u0 5,5")
    board_setup.until(model.ENGINEERING)
    assert one.health == 100, "no Defend order, no answer"
    board_setup.turn()
    board_setup.order(0, "strike u0 5,5")
    board_setup.order(1, "defend u0")
    board_setup.until(model.ENGINEERING)
    assert one.health < 100, "also into a forest"
    assert foe.health < 70


def test_advance_and_its_limits() -> None:
    """FF-COMBAT-9, FF-COMBAT-10, FF-RULING-31, FF-RULING-32, FF-RULING-33: into a trap, never crowding."""
    board_setup = BoardSetup()
    board_setup.works(TRAP, 1, (5, 5))
    board_setup.unit(1, SCOUT, (5, 5), 10)
    soldier = board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.begin().order(0, "strike u0 5,5")
    board_setup.until(model.ENGINEERING)
    assert (board_setup.where(soldier), soldier.health) == ((5, 5), 70)
    board_setup = BoardSetup()
    board_setup.hold(1, (5, 5), health=5)
    guard = board_setup.unit(1, SCOUT, (5, 5))
    soldier = board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.begin().order(0, "strike u0 5,5")
    board_setup.until(model.ENGINEERING)
    assert board_setup.state.hold[board_setup.at((5, 5))] == model.NOWHERE
    assert (board_setup.where(guard), board_setup.where(soldier)) == ((5, 5), (4, 5))


def test_fireball_finds_the_stronghold() -> None:
    """FF-SPELL-1, FF-RULING-36, FF-RULING-50: 10 to a tower, 15 to a dragon; lightning reaches the garrison."""
    board_setup = BoardSetup()
    tower = board_setup.hold(1, (5, 5))
    guard = board_setup.unit(1, SOLDIER, (5, 5))
    board_setup.hold(0, (3, 5))
    board_setup.unit(0, SCOUT, (4, 5))
    board_setup.ground(LAIR, (3, 3))
    dragon = board_setup.unit(2, DRAGON, (3, 3))
    board_setup.hold(0, (3, 6))
    board_setup.hold(0, (2, 4))
    board_setup.begin(mana=200).order(
        0, "cast s0 fireball 5,5 unit 0", "cast s1 lightning 5,5 unit 0", "cast s2 fireball 3,3 unit 0"
    )
    board_setup.until(model.ENGINEERING)
    assert (tower.health, guard.health, dragon.health) == (90, 68, 85)
