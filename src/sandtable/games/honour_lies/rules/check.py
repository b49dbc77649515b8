"""Checks an Action before it is applied, by phase."""

from sandtable.games.honour_lies.clauses import HL_ENG_6, HL_LIMIT_3, HL_PIECE_5, HL_ROUND_2, HL_SCORE_4, HL_SUM_1
from sandtable.games.honour_lies.model import (
    ACTING,
    ACTIVATING,
    BIDDING,
    DEPLOYING,
    DO_ACTIVATE,
    DO_END,
    DO_ENGAGE,
    DO_LOSE,
    DO_PASS,
    DO_SUMMON,
    ENGAGING,
    ENLISTING,
    LOSING_STAND,
    OTHER,
    PICKING_ORDERS,
    RETREATING,
    RETURNING,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import has_more_numbers, is_out_of_bounds
from sandtable.games.honour_lies.rules.combat.bids import check_bid
from sandtable.games.honour_lies.rules.movement.checks import check_activation_step, check_retreat, find_engaging_layout
from sandtable.games.honour_lies.rules.orders.questions import check_advanced
from sandtable.games.honour_lies.rules.rounds.rounds import can_activate, is_wiped_out
from sandtable.games.honour_lies.rules.setup.deployment import check_deployment
from sandtable.games.honour_lies.rules.setup.forces import check_force
from sandtable.games.honour_lies.rules.setup.summoning import try_summon
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.turn import prompted
from sandtable.games.honour_lies.rules.units.formations import may_lose_stand
from sandtable.games.honour_lies.rules.units.profiles import is_unit_id
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Return 0, or the number of the clause that refuses the Action."""
    if seat not in (0, 1) or (prompted(state, board) >> seat) & 1 == 0:
        return HL_LIMIT_3
    if is_out_of_bounds(action):
        return HL_LIMIT_3
    phase = state.phase
    if phase == ENLISTING:
        return check_force(state, board, seat, action)
    if phase in (DEPLOYING, RETURNING):
        return check_deployment(state, board, seat, action, work)
    if phase == ACTIVATING:
        return check_choice_of_unit(state, seat, action)
    if phase == ACTING:
        return check_activation_step(state, board, action, work)
    if phase == BIDDING:
        return check_bid(state, seat, action)
    if phase >= PICKING_ORDERS:
        return check_advanced(state, board, seat, action, work)
    return check_answer(state, board, seat, action, work)


def check_choice_of_unit(state: State, seat: int, action: Action) -> int:
    """Check the choice of a unit to activate (HL-ROUND-2), or a survivor's wish to end the game (HL-SCORE-4)."""
    if action[0] == DO_END:
        return 0 if not has_more_numbers(action, 0) and is_wiped_out(state, OTHER[seat]) else HL_SCORE_4
    unit_id = action[1]
    if action[0] != DO_ACTIVATE or has_more_numbers(action, 1) or not is_unit_id(unit_id):
        return HL_LIMIT_3
    return 0 if state.units[unit_id].seat == seat and can_activate(state.units[unit_id]) else HL_ROUND_2


def check_answer(state: State, board: Board, seat: int, action: Action, work: Work) -> int:
    """Check an answer that an interrupted procedure waits for."""
    verb = action[0]
    if state.phase == LOSING_STAND:
        if verb != DO_LOSE or has_more_numbers(action, 1):
            return HL_LIMIT_3
        return 0 if may_lose_stand(state.units[state.losing].cells, action[1]) else HL_PIECE_5
    locate_stands(state, board, work)
    if state.phase == ENGAGING:
        if verb != DO_ENGAGE or has_more_numbers(action, 2):
            return HL_LIMIT_3
        return 0 if find_engaging_layout(state, board, work, action[1], action[2]) >= 0 else HL_ENG_6
    if state.phase == RETREATING:
        return check_retreat(state, board, action, work)
    if verb == DO_PASS:
        return HL_LIMIT_3 if has_more_numbers(action, 0) else 0
    if verb != DO_SUMMON or action[6] != 0 or not is_unit_id(action[1]):
        return HL_LIMIT_3
    if state.units[action[1]].seat != seat:
        return HL_SUM_1
    return try_summon(state, board, work, action[1], action[2], action[3], action[4], action[5])
