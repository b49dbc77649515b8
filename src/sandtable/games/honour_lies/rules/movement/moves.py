"""Reform, Advance, sally and Pivot: HL-REFORM, HL-MOVE, HL-HOLD-9.

Each `try_` function works out one choice in the scratch space. It returns 0 or the clause that forbids the choice,
and leaves the result in `work.trial` with `work.stands_lost` stands fewer, or the possible layouts in
`work.option_count` if an Advance engages. Call `locate_stands` first.
"""

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
    CONTACTS_ENEMY,
    INSIDE,
    LEFT,
    MM,
    ON_TABLE,
    ON_UNPLAYABLE_GROUND,
    OVERLAPS_EMPTY_HOLDING,
    OVERLAPS_FRIEND,
    RIGHT,
    SHORT,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.honour_lies.rules.movement.engagement import resolve_advance
from sandtable.games.honour_lies.rules.table.faces import find_next_run, is_slot, set_unit_footprint, slot_corner
from sandtable.games.honour_lies.rules.table.rebuilding import (
    has_mark,
    is_isolated,
    largest_surviving_cells,
    lay_out_stands,
    mark_stands,
    set_anchor,
    surviving_cells,
)
from sandtable.games.honour_lies.rules.table.stands import contact_with_holding
from sandtable.games.honour_lies.rules.units.formations import (
    FILES,
    count_cells,
    files_in_rank,
    find_layout,
    first_file,
    front_rank,
    has_cell,
    is_central,
    last_file,
    may_reform,
    occupied_files,
)
from sandtable.games.honour_lies.rules.units.profiles import depth_of, width_of
from sandtable.geometry.plane import HALF_TURN, OVERLAP, QUARTER, offset
from sandtable.kernel.carriers.flat import copy_row

# HL-REB-4: marks of stands that are destroyed
FATAL_IN_REFORM: Final = CONTACTS_ENEMY | OVERLAPS_EMPTY_HOLDING | ON_UNPLAYABLE_GROUND  # HL-RULING-45: never engages
FATAL_IN_RETREAT: Final = OVERLAPS_FRIEND | FATAL_IN_REFORM  # HL-RULING-7, HL-RULING-8


def wheel_limit(unit: Unit) -> int:
    """Return the largest wheel: the free corner goes at most 30 mm straight ahead (HL-MOVE-2, HL-RULING-2)."""
    return 3000 if unit.wide == 1 else QUARTER


def place_trial(state: State, board: Board, work: Work, mover: int, x: int, y: int, cells: int, anchor: int) -> None:
    """Rebuild around an anchor in the heading and formation of `work.trial` (HL-REB-2), and mark each stand. Stands
    are identical, so it does not matter which one goes where (HL-REB-3)."""
    place_trial_unmarked(state, board, work, mover, x, y, cells, anchor)
    if work.isolated == 0:
        mark_stands(state, board, work, mover)


def place_trial_unmarked(
    state: State, board: Board, work: Work, mover: int, x: int, y: int, cells: int, anchor: int
) -> None:
    """Rebuild without marks: an Advance needs them only up to the first engaging stand. While moves are listed, an
    isolated pose is not laid out at all."""
    set_anchor(board, work.trial, x, y, work.trial.heading, cells, anchor)
    work.stands_lost = 0
    work.option_count = 0
    work.trial_count = 0
    work.isolated = 1 if work.listing == 1 and is_isolated(state, board, work, mover) else 0
    if work.isolated == 0:
        lay_out_stands(board, work, anchor)


def destroy_misplaced(work: Work) -> None:
    """Destroy the misplaced stands of a Retreat or Pivot, perhaps all of them (HL-REB-4, HL-REB-5)."""
    if work.isolated == 1:
        return
    cells = largest_surviving_cells(work, FATAL_IN_RETREAT)
    work.stands_lost = work.trial_count - count_cells(cells)
    work.trial.cells = cells


# -- reform -----------------------------------------------------------------------------------------------------


def try_reform(state: State, board: Board, work: Work, mover: int, form: int, file: int, index: int) -> int:
    """Try to change the formation around a central stand of the front rank, which stays in place."""
    unit = state.units[mover]
    n = count_cells(unit.cells)
    if unit.status != ON_TABLE or n < 2:
        return HL_ACT_2
    if not may_reform(unit.form, form, n):
        return HL_REFORM_1
    front = front_rank(unit.cells)
    if file < 0 or file >= FILES or not is_central(files_in_rank(unit.cells, front), file):
        return HL_REFORM_2
    cells, anchor = find_layout(form, n, index)
    if cells == 0:
        return HL_FORM_4
    if anchor >= FILES:
        return HL_REFORM_3  # nothing is placed ahead of the front rank
    copy_row(work.trial, unit)
    work.trial.form = form
    dx, dy = offset(board.sines, unit.heading, file * width_of(unit), -front * depth_of(unit))
    place_trial(state, board, work, mover, unit.x + dx, unit.y + dy, cells, anchor)
    if work.isolated == 1:
        return 0
    if has_mark(work, OVERLAPS_FRIEND):
        return HL_REB_4
    return keep_survivors(work, surviving_cells(work, FATAL_IN_REFORM))


def keep_survivors(work: Work, cells: int) -> int:
    """Keep the survivors of a move that must not lose its anchor (HL-REB-5)."""
    work.stands_lost = work.trial_count - count_cells(cells)
    work.trial.cells = cells
    return HL_REB_5 if cells == 0 else 0


# -- advance and sally --------------------------------------------------------------------------------------------


def try_advance(state: State, board: Board, work: Work, mover: int, file: int, wheel: int, index: int) -> int:
    """Try an Advance (HL-MOVE-1 to HL-MOVE-5): the anchor goes in front of one front-rank stand (HL-RULING-3),
    wheeled about one of its corners, and the unit is rebuilt in a layout of its formation (HL-MOVE-4)."""
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
    cells, anchor = find_layout(unit.form, n, index)
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
    place_trial_unmarked(state, board, work, mover, x, y, cells, anchor)
    return resolve_advance(state, board, work, mover, unit.form)


def try_sally(state: State, board: Board, work: Work, mover: int, side: int, slot: int, form: int, index: int) -> int:
    """Try a sally out of one side of a holding in any formation (HL-HOLD-9); otherwise it is an Advance."""
    unit = state.units[mover]
    if unit.status != INSIDE:
        return HL_ACT_2
    slots = 1 if unit.wide == 1 else 2
    if side < 0 or side > 3 or slot < 0 or slot >= slots or form < 0 or form > COLUMN:
        return HL_HOLD_9
    cells, anchor = find_layout(form, count_cells(unit.cells), index)
    if cells == 0:
        return HL_FORM_4
    square = state.holding[unit.holding]
    copy_row(work.trial, unit)
    work.trial.form = form
    work.trial.heading = (square.heading + QUARTER * side) % (2 * HALF_TURN)
    dx, dy = offset(board.sines, work.trial.heading, slot * SHORT, depth_of(unit))
    place_trial_unmarked(state, board, work, mover, square.xs[side] + dx, square.ys[side] + dy, cells, anchor)
    for i in range(work.trial_count):
        if contact_with_holding(state, board, work.trial_stands[i], unit.holding) == OVERLAP:
            return HL_HOLD_9
    return resolve_advance(state, board, work, mover, form)


# -- pivot ------------------------------------------------------------------------------------------------------


def find_flank_run(state: State, board: Board, work: Work, mover: int, side: int, which: int) -> bool:
    """Find the `which`-th run of the outermost file on a side, written to `work.run` (HL-MOVE-8)."""
    unit = state.units[mover]
    face = LEFT if side == 0 else RIGHT
    files = occupied_files(unit.cells)
    outermost = first_file(files) if side == 0 else last_file(files)
    set_unit_footprint(unit, work.footprint)
    place = find_next_run(board, work.footprint, face, 0, work.run)
    while place >= 0:
        if work.run.first % FILES == outermost:
            if which == 0:
                return True
            which -= 1
        place = find_next_run(board, work.footprint, face, place, work.run)
    return False


def try_pivot(state: State, board: Board, work: Work, mover: int, side: int, which: int, t: int, index: int) -> int:
    """Try a Pivot: the anchor stands against a flank and faces the unit; it never engages (HL-MOVE-8). `t` is in
    millimetres."""
    unit = state.units[mover]
    n = count_cells(unit.cells)
    if unit.status != ON_TABLE:
        return HL_ACT_2
    if n < 2:
        return HL_MOVE_9
    if side < 0 or side > 1 or which < 0 or not find_flank_run(state, board, work, mover, side, which):
        return HL_MOVE_8
    if t < -30 or t > 1000 or not is_slot(work.run, width_of(unit), t * MM):
        return HL_FORM_9
    cells, anchor = find_layout(unit.form, n, index)
    if cells == 0:
        return HL_FORM_4
    copy_row(work.trial, unit)
    work.trial.heading = work.run.heading
    x, y = slot_corner(board, work.run, t * MM)
    place_trial(state, board, work, mover, x, y, cells, anchor)
    destroy_misplaced(work)
    return 0
