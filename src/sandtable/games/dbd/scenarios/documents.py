"""Normal form, start of play and editing of documents `dbd-scn-0.1`: DBD rules v0.1, section 17.

A source is text, bytes or a Python value. It is either refused with all its problems or brought into normal form, which
is always written as the same text. Nothing here depends on a State: `load.py` turns a Scenario into Board and State,
`export.py` makes one from them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final, Literal

from sandtable.games.dbd.model import CLEAR, HEXES, max_hp
from sandtable.games.dbd.scenarios.format import (
    BOARD_IDS,
    MAX_ACTIVATIONS,
    MAX_ID_LENGTH,
    QUALITIES,
    RESULTS,
    SIDES,
    TYPES,
    Scenario,
    UnitEntry,
)
from sandtable.kernel.documents.fields import whole_number
from sandtable.kernel.documents.section import examine, read_document
from sandtable.kernel.documents.source import read_source
from sandtable.kernel.errors import BadScenario, Problem
from sandtable.kernel.problems import Report, show_value

DEFAULT_STANDARDS: Final = 6  # for new scenarios only (DBD-RULING-30)

Json = dict[str, Any]


# -- reading


def validate(source: object, *, variants: bool = False) -> list[Problem]:
    """Return every problem of a document, warnings included; it is valid if none is an error (DBD-SCN-3).

    `source` is JSON text, its bytes, or the value itself. Variant boards are an option (DBD-RULING-26).
    """
    value, problems = read_source(source, "DBD-SCN-3")
    return problems or [*examine(Scenario, value, {"variants": variants})[1]]


def read(source: object, *, variants: bool = False) -> Scenario:
    """Return the document in normal form, or raise BadScenario with all its problems."""
    value, problems = read_source(source, "DBD-SCN-3")
    if problems:
        raise BadScenario(f"This is no valid {Scenario.about.format} document.", problems)
    scenario = read_document(Scenario, value, {"variants": variants})
    scenario.terrain = in_order({int(key): ground for key, ground in scenario.terrain.items()})
    fill_ids(scenario.units)
    meta = scenario.meta
    result = meta.get("result")
    scenario.meta = set_meta(meta, _read_score(meta), result if result in RESULTS else None)
    return scenario


def normalise(source: object) -> Json:
    """Return a new document: the normal form of a valid document on any of the three boards."""
    return read(source, variants=True).written()


def in_order(terrain: Mapping[int, int]) -> dict[str, int]:
    """Return the terrain in ascending order of hexes, without CLEAR (DBD-RULING-28, DBD-SCN-8)."""
    return {str(hex): terrain[hex] for hex in sorted(terrain) if terrain[hex] != CLEAR}


def fill_ids(units: Iterable[UnitEntry]) -> None:
    """Fill in missing ids in list order, after all explicit ids are known (DBD-SCN-5)."""
    ids = {unit.id for unit in units if unit.id is not None}
    for unit in units:
        if unit.id is None:
            unit.id = _free_id(f"{SIDES[unit.side][0]}_{TYPES[unit.type]}_", ids)
            ids.add(unit.id)


def _free_id(prefix: str, ids: set[str]) -> str:
    """Append 1 + the largest number that follows the prefix in any id (DBD-SCN-5, DBD-RULING-23)."""
    suffixes = [name.removeprefix(prefix) for name in ids if name.startswith(prefix)]
    numbers = [int(suffix) for suffix in suffixes if suffix.isascii() and suffix.isdigit()]
    name = f"{prefix}{1 + max(numbers, default=0)}"
    if len(name) <= MAX_ID_LENGTH:
        return name
    # The clause would make an id of 65 characters; we choose the least free number instead.
    return next(free for n in range(1, len(ids) + 2) if (free := f"{prefix}{n}") not in ids)


def _read_score(meta: Json) -> tuple[int, int]:
    """Return the standards of BLUE and RED; an invalid value counts as 0 (DBD-SCN-6, DBD-RULING-22)."""
    score = meta.get("score")
    if not isinstance(score, dict):
        return 0, 0
    blue, red = (whole_number(score.get(side), floats=True) or 0 for side in SIDES)
    return max(blue, 0), max(red, 0)


def set_meta(meta: Mapping[str, Any], score: tuple[int, int], result: str | None) -> Json:
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


def canonical_text(source: object, *, newline: bool = True) -> str:
    """Return the canonical text of a document (DBD-SCN-8), by default with a final newline as in the author's files.

    The canonical text of a canonical text is itself, byte for byte (DBD-SCN-9).
    """
    text = json.dumps(normalise(source), indent=2, ensure_ascii=False, allow_nan=False)
    return text + "\n" if newline else text


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
    scenario = source if isinstance(source, Scenario) else read(source, variants=True)
    report = Report(Scenario.about.clause)
    result = scenario.meta.get("result")
    if result is not None:  # DBD-RULING-35
        return Playability("finished", result=result)
    present = {unit.side for unit in scenario.units}
    if empty := [name for side, name in enumerate(SIDES) if side not in present]:
        found = f"no unit of {' and '.join(empty)}"
        report.fault("P_NO_UNITS", ("units",), found, "a unit of each side", "DBD-RULING-31")
        return Playability("refused", problem=report.problems[0])
    needed, score = scenario.standards, scenario.meta["score"]
    winners = [side for side in SIDES if score[side] >= needed]
    if len(winners) == 2:
        found = f"BLUE {show_value(score['BLUE'])} and RED {show_value(score['RED'])}"
        allowed = f"at most one side with {needed} standards or more"
        report.fault("P_SCORE", ("meta", "score"), found, allowed, "DBD-SCN-7")
        return Playability("refused", problem=report.problems[0])
    if winners:  # DBD-RULING-32
        return Playability("over", result=winners[0])
    if scenario.turn.activations_left == 0:  # DBD-TURN-7; after turn 9999 a draw (DBD-VP-5)
        return Playability("passes")
    return Playability("ready")


# -- editing


def empty_document() -> Json:
    """Return the document that an editor starts with (DBD-SCN-11)."""
    return {
        "schema": Scenario.about.format,
        "board": BOARD_IDS[0],
        "standardsToWin": DEFAULT_STANDARDS,
        "terrain": {},
        "units": [],
        "turn": {"side": "BLUE", "turnNumber": 1, "activationsLeft": MAX_ACTIVATIONS},
        "meta": {"score": {"BLUE": 0, "RED": 0}},
    }


def paint(source: object, hex: int, terrain: str) -> Json:
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
) -> Json:
    """Return the document with a new unit at the end of the list, on an empty hex (DBD-SCN-12).

    Its hp is clamped to 1..max and defaults to the maximum; without an id it gets the next free one.
    """
    document = normalise(source)
    unit: Json = {} if id is None else {"id": id}
    unit |= {"side": side, "type": type, "quality": quality, "hp": 1, "hex": hex}
    if type in TYPES and quality in QUALITIES:  # else refused below
        most = _most_hp(unit)
        unit["hp"] = most if hp is None else _clamp_hp(hp, most)
    document["units"].append(unit)
    return normalise(document)


def delete(source: object, hex: int) -> Json:
    """Return the document without the unit on the hex (DBD-SCN-12)."""
    document = normalise(source)
    document["units"].remove(_find_unit(document, hex))
    return document


def set_hp(source: object, hex: int, hp: int) -> Json:
    """Return the document with the hp of the unit on the hex set, clamped to 1..max (DBD-SCN-12)."""
    document = normalise(source)
    unit = _find_unit(document, hex)
    unit["hp"] = _clamp_hp(hp, _most_hp(unit))
    return normalise(document)


def _most_hp(unit: Json) -> int:
    return max_hp(TYPES.index(unit["type"]), QUALITIES.index(unit["quality"]))


def _clamp_hp(hp: int, most: int) -> int:
    number = whole_number(hp, floats=True)
    return hp if number is None else min(max(number, 1), most)  # anything but a number is refused later


def _find_unit(document: Json, hex: int) -> Json:
    for unit in document["units"]:
        if unit["hex"] == hex:
            found: Json = unit
            return found
    report = Report(Scenario.about.clause)
    report.add("E_UNIT_HEX", ("units",), hex, f"a hex from 0 to {HEXES - 1} with a unit on it", "DBD-SCN-4")
    raise BadScenario("There is no unit to change.", report.problems)
