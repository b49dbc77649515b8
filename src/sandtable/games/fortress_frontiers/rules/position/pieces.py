"""Rows of units and strongholds: finding them, placing them on tiles, and naming them in Events."""

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BASE,
    FULL,
    HOLDS,
    MINE,
    NEUTRAL,
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
    """The first row of a player's units."""
    return seat * ARMY


def first_hold(seat: Seat) -> int:
    """The first row of a player's strongholds."""
    return seat * HOLDS


def free_unit_row(state: State, seat: Seat) -> int:
    """An unused row of the player's units, or NOBODY (FF-LIMIT-1)."""
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        if state.units[row].tile == OFF:
            return row
    return NOBODY


def free_hold_row(state: State, seat: Seat) -> int:
    """An unused row of the player's strongholds, or NOWHERE (FF-LIMIT-3)."""
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        if state.holds[row].tile == OFF:
            return row
    return NOWHERE


def hostile_hold(state: State, tile: int, seat: Seat) -> int:
    """The stronghold on a tile that is not the seat's, or NOWHERE."""
    row = state.hold[tile]
    return NOWHERE if state.holds[row].seat == seat else row


def own_hold(state: State, tile: int, seat: Seat) -> int:
    """The seat's own stronghold on a tile, or NOWHERE."""
    row = state.hold[tile]
    return row if state.holds[row].seat == seat else NOWHERE


def stands_in_own_tower(state: State, unit: Unit) -> bool:
    """Whether a mobile unit garrisons an own Tower, not a Base (FF-COMBAT-5)."""
    row = own_hold(state, unit.tile, unit.seat)
    return row != NOWHERE and state.holds[row].kind == TOWER


def base_of(state: State, seat: Seat) -> int:
    """The row of the player's base, or NOWHERE."""
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        if state.holds[row].tile != OFF and state.holds[row].kind == BASE:
            return row
    return NOWHERE


# -- placing and healing --------------------------------------------------------------------------------------------


def arrival_stamp(state: State) -> int:
    """When something arrives now: turn, step, tick (FF-RES-2)."""
    return state.turn * 32 + state.phase + state.tick


def put_on_tile(state: State, row: int, tile: Tile) -> None:
    """A unit arrives on a tile; a mine there is captured (FF-MINE-1). Neutrals never capture."""
    unit = state.units[row]
    unit.tile = tile
    unit.stamp = arrival_stamp(state)
    state.occupant[tile] = row
    if state.ground[tile] == MINE and unit.seat != NEUTRAL:  # FF-MINE-1
        state.owner[tile] = unit.seat + 1


def take_off_tile(state: State, row: int) -> None:
    """A unit leaves its tile."""
    unit = state.units[row]
    if unit.tile != OFF and state.occupant[unit.tile] == row:
        state.occupant[unit.tile] = NOBODY


def heal(unit: Unit, amount: int) -> None:
    """Health never rises above 100."""
    unit.health = min(FULL, unit.health + amount)


# -- references in Events -------------------------------------------------------------------------------------------


def pack_ref(id: int, seat: int, kind: int) -> int:
    """A unit or stronghold as one number for an Event: id, owner and kind."""
    return id * 64 + seat * 16 + kind


def unit_ref(unit: Unit) -> int:
    """A unit as one number for an Event."""
    return pack_ref(unit.id, unit.seat, unit.kind)


def hold_ref(hold: Hold) -> int:
    """A stronghold as one number for an Event."""
    return pack_ref(hold.id, hold.seat, hold.kind)
