"""Units and strongholds as one range of numbers: a unit's row, or HOLD_OFFSET plus a stronghold's row."""

from sandtable.games.fortress_frontiers.model import NOBODY, NOWHERE, OFF, State, Tile, Work

from .pieces import hold_ref, unit_ref

HOLD_OFFSET = NOBODY + 1
COMBATANTS = HOLD_OFFSET + NOWHERE


def combatant_tile(state: State, combatant: int) -> Tile:
    """Return the tile of a unit or stronghold."""
    return state.holds[combatant - HOLD_OFFSET].tile if combatant >= HOLD_OFFSET else state.units[combatant].tile


def combatant_id(state: State, combatant: int) -> int:
    """Return the id of a unit or stronghold."""
    return state.holds[combatant - HOLD_OFFSET].id if combatant >= HOLD_OFFSET else state.units[combatant].id


def combatant_health(state: State, combatant: int) -> int:
    """Return the health of a unit or stronghold; below 1 if it is about to be removed."""
    return state.holds[combatant - HOLD_OFFSET].health if combatant >= HOLD_OFFSET else state.units[combatant].health


def combatant_seat(state: State, combatant: int) -> int:
    """Return the owner of a unit or stronghold; 2 for a neutral."""
    return state.holds[combatant - HOLD_OFFSET].seat if combatant >= HOLD_OFFSET else state.units[combatant].seat


def combatant_ref(state: State, combatant: int) -> int:
    """Return the reference of a unit or stronghold for an Event."""
    return (
        hold_ref(state.holds[combatant - HOLD_OFFSET]) if combatant >= HOLD_OFFSET else unit_ref(state.units[combatant])
    )


def is_alive(state: State, combatant: int) -> bool:
    """Whether a unit or stronghold is on the board with health left."""
    if combatant >= HOLD_OFFSET:
        return state.holds[combatant - HOLD_OFFSET].tile != OFF and state.holds[combatant - HOLD_OFFSET].health > 0
    return state.units[combatant].tile != OFF and state.units[combatant].health > 0


def has_just_died(state: State, combatant: int) -> bool:
    """Whether something on the board has no health left; neutrals that were dead before do not count."""
    if combatant == NOBODY or combatant_tile(state, combatant) == OFF or combatant_health(state, combatant) > 0:
        return False
    return combatant >= HOLD_OFFSET or state.occupant[state.units[combatant].tile] == combatant


def insert_by_id(state: State, combatant: int, count: int, work: Work) -> int:
    """Insert into the first `count` entries of work.rows, by ascending id; return the new count."""
    at = count
    while at > 0 and combatant_id(state, work.rows[at - 1]) > combatant_id(state, combatant):
        work.rows[at] = work.rows[at - 1]
        at -= 1
    work.rows[at] = combatant
    return count + 1
