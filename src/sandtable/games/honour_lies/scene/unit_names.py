"""Names of units, seats and headings in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from sandtable.games.honour_lies.actions import KIND_NAMES, ROLE_NAMES
from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import ABSENT, ENLISTING, NO_ROLE, SIDE, Board, State, Unit
from sandtable.kernel.game import Setup

if TYPE_CHECKING:
    from sandtable.games.honour_lies.scenarios.build import ScenarioWords

WIND_NAMES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")  # clockwise


def profile_name(kind: int, role: int, second: int) -> str:
    """Return the name of a profile, such as "Elite Heavy Infantry"."""
    roles = [ROLE_NAMES[role]] + ([ROLE_NAMES[second]] if second != NO_ROLE else [])
    return " ".join([*roles, KIND_NAMES[kind]])


def own_names(setup: Setup[State, Board]) -> Mapping[int, str]:
    """Return the names that the scenario gives to units."""
    return cast("ScenarioWords", setup.words).units


def unit_name(setup: Setup[State, Board], unit: Unit, unit_id: int) -> str:
    """Return the unit's own name, or its profile and roster number."""
    own = own_names(setup).get(unit_id)
    return own or f"{profile_name(unit.kind, unit.role, unit.second)} {unit_id % SIDE + 1}"


def seat_name(unit_id: int) -> str:
    """Return the name of the seat that owns a unit."""
    return SEAT_NAMES[unit_id // SIDE]


def event_name(setup: Setup[State, Board], unit_id: int) -> str:
    """Return the unit's name in events: its own name, else its seat and original profile. A unit enlisted in secret
    is only a number."""
    given = setup.state.units[unit_id]
    secret = given.status == ABSENT or setup.state.phase == ENLISTING
    name = f"unit {unit_id % SIDE + 1}" if secret else unit_name(setup, given, unit_id)
    return own_names(setup).get(unit_id) or f"{seat_name(unit_id)}'s {name}"


def heading_words(heading: int) -> str:
    """Return a heading in words: north, south-west, 12.5° east of north (HL-NUM-3)."""
    if heading % 4500 == 0:
        return WIND_NAMES[heading // 4500]
    quarter = (heading + 4500) // 9000  # the nearest of the four winds
    away = heading - 9000 * quarter
    side = WIND_NAMES[(2 * quarter + (2 if away > 0 else -2)) % 8]
    return f"{abs(away) / 100:g}° {side} of {WIND_NAMES[2 * quarter % 8]}"


def count_stands(count: int) -> str:
    """Return a number of stands in words."""
    return f"{count} stand{'s' if count != 1 else ''}"
