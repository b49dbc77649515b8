"""Guesses what a seat cannot know: sealed bids and hidden forces."""

from typing import Final

from sandtable.games.honour_lies.ai.bid_solver import draw_bid
from sandtable.games.honour_lies.ai.pick import random_front
from sandtable.games.honour_lies.model import (
    BIDDING,
    BIDDING_STRATEGY,
    ENLISTING,
    KINDS,
    NO_ROLE,
    RESERVE,
    ROLES,
    SIDE,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.combat.bids import highest_bid
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.ids import Seat

RANDOM_BID_ODDS: Final = 8  # one guessed bid in this many is uniformly random


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Fill in what `hide` removed: possible bids and possible forces."""
    for other in range(2):
        if other == seat:
            continue
        if state.phase in (BIDDING, BIDDING_STRATEGY) and state.sealed[other] == 1:
            most = highest_bid(state, other) if state.phase == BIDDING else state.orders.strategy[other]
            state.bid[other] = uniform(chance, most + 1)
            if state.phase == BIDDING and uniform(chance, RANDOM_BID_ODDS) > 0:
                state.bid[other] = draw_bid(state, board, other, chance, work)
            state.issued[other] = 1 if state.bid[other] > 0 else 0
        if state.phase == ENLISTING:
            guess_force(state, board, other, chance)


def guess_force(state: State, board: Board, seat: int, chance: Chance) -> None:
    """Guess regular units; a complete force if the seat has sealed."""
    count = board.force if state.sealed[seat] == 1 else uniform(chance, board.force + 1)
    state.issued[seat] = count
    for unit_id in range(seat * SIDE, seat * SIDE + count):
        unit = state.units[unit_id]
        unit.kind = uniform(chance, KINDS)
        unit.role = uniform(chance, ROLES)
        unit.second = NO_ROLE
        unit.wide = random_front(unit.kind, chance)
        unit.status = RESERVE
