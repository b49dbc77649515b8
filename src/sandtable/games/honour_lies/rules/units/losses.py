"""Lost stands, units destroyed or removed from play, and their score: HL-PIECE-3 to HL-PIECE-5, HL-SPEC-2,
HL-SCORE-1."""

from sandtable.games.honour_lies.clauses import HL_COMBAT_10
from sandtable.games.honour_lies.events import (
    disordered,
    holding_left,
    stand_lost,
    stands_lost,
    unit_destroyed,
    unit_removed,
)
from sandtable.games.honour_lies.model import (
    DESTROYED,
    INSIDE,
    NOBODY,
    NOWHERE,
    ON_TABLE,
    OTHER,
    REMOVED,
    State,
    Unit,
    Work,
)
from sandtable.games.honour_lies.rules.orders.table import KILL_MESSENGER
from sandtable.games.honour_lies.rules.units.formations import CELLS, count_cells, largest_group, may_lose_stand
from sandtable.games.honour_lies.rules.units.profiles import EXPENDABLE, SKIRMISH, has_rule, victory_points_for
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.events import Events


def is_in_play(unit: Unit) -> bool:
    """Whether a unit is on the table or in a holding."""
    return unit.status in (ON_TABLE, INSIDE)


def leave_holding(state: State, unit_id: int, events: Events) -> None:
    """Vacate the unit's holding and record it as the last occupier (HL-HOLD-11)."""
    unit = state.units[unit_id]
    if unit.holding != NOWHERE:
        state.occupant[unit.holding] = NOBODY
        state.keeper[unit.holding] = unit.seat
        holding_left(events, unit_id, unit.holding)
        unit.holding = NOWHERE


def destroy_unit(state: State, unit_id: int, events: Events) -> None:
    """Destroy a unit, or remove an Expendable one from play; destruction opens a summoning window (HL-SUM-1). The
    opponent scores whoever caused it (HL-SCORE-1, HL-RULING-47)."""
    unit = state.units[unit_id]
    vp = victory_points_for(unit)
    state.vp[OTHER[unit.seat]] += vp
    if has_rule(unit, EXPENDABLE):  # HL-RULING-31: opens no window, and scores each time
        unit_removed(events, unit_id, vp)
        leave_holding(state, unit_id, events)
        unit.status = REMOVED
        unit.since = state.turn
    else:
        unit_destroyed(events, unit_id, vp)
        copy_row(state.fallen, unit)
        state.window = 1
        state.asked = 0
        leave_holding(state, unit_id, events)
        unit.status = DESTROYED
    unit.cells = 0
    unit.health = 0
    unit.disordered = 0
    unit.hero = 0  # HL-ADV-1: the Hero leaves with its unit
    unit.sworn = 0


def lose_stand(state: State, unit_id: int, cell: int, events: Events) -> None:
    """Remove one stand and keep the largest connected group (HL-PIECE-5). Health does not change."""
    unit = state.units[unit_id]
    if count_cells(unit.cells) <= 1:
        destroy_unit(state, unit_id, events)
        return
    unit.cells = largest_group(unit.cells & ~(1 << cell))
    stand_lost(events, unit_id, cell, count_cells(unit.cells))


def only_stand_to_lose(unit: Unit) -> int:
    """Return the only stand that can be lost, or -1 if the owner has a choice."""
    found = -1
    for cell in range(CELLS):
        if may_lose_stand(unit.cells, cell):
            if found >= 0:
                return -1
            found = cell
    return found


def take_trial_pose(state: State, unit_id: int, work: Work, events: Events) -> None:
    """Move a unit to the pose in `work.trial` with its remaining stands; without any it is destroyed where it was. A
    ragged unit keeps its shape until its next rebuild (HL-REB-6)."""
    unit = state.units[unit_id]
    trial = work.trial
    left = count_cells(trial.cells)
    if work.stands_lost > 0:
        stands_lost(events, unit_id, work.stands_lost, left)
    if left == 0:
        destroy_unit(state, unit_id, events)
        return
    leave_holding(state, unit_id, events)
    unit.status = ON_TABLE
    unit.form = trial.form
    unit.x = trial.x
    unit.y = trial.y
    unit.heading = trial.heading
    unit.cells = trial.cells


def is_immune(unit: Unit) -> bool:
    """Whether a unit cannot be disordered (HL-DIS-3, HL-COMBAT-13): Skirmish, in a holding (HL-SPEC-9, HL-HOLD-8),
    or under Swear Vengeance (HL-ADV-3)."""
    return unit.status == INSIDE or has_rule(unit, SKIRMISH) or unit.sworn == 1


def disorder(state: State, unit_id: int, events: Events) -> None:
    """Disorder a unit at once, to the end of the round (HL-ACT-5)."""
    unit = state.units[unit_id]
    if unit_id == state.active:
        state.orders.effects &= ~(1 << KILL_MESSENGER)  # the disorder no longer ends with the turn
    if not is_immune(unit) and unit.disordered == 0:
        unit.disordered = 1
        disordered(events, HL_COMBAT_10, unit_id)
