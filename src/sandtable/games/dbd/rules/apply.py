"""Apply a legal action: DBD rules v0.1, sections 6, 7 and 19. Clause ids are those of RULES.md."""

from sandtable.games.dbd.events import turn_ended
from sandtable.games.dbd.model import (
    BY_CHARGE,
    BY_SHOT,
    CANCEL,
    CHARGE,
    CHOOSING,
    END,
    IN_MELEE,
    MELEE,
    MOVE,
    MOVE_MELEE,
    RETREAT_TO,
    SHOOT,
    WITHDRAW,
    WITHDRAW_SHOOT,
    Board,
    State,
    Work,
)
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import RUNNING, Seat

from .combat import attack, cancel
from .movement import move
from .position import hex_of, unit_of
from .retreat import take_retreat_step
from .turn import pass_turn, spend_activation


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """Apply one decision and everything that follows up to the next one."""
    verb = action[0]
    if verb == END:
        turn_ended(events, seat, state.activations)
        pass_turn(state, board, events)
        return
    if verb == CANCEL:
        cancel(state, board, action[1], events)
    elif verb == RETREAT_TO:
        take_retreat_step(state, board, hex_of(action[1]), events)
    else:
        activate(state, board, action, chance, events)
    # DBD-COMBAT-7, DBD-TURN-6, DBD-RULING-18: the turn ends automatically after the last decision of the defender
    if state.activations == 0 and state.phase == CHOOSING and state.result == RUNNING:  # DBD-DEC-5
        pass_turn(state, board, events)


def activate(state: State, board: Board, action: Action, chance: Chance, events: Events) -> None:
    """Move one unit, attack with it, or both in this order, each at most once (DBD-ENG-7)."""
    verb = action[0]
    unit = unit_of(action[1])
    spend_activation(state, board, unit)
    target = unit_of(action[2])
    charged = verb == MOVE_MELEE and action[4] == CHARGE
    if verb not in (MELEE, SHOOT):
        to = hex_of(action[2])
        target = unit_of(action[3])
        move(state, board, unit, to, charged, verb in (WITHDRAW, WITHDRAW_SHOOT), events)
    if verb in (WITHDRAW, MOVE):
        return
    manner = BY_SHOT
    if verb in (MELEE, MOVE_MELEE):
        manner = BY_CHARGE if charged else IN_MELEE
    # DBD-RULING-21: no advance, pursuit or counter-attack follows
    attack(state, board, unit, target, manner, chance, events)
