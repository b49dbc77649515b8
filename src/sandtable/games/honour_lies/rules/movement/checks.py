"""Checks the steps of an activation: shots, reforms, moves, and occupying a holding (HL-ACT-2)."""

from sandtable.games.honour_lies.clauses import HL_ACT_2, HL_COMBAT_12, HL_FLEE_1, HL_HOLD_4, HL_LIMIT_3, HL_MOVE_7
from sandtable.games.honour_lies.model import (
    AHEAD,
    BACK,
    DO_ADVANCE,
    DO_FINISH,
    DO_OCCUPY,
    DO_PASS,
    DO_PIVOT,
    DO_REFORM,
    DO_RETREAT,
    DO_RUSH,
    DO_SALLY,
    DO_SHOOT,
    DO_TURN,
    MARCH,
    NOBODY,
    OCCUPY,
    ON_TABLE,
    RANGED,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import has_more_numbers
from sandtable.games.honour_lies.rules.combat.sight import check_line_of_sight
from sandtable.games.honour_lies.rules.movement.engagement import list_engaging_layouts
from sandtable.games.honour_lies.rules.movement.lone_stand import try_lone_stand_move
from sandtable.games.honour_lies.rules.movement.moves import try_advance, try_pivot, try_reform, try_sally
from sandtable.games.honour_lies.rules.movement.retreat import try_retreat
from sandtable.games.honour_lies.rules.rounds.activation import may_move, may_reform_now, may_rush
from sandtable.games.honour_lies.rules.table.stands import locate_stands, touches_holding
from sandtable.games.honour_lies.rules.units.losses import is_in_play
from sandtable.games.honour_lies.rules.units.profiles import is_unit_id, ranged_of
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import Action


def check_activation_step(state: State, board: Board, action: Action, work: Work) -> int:
    """Check a step of the activation. A later step may be done at once; the steps in between are skipped."""
    verb = action[0]
    if verb == DO_FINISH:
        return HL_LIMIT_3 if has_more_numbers(action, 0) or state.rushing == 1 else 0
    if state.step == OCCUPY:
        return check_occupy(state, board, action, work)
    if verb == DO_PASS:
        return HL_LIMIT_3 if has_more_numbers(action, 0) or state.rushing == 0 else 0
    if verb == DO_RUSH:
        if has_more_numbers(action, 0):
            return HL_LIMIT_3
        return 0 if may_rush(state) and state.rushing == 0 else HL_ACT_2
    if state.rushing == 1 and verb != DO_ADVANCE and not (verb == DO_TURN and action[1] == AHEAD):
        return HL_ACT_2
    locate_stands(state, board, work)
    if verb == DO_SHOOT:
        return check_shot(state, board, action, work)
    if verb == DO_REFORM:
        if has_more_numbers(action, 3):
            return HL_LIMIT_3
        if not may_reform_now(state):
            return HL_ACT_2
        return try_reform(state, board, work, state.active, action[1], action[2], action[3])
    return check_move(state, board, action, work)


def check_shot(state: State, board: Board, action: Action, work: Work) -> int:
    """Check a ranged attack (HL-ACT-2)."""
    unit = state.units[state.active]
    target = action[1]
    if has_more_numbers(action, 2) or not is_unit_id(target):
        return HL_LIMIT_3
    if not may_shoot_now(state) or state.units[target].seat == unit.seat or not is_in_play(state.units[target]):
        return HL_ACT_2
    return check_line_of_sight(state, board, work, state.active, target, action[2])


def may_shoot_now(state: State) -> bool:
    """Whether the unit has a ranged value, is not disordered and did not Rush (HL-ACT-2)."""
    unit = state.units[state.active]
    return state.step <= RANGED and ranged_of(unit) > 0 and unit.disordered == 0 and state.rushed == 0


def may_advance_now(state: State) -> bool:
    """Whether an Advance is possible as Rush, Move or March (HL-ACT-2); `next_step` has checked the March."""
    unit = state.units[state.active]
    return unit.status == ON_TABLE and (state.rushing == 1 or state.step == MARCH or may_move(state))


def check_move(state: State, board: Board, action: Action, work: Work) -> int:
    """Check an Advance, Retreat, Pivot, sally, or the move of a single stand."""
    verb = action[0]
    active = state.active
    if verb == DO_ADVANCE:
        if has_more_numbers(action, 3):
            return HL_LIMIT_3
        if not may_advance_now(state):
            return HL_ACT_2
        return try_advance(state, board, work, active, action[1], action[2], action[3])
    if verb == DO_TURN:
        if has_more_numbers(action, 3):
            return HL_LIMIT_3
        if not may_advance_now(state) or (action[1] != AHEAD and not may_move(state)):
            return HL_ACT_2
        return try_lone_stand_move(state, board, work, active, action[1], action[2], action[3], 0)
    if not may_move(state):
        return HL_ACT_2
    if verb == DO_RETREAT:
        if has_more_numbers(action, 4):
            return HL_LIMIT_3
        if state.units[active].status != ON_TABLE:
            return HL_ACT_2
        return try_retreat(state, board, work, active, action[1], action[2], action[3], action[4])
    if verb == DO_PIVOT:
        if has_more_numbers(action, 4):
            return HL_LIMIT_3
        return try_pivot(state, board, work, active, action[1], action[2], action[3], action[4])
    if verb == DO_SALLY:
        if has_more_numbers(action, 4):
            return HL_LIMIT_3
        if state.shot == 1:
            return HL_ACT_2
        return try_sally(state, board, work, active, action[1], action[2], action[3], action[4])
    return HL_LIMIT_3


def check_occupy(state: State, board: Board, action: Action, work: Work) -> int:
    """Check occupying a holding (HL-HOLD-4)."""
    holding = action[1]
    if action[0] != DO_OCCUPY or has_more_numbers(action, 1) or holding < 0 or holding >= state.holdings:
        return HL_LIMIT_3
    if state.occupant[holding] != NOBODY:
        return HL_HOLD_4
    locate_stands(state, board, work)
    return 0 if touches_holding(state, board, work, state.active, holding) else HL_HOLD_4


def find_engaging_layout(state: State, board: Board, work: Work, form: int, index: int) -> int:
    """Return the position of a layout among those of the engaging unit, or -1."""
    copy_row(work.charge, state.charge)
    list_engaging_layouts(state, board, work, state.active)
    for i in range(work.option_count):
        if work.option_forms[i] == form and work.option_layouts[i] == index:
            return i
    return -1


def check_retreat(state: State, board: Board, action: Action, work: Work) -> int:
    """Check the loser's retreat, forward if it was hit in the rear (HL-COMBAT-12)."""
    loser = state.combat.loser
    if action[0] == DO_RETREAT:
        if has_more_numbers(action, 4):
            return HL_LIMIT_3
        return try_retreat(state, board, work, loser, action[1], action[2], action[3], action[4])
    if action[0] != DO_TURN or has_more_numbers(action, 4):
        return HL_COMBAT_12
    if action[1] != (AHEAD if state.combat.forward == 1 else BACK):
        return HL_MOVE_7
    if action[3] < 0 or action[3] > NOBODY:
        return HL_FLEE_1
    return try_lone_stand_move(state, board, work, loser, action[1], action[2], action[3], action[4])
