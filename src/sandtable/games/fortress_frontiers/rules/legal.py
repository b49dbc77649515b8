"""The legal actions: all of listed verbs, and a recommended sample of open ones (FF-DEC-1, FF-DEC-3).

They are sorted by piece, verb and place: units, strongholds, then wards, purchases and Done.
"""

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BUILDER,
    DO_ALWAYS_DEFEND,
    DO_ALWAYS_LOOKOUT,
    DO_CLEAR,
    DO_DEFEND,
    DO_HEAL,
    DO_HEAL_FULL,
    DO_LOOKOUT,
    DO_MOVE_TO,
    DO_SABOTAGE,
    DO_SEAL,
    DO_UNDO_BUY,
    DO_UNSEAL,
    NO_ORDER,
    OFF,
    ORDERS,
    OVER,
    PIECES,
    SCOUT,
    SEAT_ITSELF,
    WIZARD,
    Board,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.orders.action_list import add_action
from sandtable.games.fortress_frontiers.rules.orders.attack_orders import list_attacks
from sandtable.games.fortress_frontiers.rules.orders.engineering_orders import list_engineering
from sandtable.games.fortress_frontiers.rules.orders.path_lists import find_goals, list_moves, list_paths
from sandtable.games.fortress_frontiers.rules.orders.purchases import list_buys
from sandtable.games.fortress_frontiers.rules.orders.spell_orders import STRONGHOLD_RANGE, list_casts, spell_range
from sandtable.games.fortress_frontiers.rules.orders.ward_orders import list_wards
from sandtable.games.fortress_frontiers.rules.position.pieces import first_hold, first_unit
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import knows_hostile_hold, knows_own_hold
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import ALL, AUTOMATIC, CONTINUE, Seat


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """List what the seat may do about a piece, itself or everything; return the number of actions."""
    if seat == AUTOMATIC:
        return 0 if state.phase in (ORDERS, OVER) else add_action(out, 0, CONTINUE, 0, 0)
    if seat not in (0, 1) or state.phase != ORDERS:
        return 0
    side = state.sides[seat]
    own = about == ALL or about == SEAT_ITSELF  # `in` takes constants
    if side.sealed != 0:  # FF-ORD-26: Done may be withdrawn until the other is Done too
        return add_action(out, 0, DO_UNSEAL, 0, 0) if own and side.issued < board.order_limit else 0
    count = 0
    if side.issued < board.order_limit:  # FF-LIMIT-4
        first = 0 if about == ALL else about
        last = PIECES if about == ALL else min(PIECES, about + 1)
        if about == ALL or (about < ARMY and state.units[first_unit(seat) + about].tile != OFF):
            find_goals(state, board, seat, work)
        for piece in range(first, last):
            count = list_piece(state, board, seat, piece, out, count, work)
        if own:
            count = list_wards(state, board, seat, out, count)
            count = list_buys(state, board, seat, out, count, work)
    return add_action(out, count, DO_SEAL, 0, 0) if own else count


def list_piece(state: State, board: Board, seat: Seat, piece: int, out: Actions, count: int, work: Work) -> int:
    """List what may be done with one piece."""
    if piece >= ARMY:
        hold = state.holds[first_hold(seat) + piece - ARMY]
        if hold.tile == OFF:
            return count
        count = list_casts(state, board, seat, piece, hold.tile, STRONGHOLD_RANGE, out, count, work)
        return add_action(out, count, DO_CLEAR, piece, 0) if hold.order != NO_ORDER else count
    unit = state.units[first_unit(seat) + piece]
    if unit.tile == OFF:
        return count
    if unit.fresh != 0:  # FF-ORD-2
        return add_action(out, count, DO_UNDO_BUY, piece, 0)
    count = list_moves(state, board, seat, piece, unit, out, count, work)
    count = list_paths(state, board, seat, piece, unit, DO_MOVE_TO, out, count, work)
    count = list_attacks(state, board, seat, piece, unit, out, count, work)
    for verb in (DO_HEAL, DO_HEAL_FULL, DO_DEFEND, DO_ALWAYS_DEFEND):
        count = add_action(out, count, verb, piece, 0)
    if unit.kind == SCOUT:
        count = add_action(out, count, DO_LOOKOUT, piece, 0)
        count = add_action(out, count, DO_ALWAYS_LOOKOUT, piece, 0)
    if unit.kind == BUILDER:
        count = list_engineering(state, board, seat, piece, unit, out, count, work)
    if not knows_own_hold(state, seat, unit.tile) and not knows_hostile_hold(state, seat, unit.tile):
        count = add_action(out, count, DO_SABOTAGE, piece, 0)
    if unit.kind == WIZARD:
        count = list_casts(state, board, seat, piece, unit.tile, spell_range(state, unit), out, count, work)
    if unit.order != NO_ORDER or unit.repeat != NO_ORDER:
        count = add_action(out, count, DO_CLEAR, piece, 0)
    return count
