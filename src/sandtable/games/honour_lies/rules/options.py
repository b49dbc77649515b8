"""The options of a unit that acts or retreats: shots, reforms, advances, retreats, pivots, sallies, turns."""

from typing import Final

from sandtable.games.honour_lies.model import (
    AHEAD,
    BACK,
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
    NOBODY,
    NOWHERE,
    OCCUPY,
    ON_TABLE,
    OVER_FRIEND,
    UNITS,
    Board,
    State,
)
from sandtable.games.honour_lies.scratch import RESULTS, Work
from sandtable.geometry.plane import OVERLAP
from sandtable.kernel.contract import Actions

from .check import may_advance_now, may_shoot_now
from .course import holding_to_occupy, may_move, may_reform_now, may_rush
from .engage import begin_listing, end_listing
from .facing import first_slot, last_slot, slot_step
from .formations import FILES, count_cells, layout, layout_count
from .losses import is_in_play
from .moves import find_flank, try_advance, try_pivot, try_reform, try_sally, wheel_limit
from .placing import any_mark, gather, hits_unit
from .profiles import width_of
from .retreat import try_retreat, try_turn
from .rows import put
from .sight import may_shoot, sides_to_shoot

WHEELS: Final = 6  # listed to either side, as sixths of the limit
TURN_STEP: Final = 1500


# -- the active unit --------------------------------------------------------------------------------------------


def list_acting(state: State, board: Board, out: Actions, work: Work) -> int:
    """Everything the active unit may do now, of this step and of later ones."""
    count = 0
    if state.step == OCCUPY:
        holding = holding_to_occupy(state, board, work, 0)
        while holding != NOWHERE:
            count = put(out, count, DO_OCCUPY, holding, 0, 0, 0, 0, 0)
            holding = holding_to_occupy(state, board, work, holding + 1)
        return put(out, count, DO_FINISH, 0, 0, 0, 0, 0, 0)
    gather(state, board, work)
    if state.rushing == 1:
        count = put(out, count, DO_PASS, 0, 0, 0, 0, 0, 0)
        count = list_advances(state, board, work, out, count)
        return list_turns(state, board, work, state.active, out, count)
    if may_rush(state):
        count = put(out, count, DO_RUSH, 0, 0, 0, 0, 0, 0)
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
        count = list_turns(state, board, work, state.active, out, count)
    if may_move(state) and state.shot == 0 and state.units[state.active].status == INSIDE:
        count = list_sallies(state, board, work, out, count)
    return put(out, count, DO_FINISH, 0, 0, 0, 0, 0, 0)


def list_shots(state: State, board: Board, work: Work, out: Actions, count: int) -> int:
    """Enemies that are directly ahead and visible; out of a holding, by side."""
    if not may_shoot_now(state):
        return count
    unit = state.units[state.active]
    sides = sides_to_shoot(state, state.active)
    for target in range(UNITS):
        if state.units[target].seat != unit.seat and is_in_play(state.units[target]):
            for side in range(sides):
                if may_shoot(state, board, work, state.active, target, side) == 0:
                    count = put(out, count, DO_SHOOT, target, side, 0, 0, 0, 0)
    return count


def list_reforms(state: State, board: Board, work: Work, out: Actions, count: int) -> int:
    """Each other formation, central stand and layout, different results only."""
    unit = state.units[state.active]
    n = count_cells(unit.cells)
    work.results = 0
    begin_listing(work)
    for form in range(FORMS):
        for file in range(FILES):
            for index in range(layout_count(form, n)):
                if try_reform(state, board, work, state.active, form, file, index) == 0 and is_new(work, form):
                    count = put(out, count, DO_REFORM, form, file, index, 0, 0, 0)
    end_listing(work)
    return count


def list_advances(state: State, board: Board, work: Work, out: Actions, count: int) -> int:
    """Each base stand, thirteen wheels, each layout, different results only."""
    unit = state.units[state.active]
    n = count_cells(unit.cells)
    if n < 2 or unit.status != ON_TABLE:
        return count
    step = wheel_limit(unit) // WHEELS
    work.results = 0
    begin_listing(work)
    for file in range(FILES):
        for wheel in range(-WHEELS, WHEELS + 1):
            for index in range(layout_count(unit.form, n)):
                if try_advance(state, board, work, state.active, file, wheel * step, index) == 0 and is_new(work, 0):
                    count = put(out, count, DO_ADVANCE, file, wheel * step, index, 0, 0, 0)
    end_listing(work)
    return count


def list_retreats(state: State, board: Board, work: Work, mover: int, out: Actions, count: int) -> int:
    """Each rear stand and layout, and ways through friends that would be overlapped. A lone stand turns instead."""
    unit = state.units[mover]
    n = count_cells(unit.cells)
    if n < 2:
        return list_turns(state, board, work, mover, out, count)
    form = unit.form
    if unit.status == INSIDE:
        form = FORMS - 1  # driven out in column (HL-HOLD-10)
    work.results = 0
    begin_listing(work)
    for file in range(FILES):
        for index in range(layout_count(form, n)):
            if try_retreat(state, board, work, mover, file, index, NOBODY, 0) != 0:
                continue
            friends = friends_in_the_way(state, board, work, mover)
            if is_new(work, 0):
                count = put(out, count, DO_RETREAT, file, index, NOBODY, 0, 0, 0)
            for friend in range(UNITS):
                if (friends >> friend) & 1 == 1:
                    count = list_ways_through(state, board, work, mover, file, index, friend, out, count)
    end_listing(work)
    return count


def friends_in_the_way(state: State, board: Board, work: Work, mover: int) -> int:
    """HL-FLEE-1: the friends that the tried pose overlaps, as bits."""
    found = 0
    if any_mark(work, OVER_FRIEND):
        for row in range(UNITS):
            if row != mover and state.units[row].seat == state.units[mover].seat:
                for i in range(work.placed):
                    if hits_unit(board, work, work.try_on[i], row) == OVERLAP:
                        found |= 1 << row
    return found


def list_ways_through(
    state: State, board: Board, work: Work, mover: int, file: int, index: int, friend: int, out: Actions, count: int
) -> int:
    """HL-FLEE: through a friend in the way, in each layout with the anchor in rank 0."""
    unit = state.units[mover]
    n = count_cells(unit.cells)
    form = FORMS - 1 if unit.status == INSIDE else unit.form
    for through in range(layout_count(form, n)):
        cells, anchor = layout(form, n, through)
        if anchor >= FILES or cells == 0:
            continue
        if try_retreat(state, board, work, mover, file, index, friend, through) != 0:
            break
        if is_new(work, 1 + friend):
            count = put(out, count, DO_RETREAT, file, index, friend, through, 0, 0)
    return count


def list_pivots(state: State, board: Board, work: Work, out: Actions, count: int) -> int:
    """Each side, run, slot and layout, different results only."""
    unit = state.units[state.active]
    n = count_cells(unit.cells)
    width = width_of(unit)
    work.results = 0
    begin_listing(work)
    for side in range(2):
        which = 0
        while find_flank(state, board, work, state.active, side, which):
            t = first_slot(work.run, width)
            last = last_slot(work.run, width)
            step = slot_step(work.run, width)
            while t <= last:
                for index in range(layout_count(unit.form, n)):
                    if try_pivot(state, board, work, state.active, side, which, t // MM, index) == 0 and is_new(
                        work, 0
                    ):
                        count = put(out, count, DO_PIVOT, side, which, t // MM, index, 0, 0)
                t += step
            which += 1
    end_listing(work)
    return count


def list_sallies(state: State, board: Board, work: Work, out: Actions, count: int) -> int:
    """Each side, slot, formation and layout, different results only."""
    n = count_cells(state.units[state.active].cells)
    work.results = 0
    begin_listing(work)
    for side in range(4):
        for slot in range(2):
            for form in range(FORMS):
                for index in range(layout_count(form, n)):
                    if try_sally(state, board, work, state.active, side, slot, form, index) == 0 and is_new(work, form):
                        count = put(out, count, DO_SALLY, side, slot, form, index, 0, 0)
    end_listing(work)
    return count


def list_turns(state: State, board: Board, work: Work, mover: int, out: Actions, count: int) -> int:
    """The moves of a lone stand, turning in steps of 15 degrees."""
    unit = state.units[mover]
    if count_cells(unit.cells) != 1:
        return count
    work.results = 0
    slots = 2 if unit.status == INSIDE else 1
    begin_listing(work)
    for way in range(4):
        if not may_go(state, mover, way):
            continue
        flees = way == BACK or state.combat.loser == mover
        for step in range(-6, 7):
            for friend in range(UNITS + 1):
                if friend != NOBODY and (not flees or state.units[friend].seat != unit.seat):
                    continue
                for slot in range(slots):
                    if try_turn(state, board, work, mover, way, step * TURN_STEP, friend, slot) == 0 and is_new(
                        work, friend
                    ):
                        count = put(out, count, DO_TURN, way, step * TURN_STEP, friend, slot, 0, 0)
    end_listing(work)
    return count


def may_go(state: State, mover: int, way: int) -> bool:
    """Which ways a lone stand may go now: a beaten one only back, or forward; a March and a Rush only ahead."""
    if state.combat.loser == mover:
        return way == (AHEAD if state.combat.forward == 1 else BACK)
    return way == AHEAD or (state.rushing == 0 and state.step != MARCH and may_move(state))


def is_new(work: Work, mark: int) -> bool:
    """Whether the result of what was tried differs from all before it; it is remembered."""
    trial = work.trial
    charge = work.charge
    x = trial.x
    y = trial.y
    heading = trial.heading
    cells = trial.cells
    foe = -1
    if work.options > 0:
        x = charge.x
        y = charge.y
        heading = charge.heading
        cells = charge.face
        foe = charge.enemy * 16 + charge.holding
    for i in range(work.results):
        kept = work.result[i]
        if (
            kept[0] == x
            and kept[1] == y
            and kept[2] == heading
            and kept[3] == cells
            and kept[4] == foe
            and kept[5] == mark
        ):
            return False
    if work.results < RESULTS:
        kept = work.result[work.results]
        kept[0] = x
        kept[1] = y
        kept[2] = heading
        kept[3] = cells
        kept[4] = foe
        kept[5] = mark
        work.results += 1
    return True
