"""What is refused, listed and by whom it is answered in the advanced module: HL-ADV."""

from sandtable.games.honour_lies.advanced import FORTIFY, ORDERS
from sandtable.games.honour_lies.clauses import HL_ADV_1, HL_ADV_2, HL_ADV_3, HL_LIMIT_2, HL_LIMIT_3
from sandtable.games.honour_lies.model import (
    ASSIGNING,
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
    OFFERING,
    ORDERING,
    RANKING,
    RUINING,
    SIDE,
    STAKING,
    TAKING,
    UNITS,
    Board,
    State,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.ids import ALL

from .muster import is_settled, may_have_hero
from .orders import list_orders, may_order
from .placing import gather
from .rows import is_longer, put


def check_advanced(state: State, board: Board, seat: int, action: Action, work: Work) -> int:
    """0, or the number of the clause that refuses: in the phases of the advanced module."""
    verb = action[0]
    phase = state.phase
    if phase == STAKING:
        return check_stake(state, seat, action)
    if phase == TAKING:
        if verb != DO_TAKE or is_longer(action, 1) or action[1] < 0 or action[1] >= ORDERS:
            return HL_LIMIT_3
        taken = state.orders.taken[seat]
        return HL_ADV_3 if (taken >> action[1]) & 1 == 1 or is_settled(taken) else 0  # three different ones
    if phase == ASSIGNING:
        if verb != DO_ASSIGN or is_longer(action, 1) or action[1] < 0 or action[1] >= UNITS:
            return HL_LIMIT_3
        unit = state.units[action[1]]
        return 0 if unit.seat == seat and may_have_hero(unit) else HL_ADV_1
    if phase in (ORDERING, OFFERING) and verb == DO_PASS:
        return HL_LIMIT_3 if is_longer(action, 0) else 0
    if phase == ORDERING:
        gather(state, board, work)
        if verb == DO_FORTIFY and not is_longer(action, 1):
            return may_order(state, board, work, seat, FORTIFY, NOBODY, action[1])
        if verb != DO_ORDER or is_longer(action, 2) or action[1] == FORTIFY:
            return HL_LIMIT_3
        return may_order(state, board, work, seat, action[1], action[2], 0)
    if phase == RANKING:
        return 0 if verb == DO_RESOLVE and not is_longer(action, 1) and action[1] in (0, 1) else HL_LIMIT_3
    if phase == OFFERING:
        return 0 if verb == DO_SACRIFICE and not is_longer(action, 0) else HL_LIMIT_3
    if verb != DO_RUIN or is_longer(action, 2) or action[2] < 0 or action[2] > 1:
        return HL_LIMIT_3
    return 0 if may_be_ruined(state, action[1]) else HL_ADV_3


def check_stake(state: State, seat: int, action: Action) -> int:
    """HL-ADV-2, HL-ADV-RULING-2: a bid of Strategy, or the seal that makes it final."""
    if action[0] == DO_SEAL:
        return HL_LIMIT_3 if is_longer(action, 0) else 0
    if action[0] != DO_STAKE or is_longer(action, 1):
        return HL_LIMIT_3
    if state.issued[seat] >= MOST_BIDS:
        return HL_LIMIT_2
    return 0 if 0 <= action[1] <= state.orders.strategy[seat] else HL_ADV_2


def may_be_ruined(state: State, row: int) -> bool:
    """The unit that suffers Ruin, or the one that may suffer it instead."""
    orders = state.orders
    return row != NOBODY and (row == orders.ruined or row == orders.or_else)


def is_meant(about: int, row: int) -> bool:
    """Whether a list about something is about this unit."""
    return about == ALL or about == row  # `in` takes constants


def list_advanced(state: State, board: Board, seat: int, about: int, out: Actions, work: Work) -> int:
    """All that `check_advanced` accepts; `about` is a unit, ALL or NOBODY."""
    count = 0
    phase = state.phase
    if phase not in (ASSIGNING, RUINING) and about not in (ALL, NOBODY) and about != state.active:
        return 0
    if phase == STAKING:
        count = put(out, count, DO_SEAL, 0, 0, 0, 0, 0, 0)
        if state.issued[seat] < MOST_BIDS:
            for points in range(state.orders.strategy[seat] + 1):
                count = put(out, count, DO_STAKE, points, 0, 0, 0, 0, 0)
        return count
    if phase == TAKING:
        for order in range(ORDERS):
            if (state.orders.taken[seat] >> order) & 1 == 0:
                count = put(out, count, DO_TAKE, order, 0, 0, 0, 0, 0)
        return count
    if phase == ASSIGNING:
        for row in range(seat * SIDE, seat * SIDE + SIDE):
            if may_have_hero(state.units[row]) and is_meant(about, row):
                count = put(out, count, DO_ASSIGN, row, 0, 0, 0, 0, 0)
        return count
    if phase == RANKING:
        count = put(out, count, DO_RESOLVE, 0, 0, 0, 0, 0, 0)
        return put(out, count, DO_RESOLVE, 1, 0, 0, 0, 0, 0)
    if phase == ORDERING:
        gather(state, board, work)
        count = put(out, count, DO_PASS, 0, 0, 0, 0, 0, 0)
        return list_orders(state, board, work, seat, out, count)
    if phase == OFFERING:
        count = put(out, count, DO_PASS, 0, 0, 0, 0, 0, 0)
        return put(out, count, DO_SACRIFICE, 0, 0, 0, 0, 0, 0)
    for row in range(UNITS):
        if may_be_ruined(state, row) and is_meant(about, row):
            count = put(out, count, DO_RUIN, row, 0, 0, 0, 0, 0)
            count = put(out, count, DO_RUIN, row, 1, 0, 0, 0, 0)
    return count
