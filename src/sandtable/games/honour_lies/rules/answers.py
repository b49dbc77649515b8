"""Answers to questions: seals, declined offers, and the choice of a stand to lose."""

from sandtable.games.honour_lies.clauses import HL_ADV_2, HL_COMBAT_6
from sandtable.games.honour_lies.events import forces_revealed, return_declined, sealed, summon_declined
from sandtable.games.honour_lies.model import (
    ABSENT,
    AFTER_RETREAT,
    BIDDING,
    BIDDING_STRATEGY,
    NEXT_RETURN,
    NEXT_STEP,
    NOBODY,
    OFFERING_SACRIFICE,
    OTHER,
    PLAYING_ORDERS,
    RANGED,
    RETURNING,
    SIDE,
    Board,
    State,
)
from sandtable.games.honour_lies.rules.combat.combat import answer_sacrifice, reveal_bids
from sandtable.games.honour_lies.rules.orders.resolution import set_ruin
from sandtable.games.honour_lies.rules.sealed_bids import clear_seals
from sandtable.games.honour_lies.rules.setup.preparation import begin_preparation, reveal_strategy_bids
from sandtable.games.honour_lies.rules.units.losses import lose_stand
from sandtable.games.honour_lies.rules.units.profiles import full_health
from sandtable.kernel.events import Events


def answer_loss(state: State, cell: int, events: Events) -> None:
    """Remove the stand that the owner has chosen (HL-PIECE-5)."""
    unit_id = state.losing
    state.losing = NOBODY
    if state.orders.ruin > 0:
        set_ruin(state, NOBODY, NOBODY, 0)
    elif state.stage == AFTER_RETREAT:
        state.trampled = NOBODY
    else:
        state.combat.losses -= 1
    lose_stand(state, unit_id, cell, events)


def seal(state: State, board: Board, seat: int, events: Events) -> None:
    """Make the seat's choice final; after the second seal, reveal both."""
    state.sealed[seat] = 1
    sealed(events, HL_ADV_2 if state.phase == BIDDING_STRATEGY else HL_COMBAT_6, seat)
    if state.sealed[0] == 0 or state.sealed[1] == 0:
        return
    if state.phase == BIDDING:
        reveal_bids(state, board, events)
        return
    if state.phase == BIDDING_STRATEGY:
        reveal_strategy_bids(state, board, events)
        return
    forces_revealed(events)
    clear_seals(state)
    for unit_id in range(2 * SIDE):
        if state.units[unit_id].status != ABSENT:
            state.units[unit_id].health = full_health(state.units[unit_id])
    begin_preparation(state, board)


def decline(state: State, seat: int, events: Events) -> None:
    """Decline to return a unit, to summon one, to play an order, to sacrifice a Hero, or to Rush after all."""
    if state.phase == RETURNING:
        state.done[seat] = 1
        state.mover = OTHER[state.mover]
        state.stage = NEXT_RETURN
        return_declined(events, seat)
    elif state.phase == PLAYING_ORDERS:
        state.orders.asked |= 1 << seat
    elif state.phase == OFFERING_SACRIFICE:
        answer_sacrifice(state, seat, False, events)
    elif state.window == 1:
        state.asked += 1
        summon_declined(events, seat)
    else:
        state.rushing = 0
        state.step = RANGED
        state.stage = NEXT_STEP
