"""Retreat, fleeing through friends, and moves of one stand: HL-MOVE-6, HL-MOVE-7, HL-MOVE-9 to HL-MOVE-11, HL-FLEE,
HL-HOLD-10. As in moves.py: 0 or the clause that forbids, the result in `work.trial`."""

from sandtable.games.honour_lies.clauses import (
    HL_FLEE_1,
    HL_FLEE_2,
    HL_FLEE_3,
    HL_FORM_4,
    HL_HOLD_10,
    HL_LIMIT_3,
    HL_MOVE_6,
    HL_MOVE_7,
    HL_MOVE_9,
    HL_MOVE_10,
)
from sandtable.games.honour_lies.model import (
    AHEAD,
    BACK,
    COLUMN,
    INSIDE,
    NOBODY,
    ON_TABLE,
    SHORT,
    TO_LEFT,
    TO_RIGHT,
    UNITS,
    Board,
    State,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.geometry.plane import EPS, HALF_TURN, OVERLAP, QUARTER, offset, place_stand
from sandtable.geometry.plane_strip import FAR, aim, forward, lateral
from sandtable.kernel.carriers.flat import copy_row

from .engage import judge_advance, look_ahead
from .facing import (
    block_of_holding,
    block_of_unit,
    facing,
    first_slot,
    last_slot,
    nearest_face,
    next_run,
    slot_corner,
    slot_step,
)
from .formations import (
    CELLS,
    FILES,
    count_cells,
    front_rank,
    has_cell,
    layout,
    rear_rank,
    shape_cells,
)
from .moves import FATAL_IN_RETREAT, lay_trial, lay_unmarked, take_losses
from .placing import any_mark, hits_unit
from .profiles import depth_of, width_of

# -- retreat ----------------------------------------------------------------------------------------------------


def stand_outside(state: State, board: Board, work: Work, mover: int, side: int, slot: int) -> bool:
    """The pose that a Retreat starts from, in `work.spare`. A unit in a holding is first set up in column on the side
    opposite the winner, facing the holding (HL-HOLD-10)."""
    unit = state.units[mover]
    copy_row(work.spare, unit)
    if unit.status != INSIDE:
        return True
    if slot < 0 or slot > 1 or (slot == 1 and unit.wide == 1):
        return False
    block_of_holding(state, unit.holding, work.block)
    next_run(board, work.block, (side + 2) % 4, 0, work.run)
    x, y = slot_corner(board, work.run, slot * SHORT)
    work.spare.x = x
    work.spare.y = y
    work.spare.heading = work.run.heading
    work.spare.form = COLUMN
    work.spare.cells = shape_cells(COLUMN, count_cells(unit.cells), 0)
    return True


def try_retreat(
    state: State, board: Board, work: Work, mover: int, file: int, index: int, friend: int, through: int
) -> int:
    """HL-MOVE-6, or HL-MOVE-7 when the unit must retreat forward; through a friend if one is named (HL-FLEE). Of a unit
    driven out of a holding `file` is the slot it is set up in. All positions are legal, whatever they cost
    (HL-RULING-19, HL-RULING-44)."""
    if not stand_outside(state, board, work, mover, state.combat.side, file):
        return HL_HOLD_10
    unit = work.spare
    n = count_cells(unit.cells)
    if n < 2:
        return HL_MOVE_9
    ahead = must_go_forward(state, mover)
    rank = front_rank(unit.cells) if ahead else rear_rank(unit.cells)
    base = 0 if state.units[mover].status == INSIDE else file
    if not has_cell(unit.cells, rank, base):
        return HL_MOVE_7 if ahead else HL_MOVE_6
    cells, anchor = layout(unit.form, n, index)
    if cells == 0:
        return HL_FORM_4
    copy_row(work.trial, unit)
    shift = 1 - rank if ahead else -(rank + 1)
    dx, dy = offset(board.sines, unit.heading, base * width_of(unit), shift * depth_of(unit))
    lay_trial(state, board, work, mover, unit.x + dx, unit.y + dy, cells, anchor)
    if friend != NOBODY:
        return flee_through(state, board, work, mover, friend, through)
    if through != 0:
        return HL_FLEE_3
    take_losses(work)
    return 0


def must_go_forward(state: State, mover: int) -> bool:
    """HL-MOVE-7, HL-COMBAT-12: a defender beaten in the rear."""
    return state.combat.loser == mover and state.combat.forward == 1


def find_way_through(state: State, board: Board, work: Work, mover: int, friend: int) -> int:
    """HL-FLEE-1, HL-FLEE-2: the place behind a friend, written into `work.charge`; 0 or the clause that forbids."""
    if friend < 0 or friend >= UNITS or friend == mover or (state.fled >> mover) & 1 == 1:
        return HL_FLEE_1
    other = state.units[friend]
    if other.seat != state.units[mover].seat or other.status != ON_TABLE:
        return HL_FLEE_1  # HL-HOLD-11: holdings cannot be fled through
    which = 0
    while which < work.placed and hits_unit(board, work, work.try_on[which], friend) != OVERLAP:
        which += 1
    if which == work.placed:
        return HL_FLEE_1
    stand = work.try_on[which]
    heading = work.trial.heading
    if not must_go_forward(state, mover):
        heading += HALF_TURN
    look_ahead(board, work, stand, heading)
    start = forward(work.strip, stand.xs[0], stand.ys[0])
    for i in range(1, 4):
        start = min(start, forward(work.strip, stand.xs[i], stand.ys[i]))
    work.strip.start = start + EPS  # HL-VIS-7
    block_of_unit(other, work.block)
    face = facing(board, work, work.block, heading)
    if face < 0:
        face = nearest_face(board, work, work.block, stand.xs[0] + stand.xs[2], stand.ys[0] + stand.ys[2])
    return choose_exit(board, work, friend, (face + 2) % 4, which)


def choose_exit(board: Board, work: Work, friend: int, face: int, which: int) -> int:
    """HL-FLEE-2: of the slots of the opposite face the laterally nearest one in which the anchor does not overlap the
    friend."""
    width = width_of(work.trial)
    depth = depth_of(work.trial)
    stand = work.try_on[which]
    x2 = stand.xs[0] + stand.xs[1]
    y2 = stand.ys[0] + stand.ys[1]
    run = work.run
    strip = work.strip
    lone = work.lone
    best = FAR
    best_t = 0
    best_first = 0
    place = next_run(board, work.block, face, 0, run)
    while place >= 0:
        aim(board.sines, strip, run.heading)
        wanted = lateral(strip, x2, y2)  # of doubled midpoints (HL-NUM-12)
        t = first_slot(run, width)
        while t <= last_slot(run, width):
            x, y = slot_corner(board, run, t)
            place_stand(board.sines, lone, x, y, run.heading, 0, 0, width, depth)
            away = abs(lateral(strip, lone.xs[0] + lone.xs[1], lone.ys[0] + lone.ys[1]) - wanted)
            nearer = away < best or (away == best and (t < best_t or (t == best_t and run.first < best_first)))
            if nearer and hits_unit(board, work, lone, friend) != OVERLAP:
                best = away
                best_t = t
                best_first = run.first
                work.charge.x = x
                work.charge.y = y
                work.charge.heading = run.heading
            t += slot_step(run, width)
        place = next_run(board, work.block, face, place, run)
    return 0 if best < FAR else HL_FLEE_2


def flee_through(state: State, board: Board, work: Work, mover: int, friend: int, index: int) -> int:
    """HL-FLEE-3: rebuilt behind the friend, in the current formation with the anchor in rank 0 (HL-RULING-18)."""
    refusal = find_way_through(state, board, work, mover, friend)
    if refusal != 0:
        return refusal
    cells, anchor = layout(work.trial.form, work.placed, index)
    if cells == 0 or anchor >= FILES:
        return HL_FLEE_3
    work.trial.heading = work.charge.heading
    lay_trial(state, board, work, mover, work.charge.x, work.charge.y, cells, anchor)
    take_losses(work)
    return 0


# -- one stand --------------------------------------------------------------------------------------------------


def try_turn(state: State, board: Board, work: Work, mover: int, way: int, angle: int, friend: int, slot: int) -> int:
    """HL-MOVE-9 to HL-MOVE-11: a lone stand moves by a whole base and may turn about its centre. `slot` is where a unit
    driven out of a holding is set up."""
    if way < AHEAD or way > TO_RIGHT:
        return HL_LIMIT_3
    if angle < -QUARTER or angle > QUARTER:
        return HL_MOVE_9
    if not stand_outside(state, board, work, mover, state.combat.side, slot):
        return HL_HOLD_10
    if slot != 0 and state.units[mover].status != INSIDE:
        return HL_LIMIT_3
    unit = work.spare
    if count_cells(unit.cells) != 1:
        return HL_MOVE_9
    step_aside(board, work, way)
    lay_unmarked(state, board, work, mover, work.trial.x, work.trial.y, 1, 0)
    retreats = state.combat.loser == mover or way == BACK
    if way == AHEAD and not retreats:
        return advance_alone(state, board, work, mover, angle, friend)
    if friend != NOBODY:
        refusal = HL_FLEE_1
        if retreats:
            refusal = find_way_through(state, board, work, mover, friend)
        if refusal != 0:
            return refusal
        work.trial.heading = work.charge.heading
        work.trial.x = work.charge.x
        work.trial.y = work.charge.y
    turn_about(board, work, angle)
    lay_trial(state, board, work, mover, work.trial.x, work.trial.y, 1, 0)
    take_losses(work)
    return 0


def step_aside(board: Board, work: Work, way: int) -> None:
    """A lone stand moved by a whole base, as cell (0,0) of `work.trial`."""
    unit = work.spare
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


def turn_about(board: Board, work: Work, angle: int) -> None:
    """HL-MOVE-9: turn the lone stand about its centre."""
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


def advance_alone(state: State, board: Board, work: Work, mover: int, angle: int, friend: int) -> int:
    """HL-MOVE-10: contact is checked before turning; a turn brings no contact, overlap or loss."""
    if friend != NOBODY:
        return HL_FLEE_1
    refusal = judge_advance(state, board, work, mover, work.trial.form)
    if refusal != 0:
        return refusal
    if work.options > 0:
        return HL_MOVE_10 if angle != 0 else 0
    if angle == 0:
        return 0
    turn_about(board, work, angle)
    lay_trial(state, board, work, mover, work.trial.x, work.trial.y, 1, 0)
    return HL_MOVE_10 if any_mark(work, FATAL_IN_RETREAT) else 0
