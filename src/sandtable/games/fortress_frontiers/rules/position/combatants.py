"""Units and strongholds under one number: a unit's row, or FIRST_HOLD plus a stronghold's row."""

from sandtable.games.fortress_frontiers.model import NOBODY, NOWHERE, OFF, State, Tile

from .pieces import hold_ref, unit_ref

BODIES = NOBODY + 1  # a body is a unit's row, or this plus a stronghold's
ALL_BODIES = BODIES + NOWHERE


def body_tile(state: State, body: int) -> Tile:
    """Where a unit or stronghold stands."""
    return state.holds[body - BODIES].tile if body >= BODIES else state.units[body].tile


def body_id(state: State, body: int) -> int:
    """The id of a unit or stronghold."""
    return state.holds[body - BODIES].id if body >= BODIES else state.units[body].id


def body_health(state: State, body: int) -> int:
    """The health of a unit or stronghold."""
    return state.holds[body - BODIES].health if body >= BODIES else state.units[body].health


def body_seat(state: State, body: int) -> int:
    """The owner of a unit or stronghold; 2 for a neutral."""
    return state.holds[body - BODIES].seat if body >= BODIES else state.units[body].seat


def body_ref(state: State, body: int) -> int:
    """A unit or stronghold as one number for an Event."""
    return hold_ref(state.holds[body - BODIES]) if body >= BODIES else unit_ref(state.units[body])


def body_lives(state: State, body: int) -> bool:
    """Whether a unit or stronghold is on the board with health left."""
    if body >= BODIES:
        return state.holds[body - BODIES].tile != OFF and state.holds[body - BODIES].health > 0
    return state.units[body].tile != OFF and state.units[body].health > 0


def health_of(state: State, body: int) -> int:
    """Health, below 1 when it is about to be removed."""
    return state.holds[body - BODIES].health if body >= BODIES else state.units[body].health


def died_now(state: State, body: int) -> bool:
    """Whether something on the board has no health left; neutrals that were dead before do not count."""
    if body == NOBODY or body_tile(state, body) == OFF or health_of(state, body) > 0:
        return False
    return body >= BODIES or state.occupant[state.units[body].tile] == body
