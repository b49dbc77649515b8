"""Who may be deployed or return, and where: HL-SETUP, HL-SPEC-2, HL-HOLD-5. Call `locate_stands` first."""

from sandtable.games.honour_lies.clauses import (
    HL_ADV_3,
    HL_FORM_3,
    HL_HOLD_2,
    HL_HOLD_5,
    HL_LIMIT_3,
    HL_NUM_3,
    HL_SETUP_4,
    HL_SETUP_5,
    HL_SPEC_2,
)
from sandtable.games.honour_lies.model import (
    AMBUSHED,
    CAVALRY,
    COLUMN,
    FORMS,
    HELD,
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
    Work,
)
from sandtable.games.honour_lies.rules.table.clean_places import is_free_for_deployment
from sandtable.games.honour_lies.rules.table.rebuilding import lay_out_stands
from sandtable.games.honour_lies.rules.table.stands import contact_with_unit, is_near_unit, is_on_table
from sandtable.games.honour_lies.rules.table.terrain import is_in_terrain
from sandtable.games.honour_lies.rules.units.formations import count_cells, count_shapes, shape_cells
from sandtable.games.honour_lies.rules.units.profiles import EXPENDABLE, SUMMONED, full_stands, has_rule
from sandtable.geometry.plane import APART, TURN, Shape
from sandtable.kernel.carriers.flat import copy_row


def is_awaiting_deployment(unit: Unit) -> bool:
    """Whether a unit is still to be deployed (HL-SETUP-3); Summoned units are skipped (HL-SPEC-10)."""
    return unit.status == RESERVE and not has_rule(unit, SUMMONED)


def may_return(state: State, unit: Unit) -> bool:
    """Whether a unit may return: an Expendable one removed from play, unless it is Summoned (HL-SPEC-2), or one
    without room at set-up (HL-SETUP-7)."""
    if unit.status == HELD:
        return state.round > 1
    if unit.status == AMBUSHED:
        return True  # HL-ADV-3: at the start of a later round
    return unit.status == REMOVED and has_rule(unit, EXPENDABLE) and not has_rule(unit, SUMMONED)


def may_be_deployed(state: State, unit: Unit) -> bool:
    """Whether the unit may be put on the table in this phase."""
    return may_return(state, unit) if state.phase == RETURNING else is_awaiting_deployment(unit)


def has_deployable_unit(state: State, seat: int) -> bool:
    """Whether the seat has a unit to put on the table."""
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):  # noqa: SIM110  # kernel Python has no generators
        if may_be_deployed(state, state.units[unit_id]):
            return True
    return False


def is_in_area(board: Board, seat: int, shape: Shape) -> bool:
    """Whether a shape lies wholly in a deployment area (HL-RULING-39)."""
    return (
        shape.west >= board.west[seat]
        and shape.east <= board.east[seat]
        and shape.south >= board.south[seat]
        and shape.north <= board.north[seat]
    )


def try_deploy(
    state: State, board: Board, work: Work, unit_id: int, x: int, y: int, heading: int, form: int, shift: int
) -> int:
    """Try a pose in the owner's area in any formation (HL-SETUP-4 to HL-SETUP-6); a returning Expendable unit only
    in column."""
    unit = state.units[unit_id]
    n = count_cells(unit.cells) if unit.status == AMBUSHED else full_stands(unit)
    if heading < 0 or heading >= TURN:
        return HL_NUM_3
    if not is_on_table(x, y, board):
        return HL_SETUP_4
    if form < 0 or form >= FORMS or shift < 0 or shift >= count_shapes(form, n):
        return HL_FORM_3
    if unit.status == REMOVED and form != COLUMN:
        return HL_SPEC_2
    copy_row(work.trial, unit)
    work.trial.form = form
    work.trial.x = x
    work.trial.y = y
    work.trial.heading = heading
    work.trial.cells = shape_cells(form, n, shift)
    work.stands_lost = 0
    lay_out_stands(board, work, 0)
    if unit.status == AMBUSHED:
        if not is_in_obscuring_terrain(board, work):
            return HL_ADV_3
        return 0 if is_pose_free(state, board, work, unit_id) else HL_SETUP_5
    for i in range(work.trial_count):
        if not is_in_area(board, unit.seat, work.trial_stands[i]):
            return HL_SETUP_4
    return 0 if is_pose_free(state, board, work, unit_id) else HL_SETUP_5


def is_in_obscuring_terrain(board: Board, work: Work) -> bool:
    """Whether a stand of the tried pose is in obscuring terrain (HL-ADV-RULING-10)."""
    for i in range(work.trial_count):  # noqa: SIM110  # kernel Python has no generators
        if is_in_terrain(board, work.trial_stands[i], OBSCURING):
            return True
    return False


def is_pose_free(state: State, board: Board, work: Work, unit_id: int) -> bool:
    """Whether no stand of the tried pose overlaps anything or touches a unit."""
    for i in range(work.trial_count):
        if not is_free_for_deployment(state, board, work, work.trial_stands[i], unit_id):
            return False
    return True


def check_garrison(state: State, board: Board, work: Work, unit_id: int, holding: int) -> int:
    """Check deployment into an unoccupied holding wholly inside the owner's area that no enemy touches (HL-HOLD-5)."""
    unit = state.units[unit_id]
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
            and contact_with_unit(board, work, square, other) != APART
        ):
            return HL_HOLD_5
    return 0
