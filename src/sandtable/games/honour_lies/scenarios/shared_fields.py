"""Fields that several sections of a Scenario document have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.honour_lies.actions import MOST_COORDINATE, UNIT_CODES
from sandtable.games.honour_lies.model import MM, SIDE, UNITS
from sandtable.games.honour_lies.scenarios.words import MOST_SIDE, ORIGIN_MARGIN
from sandtable.kernel.documents.fields import REQUIRED, Sentinel, list_of, whole, word
from sandtable.kernel.documents.reading import Reading
from sandtable.kernel.documents.section import Section
from sandtable.kernel.problems import Path


class HonourSection(Section, clause="HL-SRC-3"):
    """An object of a document."""


def document_of(see: Reading) -> Any:
    """Return the Scenario that is being read; it is declared in `format.py`, which imports this module."""
    return see.sections[0]


def fits(side: str, clause: str, *, less: int = 0, scale: int = 1) -> Callable[[int, Path, Reading], None]:
    """Make a check that a coordinate lies on this table, whose side is `width` or `height`."""

    def check(value: int, at: Path, see: Reading) -> None:
        document = document_of(see)
        if document.sound("table"):
            most = getattr(document.table, side) * scale - less
            if value > most:
                see.add("E_PLACE", at, value, f"at most {most} on this table", clause)

    return check


def millimetres(side: str, clause: str, less: int = 0) -> int:
    """Declare a coordinate on the table in whole millimetres."""
    return whole(0, MOST_SIDE, clause=clause, also=fits(side, clause, less=less))


def origin(side: str, help: str = "") -> int | None:
    """Declare a coordinate of a unit's origin in micrometres."""
    margin = ORIGIN_MARGIN
    return whole(
        -margin, MOST_COORDINATE + margin, default=None, clause="HL-FORM-2", help=help,
        also=fits(side, "HL-FORM-2", less=-margin, scale=MM),
    )  # fmt: skip


def check_exists(unit_id: int, at: Path, see: Reading) -> None:
    """Report a unit that is in no force."""
    units = document_of(see).__dict__.get("units") or []
    seat, number = divmod(unit_id, SIDE)
    if seat >= len(units) or number >= len(units[seat]):
        see.add("E_UNIT", at, UNIT_CODES[unit_id], "a unit of the document", "HL-LIMIT-3")


def unit_code(help: str, default: Sentinel | None = REQUIRED, key: str = "") -> int:
    """Declare a unit that is named by its seat and its place in the roster: A1, B12."""
    return word(UNIT_CODES[:UNITS], default=default, key=key, also=check_exists, clause="HL-LIMIT-3", help=help)


def optional_unit_code(help: str, key: str = "") -> int | None:
    """Declare such a unit, or none."""
    return unit_code(help, None, key)


def seats_asked(clause: str, help: str) -> list[int]:
    """Declare a list of seats."""
    return list_of(whole(0, 1), distinct=True, default=[], clause=clause, help=help)
