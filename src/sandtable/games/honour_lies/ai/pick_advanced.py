"""Quick random choices in the advanced module: orders, Strategy bids and Heroes."""

from typing import Final

from sandtable.games.honour_lies.model import (
    ASSIGNING_HEROES,
    BIDDING_STRATEGY,
    DO_ASSIGN,
    DO_DEPLOY,
    DO_FORTIFY,
    DO_ORDER,
    DO_PASS,
    DO_RESOLVE,
    DO_RUIN,
    DO_SACRIFICE,
    DO_SEAL,
    DO_STAKE,
    DO_TAKE,
    FORMS,
    NOBODY,
    OBSCURING,
    OFFERING_SACRIFICE,
    PICKING_ORDERS,
    PLAYING_ORDERS,
    SIDE,
    SORTING_ORDERS,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import write_action
from sandtable.games.honour_lies.rules.orders.availability import find_playable_order
from sandtable.games.honour_lies.rules.orders.table import FORTIFY, ORDER_COUNT
from sandtable.games.honour_lies.rules.setup.poses import try_deploy
from sandtable.games.honour_lies.rules.setup.preparation import may_have_hero
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action

TRIES: Final = 20
MOST_STRATEGY_BID: Final = 3


def pick_advanced(state: State, board: Board, seat: int, chance: Chance, action: Action, work: Work) -> None:
    """Choose one legal answer at random."""
    phase = state.phase
    write_action(action, DO_PASS, 0, 0, 0, 0, 0, 0)
    if phase == PICKING_ORDERS:
        write_action(action, DO_TAKE, random_order_to_pick(state, seat, chance), 0, 0, 0, 0, 0)
    elif phase == BIDDING_STRATEGY:
        if state.issued[seat] > 0:
            write_action(action, DO_SEAL, 0, 0, 0, 0, 0, 0)
        else:
            most = min(MOST_STRATEGY_BID, state.orders.strategy[seat])
            write_action(action, DO_STAKE, uniform(chance, most + 1), 0, 0, 0, 0, 0)
    elif phase == ASSIGNING_HEROES:
        unit_id = seat * SIDE + uniform(chance, SIDE)
        while not may_have_hero(state.units[unit_id]):
            unit_id = unit_id + 1 if unit_id + 1 < seat * SIDE + SIDE else seat * SIDE
        write_action(action, DO_ASSIGN, unit_id, 0, 0, 0, 0, 0)
    elif phase == PLAYING_ORDERS:
        if uniform(chance, 3) == 0:
            locate_stands(state, board, work)
            order, unit_id, place = find_playable_order(state, board, work, seat, uniform(chance, ORDER_COUNT))
            if order == FORTIFY:
                write_action(action, DO_FORTIFY, place, 0, 0, 0, 0, 0)
            elif order < ORDER_COUNT:
                write_action(action, DO_ORDER, order, unit_id, 0, 0, 0, 0)
    elif phase == SORTING_ORDERS:
        write_action(action, DO_RESOLVE, uniform(chance, 2), 0, 0, 0, 0, 0)
    elif phase == OFFERING_SACRIFICE:
        if uniform(chance, 2) == 0:
            write_action(action, DO_SACRIFICE, 0, 0, 0, 0, 0, 0)
    else:
        unit_id = state.orders.ruined
        if state.orders.or_else != NOBODY and uniform(chance, 2) == 0:
            unit_id = state.orders.or_else
        by_health = 1 if state.units[unit_id].health > state.orders.ruin and uniform(chance, 2) == 0 else 0
        write_action(action, DO_RUIN, unit_id, by_health, 0, 0, 0, 0)


def random_order_to_pick(state: State, seat: int, chance: Chance) -> int:
    """Return a random order that the seat has not picked yet."""
    order = uniform(chance, ORDER_COUNT)
    while (state.orders.taken[seat] >> order) & 1 == 1:
        order = (order + 1) % ORDER_COUNT
    return order


def pick_reappearance(state: State, board: Board, unit_id: int, chance: Chance, action: Action, work: Work) -> None:
    """Choose a random place in obscuring terrain; if none is found, the unit stays hidden."""
    seat = state.units[unit_id].seat
    write_action(action, DO_PASS, 0, 0, 0, 0, 0, 0)
    if board.grounds == 0:
        return
    for _ in range(TRIES):
        ground = uniform(chance, board.grounds)
        if board.kind[ground] & OBSCURING == 0:
            continue
        shape = board.ground[ground]
        x = shape.west + uniform(chance, max(1, shape.east - shape.west))
        y = shape.south + uniform(chance, max(1, shape.north - shape.south))
        form = uniform(chance, FORMS)
        if try_deploy(state, board, work, unit_id, x, y, board.heading[seat], form, 0) == 0:
            write_action(action, DO_DEPLOY, unit_id, x, y, board.heading[seat], 8 * form, 0)
            return
