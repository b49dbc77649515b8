"""Orders, queues, spawning and networks: FF-ORD, FF-QUEUE, FF-SPAWN, FF-NET, FF-TURN, FF-LIMIT."""

from __future__ import annotations

import pytest

from games.fortress_frontiers.arena import Arena
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    BUILDER,
    BUILDING,
    CAVALRY,
    DISABLED,
    FOREST,
    MINE,
    MOUNTAIN,
    POOL,
    RAIL,
    ROAD,
    SCOUT,
    SOLDIER,
    TRAP,
    WARD,
    WIZARD,
)
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_left
from sandtable.kernel.errors import BadAction
from sandtable.kernel.ids import PUBLIC


def camp() -> Arena:
    """A base and a tower each, far apart."""
    arena = Arena()
    arena.hold(0, (2, 5))
    arena.base(0, (0, 5))
    arena.hold(1, (9, 5))
    arena.base(1, (11, 5))
    return arena


def test_the_turn_runs_in_its_order() -> None:
    """FF-TURN-1, FF-TURN-2, FF-TURN-3, FF-TURN-4, FF-TURN-5, FF-TURN-6: Upkeep, Orders, steps 0 to 6, next turn."""
    arena = camp()
    soldier = arena.unit(0, SOLDIER, (4, 5))
    arena.begin().order(0, "move u0 00")
    steps = [row[3] for row in arena.turn() if row[0] == model.STEP_BEGAN]
    assert steps == [2, 3, 4, 5, 6, 7, 7, 8, 0]
    assert (arena.state.turn, arena.where(soldier)) == (2, (6, 5))
    assert arena.state.sides[0].gold == 1000 + 15
    arena.order(0, "done")
    assert GAME.kernel["prompted"](arena.state, arena.board) == 2
    assert arena.check(0, "defend u0") == "FF-ORD-26", "Done; Concede is the platform's resigning (FF-WIN-3)"
    arena.order(0, "withdraw")
    arena.order(0, "defend u0")
    assert arena.check(0, "withdraw") == "FF-ORD-26"


def test_one_order_a_unit_and_a_new_one_replaces_it() -> None:
    """FF-ORD-1, FF-ORD-14, FF-ORD-15, FF-ORD-26, FF-TERM-6, FF-QUEUE-1, FF-QUEUE-7, FF-RULING-11."""
    arena = camp()
    soldier = arena.unit(0, SOLDIER, (4, 5), 50)
    arena.begin().order(0, "always_defend u0")
    assert (soldier.defending, soldier.repeat) == (1, model.DO_ALWAYS_DEFEND)
    arena.turn()
    assert soldier.defending == 1, "repeated"
    arena.order(0, "defend u0")
    assert soldier.repeat == 0, "the plain version ends it"
    arena.order(0, "heal_full u0")
    assert soldier.defending == 0
    arena.order(0, "clear u0")
    assert (soldier.order, soldier.repeat) == (0, 0)
    assert arena.check(0, "clear u0") == "FF-ORD-26"
    assert arena.check(0, "clear u7") == "FF-ORD-1"


def test_healing() -> None:
    """FF-UNIT-2, FF-QUEUE-1: regen at the next Upkeep, until full."""
    arena = camp()
    soldier, scout = arena.unit(0, SOLDIER, (4, 5), 50), arena.unit(0, SCOUT, (4, 7), 80)
    arena.begin().order(0, "heal u0", "heal_full u1")
    arena.turn()
    assert (soldier.health, scout.health, soldier.order, scout.repeat) == (60, 95, 0, model.DO_HEAL_FULL)
    arena.turn()
    assert (scout.health, scout.repeat) == (100, 0)


def test_a_bought_unit_takes_no_order() -> None:
    """FF-ORD-2, FF-RULING-7, FF-ORD-24, FF-ORD-25, FF-SPAWN-4, FF-SPAWN-5, FF-ID-1, FF-RULING-2."""
    arena = camp()
    arena.begin(gold=200).order(0, "buy soldier 1,5")
    bought = arena.state.units[0]
    assert (bought.fresh, bought.health, arena.state.sides[0].gold) == (1, 100, 115)
    first = bought.id
    assert arena.check(0, "defend u0") == "FF-ORD-2"
    assert arena.state.occupant[bought.tile] == model.NOBODY
    arena.order(0, "undo_buy u0")
    assert arena.state.sides[0].gold == 200
    arena.order(0, "buy soldier 1,5", "buy soldier 3,5")
    assert arena.state.units[0].id == first + 2, "an undone purchase has used its id"
    assert arena.state.units[0].id % 2 == 1
    assert arena.check(0, "buy scout 1,4") == "FF-ORD-24"
    arena.turn()
    assert arena.state.occupant[arena.at((1, 5))] == 0
    assert arena.check(0, "undo_buy u0") == "FF-ORD-25"


def test_where_units_may_appear() -> None:
    """FF-SPAWN-1, FF-SPAWN-2, FF-SPAWN-3, FF-LIMIT-1."""
    arena = camp()
    arena.ground(MOUNTAIN, (3, 5))
    arena.unit(0, SOLDIER, (1, 5))
    arena.begin(gold=10**6)
    assert arena.check(0, "buy archer 2,5") == ""
    for at in ("3,5", "1,5", "4,5", "9,5"):
        assert arena.check(0, f"buy archer {at}") == "FF-SPAWN-2", at
    arena.order(0, "buy archer 2,5")
    assert arena.check(0, "buy archer 2,5") == "FF-SPAWN-2", "own purchases count"
    for row in range(2, model.ARMY):
        arena.state.units[row].tile = arena.at((11, 11))
    assert arena.check(0, "buy archer 0,5") == "FF-LIMIT-1"


def test_both_buy_onto_one_tile() -> None:
    """FF-SPAWN-6, FF-RULING-13, FF-RULING-14: neither appears; one who appears captures and springs no trap."""
    arena = camp()
    arena.hold(1, (4, 5))
    arena.ground(MINE, (1, 4))
    arena.works(TRAP, 1, (1, 5))
    arena.begin(gold=200).order(0, "buy scout 3,5", "buy scout 1,4", "buy scout 1,5")
    arena.order(1, "buy scout 3,5")
    arena.until(model.SPELLS)
    assert [side.gold for side in arena.state.sides] == [100, 200]
    assert arena.state.occupant[arena.at((3, 5))] == model.NOBODY
    assert arena.state.owner[arena.at((1, 4))] == 1
    assert arena.state.units[arena.state.occupant[arena.at((1, 5))]].health == 100


def test_moves_are_judged_by_what_is_known() -> None:
    """FF-ORD-3, FF-ORD-10, FF-MOVE-2, FF-MOVE-3, FF-MOVE-4, FF-MOVE-5, FF-MOVE-6, FF-RULING-8, FF-RULING-60,
    FF-TERR-1."""
    arena = camp()
    arena.unit(0, SOLDIER, (5, 5))
    arena.ground(MOUNTAIN, (6, 5))
    arena.ground(FOREST, (4, 5))
    arena.hold(1, (5, 4))
    arena.begin()
    assert arena.check(0, "move u0 0") == "FF-MOVE-4"
    assert arena.check(0, "move u0 3") == ""
    assert arena.check(0, "move u0 33") == "FF-MOVE-6", "2 + 1 is more than 2"
    assert arena.check(0, "move u0 2") == "", "a known enemy stronghold as the last tile"
    assert arena.check(0, "move u0 20") == "FF-MOVE-4"
    assert arena.check(0, "move u0 41") == "", "tiles may repeat"
    assert arena.check(0, "move u0 " + "4" * 20) in ("FF-ORD-10", "FF-MOVE-6")
    before = arena.legal(0)
    for tile in range(arena.board.count):
        if arena.state.sides[0].sight[tile] == 0:
            arena.state.ground[tile] = MOUNTAIN
    assert arena.legal(0) == before, "what is not known changes nothing"


def test_move_to_walks_a_segment_a_turn() -> None:
    """FF-ORD-11, FF-QUEUE-4, FF-RULING-54, FF-RULING-60."""
    arena = camp()
    soldier = arena.unit(0, SOLDIER, (3, 7))
    arena.begin()
    assert arena.check(0, "move_to u0 03") == "FF-ORD-11", "no tile twice"
    arena.order(0, "move_to u0 00000")
    for x in (5, 7, 8):
        arena.turn()
        assert arena.where(soldier) == (x, 7)
    assert soldier.repeat == 0
    arena.order(0, "move_to u0 33333")
    arena.unit(1, SOLDIER, (6, 7))
    arena.turn()
    assert soldier.repeat == 0, "it is not where its segment was meant to end"


def test_attack_orders() -> None:
    """FF-ORD-12, FF-ORD-13, FF-VIS-13, FF-RULING-49, FF-COMBAT-1, FF-COMBAT-2, FF-TERM-8."""
    arena = camp()
    arena.unit(0, ARCHER, (4, 4))
    arena.unit(0, SOLDIER, (4, 5))
    arena.unit(1, SOLDIER, (6, 4))
    arena.ground(FOREST, (5, 4))
    arena.begin()
    assert arena.check(0, "shoot u0 6,4") == "FF-ORD-12", "no line of sight through the forest"
    arena.ground(0, (5, 4))
    arena.look()
    assert arena.check(0, "shoot u0 6,4") == ""
    assert arena.check(0, "shoot u1 6,4") == "FF-ORD-12"
    assert arena.check(0, "strike u0 6,4") == "FF-ORD-13"
    assert arena.check(0, "strike u0 5,4") == "FF-ORD-13", "nobody is there"
    arena.state.sides[0].sight[arena.at((6, 4))] = 1
    assert arena.check(0, "shoot u0 6,4") == "FF-ORD-12", "not visible"


def test_lookout_is_for_scouts() -> None:
    """FF-ORD-16, FF-VIS-3, FF-VIS-4: one further, over forests, from Preparation to Preparation."""
    arena = camp()
    arena.unit(0, SCOUT, (5, 8))
    arena.unit(0, SOLDIER, (0, 0))
    arena.ground(FOREST, (6, 8))
    arena.begin().order(0, "lookout u0")
    assert arena.check(0, "lookout u1") == "FF-ORD-16"
    far = arena.at((9, 8))
    assert arena.state.sides[0].sight[far] & 3 != model.VISIBLE
    arena.done()
    arena.step()
    assert arena.state.sides[0].sight[far] & 3 == model.VISIBLE
    arena.turn()
    assert arena.state.sides[0].sight[far] & 3 == model.VISIBLE, "until the next Preparation"
    arena.done()
    arena.step()
    assert arena.state.sides[0].sight[far] & 3 == model.EXPLORED


def test_building_is_ordered_and_repeated() -> None:
    """FF-ORD-17, FF-ORD-4, FF-RULING-10, FF-QUEUE-2, FF-ENG-3, FF-ENG-4, FF-RULING-12."""
    arena = camp()
    builder = arena.unit(0, BUILDER, (5, 8))
    arena.begin(gold=20)
    assert arena.check(0, "build u0 rail") == "FF-ENG-2"
    arena.order(0, "build u0 fortification")
    arena.until(model.NEUTRAL_ATTACKS)
    tile = arena.at((5, 8))
    assert works_left(arena.state.works[tile]) == 1
    assert arena.state.sides[0].gold == 5
    arena.state.sides[0].gold = 0
    arena.turn()
    arena.state.sides[0].gold = 3
    arena.turn()
    assert builder.repeat == 0, "a step that could not be paid ends it"
    assert arena.check(0, "build u0 fortification") == ("FF-ORD-4" if arena.state.sides[0].gold < 15 else "")
    arena.state.sides[0].gold = 100
    arena.order(0, "build u0 fortification")
    arena.turn()
    assert (works_left(arena.state.works[tile]), builder.repeat) == (0, 0)


def test_builders_queues() -> None:
    """FF-ORD-18, FF-ORD-19, FF-QUEUE-5, FF-QUEUE-6, FF-RULING-53, FF-LIMIT-2."""
    arena = camp()
    builder = arena.unit(0, BUILDER, (4, 8))
    arena.ground(MINE, (6, 8))
    arena.begin(gold=100)
    assert arena.check(0, "road_to u0 00") == "FF-QUEUE-5", "not over a mine"
    assert arena.check(0, "rail_to u0 0") == "FF-QUEUE-6", "no own road here"
    arena.works(ROAD, 0, (4, 8))
    arena.works(ROAD, 0, (3, 8))
    arena.look()
    arena.order(0, "rail_to u0 3")
    for _ in range(5):
        assert builder.repeat == model.DO_RAIL_TO
        arena.turn()
    assert [works_kind(arena.state.works[arena.at((x, 8))]) for x in (3, 4)] == [RAIL, RAIL]
    assert builder.repeat == 0
    arena.order(0, "road_to u0 3")
    arena.order(0, "extend u0 3")
    assert builder.total == 2
    assert arena.check(0, "extend u0 " + "3" * 30) == "FF-QUEUE-5"
    assert arena.check(0, "clear u0") == ""


def test_repair_and_sabotage() -> None:
    """FF-ORD-20, FF-ORD-21, FF-RULING-9, FF-ENG-5, FF-ENG-6, FF-ENG-7, FF-RULING-38, FF-RULING-56, FF-ENG-9."""
    arena = camp()
    tower = arena.state.holds[0]
    tower.health = 60
    arena.unit(0, BUILDER, (3, 5))
    arena.works(RAIL, 0, (3, 5), DISABLED)
    arena.unit(0, SOLDIER, (5, 5))
    arena.works(RAIL, 1, (5, 5), BUILDING, 1)
    arena.unit(0, SOLDIER, (2, 5))
    arena.unit(0, SOLDIER, (6, 8))
    arena.begin()
    assert arena.check(0, "repair u0 0,5") == "FF-ORD-20"
    assert arena.check(0, "sabotage u2") == "FF-ORD-21", "a stronghold"
    arena.order(0, "repair u0 2,5", "sabotage u1", "sabotage u3")
    arena.turn()
    assert tower.health == 90
    assert arena.state.works[arena.at((5, 5))] == 0, "the road is gone too"
    arena.order(0, "repair u0 3,5")
    arena.turn()
    assert arena.state.works[arena.at((3, 5))] == RAIL
    assert arena.state.sides[0].gold == 1000 + 30, "free of charge"


def test_spells_are_ordered() -> None:
    """FF-ORD-22, FF-SPELL-1, FF-SPELL-2, FF-SPELL-3, FF-SPELL-4, FF-SPELL-5, FF-SPELL-9, FF-RULING-34,
    FF-RULING-37, FF-RULING-50."""
    arena = camp()
    arena.unit(0, WIZARD, (4, 5))
    soldier = arena.unit(0, SOLDIER, (5, 5), 50)
    foe = arena.unit(1, SOLDIER, (7, 5))
    arena.unit(0, SCOUT, (6, 6))
    arena.begin(mana=100)
    assert arena.check(0, "cast u1 heal 5,5 unit 0") == "FF-ORD-22"
    assert arena.check(0, "cast u0 buff 5,5 unit 4") == "FF-SPELL-5"
    assert arena.check(0, "cast u0 buff 5,5 unit 37") == ""
    assert arena.check(0, "cast u0 fireball 8,5 unit 0") == "FF-SPELL-3"
    assert arena.check(0, "cast u0 fireball 4,3 unit 0") == "FF-SPELL-4"
    assert arena.check(0, "cast u0 heal 4,3 unit 0") == "FF-SPELL-4"
    arena.order(0, "cast u0 heal 5,5 unit 0", "cast s0 buff 2,5 stronghold 20")
    arena.until(model.ATTACKS)
    assert soldier.health == 75
    assert arena.state.holds[0].buff == 20
    assert arena.state.sides[0].mana == 65
    arena.turn()
    assert arena.state.holds[0].buff == 0
    arena.order(0, "cast u0 fireball 7,5 unit 0")
    arena.until(model.ENGINEERING)
    assert foe.health == 50


def test_spells_are_paid_when_they_come_to_pass() -> None:
    """FF-SPELL-7, FF-SPELL-8, FF-RULING-35, FF-RULING-55, FF-ORD-4: ascending caster id; what cannot be paid is
    lost."""
    arena = camp()
    soldier = arena.unit(0, SOLDIER, (4, 5))
    arena.unit(0, WIZARD, (4, 6))
    arena.begin(mana=30).order(0, "cast u1 buff 4,5 unit 30", "cast s0 buff 4,5 unit 20")
    arena.until(model.ATTACKS)
    assert (soldier.buff, arena.state.sides[0].mana) in ((20, 10), (30, 0))
    first = min((arena.state.holds[0].id, 20), (arena.state.units[1].id, 30))
    assert soldier.buff == first[1]


def test_wards() -> None:
    """FF-ORD-23, FF-WARD-1, FF-WARD-2, FF-WARD-3, FF-WARD-4, FF-QUEUE-3, FF-VIS-4, FF-RULING-55."""
    arena = camp()
    arena.works(WARD, 0, (6, 9))
    arena.unit(0, SCOUT, (6, 9))
    arena.ground(FOREST, (7, 9))
    arena.begin(mana=0)
    assert arena.check(0, "vision 6,9 once") == "FF-ORD-23", "no mana"
    arena.begin(mana=12)
    side = arena.state.sides[0]
    side.wells = 0
    arena.works(POOL, 0, (0, 0))
    arena.order(0, "vision 6,9 always", "move u0 333")
    arena.until(model.SPELLS)
    far = arena.at((8, 9))
    assert (side.mana, side.sight[far] & 3) == (7, model.VISIBLE)
    arena.turn()
    assert side.wards[arena.at((6, 9))] & model.WARD_ORDERED
    arena.turn()
    assert side.mana == 2
    assert not side.wards[arena.at((6, 9))] & model.WARD_ALWAYS, "switched off below 5"
    assert arena.check(0, "vision 6,9 stop") == ""
    assert arena.check(0, "vision 5,5 stop") == "FF-ORD-23"


def test_networks() -> None:
    """FF-NET-1, FF-NET-2, FF-NET-3, FF-RULING-15, FF-RULING-17, FF-ENG-8, FF-LIMIT-3."""
    arena = camp()
    arena.works(ROAD, 1, (3, 5))
    arena.ground(MINE, (4, 5))
    builder = arena.unit(0, BUILDER, (5, 5))
    far = arena.unit(0, BUILDER, (6, 9))
    arena.begin(gold=1000)
    assert arena.check(0, f"build {arena.name(far)} spawn-tower") == "FF-ENG-2", "no network beside it"
    arena.order(0, "build u0 spawn-tower")
    for _ in range(6):
        arena.turn()
    hold = arena.state.holds[arena.state.hold[builder.tile]]
    assert (hold.kind, hold.health, hold.starting, hold.reach) == (model.TOWER, 100, 0, 1)
    assert arena.check(0, "buy scout 6,5") == ""
    assert arena.state.sides[0].gold == 1000 - 120 + 6 * 15, "a spawn tower gives no gold"
    for row in range(model.HOLDS):
        arena.state.holds[row].tile = arena.state.holds[row].tile if row < 3 else arena.at((11, 11))
    arena.state.works[far.tile] = 0
    arena.works(ROAD, 0, (6, 8))
    arena.works(ROAD, 0, (6, 7))
    assert arena.check(0, f"build {arena.name(far)} spawn-tower") in ("FF-LIMIT-3", "FF-ENG-2")


def test_limits() -> None:
    """FF-LIMIT-4, FF-LIMIT-5, FF-LIMIT-6."""
    arena = camp()
    arena.unit(0, SOLDIER, (4, 5))
    arena.begin()
    arena.board.order_limit = 2
    arena.order(0, "defend u0", "heal u0")
    assert arena.check(0, "defend u0") == "FF-LIMIT-4"
    assert arena.legal(0) == ["done"]
    from sandtable.games.fortress_frontiers.rules.check import check

    for row in ([99, 0, 0, 0, 0, 0, 0], [model.DO_SEAL, 1, 0, 0, 0, 0, 0], [model.DO_DEFEND, -1, 0, 0, 0, 0, 0]):
        clause = check(arena.state, arena.board, model.SEATS[1], row, arena.work)
        assert GAME.clause(clause) == "FF-LIMIT-5"
    arena.board.turn_limit = 1
    arena.turn()
    assert arena.state.phase == model.OVER, "FF-RULING-43: the host's limit is a draw"


def test_canonical_paths() -> None:
    """FF-DEC-1, FF-DEC-2, FF-DEC-3: least cost, fewest steps, smallest directions; destinations as on open ground."""
    for kind, count in ((SOLDIER, 18), (SCOUT, 36), (CAVALRY, 42)):
        arena = Arena()
        arena.unit(0, kind, (5, 5))
        arena.begin()
        moves = [text for text in arena.legal(0) if text.startswith("move ")]
        assert len(moves) == count
        ends: dict[int, str] = {}
        for text in moves:
            digits, tile = text.split()[2], arena.at((5, 5))
            for digit in digits:
                tile = arena.board.ways[tile][int(digit)]
            ends[tile] = digits
        assert len(ends) == count
        assert ends[arena.at((7, 4))] == "01", "not 10: the smallest sequence of directions"


@pytest.mark.parametrize("seat", [0, 1])
def test_refusals_change_nothing(seat: int) -> None:
    """FF-ORD-3: a refused order leaves the State as it was, and orders for the other side's units cannot be given."""
    arena = camp()
    arena.unit(0, SOLDIER, (4, 5))
    arena.begin()
    from sandtable.kernel.carriers import flat

    before = flat.to_bytes(arena.state)
    for text in ("strike u0 4,6", "buy archer 7,7", "build u0 road", "undo_buy u0", "withdraw", "move u1 0"):
        assert arena.check(seat, text) != ""
    with pytest.raises(BadAction, match="no direction"):
        arena.check(seat, "move u0 9")
    assert flat.to_bytes(arena.state) == before


def test_the_public_sees_only_what_is_public() -> None:
    """FF-VIS-12."""
    arena = camp()
    arena.unit(0, SOLDIER, (4, 5))
    arena.begin().order(0, "done")
    seen = arena.hidden(PUBLIC)
    assert (seen.turn, seen.phase, seen.sides[0].sealed) == (1, model.ORDERS, 1)
    assert all(u.tile == model.OFF for u in seen.units)
    assert all(h.tile == model.OFF for h in seen.holds)
