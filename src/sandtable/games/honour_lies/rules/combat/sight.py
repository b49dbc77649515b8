"""Sight lines and targets of ranged attacks: HL-VIS-1 to HL-VIS-4, HL-VIS-7, HL-TERR-6, HL-HOLD-7. Call
`locate_stands` first."""

from typing import Final

from sandtable.games.honour_lies.clauses import HL_HOLD_7, HL_VIS_2, HL_VIS_3
from sandtable.games.honour_lies.model import (
    HIGH,
    INSIDE,
    MM,
    MOST_BLOCKERS,
    MOST_SIGHT_POINTS,
    MOST_STANDS,
    ON_TABLE,
    UNITS,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.honour_lies.rules.orders.table import BRING_DOWN
from sandtable.games.honour_lies.rules.table.faces import majority_face, nearest_face, set_footprint
from sandtable.games.honour_lies.rules.table.stands import start_box
from sandtable.games.honour_lies.rules.table.terrain import is_in_terrain_piece, is_on_terrain
from sandtable.games.honour_lies.rules.units.formations import (
    files_in_rank,
    first_file,
    front_rank,
    last_file,
    occupied_files,
    rear_rank,
)
from sandtable.games.honour_lies.rules.units.profiles import depth_of, has_order_effect, width_of
from sandtable.geometry.plane import EYE, QUARTER, TURN, Shape, edge_length, edge_point, place_stand
from sandtable.geometry.plane_strip import aim, cast, extent_in_strip, forward, is_hidden, is_in_strip, lateral
from sandtable.kernel.carriers.flat import copy_row

SIGHT_STEP: Final = 5 * MM  # between sight points (HL-RULING-20)
HALF_SIGHT_STEP: Final = 2500


def set_firing_strip(state: State, board: Board, work: Work, shooter: int, side: int) -> int:
    """Write the shooter's front edge to `work.probe` and its strip to `work.strip`, and return the heading
    (HL-VIS-1). From inside a holding the edge is the chosen side (HL-HOLD-7, HL-RULING-36)."""
    unit = state.units[shooter]
    probe = work.probe
    heading = unit.heading
    if unit.status == INSIDE:
        copy_row(probe, state.holding[unit.holding])
        heading = (probe.heading + QUARTER * side) % TURN
    elif side != 0:
        place_enclosing_rectangle(board, unit, probe)
        heading = (unit.heading + QUARTER * side) % TURN
    else:
        rank = front_rank(unit.cells)
        place_rectangle(board, unit, files_in_rank(unit.cells, rank), rank, rank, probe)
    strip = work.strip
    aim(board.sines, strip, heading)
    strip.low = lateral(strip, probe.xs[side], probe.ys[side])
    strip.high = lateral(strip, probe.xs[(side + 1) % 4], probe.ys[(side + 1) % 4])
    strip.start = forward(strip, probe.xs[side], probe.ys[side])
    return heading


def place_enclosing_rectangle(board: Board, unit: Unit, shape: Shape) -> None:
    """Write the rectangle around a unit; Bring It Down shoots from any of its faces (HL-ADV-RULING-8)."""
    place_rectangle(board, unit, occupied_files(unit.cells), front_rank(unit.cells), rear_rank(unit.cells), shape)


def place_rectangle(board: Board, unit: Unit, files: int, front: int, rear: int, shape: Shape) -> None:
    """Write the rectangle around the given files and ranks of a unit."""
    first = first_file(files)
    w = width_of(unit)
    d = depth_of(unit)
    across = (last_file(files) + 1 - first) * w
    place_stand(board.sines, shape, unit.x, unit.y, unit.heading, first * w, -front * d, across, (rear + 1 - front) * d)


def count_sight_shapes(state: State, work: Work, unit_id: int) -> int:
    """Return how many shapes a unit shows: its stands, or the holding that it is in."""
    return 1 if state.units[unit_id].status == INSIDE else work.stand_count[unit_id]


def copy_sight_shape(state: State, board: Board, work: Work, unit_id: int, which: int, to: Shape) -> None:
    """Copy one of the unit's shapes."""
    unit = state.units[unit_id]
    if unit.status == INSIDE:
        copy_row(to, state.holding[unit.holding])
    else:
        copy_row(to, work.stands[unit_id * MOST_STANDS + which])


def check_line_of_sight(state: State, board: Board, work: Work, shooter: int, target: int, side: int) -> int:
    """Return 0 if the shooter can shoot at the enemy, or the clause that forbids it. Range is unlimited."""
    if side < 0 or side >= count_firing_sides(state, shooter):
        return HL_HOLD_7
    set_firing_strip(state, board, work, shooter, side)
    if not is_directly_ahead(state, board, work, target):
        return HL_VIS_2
    return 0 if is_visible(state, board, work, shooter, target, side) else HL_VIS_3


def count_firing_sides(state: State, shooter: int) -> int:
    """Return from how many sides the unit can shoot: one, or four from a holding or under Bring It Down (HL-ADV-3)."""
    if state.units[shooter].status == INSIDE or has_order_effect(state, BRING_DOWN):
        return 4
    return 1


def is_directly_ahead(state: State, board: Board, work: Work, target: int) -> bool:
    """Whether a stand of the target, cut to the strip, is at least a millimetre wide (HL-VIS-2)."""
    for i in range(count_sight_shapes(state, work, target)):
        copy_sight_shape(state, board, work, target, i, work.trial_box)
        if extent_in_strip(work.strip, work.trial_box) >= EYE:
            return True
    return False


def face_hit_by_shot(state: State, board: Board, work: Work, shooter: int, target: int, side: int) -> int:
    """Return the face that a ranged attack hits (HL-VIS-5 to HL-VIS-7)."""
    heading = set_firing_strip(state, board, work, shooter, side)
    set_footprint(state, board, target, work.footprint)
    face = majority_face(board, work, work.footprint, heading)
    if face < 0:
        probe = work.probe
        far = (side + 1) % 4
        face = nearest_face(board, work, work.footprint, probe.xs[side] + probe.xs[far], probe.ys[side] + probe.ys[far])
    return face


# -- sight lines --------------------------------------------------------------------------------------------------


def is_visible(state: State, board: Board, work: Work, shooter: int, target: int, side: int) -> bool:
    """Whether a line from the front edge to a point of the target in the strip meets no blocker (HL-VIS-3)."""
    list_sight_points(state, board, work, target)
    if work.point_count == 0:
        return False
    list_blockers(state, board, work, shooter, target)
    if work.blocker_count == 0:
        return True
    along = HALF_SIGHT_STEP
    while along < edge_length(work.probe, side):
        x, y = edge_point(board.sines, work.probe, side, along)
        for i in range(work.blocker_count):
            cast(work.shadows[i], work.blockers[i], x, y)
        for p in range(work.point_count):
            if not is_blocked(work, work.point_xs[p], work.point_ys[p]):
                return True
        along += SIGHT_STEP
    return False


def is_blocked(work: Work, x: int, y: int) -> bool:
    """Whether some blocker hides a point."""
    for i in range(work.blocker_count):  # noqa: SIM110  # kernel Python has no generators
        if is_hidden(work.shadows[i], work.blockers[i], x, y):
            return True
    return False


def list_sight_points(state: State, board: Board, work: Work, target: int) -> None:
    """List the target's test points, and write the box of all lines to them to `work.trial_box`."""
    work.point_count = 0
    start_box(work.trial_box, work.probe)
    stand = work.trial_stands[0]
    for i in range(count_sight_shapes(state, work, target)):
        copy_sight_shape(state, board, work, target, i, stand)
        for edge in range(4):
            along = HALF_SIGHT_STEP
            while along < edge_length(stand, edge):
                x, y = edge_point(board.sines, stand, edge, along)
                if is_in_strip(work.strip, x, y) and work.point_count < MOST_SIGHT_POINTS:
                    work.point_xs[work.point_count] = x
                    work.point_ys[work.point_count] = y
                    work.point_count += 1
                    extend_box(work.trial_box, x, y)
                along += SIGHT_STEP


def extend_box(box: Shape, x: int, y: int) -> None:
    """Extend a box to contain a point."""
    box.west = min(box.west, x)
    box.east = max(box.east, x)
    box.south = min(box.south, y)
    box.north = max(box.north, y)


def add_blocker(work: Work, shape: Shape) -> None:
    """Add a blocker unless no line can come near it."""
    box = work.trial_box
    if shape.east < box.west or shape.west > box.east or shape.north < box.south or shape.south > box.north:
        return
    if work.blocker_count < MOST_BLOCKERS:
        copy_row(work.blockers[work.blocker_count], shape)
        work.blocker_count += 1


def list_blockers(state: State, board: Board, work: Work, shooter: int, target: int) -> None:
    """List enemy stands, holdings and terrain that can block; not those of shooter and target (HL-VIS-4). Friends
    never block."""
    work.blocker_count = 0
    seat = state.units[shooter].seat
    for unit_id in range(UNITS):
        if unit_id != target and state.units[unit_id].seat != seat and state.units[unit_id].status == ON_TABLE:
            for i in range(work.stand_count[unit_id]):
                add_blocker(work, work.stands[unit_id * MOST_STANDS + i])
    for holding in range(state.holdings):
        occupant = state.occupant[holding]
        if occupant != shooter and occupant != target:
            add_blocker(work, state.holding[holding])
    if is_on_terrain(state, board, work, shooter, HIGH) or is_on_terrain(state, board, work, target, HIGH):
        return  # HL-TERR-6; HL-RULING-22: terrain alone
    for i in range(board.grounds):
        if not is_in_terrain_piece(state, board, work, shooter, i) and not is_in_terrain_piece(
            state, board, work, target, i
        ):
            add_blocker(work, board.ground[i])  # HL-RULING-21: all terrain
