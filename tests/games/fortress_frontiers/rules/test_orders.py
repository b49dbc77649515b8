"""Orders, queues, spawning and networks: FF-ORD, FF-QUEUE, FF-SPAWN, FF-NET, FF-TURN, FF-LIMIT."""

from __future__ import annotations

import pytest

from games.fortress_frontiers.board_setup import BoardSetup
from sandtable.games.fortress_frontiers import GAME, events, model
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
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import BadAction
from sandtable.kernel.ids import PUBLIC


def camp() -> BoardSetup:
    """A base and a tower of each player, far apart."""
    board_setup = BoardSetup()
    board_setup.hold(0, (2, 5))
    board_setup.base(0, (0, 5))
    board_setup.hold(1, (9, 5))
    board_setup.base(1, (11, 5))
    return board_setup


def test_the_order_of_a_turn() -> None:
    """FF-TURN-1, FF-TURN-2, FF-TURN-3, FF-TURN-4, FF-TURN-5, FF-TURN-6: Upkeep, Orders, steps 0 to 6, next turn."""
    board_setup = camp()
    soldier = board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.begin().order(0, "move u0 00")
    steps = [event.phase for event in board_setup.turn() if event.kind == events.step_began]
    assert steps == [2, 3, 4, 5, 6, 7, 7, 8, 0]
    assert (board_setup.state.turn, board_setup.where(soldier)) == (2, (6, 5))
    assert board_setup.state.sides[0].gold == 1000 + 15
    board_setup.order(0, "done")
    assert GAME.kernel.prompted(board_setup.state, board_setup.board) == 2
    assert board_setup.check(0, "defend u0") == "FF-ORD-26", "Done; Concede is the platform's resigning (FF-WIN-3)"
    board_setup.order(0, "withdraw")
    board_setup.order(0, "defend u0")
    assert board_setup.check(0, "withdraw") == "FF-ORD-26"


def test_a_new_order_replaces_the_old_one() -> None:
    """FF-ORD-1, FF-ORD-14, FF-ORD-15, FF-ORD-26, FF-TERM-6, FF-QUEUE-1, FF-QUEUE-7, FF-RULING-11."""
    board_setup = camp()
    soldier = board_setup.unit(0, SOLDIER, (4, 5), 50)
    board_setup.begin().order(0, "always_defend u0")
    assert (soldier.defending, soldier.repeat) == (1, model.DO_ALWAYS_DEFEND)
    board_setup.turn()
    assert soldier.defending == 1, "repeated"
    board_setup.order(0, "defend u0")
    assert soldier.repeat == 0, "the plain version ends it"
    board_setup.order(0, "heal_full u0")
    assert soldier.defending == 0
    board_setup.order(0, "clear u0")
    assert (soldier.order, soldier.repeat) == (0, 0)
    assert board_setup.check(0, "clear u0") == "FF-ORD-26"
    assert board_setup.check(0, "clear u7") == "FF-ORD-1"


def test_healing() -> None:
    """FF-UNIT-2, FF-QUEUE-1: regen at the next Upkeep, until full."""
    board_setup = camp()
    soldier, scout = board_setup.unit(0, SOLDIER, (4, 5), 50), board_setup.unit(0, SCOUT, (4, 7), 80)
    board_setup.begin().order(0, "heal u0", "heal_full u1")
    board_setup.turn()
    assert (soldier.health, scout.health, soldier.order, scout.repeat) == (60, 95, 0, model.DO_HEAL_FULL)
    board_setup.turn()
    assert (scout.health, scout.repeat) == (100, 0)


def test_a_bought_unit_takes_no_order() -> None:
    """FF-ORD-2, FF-RULING-7, FF-ORD-24, FF-ORD-25, FF-SPAWN-4, FF-SPAWN-5, FF-ID-1, FF-RULING-2."""
    board_setup = camp()
    board_setup.begin(gold=200).order(0, "buy soldier 1,5")
    bought = board_setup.state.units[0]
    assert (bought.fresh, bought.health, board_setup.state.sides[0].gold) == (1, 100, 115)
    first = bought.id
    assert board_setup.check(0, "defend u0") == "FF-ORD-2"
    assert board_setup.state.occupant[bought.tile] == model.NOBODY
    board_setup.order(0, "undo_buy u0")
    assert board_setup.state.sides[0].gold == 200
    board_setup.order(0, "buy soldier 1,5", "buy soldier 3,5")
    assert board_setup.state.units[0].id == first + 2, "an undone purchase has used its id"
    assert board_setup.state.units[0].id % 2 == 1
    assert board_setup.check(0, "buy scout 1,4") == "FF-ORD-24"
    board_setup.turn()
    assert board_setup.state.occupant[board_setup.at((1, 5))] == 0
    assert board_setup.check(0, "undo_buy u0") == "FF-ORD-25"


def test_where_units_may_appear() -> None:
    """FF-SPAWN-1, FF-SPAWN-2, FF-SPAWN-3, FF-LIMIT-1."""
    board_setup = camp()
    board_setup.ground(MOUNTAIN, (3, 5))
    board_setup.unit(0, SOLDIER, (1, 5))
    board_setup.begin(gold=10**6)
    assert board_setup.check(0, "buy archer 2,5") == ""
    for at in ("3,5", "1,5", "4,5", "9,5"):
        assert board_setup.check(0, f"buy archer {at}") == "FF-SPAWN-2", at
    board_setup.order(0, "buy archer 2,5")
    assert board_setup.check(0, "buy archer 2,5") == "FF-SPAWN-2", "own purchases count"
    for row in range(2, model.ARMY):
        board_setup.state.units[row].tile = board_setup.at((11, 11))
    assert board_setup.check(0, "buy archer 0,5") == "FF-LIMIT-1"


def test_both_buy_onto_one_tile() -> None:
    """FF-SPAWN-6, FF-RULING-13, FF-RULING-14: neither appears; one who appears captures and springs no trap."""
    board_setup = camp()
    board_setup.hold(1, (4, 5))
    board_setup.ground(MINE, (1, 4))
    board_setup.works(TRAP, 1, (1, 5))
    board_setup.begin(gold=200).order(0, "buy scout 3,5", "buy scout 1,4", "buy scout 1,5")
    board_setup.order(1, "buy scout 3,5")
    board_setup.until(model.SPELLS)
    assert [side.gold for side in board_setup.state.sides] == [100, 200]
    assert board_setup.state.occupant[board_setup.at((3, 5))] == model.NOBODY
    assert board_setup.state.owner[board_setup.at((1, 4))] == 1
    assert board_setup.state.units[board_setup.state.occupant[board_setup.at((1, 5))]].health == 100


def test_moves_are_checked_by_known_costs() -> None:
    """FF-ORD-3, FF-ORD-10, FF-MOVE-2, FF-MOVE-3, FF-MOVE-4, FF-MOVE-5, FF-MOVE-6, FF-RULING-8, FF-RULING-60,
    FF-TERR-1."""
    board_setup = camp()
    board_setup.unit(0, SOLDIER, (5, 5))
    board_setup.ground(MOUNTAIN, (6, 5))
    board_setup.ground(FOREST, (4, 5))
    board_setup.hold(1, (5, 4))
    board_setup.begin()
    assert board_setup.check(0, "move u0 0") == "FF-MOVE-4"
    assert board_setup.check(0, "move u0 3") == ""
    assert board_setup.check(0, "move u0 33") == "FF-MOVE-6", "2 + 1 is more than 2"
    assert board_setup.check(0, "move u0 2") == "", "a known enemy stronghold as the last tile"
    assert board_setup.check(0, "move u0 20") == "FF-MOVE-4"
    assert board_setup.check(0, "move u0 41") == "", "tiles may repeat"
    assert board_setup.check(0, "move u0 " + "4" * 20) in ("FF-ORD-10", "FF-MOVE-6")
    before = board_setup.legal(0)
    for tile in range(board_setup.board.count):
        if board_setup.state.sides[0].sight[tile] == 0:
            board_setup.state.ground[tile] = MOUNTAIN
    assert board_setup.legal(0) == before, "what is not known changes nothing"


def test_move_to_walks_a_segment_a_turn() -> None:
    """FF-ORD-11, FF-QUEUE-4, FF-RULING-54, FF-RULING-60."""
    board_setup = camp()
    soldier = board_setup.unit(0, SOLDIER, (3, 7))
    board_setup.begin()
    assert board_setup.check(0, "move_to u0 03") == "FF-ORD-11", "no tile twice"
    board_setup.order(0, "move_to u0 00000")
    for x in (5, 7, 8):
        board_setup.turn()
        assert board_setup.where(soldier) == (x, 7)
    assert soldier.repeat == 0
    board_setup.order(0, "move_to u0 33333")
    board_setup.unit(1, SOLDIER, (6, 7))
    board_setup.turn()
    assert soldier.repeat == 0, "it is not where its segment was meant to end"


def test_attack_orders() -> None:
    """FF-ORD-12, FF-ORD-13, FF-VIS-13, FF-RULING-49, FF-COMBAT-1, FF-COMBAT-2, FF-TERM-8."""
    board_setup = camp()
    board_setup.unit(0, ARCHER, (4, 4))
    board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.unit(1, SOLDIER, (6, 4))
    board_setup.ground(FOREST, (5, 4))
    board_setup.begin()
    assert board_setup.check(0, "shoot u0 6,4") == "FF-ORD-12", "no line of sight through the forest"
    board_setup.ground(0, (5, 4))
    board_setup.look()
    assert board_setup.check(0, "shoot u0 6,4") == ""
    assert board_setup.check(0, "shoot u1 6,4") == "FF-ORD-12"
    assert board_setup.check(0, "strike u0 6,4") == "FF-ORD-13"
    assert board_setup.check(0, "strike u0 5,4") == "FF-ORD-13", "nobody is there"
    board_setup.state.sides[0].sight[board_setup.at((6, 4))] = 1
    assert board_setup.check(0, "shoot u0 6,4") == "FF-ORD-12", "not visible"


def test_lookout_is_for_scouts() -> None:
    """FF-ORD-16, FF-VIS-3, FF-VIS-4: one further, over forests, from Preparation to Preparation."""
    board_setup = camp()
    board_setup.unit(0, SCOUT, (5, 8))
    board_setup.unit(0, SOLDIER, (0, 0))
    board_setup.ground(FOREST, (6, 8))
    board_setup.begin().order(0, "lookout u0")
    assert board_setup.check(0, "lookout u1") == "FF-ORD-16"
    far = board_setup.at((9, 8))
    assert board_setup.state.sides[0].sight[far] & 3 != model.VISIBLE
    board_setup.done()
    board_setup.step()
    assert board_setup.state.sides[0].sight[far] & 3 == model.VISIBLE
    board_setup.turn()
    assert board_setup.state.sides[0].sight[far] & 3 == model.VISIBLE, "until the next Preparation"
    board_setup.done()
    board_setup.step()
    assert board_setup.state.sides[0].sight[far] & 3 == model.EXPLORED


def test_building_is_ordered_and_repeated() -> None:
    """FF-ORD-17, FF-ORD-4, FF-RULING-10, FF-QUEUE-2, FF-ENG-3, FF-ENG-4, FF-RULING-12."""
    board_setup = camp()
    builder = board_setup.unit(0, BUILDER, (5, 8))
    board_setup.begin(gold=20)
    assert board_setup.check(0, "build u0 rail") == "FF-ENG-1"
    board_setup.order(0, "build u0 fortification")
    board_setup.until(model.NEUTRAL_ATTACKS)
    tile = board_setup.at((5, 8))
    assert works_left(board_setup.state.works[tile]) == 1
    assert board_setup.state.sides[0].gold == 5
    board_setup.state.sides[0].gold = 0
    board_setup.turn()
    board_setup.state.sides[0].gold = 3
    board_setup.turn()
    assert builder.repeat == 0, "a step that could not be paid ends it"
    assert board_setup.check(0, "build u0 fortification") == (
        "FF-ORD-4" if board_setup.state.sides[0].gold < 15 else ""
    )
    board_setup.state.sides[0].gold = 100
    board_setup.order(0, "build u0 fortification")
    board_setup.turn()
    assert (works_left(board_setup.state.works[tile]), builder.repeat) == (0, 0)


def test_queues_of_builders() -> None:
    """FF-ORD-18, FF-ORD-19, FF-QUEUE-5, FF-QUEUE-6, FF-RULING-53, FF-LIMIT-2."""
    board_setup = camp()
    builder = board_setup.unit(0, BUILDER, (4, 8))
    board_setup.ground(MINE, (6, 8))
    board_setup.begin(gold=100)
    assert board_setup.check(0, "road_to u0 00") == "FF-QUEUE-5", "not over a mine"
    assert board_setup.check(0, "rail_to u0 0") == "FF-QUEUE-6", "no own road here"
    board_setup.works(ROAD, 0, (4, 8))
    board_setup.works(ROAD, 0, (3, 8))
    board_setup.look()
    board_setup.order(0, "rail_to u0 3")
    for _ in range(5):
        assert builder.repeat == model.DO_RAIL_TO
        board_setup.turn()
    assert [works_kind(board_setup.state.works[board_setup.at((x, 8))]) for x in (3, 4)] == [RAIL, RAIL]
    assert builder.repeat == 0
    board_setup.order(0, "road_to u0 3")
    board_setup.order(0, "extend u0 3")
    assert builder.total == 2
    assert board_setup.check(0, "extend u0 " + "3" * 30) == "FF-QUEUE-5"
    assert board_setup.check(0, "clear u0") == ""


def test_repair_and_sabotage() -> None:
    """FF-ORD-20, FF-ORD-21, FF-RULING-9, FF-ENG-5, FF-ENG-6, FF-ENG-7, FF-RULING-38, FF-RULING-56, FF-ENG-9."""
    board_setup = camp()
    tower = board_setup.state.holds[0]
    tower.health = 60
    board_setup.unit(0, BUILDER, (3, 5))
    board_setup.works(RAIL, 0, (3, 5), DISABLED)
    board_setup.unit(0, SOLDIER, (5, 5))
    board_setup.works(RAIL, 1, (5, 5), BUILDING, 1)
    board_setup.unit(0, SOLDIER, (2, 5))
    board_setup.unit(0, SOLDIER, (6, 8))
    board_setup.begin()
    assert board_setup.check(0, "repair u0 0,5") == "FF-ORD-20"
    assert board_setup.check(0, "sabotage u2") == "FF-ORD-21", "a stronghold"
    board_setup.order(0, "repair u0 2,5", "sabotage u1", "sabotage u3")
    board_setup.turn()
    assert tower.health == 90
    assert board_setup.state.works[board_setup.at((5, 5))] == 0, "the road is gone too"
    board_setup.order(0, "repair u0 3,5")
    board_setup.turn()
    assert board_setup.state.works[board_setup.at((3, 5))] == RAIL
    assert board_setup.state.sides[0].gold == 1000 + 30, "free of charge"


def test_spells_are_ordered() -> None:
    """FF-ORD-22, FF-SPELL-1, FF-SPELL-2, FF-SPELL-3, FF-SPELL-4, FF-SPELL-5, FF-SPELL-9, FF-RULING-34,
    FF-RULING-37, FF-RULING-50."""
    board_setup = camp()
    board_setup.unit(0, WIZARD, (4, 5))
    soldier = board_setup.unit(0, SOLDIER, (5, 5), 50)
    foe = board_setup.unit(1, SOLDIER, (7, 5))
    board_setup.unit(0, SCOUT, (6, 6))
    board_setup.begin(mana=100)
    assert board_setup.check(0, "cast u1 heal 5,5 unit 0") == "FF-ORD-22"
    assert board_setup.check(0, "cast u0 buff 5,5 unit 4") == "FF-SPELL-5"
    assert board_setup.check(0, "cast u0 buff 5,5 unit 37") == ""
    assert board_setup.check(0, "cast u0 fireball 8,5 unit 0") == "FF-SPELL-3"
    assert board_setup.check(0, "cast u0 fireball 4,3 unit 0") == "FF-SPELL-4"
    assert board_setup.check(0, "cast u0 heal 4,3 unit 0") == "FF-SPELL-4"
    board_setup.order(0, "cast u0 heal 5,5 unit 0", "cast s0 buff 2,5 stronghold 20")
    board_setup.until(model.ATTACKS)
    assert soldier.health == 75
    assert board_setup.state.holds[0].buff == 20
    assert board_setup.state.sides[0].mana == 65
    board_setup.turn()
    assert board_setup.state.holds[0].buff == 0
    board_setup.order(0, "cast u0 fireball 7,5 unit 0")
    board_setup.until(model.ENGINEERING)
    assert foe.health == 50


def test_fireball_may_name_the_stronghold_that_it_hits() -> None:
    """FF-RULING-50, FF-COMBAT-1, FF-SPELL-4: with either word it is the same order; a unit is no stronghold."""
    damage, orders = [], []
    for word in ("unit", "stronghold"):
        board_setup = camp()
        tower = board_setup.state.holds[model.HOLDS]
        board_setup.unit(0, WIZARD, (7, 5))
        board_setup.unit(1, SOLDIER, (9, 5))
        board_setup.unit(1, SOLDIER, (8, 4))
        board_setup.begin(mana=100)
        assert board_setup.check(0, "cast u0 fireball 8,4 stronghold 0") == "FF-SPELL-4"
        assert board_setup.check(0, "cast u0 lightning 9,5 stronghold 0") == "FF-SPELL-4", "it hits units alone"
        board_setup.order(0, f"cast u0 fireball 9,5 {word} 0")
        orders.append(flat.to_bytes(board_setup.state))
        board_setup.until(model.ENGINEERING)
        damage.append((tower.health, board_setup.state.sides[0].mana))
    assert damage == [(90, 60), (90, 60)]
    assert orders[0] == orders[1]


def test_spells_are_paid_when_they_take_effect() -> None:
    """FF-SPELL-7, FF-SPELL-8, FF-RULING-35, FF-RULING-55, FF-ORD-4: ascending caster id; what cannot be paid is
    lost."""
    board_setup = camp()
    soldier = board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.unit(0, WIZARD, (4, 6))
    board_setup.begin(mana=30).order(0, "cast u1 buff 4,5 unit 30", "cast s0 buff 4,5 unit 20")
    board_setup.until(model.ATTACKS)
    assert (soldier.buff, board_setup.state.sides[0].mana) in ((20, 10), (30, 0))
    first = min((board_setup.state.holds[0].id, 20), (board_setup.state.units[1].id, 30))
    assert soldier.buff == first[1]


def test_wards() -> None:
    """FF-ORD-23, FF-WARD-1, FF-WARD-2, FF-WARD-3, FF-WARD-4, FF-QUEUE-3, FF-VIS-4, FF-RULING-55."""
    board_setup = camp()
    board_setup.works(WARD, 0, (6, 9))
    board_setup.unit(0, SCOUT, (6, 9))
    board_setup.ground(FOREST, (7, 9))
    board_setup.begin(mana=0)
    assert board_setup.check(0, "vision 6,9 once") == "FF-ORD-23", "no mana"
    board_setup.begin(mana=12)
    side = board_setup.state.sides[0]
    side.wells = 0
    board_setup.works(POOL, 0, (0, 0))
    board_setup.order(0, "vision 6,9 always", "move u0 333")
    board_setup.until(model.SPELLS)
    far = board_setup.at((8, 9))
    assert (side.mana, side.sight[far] & 3) == (7, model.VISIBLE)
    board_setup.turn()
    assert side.wards[board_setup.at((6, 9))] & model.WARD_ORDERED
    board_setup.turn()
    assert side.mana == 2
    assert not side.wards[board_setup.at((6, 9))] & model.WARD_ALWAYS, "switched off below 5"
    assert board_setup.check(0, "vision 6,9 stop") == ""
    assert board_setup.check(0, "vision 5,5 stop") == "FF-ORD-23"


def test_networks() -> None:
    """FF-NET-1, FF-NET-2, FF-NET-3, FF-RULING-15, FF-RULING-17, FF-ENG-8, FF-LIMIT-3."""
    board_setup = camp()
    board_setup.works(ROAD, 1, (3, 5))
    board_setup.ground(MINE, (4, 5))
    builder = board_setup.unit(0, BUILDER, (5, 5))
    far = board_setup.unit(0, BUILDER, (6, 9))
    board_setup.begin(gold=1000)
    assert board_setup.check(0, f"build {board_setup.name(far)} spawn-tower") == "FF-ENG-1", "no network beside it"
    board_setup.order(0, "build u0 spawn-tower")
    for _ in range(6):
        board_setup.turn()
    hold = board_setup.state.holds[board_setup.state.hold[builder.tile]]
    assert (hold.kind, hold.health, hold.starting, hold.reach) == (model.TOWER, 100, 0, 1)
    assert board_setup.check(0, "buy scout 6,5") == ""
    assert board_setup.state.sides[0].gold == 1000 - 120 + 6 * 15, "a spawn tower gives no gold"
    for row in range(model.HOLDS):
        board_setup.state.holds[row].tile = board_setup.state.holds[row].tile if row < 3 else board_setup.at((11, 11))
    board_setup.state.works[far.tile] = 0
    board_setup.works(ROAD, 0, (6, 8))
    board_setup.works(ROAD, 0, (6, 7))
    assert board_setup.check(0, f"build {board_setup.name(far)} spawn-tower") == "FF-ENG-1"


def test_limits() -> None:
    """FF-LIMIT-4, FF-LIMIT-5, FF-LIMIT-6."""
    board_setup = camp()
    board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.begin()
    board_setup.board.order_limit = 2
    board_setup.order(0, "defend u0", "heal u0")
    assert board_setup.check(0, "defend u0") == "FF-LIMIT-4"
    assert board_setup.legal(0) == ["done"]
    from sandtable.games.fortress_frontiers.rules.check import check

    for row in ([99, 0, 0, 0, 0, 0, 0], [model.DO_SEAL, 1, 0, 0, 0, 0, 0], [model.DO_DEFEND, -1, 0, 0, 0, 0, 0]):
        clause = check(board_setup.state, board_setup.board, model.SEATS[1], row, board_setup.work)
        assert GAME.clause(clause) == "FF-LIMIT-5"
    board_setup.board.turn_limit = 1
    board_setup.turn()
    assert board_setup.state.phase == model.OVER, "FF-RULING-43: the host's limit is a draw"


def test_canonical_paths() -> None:
    """FF-DEC-1, FF-DEC-2, FF-DEC-3: least cost, fewest steps, smallest directions; destinations as on open ground."""
    for kind, count in ((SOLDIER, 18), (SCOUT, 36), (CAVALRY, 42)):
        board_setup = BoardSetup()
        board_setup.unit(0, kind, (5, 5))
        board_setup.begin()
        moves = [text for text in board_setup.legal(0) if text.startswith("move ")]
        assert len(moves) == count
        ends: dict[int, str] = {}
        for text in moves:
            digits, tile = text.split()[2], board_setup.at((5, 5))
            for digit in digits:
                tile = board_setup.board.ways[tile][int(digit)]
            ends[tile] = digits
        assert len(ends) == count
        assert ends[board_setup.at((7, 4))] == "01", "not 10: the smallest sequence of directions"


@pytest.mark.parametrize("seat", [0, 1])
def test_refusals_change_nothing(seat: int) -> None:
    """FF-ORD-3: a refused order leaves the State as it was, and orders for the other side's units cannot be given."""
    board_setup = camp()
    board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.begin()
    from sandtable.kernel.carriers import flat

    before = flat.to_bytes(board_setup.state)
    for text in ("strike u0 4,6", "buy archer 7,7", "build u0 road", "undo_buy u0", "withdraw", "move u1 0"):
        assert board_setup.check(seat, text) != ""
    with pytest.raises(BadAction, match="no direction"):
        board_setup.check(seat, "move u0 9")
    assert flat.to_bytes(board_setup.state) == before


def test_the_public_sees_only_what_is_public() -> None:
    """FF-VIS-12."""
    board_setup = camp()
    board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.begin().order(0, "done")
    seen = board_setup.hidden(PUBLIC)
    assert (seen.turn, seen.phase, seen.sides[0].sealed) == (1, model.ORDERS, 1)
    assert all(u.tile == model.OFF for u in seen.units)
    assert all(h.tile == model.OFF for h in seen.holds)
