"""Retreat and fleeing through friends: HL-MOVE-6, HL-MOVE-7, HL-FLEE, HL-HOLD-10. Like moves.py: 0 or the clause
that forbids, the result in `work.trial`."""

from sandtable.games.honour_lies.clauses import (
    HL_FLEE_1,
    HL_FLEE_3,
    HL_FORM_4,
    HL_HOLD_10,
    HL_MOVE_6,
    HL_MOVE_7,
    HL_MOVE_9,
)
from sandtable.games.honour_lies.model import COLUMN, INSIDE, NOBODY, ON_TABLE, SHORT, UNITS, Board, State, Work
from sandtable.games.honour_lies.rules.movement.engagement import set_stand_strip
from sandtable.games.honour_lies.rules.movement.moves import destroy_misplaced, place_trial
from sandtable.games.honour_lies.rules.table.faces import (
    find_next_run,
    first_slot,
    last_slot,
    majority_face,
    nearest_face,
    set_holding_footprint,
    set_unit_footprint,
    slot_corner,
    slot_step,
)
from sandtable.games.honour_lies.rules.table.stands import contact_with_unit
from sandtable.games.honour_lies.rules.units.formations import (
    FILES,
    count_cells,
    find_layout,
    front_rank,
    has_cell,
    rear_rank,
    shape_cells,
)
from sandtable.games.honour_lies.rules.units.profiles import depth_of, width_of
from sandtable.geometry.plane import EPS, HALF_TURN, OVERLAP, offset, place_stand
from sandtable.geometry.plane_strip import FAR, aim, forward, lateral
from sandtable.kernel.carriers.flat import copy_row


def set_start_pose(state: State, board: Board, work: Work, mover: int, side: int, slot: int) -> bool:
    """Write the pose that a Retreat starts from to `work.start_pose`. A unit in a holding is first set up in column
    on the side opposite the winner, facing the holding (HL-HOLD-10)."""
    unit = state.units[mover]
    copy_row(work.start_pose, unit)
    if unit.status != INSIDE:
        return True
    if slot < 0 or slot > 1 or (slot == 1 and unit.wide == 1):
        return False
    set_holding_footprint(state, unit.holding, work.footprint)
    find_next_run(board, work.footprint, (side + 2) % 4, 0, work.run)
    x, y = slot_corner(board, work.run, slot * SHORT)
    work.start_pose.x = x
    work.start_pose.y = y
    work.start_pose.heading = work.run.heading
    work.start_pose.form = COLUMN
    work.start_pose.cells = shape_cells(COLUMN, count_cells(unit.cells), 0)
    return True


def try_retreat(
    state: State, board: Board, work: Work, mover: int, file: int, index: int, friend: int, through: int
) -> int:
    """Try a Retreat (HL-MOVE-6), forward if required (HL-MOVE-7), through a friend if one is named (HL-FLEE). For a
    unit driven out of a holding `file` is its slot. Any position is legal, whatever it costs (HL-RULING-19,
    HL-RULING-44)."""
    if not set_start_pose(state, board, work, mover, state.combat.side, file):
        return HL_HOLD_10
    unit = work.start_pose
    n = count_cells(unit.cells)
    if n < 2:
        return HL_MOVE_9
    ahead = must_retreat_forward(state, mover)
    rank = front_rank(unit.cells) if ahead else rear_rank(unit.cells)
    base = 0 if state.units[mover].status == INSIDE else file
    if not has_cell(unit.cells, rank, base):
        return HL_MOVE_7 if ahead else HL_MOVE_6
    cells, anchor = find_layout(unit.form, n, index)
    if cells == 0:
        return HL_FORM_4
    copy_row(work.trial, unit)
    shift = 1 - rank if ahead else -(rank + 1)
    dx, dy = offset(board.sines, unit.heading, base * width_of(unit), shift * depth_of(unit))
    place_trial(state, board, work, mover, unit.x + dx, unit.y + dy, cells, anchor)
    if friend != NOBODY:
        return flee_through(state, board, work, mover, friend, through)
    if through != 0:
        return HL_FLEE_3
    destroy_misplaced(work)
    return 0


def must_retreat_forward(state: State, mover: int) -> bool:
    """Whether the unit is a defender that was beaten in the rear (HL-MOVE-7, HL-COMBAT-12)."""
    return state.combat.loser == mover and state.combat.forward == 1


def find_flee_slot(state: State, board: Board, work: Work, mover: int, friend: int) -> int:
    """Find the slot behind a friend, written to `work.charge`; 0 or the clause that forbids it (HL-FLEE-1,
    HL-FLEE-2)."""
    if friend < 0 or friend >= UNITS or friend == mover or (state.fled >> mover) & 1 == 1:
        return HL_FLEE_1
    other = state.units[friend]
    if other.seat != state.units[mover].seat or other.status != ON_TABLE:
        return HL_FLEE_1  # HL-HOLD-11: holdings cannot be fled through
    which = 0
    while which < work.trial_count and contact_with_unit(board, work, work.trial_stands[which], friend) != OVERLAP:
        which += 1
    if which == work.trial_count:
        return HL_FLEE_1
    stand = work.trial_stands[which]
    heading = work.trial.heading
    if not must_retreat_forward(state, mover):
        heading += HALF_TURN
    set_stand_strip(board, work, stand, heading)
    start = forward(work.strip, stand.xs[0], stand.ys[0])
    for i in range(1, 4):
        start = min(start, forward(work.strip, stand.xs[i], stand.ys[i]))
    work.strip.start = start + EPS  # HL-VIS-7
    set_unit_footprint(other, work.footprint)
    face = majority_face(board, work, work.footprint, heading)
    if face < 0:
        face = nearest_face(board, work, work.footprint, stand.xs[0] + stand.xs[2], stand.ys[0] + stand.ys[2])
    choose_flee_slot(board, work, friend, (face + 2) % 4, which)
    return 0


def choose_flee_slot(board: Board, work: Work, friend: int, face: int, which: int) -> None:
    """Choose the laterally nearest slot of the opposite face in which the anchor does not overlap the friend. There is
    always one: nothing of the friend lies beyond the outermost run of a face (HL-FLEE-2)."""
    width = width_of(work.trial)
    depth = depth_of(work.trial)
    stand = work.trial_stands[which]
    x2 = stand.xs[0] + stand.xs[1]
    y2 = stand.ys[0] + stand.ys[1]
    run = work.run
    strip = work.strip
    probe = work.probe
    best = FAR
    best_t = 0
    best_first = 0
    place = find_next_run(board, work.footprint, face, 0, run)
    while place >= 0:
        aim(board.sines, strip, run.heading)
        wanted = lateral(strip, x2, y2)  # doubled, like the midpoints (HL-NUM-12)
        t = first_slot(run, width)
        while t <= last_slot(run, width):
            x, y = slot_corner(board, run, t)
            place_stand(board.sines, probe, x, y, run.heading, 0, 0, width, depth)
            away = abs(lateral(strip, probe.xs[0] + probe.xs[1], probe.ys[0] + probe.ys[1]) - wanted)
            nearer = away < best or (away == best and (t < best_t or (t == best_t and run.first < best_first)))
            if nearer and contact_with_unit(board, work, probe, friend) != OVERLAP:
                best = away
                best_t = t
                best_first = run.first
                work.charge.x = x
                work.charge.y = y
                work.charge.heading = run.heading
            t += slot_step(run, width)
        place = find_next_run(board, work.footprint, face, place, run)


def flee_through(state: State, board: Board, work: Work, mover: int, friend: int, index: int) -> int:
    """Rebuild behind the friend in the current formation with the anchor in rank 0 (HL-FLEE-3, HL-RULING-18)."""
    refusal = find_flee_slot(state, board, work, mover, friend)
    if refusal != 0:
        return refusal
    cells, anchor = find_layout(work.trial.form, work.trial_count, index)
    if cells == 0 or anchor >= FILES:
        return HL_FLEE_3
    work.trial.heading = work.charge.heading
    place_trial(state, board, work, mover, work.charge.x, work.charge.y, cells, anchor)
    destroy_misplaced(work)
    return 0
