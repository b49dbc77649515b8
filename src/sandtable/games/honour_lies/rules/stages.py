"""Stages: what an interrupted procedure does next. A stage either asks somebody (a phase) or names the next stage."""

from sandtable.games.honour_lies.model import (
    AFTER_RETREAT,
    ASK_FOR_ORDERS,
    ASK_FOR_RETREAT,
    ASK_FOR_SACRIFICE,
    CHECK_COHESION,
    END_ACTIVATION,
    END_COMBAT,
    NEXT_ACTIVATION,
    NEXT_RETURN,
    NEXT_STEP,
    RESOLVE_COMBAT,
    RESOLVE_ORDERS,
    RETREATING,
    START_ROUND,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.combat.combat import ask_for_sacrifice
from sandtable.games.honour_lies.rules.combat.resolution import (
    check_cohesion,
    end_combat,
    resolve_combat,
    settle_flight,
)
from sandtable.games.honour_lies.rules.orders.resolution import ask_for_orders, ask_for_ruin, resolve_next_order
from sandtable.games.honour_lies.rules.rounds.activation import end_activation, next_step
from sandtable.games.honour_lies.rules.rounds.rounds import next_activation, next_return, start_round
from sandtable.games.honour_lies.rules.setup.summoning import ask_for_summons
from sandtable.kernel.events import Events


def proceed(state: State, board: Board, events: Events, work: Work) -> None:
    """Run stages until somebody has to decide or the match is over."""
    while run_stage(state, board, events, work):
        pass


def run_stage(state: State, board: Board, events: Events, work: Work) -> bool:
    """Run one stage; False if somebody has to decide. A summoning window comes before everything else (HL-SUM-1)."""
    if state.window == 1:
        return not ask_for_summons(state, board, work)
    if state.orders.ruin > 0:
        ask_for_ruin(state)
        return False
    stage = state.stage
    if stage == START_ROUND:
        return start_round(state, board, events)
    if stage == NEXT_RETURN:
        return next_return(state, board)
    if stage == NEXT_ACTIVATION:
        return next_activation(state)
    if stage == NEXT_STEP:
        return next_step(state, board, work)
    if stage == RESOLVE_COMBAT:
        return resolve_combat(state, board, events)
    if stage == CHECK_COHESION:
        return check_cohesion(state, events)
    if stage == ASK_FOR_RETREAT:
        state.phase = RETREATING  # HL-COMBAT-12; HL-RULING-43: even if the winner destroyed itself
        return False
    if stage == AFTER_RETREAT:
        return settle_flight(state, events)
    if stage == END_COMBAT:
        return end_combat(state)
    if stage == END_ACTIVATION:
        return end_activation(state, events)
    if stage == ASK_FOR_ORDERS:
        return ask_for_orders(state, board, work)
    if stage == RESOLVE_ORDERS:
        return resolve_next_order(state, board, events, work)
    if stage == ASK_FOR_SACRIFICE:
        return ask_for_sacrifice(state, board, events)
    return False
