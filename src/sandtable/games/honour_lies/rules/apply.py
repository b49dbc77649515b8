"""Applies a checked Action to the State, then runs the stages until somebody has to decide."""

from sandtable.games.honour_lies.events import activated, bid_made, holding_occupied, rushed, strategy_bid_made
from sandtable.games.honour_lies.model import (
    ASK_FOR_ORDERS,
    DO_ACTIVATE,
    DO_ASSIGN,
    DO_BID,
    DO_DEPLOY,
    DO_DISMISS,
    DO_END,
    DO_ENLIST,
    DO_FINISH,
    DO_FORTIFY,
    DO_GARRISON,
    DO_HOLD_BACK,
    DO_LOSE,
    DO_OCCUPY,
    DO_ORDER,
    DO_PASS,
    DO_RESOLVE,
    DO_RUIN,
    DO_RUSH,
    DO_SACRIFICE,
    DO_SEAL,
    DO_STAKE,
    DO_TAKE,
    NEXT_STEP,
    NOBODY,
    OCCUPY,
    RESOLVE_ORDERS,
    RUSH,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.answers import answer_loss, decline, seal
from sandtable.games.honour_lies.rules.combat.combat import answer_sacrifice
from sandtable.games.honour_lies.rules.movement.execution import apply_move
from sandtable.games.honour_lies.rules.orders.resolution import answer_ruin, play_order
from sandtable.games.honour_lies.rules.orders.table import FORTIFY
from sandtable.games.honour_lies.rules.rounds.rounds import finish_game
from sandtable.games.honour_lies.rules.sealed_bids import name_bid
from sandtable.games.honour_lies.rules.setup.deployment import deploy_unit, enter_holding
from sandtable.games.honour_lies.rules.setup.forces import change_force
from sandtable.games.honour_lies.rules.setup.preparation import assign_hero, pick_order
from sandtable.games.honour_lies.rules.stages import proceed
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import Seat


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """Change the State in place until somebody has to decide. There is no randomness at all (HL-SRC-2)."""
    verb = action[0]
    if verb in (DO_ENLIST, DO_DISMISS):
        change_force(state, seat, action, events)
        return
    if verb == DO_BID:
        name_bid(state, seat, action[1])
        bid_made(events, seat, action[1])
        return
    if verb == DO_STAKE:
        name_bid(state, seat, action[1])
        strategy_bid_made(events, seat, action[1])
        return
    if verb == DO_SEAL:
        seal(state, board, seat, events)
    elif verb in (DO_DEPLOY, DO_GARRISON, DO_HOLD_BACK):
        deploy_unit(state, board, action, events, work)
    elif verb == DO_PASS:
        decline(state, seat, events)
    elif verb == DO_END:
        finish_game(state, board, events)
    elif verb == DO_LOSE:
        answer_loss(state, action[1], events)
    elif verb in (DO_TAKE, DO_ASSIGN, DO_ORDER, DO_FORTIFY, DO_RESOLVE, DO_SACRIFICE, DO_RUIN):
        apply_advanced(state, board, seat, action, events)
    elif verb in (DO_ACTIVATE, DO_RUSH, DO_OCCUPY, DO_FINISH):
        apply_activation(state, board, action, events)
    else:
        locate_stands(state, board, work)
        apply_move(state, board, action, events, work)
    proceed(state, board, events, work)


def apply_advanced(state: State, board: Board, seat: int, action: Action, events: Events) -> None:
    """Apply an Action of the advanced module: orders, Heroes and Ruin (HL-ADV)."""
    verb = action[0]
    if verb == DO_TAKE:
        pick_order(state, board, seat, action[1], events)
    elif verb == DO_ASSIGN:
        assign_hero(state, action[1], events)
    elif verb == DO_ORDER:
        play_order(state, seat, action[1], action[2], 0, events)
    elif verb == DO_FORTIFY:
        play_order(state, seat, FORTIFY, NOBODY, action[1], events)
    elif verb == DO_RESOLVE:
        state.orders.next = action[1]
        state.stage = RESOLVE_ORDERS
    elif verb == DO_SACRIFICE:
        answer_sacrifice(state, seat, True, events)
    else:
        answer_ruin(state, action[1], action[2] == 1, events)


def apply_activation(state: State, board: Board, action: Action, events: Events) -> None:
    """Activate a unit, declare a Rush, occupy a holding, or finish the activation."""
    verb = action[0]
    state.stage = NEXT_STEP
    if verb == DO_ACTIVATE:
        if board.advanced == 1:
            state.stage = ASK_FOR_ORDERS
        state.active = action[1]
        state.turn += 1
        state.step = RUSH
        state.units[action[1]].activated = 1
        activated(events, action[1])
    elif verb == DO_RUSH:
        state.rushing = 1
        rushed(events, state.active)
    elif verb == DO_OCCUPY:
        enter_holding(state, state.active, action[1])
        holding_occupied(events, state.active, action[1])
    elif state.step == OCCUPY:
        state.step = OCCUPY + 1
    else:
        state.step = OCCUPY  # skips the steps between; a touched holding may still be occupied
