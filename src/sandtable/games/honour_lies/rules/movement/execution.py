"""Carries out shots, reforms, moves and engagements that were checked before."""

from sandtable.games.honour_lies.clauses import HL_ENG_9, HL_MOVE_1
from sandtable.games.honour_lies.events import (
    advanced,
    engaged,
    fled_through,
    pivoted,
    reformed,
    retreated,
    sallied,
    shot,
    unit_summoned,
)
from sandtable.games.honour_lies.model import (
    AFTER_RETREAT,
    BACK,
    DO_ADVANCE,
    DO_ENGAGE,
    DO_PIVOT,
    DO_REFORM,
    DO_RETREAT,
    DO_SALLY,
    DO_SHOOT,
    DO_TURN,
    ENGAGING,
    FRONT,
    IDLE,
    MARCH,
    MOVE,
    NEXT_STEP,
    NOBODY,
    NOWHERE,
    OCCUPY,
    REFORM,
    RETREATING,
    WALL,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.combat.combat import begin_combat
from sandtable.games.honour_lies.rules.combat.sight import face_hit_by_shot
from sandtable.games.honour_lies.rules.movement.checks import find_engaging_layout
from sandtable.games.honour_lies.rules.movement.engagement import lay_out_at_slot
from sandtable.games.honour_lies.rules.movement.lone_stand import try_lone_stand_move
from sandtable.games.honour_lies.rules.movement.moves import try_advance, try_pivot, try_reform, try_sally
from sandtable.games.honour_lies.rules.movement.retreat import try_retreat
from sandtable.games.honour_lies.rules.rounds.activation import record_flight
from sandtable.games.honour_lies.rules.setup.deployment import put_on_table
from sandtable.games.honour_lies.rules.setup.summoning import close_summoning, try_summon
from sandtable.games.honour_lies.rules.units.formations import count_cells, find_layout
from sandtable.games.honour_lies.rules.units.losses import is_in_play, take_trial_pose
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events


def apply_move(state: State, board: Board, action: Action, events: Events, work: Work) -> None:
    """Apply a shot, a move, or an answer that depends on the positions of stands."""
    verb = action[0]
    unit_id = state.combat.loser if state.phase == RETREATING else state.active
    if verb == DO_SHOOT:
        face = face_hit_by_shot(state, board, work, unit_id, action[1], action[2])
        state.shot = 1
        shot(events, unit_id, action[1], face)
        begin_combat(state, board, work, unit_id, action[1], face, True, events)
        state.stage = IDLE
    elif verb == DO_REFORM:
        try_reform(state, board, work, unit_id, action[1], action[2], action[3])
        take_trial_pose(state, unit_id, work, events)
        reformed(events, unit_id, action[1], count_cells(state.units[unit_id].cells))
        state.step = step_after_reform(state)
        state.reformed = 1
        state.stage = NEXT_STEP
    elif verb == DO_ADVANCE:
        try_advance(state, board, work, unit_id, action[1], action[2], action[3])
        finish_advance(state, board, work, DO_ADVANCE, events)
    elif verb == DO_SALLY:
        try_sally(state, board, work, unit_id, action[1], action[2], action[3], action[4])
        finish_advance(state, board, work, DO_SALLY, events)
    elif verb == DO_RETREAT:
        try_retreat(state, board, work, unit_id, action[1], action[2], action[3], action[4])
        finish_retreat(state, work, unit_id, action[3], events)
    elif verb == DO_PIVOT:
        try_pivot(state, board, work, unit_id, action[1], action[2], action[3], action[4])
        finish_move(state, work, unit_id, DO_PIVOT, events)
        state.step = MARCH
        state.stage = NEXT_STEP
    elif verb == DO_TURN:
        apply_lone_stand_move(state, board, work, unit_id, action, events)
    elif verb == DO_ENGAGE:
        take_engaging_layout(state, board, work, find_engaging_layout(state, board, work, action[1], action[2]), events)
    else:
        try_summon(state, board, work, action[1], action[2], action[3], action[4], action[5])
        put_on_table(state, action[1], work)
        close_summoning(state)
        unit_summoned(events, action[1])


def step_after_reform(state: State) -> int:
    """Return the next step after a Reform, which for Swift units may have been the Move or the March (HL-SPEC-11)."""
    if state.step <= REFORM:
        return MOVE
    return MARCH if state.step == MOVE else OCCUPY


def step_after_advance(state: State) -> int:
    """Return the next step after an Advance as Rush, Move or March."""
    if state.rushing == 1:
        return MOVE
    return OCCUPY if state.step == MARCH else MARCH


def finish_move(state: State, work: Work, unit_id: int, verb: int, events: Events) -> None:
    """Put the unit where it goes and report it; it may be lost on the way."""
    take_trial_pose(state, unit_id, work, events)
    unit = state.units[unit_id]
    if not is_in_play(unit):
        return
    stands = count_cells(unit.cells)
    if verb in (DO_ADVANCE, DO_ENGAGE):
        advanced(events, HL_MOVE_1 if verb == DO_ADVANCE else HL_ENG_9, unit_id, unit.x, unit.y, unit.heading, stands)
    elif verb == DO_SALLY:
        sallied(events, unit_id, unit.x, unit.y, unit.heading, stands)
    elif verb == DO_PIVOT:
        pivoted(events, unit_id, unit.x, unit.y, unit.heading, stands)
    else:
        retreated(events, unit_id, unit.x, unit.y, unit.heading, stands)


def finish_advance(state: State, board: Board, work: Work, verb: int, events: Events) -> None:
    """End an Advance, or engage at once (HL-ACT-3)."""
    unit_id = state.active
    step = step_after_advance(state)
    if state.rushing == 1:
        state.rushed = 1
        state.rushing = 0
    state.step = step
    state.stage = NEXT_STEP
    if work.option_count == 0:
        finish_move(state, work, unit_id, verb, events)
        return
    copy_row(state.charge, work.charge)
    engaged(events, unit_id, work.charge.enemy, work.charge.holding, work.charge.face)
    if work.option_count == 1:
        take_engaging_layout(state, board, work, 0, events)
    else:
        state.phase = ENGAGING
        state.stage = IDLE


def take_engaging_layout(state: State, board: Board, work: Work, option: int, events: Events) -> None:
    """Give the engaging unit its layout (HL-ENG-6 to HL-ENG-9); a melee follows, except at an empty holding."""
    unit_id = state.active
    cells, anchor = find_layout(
        work.option_forms[option], count_cells(state.units[unit_id].cells), work.option_layouts[option]
    )
    lay_out_at_slot(state, board, work, unit_id, cells, anchor)
    work.trial.form = work.option_forms[option]
    work.stands_lost = count_cells(cells) - count_cells(work.option_cells[option])
    work.trial.cells = work.option_cells[option]
    enemy = state.charge.enemy
    face = state.charge.face
    finish_move(state, work, unit_id, DO_ENGAGE, events)
    clear_charge(state)
    state.step = OCCUPY
    state.stage = NEXT_STEP
    if enemy != NOBODY:
        begin_combat(state, board, work, unit_id, enemy, face, False, events)
        state.stage = IDLE


def clear_charge(state: State) -> None:
    """Clear the charge."""
    charge = state.charge
    charge.x = 0
    charge.y = 0
    charge.heading = 0
    charge.form = WALL
    charge.enemy = NOBODY
    charge.holding = NOWHERE
    charge.face = FRONT


def finish_retreat(state: State, work: Work, unit_id: int, friend: int, events: Events) -> None:
    """End a Retreat; a friend that was fled through loses a stand (HL-FLEE-4)."""
    if friend != NOBODY:
        fled_through(events, unit_id, friend)
        record_flight(state, unit_id, friend)
    finish_move(state, work, unit_id, DO_RETREAT, events)  # HL-COMBAT-12
    if state.combat.loser == NOBODY:
        state.step = MARCH
    state.stage = AFTER_RETREAT


def apply_lone_stand_move(state: State, board: Board, work: Work, unit_id: int, action: Action, events: Events) -> None:
    """Apply the Advance, Retreat or Pivot of a single stand (HL-MOVE-9)."""
    try_lone_stand_move(state, board, work, unit_id, action[1], action[2], action[3], action[4])
    if state.combat.loser == unit_id or action[1] == BACK:
        finish_retreat(state, work, unit_id, action[3], events)
    elif action[1] == 0:
        finish_advance(state, board, work, DO_ADVANCE, events)
    else:
        finish_move(state, work, unit_id, DO_PIVOT, events)
        state.step = MARCH
        state.stage = NEXT_STEP
