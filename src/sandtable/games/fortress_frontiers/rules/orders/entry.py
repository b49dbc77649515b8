"""Entering orders: FF-ORD-1, FF-ORD-26, FF-QUEUE-1, FF-QUEUE-7, FF-SPAWN-4. The other player learns nothing of them."""

from sandtable.games.fortress_frontiers.events import bought, cleared, ordered, sealed, unbought, unsealed
from sandtable.games.fortress_frontiers.model import (
    ARMY,
    COST,
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
    DO_MOVE_TO,
    DO_RAIL_TO,
    DO_REPAIR,
    DO_ROAD_TO,
    DO_SEAL,
    DO_SHOOT,
    DO_STRIKE,
    DO_UNDO_BUY,
    DO_UNSEAL,
    DO_VISION,
    FULL,
    NO_ORDER,
    NOBODY,
    PATH_NUMBERS,
    PREPARATION,
    VISION_ALWAYS,
    VISION_STOP,
    WARD_ALWAYS,
    WARD_ORDERED,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.combat.spells import ON_STRONGHOLD
from sandtable.games.fortress_frontiers.rules.position.pieces import (
    clear_hold_order,
    clear_order,
    first_hold,
    first_unit,
    free_unit_row,
)
from sandtable.games.fortress_frontiers.rules.position.stored_paths import drop_path, path_tile
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import Seat

from .path_orders import append_path, read_path
from .queues import plan_build, plan_move
from .spell_orders import find_own_spell_target, stored_spell


def enter_order(state: State, board: Board, seat: Seat, action: Action, events: Events, work: Work) -> None:
    """Enter one decision of a player. The last Done starts the Execution."""
    verb = action[0]
    side = state.sides[seat]
    own = 1 << seat
    if verb == DO_SEAL:
        side.sealed = 1
        sealed(events, seat)
        if state.sides[0].sealed != 0 and state.sides[1].sealed != 0:
            state.phase = PREPARATION
        return
    side.issued += 1
    if verb == DO_UNSEAL:
        side.sealed = 0
        unsealed(events, seat)
    elif verb == DO_BUY:
        buy_unit(state, board, seat, action[1], action[2])
        bought(events, own, action[1], action[2], side.gold)
    elif verb == DO_VISION:
        order_vision(state, seat, action[1], action[2])
        report_order(events, own, -1, verb, action[1], action[2], 0, 0)
    elif action[1] >= ARMY:
        order_stronghold(state, seat, action)
        report_order(events, own, action[1], verb, action[2], action[3], 0, 0)
    elif verb == DO_UNDO_BUY:
        unit = state.units[first_unit(seat) + action[1]]
        side.gold += COST[unit.kind]
        unbought(events, own, unit.kind, unit.tile, side.gold)
        copy_row(unit, state.units[NOBODY])
    else:
        unit = state.units[first_unit(seat) + action[1]]
        order_unit(state, board, unit, action, work)
        place = ordered_tile(board, unit, verb)
        what = ordered_object(unit, verb)
        report_order(events, own, action[1], verb, unit.id, unit.kind, place, what)


def report_order(
    events: Events, audience: int, piece: int, verb: int, one: int, two: int, place: int, what: int
) -> None:
    """Tell of an order, or that it was taken back."""
    if verb == DO_CLEAR:
        cleared(events, audience, piece, verb, one, two, place, what)
    else:
        ordered(events, audience, piece, verb, one, two, place, what)


def buy_unit(state: State, board: Board, seat: Seat, kind: int, tile: int) -> None:
    """Buy a unit; until the Spawns step it exists for its buyer alone (FF-SPAWN-4, FF-SPAWN-5)."""
    side = state.sides[seat]
    unit = state.units[free_unit_row(state, seat)]
    unit.id = side.next_id
    side.next_id += 2  # FF-ID-1, FF-RULING-2
    unit.seat = seat
    unit.kind = kind
    unit.tile = board.tiles[tile]
    unit.health = FULL
    unit.fresh = 1
    side.gold -= COST[kind]


def order_vision(state: State, seat: Seat, tile: int, mode: int) -> None:
    """Order a ward's vision once, always, or no more (FF-QUEUE-3)."""
    side = state.sides[seat]
    side.wards[tile] &= ~(WARD_ORDERED | WARD_ALWAYS)
    if mode != VISION_STOP:
        side.wards[tile] |= WARD_ORDERED
    if mode == VISION_ALWAYS:
        side.wards[tile] |= WARD_ALWAYS


def order_stronghold(state: State, seat: Seat, action: Action) -> None:
    """Order a stronghold's spell, or take it back."""
    hold = state.holds[first_hold(seat) + action[1] - ARMY]
    clear_hold_order(hold)
    if action[0] == DO_CAST:
        hold.order = DO_CAST
        hold.a = action[3]
        hold.b = stored_spell(action)
        hold.c = find_own_spell_target(state, seat, action[3], action[4]) if action[2] < 2 else 0
        hold.d = action[5]
        hold.issue = state.sides[seat].issued


def clear_orders(unit: Unit) -> None:
    """Delete a unit's order, repeating state and queue (FF-QUEUE-7)."""
    clear_order(unit)
    unit.repeat = NO_ORDER
    unit.defending = 0
    drop_path(unit)


def order_unit(state: State, board: Board, unit: Unit, action: Action, work: Work) -> None:
    """Give a unit a new order, which replaces the old one and whatever it repeated (FF-RULING-11)."""
    verb = action[0]
    if verb == DO_EXTEND:
        extend_path(state, board, unit, action, work)
        return
    clear_orders(unit)
    if verb == DO_CLEAR:
        return
    unit.issue = state.sides[unit.seat].issued
    unit.order = verb
    if verb in (DO_HEAL_FULL, DO_ALWAYS_DEFEND, DO_ALWAYS_LOOKOUT):
        unit.repeat = verb
        unit.order = DO_HEAL if verb == DO_HEAL_FULL else (DO_DEFEND if verb == DO_ALWAYS_DEFEND else DO_LOOKOUT)
    elif verb in (DO_MOVE, DO_MOVE_TO, DO_ROAD_TO, DO_RAIL_TO):
        store_path(unit, read_path(action, work), work)
        start_path_order(state, board, unit, verb, work)
    elif verb == DO_CAST:
        unit.a = action[3]
        unit.b = stored_spell(action)
        unit.c = find_own_spell_target(state, unit.seat, action[3], action[4]) if action[2] < 2 else 0
        unit.d = action[5]
    else:
        unit.a = action[2]
        if verb == DO_BUILD:  # FF-QUEUE-2: building is repeated
            unit.repeat = DO_BUILD
            unit.before = action[2]
    if unit.order == DO_DEFEND:
        unit.defending = 1  # FF-TERM-6


def ordered_tile(board: Board, unit: Unit, verb: int) -> int:
    """Return the tile that a new order is about plus one, or 0."""
    if verb in (DO_MOVE, DO_MOVE_TO, DO_ROAD_TO, DO_RAIL_TO, DO_EXTEND):
        return path_tile(board, unit, unit.total) + 1
    if verb in (DO_SHOOT, DO_STRIKE, DO_REPAIR, DO_CAST):
        return unit.a + 1
    return 0


def ordered_object(unit: Unit, verb: int) -> int:
    """Return the works or spell of a new order plus one, or 0."""
    if verb == DO_BUILD:
        return unit.a + 1
    if verb == DO_CAST:
        return unit.b % ON_STRONGHOLD + 1
    return 0


def store_path(unit: Unit, steps: int, work: Work) -> None:
    """Store the path of work.path in the unit."""
    for i in range(PATH_NUMBERS):
        unit.path[i] = work.path[i]
    unit.total = steps
    unit.at = 0


def start_path_order(state: State, board: Board, unit: Unit, verb: int, work: Work) -> None:
    """Set this turn's part of a path order."""
    if verb == DO_MOVE:
        unit.steps = unit.total
        unit.goal = path_tile(board, unit, unit.total)
        return
    unit.repeat = verb
    unit.order = NO_ORDER
    if verb == DO_MOVE_TO:
        plan_move(state, board, unit, work)
    else:
        plan_build(state, board, unit)


def extend_path(state: State, board: Board, unit: Unit, action: Action, work: Work) -> None:
    """Append steps to the path order given this turn (FF-LIMIT-2)."""
    more = read_path(action, work)
    append_path(unit, action, more, work)
    store_path(unit, unit.total + more, work)
    start_path_order(state, board, unit, unit.repeat, work)
