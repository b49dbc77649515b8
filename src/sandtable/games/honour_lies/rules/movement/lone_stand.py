"""Moves of a unit with a single stand: HL-MOVE-9 to HL-MOVE-11. Like moves.py: 0 or the clause that forbids, the
result in `work.trial`."""

from sandtable.games.honour_lies.clauses import HL_FLEE_1, HL_HOLD_10, HL_LIMIT_3, HL_MOVE_9, HL_MOVE_10
from sandtable.games.honour_lies.model import AHEAD, BACK, INSIDE, NOBODY, TO_LEFT, TO_RIGHT, Board, State, Work
from sandtable.games.honour_lies.rules.movement.engagement import resolve_advance
from sandtable.games.honour_lies.rules.movement.moves import (
    FATAL_IN_RETREAT,
    destroy_misplaced,
    place_trial,
    place_trial_unmarked,
)
from sandtable.games.honour_lies.rules.movement.retreat import find_flee_slot, set_start_pose
from sandtable.games.honour_lies.rules.table.rebuilding import has_mark
from sandtable.games.honour_lies.rules.units.formations import CELLS, FILES, count_cells
from sandtable.games.honour_lies.rules.units.profiles import depth_of, width_of
from sandtable.geometry.plane import HALF_TURN, QUARTER, offset
from sandtable.kernel.carriers.flat import copy_row


def try_lone_stand_move(
    state: State, board: Board, work: Work, mover: int, way: int, angle: int, friend: int, slot: int
) -> int:
    """Move a single stand by a whole base, with an optional turn about its centre (HL-MOVE-9 to HL-MOVE-11). `slot`
    is where a unit driven out of a holding is set up."""
    if way < AHEAD or way > TO_RIGHT:
        return HL_LIMIT_3
    if angle < -QUARTER or angle > QUARTER:
        return HL_MOVE_9
    if not set_start_pose(state, board, work, mover, state.combat.side, slot):
        return HL_HOLD_10
    if slot != 0 and state.units[mover].status != INSIDE:
        return HL_LIMIT_3
    unit = work.start_pose
    if count_cells(unit.cells) != 1:
        return HL_MOVE_9
    step_lone_stand(board, work, way)
    place_trial_unmarked(state, board, work, mover, work.trial.x, work.trial.y, 1, 0)
    retreats = state.combat.loser == mover or way == BACK
    if way == AHEAD and not retreats:
        return advance_lone_stand(state, board, work, mover, angle, friend)
    if friend != NOBODY:
        refusal = HL_FLEE_1
        if retreats:
            refusal = find_flee_slot(state, board, work, mover, friend)
        if refusal != 0:
            return refusal
        work.trial.heading = work.charge.heading
        work.trial.x = work.charge.x
        work.trial.y = work.charge.y
    turn_lone_stand(board, work, angle)
    place_trial(state, board, work, mover, work.trial.x, work.trial.y, 1, 0)
    destroy_misplaced(work)
    return 0


def step_lone_stand(board: Board, work: Work, way: int) -> None:
    """Write the stand, moved by a whole base, as cell (0,0) of `work.trial`."""
    unit = work.start_pose
    w = width_of(unit)
    d = depth_of(unit)
    cell = 0
    while cell < CELLS - 1 and (unit.cells >> cell) & 1 == 0:
        cell += 1
    right = (cell % FILES) * w
    ahead = -(cell // FILES) * d
    if way == AHEAD:
        ahead += d
    elif way == BACK:
        ahead -= d
    elif way == TO_LEFT:
        right -= w
    else:
        right += w
    dx, dy = offset(board.sines, unit.heading, right, ahead)
    copy_row(work.trial, unit)
    work.trial.x = unit.x + dx
    work.trial.y = unit.y + dy
    work.trial.cells = 1


def turn_lone_stand(board: Board, work: Work, angle: int) -> None:
    """Turn the single stand about its centre (HL-MOVE-9)."""
    if angle == 0:
        return
    trial = work.trial
    w = width_of(trial)
    d = depth_of(trial)
    dx, dy = offset(board.sines, trial.heading, w // 2, -d // 2)
    x = trial.x + dx
    y = trial.y + dy
    trial.heading = (trial.heading + angle) % (2 * HALF_TURN)
    dx, dy = offset(board.sines, trial.heading, -w // 2, d // 2)
    trial.x = x + dx
    trial.y = y + dy


def advance_lone_stand(state: State, board: Board, work: Work, mover: int, angle: int, friend: int) -> int:
    """Advance a single stand: contact is checked before the turn, which may bring no contact, overlap or loss
    (HL-MOVE-10)."""
    if friend != NOBODY:
        return HL_FLEE_1
    refusal = resolve_advance(state, board, work, mover, work.trial.form)
    if refusal != 0:
        return refusal
    if work.option_count > 0:
        return HL_MOVE_10 if angle != 0 else 0
    if angle == 0:
        return 0
    turn_lone_stand(board, work, angle)
    place_trial(state, board, work, mover, work.trial.x, work.trial.y, 1, 0)
    return HL_MOVE_10 if has_mark(work, FATAL_IN_RETREAT) else 0
