"""Rebuilding a unit around its anchor, and what each stand would do there: HL-REB."""

from typing import Final

from sandtable.games.honour_lies.model import (
    CONTACTS_EMPTY_HOLDING,
    CONTACTS_ENEMY,
    IMPASSABLE,
    NOBODY,
    ON_UNPLAYABLE_GROUND,
    OVERLAPS_EMPTY_HOLDING,
    OVERLAPS_FRIEND,
    UNITS,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.honour_lies.rules.table.stands import (
    contact_with_holding,
    contact_with_unit,
    grow_box,
    is_near_unit,
    overlaps_unit,
    start_box,
)
from sandtable.games.honour_lies.rules.table.terrain import is_on_unplayable_ground
from sandtable.games.honour_lies.rules.units.formations import (
    CELLS,
    FILES,
    connected_group,
    first_file,
    front_rank,
    largest_group,
    last_file,
    occupied_files,
    rear_rank,
)
from sandtable.games.honour_lies.rules.units.profiles import depth_of, width_of
from sandtable.geometry.plane import APART, OVERLAP, Shape, boxes_touch, cosine, offset, place_turned, sine

ROUNDING_MARGIN: Final = 2  # micrometres: corners may differ this much by rounding


def set_anchor(board: Board, trial: Unit, x: int, y: int, heading: int, cells: int, anchor: int) -> None:
    """Set the pose of a unit whose anchor's front-left corner is at this point (HL-REB-1)."""
    right = -(anchor % FILES) * width_of(trial)
    forward = (anchor // FILES) * depth_of(trial)
    dx, dy = offset(board.sines, heading, right, forward)
    trial.x = x + dx
    trial.y = y + dy
    trial.heading = heading % 36000
    trial.cells = cells


def is_checked_before(a: int, b: int, anchor: int) -> bool:
    """Whether cell `a` is checked before cell `b`: nearer to the anchor, then smaller rank, then smaller file
    (HL-ENG-1)."""
    rank = anchor // FILES
    file = anchor % FILES
    far_a = abs(a // FILES - rank) + abs(a % FILES - file)
    far_b = abs(b // FILES - rank) + abs(b % FILES - file)
    return far_a < far_b or (far_a == far_b and a < b)


def lay_out_stands(board: Board, work: Work, anchor: int) -> None:
    """Write the stands of the tried pose in the order of HL-ENG-1 (HL-RULING-11)."""
    trial = work.trial
    work.anchor = anchor
    count = 0
    for cell in range(CELLS):
        if (trial.cells >> cell) & 1 == 1:
            at = count
            while at > 0 and is_checked_before(cell, work.trial_cells[at - 1], anchor):
                work.trial_cells[at] = work.trial_cells[at - 1]
                at -= 1
            work.trial_cells[at] = cell
            count += 1
    work.trial_count = count
    width = width_of(trial)
    depth = depth_of(trial)
    s = sine(board.sines, trial.heading)
    c = cosine(board.sines, trial.heading)
    for i in range(count):
        right = work.trial_cells[i] % FILES * width
        front = -(work.trial_cells[i] // FILES) * depth
        place_turned(work.trial_stands[i], trial.x, trial.y, trial.heading, s, c, right, front, width, depth)
        if i == 0:
            start_box(work.trial_box, work.trial_stands[0])
        else:
            grow_box(work.trial_box, work.trial_stands[i])


def is_isolated(state: State, board: Board, work: Work, mover: int) -> bool:
    """Whether the tried pose is surely on the table and near nothing that a stand could meet, so that no stand needs
    a closer look. Compares a rectangle around all its cells, slightly enlarged for rounding."""
    trial = work.trial
    files = occupied_files(trial.cells)
    left = first_file(files) * width_of(trial)
    right = (last_file(files) + 1) * width_of(trial)
    front = -front_rank(trial.cells) * depth_of(trial)
    rear = -(rear_rank(trial.cells) + 1) * depth_of(trial)
    box = work.trial_box
    s = sine(board.sines, trial.heading)
    c = cosine(board.sines, trial.heading)
    place_turned(box, trial.x, trial.y, trial.heading, s, c, left, front, right - left, front - rear)
    box.west -= ROUNDING_MARGIN
    box.east += ROUNDING_MARGIN
    box.south -= ROUNDING_MARGIN
    box.north += ROUNDING_MARGIN
    if box.west < 0 or box.south < 0 or box.east > board.width or box.north > board.height:
        return False
    for unit_id in range(UNITS):
        if unit_id != mover and is_near_unit(work, box, unit_id):
            return False
    for holding in range(state.holdings):
        if boxes_touch(box, state.holding[holding]):
            return False
    for i in range(board.grounds):
        if board.kind[i] & IMPASSABLE != 0 and boxes_touch(box, board.ground[i]):
            return False
    return True


def mark_stands(state: State, board: Board, work: Work, mover: int) -> None:
    """Mark what each stand of the tried pose would do. The mover's own stands are lifted (HL-REB-1)."""
    for i in range(work.trial_count):
        mark_stand(state, board, work, mover, i)


def mark_stand(state: State, board: Board, work: Work, mover: int, i: int) -> None:
    """Mark what one stand of the tried pose would do."""
    stand = work.trial_stands[i]
    mark = ON_UNPLAYABLE_GROUND if is_on_unplayable_ground(board, stand) else 0
    seat = state.units[mover].seat
    for unit_id in range(UNITS):
        if unit_id != mover and is_near_unit(work, stand, unit_id):
            if state.units[unit_id].seat != seat:
                mark |= mark_for_unit(contact_with_unit(board, work, stand, unit_id), False)
            elif overlaps_unit(work, stand, unit_id):
                mark |= OVERLAPS_FRIEND
    for holding in range(state.holdings):
        if boxes_touch(stand, state.holding[holding]):
            mark |= mark_for_holding(state, board, stand, mover, holding)
    work.trial_marks[i] = mark


def mark_for_unit(found: int, friend: bool) -> int:
    """Return the mark for contact with a unit."""
    if found == APART:
        return 0
    if friend:
        return OVERLAPS_FRIEND if found == OVERLAP else 0
    return CONTACTS_ENEMY


def mark_for_holding(state: State, board: Board, stand: Shape, mover: int, holding: int) -> int:
    """Return the mark for contact with a holding: a friend's, an enemy's or an empty one (HL-REB-4). A unit on its
    way out may touch the holding that it leaves, but not overlap it (HL-HOLD-9, HL-RULING-40)."""
    occupant = state.occupant[holding]
    found = contact_with_holding(state, board, stand, holding)
    if occupant != NOBODY:
        return mark_for_unit(found, state.units[occupant].seat == state.units[mover].seat)
    if found == OVERLAP:
        return OVERLAPS_EMPTY_HOLDING | CONTACTS_EMPTY_HOLDING
    return CONTACTS_EMPTY_HOLDING if found != APART else 0


def surviving_cells(work: Work, fatal: int) -> int:
    """Return the anchor's group of cells once stands with a fatal mark are destroyed; 0 if the anchor is (HL-REB-5,
    HL-RULING-9)."""
    alive = unharmed_cells(work, fatal)
    if (alive >> work.anchor) & 1 == 0:
        return 0
    return connected_group(alive, work.anchor)


def largest_surviving_cells(work: Work, fatal: int) -> int:
    """Like surviving_cells, but without the anchor keep the largest group (HL-REB-5 for Retreat and Pivot)."""
    alive = unharmed_cells(work, fatal)
    if (alive >> work.anchor) & 1 == 1:
        return connected_group(alive, work.anchor)
    return largest_group(alive)


def unharmed_cells(work: Work, fatal: int) -> int:
    """Return the cells whose stands have no fatal mark."""
    alive = 0
    for i in range(work.trial_count):
        if work.trial_marks[i] & fatal == 0:
            alive |= 1 << work.trial_cells[i]
    return alive


def has_mark(work: Work, mark: int) -> bool:
    """Whether some stand has such a mark."""
    for i in range(work.trial_count):  # noqa: SIM110  # kernel Python has no generators
        if work.trial_marks[i] & mark != 0:
            return True
    return False
