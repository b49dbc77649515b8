"""Removing what a player may not know: FF-VIS-6 to FF-VIS-10. The public sees only what FF-VIS-12 names."""

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    CAMP_ARCHER,
    DO_MOVE,
    DRAGON,
    HOLDS,
    MOST_NEUTRALS,
    NEUTRALS,
    NO_ORDER,
    NO_WORKS,
    NOBODY,
    NOWHERE,
    OFF,
    OPEN,
    OTHER,
    PREPARATION,
    TILES,
    UNKNOWN,
    UNSEEN,
    VISIBLE,
    Board,
    Side,
    State,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.pieces import (
    clear_hold_order,
    clear_order,
    first_hold,
    first_unit,
)
from sandtable.games.fortress_frontiers.rules.position.stored_paths import drop_path, path_direction
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import seen_works
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.ids import PUBLIC, Seat


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Leave what the seat sees, knows and remembers."""
    if seat == PUBLIC:
        hide_all(state)
        return
    hide_neutrals(state, seat, work)
    hide_units(state, seat, work)
    hide_holds(state, seat, work)
    hide_side(state.sides[OTHER[seat]])
    side = state.sides[seat]
    state.next_neutral = 0
    for tile in range(board.count):
        sight = side.sight[tile] & 3
        if sight == VISIBLE:
            state.works[tile] = seen_works(state, seat, tile)
            continue
        state.works[tile] = NO_WORKS  # remembered works are in the memory
        state.owner[tile] = 0
        if sight == UNSEEN:
            state.ground[tile] = UNKNOWN  # FF-VIS-8


def hide_all(state: State) -> None:
    """Leave what is public: turn, phase, step, who is Done, and the result (FF-VIS-12)."""
    for row in range(NOBODY):
        copy_row(state.units[row], state.units[NOBODY])
    for row in range(NOWHERE):
        copy_row(state.holds[row], state.holds[NOWHERE])
    for side in state.sides:
        hide_side(side)
    state.next_neutral = 0
    for tile in range(TILES):
        state.ground[tile] = OPEN
        state.owner[tile] = 0
        state.works[tile] = NO_WORKS
        state.occupant[tile] = NOBODY
        state.hold[tile] = NOWHERE


def hide_side(side: Side) -> None:
    """Remove what is private of a side (FF-VIS-9, FF-RULING-18)."""
    side.gold = 0
    side.mana = 0
    side.cap = 0
    side.melee = 0
    side.ranged = 0
    side.wells = 0
    side.next_id = 0
    side.issued = 0
    side.wards_made = 0
    side.gold_income = 0
    side.mana_income = 0
    for tile in range(TILES):
        side.sight[tile] = UNSEEN
        side.memory[tile] = 0
        side.wards[tile] = 0


def hide_units(state: State, seat: Seat, work: Work) -> None:
    """Remove enemy units out of sight and the secrets of visible ones (FF-VIS-10, FF-RULING-19).

    The visible ones are packed by id. Their orders of this turn are shown during the Execution only.
    """
    side = state.sides[seat]
    first = first_unit(OTHER[seat])
    count = 0
    for row in range(first, first + ARMY):
        unit = state.units[row]
        if unit.tile == OFF:
            continue
        shown = unit.fresh == 0 and side.sight[unit.tile] & 3 == VISIBLE
        if unit.fresh == 0:
            state.occupant[unit.tile] = NOBODY
        copy_row(work.spare, unit)
        copy_row(unit, state.units[NOBODY])
        if shown:
            hide_orders(state, work.spare)
            count = insert_unit(state, work.spare, first, count)
    point_tiles_to_rows(state, first, count)


def insert_unit(state: State, unit: Unit, first: int, count: int) -> int:
    """Insert a unit among the packed rows, by id; return their number."""
    at = first + count
    while at > first and state.units[at - 1].id > unit.id:
        copy_row(state.units[at], state.units[at - 1])
        at -= 1
    copy_row(state.units[at], unit)
    return count + 1


def point_tiles_to_rows(state: State, first: int, count: int) -> None:
    """Point the tiles to the packed rows."""
    for row in range(first, first + count):
        if state.units[row].health > 0:
            state.occupant[state.units[row].tile] = row


def hide_orders(state: State, unit: Unit) -> None:
    """Remove repeating states, queues, buffs and times of a visible enemy unit; in Orders also its order."""
    unit.repeat = NO_ORDER
    unit.issue = 0
    unit.buff = 0
    unit.stamp = 0
    unit.c = 0
    unit.before = 0
    if state.phase < PREPARATION:
        clear_order(unit)
        unit.defending = 0
        unit.hopped = 0
        unit.lookout = 0
        drop_path(unit)
        return
    keep = unit.steps if unit.order == DO_MOVE else 0
    trail = 0
    for i in range(min(keep, 20)):
        trail |= (path_direction(unit, unit.at + i) + 1) << (3 * i)
    drop_path(unit)
    unit.path[0] = trail  # only the rest of this turn's segment
    unit.total = keep
    unit.steps = keep


def hide_neutrals(state: State, seat: Seat, work: Work) -> None:
    """Remove monsters out of sight and countdowns that are not shown; pack the others by tile."""
    side = state.sides[seat]
    count = 0
    for row in range(NEUTRALS, NEUTRALS + MOST_NEUTRALS):
        unit = state.units[row]
        if unit.tile == OFF:
            continue
        shown = side.sight[unit.tile] & 3 == VISIBLE
        if unit.health > 0:
            state.occupant[unit.tile] = NOBODY
        elif unit.kind == CAMP_ARCHER:  # FF-VIS-6: the countdown of an unoccupied tile, when it is short
            shown = shown and unit.a <= 3 and state.occupant[unit.tile] == NOBODY
        elif unit.kind == DRAGON:
            shown = shown and unit.a <= 5 and state.occupant[unit.tile] == NOBODY
        copy_row(work.spare, unit)
        copy_row(unit, state.units[NOBODY])
        if shown:
            count = insert_neutral(state, work.spare, count)
    point_tiles_to_rows(state, NEUTRALS, count)


def insert_neutral(state: State, unit: Unit, count: int) -> int:
    """Insert a neutral among the packed rows, by tile; return their number."""
    unit.stamp = 0
    if unit.health <= 0:
        unit.id = 0
        unit.b = 0
    at = NEUTRALS + count
    while at > NEUTRALS and state.units[at - 1].tile > unit.tile:
        copy_row(state.units[at], state.units[at - 1])
        at -= 1
    copy_row(state.units[at], unit)
    return count + 1


def hide_holds(state: State, seat: Seat, work: Work) -> None:
    """Remove enemy strongholds out of sight; of the others owner, kind and health stay."""
    side = state.sides[seat]
    first = first_hold(OTHER[seat])
    count = 0
    for row in range(first, first + HOLDS):
        hold = state.holds[row]
        if hold.tile == OFF:
            continue
        state.hold[hold.tile] = NOWHERE
        shown = side.sight[hold.tile] & 3 == VISIBLE
        copy_row(work.spare_hold, hold)
        copy_row(hold, state.holds[NOWHERE])
        if not shown:
            continue
        kept = work.spare_hold
        kept.starting = 0
        kept.reach = 0
        kept.issue = 0
        kept.buff = 0
        kept.c = 0
        if state.phase < PREPARATION:
            clear_hold_order(kept)
        at = first + count
        while at > first and state.holds[at - 1].id > kept.id:
            copy_row(state.holds[at], state.holds[at - 1])
            at -= 1
        copy_row(state.holds[at], kept)
        count += 1
    for row in range(first, first + count):
        state.hold[state.holds[row].tile] = row
