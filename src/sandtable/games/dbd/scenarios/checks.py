"""Checks of a scenario document: DBD rules v0.1, section 17.

A document is one JSON object, for scenarios and saved games alike (DBD-SCN-1). The checks take Python values as `json`
reads them and report every problem in the order of the canonical file. `documents.py` brings valid documents into
normal form.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import pointer_of, words_of

SCHEMA: Final = "dbd-scn-0.1"  # DBD-GEN-2
BOARD: Final = "DBD-157-v1"  # DBD-GEN-2
VARIANT_BOARDS: Final = (
    "DBD-157-PASS-v1",
    "DBD-157-CORRIDOR-v1",
)  # DBD-VAR-2, DBD-VAR-3; none of the author's files uses them (DBD-VAR-5)
HEXES: Final = 157  # on all three boards

SIDES: Final = ("BLUE", "RED")
TYPES: Final = ("INF", "CAV", "SKR", "ARC", "GEN")
QUALITIES: Final = ("GREEN", "REGULAR", "VETERAN")
TERRAINS: Final = ("CLEAR", "WOODS", "ROUGH", "HILL", "WATER")
RESULTS: Final = ("BLUE", "RED", "DRAW")  # DBD-RULING-35

ROOT_KEYS: Final = ("schema", "board", "standardsToWin", "terrain", "units", "turn", "meta")
UNIT_KEYS: Final = ("id", "side", "type", "quality", "hp", "hex")  # without unit points: DBD-UNIT-6
TURN_KEYS: Final = ("side", "turnNumber", "activationsLeft")
OPTIONAL: Final = ("meta", "id")  # DBD-RULING-23: a unit needs no id on import

MAX_NESTING: Final = 100  # levels; only `meta` can be nested deeply
NUMBER_LIMIT: Final = 2**1024  # other JSON readers turn numbers from here on into Infinity

MAX_STANDARDS: Final = 20
MAX_TURNS: Final = 9999
MAX_ACTIVATIONS: Final = 3
MAX_ID_LENGTH: Final = 64
MAX_HP_IF_UNKNOWN: Final = 20  # if the maximum cannot be derived (DBD-SCN-3)

HEX_KEYS: Final = {str(number): number for number in range(HEXES)}  # the terrain keys (DBD-RULING-28, DBD-SCN-13)

BASE_HP: Final = {"INF": 5, "CAV": 4, "SKR": 3, "ARC": 3, "GEN": 6}
QUALITY_HP: Final = {"GREEN": -1, "REGULAR": 0, "VETERAN": 1}

CLAUSES: Final = {
    "E_JSON": "DBD-SCN-3",
    "E_ROOT": "DBD-SCN-1",
    "E_MISSING": "DBD-SCN-1",
    "E_UNKNOWN": "DBD-RULING-24",
    "E_SCHEMA": "DBD-GEN-2",
    "E_BOARD": "DBD-RULING-26",
    "E_STANDARDS": "DBD-VP-2",
    "E_TERRAIN_TYPE": "DBD-SCN-1",
    "E_TERRAIN_KEY": "DBD-RULING-28",
    "E_TERRAIN_VALUE": "DBD-TERR-1",
    "E_UNITS_TYPE": "DBD-SCN-1",
    "E_UNIT_OBJECT": "DBD-SCN-1",
    "E_UNIT_ID": "DBD-SCN-1",
    "E_UNIT_ID_DUP": "DBD-SCN-1",
    "E_UNIT_SIDE": "DBD-UNIT-1",
    "E_UNIT_KIND": "DBD-UNIT-1",
    "E_UNIT_QUALITY": "DBD-UNIT-1",
    "E_UNIT_HP": "DBD-UNIT-3",
    "E_UNIT_HEX": "DBD-SCN-4",
    "E_STACK": "DBD-UNIT-2",
    "E_TURN_TYPE": "DBD-SCN-1",
    "E_TURN_SIDE": "DBD-SCN-1",
    "E_TURN_NUMBER": "DBD-SCN-1",
    "E_TURN_ACTIVATIONS": "DBD-SCN-1",
    "E_META": "DBD-SCN-1",
    "E_PENDING": "DBD-SCN-10",
    "P_NO_UNITS": "DBD-RULING-31",
    "P_SCORE": "DBD-SCN-7",
    "W_WATER": "DBD-RULING-25",
}
"""The clause of each code; a number that is not whole always violates DBD-SCN-2."""

JsonPath = tuple[str | int, ...]  # from the root: ("units", 1, "hp")


def problem(code: str, where: JsonPath, found: str, allowed: str, clause: str = "") -> Problem:
    """Make a Problem, with the clause of CLAUSES unless another one is given."""
    return Problem(
        code=code,
        path=words_of(where),
        pointer=pointer_of(where),
        found=found,
        allowed=allowed,
        clause=clause or CLAUSES[code],
        warning=code.startswith("W_"),
    )


def show_value(value: object) -> str:
    """Return a short JSON text of a value, safe to print."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"an array of {len(value)}"
    return escape_text(json.dumps(value, ensure_ascii=False), 40)


def escape_text(text: str, most: int) -> str:
    """Shorten a text to `most` characters and escape control characters."""
    if len(text) > most:
        text = text[: most - 1] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def whole_number(value: object) -> int | None:
    """Return the integer of a JSON value, or None: 6 and 6.0 are 6, true is None (DBD-SCN-2, DBD-RULING-27)."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return None


def max_hp(type: str, quality: str) -> int:
    """Return the maximum hp of a unit; derived, never stored (DBD-UNIT-1, DBD-UNIT-3)."""
    return BASE_HP[type] + QUALITY_HP[quality]


# -- JSON text and values


def read_json(source: object) -> tuple[Any, list[Problem]]:
    """Return the JSON value of text, bytes or a Python value; or None and the problems."""
    value: object = source
    if isinstance(source, (str, bytes, bytearray)):
        try:
            text = source if isinstance(source, str) else source.decode("utf-8")
            value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_int)
        except RecursionError:
            return None, [_no_json("nesting deeper than any reader follows")]
        except json.JSONDecodeError as error:
            return None, [_no_json(f"a fault in line {error.lineno}, column {error.colno}: {error.msg}")]
        except UnicodeDecodeError as error:
            return None, [_no_json(f"bytes that are no UTF-8 text, from byte {error.start} on")]
        except ValueError as error:
            return None, [_no_json(str(error))]
    problems = list(_json_problems(value))
    return (None, problems) if problems else (value, [])


def _no_json(found: str) -> Problem:
    return problem("E_JSON", (), found, "well-formed JSON in UTF-8, each key once, numbers of common size")


class _Repeating(dict[str, object]):
    """A JSON object whose text repeats keys."""

    repeated: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Build an object and record repeated keys: JSON leaves their meaning open, we refuse them (E_JSON)."""
    table = dict(pairs)
    if len(table) == len(pairs):
        return table
    repeating = _Repeating(table)
    counts = Counter(key for key, _ in pairs)
    repeating.repeated = tuple(key for key in table if counts[key] > 1)
    return repeating


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name}, which JSON does not have")


def _int(digits: str) -> int:
    if len(digits) > 400:  # Python refuses 4,301 digits with a message of its own
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _json_problems(root: object) -> Iterator[Problem]:
    """Yield what prevents a value from being written as JSON and read back; these limits are our choice (E_JSON)."""
    stack: list[tuple[object, JsonPath]] = [(root, ())]
    while stack:
        value, where = stack.pop()
        if len(where) > MAX_NESTING:
            yield _no_json(f"more than {MAX_NESTING} levels of nesting")
            return  # a Python value may contain itself
        for fault in _json_faults(value):
            yield _no_json(f"{fault} at {escape_text(pointer_of(where), 80) or 'the root'}")
        if isinstance(value, dict):
            stack.extend((value[key], (*where, key)) for key in reversed(value) if isinstance(key, str))
        elif isinstance(value, list):
            stack.extend((value[index], (*where, index)) for index in reversed(range(len(value))))


def _json_faults(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value, _Repeating):
            for key in value.repeated:
                yield f"the key {show_value(key)} more than once in the object"
        for key in value:
            if not isinstance(key, str):
                yield f"a key that is no text but a Python {type(key).__name__}"
            elif not _is_text(key):
                yield "a key with half of a surrogate pair"
    elif isinstance(value, str):
        if not _is_text(value):
            yield "a text with half of a surrogate pair"
    elif isinstance(value, (int, float)):
        if not -NUMBER_LIMIT < value < NUMBER_LIMIT:  # NaN fails every comparison
            yield "a number beyond 64-bit floating point, or none at all,"
    elif value is not None and not isinstance(value, list):
        yield f"a Python {type(value).__name__}"


def _is_text(text: str) -> bool:
    """Return whether a text can be written as UTF-8: it has no lone surrogate."""
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


# -- the document


def document_problems(document: object, *, variants: bool) -> Iterator[Problem]:
    """Yield every problem of a JSON value as a document (DBD-SCN-3)."""
    if not isinstance(document, dict):
        yield problem("E_ROOT", (), show_value(document), "one JSON object")
        return
    yield from _keys(document, (), ROOT_KEYS)
    if "schema" in document:
        yield from _one_of("E_SCHEMA", ("schema",), document["schema"], (SCHEMA,))
    if "board" in document:  # DBD-RULING-26: the strict validator accepts one board
        boards = (BOARD, *VARIANT_BOARDS) if variants else (BOARD,)
        yield from _one_of("E_BOARD", ("board",), document["board"], boards)
    if "standardsToWin" in document:  # DBD-RULING-30: required, no default
        yield from _between("E_STANDARDS", ("standardsToWin",), document["standardsToWin"], 1, MAX_STANDARDS)
    if "terrain" in document:
        yield from _terrain(document["terrain"])
    if "units" in document:
        yield from _units(document["units"], _water(document.get("terrain")))
    if "turn" in document:
        yield from _turn(document["turn"])
    if "meta" in document and not isinstance(document["meta"], dict):  # DBD-SCN-6: its content is not checked
        yield problem("E_META", ("meta",), show_value(document["meta"]), "an object with free content")


def _keys(table: dict[str, object], where: JsonPath, known: tuple[str, ...]) -> Iterator[Problem]:
    """Yield missing required keys, then unknown keys (DBD-RULING-24)."""
    for key in known:
        if key not in table and key not in OPTIONAL:
            yield problem("E_MISSING", (*where, key), "nothing", f"a value, as {key} is required")
    for key in table:
        if key not in known:
            yield problem("E_UNKNOWN", (*where, key), "an unknown key", "only " + ", ".join(known))


def _one_of(code: str, where: JsonPath, value: object, names: tuple[str, ...]) -> Iterator[Problem]:
    if value not in names:
        words = names[0] if len(names) == 1 else "one of " + ", ".join(names)
        yield problem(code, where, show_value(value), words)


def _between(code: str, where: JsonPath, value: object, least: int, most: int, of: str = "") -> Iterator[Problem]:
    number = whole_number(value)
    words = f"a whole number from {least} to {most}{of}"
    if number is None:
        yield problem(code, where, show_value(value), words, clause="DBD-SCN-2")
    elif not least <= number <= most:
        yield problem(code, where, show_value(value), words)


def _terrain(terrain: object) -> Iterator[Problem]:
    if not isinstance(terrain, dict):
        yield problem("E_TERRAIN_TYPE", ("terrain",), show_value(terrain), "an object: hex ids and terrain names")
        return
    for key, name in terrain.items():
        where = ("terrain", key)
        if key not in HEX_KEYS:  # DBD-RULING-28; first mandatory check of DBD-SCN-4
            words = f'a hex id "0" to "{HEXES - 1}" without sign, blanks or leading zeros'
            yield problem("E_TERRAIN_KEY", where, f"the key {show_value(key)}", words)
        yield from _one_of("E_TERRAIN_VALUE", where, name, TERRAINS)


def _water(terrain: object) -> frozenset[int]:
    if not isinstance(terrain, dict):
        return frozenset()
    return frozenset(HEX_KEYS[key] for key, name in terrain.items() if name == "WATER" and key in HEX_KEYS)


def _units(units: object, water: frozenset[int]) -> Iterator[Problem]:
    if not isinstance(units, list):
        yield problem("E_UNITS_TYPE", ("units",), show_value(units), "an array of units")
        return
    id_owners: dict[str, int] = {}  # id -> index of the first unit that has it
    occupied: dict[int, int] = {}  # hex -> index of the first unit on it
    for index, unit in enumerate(units):
        where = ("units", index)
        if not isinstance(unit, dict):
            yield problem("E_UNIT_OBJECT", where, show_value(unit), "an object that describes one unit")
            continue
        yield from _keys(unit, where, UNIT_KEYS)
        if "id" in unit:
            yield from _id(unit["id"], index, id_owners)
        for key, code, names in (
            ("side", "E_UNIT_SIDE", SIDES),
            ("type", "E_UNIT_KIND", TYPES),
            ("quality", "E_UNIT_QUALITY", QUALITIES),
        ):
            if key in unit:
                yield from _one_of(code, (*where, key), unit[key], names)
        if "hp" in unit:
            yield from _hp(unit, index)
        if "hex" in unit:
            yield from _hex(unit["hex"], index, occupied, water)


def _id(id: object, index: int, id_owners: dict[str, int]) -> Iterator[Problem]:
    where = ("units", index, "id")
    if not isinstance(id, str) or not 1 <= len(id) <= MAX_ID_LENGTH:
        yield problem("E_UNIT_ID", where, show_value(id), f"a text of 1 to {MAX_ID_LENGTH} characters")
    elif id in id_owners:
        found = f"{show_value(id)}, the id of units[{id_owners[id]}]"
        yield problem("E_UNIT_ID_DUP", where, found, "an id that no other unit has")
    else:
        id_owners[id] = index


def _hp(unit: dict[str, object], index: int) -> Iterator[Problem]:
    """Check that hp is from 1 to the maximum of type and quality (DBD-SCN-4)."""
    kind, quality = unit.get("type"), unit.get("quality")
    most, of = MAX_HP_IF_UNKNOWN, ""
    if kind in TYPES and quality in QUALITIES:
        most, of = max_hp(str(kind), str(quality)), f" for a {quality} {kind}"  # DBD-UNIT-3
    yield from _between("E_UNIT_HP", ("units", index, "hp"), unit["hp"], 1, most, of)


def _hex(value: object, index: int, occupied: dict[int, int], water: frozenset[int]) -> Iterator[Problem]:
    where = ("units", index, "hex")
    yield from _between("E_UNIT_HEX", where, value, 0, HEXES - 1)  # DBD-SCN-4
    place = whole_number(value)
    if place is None or not 0 <= place < HEXES:
        return
    if place in occupied:  # DBD-UNIT-2, DBD-SCN-4
        found = f"{place}, where units[{occupied[place]}] stands"
        yield problem("E_STACK", where, found, "a hex that no other unit stands on")
    else:
        occupied[place] = index
    if place in water:  # DBD-RULING-25: only a warning
        yield problem("W_WATER", where, f"{place}, which is WATER", "any hex, but no unit returns to WATER")


def _turn(turn: object) -> Iterator[Problem]:
    if not isinstance(turn, dict):
        yield problem("E_TURN_TYPE", ("turn",), show_value(turn), "an object with " + ", ".join(TURN_KEYS))
        return
    yield from _keys(turn, ("turn",), TURN_KEYS)
    if "side" in turn:
        yield from _one_of("E_TURN_SIDE", ("turn", "side"), turn["side"], SIDES)
    if "turnNumber" in turn:
        yield from _between("E_TURN_NUMBER", ("turn", "turnNumber"), turn["turnNumber"], 1, MAX_TURNS)
    if "activationsLeft" in turn:
        where = ("turn", "activationsLeft")
        yield from _between("E_TURN_ACTIVATIONS", where, turn["activationsLeft"], 0, MAX_ACTIVATIONS)
