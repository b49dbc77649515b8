"""Rows of units and strongholds: finding free and owned rows, placing units on tiles, references in Events."""

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BASE,
    FULL,
    HOLDS,
    MINE,
    NEUTRAL,
    NO_ORDER,
    NOBODY,
    NOWHERE,
    OFF,
    TOWER,
    Hold,
    State,
    Tile,
    Unit,
)
from sandtable.kernel.ids import Seat


def first_unit(seat: Seat) -> int:
    """Return the first row of a player's units."""
    return seat * ARMY


def first_hold(seat: Seat) -> int:
    """Return the first row of a player's strongholds."""
    return seat * HOLDS


def free_unit_row(state: State, seat: Seat) -> int:
    """Return an unused row of the player's units, or NOBODY (FF-LIMIT-1)."""
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        if state.units[row].tile == OFF:
            return row
    return NOBODY


def free_hold_row(state: State, seat: Seat) -> int:
    """Return an unused row of the player's strongholds, or NOWHERE (FF-LIMIT-3)."""
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        if state.holds[row].tile == OFF:
            return row
    return NOWHERE


def is_on_board(unit: Unit) -> bool:
    """Whether a row holds a unit that is on the board: not free, and not bought this turn."""
    return unit.tile != OFF and unit.fresh == 0


def hostile_hold(state: State, tile: int, seat: Seat) -> int:
    """Return the stronghold on a tile that belongs to somebody else, or NOWHERE."""
    row = state.hold[tile]
    return NOWHERE if state.holds[row].seat == seat else row


def own_hold(state: State, tile: int, seat: Seat) -> int:
    """Return the seat's own stronghold on a tile, or NOWHERE."""
    row = state.hold[tile]
    return row if state.holds[row].seat == seat else NOWHERE


def stands_in_own_tower(state: State, unit: Unit) -> bool:
    """Whether a mobile unit garrisons an own Tower; a Base does not count (FF-COMBAT-5)."""
    row = own_hold(state, unit.tile, unit.seat)
    return row != NOWHERE and state.holds[row].kind == TOWER


def base_of(state: State, seat: Seat) -> int:
    """Return the row of the player's base, or NOWHERE."""
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        if state.holds[row].tile != OFF and state.holds[row].kind == BASE:
            return row
    return NOWHERE


# -- placing and healing --------------------------------------------------------------------------------------------


def arrival_stamp(state: State) -> int:
    """Return the current time as turn, step and tick, for the order of arrival (FF-RES-2)."""
    return state.turn * 32 + state.phase + state.tick


def put_on_tile(state: State, row: int, tile: Tile) -> None:
    """Put a unit on a tile; a player's unit captures a mine there (FF-MINE-1)."""
    unit = state.units[row]
    unit.tile = tile
    unit.stamp = arrival_stamp(state)
    state.occupant[tile] = row
    if state.ground[tile] == MINE and unit.seat != NEUTRAL:  # FF-MINE-1
        state.owner[tile] = unit.seat + 1


def take_off_tile(state: State, row: int) -> None:
    """Clear the unit's tile."""
    unit = state.units[row]
    if unit.tile != OFF and state.occupant[unit.tile] == row:
        state.occupant[unit.tile] = NOBODY


def heal(unit: Unit, amount: int) -> None:
    """Add health, up to 100."""
    unit.health = min(FULL, unit.health + amount)


# -- orders ----------------------------------------------------------------------------------------------------------


def clear_order(unit: Unit) -> None:
    """Delete a unit's order of this turn."""
    unit.order = NO_ORDER
    unit.a = 0
    unit.b = 0
    unit.c = 0
    unit.d = 0
    unit.issue = 0


def clear_hold_order(hold: Hold) -> None:
    """Delete a stronghold's order of this turn."""
    hold.order = NO_ORDER
    hold.a = 0
    hold.b = 0
    hold.c = 0
    hold.d = 0
    hold.issue = 0


# -- references in Events -------------------------------------------------------------------------------------------


def pack_ref(id: int, seat: int, kind: int) -> int:
    """Pack a unit or stronghold into one number for an Event: id, owner and kind."""
    return id * 64 + seat * 16 + kind


def unit_ref(unit: Unit) -> int:
    """Return the reference of a unit."""
    return pack_ref(unit.id, unit.seat, unit.kind)


def hold_ref(hold: Hold) -> int:
    """Return the reference of a stronghold."""
    return pack_ref(hold.id, hold.seat, hold.kind)


def ref_id(ref: int) -> int:
    """Return the id in a reference."""
    return ref // 64


def ref_seat(ref: int) -> int:
    """Return the owner in a reference."""
    return (ref >> 4) & 3


def ref_kind(ref: int) -> int:
    """Return the kind in a reference."""
    return ref & 15
