"""Lists the options of a unit that acts or retreats: shots, reforms, advances, retreats, pivots, sallies and turns."""

from typing import Final

from sandtable.games.honour_lies.model import (
    AHEAD,
    BACK,
    COLUMN,
    DO_ADVANCE,
    DO_FINISH,
    DO_OCCUPY,
    DO_PASS,
    DO_PIVOT,
    DO_REFORM,
    DO_RETREAT,
    DO_RUSH,
    DO_SALLY,
    DO_SHOOT,
    DO_TURN,
    FORMS,
    INSIDE,
    MARCH,
    MM,
    MOST_RESULTS,
    NOBODY,
    NOWHERE,
    OCCUPY,
    ON_TABLE,
    OVERLAPS_FRIEND,
    UNITS,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import append_action
from sandtable.games.honour_lies.rules.combat.sight import check_line_of_sight, count_firing_sides
from sandtable.games.honour_lies.rules.movement.checks import may_advance_now, may_shoot_now
from sandtable.games.honour_lies.rules.movement.engagement import begin_listing, end_listing
from sandtable.games.honour_lies.rules.movement.lone_stand import try_lone_stand_move
from sandtable.games.honour_lies.rules.movement.moves import (
    find_flank_run,
    try_advance,
    try_pivot,
    try_reform,
    try_sally,
    wheel_limit,
)
from sandtable.games.honour_lies.rules.movement.retreat import try_retreat
from sandtable.games.honour_lies.rules.rounds.activation import holding_to_occupy, may_move, may_reform_now, may_rush
from sandtable.games.honour_lies.rules.table.faces import first_slot, last_slot, slot_step
from sandtable.games.honour_lies.rules.table.rebuilding import has_mark
from sandtable.games.honour_lies.rules.table.stands import contact_with_unit, locate_stands
from sandtable.games.honour_lies.rules.units.formations import FILES, count_cells, count_layouts, find_layout
from sandtable.games.honour_lies.rules.units.losses import is_in_play
from sandtable.games.honour_lies.rules.units.profiles import width_of
from sandtable.geometry.plane import OVERLAP
from sandtable.kernel.contract import Actions

WHEELS: Final = 6  # wheels listed to either side, as sixths of the limit
TURN_STEP: Final = 1500


def list_activation_steps(state: State, board: Board, out: Actions, work: Work) -> int:
    """List everything that the active unit may do now, in this step or a later one."""
    count = 0
    if state.step == OCCUPY:
        holding = holding_to_occupy(state, board, work, 0)
        while holding != NOWHERE:
            count = append_action(out, count, DO_OCCUPY, holding, 0, 0, 0, 0, 0)
            holding = holding_to_occupy(state, board, work, holding + 1)
        return append_action(out, count, DO_FINISH, 0, 0, 0, 0, 0, 0)
    locate_stands(state, board, work)
    if state.rushing == 1:
        count = append_action(out, count, DO_PASS, 0, 0, 0, 0, 0, 0)
        count = list_advances(state, board, work, out, count)
        return list_lone_stand_moves(state, board, work, state.active, out, count)
    if may_rush(state):
        count = append_action(out, count, DO_RUSH, 0, 0, 0, 0, 0, 0)
    count = list_shots(state, board, work, out, count)
    if may_reform_now(state):
        count = list_reforms(state, board, work, out, count)
    if may_advance_now(state):
        count = list_advances(state, board, work, out, count)
    if (
        may_move(state)
        and state.units[state.active].status == ON_TABLE
        and count_cells(state.units[state.active].cells) > 1
    ):
        count = list_retreats(state, board, work, state.active, out, count)
        count = list_pivots(state, board, work, out, count)
    if may_advance_now(state):
        count = list_lone_stand_moves(state, board, work, state.active, out, count)
    if may_move(state) and state.shot == 0 and state.units[state.active].status == INSIDE:
        count = list_sallies(state, board, work, out, count)
    return append_action(out, count, DO_FINISH, 0, 0, 0, 0, 0, 0)


def list_shots(state: State, board: Board, work: Work, out: Actions, count: int) -> int:
    """List enemies that are directly ahead and visible, from each firing side."""
    if not may_shoot_now(state):
        return count
    unit = state.units[state.active]
    sides = count_firing_sides(state, state.active)
    for target in range(UNITS):
        if state.units[target].seat != unit.seat and is_in_play(state.units[target]):
            for side in range(sides):
                if check_line_of_sight(state, board, work, state.active, target, side) == 0:
                    count = append_action(out, count, DO_SHOOT, target, side, 0, 0, 0, 0)
    return count


def list_reforms(state: State, board: Board, work: Work, out: Actions, count: int) -> int:
    """List reforms by formation, central stand and layout, without repeated results."""
    unit = state.units[state.active]
    n = count_cells(unit.cells)
    work.result_count = 0
    begin_listing(work)
    for form in range(FORMS):
        for file in range(FILES):
            for index in range(count_layouts(form, n)):
                if try_reform(state, board, work, state.active, form, file, index) == 0 and is_new_result(work, form):
                    count = append_action(out, count, DO_REFORM, form, file, index, 0, 0, 0)
    end_listing(work)
    return count


def list_advances(state: State, board: Board, work: Work, out: Actions, count: int) -> int:
    """List advances by base stand, thirteen wheels and layout, without repeated results."""
    unit = state.units[state.active]
    n = count_cells(unit.cells)
    if n < 2 or unit.status != ON_TABLE:
        return count
    step = wheel_limit(unit) // WHEELS
    work.result_count = 0
    begin_listing(work)
    for file in range(FILES):
        for wheel in range(-WHEELS, WHEELS + 1):
            for index in range(count_layouts(unit.form, n)):
                if try_advance(state, board, work, state.active, file, wheel * step, index) == 0 and is_new_result(
                    work, 0
                ):
                    count = append_action(out, count, DO_ADVANCE, file, wheel * step, index, 0, 0, 0)
    end_listing(work)
    return count


def list_retreats(state: State, board: Board, work: Work, mover: int, out: Actions, count: int) -> int:
    """List retreats by rear stand and layout, also through overlapped friends. A single stand turns instead."""
    unit = state.units[mover]
    n = count_cells(unit.cells)
    if n < 2:
        return list_lone_stand_moves(state, board, work, mover, out, count)
    form = unit.form
    if unit.status == INSIDE:
        form = COLUMN  # driven out in column (HL-HOLD-10)
    work.result_count = 0
    begin_listing(work)
    for file in range(FILES):
        for index in range(count_layouts(form, n)):
            if try_retreat(state, board, work, mover, file, index, NOBODY, 0) != 0:
                continue
            friends = overlapped_friends(state, board, work, mover)
            if is_new_result(work, 0):
                count = append_action(out, count, DO_RETREAT, file, index, NOBODY, 0, 0, 0)
            for friend in range(UNITS):
                if (friends >> friend) & 1 == 1:
                    count = list_flights(state, board, work, mover, file, index, friend, out, count)
    end_listing(work)
    return count


def overlapped_friends(state: State, board: Board, work: Work, mover: int) -> int:
    """Return the friends that the tried pose overlaps, as bits (HL-FLEE-1)."""
    found = 0
    if has_mark(work, OVERLAPS_FRIEND):
        for unit_id in range(UNITS):
            if unit_id != mover and state.units[unit_id].seat == state.units[mover].seat:
                for i in range(work.trial_count):
                    if contact_with_unit(board, work, work.trial_stands[i], unit_id) == OVERLAP:
                        found |= 1 << unit_id
    return found


def list_flights(
    state: State, board: Board, work: Work, mover: int, file: int, index: int, friend: int, out: Actions, count: int
) -> int:
    """List retreats through an overlapped friend, in each layout with the anchor in rank 0 (HL-FLEE)."""
    unit = state.units[mover]
    n = count_cells(unit.cells)
    form = COLUMN if unit.status == INSIDE else unit.form
    for through in range(count_layouts(form, n)):
        cells, anchor = find_layout(form, n, through)
        if anchor >= FILES or cells == 0:
            continue
        if try_retreat(state, board, work, mover, file, index, friend, through) != 0:
            break
        if is_new_result(work, 1 + friend):
            count = append_action(out, count, DO_RETREAT, file, index, friend, through, 0, 0)
    return count


def list_pivots(state: State, board: Board, work: Work, out: Actions, count: int) -> int:
    """List pivots by side, run, slot and layout, without repeated results."""
    unit = state.units[state.active]
    n = count_cells(unit.cells)
    width = width_of(unit)
    work.result_count = 0
    begin_listing(work)
    for side in range(2):
        which = 0
        while find_flank_run(state, board, work, state.active, side, which):
            t = first_slot(work.run, width)
            last = last_slot(work.run, width)
            step = slot_step(work.run, width)
            while t <= last:
                for index in range(count_layouts(unit.form, n)):
                    if try_pivot(state, board, work, state.active, side, which, t // MM, index) == 0 and is_new_result(
                        work, 0
                    ):
                        count = append_action(out, count, DO_PIVOT, side, which, t // MM, index, 0, 0)
                t += step
            which += 1
    end_listing(work)
    return count


def list_sallies(state: State, board: Board, work: Work, out: Actions, count: int) -> int:
    """List sallies by side, slot, formation and layout, without repeated results."""
    n = count_cells(state.units[state.active].cells)
    work.result_count = 0
    begin_listing(work)
    for side in range(4):
        for slot in range(2):
            for form in range(FORMS):
                for index in range(count_layouts(form, n)):
                    if try_sally(state, board, work, state.active, side, slot, form, index) == 0 and is_new_result(
                        work, form
                    ):
                        count = append_action(out, count, DO_SALLY, side, slot, form, index, 0, 0)
    end_listing(work)
    return count


def list_lone_stand_moves(state: State, board: Board, work: Work, mover: int, out: Actions, count: int) -> int:
    """List the moves of a single stand, with turns in steps of 15 degrees."""
    unit = state.units[mover]
    if count_cells(unit.cells) != 1:
        return count
    work.result_count = 0
    slots = 2 if unit.status == INSIDE else 1
    begin_listing(work)
    for way in range(4):
        if not may_move_lone_stand(state, mover, way):
            continue
        flees = way == BACK or state.combat.loser == mover
        for step in range(-6, 7):
            for friend in range(UNITS + 1):
                if friend != NOBODY and (not flees or state.units[friend].seat != unit.seat):
                    continue
                for slot in range(slots):
                    if try_lone_stand_move(
                        state, board, work, mover, way, step * TURN_STEP, friend, slot
                    ) == 0 and is_new_result(work, friend):
                        count = append_action(out, count, DO_TURN, way, step * TURN_STEP, friend, slot, 0, 0)
    end_listing(work)
    return count


def may_move_lone_stand(state: State, mover: int, way: int) -> bool:
    """Whether a single stand may go this way now: a beaten one back or forward, a March or Rush only ahead."""
    if state.combat.loser == mover:
        return way == (AHEAD if state.combat.forward == 1 else BACK)
    return way == AHEAD or (state.rushing == 0 and state.step != MARCH and may_move(state))


def is_new_result(work: Work, mark: int) -> bool:
    """Whether the result in the scratch space differs from all before it; remember it."""
    trial = work.trial
    charge = work.charge
    x = trial.x
    y = trial.y
    heading = trial.heading
    cells = trial.cells
    enemy = -1
    if work.option_count > 0:
        x = charge.x
        y = charge.y
        heading = charge.heading
        cells = charge.face
        enemy = charge.enemy * 16 + charge.holding
    for i in range(work.result_count):
        known = work.results[i]
        if (
            known[0] == x
            and known[1] == y
            and known[2] == heading
            and known[3] == cells
            and known[4] == enemy
            and known[5] == mark
        ):
            return False
    if work.result_count < MOST_RESULTS:
        known = work.results[work.result_count]
        known[0] = x
        known[1] = y
        known[2] = heading
        known[3] = cells
        known[4] = enemy
        known[5] = mark
        work.result_count += 1
    return True
