"""Faces, runs, slots and the facing by majority: HL-FORM-8, HL-FORM-9, HL-VIS-5, HL-VIS-6."""

from sandtable.games.honour_lies.model import (
    FRONT,
    INSIDE,
    LONG,
    MOST_STANDS,
    REAR,
    RIGHT,
    SHORT,
    Board,
    Footprint,
    Run,
    State,
    Unit,
    Work,
)
from sandtable.games.honour_lies.rules.units.formations import FILES, has_cell
from sandtable.games.honour_lies.rules.units.profiles import depth_of, width_of
from sandtable.geometry.plane import EYE, HALF_TURN, QUARTER, TURN, is_against, offset
from sandtable.geometry.plane_strip import FAR, add_band, square_distance, width_of_bands


def set_unit_footprint(unit: Unit, block: Footprint) -> None:
    """Write the footprint of a unit on the table."""
    block.x = unit.x
    block.y = unit.y
    block.heading = unit.heading
    block.width = width_of(unit)
    block.depth = depth_of(unit)
    block.cells = unit.cells


def set_holding_footprint(state: State, holding: int, block: Footprint) -> None:
    """Write a holding as one stand with heading 0 (HL-NUM-12); one built in play has its builder's heading
    (HL-ADV-3)."""
    square = state.holding[holding]
    block.x = square.x
    block.y = square.y
    block.heading = square.heading
    block.width = LONG
    block.depth = LONG
    block.cells = 1


def set_footprint(state: State, board: Board, unit_id: int, block: Footprint) -> None:
    """Write the footprint of a unit, or of the holding that it is in (HL-HOLD-2)."""
    unit = state.units[unit_id]
    if unit.status == INSIDE:
        set_holding_footprint(state, unit.holding, block)
    else:
        set_unit_footprint(unit, block)


# -- runs -------------------------------------------------------------------------------------------------------


def is_exposed(cells: int, face: int, rank: int, file: int) -> bool:
    """Whether no stand covers this edge of a stand (HL-RULING-14: a gap makes no new face)."""
    if not has_cell(cells, rank, file):
        return False
    if face == FRONT:
        return not has_cell(cells, rank - 1, file)
    if face == REAR:
        return not has_cell(cells, rank + 1, file)
    if face == RIGHT:
        return not has_cell(cells, rank, file + 1)
    return not has_cell(cells, rank, file - 1)


def find_next_run(board: Board, block: Footprint, face: int, start: int, run: Run) -> int:
    """Write the next run of a face from position `start` on; return the position after it, or -1.

    Positions go along a rank for front and rear, along a file for the flanks.
    """
    across = face in (FRONT, REAR)
    along = FILES if across else MOST_STANDS
    lines = MOST_STANDS if across else FILES
    place = start
    while place < along * lines:
        line = place // along
        first = place % along
        cell = FILES * line + first if across else FILES * first + line
        if (block.cells >> cell) & 1 == 0:
            place += 1
            continue
        last = first - 1
        while last + 1 < along and is_exposed_at(block.cells, face, line, last + 1):
            last += 1
        if last >= first:
            set_run(board, block, face, line, first, last, run)
            return line * along + last + 1
        place += 1
    return -1


def is_exposed_at(cells: int, face: int, line: int, at: int) -> bool:
    """Like is_exposed, by line and position on it."""
    if face in (FRONT, REAR):
        return is_exposed(cells, face, line, at)
    return is_exposed(cells, face, at, line)


def set_run(board: Board, block: Footprint, face: int, line: int, first: int, last: int, run: Run) -> None:
    """Write the ends of the run, seen from outside, and the heading that looks straight at it (HL-FORM-8)."""
    w = block.width
    d = block.depth
    if face == FRONT:
        set_ends(board, block, run, (last + 1) * w, -line * d, first * w, -line * d)
        run.heading = (block.heading + HALF_TURN) % TURN
    elif face == REAR:
        set_ends(board, block, run, first * w, -(line + 1) * d, (last + 1) * w, -(line + 1) * d)
        run.heading = block.heading
    elif face == RIGHT:
        set_ends(board, block, run, (line + 1) * w, -(last + 1) * d, (line + 1) * w, -first * d)
        run.heading = (block.heading - QUARTER) % TURN
    else:
        set_ends(board, block, run, line * w, -first * d, line * w, -(last + 1) * d)
        run.heading = (block.heading + QUARTER) % TURN
    across = face in (FRONT, REAR)
    run.edge = w if across else d
    run.length = (last + 1 - first) * run.edge
    run.first = FILES * line + first if across else FILES * first + line


def set_ends(board: Board, block: Footprint, run: Run, pa: int, pb: int, qa: int, qb: int) -> None:
    """Write the two ends, measured from the footprint's origin (HL-NUM-12)."""
    dx, dy = offset(board.sines, block.heading, pa, pb)
    run.px = block.x + dx
    run.py = block.y + dy
    dx, dy = offset(board.sines, block.heading, qa, qb)
    run.qx = block.x + dx
    run.qy = block.y + dy


def first_slot(run: Run, width: int) -> int:
    """Return the smallest slot offset for a stand of this width (HL-FORM-9); a wide one may overhang a short edge
    (HL-RULING-42)."""
    return -SHORT if width > run.edge else 0


def last_slot(run: Run, width: int) -> int:
    """Return the largest slot offset."""
    return run.length - width if width == run.edge else run.length - SHORT


def slot_step(run: Run, width: int) -> int:
    """Return the step between slot offsets."""
    return run.edge if width == run.edge else SHORT


def is_slot(run: Run, width: int, t: int) -> bool:
    """Whether a stand of this width may sit at this offset."""
    first = first_slot(run, width)
    return first <= t <= last_slot(run, width) and (t - first) % slot_step(run, width) == 0


def slot_corner(board: Board, run: Run, t: int) -> tuple[int, int]:
    """Return the front-left corner of a stand at this offset."""
    dx, dy = offset(board.sines, run.heading, t, 0)
    return run.px + dx, run.py + dy


# -- facing -----------------------------------------------------------------------------------------------------


def normal_of(block: Footprint, face: int) -> int:
    """Return the outward normal of a face (HL-PIECE-7)."""
    return block.heading + QUARTER * face


def face_width(board: Board, work: Work, block: Footprint, face: int) -> int:
    """Return the width of a face in the strip, over all its runs (HL-VIS-5)."""
    strip = work.strip
    strip.bands = 0
    run = work.run
    place = find_next_run(board, block, face, 0, run)
    while place >= 0:
        add_band(strip, run.px, run.py, run.qx, run.qy)
        place = find_next_run(board, block, face, place, run)
    return width_of_bands(strip)


def widest_face(board: Board, work: Work, block: Footprint, heading: int) -> int:
    """Return the largest width of a single face turned towards the heading."""
    best = 0
    for face in range(4):
        if is_against(normal_of(block, face), heading):
            best = max(best, face_width(board, work, block, face))
    return best


def severity(face: int) -> int:
    """Rank a face by how bad a hit is for the defender: rear, then flank, then front (HL-RULING-13)."""
    if face == REAR:
        return 2
    return 0 if face == FRONT else 1


def majority_face(board: Board, work: Work, block: Footprint, heading: int) -> int:
    """Return the face hit by majority in the strip, or -1 if none is a millimetre wide (HL-VIS-5)."""
    best = 0
    for face in range(4):
        work.face_widths[face] = -EYE - 1  # turned away
        if is_against(normal_of(block, face), heading):
            work.face_widths[face] = face_width(board, work, block, face)
            best = max(best, work.face_widths[face])
    if best < EYE:
        return -1
    found = -1
    for face in range(4):
        if best - work.face_widths[face] <= EYE and (found < 0 or severity(face) > severity(found)):
            found = face
    return found


def nearest_face(board: Board, work: Work, block: Footprint, x: int, y: int) -> int:
    """Return the face with the run nearest to a point given in doubled coordinates (HL-VIS-6)."""
    found = FRONT
    nearest = FAR
    run = work.run
    for face in range(4):
        place = find_next_run(board, block, face, 0, run)
        while place >= 0:
            away = square_distance(x, y, 2 * run.px, 2 * run.py, 2 * run.qx, 2 * run.qy)
            if away < nearest or (away == nearest and severity(face) > severity(found)):
                nearest = away
                found = face
            place = find_next_run(board, block, face, place, run)
    return found
