"""Forces, set-up, returning and summoning: HL-FORCE, HL-SETUP, HL-SPEC-2, HL-SUM. `gather` has been called before a
`try_` function."""

from sandtable.games.honour_lies.clauses import (
    HL_ADV_3,
    HL_FORM_3,
    HL_FORM_9,
    HL_HOLD_2,
    HL_HOLD_5,
    HL_LIMIT_3,
    HL_NUM_3,
    HL_SETUP_4,
    HL_SETUP_5,
    HL_SPEC_2,
    HL_SUM_2,
    HL_SUM_3,
)
from sandtable.games.honour_lies.model import (
    AMBUSHED,
    CAVALRY,
    COLUMN,
    FORMS,
    HELD,
    INSIDE,
    MM,
    NOBODY,
    OBSCURING,
    REMOVED,
    RESERVE,
    RETURNING,
    SIDE,
    UNITS,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.geometry.plane import APART, TURN, Shape
from sandtable.kernel.carriers.flat import copy_row

from .facing import block_of_holding, block_of_unit, is_slot, next_run, slot_corner
from .formations import CELLS, count_cells, layout, shape_cells, shape_count
from .placing import anchor_at, fits_table, hits_unit, is_free_place, is_in_ground, is_near_unit, lay_out
from .profiles import EXPENDABLE, SUMMONS, full_stands, has_rule


def waits_to_deploy(unit: Unit) -> bool:
    """HL-SETUP-3: not yet deployed; Summoned units are skipped (HL-SPEC-10)."""
    return unit.status == RESERVE and not has_rule(unit, SUMMONS)


def may_return(state: State, unit: Unit) -> bool:
    """HL-SPEC-2: an Expendable unit removed from play, unless it comes back by summoning only; or one that had no place
    at set-up (HL-SETUP-7)."""
    if unit.status == HELD:
        return state.round > 1
    if unit.status == AMBUSHED:
        return True  # HL-ADV-3: at the start of a later round
    return unit.status == REMOVED and has_rule(unit, EXPENDABLE) and not has_rule(unit, SUMMONS)


def is_placeable(state: State, unit: Unit) -> bool:
    """Whether the unit may be put on the table in this phase."""
    return may_return(state, unit) if state.phase == RETURNING else waits_to_deploy(unit)


def has_placeable(state: State, seat: int) -> bool:
    """Whether the seat has a unit to put on the table."""
    for row in range(seat * SIDE, seat * SIDE + SIDE):  # noqa: SIM110  # kernel Python has no generators
        if is_placeable(state, state.units[row]):
            return True
    return False


def is_in_area(board: Board, seat: int, shape: Shape) -> bool:
    """Whether a shape lies in a deployment area (HL-RULING-39: the whole of it)."""
    return (
        shape.west >= board.west[seat]
        and shape.east <= board.east[seat]
        and shape.south >= board.south[seat]
        and shape.north <= board.north[seat]
    )


def try_deploy(
    state: State, board: Board, work: Work, row: int, x: int, y: int, heading: int, form: int, shift: int
) -> int:
    """HL-SETUP-4 to HL-SETUP-6: a pose in the owner's area, in any formation; a returning Expendable unit in column."""
    unit = state.units[row]
    n = count_cells(unit.cells) if unit.status == AMBUSHED else full_stands(unit)
    if heading < 0 or heading >= TURN:
        return HL_NUM_3
    if not fits_table(x, y, board):
        return HL_SETUP_4
    if form < 0 or form >= FORMS or shift < 0 or shift >= shape_count(form, n):
        return HL_FORM_3
    if unit.status == REMOVED and form != COLUMN:
        return HL_SPEC_2
    copy_row(work.trial, unit)
    work.trial.form = form
    work.trial.x = x
    work.trial.y = y
    work.trial.heading = heading
    work.trial.cells = shape_cells(form, n, shift)
    work.lost = 0
    lay_out(board, work, 0)
    if unit.status == AMBUSHED:
        if not is_hidden_there(board, work):
            return HL_ADV_3
        return 0 if is_free(state, board, work, row) else HL_SETUP_5
    for i in range(work.placed):
        if not is_in_area(board, unit.seat, work.try_on[i]):
            return HL_SETUP_4
    return 0 if is_free(state, board, work, row) else HL_SETUP_5


def is_hidden_there(board: Board, work: Work) -> bool:
    """HL-ADV-RULING-10: whether a stand of the tried pose is in obscuring terrain."""
    for i in range(work.placed):  # noqa: SIM110
        if is_in_ground(board, work.try_on[i], OBSCURING):
            return True
    return False


def is_free(state: State, board: Board, work: Work, row: int) -> bool:
    """Whether every stand of the tried pose overlaps nothing and touches no unit."""
    for i in range(work.placed):  # noqa: SIM110
        if not is_free_place(state, board, work, work.try_on[i], row):
            return False
    return True


def may_garrison(state: State, board: Board, work: Work, row: int, holding: int) -> int:
    """HL-HOLD-5: deployment into an unoccupied holding wholly inside the owner's area that no enemy touches."""
    unit = state.units[row]
    if holding < 0 or holding >= state.holdings:
        return HL_LIMIT_3
    if unit.kind > CAVALRY or state.occupant[holding] != NOBODY:
        return HL_HOLD_2
    if state.phase == RETURNING and unit.status == REMOVED:
        return HL_SPEC_2
    if unit.status == AMBUSHED:
        return HL_ADV_3
    square = state.holding[holding]
    if not is_in_area(board, unit.seat, square):
        return HL_HOLD_5
    for other in range(UNITS):
        if (
            state.units[other].seat != unit.seat
            and is_near_unit(work, square, other)
            and hits_unit(board, work, square, other) != APART
        ):
            return HL_HOLD_5
    return 0


# -- summoning --------------------------------------------------------------------------------------------------


def may_be_summoned(state: State, unit: Unit) -> bool:
    """HL-SUM-2."""
    if not has_rule(unit, SUMMONS):
        return False
    if unit.status == RESERVE:
        return True
    return unit.status == REMOVED and has_rule(unit, EXPENDABLE) and unit.since < state.turn


def try_summon(state: State, board: Board, work: Work, row: int, place: int, t: int, form: int, index: int) -> int:
    """HL-SUM-3: the anchor against a face of a stand that the fallen unit had, facing it (HL-RULING-32). `place` is
    cell * 4 + face, `t` an alignment slot in millimetres."""
    unit = state.units[row]
    if not may_be_summoned(state, unit):
        return HL_SUM_2
    if place < 0 or place >= 4 * CELLS or (summon_cells(state) >> (place // 4)) & 1 == 0:
        return HL_SUM_3
    if form < 0 or form >= FORMS or t < -30 or t > 60:
        return HL_FORM_9
    write_fallen(state, board, work, place // 4)
    next_run(board, work.block, place % 4, 0, work.run)
    copy_row(work.trial, unit)
    if not is_slot(work.run, 60 * MM if unit.wide == 1 else 30 * MM, t * MM):
        return HL_FORM_9
    cells, anchor = layout(form, full_stands(unit), index)
    if cells == 0:
        return HL_FORM_3
    x, y = slot_corner(board, work.run, t * MM)
    work.trial.form = form
    anchor_at(board, work.trial, x, y, work.run.heading, cells, anchor)
    work.lost = 0
    lay_out(board, work, anchor)
    return 0 if is_free(state, board, work, row) else HL_SUM_3


def write_fallen(state: State, board: Board, work: Work, cell: int) -> None:
    """One stand of the fallen unit as something with faces; of one that was inside, the holding."""
    fallen = state.fallen
    if fallen.status == INSIDE:
        block_of_holding(state, fallen.holding, work.block)
        return
    block_of_unit(fallen, work.block)
    work.block.cells = 1 << cell


def summon_cells(state: State) -> int:
    """The cells that a summoned unit may appear at; a holding is one."""
    return 1 if state.fallen.status == INSIDE else state.fallen.cells
