"""Deploying and returning units, and entering holdings: HL-SETUP, HL-SPEC-2, HL-HOLD-5."""

from sandtable.games.honour_lies.clauses import HL_LIMIT_3, HL_SETUP_3, HL_SETUP_7
from sandtable.games.honour_lies.events import ambush_left, deployed, garrisoned, held_back, unit_returned
from sandtable.games.honour_lies.model import (
    AMBUSHED,
    COLUMN,
    DEPLOYING,
    DO_DEPLOY,
    DO_GARRISON,
    DO_HOLD_BACK,
    DO_PASS,
    HELD,
    INSIDE,
    NEXT_RETURN,
    ON_TABLE,
    OTHER,
    RETURNING,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import has_more_numbers
from sandtable.games.honour_lies.rules.setup.deployment_grid import has_room
from sandtable.games.honour_lies.rules.setup.poses import check_garrison, may_be_deployed, try_deploy
from sandtable.games.honour_lies.rules.setup.preparation import next_deployer
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.units.formations import count_cells, shape_cells
from sandtable.games.honour_lies.rules.units.profiles import full_health, full_stands, is_unit_id
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events


def check_deployment(state: State, board: Board, seat: int, action: Action, work: Work) -> int:
    """Check the deployment of one of the seat's waiting units (HL-SETUP-3, HL-ROUND-1)."""
    verb = action[0]
    if verb == DO_PASS:
        return HL_LIMIT_3 if state.phase != RETURNING or has_more_numbers(action, 0) else 0
    unit_id = action[1]
    if verb not in (DO_DEPLOY, DO_GARRISON, DO_HOLD_BACK) or not is_unit_id(unit_id):
        return HL_LIMIT_3
    if state.units[unit_id].seat != seat or not may_be_deployed(state, state.units[unit_id]):
        return HL_SETUP_3
    locate_stands(state, board, work)
    if verb == DO_DEPLOY:
        form = action[5] // 8
        if action[6] != 0:
            return HL_LIMIT_3
        return try_deploy(state, board, work, unit_id, action[2], action[3], action[4], form, action[5] % 8)
    if verb == DO_GARRISON:
        return HL_LIMIT_3 if has_more_numbers(action, 2) else check_garrison(state, board, work, unit_id, action[2])
    if has_more_numbers(action, 1) or state.phase != DEPLOYING:
        return HL_LIMIT_3
    return HL_SETUP_7 if has_room(state, board, work, unit_id) else 0


def deploy_unit(state: State, board: Board, action: Action, events: Events, work: Work) -> None:
    """Put a unit on the table or into a holding, or hold it back."""
    unit_id = action[1]
    unit = state.units[unit_id]
    if action[0] == DO_DEPLOY:
        locate_stands(state, board, work)
        try_deploy(state, board, work, unit_id, action[2], action[3], action[4], action[5] // 8, action[5] % 8)
        ambushed = unit.status == AMBUSHED
        put_on_table(state, unit_id, work)
        if ambushed:
            ambush_left(events, unit_id, unit.x, unit.y, unit.heading, unit.form)
        elif state.phase == RETURNING:
            unit_returned(events, unit_id, unit.x, unit.y, unit.heading, unit.form)
        else:
            deployed(events, unit_id, unit.x, unit.y, unit.heading, unit.form)
    elif action[0] == DO_GARRISON:
        unit.health = full_health(unit)
        unit.cells = shape_cells(COLUMN, full_stands(unit), 0)
        enter_holding(state, unit_id, action[2])
        garrisoned(events, unit_id, action[2])
    else:
        unit.status = HELD
        held_back(events, unit_id)
    state.mover = OTHER[state.mover]
    if state.phase == DEPLOYING:
        next_deployer(state)
    else:
        state.stage = NEXT_RETURN


def put_on_table(state: State, unit_id: int, work: Work) -> None:
    """Put a unit on the table with full stands and Health, ordered and not activated (HL-SUM-4, HL-RULING-31); after
    an ambush with what it had (HL-ADV-RULING-10)."""
    unit = state.units[unit_id]
    if unit.status != AMBUSHED:
        unit.health = full_health(unit)
    work.trial.health = unit.health
    copy_row(unit, work.trial)
    unit.status = ON_TABLE
    unit.activated = 0
    unit.disordered = 0
    unit.since = 0


def enter_holding(state: State, unit_id: int, holding: int) -> None:
    """Move a unit into a holding: its stands leave the table (HL-HOLD-2) and disorder ends (HL-HOLD-8). Inside it is
    stored as a column."""
    unit = state.units[unit_id]
    unit.status = INSIDE
    unit.holding = holding
    unit.disordered = 0
    unit.form = COLUMN
    unit.cells = shape_cells(COLUMN, count_cells(unit.cells), 0)
    unit.x = 0
    unit.y = 0
    unit.heading = 0
    state.occupant[holding] = unit_id
