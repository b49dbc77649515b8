"""The scenario document `dbd-scn-0.1`: DBD rules v0.1, section 17.

A document is one JSON object, for scenarios and saved games alike (DBD-SCN-1). Every problem is reported, in the order
of the canonical file (DBD-SCN-3). `documents.py` brings valid documents into normal form.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from sandtable.games.dbd.board import BOARDS
from sandtable.games.dbd.model import HEXES, max_hp
from sandtable.kernel.documents.fields import choice, free, list_of, map_of, section, text, whole, word
from sandtable.kernel.documents.reading import Reading, Unique
from sandtable.kernel.documents.section import Section
from sandtable.kernel.problems import Path

SIDES: Final = ("BLUE", "RED")
TYPES: Final = ("INF", "CAV", "SKR", "ARC", "GEN")
QUALITIES: Final = ("GREEN", "REGULAR", "VETERAN")
TERRAINS: Final = ("CLEAR", "WOODS", "ROUGH", "HILL", "WATER")
WATER: Final = TERRAINS.index("WATER")
RESULTS: Final = ("BLUE", "RED", "DRAW")  # DBD-RULING-35
BOARD_IDS: Final = tuple(kind.id for kind in BOARDS)  # none of the author's files uses the variants (DBD-VAR-5)

MAX_STANDARDS: Final = 20
MAX_TURNS: Final = 9999
MAX_ACTIVATIONS: Final = 3
MAX_ID_LENGTH: Final = 64
MAX_HP_IF_UNKNOWN: Final = 20  # if the maximum cannot be derived (DBD-SCN-3)

STACK: Final = Unique("E_STACK", "a hex that no other unit stands on", "DBD-UNIT-2")
UNIT_ID: Final = Unique("E_UNIT_ID_DUP", "an id that no other unit has", "DBD-SCN-1")

number = partial(whole, floats=True, kind_clause="DBD-SCN-2")  # 6.0 is 6, true is none (DBD-RULING-27)


def boards(see: Reading) -> Sequence[str]:
    """The strict validator accepts one board (DBD-RULING-26)."""
    return BOARD_IDS if see.options.get("variants") else BOARD_IDS[:1]


def hp_range(see: Reading) -> tuple[int, int, str] | None:
    """From 1 to the maximum of type and quality (DBD-UNIT-3, DBD-SCN-4)."""
    unit = see.around(UnitEntry)
    if not unit.sound("type", "quality"):
        return None
    return 1, max_hp(unit.type, unit.quality), f" for a {QUALITIES[unit.quality]} {TYPES[unit.type]}"


def warn_of_water(hex: int, at: Path, see: Reading) -> None:
    """Warn of a unit on water; the document stays valid (DBD-RULING-25)."""
    if getattr(see.around(Scenario), "terrain", {}).get(str(hex)) == WATER:
        see.fault("W_WATER", at, f"{hex}, which is WATER", "any hex, but no unit returns to WATER", "DBD-RULING-25")


class DbdSection(Section, clause="DBD-SCN-1", unknown="DBD-RULING-24"):
    """An object of a document."""


class UnitEntry(DbdSection, name="unit", code="E_UNIT_OBJECT"):
    """One unit. Its maximum hp and the unit points are derived, not stored (DBD-UNIT-1, DBD-UNIT-6)."""

    id: str | None = text(
        1, MAX_ID_LENGTH, default=None, code="E_UNIT_ID", unique=UNIT_ID,
        help="Unique in the file; filled in where it is missing (DBD-SCN-5, DBD-RULING-23).",
    )  # fmt: skip
    side: int = word(SIDES, code="E_UNIT_SIDE", clause="DBD-UNIT-1")
    type: int = word(TYPES, code="E_UNIT_KIND", clause="DBD-UNIT-1")
    quality: int = word(QUALITIES, code="E_UNIT_QUALITY", clause="DBD-UNIT-1")
    hp: int = number(
        1, MAX_HP_IF_UNKNOWN, within=hp_range, code="E_UNIT_HP", clause="DBD-UNIT-3",
        help="1 to the maximum of type and quality.",
    )  # fmt: skip
    hex: int = number(0, HEXES - 1, code="E_UNIT_HEX", clause="DBD-SCN-4", unique=STACK, also=warn_of_water)


class TurnEntry(DbdSection, name="turn", code="E_TURN_TYPE"):
    """Whose turn it is, its number, and the activations left."""

    side: int = word(SIDES, code="E_TURN_SIDE")
    turn_number: int = number(1, MAX_TURNS, key="turnNumber", code="E_TURN_NUMBER")
    activations_left: int = number(0, MAX_ACTIVATIONS, key="activationsLeft", code="E_TURN_ACTIVATIONS")


class Scenario(DbdSection, code="E_ROOT", format="dbd-scn-0.1"):
    """A schema cannot say everything: that no two units share a hex or an id, that hp fits type and quality, and that
    variant boards are an option are checked by the validator alone (DBD-SCN-13).
    """

    schema: str = choice(("dbd-scn-0.1",), code="E_SCHEMA", clause="DBD-GEN-2")
    board: int = word(
        BOARD_IDS, offered=boards, code="E_BOARD", clause="DBD-RULING-26",
        help="DBD-157-v1; the other two only where variant boards are enabled.",
    )  # fmt: skip
    standards: int = number(1, MAX_STANDARDS, key="standardsToWin", code="E_STANDARDS", clause="DBD-VP-2")
    terrain: dict[str, int] = map_of(
        word(TERRAINS, code="E_TERRAIN_VALUE", clause="DBD-TERR-1"),
        keys=text(
            pattern="(0|[1-9][0-9]?|1[0-4][0-9]|15[0-6])", code="E_TERRAIN_KEY", clause="DBD-RULING-28",
            allowed=f'a hex id "0" to "{HEXES - 1}" without sign, blanks or leading zeros',
        ),
        code="E_TERRAIN_TYPE", allowed="an object: hex ids and terrain names", editor="paint",
        help="Hex ids and terrain names; a hex without an entry is CLEAR (DBD-TERR-1).",
    )  # fmt: skip
    units: list[UnitEntry] = list_of(UnitEntry, code="E_UNITS_TYPE", editor="place")
    turn: TurnEntry = section(TurnEntry)
    meta: dict[str, Any] = free(
        default={}, keep=True, code="E_META",
        help="Free content. score holds the standards of BLUE and RED; what is not an integer from 0 up counts as 0 "
        "(DBD-SCN-6). result is BLUE, RED or DRAW in a finished game (DBD-RULING-35).",
    )  # fmt: skip


DOCUMENT: Final = Scenario
