"""What an Action changes. It was checked; whatever has to be worked out again is worked out here."""

from sandtable.games.honour_lies.advanced import FORTIFY
from sandtable.games.honour_lies.clauses import (
    HL_ADV_2,
    HL_COMBAT_6,
    HL_COMBAT_12,
    HL_ENG_9,
    HL_FLEE_1,
    HL_HOLD_4,
    HL_HOLD_9,
    HL_MOVE_1,
    HL_MOVE_8,
    HL_REFORM_1,
    HL_ROUND_2,
    HL_SPEC_8,
    HL_SUM_4,
    HL_VIS_5,
)
from sandtable.games.honour_lies.model import (
    ACTIVATED,
    ADVANCED,
    BACK,
    BID_NAMED,
    CALL_ORDERS,
    CARRY_OUT,
    DO_ACTIVATE,
    DO_ADVANCE,
    DO_ASSIGN,
    DO_BID,
    DO_DEPLOY,
    DO_DISMISS,
    DO_END,
    DO_ENGAGE,
    DO_ENLIST,
    DO_FINISH,
    DO_FORTIFY,
    DO_GARRISON,
    DO_HOLD_BACK,
    DO_LOSE,
    DO_OCCUPY,
    DO_ORDER,
    DO_PASS,
    DO_PIVOT,
    DO_REFORM,
    DO_RESOLVE,
    DO_RETREAT,
    DO_RUIN,
    DO_RUSH,
    DO_SACRIFICE,
    DO_SALLY,
    DO_SEAL,
    DO_SHOOT,
    DO_STAKE,
    DO_TAKE,
    DO_TURN,
    ENGAGED,
    ENGAGING,
    FLED,
    FLED_THROUGH,
    MARCH,
    MOVE,
    NEXT_STEP,
    NOBODY,
    NOWHERE,
    OCCUPIED,
    OCCUPY,
    PIVOTED,
    REFORM,
    REFORMED,
    RETREATED,
    RETREATING,
    RUSHED,
    SALLIED,
    SHOT,
    STAKE_NAMED,
    SUMMONED,
    Board,
    State,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL, Seat

from .arrivals import arrive, change_force, decline, enter, place_unit, seal
from .check import find_option
from .command import answer_ruin, play_order, suffer
from .course import close_window, finish, proceed, tramples
from .deploy import try_summon
from .engage import copy_charge, lay_at_charge
from .fight import answer_offer, open_combat
from .formations import count_cells, layout
from .losses import is_in_play, lose_stand, take_pose
from .moves import try_advance, try_pivot, try_reform, try_sally
from .muster import assign_hero, take_order
from .placing import gather
from .retreat import try_retreat, try_turn
from .sight import face_of_shot


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """Change the State in place and go on until somebody is asked. There is no randomness at all (HL-SRC-2)."""
    verb = action[0]
    if verb in (DO_ENLIST, DO_DISMISS):
        change_force(state, seat, action, events)
        return
    if verb == DO_BID:
        state.bid[seat] = action[1]
        state.issued[seat] += 1
        emit(events, BID_NAMED, HL_COMBAT_6, 1 << seat, seat, action[1], 0, 0, 0, 0)
        return
    if verb == DO_STAKE:
        state.bid[seat] = action[1]
        state.issued[seat] += 1
        emit(events, STAKE_NAMED, HL_ADV_2, 1 << seat, seat, action[1], 0, 0, 0, 0)
        return
    if verb == DO_SEAL:
        seal(state, board, seat, events)
    elif verb in (DO_DEPLOY, DO_GARRISON, DO_HOLD_BACK):
        place_unit(state, board, action, events, work)
    elif verb == DO_PASS:
        decline(state, seat, events)
    elif verb == DO_END:
        finish(state, board, events)
    elif verb == DO_LOSE:
        answer_loss(state, action[1], events)
    elif verb in (DO_TAKE, DO_ASSIGN, DO_ORDER, DO_FORTIFY, DO_RESOLVE, DO_SACRIFICE, DO_RUIN):
        command(state, board, seat, action, events)
    elif verb in (DO_ACTIVATE, DO_RUSH, DO_OCCUPY, DO_FINISH):
        begin_or_end(state, board, action, events)
    else:
        gather(state, board, work)
        act(state, board, action, events, work)
    proceed(state, board, events, work)


def command(state: State, board: Board, seat: int, action: Action, events: Events) -> None:
    """HL-ADV: orders, Heroes and Ruin."""
    verb = action[0]
    if verb == DO_TAKE:
        take_order(state, board, seat, action[1], events)
    elif verb == DO_ASSIGN:
        assign_hero(state, action[1], events)
    elif verb == DO_ORDER:
        play_order(state, seat, action[1], action[2], 0, events)
    elif verb == DO_FORTIFY:
        play_order(state, seat, FORTIFY, NOBODY, action[1], events)
    elif verb == DO_RESOLVE:
        state.orders.next = action[1]
        state.stage = CARRY_OUT
    elif verb == DO_SACRIFICE:
        answer_offer(state, seat, True, events)
    else:
        answer_ruin(state, action[1], action[2] == 1, events)


# -- an activation ----------------------------------------------------------------------------------------------


def begin_or_end(state: State, board: Board, action: Action, events: Events) -> None:
    """Activate, declare a Rush, occupy a holding, or finish."""
    verb = action[0]
    state.stage = NEXT_STEP
    if verb == DO_ACTIVATE:
        if board.advanced == 1:
            state.stage = CALL_ORDERS
        state.active = action[1]
        state.turn += 1
        state.step = 0
        state.units[action[1]].activated = 1
        emit(events, ACTIVATED, HL_ROUND_2, TO_ALL, action[1], 0, 0, 0, 0, 0)
    elif verb == DO_RUSH:
        state.rushing = 1
        emit(events, RUSHED, HL_SPEC_8, TO_ALL, state.active, 0, 0, 0, 0, 0)
    elif verb == DO_OCCUPY:
        enter(state, state.active, action[1])
        emit(events, OCCUPIED, HL_HOLD_4, TO_ALL, state.active, action[1], 0, 0, 0, 0)
    elif state.step == OCCUPY:
        state.step = OCCUPY + 1
    else:
        state.step = OCCUPY  # the steps between are skipped; touching a holding it may still be occupied


def act(state: State, board: Board, action: Action, events: Events, work: Work) -> None:
    """Shots, moves and answers that need the table."""
    verb = action[0]
    row = state.combat.loser if state.phase == RETREATING else state.active
    if verb == DO_SHOOT:
        face = face_of_shot(state, board, work, row, action[1], action[2])
        state.shot = 1
        emit(events, SHOT, HL_VIS_5, TO_ALL, row, action[1], face, 0, 0, 0)
        open_combat(state, board, work, row, action[1], face, True, events)
        state.stage = 0
    elif verb == DO_REFORM:
        try_reform(state, board, work, row, action[1], action[2], action[3])
        take_pose(state, row, work, events)
        emit(events, REFORMED, HL_REFORM_1, TO_ALL, row, action[1], count_cells(state.units[row].cells), 0, 0, 0)
        state.step = step_after_reform(state)
        state.reformed = 1
        state.stage = NEXT_STEP
    elif verb == DO_ADVANCE:
        try_advance(state, board, work, row, action[1], action[2], action[3])
        end_advance(state, board, work, ADVANCED, HL_MOVE_1, events)
    elif verb == DO_SALLY:
        try_sally(state, board, work, row, action[1], action[2], action[3], action[4])
        end_advance(state, board, work, SALLIED, HL_HOLD_9, events)
    elif verb == DO_RETREAT:
        try_retreat(state, board, work, row, action[1], action[2], action[3], action[4])
        end_retreat(state, work, row, action[3], events)
    elif verb == DO_PIVOT:
        try_pivot(state, board, work, row, action[1], action[2], action[3], action[4])
        move_to(state, work, row, PIVOTED, HL_MOVE_8, events)
        state.step = MARCH
        state.stage = NEXT_STEP
    elif verb == DO_TURN:
        turn_alone(state, board, work, row, action, events)
    elif verb == DO_ENGAGE:
        charge_home(state, board, work, find_option(state, board, work, action[1], action[2]), events)
    else:
        try_summon(state, board, work, action[1], action[2], action[3], action[4], action[5])
        arrive(state, action[1], work)
        close_window(state)
        emit(events, SUMMONED, HL_SUM_4, TO_ALL, action[1], 0, 0, 0, 0, 0)


def step_after_reform(state: State) -> int:
    """The Reform step is over; or Swift's Reform was the Move or the March (HL-SPEC-11)."""
    if state.step <= REFORM:
        return MOVE
    return MARCH if state.step == MOVE else OCCUPY


def step_after_advance(state: State) -> int:
    """An Advance was the Rush, the Move or the March."""
    if state.rushing == 1:
        return MOVE
    return OCCUPY if state.step == MARCH else MARCH


def move_to(state: State, work: Work, row: int, kind: int, clause: int, events: Events) -> None:
    """Put the unit where it goes and say so; it may be lost on the way."""
    take_pose(state, row, work, events)
    unit = state.units[row]
    if is_in_play(unit):
        emit(events, kind, clause, TO_ALL, row, unit.x, unit.y, unit.heading, count_cells(unit.cells), 0)


def end_advance(state: State, board: Board, work: Work, kind: int, clause: int, events: Events) -> None:
    """An Advance ends, or engages at once (HL-ACT-3)."""
    row = state.active
    step = step_after_advance(state)
    if state.rushing == 1:
        state.rushed = 1
        state.rushing = 0
    state.step = step
    state.stage = NEXT_STEP
    if work.options == 0:
        move_to(state, work, row, kind, clause, events)
        return
    copy_charge(state.charge, work.charge)
    emit(
        events,
        ENGAGED,
        HL_ENG_9,
        TO_ALL,
        row,
        work.charge.enemy,
        work.charge.holding,
        work.charge.face,
        0,
        0,
    )
    if work.options == 1:
        charge_home(state, board, work, 0, events)
    else:
        state.phase = ENGAGING
        state.stage = 0


def charge_home(state: State, board: Board, work: Work, option: int, events: Events) -> None:
    """HL-ENG-6 to HL-ENG-9: the unit takes its layout; a melee follows at once, or nothing at an empty holding."""
    row = state.active
    cells, anchor = layout(work.option_form[option], count_cells(state.units[row].cells), work.option_layout[option])
    lay_at_charge(state, board, work, row, cells, anchor)
    work.trial.form = work.option_form[option]
    work.lost = count_cells(cells) - count_cells(work.option_cells[option])
    work.trial.cells = work.option_cells[option]
    enemy = state.charge.enemy
    face = state.charge.face
    move_to(state, work, row, ADVANCED, HL_ENG_9, events)
    forget_charge(state)
    state.step = OCCUPY
    state.stage = NEXT_STEP
    if enemy != NOBODY:
        open_combat(state, board, work, row, enemy, face, False, events)
        state.stage = 0


def forget_charge(state: State) -> None:
    """The charge is over."""
    charge = state.charge
    charge.x = 0
    charge.y = 0
    charge.heading = 0
    charge.form = 0
    charge.enemy = NOBODY
    charge.holding = NOWHERE
    charge.face = 0


def end_retreat(state: State, work: Work, row: int, friend: int, events: Events) -> None:
    """A Retreat ends; a friend fled through pays for it (HL-FLEE-4)."""
    if friend != NOBODY:
        emit(events, FLED_THROUGH, HL_FLEE_1, TO_ALL, row, friend, 0, 0, 0, 0)
        tramples(state, row, friend)
    move_to(state, work, row, RETREATED, HL_COMBAT_12, events)
    if state.combat.loser == NOBODY:
        state.step = MARCH
    state.stage = FLED


def turn_alone(state: State, board: Board, work: Work, row: int, action: Action, events: Events) -> None:
    """HL-MOVE-9: a lone stand's Advance, Retreat or Pivot."""
    try_turn(state, board, work, row, action[1], action[2], action[3], action[4])
    if state.combat.loser == row or action[1] == BACK:
        end_retreat(state, work, row, action[3], events)
    elif action[1] == 0:
        end_advance(state, board, work, ADVANCED, HL_MOVE_1, events)
    else:
        move_to(state, work, row, PIVOTED, HL_MOVE_8, events)
        state.step = MARCH
        state.stage = NEXT_STEP


def answer_loss(state: State, cell: int, events: Events) -> None:
    """HL-PIECE-5: the owner has chosen the stand."""
    row = state.losing
    state.losing = NOBODY
    if state.orders.ruin > 0:
        suffer(state, NOBODY, NOBODY, 0)
    elif state.stage == FLED:
        state.trampled = NOBODY
    else:
        state.combat.losses -= 1
    lose_stand(state, row, cell, events)
