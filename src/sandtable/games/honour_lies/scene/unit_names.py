"""Events as sentences, the question that is asked, why it ended, and what an outcome came to."""

from __future__ import annotations

from sandtable.games.honour_lies.actions import KIND_NAMES, ROLE_NAMES
from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import ABSENT, NO_ROLE, SIDE, Unit
from sandtable.kernel.game import Setup

WIND_NAMES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")  # clockwise


def profile_name(kind: int, role: int, second: int) -> str:
    """Elite Heavy Infantry."""
    roles = [ROLE_NAMES[role]] + ([ROLE_NAMES[second]] if second != NO_ROLE else [])
    return " ".join([*roles, KIND_NAMES[kind]])


def unit_name(setup: Setup, unit: Unit, unit_id: int) -> str:
    """A name of its own, or what it is and the number on its banner."""
    own = setup.words.units.get(unit_id)
    return own or f"{profile_name(unit.kind, unit.role, unit.second)} {unit_id % SIDE + 1}"


def seat_name(unit_id: int) -> str:
    """Whose unit it is."""
    return SEAT_NAMES[unit_id // SIDE]


def event_name(setup: Setup, unit_id: int) -> str:
    """How an Event names a unit: by its own name, else by seat and what it was given as, which never changes; what was
    enlisted in secret is a number."""
    given = setup.state.units[unit_id]
    name = unit_name(setup, given, unit_id) if given.status != ABSENT else f"unit {unit_id % SIDE + 1}"
    return setup.words.units.get(unit_id) or f"{seat_name(unit_id)}'s {name}"


def heading_words(heading: int) -> str:
    """Where somebody looks, as a person says it: north, south-west, 12.5° east of north (HL-NUM-3)."""
    if heading % 4500 == 0:
        return WIND_NAMES[heading // 4500]
    quarter = (heading + 4500) // 9000  # the nearest of the four winds
    away = heading - 9000 * quarter
    return f"{abs(away) / 100:g}° {WIND_NAMES[(2 * quarter + (2 if away > 0 else -2)) % 8]} of {WIND_NAMES[2 * quarter % 8]}"


def count_stands(count: int) -> str:
    """So many stands."""
    return f"{count} stand{'s' if count != 1 else ''}"
