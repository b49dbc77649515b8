"""Legality of orders, judged only by what the player knows: FF-ORD, FF-LIMIT."""

from sandtable.games.fortress_frontiers.clauses import (
    FF_LIMIT_4,
    FF_LIMIT_5,
    FF_ORD_1,
    FF_ORD_2,
    FF_ORD_16,
    FF_ORD_21,
    FF_ORD_22,
    FF_ORD_25,
    FF_ORD_26,
)
from sandtable.games.fortress_frontiers.model import (
    ARMY,
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
    NO_ORDER,
    OFF,
    ORDERS,
    OVER,
    PIECES,
    SCOUT,
    WIZARD,
    Board,
    Hold,
    State,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.orders.attack_orders import check_attack
from sandtable.games.fortress_frontiers.rules.orders.engineering_orders import check_build, check_repair
from sandtable.games.fortress_frontiers.rules.orders.path_orders import check_extend, check_path_order
from sandtable.games.fortress_frontiers.rules.orders.purchases import check_buy
from sandtable.games.fortress_frontiers.rules.orders.spell_orders import STRONGHOLD_RANGE, check_cast, spell_range
from sandtable.games.fortress_frontiers.rules.orders.ward_orders import check_vision
from sandtable.games.fortress_frontiers.rules.position.pieces import first_hold, first_unit
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import knows_hostile_hold, knows_own_hold
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import AUTOMATIC, CONTINUE, Seat

# By verb: how many numbers follow it.
ARGUMENT_COUNTS = (0, 6, 6, 2, 2, 1, 1, 1, 1, 1, 1, 2, 6, 6, 2, 1, 5, 1, 1, 6, 2, 2, 0, 0)


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Return 0, or the number of the clause that forbids the action (FF-ORD-3)."""
    if seat == AUTOMATIC:
        return check_automatic(state, action)
    verb = action[0]
    if seat not in (0, 1) or state.phase != ORDERS:
        return FF_ORD_26
    if verb < DO_MOVE or verb > DO_UNSEAL or has_extra_numbers(action, ARGUMENT_COUNTS[verb]):
        return FF_LIMIT_5
    side = state.sides[seat]
    if side.sealed != 0:
        if verb != DO_UNSEAL:
            return FF_ORD_26
        return FF_LIMIT_4 if side.issued >= board.order_limit else 0
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


def check_automatic(state: State, action: Action) -> int:
    """Check an automatic step: it is legal only when nobody is asked."""
    if state.phase in (ORDERS, OVER):
        return FF_ORD_26
    return FF_LIMIT_5 if action[0] != CONTINUE or has_extra_numbers(action, 0) else 0


def has_extra_numbers(action: Action, numbers: int) -> bool:
    """Whether anything follows the verb and so many numbers (FF-LIMIT-5)."""
    for i in range(numbers + 1, len(action)):  # noqa: SIM110  # kernel Python has no generators
        if action[i] != 0:
            return True
    return False


def check_hold(state: State, board: Board, seat: Seat, hold: Hold, action: Action, work: Work) -> int:
    """Check an order to a stronghold: a spell, or taking it back."""
    if hold.tile == OFF:
        return FF_ORD_1
    if action[0] == DO_CLEAR:
        return FF_ORD_26 if hold.order == NO_ORDER else 0
    if action[0] != DO_CAST:
        return FF_ORD_22
    return check_cast(state, board, seat, hold.tile, STRONGHOLD_RANGE, action)


def check_unit(state: State, board: Board, seat: Seat, unit: Unit, action: Action, work: Work) -> int:
    """Check an order to a mobile unit."""
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
        if unit.kind != WIZARD:
            return FF_ORD_22
        return check_cast(state, board, seat, unit.tile, spell_range(state, unit), action)
    if verb == DO_BUILD:
        return check_build(state, board, seat, unit, action[2], work)
    if verb == DO_REPAIR:
        return check_repair(state, board, seat, unit, action[2])
    if verb == DO_EXTEND:
        return check_extend(state, board, seat, unit, action, work)
    return check_path_order(state, board, seat, unit, verb, action, work)
