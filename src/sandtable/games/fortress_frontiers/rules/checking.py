"""Orders and their legality, judged only on what the player knows: FF-ORD, FF-SPAWN, FF-SPELL-2 to FF-SPELL-5."""

from sandtable.games.fortress_frontiers.clauses import (
    FF_ENG_2,
    FF_LIMIT_1,
    FF_LIMIT_3,
    FF_LIMIT_4,
    FF_LIMIT_5,
    FF_ORD_1,
    FF_ORD_2,
    FF_ORD_4,
    FF_ORD_12,
    FF_ORD_13,
    FF_ORD_16,
    FF_ORD_17,
    FF_ORD_20,
    FF_ORD_21,
    FF_ORD_22,
    FF_ORD_23,
    FF_ORD_24,
    FF_ORD_25,
    FF_ORD_26,
    FF_SPAWN_2,
    FF_SPAWN_3,
    FF_SPELL_3,
    FF_SPELL_4,
    FF_SPELL_5,
)
from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    ARMY,
    BUFF,
    BUILDER,
    CRYSTAL,
    DISABLED,
    DO_ALWAYS_DEFEND,
    DO_ALWAYS_LOOKOUT,
    DO_BUILD,
    DO_BUY,
    DO_CAST,
    DO_CLEAR,
    DO_DEFEND,
    DO_EXTEND,
    DO_HEAL,
    DO_HEAL_FULL,
    DO_LOOKOUT,
    DO_MOVE,
    DO_REPAIR,
    DO_SABOTAGE,
    DO_SEAL,
    DO_SHOOT,
    DO_STRIKE,
    DO_UNDO_BUY,
    DO_UNSEAL,
    DO_VISION,
    FIREBALL,
    FULL,
    HEALING,
    HOLDS,
    LEAST_BUFF,
    LIGHTNING,
    MINER,
    MOST_BUFF,
    MOUNTAIN,
    NO_ORDER,
    NO_WORKS,
    NOBODY,
    NOWHERE,
    OFF,
    ORDERS,
    OVER,
    PIECES,
    SCOUT,
    SOLDIER,
    SPAWN_TOWER,
    SPELL_COST,
    STEP_COST,
    TYPES,
    VISION_STOP,
    WARD,
    WIZARD,
    WORKS,
    Board,
    Hold,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import AUTOMATIC, CONTINUE, Seat

from .batches import effective_range
from .engineering import may_start
from .paths import check_extend, check_path_order
from .position import (
    distance,
    first_hold,
    first_unit,
    free_hold_row,
    free_unit_row,
    is_adjacent,
    is_intact,
    is_tile,
    own_hold,
    stands_in_own_tower,
    works_seat,
    works_state,
)
from .sight import (
    in_flood,
    is_visible,
    is_works_known_as,
    known_ground,
    known_works,
    knows_hostile_hold,
    knows_own_hold,
    visible_target,
)

NUMBERS = (0, 6, 6, 2, 2, 1, 1, 1, 1, 1, 1, 2, 6, 6, 2, 1, 5, 1, 1, 6, 2, 2, 0, 0)  # that follow each verb


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """0, or the number of the clause that refuses (FF-ORD-3)."""
    if seat == AUTOMATIC:
        return check_table(state, action)
    verb = action[0]
    if seat not in (0, 1) or state.phase != ORDERS:
        return FF_ORD_26
    if verb < DO_MOVE or verb > DO_UNSEAL or is_longer(action, NUMBERS[verb]):
        return FF_LIMIT_5
    side = state.sides[seat]
    if side.sealed != 0:
        return FF_ORD_26 if verb != DO_UNSEAL or side.issued >= board.order_limit else 0
    if verb == DO_SEAL:
        return 0
    if verb == DO_UNSEAL:
        return FF_ORD_26
    if side.issued >= board.order_limit:
        return FF_LIMIT_4
    if verb == DO_BUY:
        return check_buy(state, board, seat, action[1], action[2])
    if verb == DO_VISION:
        return check_vision(state, board, seat, action[1], action[2])
    piece = action[1]
    if piece < 0 or piece >= PIECES:
        return FF_LIMIT_5
    if piece >= ARMY:
        return check_hold(state, board, seat, state.holds[first_hold(seat) + piece - ARMY], action, work)
    return check_unit(state, board, seat, state.units[first_unit(seat) + piece], action, work)


def check_table(state: State, action: Action) -> int:
    """The table only goes on, and only when nobody is asked."""
    if state.phase in (ORDERS, OVER):
        return FF_ORD_26
    return FF_LIMIT_5 if action[0] != CONTINUE or is_longer(action, 0) else 0


def is_longer(action: Action, numbers: int) -> bool:
    """Whether anything stands after the verb and so many numbers (FF-LIMIT-5)."""
    for i in range(numbers + 1, len(action)):  # noqa: SIM110  # kernel Python has no generators
        if action[i] != 0:
            return True
    return False


def check_hold(state: State, board: Board, seat: Seat, hold: Hold, action: Action, work: Work) -> int:
    """A stronghold casts, or takes its spell back."""
    if hold.tile == OFF:
        return FF_ORD_1
    if action[0] == DO_CLEAR:
        return FF_ORD_26 if hold.order == NO_ORDER else 0
    if action[0] != DO_CAST:
        return FF_ORD_22
    return check_cast(state, board, seat, hold.tile, 3, action)


def check_unit(state: State, board: Board, seat: Seat, unit: Unit, action: Action, work: Work) -> int:
    """An order to a mobile unit."""
    verb = action[0]
    if unit.tile == OFF:
        return FF_ORD_1
    if unit.fresh != 0:
        return 0 if verb == DO_UNDO_BUY else FF_ORD_2  # FF-RULING-7
    if verb == DO_UNDO_BUY:
        return FF_ORD_25
    if verb == DO_CLEAR:
        return FF_ORD_26 if unit.order == NO_ORDER and unit.repeat == NO_ORDER else 0
    if verb in (DO_HEAL, DO_HEAL_FULL, DO_DEFEND, DO_ALWAYS_DEFEND):  # FF-ORD-14, FF-ORD-15
        return 0
    if verb in (DO_LOOKOUT, DO_ALWAYS_LOOKOUT):
        return 0 if unit.kind == SCOUT else FF_ORD_16
    if verb == DO_SABOTAGE:
        return FF_ORD_21 if knows_own_hold(state, seat, unit.tile) or knows_hostile_hold(state, seat, unit.tile) else 0
    if verb in (DO_SHOOT, DO_STRIKE):
        return check_attack(state, board, seat, unit, verb, action[2], work)
    if verb == DO_CAST:
        reach = 4 if stands_in_own_tower(state, unit) else 3  # FF-SPELL-3
        return FF_ORD_22 if unit.kind != WIZARD else check_cast(state, board, seat, unit.tile, reach, action)
    if verb == DO_BUILD:
        return check_build(state, board, seat, unit, action[2], work)
    if verb == DO_REPAIR:
        return check_repair(state, board, seat, unit, action[2])
    if verb == DO_EXTEND:
        return check_extend(state, board, seat, unit, action, work)
    return check_path_order(state, board, seat, unit, verb, action, work)


# -- attacks, spells, engineering -----------------------------------------------------------------------------------


def check_attack(state: State, board: Board, seat: Seat, unit: Unit, verb: int, tile: int, work: Work) -> int:
    """FF-ORD-12, FF-ORD-13; the target must be visible now (FF-VIS-13, FF-RULING-49)."""
    clause = FF_ORD_12 if verb == DO_SHOOT else FF_ORD_13
    if not is_tile(board, tile) or visible_target(state, seat, tile) == 0:
        return clause
    if verb == DO_STRIKE:
        return 0 if is_adjacent(board, unit.tile, tile) else clause
    if unit.kind != ARCHER:
        return clause
    return 0 if in_flood(state, board, unit.tile, effective_range(state, unit), board.tiles[tile], work) else clause


def check_cast(state: State, board: Board, seat: Seat, start: Tile, reach: int, action: Action) -> int:
    """FF-SPELL-2 to FF-SPELL-5; mana is checked per order (FF-RULING-10, FF-RULING-34)."""
    spell = action[2]
    tile = action[3]
    layer = action[4]
    mana = action[5]
    if spell < HEALING or spell > LIGHTNING or layer not in (0, 1) or not is_tile(board, tile):
        return FF_LIMIT_5
    if distance(board, start, tile) > reach:
        return FF_SPELL_3
    cost = SPELL_COST[spell]
    if spell == BUFF:
        if mana < LEAST_BUFF or mana > MOST_BUFF:
            return FF_SPELL_5
        cost = mana
    elif mana != 0:
        return FF_LIMIT_5
    if spell in (HEALING, BUFF):
        if own_spell_target(state, seat, tile, layer) == 0:
            return FF_SPELL_4
    elif layer != 0:
        return FF_LIMIT_5
    elif spell == FIREBALL:
        if visible_target(state, seat, tile) == 0:
            return FF_SPELL_4
    elif not is_visible(state, seat, tile) or is_own_or_none(state, seat, tile):
        return FF_SPELL_4
    return FF_ORD_4 if state.sides[seat].mana < cost else 0


def is_own_or_none(state: State, seat: Seat, tile: int) -> bool:
    """Whether no unit of anybody else stands on a tile."""
    return state.occupant[tile] == NOBODY or state.units[state.occupant[tile]].seat == seat


def own_spell_target(state: State, seat: Seat, tile: int, layer: int) -> int:
    """The id of the own unit or stronghold that a spell on a tile is meant for; 0 if there is none."""
    if layer == 1:
        return state.holds[own_hold(state, tile, seat)].id
    row = state.occupant[tile]
    if row != NOBODY and state.units[row].seat == seat:
        return state.units[row].id
    for fresh in range(first_unit(seat), first_unit(seat) + ARMY):
        if state.units[fresh].fresh != 0 and state.units[fresh].tile == tile:
            return state.units[fresh].id
    return 0


def check_build(state: State, board: Board, seat: Seat, unit: Unit, kind: int, work: Work) -> int:
    """FF-ORD-17: start or continue, with the gold for one step."""
    if unit.kind != BUILDER or kind <= NO_WORKS or kind >= WORKS:
        return FF_ORD_17
    if not is_works_known_as(known_works(state, seat, unit.tile), kind, seat):
        if not may_start(state, board, seat, unit.tile, kind, 1, work):
            return FF_ENG_2
        if kind == SPAWN_TOWER and free_hold_row(state, seat) == NOWHERE:
            return FF_LIMIT_3
    return FF_ORD_4 if state.sides[seat].gold < STEP_COST[kind] else 0


def check_repair(state: State, board: Board, seat: Seat, unit: Unit, tile: int) -> int:
    """FF-ORD-20: own disabled works underfoot, or an own stronghold below 100 on the same or an adjacent tile."""
    if unit.kind != BUILDER or not is_tile(board, tile):
        return FF_ORD_20
    works = known_works(state, seat, tile)
    if tile == unit.tile and works != NO_WORKS and works_state(works) == DISABLED and works_seat(works) == seat:
        return 0
    hold = own_hold(state, tile, seat)
    near = tile == unit.tile or is_adjacent(board, tile, unit.tile)
    return 0 if near and hold != NOWHERE and state.holds[hold].health < FULL else FF_ORD_20


# -- buying and wards -----------------------------------------------------------------------------------------------


def spawn_level(state: State, board: Board, seat: Seat, tile: Tile) -> int:
    """0 out of reach, 1 within reach of road-connected spawn towers only, 2 all types (FF-SPAWN-1, FF-SPAWN-3)."""
    level = 0
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile != OFF and (hold.tile == tile or is_adjacent(board, hold.tile, tile)):
            level = max(level, 2 if hold.starting != 0 else hold.reach)
    return level


def is_free_to_spawn(state: State, seat: Seat, tile: Tile) -> bool:
    """No mountain, no known mobile unit, own purchases included, no enemy stronghold (FF-SPAWN-2)."""
    if known_ground(state, seat, tile) == MOUNTAIN or knows_hostile_hold(state, seat, tile):
        return False
    if is_visible(state, seat, tile) and state.occupant[tile] != NOBODY:
        return False
    for row in range(first_unit(seat), first_unit(seat) + ARMY):  # kernel Python has no generators
        if state.units[row].fresh != 0 and state.units[row].tile == tile:
            return False
    return True


def check_buy(state: State, board: Board, seat: Seat, kind: int, tile: int) -> int:
    """FF-ORD-24, FF-SPAWN-2 to FF-SPAWN-4."""
    if kind < 0 or kind >= TYPES or not is_tile(board, tile):
        return FF_LIMIT_5
    level = spawn_level(state, board, seat, board.tiles[tile])
    if level == 0 or not is_free_to_spawn(state, seat, board.tiles[tile]):
        return FF_SPAWN_2
    if level == 1 and kind not in (SCOUT, BUILDER, MINER, CRYSTAL, SOLDIER):
        return FF_SPAWN_3
    if state.sides[seat].gold < PRICES[kind]:
        return FF_ORD_24
    return FF_LIMIT_1 if free_unit_row(state, seat) == NOBODY else 0


PRICES = (100, 85, 50, 75, 50, 50, 100, 125, 150)  # FF-UNIT-1


def check_vision(state: State, board: Board, seat: Seat, tile: int, mode: int) -> int:
    """FF-ORD-23: own intact ward as far as known; 5 mana now unless it is to stop."""
    if mode < 0 or mode > VISION_STOP or not is_tile(board, tile):
        return FF_LIMIT_5
    works = known_works(state, seat, tile)
    if not is_intact(works, WARD) or works_seat(works) != seat:
        return FF_ORD_23
    return FF_ORD_23 if mode != VISION_STOP and state.sides[seat].mana < 5 else 0
