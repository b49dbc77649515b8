"""Checks and lists the answers in the phases of the advanced module: HL-ADV."""

from sandtable.games.honour_lies.clauses import HL_ADV_1, HL_ADV_2, HL_ADV_3, HL_LIMIT_3
from sandtable.games.honour_lies.model import (
    ASSIGNING_HEROES,
    BIDDING_STRATEGY,
    DO_ASSIGN,
    DO_FORTIFY,
    DO_ORDER,
    DO_PASS,
    DO_RESOLVE,
    DO_RUIN,
    DO_SACRIFICE,
    DO_SEAL,
    DO_STAKE,
    DO_TAKE,
    MOST_BIDS,
    NOBODY,
    OFFERING_SACRIFICE,
    PICKING_ORDERS,
    PLAYING_ORDERS,
    SIDE,
    SORTING_ORDERS,
    SUFFERING_RUIN,
    UNITS,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import append_action, has_more_numbers, is_listed
from sandtable.games.honour_lies.rules.orders.availability import check_order, list_orders
from sandtable.games.honour_lies.rules.orders.table import FORTIFY, ORDER_COUNT
from sandtable.games.honour_lies.rules.sealed_bids import check_sealed_bid
from sandtable.games.honour_lies.rules.setup.preparation import has_picked_orders, may_have_hero
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.units.profiles import is_unit_id
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.ids import ALL


def check_advanced(state: State, board: Board, seat: int, action: Action, work: Work) -> int:
    """Return 0, or the number of the clause that refuses an answer."""
    verb = action[0]
    phase = state.phase
    if phase == BIDDING_STRATEGY:
        return check_strategy_bid(state, seat, action)
    if phase == PICKING_ORDERS:
        if verb != DO_TAKE or has_more_numbers(action, 1) or action[1] < 0 or action[1] >= ORDER_COUNT:
            return HL_LIMIT_3
        taken = state.orders.taken[seat]
        return HL_ADV_3 if (taken >> action[1]) & 1 == 1 or has_picked_orders(taken) else 0  # three different orders
    if phase == ASSIGNING_HEROES:
        if verb != DO_ASSIGN or has_more_numbers(action, 1) or not is_unit_id(action[1]):
            return HL_LIMIT_3
        unit = state.units[action[1]]
        return 0 if unit.seat == seat and may_have_hero(unit) else HL_ADV_1
    if phase in (PLAYING_ORDERS, OFFERING_SACRIFICE) and verb == DO_PASS:
        return HL_LIMIT_3 if has_more_numbers(action, 0) else 0
    if phase == PLAYING_ORDERS:
        locate_stands(state, board, work)
        if verb == DO_FORTIFY and not has_more_numbers(action, 1):
            return check_order(state, board, work, seat, FORTIFY, NOBODY, action[1])
        if verb != DO_ORDER or has_more_numbers(action, 2) or action[1] == FORTIFY:
            return HL_LIMIT_3
        return check_order(state, board, work, seat, action[1], action[2], 0)
    if phase == SORTING_ORDERS:
        return 0 if verb == DO_RESOLVE and not has_more_numbers(action, 1) and action[1] in (0, 1) else HL_LIMIT_3
    if phase == OFFERING_SACRIFICE:
        return 0 if verb == DO_SACRIFICE and not has_more_numbers(action, 0) else HL_LIMIT_3
    if verb != DO_RUIN or has_more_numbers(action, 2) or action[2] < 0 or action[2] > 1:
        return HL_LIMIT_3
    return 0 if may_suffer_ruin(state, action[1]) else HL_ADV_3


def check_strategy_bid(state: State, seat: int, action: Action) -> int:
    """Check a bid of Strategy, or its seal (HL-ADV-2, HL-ADV-RULING-2)."""
    return check_sealed_bid(state, seat, action, DO_STAKE, state.orders.strategy[seat], HL_ADV_2)


def may_suffer_ruin(state: State, unit_id: int) -> bool:
    """Whether the unit suffers Ruin or may suffer it instead of another."""
    orders = state.orders
    return unit_id != NOBODY and (unit_id == orders.ruined or unit_id == orders.or_else)


def list_advanced(state: State, board: Board, seat: int, about: int, out: Actions, work: Work) -> int:
    """List all answers that `check_advanced` accepts; `about` is a unit, ALL or NOBODY."""
    count = 0
    phase = state.phase
    if phase not in (ASSIGNING_HEROES, SUFFERING_RUIN) and about not in (ALL, NOBODY) and about != state.active:
        return 0
    if phase == BIDDING_STRATEGY:
        count = append_action(out, count, DO_SEAL, 0, 0, 0, 0, 0, 0)
        if state.issued[seat] < MOST_BIDS:
            for points in range(state.orders.strategy[seat] + 1):
                count = append_action(out, count, DO_STAKE, points, 0, 0, 0, 0, 0)
        return count
    if phase == PICKING_ORDERS:
        for order in range(ORDER_COUNT):
            if (state.orders.taken[seat] >> order) & 1 == 0:
                count = append_action(out, count, DO_TAKE, order, 0, 0, 0, 0, 0)
        return count
    if phase == ASSIGNING_HEROES:
        for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
            if may_have_hero(state.units[unit_id]) and is_listed(about, unit_id):
                count = append_action(out, count, DO_ASSIGN, unit_id, 0, 0, 0, 0, 0)
        return count
    if phase == SORTING_ORDERS:
        count = append_action(out, count, DO_RESOLVE, 0, 0, 0, 0, 0, 0)
        return append_action(out, count, DO_RESOLVE, 1, 0, 0, 0, 0, 0)
    if phase == PLAYING_ORDERS:
        locate_stands(state, board, work)
        count = append_action(out, count, DO_PASS, 0, 0, 0, 0, 0, 0)
        return list_orders(state, board, work, seat, out, count)
    if phase == OFFERING_SACRIFICE:
        count = append_action(out, count, DO_PASS, 0, 0, 0, 0, 0, 0)
        return append_action(out, count, DO_SACRIFICE, 0, 0, 0, 0, 0, 0)
    for unit_id in range(UNITS):
        if may_suffer_ruin(state, unit_id) and is_listed(about, unit_id):
            count = append_action(out, count, DO_RUIN, unit_id, 0, 0, 0, 0, 0)
            count = append_action(out, count, DO_RUIN, unit_id, 1, 0, 0, 0, 0)
    return count
