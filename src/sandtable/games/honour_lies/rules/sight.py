"""Vision: HL-VIS-1 to HL-VIS-4, HL-VIS-7, HL-TERR-6, HL-HOLD-7. `gather` has been called before."""

from typing import Final

from sandtable.games.honour_lies.advanced import BRING_DOWN
from sandtable.games.honour_lies.clauses import HL_HOLD_7, HL_VIS_2, HL_VIS_3
from sandtable.games.honour_lies.model import HIGH, INSIDE, MM, ON_TABLE, STANDS, UNITS, Board, State, Unit
from sandtable.games.honour_lies.scratch import BLOCKERS, POINTS, Work
from sandtable.geometry.plane import (
    EYE,
    QUARTER,
    TURN,
    Shape,
    edge_length,
    edge_point,
    overlaps,
    place_stand,
)
from sandtable.geometry.plane_strip import (
    aim,
    cast,
    extent_in_strip,
    forward,
    is_hidden,
    is_in_strip,
    lateral,
)
from sandtable.kernel.carriers.flat import copy_row

from .facing import block_of, facing, nearest_face
from .formations import first_file, front_rank, last_file, rank_cells, rear_rank
from .placing import start_box
from .profiles import depth_of, is_ordered, width_of

STEP: Final = 5 * MM  # between sight points (HL-RULING-20)
HALF_STEP: Final = 2500


def take_aim(state: State, board: Board, work: Work, shooter: int, side: int) -> int:
    """HL-VIS-1: put the shooter's front edge into `work.lone` and its strip into `work.strip`; the heading. From inside
    a holding the edge is the chosen side (HL-HOLD-7, HL-RULING-36)."""
    unit = state.units[shooter]
    lone = work.lone
    heading = unit.heading
    if unit.status == INSIDE:
        copy_row(lone, state.holding[unit.holding])
        heading = (lone.heading + QUARTER * side) % TURN
    elif side != 0:
        place_block(board, unit, lone)
        heading = (unit.heading + QUARTER * side) % TURN
    else:
        rank = front_rank(unit.cells)
        files = rank_cells(unit.cells, rank)
        first = first_file(files)
        w = width_of(unit)
        d = depth_of(unit)
        across = (last_file(files) + 1 - first) * w
        place_stand(board.sines, lone, unit.x, unit.y, unit.heading, first * w, -rank * d, across, d)
    strip = work.strip
    aim(board.sines, strip, heading)
    strip.low = lateral(strip, lone.xs[side], lone.ys[side])
    strip.high = lateral(strip, lone.xs[(side + 1) % 4], lone.ys[(side + 1) % 4])
    strip.start = forward(strip, lone.xs[side], lone.ys[side])
    return heading


def place_block(board: Board, unit: Unit, shape: Shape) -> None:
    """HL-ADV-RULING-8: the rectangle round a unit, out of whose faces it shoots when it is told to bring it down."""
    files = 0
    for rank in range(STANDS):
        files |= rank_cells(unit.cells, rank)
    first = first_file(files)
    front = front_rank(unit.cells)
    w = width_of(unit)
    d = depth_of(unit)
    across = (last_file(files) + 1 - first) * w
    deep = (rear_rank(unit.cells) + 1 - front) * d
    place_stand(board.sines, shape, unit.x, unit.y, unit.heading, first * w, -front * d, across, deep)


def stands_of(state: State, work: Work, row: int) -> int:
    """How many shapes a unit has for sight: its stands, or the holding it is in."""
    return 1 if state.units[row].status == INSIDE else work.count[row]


def copy_stand(state: State, board: Board, work: Work, row: int, which: int, to: Shape) -> None:
    """One of them."""
    unit = state.units[row]
    if unit.status == INSIDE:
        copy_row(to, state.holding[unit.holding])
    else:
        copy_row(to, work.stands[row * STANDS + which])


def may_shoot(state: State, board: Board, work: Work, shooter: int, target: int, side: int) -> int:
    """Whether the shooter may shoot at an enemy: 0, or the clause that forbids it. Range is unlimited."""
    if side < 0 or side >= sides_to_shoot(state, shooter):
        return HL_HOLD_7
    take_aim(state, board, work, shooter, side)
    if not is_ahead_of(state, board, work, target):
        return HL_VIS_2
    return 0 if is_visible(state, board, work, shooter, target, side) else HL_VIS_3


def sides_to_shoot(state: State, shooter: int) -> int:
    """One, the front; out of a holding, or when told to bring it down (HL-ADV-3), all four."""
    if state.units[shooter].status == INSIDE or is_ordered(state, BRING_DOWN):
        return 4
    return 1


def is_ahead_of(state: State, board: Board, work: Work, target: int) -> bool:
    """HL-VIS-2: some stand, cut to the strip, is a millimetre wide."""
    for i in range(stands_of(state, work, target)):
        copy_stand(state, board, work, target, i, work.try_box)
        if extent_in_strip(work.strip, work.try_box) >= EYE:
            return True
    return False


def face_of_shot(state: State, board: Board, work: Work, shooter: int, target: int, side: int) -> int:
    """HL-VIS-5 to HL-VIS-7: the face that a ranged attack hits."""
    heading = take_aim(state, board, work, shooter, side)
    block_of(state, board, target, work.block)
    face = facing(board, work, work.block, heading)
    if face < 0:
        lone = work.lone
        far = (side + 1) % 4
        face = nearest_face(board, work, work.block, lone.xs[side] + lone.xs[far], lone.ys[side] + lone.ys[far])
    return face


# -- visible ----------------------------------------------------------------------------------------------------


def is_visible(state: State, board: Board, work: Work, shooter: int, target: int, side: int) -> bool:
    """HL-VIS-3: one line from the front edge to a point of the target in the strip meets no blocker."""
    list_points(state, board, work, target)
    if work.points == 0:
        return False
    list_blockers(state, board, work, shooter, target)
    if work.blockers == 0:
        return True
    along = HALF_STEP
    while along < edge_length(work.lone, side):
        x, y = edge_point(board.sines, work.lone, side, along)
        for i in range(work.blockers):
            cast(work.shadow[i], work.blocker[i], x, y)
        for p in range(work.points):
            if not is_blocked(work, work.point_x[p], work.point_y[p]):
                return True
        along += STEP
    return False


def is_blocked(work: Work, x: int, y: int) -> bool:
    """Whether some blocker hides a point."""
    for i in range(work.blockers):  # noqa: SIM110  # kernel Python has no generators
        if is_hidden(work.shadow[i], work.blocker[i], x, y):
            return True
    return False


def list_points(state: State, board: Board, work: Work, target: int) -> None:
    """The points of the target that are tested, and in `work.try_box` the box of all lines to them."""
    work.points = 0
    start_box(work.try_box, work.lone)
    stand = work.try_on[0]
    for i in range(stands_of(state, work, target)):
        copy_stand(state, board, work, target, i, stand)
        for edge in range(4):
            along = HALF_STEP
            while along < edge_length(stand, edge):
                x, y = edge_point(board.sines, stand, edge, along)
                if is_in_strip(work.strip, x, y) and work.points < POINTS:
                    work.point_x[work.points] = x
                    work.point_y[work.points] = y
                    work.points += 1
                    stretch_box(work.try_box, x, y)
                along += STEP


def stretch_box(box: Shape, x: int, y: int) -> None:
    """Let a box surround a point as well."""
    box.west = min(box.west, x)
    box.east = max(box.east, x)
    box.south = min(box.south, y)
    box.north = max(box.north, y)


def add_blocker(work: Work, shape: Shape) -> None:
    """Remember a blocker, unless no line can come near it."""
    box = work.try_box
    if shape.east < box.west or shape.west > box.east or shape.north < box.south or shape.south > box.north:
        return
    if work.blockers < BLOCKERS:
        copy_row(work.blocker[work.blockers], shape)
        work.blockers += 1


def list_blockers(state: State, board: Board, work: Work, shooter: int, target: int) -> None:
    """HL-VIS-4: enemy stands other than the target's, holdings but the shooter's and the target's own, and terrain.
    Friendly units never block."""
    work.blockers = 0
    seat = state.units[shooter].seat
    for row in range(UNITS):
        if row != target and state.units[row].seat != seat and state.units[row].status == ON_TABLE:
            for i in range(work.count[row]):
                add_blocker(work, work.stands[row * STANDS + i])
    for holding in range(state.holdings):
        occupant = state.occupant[holding]
        if occupant != shooter and occupant != target:
            add_blocker(work, state.holding[holding])
    if is_on(state, board, work, shooter, HIGH) or is_on(state, board, work, target, HIGH):
        return  # HL-TERR-6; HL-RULING-22: terrain alone
    for i in range(board.grounds):
        if not stands_in(state, board, work, shooter, i) and not stands_in(state, board, work, target, i):
            add_blocker(work, board.ground[i])  # HL-RULING-21: all terrain


def stands_in(state: State, board: Board, work: Work, row: int, ground: int) -> bool:
    """HL-TERR-1: whether any stand of a unit is in a piece of terrain."""
    unit = state.units[row]
    if unit.status == INSIDE:
        return overlaps(state.holding[unit.holding], board.ground[ground])
    for i in range(work.count[row]):  # noqa: SIM110
        if overlaps(work.stands[row * STANDS + i], board.ground[ground]):
            return True
    return False


def is_on(state: State, board: Board, work: Work, row: int, kind: int) -> bool:
    """Whether a unit has a stand in terrain of a kind."""
    for i in range(board.grounds):  # noqa: SIM110
        if board.kind[i] & kind != 0 and stands_in(state, board, work, row, i):
            return True
    return False
