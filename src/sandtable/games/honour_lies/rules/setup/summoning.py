"""Summoning windows: who can be summoned, and where (HL-SUM)."""

from typing import Final

from sandtable.games.honour_lies.clauses import HL_FORM_3, HL_FORM_9, HL_SUM_2, HL_SUM_3
from sandtable.games.honour_lies.model import (
    ABSENT,
    DO_SUMMON,
    FORMS,
    INSIDE,
    MM,
    NOWHERE,
    OTHER,
    REMOVED,
    RESERVE,
    SIDE,
    SUMMONING,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import append_action
from sandtable.games.honour_lies.rules.setup.poses import is_pose_free
from sandtable.games.honour_lies.rules.table.faces import (
    find_next_run,
    is_slot,
    set_holding_footprint,
    set_unit_footprint,
    slot_corner,
)
from sandtable.games.honour_lies.rules.table.rebuilding import lay_out_stands, set_anchor
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.units.formations import CELLS, count_layouts, find_layout
from sandtable.games.honour_lies.rules.units.profiles import EXPENDABLE, SUMMONED, full_stands, has_rule
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import Actions

# -- the summoning window -----------------------------------------------------------------------------------------


def ask_for_summons(state: State, board: Board, work: Work) -> bool:
    """Ask the first player, then the second (HL-SUM-1); True if somebody is asked."""
    while state.asked < 2:
        seat = state.first if state.asked == 0 else OTHER[state.first]
        if can_summon(state, board, work, seat):
            state.phase = SUMMONING
            return True
        state.asked += 1
    close_summoning(state)
    return False


def close_summoning(state: State) -> None:
    """Close the summoning window of the fallen unit."""
    state.window = 0
    state.asked = 0
    fallen = state.fallen
    fallen.cells = 0
    fallen.status = ABSENT
    fallen.holding = NOWHERE
    fallen.x = 0
    fallen.y = 0
    fallen.heading = 0


def summoning_seat(state: State, board: Board) -> int:
    """Return the seat that is asked in the summoning window."""
    return state.first if state.asked == 0 else OTHER[state.first]


MOST_LISTED: Final = 200  # places listed of one unit; more are legal


def can_summon(state: State, board: Board, work: Work, seat: int) -> bool:
    """Whether the seat has an eligible unit with a legal place."""
    locate_stands(state, board, work)
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        if may_be_summoned(state, state.units[unit_id]) and has_summoning_place(state, board, work, unit_id):
            return True
    return False


def has_summoning_place(state: State, board: Board, work: Work, unit_id: int) -> bool:
    """Whether a unit has a legal place (HL-SUM-3)."""
    cells = summon_cells(state)
    for place in range(4 * CELLS):
        if (cells >> (place // 4)) & 1 == 1:
            for t in (-30, 0, 30):
                for form in range(FORMS):
                    for index in range(count_layouts(form, full_stands(state.units[unit_id]))):
                        if try_summon(state, board, work, unit_id, place, t, form, index) == 0:
                            return True
    return False


def list_summons(state: State, board: Board, work: Work, unit_id: int, out: Actions, count: int) -> int:
    """List the unit's legal places, up to MOST_LISTED."""
    cells = summon_cells(state)
    most = min(len(out), count + MOST_LISTED)
    for place in range(4 * CELLS):
        if (cells >> (place // 4)) & 1 == 1:
            for t in (-30, 0, 30):
                for form in range(FORMS):
                    for index in range(count_layouts(form, full_stands(state.units[unit_id]))):
                        if count >= most:
                            return count
                        if try_summon(state, board, work, unit_id, place, t, form, index) == 0:
                            count = append_action(out, count, DO_SUMMON, unit_id, place, t, form, index, 0)
    return count


# -- places -------------------------------------------------------------------------------------------------------


def may_be_summoned(state: State, unit: Unit) -> bool:
    """Whether the unit is eligible (HL-SUM-2)."""
    if not has_rule(unit, SUMMONED):
        return False
    if unit.status == RESERVE:
        return True
    return unit.status == REMOVED and has_rule(unit, EXPENDABLE) and unit.since < state.turn


def try_summon(state: State, board: Board, work: Work, unit_id: int, place: int, t: int, form: int, index: int) -> int:
    """Try to place the anchor against a face of a fallen stand, facing it (HL-SUM-3, HL-RULING-32). `place` is cell
    * 4 + face, `t` an alignment slot in millimetres."""
    unit = state.units[unit_id]
    if not may_be_summoned(state, unit):
        return HL_SUM_2
    if place < 0 or place >= 4 * CELLS or (summon_cells(state) >> (place // 4)) & 1 == 0:
        return HL_SUM_3
    if form < 0 or form >= FORMS or t < -30 or t > 60:
        return HL_FORM_9
    set_fallen_footprint(state, board, work, place // 4)
    find_next_run(board, work.footprint, place % 4, 0, work.run)
    copy_row(work.trial, unit)
    if not is_slot(work.run, 60 * MM if unit.wide == 1 else 30 * MM, t * MM):
        return HL_FORM_9
    cells, anchor = find_layout(form, full_stands(unit), index)
    if cells == 0:
        return HL_FORM_3
    x, y = slot_corner(board, work.run, t * MM)
    work.trial.form = form
    set_anchor(board, work.trial, x, y, work.run.heading, cells, anchor)
    work.stands_lost = 0
    lay_out_stands(board, work, anchor)
    return 0 if is_pose_free(state, board, work, unit_id) else HL_SUM_3


def set_fallen_footprint(state: State, board: Board, work: Work, cell: int) -> None:
    """Write the footprint of one fallen stand, or of the holding that the unit was in."""
    fallen = state.fallen
    if fallen.status == INSIDE:
        set_holding_footprint(state, fallen.holding, work.footprint)
        return
    set_unit_footprint(fallen, work.footprint)
    work.footprint.cells = 1 << cell


def summon_cells(state: State) -> int:
    """Return the cells at which a summoned unit may appear; a holding counts as one cell."""
    return 1 if state.fallen.status == INSIDE else state.fallen.cells
