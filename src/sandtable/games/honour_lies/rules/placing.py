"""Stands on the table, and what a stand would do where it is put: HL-REB, HL-TERR-1, HL-TERR-2, HL-HOLD-2.

`gather` writes every stand in play into the scratch space; the functions after it read them there. Bounding boxes of
units and stands come first, so that only what is near is looked at closely.

The mathematics is in geometry/plane.py and plane_strip.py: axes, offsets and tolerances (HL-NUM-2, HL-NUM-5,
HL-NUM-6), overlap (HL-NUM-7), contact (HL-NUM-8, HL-RULING-10), strip coordinates and widths (HL-NUM-10, HL-NUM-11).
"""

from typing import Final

from sandtable.games.honour_lies.model import (
    HITS_EMPTY,
    HITS_ENEMY,
    HOLDINGS,
    IMPASSABLE,
    NOBODY,
    NOWHERE,
    OFF_GROUND,
    ON_TABLE,
    OVER_EMPTY,
    OVER_ENEMY,
    OVER_FRIEND,
    STANDS,
    UNITS,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.geometry.plane import (
    APART,
    EPS,
    OVERLAP,
    Shape,
    boxes_touch,
    cosine,
    is_outside,
    meeting,
    offset,
    overlaps,
    place_stand,
    place_turned,
    sine,
)

from .formations import CELLS, FILES, RANK, first_file, front_rank, group_of, largest_group, last_file, rear_rank
from .profiles import depth_of, width_of

ROUNDED: Final = 2  # micrometres by which corners that were rounded may differ


def place_cell(board: Board, unit: Unit, cell: int, shape: Shape) -> None:
    """The stand in one cell of a unit (HL-FORM-2): stands of one size side by side share corners (HL-PIECE-6)."""
    width = width_of(unit)
    depth = depth_of(unit)
    rank = cell // FILES
    file = cell % FILES
    place_stand(board.sines, shape, unit.x, unit.y, unit.heading, file * width, -rank * depth, width, depth)


def start_box(box: Shape, first: Shape) -> None:
    """Let a box surround one shape."""
    box.west = first.west
    box.east = first.east
    box.south = first.south
    box.north = first.north


def grow_box(box: Shape, more: Shape) -> None:
    """Let a box surround another shape as well."""
    box.west = min(box.west, more.west)
    box.east = max(box.east, more.east)
    box.south = min(box.south, more.south)
    box.north = max(box.north, more.north)


def gather(state: State, board: Board, work: Work) -> None:
    """Write down every stand on the table, by unit and cell. What was listed before is forgotten."""
    work.listing = 0
    for row in range(UNITS):
        work.count[row] = 0
        unit = state.units[row]
        if unit.status == ON_TABLE:
            gather_unit(board, unit, row, work)
    work.count[NOBODY] = 0


def gather_unit(board: Board, unit: Unit, row: int, work: Work) -> None:
    """The stands of one unit and the box round them."""
    box = work.boxes[row]
    width = width_of(unit)
    depth = depth_of(unit)
    s = sine(board.sines, unit.heading)
    c = cosine(board.sines, unit.heading)
    count = 0
    for cell in range(CELLS):
        if (unit.cells >> cell) & 1 == 1:
            stand = work.stands[row * STANDS + count]
            right = cell % FILES * width
            place_turned(stand, unit.x, unit.y, unit.heading, s, c, right, -(cell // FILES) * depth, width, depth)
            if count == 0:
                start_box(box, stand)
            else:
                grow_box(box, stand)
            count += 1
    work.count[row] = count


def gather_one(state: State, board: Board, work: Work, row: int) -> None:
    """Write down the stands of a single unit, for whoever asks about no other."""
    work.listing = 0
    work.count[row] = 0
    if state.units[row].status == ON_TABLE:
        gather_unit(board, state.units[row], row, work)


# -- a pose that is tried ---------------------------------------------------------------------------------------


def anchor_at(board: Board, trial: Unit, x: int, y: int, heading: int, cells: int, anchor: int) -> None:
    """HL-REB-1: the pose of a unit whose anchor stands with its front-left corner there."""
    right = -(anchor % FILES) * width_of(trial)
    forward = (anchor // FILES) * depth_of(trial)
    dx, dy = offset(board.sines, heading, right, forward)
    trial.x = x + dx
    trial.y = y + dy
    trial.heading = heading % 36000
    trial.cells = cells


def is_before(a: int, b: int, anchor: int) -> bool:
    """HL-ENG-1: nearer to the anchor by ranks and files, then smaller rank, then smaller file."""
    rank = anchor // FILES
    file = anchor % FILES
    far_a = abs(a // FILES - rank) + abs(a % FILES - file)
    far_b = abs(b // FILES - rank) + abs(b % FILES - file)
    return far_a < far_b or (far_a == far_b and a < b)


def lay_out(board: Board, work: Work, anchor: int) -> None:
    """Write down the stands of the pose that is tried, in the order of HL-ENG-1 (HL-RULING-11)."""
    trial = work.trial
    work.anchor = anchor
    count = 0
    for cell in range(CELLS):
        if (trial.cells >> cell) & 1 == 1:
            at = count
            while at > 0 and is_before(cell, work.cell[at - 1], anchor):
                work.cell[at] = work.cell[at - 1]
                at -= 1
            work.cell[at] = cell
            count += 1
    work.placed = count
    width = width_of(trial)
    depth = depth_of(trial)
    s = sine(board.sines, trial.heading)
    c = cosine(board.sines, trial.heading)
    for i in range(count):
        right = work.cell[i] % FILES * width
        front = -(work.cell[i] // FILES) * depth
        place_turned(work.try_on[i], trial.x, trial.y, trial.heading, s, c, right, front, width, depth)
        if i == 0:
            start_box(work.try_box, work.try_on[0])
        else:
            grow_box(work.try_box, work.try_on[i])


def stands_alone(state: State, board: Board, work: Work, mover: int) -> bool:
    """Whether the pose that is tried is surely on the table and near nothing that a stand could meet: then no stand
    has to be looked at. A rectangle round all its cells is compared, a little larger than what rounding may do."""
    trial = work.trial
    files = trial.cells | trial.cells >> FILES
    files |= files >> 2 * FILES | trial.cells >> 4 * FILES | trial.cells >> 5 * FILES
    files &= RANK
    left = first_file(files) * width_of(trial)
    right = (last_file(files) + 1) * width_of(trial)
    front = -front_rank(trial.cells) * depth_of(trial)
    rear = -(rear_rank(trial.cells) + 1) * depth_of(trial)
    box = work.try_box
    s = sine(board.sines, trial.heading)
    c = cosine(board.sines, trial.heading)
    place_turned(box, trial.x, trial.y, trial.heading, s, c, left, front, right - left, front - rear)
    box.west -= ROUNDED
    box.east += ROUNDED
    box.south -= ROUNDED
    box.north += ROUNDED
    if box.west < 0 or box.south < 0 or box.east > board.width or box.north > board.height:
        return False
    for row in range(UNITS):
        if row != mover and is_near_unit(work, box, row):
            return False
    for holding in range(state.holdings):
        if boxes_touch(box, state.holding[holding]):
            return False
    for i in range(board.grounds):  # kernel Python has no generators
        if board.kind[i] & IMPASSABLE != 0 and boxes_touch(box, board.ground[i]):
            return False
    return True


def is_near_unit(work: Work, shape: Shape, row: int) -> bool:
    """Broad phase: whether a shape's box comes near the box round a unit."""
    return work.count[row] > 0 and boxes_touch(shape, work.boxes[row])


def hits_unit(board: Board, work: Work, shape: Shape, row: int) -> int:
    """How a stand meets a unit on the table: APART, NEAR when it is in contact (HL-NUM-8), OVERLAP."""
    found = APART
    for i in range(work.count[row]):
        other = work.stands[row * STANDS + i]
        if boxes_touch(shape, other):
            if found != APART:
                if overlaps(shape, other):
                    return OVERLAP
                continue
            found = meeting(board.sines, shape, other)
            if found == OVERLAP:
                return OVERLAP
    return found


def overlaps_unit(work: Work, shape: Shape, row: int) -> bool:
    """Whether a stand overlaps a unit on the table, for whoever does not care about contact."""
    for i in range(work.count[row]):  # noqa: SIM110  # kernel Python has no generators
        if overlaps(shape, work.stands[row * STANDS + i]):
            return True
    return False


def hits_holding(state: State, board: Board, shape: Shape, holding: int) -> int:
    """The same of a holding."""
    square = state.holding[holding]
    return meeting(board.sines, shape, square) if boxes_touch(shape, square) else APART


def is_off_ground(board: Board, shape: Shape) -> bool:
    """Whether a stand there is lost: off the table (HL-NUM-9) or on impassable terrain (HL-TERR-2)."""
    if is_outside(shape, board.width, board.height):
        return True
    return is_in_ground(board, shape, IMPASSABLE)


def is_in_ground(board: Board, shape: Shape, kind: int) -> bool:
    """HL-TERR-1: a stand is in a piece when it overlaps it."""
    for i in range(board.grounds):  # noqa: SIM110  # kernel Python has no generators
        if board.kind[i] & kind != 0 and overlaps(shape, board.ground[i]):
            return True
    return False


def mark_stands(state: State, board: Board, work: Work, mover: int) -> None:
    """Say of each stand of the tried pose what it would do. The mover's own stands are lifted (HL-REB-1)."""
    for i in range(work.placed):
        mark_stand(state, board, work, mover, i)


def mark_stand(state: State, board: Board, work: Work, mover: int, i: int) -> None:
    """Say of one stand of the tried pose what it would do."""
    stand = work.try_on[i]
    mark = OFF_GROUND if is_off_ground(board, stand) else 0
    seat = state.units[mover].seat
    for row in range(UNITS):
        if row != mover and is_near_unit(work, stand, row):
            if state.units[row].seat != seat:
                mark |= marked(hits_unit(board, work, stand, row), False)
            elif overlaps_unit(work, stand, row):
                mark |= OVER_FRIEND
    for holding in range(state.holdings):
        if boxes_touch(stand, state.holding[holding]):
            mark |= marked_by_holding(state, board, stand, mover, holding)
    work.mark[i] = mark


def marked(found: int, friend: bool) -> int:
    """What meeting a unit means."""
    if found == APART:
        return 0
    if friend:
        return OVER_FRIEND if found == OVERLAP else 0
    return HITS_ENEMY | OVER_ENEMY if found == OVERLAP else HITS_ENEMY


def marked_by_holding(state: State, board: Board, stand: Shape, mover: int, holding: int) -> int:
    """HL-REB-4 for a holding: a friend's, an enemy's, or nobody's. A unit on its way out may touch the one that it
    leaves, not overlap it (HL-HOLD-9, HL-RULING-40)."""
    occupant = state.occupant[holding]
    found = hits_holding(state, board, stand, holding)
    if occupant != NOBODY:
        return marked(found, state.units[occupant].seat == state.units[mover].seat)
    if found == OVERLAP:
        return OVER_EMPTY | HITS_EMPTY
    return HITS_EMPTY if found != APART else 0


def keep_placed(work: Work, fatal: int) -> int:
    """HL-REB-5: the cells that survive when stands with such a mark are destroyed: the group of the anchor; 0 when the
    anchor itself is destroyed (HL-RULING-9)."""
    alive = alive_cells(work, fatal)
    if (alive >> work.anchor) & 1 == 0:
        return 0
    return group_of(alive, work.anchor)


def keep_largest(work: Work, fatal: int) -> int:
    """HL-REB-5 in Retreat and Pivot: without the anchor, the largest group."""
    alive = alive_cells(work, fatal)
    if (alive >> work.anchor) & 1 == 1:
        return group_of(alive, work.anchor)
    return largest_group(alive)


def alive_cells(work: Work, fatal: int) -> int:
    """The cells whose stands have none of the fatal marks."""
    alive = 0
    for i in range(work.placed):
        if work.mark[i] & fatal == 0:
            alive |= 1 << work.cell[i]
    return alive


def any_mark(work: Work, mark: int) -> bool:
    """Whether some stand has such a mark."""
    for i in range(work.placed):  # noqa: SIM110  # kernel Python has no generators
        if work.mark[i] & mark != 0:
            return True
    return False


# -- clean places -----------------------------------------------------------------------------------------------


def is_clean(state: State, board: Board, work: Work, shape: Shape, mover: int, enemy: int, holding: int) -> bool:
    """HL-ENG-5: on the table, overlapping nothing, in contact with no enemy and no unoccupied holding but the one
    engaged."""
    if is_off_ground(board, shape):
        return False
    seat = state.units[mover].seat
    for row in range(UNITS):
        if row == mover or not is_near_unit(work, shape, row):
            continue
        if row == enemy or state.units[row].seat == seat:
            if overlaps_unit(work, shape, row):
                return False
        elif hits_unit(board, work, shape, row) != APART:
            return False
    for place in range(state.holdings):
        found = hits_holding(state, board, shape, place)
        if found == OVERLAP:
            return False
        if found != APART and place != holding:
            occupant = state.occupant[place]
            if occupant == NOBODY or state.units[occupant].seat != seat:  # HL-HOLD-9: not the one just left
                return False
    return True


def is_free_place(state: State, board: Board, work: Work, shape: Shape, mover: int) -> bool:
    """HL-SETUP-5, HL-SUM-3: on the table and off impassable terrain and holdings, overlapping and touching no unit."""
    if is_off_ground(board, shape):
        return False
    for row in range(UNITS):
        if row != mover and is_near_unit(work, shape, row) and hits_unit(board, work, shape, row) != APART:
            return False
    for holding in range(state.holdings):
        found = hits_holding(state, board, shape, holding)
        if found == OVERLAP:
            return False
        if found != APART and state.occupant[holding] != NOBODY and state.occupant[holding] != mover:
            return False  # HL-HOLD-2: the square is the footprint of the unit inside
    return True


def touches_holding(state: State, board: Board, work: Work, row: int, holding: int) -> bool:
    """Whether a unit on the table is in base contact with a holding."""
    square = state.holding[holding]
    if not is_near_unit(work, square, row):
        return False
    return hits_unit(board, work, square, row) != APART


def empty_holding_touched(state: State, board: Board, work: Work, row: int, start: int) -> int:
    """The first unoccupied holding from `start` on that the unit touches, or NOWHERE."""
    for holding in range(start, HOLDINGS):
        if (
            holding < state.holdings
            and state.occupant[holding] == NOBODY
            and touches_holding(state, board, work, row, holding)
        ):
            return holding
    return NOWHERE


def fits_table(x: int, y: int, board: Board) -> bool:
    """Whether a point named in an Action is on the table at all; keeps the numbers of HL-NUM-13 in bounds."""
    return -EPS <= x <= board.width + EPS and -EPS <= y <= board.height + EPS
