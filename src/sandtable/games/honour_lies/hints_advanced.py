"""Advice for machines in the advanced module: quick choices of orders, stakes and Heroes."""

from typing import Final

from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action

from .advanced import FORTIFY, ORDERS
from .model import (
    ASSIGNING,
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
    OFFERING,
    ORDERING,
    RANKING,
    SIDE,
    STAKING,
    TAKING,
    Board,
    State,
)
from .rules.deploy import try_deploy
from .rules.muster import may_have_hero
from .rules.orders import find_order
from .rules.placing import gather
from .rules.rows import write
from .scratch import Work

TRIES: Final = 20
MOST_STAKED: Final = 3


def pick_advanced(state: State, board: Board, seat: int, chance: Chance, action: Action, work: Work) -> None:
    """One legal answer by lot."""
    phase = state.phase
    write(action, DO_PASS, 0, 0, 0, 0, 0, 0)
    if phase == TAKING:
        write(action, DO_TAKE, order_to_take(state, seat, chance), 0, 0, 0, 0, 0)
    elif phase == STAKING:
        if state.issued[seat] > 0:
            write(action, DO_SEAL, 0, 0, 0, 0, 0, 0)
        else:
            most = min(MOST_STAKED, state.orders.strategy[seat])
            write(action, DO_STAKE, uniform(chance, most + 1), 0, 0, 0, 0, 0)
    elif phase == ASSIGNING:
        row = seat * SIDE + uniform(chance, SIDE)
        while not may_have_hero(state.units[row]):
            row = row + 1 if row + 1 < seat * SIDE + SIDE else seat * SIDE
        write(action, DO_ASSIGN, row, 0, 0, 0, 0, 0)
    elif phase == ORDERING:
        if uniform(chance, 3) == 0:
            gather(state, board, work)
            order, row, place = find_order(state, board, work, seat, uniform(chance, ORDERS))
            if order == FORTIFY:
                write(action, DO_FORTIFY, place, 0, 0, 0, 0, 0)
            elif order < ORDERS:
                write(action, DO_ORDER, order, row, 0, 0, 0, 0)
    elif phase == RANKING:
        write(action, DO_RESOLVE, uniform(chance, 2), 0, 0, 0, 0, 0)
    elif phase == OFFERING:
        if uniform(chance, 2) == 0:
            write(action, DO_SACRIFICE, 0, 0, 0, 0, 0, 0)
    else:
        row = state.orders.ruined
        if state.orders.or_else != NOBODY and uniform(chance, 2) == 0:
            row = state.orders.or_else
        by_health = 1 if state.units[row].health > state.orders.ruin and uniform(chance, 2) == 0 else 0
        write(action, DO_RUIN, row, by_health, 0, 0, 0, 0)


def order_to_take(state: State, seat: int, chance: Chance) -> int:
    """An order that the seat has not taken, by lot."""
    order = uniform(chance, ORDERS)
    while (state.orders.taken[seat] >> order) & 1 == 1:
        order = (order + 1) % ORDERS
    return order


def pick_reappearance(state: State, board: Board, row: int, chance: Chance, action: Action, work: Work) -> None:
    """A place in obscuring terrain by lot; none found, the unit stays hidden."""
    seat = state.units[row].seat
    write(action, DO_PASS, 0, 0, 0, 0, 0, 0)
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
        if try_deploy(state, board, work, row, x, y, board.heading[seat], form, 0) == 0:
            write(action, DO_DEPLOY, row, x, y, board.heading[seat], 8 * form, 0)
            return
