"""Positions of stands on the table and their contact with other shapes: HL-FORM-2, HL-HOLD-2.

`locate_stands` writes every stand in play into the scratch space; the other functions read them there. Bounding
boxes are compared first, so that only near shapes are compared exactly.

The mathematics is in geometry/plane.py and plane_strip.py: axes, offsets and tolerances (HL-NUM-2, HL-NUM-5,
HL-NUM-6), overlap (HL-NUM-7), contact (HL-NUM-8, HL-RULING-10), strip coordinates and widths (HL-NUM-10, HL-NUM-11).
"""

from sandtable.games.honour_lies.model import (
    HOLDINGS,
    MOST_STANDS,
    NOBODY,
    NOWHERE,
    ON_TABLE,
    UNITS,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.honour_lies.rules.units.formations import CELLS, FILES
from sandtable.games.honour_lies.rules.units.profiles import depth_of, width_of
from sandtable.geometry.plane import (
    APART,
    EPS,
    OVERLAP,
    Shape,
    boxes_touch,
    cosine,
    meeting,
    overlaps,
    place_stand,
    place_turned,
    sine,
)


def place_stand_in_cell(board: Board, unit: Unit, cell: int, shape: Shape) -> None:
    """Write the stand in one cell of a unit (HL-FORM-2); adjacent stands of one size share corners (HL-PIECE-6)."""
    width = width_of(unit)
    depth = depth_of(unit)
    rank = cell // FILES
    file = cell % FILES
    place_stand(board.sines, shape, unit.x, unit.y, unit.heading, file * width, -rank * depth, width, depth)


def start_box(box: Shape, first: Shape) -> None:
    """Set a box to the bounds of a shape."""
    box.west = first.west
    box.east = first.east
    box.south = first.south
    box.north = first.north


def grow_box(box: Shape, more: Shape) -> None:
    """Extend a box to contain another shape."""
    box.west = min(box.west, more.west)
    box.east = max(box.east, more.east)
    box.south = min(box.south, more.south)
    box.north = max(box.north, more.north)


def locate_stands(state: State, board: Board, work: Work) -> None:
    """Write every stand on the table by unit and cell, and forget what was listed before."""
    work.listing = 0
    for unit_id in range(UNITS):
        work.stand_count[unit_id] = 0
        unit = state.units[unit_id]
        if unit.status == ON_TABLE:
            locate_stands_of_unit(board, unit, unit_id, work)
    work.stand_count[NOBODY] = 0


def locate_stands_of_unit(board: Board, unit: Unit, unit_id: int, work: Work) -> None:
    """Write the stands of one unit and their bounding box."""
    box = work.unit_boxes[unit_id]
    width = width_of(unit)
    depth = depth_of(unit)
    s = sine(board.sines, unit.heading)
    c = cosine(board.sines, unit.heading)
    count = 0
    for cell in range(CELLS):
        if (unit.cells >> cell) & 1 == 1:
            stand = work.stands[unit_id * MOST_STANDS + count]
            right = cell % FILES * width
            place_turned(stand, unit.x, unit.y, unit.heading, s, c, right, -(cell // FILES) * depth, width, depth)
            if count == 0:
                start_box(box, stand)
            else:
                grow_box(box, stand)
            count += 1
    work.stand_count[unit_id] = count


def locate_active_stands(state: State, board: Board, work: Work, unit_id: int) -> None:
    """Write the stands of a single unit, for questions about no other."""
    work.listing = 0
    work.stand_count[unit_id] = 0
    if state.units[unit_id].status == ON_TABLE:
        locate_stands_of_unit(board, state.units[unit_id], unit_id, work)


def is_near_unit(work: Work, shape: Shape, unit_id: int) -> bool:
    """Whether a shape's box touches the box around a unit."""
    return work.stand_count[unit_id] > 0 and boxes_touch(shape, work.unit_boxes[unit_id])


def contact_with_unit(board: Board, work: Work, shape: Shape, unit_id: int) -> int:
    """Return how a stand meets a unit on the table: APART, NEAR if it is in contact (HL-NUM-8), or OVERLAP."""
    found = APART
    for i in range(work.stand_count[unit_id]):
        other = work.stands[unit_id * MOST_STANDS + i]
        if boxes_touch(shape, other):
            if found != APART:
                if overlaps(shape, other):
                    return OVERLAP
                continue
            found = meeting(board.sines, shape, other)
            if found == OVERLAP:
                return OVERLAP
    return found


def overlaps_unit(work: Work, shape: Shape, unit_id: int) -> bool:
    """Whether a stand overlaps a unit on the table."""
    for i in range(work.stand_count[unit_id]):  # noqa: SIM110  # kernel Python has no generators
        if overlaps(shape, work.stands[unit_id * MOST_STANDS + i]):
            return True
    return False


def contact_with_holding(state: State, board: Board, shape: Shape, holding: int) -> int:
    """Return how a stand meets a holding: APART, NEAR or OVERLAP."""
    square = state.holding[holding]
    return meeting(board.sines, shape, square) if boxes_touch(shape, square) else APART


def touches_holding(state: State, board: Board, work: Work, unit_id: int, holding: int) -> bool:
    """Whether a unit on the table is in base contact with a holding."""
    square = state.holding[holding]
    if not is_near_unit(work, square, unit_id):
        return False
    return contact_with_unit(board, work, square, unit_id) != APART


def next_empty_holding_in_contact(state: State, board: Board, work: Work, unit_id: int, start: int) -> int:
    """Return the first unoccupied holding from `start` on that the unit touches, or NOWHERE."""
    for holding in range(start, HOLDINGS):
        if (
            holding < state.holdings
            and state.occupant[holding] == NOBODY
            and touches_holding(state, board, work, unit_id, holding)
        ):
            return holding
    return NOWHERE


def is_on_table(x: int, y: int, board: Board) -> bool:
    """Whether a point named in an Action is on the table; keeps numbers within the bounds of HL-NUM-13."""
    return -EPS <= x <= board.width + EPS and -EPS <= y <= board.height + EPS
