"""Scenario and save documents `dbd-scn-0.1`: DBD rules v0.1, section 17. Clause ids are those of RULES.md.

A source is text, bytes or a Python value. It is either refused with all its problems or brought into normal form
(`Document`), which is always written as the same text. Nothing here depends on a State: `load.py` turns a Document into
Board and State, `export.py` makes a Document from them by `assemble`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final, Literal, TypedDict

from sandtable.games.dbd.scenarios.checks import (
    BOARD,
    HEX_KEYS,
    HEXES,
    MAX_ACTIVATIONS,
    MAX_ID_LENGTH,
    QUALITIES,
    RESULTS,
    SCHEMA,
    SIDES,
    TYPES,
    document_problems,
    max_hp,
    problem,
    read_json,
    show_value,
    whole_number,
)
from sandtable.kernel.errors import BadScenario, NotPossible, Problem

DEFAULT_STANDARDS: Final = 6  # for new scenarios only (DBD-RULING-30)

Result = Literal["BLUE", "RED", "DRAW"]


class UnitEntry(TypedDict):
    """One unit of a Document; its maximum hp is derived, not stored (DBD-UNIT-1)."""

    id: str
    side: str
    type: str
    quality: str
    hp: int
    hex: int


class TurnEntry(TypedDict):
    """Whose turn it is, its number, and the activations left."""

    side: str
    turnNumber: int
    activationsLeft: int


class Document(TypedDict):
    """A valid document in normal form: with ids and a score, without CLEAR terrain, keys in order."""

    schema: str
    board: str
    standardsToWin: int
    terrain: dict[str, str]
    units: list[UnitEntry]
    turn: TurnEntry
    meta: dict[str, Any]


# -- reading


def validate(source: object, *, variants: bool = False) -> list[Problem]:
    """Return every problem of a document, warnings included; it is valid if none is an error (DBD-SCN-3).

    `source` is JSON text, its bytes, or the value itself. Variant boards are an option (DBD-RULING-26).
    """
    value, problems = read_json(source)
    return problems or list(document_problems(value, variants=variants))


def read(source: object, *, variants: bool = False) -> Document:
    """Return the document in normal form, or raise BadScenario with all its problems."""
    value, problems = read_json(source)
    problems = problems or list(document_problems(value, variants=variants))
    errors = [each for each in problems if not each.warning]
    if errors:
        many = "1 error" if len(errors) == 1 else f"{len(errors)} errors"
        raise BadScenario(f"This is no valid {SCHEMA} document ({many}).", problems)
    return _normal_form(value)


# -- normal form


def normalise(source: object) -> Document:
    """Return a new Document: the normal form of a valid document on any of the three boards."""
    return read(source, variants=True)


def _normal_form(document: dict[str, Any]) -> Document:
    """Return the normal form of a value without errors, with keys in the order of DBD-SCN-8."""
    meta = document.get("meta", {})
    result = meta.get("result")
    return Document(
        schema=document["schema"],
        board=document["board"],
        standardsToWin=int(document["standardsToWin"]),
        terrain=_normal_terrain(document["terrain"]),
        units=_fill_ids(document["units"]),
        turn=TurnEntry(
            side=document["turn"]["side"],
            turnNumber=int(document["turn"]["turnNumber"]),
            activationsLeft=int(document["turn"]["activationsLeft"]),
        ),
        meta=_set_meta(meta, _read_score(meta), result if result in RESULTS else None),
    )


def _normal_terrain(terrain: dict[str, str]) -> dict[str, str]:
    """Return the terrain in ascending order of hexes, without CLEAR (DBD-RULING-28, DBD-SCN-8)."""
    return {key: terrain[key] for key in HEX_KEYS if terrain.get(key, "CLEAR") != "CLEAR"}


def _fill_ids(units: list[dict[str, Any]]) -> list[UnitEntry]:
    """Fill in missing ids in list order, after all explicit ids are known (DBD-SCN-5)."""
    ids = {unit["id"] for unit in units if "id" in unit}
    entries: list[UnitEntry] = []
    for unit in units:
        name = unit["id"] if "id" in unit else _free_id(f"{unit['side'][0]}_{unit['type']}_", ids)
        ids.add(name)
        entries.append(
            UnitEntry(
                id=name,
                side=unit["side"],
                type=unit["type"],
                quality=unit["quality"],
                hp=int(unit["hp"]),
                hex=int(unit["hex"]),
            )
        )
    return entries


def _free_id(prefix: str, ids: set[str]) -> str:
    """Append 1 + the largest number that follows the prefix in any id (DBD-SCN-5, DBD-RULING-23)."""
    suffixes = [name.removeprefix(prefix) for name in ids if name.startswith(prefix)]
    numbers = [int(suffix) for suffix in suffixes if suffix.isascii() and suffix.isdigit()]
    name = f"{prefix}{1 + max(numbers, default=0)}"
    if len(name) <= MAX_ID_LENGTH:
        return name
    # The clause would make an id of 65 characters; we choose the least free number instead.
    return next(free for n in range(1, len(ids) + 2) if (free := f"{prefix}{n}") not in ids)


def _read_score(meta: dict[str, Any]) -> tuple[int, int]:
    """Return the standards of BLUE and RED; an invalid value counts as 0 (DBD-SCN-6, DBD-RULING-22)."""
    score = meta.get("score")
    if not isinstance(score, dict):
        return 0, 0
    blue, red = (whole_number(score.get(side)) or 0 for side in SIDES)
    return max(blue, 0), max(red, 0)


def _set_meta(meta: Mapping[str, Any], score: tuple[int, int], result: str | None) -> dict[str, Any]:
    """Set score and result in `meta`, keeping its order and all other content (DBD-SCN-6, DBD-SCN-8)."""
    kept = deepcopy(dict(meta))
    former = kept.get("score")
    kept["score"] = dict(zip(SIDES, score, strict=True))
    if isinstance(former, dict):
        kept["score"].update((key, value) for key, value in former.items() if key not in SIDES)
    if result is None:
        kept.pop("result", None)  # DBD-RULING-35: a running game has no result
    else:
        kept["result"] = result
    return kept


# -- writing


def canonical_text(source: object, *, newline: bool = True) -> str:
    """Return the canonical text of a document (DBD-SCN-8), by default with a final newline as in the author's files.

    The canonical text of a canonical text is itself, byte for byte (DBD-SCN-9).
    """
    text = json.dumps(normalise(source), indent=2, ensure_ascii=False, allow_nan=False)
    return text + "\n" if newline else text


def assemble(
    *,
    board: str,
    standards_to_win: int,
    terrain: Mapping[int, str],
    units: Iterable[UnitEntry],
    turn: TurnEntry,
    score: tuple[int, int],
    result: Result | None = None,
    meta: Mapping[str, Any] | None = None,
    pending: bool = False,
) -> Document:
    """Make the document of a position; `meta` is that of its original document, if any.

    `result` is BLUE, RED or DRAW for a finished game (DBD-RULING-35). Raise NotPossible while the defender has to
    decide, because the format cannot represent it.
    """
    if pending:  # DBD-SCN-10, DBD-RULING-29
        allowed = "a position in which no CANCEL or RETREAT is asked"
        raise NotPossible(str(problem("E_PENDING", (), "a decision of the defender", allowed)))
    return normalise(
        {
            "schema": SCHEMA,
            "board": board,
            "standardsToWin": standards_to_win,
            "terrain": {str(number): name for number, name in terrain.items()},
            "units": [dict(unit) for unit in units],
            "turn": dict(turn),
            "meta": _set_meta(meta or {}, score, result),
        }
    )


# -- starting play


@dataclass(frozen=True)
class Playability:
    """What happens when play starts from a document (DBD-SCN-7)."""

    kind: Literal["finished", "refused", "over", "passes", "ready"]
    result: str | None = None  # BLUE, RED or DRAW if finished or over
    problem: Problem | None = None  # P_NO_UNITS or P_SCORE if refused

    @property
    def playable(self) -> bool:
        """Whether a side will have a decision."""
        return self.kind in ("passes", "ready")


def playability(source: object) -> Playability:
    """Return whether and how play starts from a valid document, with the checks in the order of DBD-SCN-7."""
    document = normalise(source)
    result = document["meta"].get("result")
    if result is not None:  # DBD-RULING-35
        return Playability("finished", result=result)
    empty = [side for side in SIDES if all(unit["side"] != side for unit in document["units"])]
    if empty:  # DBD-RULING-31
        found = f"no unit of {' and '.join(empty)}"
        return Playability("refused", problem=problem("P_NO_UNITS", ("units",), found, "a unit of each side"))
    needed = document["standardsToWin"]
    score = document["meta"]["score"]
    winners = [side for side in SIDES if score[side] >= needed]
    if len(winners) == 2:
        found = f"BLUE {show_value(score['BLUE'])} and RED {show_value(score['RED'])}"
        allowed = f"at most one side with {needed} standards or more"
        return Playability("refused", problem=problem("P_SCORE", ("meta", "score"), found, allowed))
    if winners:  # DBD-RULING-32
        return Playability("over", result=winners[0])
    if document["turn"]["activationsLeft"] == 0:  # DBD-TURN-7; after turn 9999 a draw (DBD-VP-5)
        return Playability("passes")
    return Playability("ready")


# -- editing


def empty_document() -> Document:
    """Return the document that an editor starts with (DBD-SCN-11)."""
    return Document(
        schema=SCHEMA,
        board=BOARD,
        standardsToWin=DEFAULT_STANDARDS,
        terrain={},
        units=[],
        turn=TurnEntry(side="BLUE", turnNumber=1, activationsLeft=MAX_ACTIVATIONS),
        meta={"score": {"BLUE": 0, "RED": 0}},
    )


def paint(source: object, hex: int, terrain: str) -> Document:
    """Return the document with this terrain on the hex; CLEAR erases the entry (DBD-SCN-12)."""
    document = normalise(source)
    document["terrain"][str(hex)] = terrain
    return normalise(document)


def place(
    source: object,
    *,
    side: str,
    type: str,
    quality: str,
    hex: int,
    hp: int | None = None,
    id: str | None = None,
) -> Document:
    """Return the document with a new unit at the end of the list, on an empty hex (DBD-SCN-12).

    Its hp is clamped to 1..max and defaults to the maximum; without an id it gets the next free one.
    """
    document: dict[str, Any] = {**normalise(source)}
    most = max_hp(type, quality) if type in TYPES and quality in QUALITIES else 1  # else refused below
    unit = {
        "side": side,
        "type": type,
        "quality": quality,
        "hp": most if hp is None else _clamp_hp(hp, most),
        "hex": hex,
    }
    document["units"].append(unit if id is None else {"id": id, **unit})
    return normalise(document)


def delete(source: object, hex: int) -> Document:
    """Return the document without the unit on the hex (DBD-SCN-12)."""
    document = normalise(source)
    document["units"].remove(_find_unit(document, hex))
    return document


def set_hp(source: object, hex: int, hp: int) -> Document:
    """Return the document with the hp of the unit on the hex set, clamped to 1..max (DBD-SCN-12)."""
    document = normalise(source)
    unit = _find_unit(document, hex)
    unit["hp"] = _clamp_hp(hp, max_hp(unit["type"], unit["quality"]))
    return normalise(document)


def _clamp_hp(hp: int, most: int) -> int:
    number = whole_number(hp)
    return hp if number is None else min(max(number, 1), most)  # anything but a number is refused later


def _find_unit(document: Document, hex: int) -> UnitEntry:
    for unit in document["units"]:
        if unit["hex"] == hex:
            return unit
    allowed = f"a hex from 0 to {HEXES - 1} with a unit on it"
    raise BadScenario("There is no unit to change.", [problem("E_UNIT_HEX", ("units",), show_value(hex), allowed)])
