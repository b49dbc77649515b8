"""Reform and moves: HL-REFORM, HL-MOVE, HL-FLEE, HL-HOLD-9. Each `try_` function works out one choice in the scratch
space: it returns 0 or the clause that forbids it, and leaves the result in `work.trial` with `work.lost` stands fewer,
or a list of layouts in `work.options` when an Advance engages. `gather` has been called before."""

from typing import Final

from sandtable.games.honour_lies.clauses import (
    HL_ACT_2,
    HL_FORM_4,
    HL_FORM_9,
    HL_HOLD_9,
    HL_MOVE_1,
    HL_MOVE_2,
    HL_MOVE_8,
    HL_MOVE_9,
    HL_REB_4,
    HL_REB_5,
    HL_REFORM_1,
    HL_REFORM_2,
    HL_REFORM_3,
)
from sandtable.games.honour_lies.model import (
    COLUMN,
    HITS_ENEMY,
    INSIDE,
    LEFT,
    MM,
    OFF_GROUND,
    ON_TABLE,
    OVER_EMPTY,
    OVER_FRIEND,
    RIGHT,
    SHORT,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.geometry.plane import HALF_TURN, OVERLAP, QUARTER, offset
from sandtable.kernel.carriers.flat import copy_row

from .engage import judge_advance
from .facing import (
    block_of_unit,
    is_slot,
    next_run,
    slot_corner,
)
from .formations import (
    FILES,
    count_cells,
    first_file,
    front_rank,
    has_cell,
    is_central,
    last_file,
    layout,
    may_reform,
    rank_cells,
)
from .placing import (
    anchor_at,
    any_mark,
    hits_holding,
    keep_largest,
    keep_placed,
    lay_out,
    mark_stands,
    stands_alone,
)
from .profiles import depth_of, width_of

FATAL_IN_REFORM: Final = HITS_ENEMY | OVER_EMPTY | OFF_GROUND  # HL-REB-4; HL-RULING-45: a Reform never engages
FATAL_IN_RETREAT: Final = OVER_FRIEND | HITS_ENEMY | OVER_EMPTY | OFF_GROUND  # HL-RULING-7, HL-RULING-8


def wheel_limit(unit: Unit) -> int:
    """HL-MOVE-2: the free corner goes at most 30 mm forward, measured straight ahead (HL-RULING-2)."""
    return 3000 if unit.wide == 1 else QUARTER


def lay_trial(state: State, board: Board, work: Work, mover: int, x: int, y: int, cells: int, anchor: int) -> None:
    """Rebuild round an anchor in the heading and formation already in `work.trial` (HL-REB-2), and say what each stand
    would do. Stands are identical: which of them goes where does not matter (HL-REB-3)."""
    lay_unmarked(state, board, work, mover, x, y, cells, anchor)
    if work.alone == 0:
        mark_stands(state, board, work, mover)


def lay_unmarked(state: State, board: Board, work: Work, mover: int, x: int, y: int, cells: int, anchor: int) -> None:
    """The same without the marks: of an Advance only those up to the first stand that engages are needed. While moves
    are listed, a pose that is near nothing is not laid out at all."""
    anchor_at(board, work.trial, x, y, work.trial.heading, cells, anchor)
    work.lost = 0
    work.options = 0
    work.placed = 0
    work.alone = 1 if work.listing == 1 and stands_alone(state, board, work, mover) else 0
    if work.alone == 0:
        lay_out(board, work, anchor)


def take_losses(work: Work) -> None:
    """Of a Retreat or Pivot misplaced stands are destroyed, perhaps all (HL-REB-4, HL-REB-5)."""
    if work.alone == 1:
        return
    cells = keep_largest(work, FATAL_IN_RETREAT)
    work.lost = work.placed - count_cells(cells)
    work.trial.cells = cells


# -- reform -----------------------------------------------------------------------------------------------------


def try_reform(state: State, board: Board, work: Work, mover: int, form: int, file: int, index: int) -> int:
    """A change of formation round a central stand of the front rank, which stays where it is."""
    unit = state.units[mover]
    n = count_cells(unit.cells)
    if unit.status != ON_TABLE or n < 2:
        return HL_ACT_2
    if not may_reform(unit.form, form, n):
        return HL_REFORM_1
    front = front_rank(unit.cells)
    if file < 0 or file >= FILES or not is_central(rank_cells(unit.cells, front), file):
        return HL_REFORM_2
    cells, anchor = layout(form, n, index)
    if cells == 0:
        return HL_FORM_4
    if anchor >= FILES:
        return HL_REFORM_3  # nothing is placed ahead of the front rank
    copy_row(work.trial, unit)
    work.trial.form = form
    dx, dy = offset(board.sines, unit.heading, file * width_of(unit), -front * depth_of(unit))
    lay_trial(state, board, work, mover, unit.x + dx, unit.y + dy, cells, anchor)
    if work.alone == 1:
        return 0
    if any_mark(work, OVER_FRIEND):
        return HL_REB_4
    return settle(work, keep_placed(work, FATAL_IN_REFORM))


def settle(work: Work, cells: int) -> int:
    """Keep the survivors of a move that must leave its anchor standing (HL-REB-5)."""
    work.lost = work.placed - count_cells(cells)
    work.trial.cells = cells
    return HL_REB_5 if cells == 0 else 0


# -- advance ----------------------------------------------------------------------------------------------------


def try_advance(state: State, board: Board, work: Work, mover: int, file: int, wheel: int, index: int) -> int:
    """HL-MOVE-1 to HL-MOVE-5: the anchor goes in front of one front-rank stand (HL-RULING-3), wheeled about one of its
    front corners, and the unit is rebuilt in any layout of its formation (HL-MOVE-4)."""
    unit = state.units[mover]
    n = count_cells(unit.cells)
    if unit.status != ON_TABLE:
        return HL_ACT_2
    if n < 2:
        return HL_MOVE_9
    front = front_rank(unit.cells)
    if not has_cell(unit.cells, front, file):
        return HL_MOVE_1
    if wheel > wheel_limit(unit) or wheel < -wheel_limit(unit):
        return HL_MOVE_2
    cells, anchor = layout(unit.form, n, index)
    if cells == 0:
        return HL_FORM_4
    w = width_of(unit)
    d = depth_of(unit)
    copy_row(work.trial, unit)
    work.trial.heading = (unit.heading + wheel) % (2 * HALF_TURN)
    right = (file + 1) * w if wheel > 0 else file * w
    ahead = d - front * d if wheel == 0 else -front * d
    dx, dy = offset(board.sines, unit.heading, right, ahead)  # HL-MOVE-3
    x = unit.x + dx
    y = unit.y + dy
    if wheel != 0:
        dx, dy = offset(board.sines, work.trial.heading, -w if wheel > 0 else 0, d)
        x += dx
        y += dy
    lay_unmarked(state, board, work, mover, x, y, cells, anchor)
    return judge_advance(state, board, work, mover, unit.form)


def try_sally(state: State, board: Board, work: Work, mover: int, side: int, slot: int, form: int, index: int) -> int:
    """HL-HOLD-9: out of one side of a holding, in any formation; an Advance in all other respects."""
    unit = state.units[mover]
    if unit.status != INSIDE:
        return HL_ACT_2
    slots = 1 if unit.wide == 1 else 2
    if side < 0 or side > 3 or slot < 0 or slot >= slots or form < 0 or form > COLUMN:
        return HL_HOLD_9
    cells, anchor = layout(form, count_cells(unit.cells), index)
    if cells == 0:
        return HL_FORM_4
    square = state.holding[unit.holding]
    copy_row(work.trial, unit)
    work.trial.form = form
    work.trial.heading = (square.heading + QUARTER * side) % (2 * HALF_TURN)
    dx, dy = offset(board.sines, work.trial.heading, slot * SHORT, depth_of(unit))
    lay_unmarked(state, board, work, mover, square.xs[side] + dx, square.ys[side] + dy, cells, anchor)
    for i in range(work.placed):
        if hits_holding(state, board, work.try_on[i], unit.holding) == OVERLAP:
            return HL_HOLD_9
    return judge_advance(state, board, work, mover, form)


# -- pivot ------------------------------------------------------------------------------------------------------


def find_flank(state: State, board: Board, work: Work, mover: int, side: int, which: int) -> bool:
    """The `which`-th run of the outermost file on a side (HL-MOVE-8), in `work.run`."""
    unit = state.units[mover]
    face = LEFT if side == 0 else RIGHT
    files = 0
    for rank in range(6):
        files |= rank_cells(unit.cells, rank)
    outermost = first_file(files) if side == 0 else last_file(files)
    block_of_unit(unit, work.block)
    place = next_run(board, work.block, face, 0, work.run)
    while place >= 0:
        if work.run.first % FILES == outermost:
            if which == 0:
                return True
            which -= 1
        place = next_run(board, work.block, face, place, work.run)
    return False


def try_pivot(state: State, board: Board, work: Work, mover: int, side: int, which: int, t: int, index: int) -> int:
    """HL-MOVE-8: the anchor stands against a flank, facing the unit; a pivot never engages. `t` is in millimetres."""
    unit = state.units[mover]
    n = count_cells(unit.cells)
    if unit.status != ON_TABLE:
        return HL_ACT_2
    if n < 2:
        return HL_MOVE_9
    if side < 0 or side > 1 or which < 0 or not find_flank(state, board, work, mover, side, which):
        return HL_MOVE_8
    if t < -30 or t > 1000 or not is_slot(work.run, width_of(unit), t * MM):
        return HL_FORM_9
    cells, anchor = layout(unit.form, n, index)
    if cells == 0:
        return HL_FORM_4
    copy_row(work.trial, unit)
    work.trial.heading = work.run.heading
    x, y = slot_corner(board, work.run, t * MM)
    lay_trial(state, board, work, mover, x, y, cells, anchor)
    take_losses(work)
    return 0
