"""Scenario and save documents `dbd-scn-0.1`: DBD rules v0.1, section 17. Clause ids are those of RULES.md.

A document comes in as text, bytes or a Python value and is either refused whole, with every problem
named, or becomes one normal form (`Document`) that is always written as the same text. Nothing here
knows a State: `scenarios.py` turns a Document into Board and State, and `assemble` makes one of theirs.
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
    MOST_ACTIVATIONS,
    MOST_ID_CHARACTERS,
    QUALITIES,
    RESULTS,
    SCHEMA,
    SIDES,
    TYPES,
    document_problems,
    json_value,
    max_hp,
    problem,
    shown,
    whole,
)
from sandtable.kernel.errors import BadScenario, NotPossible, Problem

DEFAULT_STANDARDS: Final = 6  # of a new scenario only (DBD-RULING-30)

Result = Literal["BLUE", "RED", "DRAW"]


class UnitEntry(TypedDict):
    """One unit of a Document; the most hp it can have is derived, not stored (DBD-UNIT-1)."""

    id: str
    side: str
    type: str
    quality: str
    hp: int
    hex: int


class TurnEntry(TypedDict):
    """Whose turn it is and what is left of it."""

    side: str
    turnNumber: int
    activationsLeft: int


class Document(TypedDict):
    """A valid document in normal form: ids filled in, no CLEAR terrain, keys in order, score present."""

    schema: str
    board: str
    standardsToWin: int
    terrain: dict[str, str]
    units: list[UnitEntry]
    turn: TurnEntry
    meta: dict[str, Any]


# Reading


def validate(source: object, *, variants: bool = False) -> list[Problem]:
    """Every problem of a document, warnings included; no errors means that it is valid (DBD-SCN-3).

    `source` is JSON text, its bytes, or the value itself. Variant boards are an option (DBD-RULING-26).
    """
    value, problems = json_value(source)
    return problems or list(document_problems(value, variants=variants))


def read(source: object, *, variants: bool = False) -> Document:
    """The document in normal form, or BadScenario with all that is wrong with it."""
    value, problems = json_value(source)
    problems = problems or list(document_problems(value, variants=variants))
    errors = [each for each in problems if not each.warning]
    if errors:
        many = "1 error" if len(errors) == 1 else f"{len(errors)} errors"
        raise BadScenario(f"This is no valid {SCHEMA} document ({many}).", problems)
    return _normal(value)


# Normal form


def normalise(source: object) -> Document:
    """The normal form of a valid document, on any of the three boards; a new value, nothing shared."""
    return read(source, variants=True)


def _normal(document: dict[str, Any]) -> Document:
    """The normal form of a value without errors; key order as DBD-SCN-8 says."""
    meta = document.get("meta", {})
    result = meta.get("result")
    return Document(
        schema=document["schema"],
        board=document["board"],
        standardsToWin=int(document["standardsToWin"]),
        terrain=_terrain(document["terrain"]),
        units=_with_ids(document["units"]),
        turn=TurnEntry(
            side=document["turn"]["side"],
            turnNumber=int(document["turn"]["turnNumber"]),
            activationsLeft=int(document["turn"]["activationsLeft"]),
        ),
        meta=_meta(meta, _score(meta), result if result in RESULTS else None),
    )


def _terrain(terrain: dict[str, str]) -> dict[str, str]:
    """In ascending numeric order; CLEAR is the same as no entry (DBD-RULING-28, DBD-SCN-8)."""
    return {key: terrain[key] for key in HEX_KEYS if terrain.get(key, "CLEAR") != "CLEAR"}


def _with_ids(units: list[dict[str, Any]]) -> list[UnitEntry]:
    """The units with missing ids filled in list order, once all explicit ids are known (DBD-SCN-5)."""
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
    """The prefix and 1 + the largest whole number that follows it in any id (DBD-SCN-5, DBD-RULING-23)."""
    suffixes = [name.removeprefix(prefix) for name in ids if name.startswith(prefix)]
    numbers = [int(suffix) for suffix in suffixes if suffix.isascii() and suffix.isdigit()]
    name = f"{prefix}{1 + max(numbers, default=0)}"
    if len(name) <= MOST_ID_CHARACTERS:
        return name
    # Our choice where the clause would make an id of 65 characters: the least number that is free.
    return next(free for n in range(1, len(ids) + 2) if (free := f"{prefix}{n}") not in ids)


def _score(meta: dict[str, Any]) -> tuple[int, int]:
    """The standards of BLUE and RED; no whole number from 0 up is 0 (DBD-SCN-6, DBD-RULING-22)."""
    score = meta.get("score")
    if not isinstance(score, dict):
        return 0, 0
    blue, red = (whole(score.get(side)) or 0 for side in SIDES)
    return max(blue, 0), max(red, 0)


def _meta(meta: Mapping[str, Any], score: tuple[int, int], result: str | None) -> dict[str, Any]:
    """`meta` with score and result in place or appended, the rest untouched (DBD-SCN-6, DBD-SCN-8)."""
    kept = deepcopy(dict(meta))
    former = kept.get("score")
    kept["score"] = dict(zip(SIDES, score, strict=True))
    if isinstance(former, dict):
        kept["score"].update((key, value) for key, value in former.items() if key not in SIDES)
    if result is None:
        kept.pop("result", None)  # DBD-RULING-35: a running game has no such key
    else:
        kept["result"] = result
    return kept


# Writing


def canonical_text(source: object, *, newline: bool = True) -> str:
    """The one text of a document (DBD-SCN-8), with a final newline as in the author's files unless told.

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
    """The document of a position; `meta` is that of the document it came from, if any.

    `result` is BLUE, RED or DRAW of a finished game (DBD-RULING-35). While a defender's decision is
    pending there is no document of the position, because the format has no place for the decision.
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
            "meta": _meta(meta or {}, score, result),
        }
    )


# Starting play


@dataclass(frozen=True)
class Playability:
    """What happens when play is started from a document (DBD-SCN-7)."""

    kind: Literal["finished", "refused", "over", "passes", "ready"]
    result: str | None = None  # of a game that is finished or over: BLUE, RED or DRAW
    problem: Problem | None = None  # of one that is refused: P_NO_UNITS or P_SCORE

    @property
    def playable(self) -> bool:
        """Whether somebody will be asked for a decision."""
        return self.kind in ("passes", "ready")


def playability(source: object) -> Playability:
    """Whether and how play starts from a valid document; the checks in the order of DBD-SCN-7."""
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
        found = f"BLUE {shown(score['BLUE'])} and RED {shown(score['RED'])}"
        allowed = f"at most one side with {needed} standards or more"
        return Playability("refused", problem=problem("P_SCORE", ("meta", "score"), found, allowed))
    if winners:  # DBD-RULING-32
        return Playability("over", result=winners[0])
    if document["turn"]["activationsLeft"] == 0:  # DBD-TURN-7; after turn 9999 that is a draw (DBD-VP-5)
        return Playability("passes")
    return Playability("ready")


# Editing


def empty_document() -> Document:
    """What an editor starts with (DBD-SCN-11)."""
    return Document(
        schema=SCHEMA,
        board=BOARD,
        standardsToWin=DEFAULT_STANDARDS,
        terrain={},
        units=[],
        turn=TurnEntry(side="BLUE", turnNumber=1, activationsLeft=MOST_ACTIVATIONS),
        meta={"score": {"BLUE": 0, "RED": 0}},
    )


def paint(source: object, hex: int, terrain: str) -> Document:
    """The document with this terrain on the hex; CLEAR erases the entry (DBD-SCN-12)."""
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
    """The document with one unit more, last in the list, on an empty hex (DBD-SCN-12).

    Its hp is clamped to 1..max and is the maximum unless given; without an id it gets the next free one.
    """
    document: dict[str, Any] = {**normalise(source)}
    most = max_hp(type, quality) if type in TYPES and quality in QUALITIES else 1  # else refused below
    unit = {
        "side": side,
        "type": type,
        "quality": quality,
        "hp": most if hp is None else _clamped(hp, most),
        "hex": hex,
    }
    document["units"].append(unit if id is None else {"id": id, **unit})
    return normalise(document)


def delete(source: object, hex: int) -> Document:
    """The document without the unit on the hex (DBD-SCN-12)."""
    document = normalise(source)
    document["units"].remove(_unit_on(document, hex))
    return document


def set_hp(source: object, hex: int, hp: int) -> Document:
    """The document with other hp, clamped to 1..max, for the unit on the hex (DBD-SCN-12)."""
    document = normalise(source)
    unit = _unit_on(document, hex)
    unit["hp"] = _clamped(hp, max_hp(unit["type"], unit["quality"]))
    return normalise(document)


def _clamped(hp: int, most: int) -> int:
    number = whole(hp)
    return hp if number is None else min(max(number, 1), most)  # what is no number is refused later


def _unit_on(document: Document, hex: int) -> UnitEntry:
    for unit in document["units"]:
        if unit["hex"] == hex:
            return unit
    allowed = f"a hex from 0 to {HEXES - 1} with a unit on it"
    raise BadScenario("There is no unit to change.", [problem("E_UNIT_HEX", ("units",), shown(hex), allowed)])
