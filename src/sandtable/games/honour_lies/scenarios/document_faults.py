"""Finds every fault of a Scenario document `honour-1`.

Tables, terrain, holdings and areas are in whole millimetres; poses of units in micrometres (HL-NUM-1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.games.honour_lies.actions import KIND_WORDS, MOST_HEALTH, ROLE_WORDS
from sandtable.games.honour_lies.model import (
    BEASTS,
    FORM_NAMES,
    HOLDINGS,
    INFANTRY,
    MM,
    NO_ROLE,
    NO_SEAT,
    ROUNDS,
    SIDE,
    TERRAIN_PIECES,
)
from sandtable.games.honour_lies.rules.units.formations import FILES, largest_group
from sandtable.games.honour_lies.rules.units.profiles import is_profile, specialists_allowed
from sandtable.games.honour_lies.scenarios.advanced_section import check_advanced_section
from sandtable.kernel import problems
from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Path

FORMAT = "honour-1"
TERRAIN_WORDS = ("impassable", "difficult", "obscuring", "high")
STATUS_WORDS = ("reserve", "table", "inside", "removed", "destroyed", "held", "ambush")
PHASE_WORDS = ("enlist", "orders", "initiative", "deploy", "heroes", "activate")
LEAST_SIDE, MOST_SIDE = 200, 4000
CLAUSE_OF_FLAG = {"activated": "HL-ROUND-1", "disordered": "HL-DIS-3", "hero": "HL-ADV-1", "sworn": "HL-ADV-3"}
ORIGIN_MARGIN = 360 * MM  # a unit that lost stands may have its origin off the table

DOCUMENT_FIELDS = (
    "format", "title", "text", "suggested", "fair", "table", "rounds", "force", "first", "areas", "terrain",
    "holdings", "units", "phase", "round", "turn", "mover", "vp", "keepers", "advanced",
)  # fmt: skip
AREA_FIELDS = ("west", "east", "south", "north", "heading")
POSE_FIELDS = ("x", "y", "heading", "form", "cells")
FLAG_FIELDS = ("activated", "disordered", "hero", "sworn")
UNIT_FIELDS = ("kind", "roles", "stands", "name", "status", *POSE_FIELDS, "holding", "health", *FLAG_FIELDS, "since")


@dataclass
class FaultCollector(problems.Report):
    """Collects the faults of a document."""

    clause: str = "HL-SRC-3"

    def object(self, value: Any, path: Path, known: Sequence[str], needed: Sequence[str] = ()) -> bool:
        """Check for an object with these fields."""
        return super().object(value, path, known, needed) and all(name in value for name in needed)

    def within(self, value: Any, path: Path, range_of: tuple[int, int], most: int, clause: str) -> bool:
        """Check for a whole number in a range that holds for every table, and at most `most` on this one."""
        if not self.whole(value, path, *range_of, clause):
            return False
        if value <= most:
            return True
        self.add("E_PLACE", path, value, f"at most {most} on this table", clause)
        return False

    def pair(self, value: Any, path: Path, clause: str) -> bool:
        """Check for a list of two: one entry for each seat."""
        if isinstance(value, list) and len(value) == 2:
            return True
        self.add("E_SIDES", path, value, "a list of two, one for each seat", clause)
        return False

    def at_most(self, value: Any, path: Path, most: int, clause: str) -> bool:
        """Check for a list that is not too long."""
        if isinstance(value, list) and len(value) <= most:
            return True
        found = len(value) if isinstance(value, list) else value
        self.add("E_LIST", path, found, f"a list of at most {most}", clause)
        return False


def document_faults(document: Any) -> list[Problem]:
    """Return the faults of a document, except units that cannot be where it puts them."""
    report = FaultCollector()
    if report.object(document, [], DOCUMENT_FIELDS, ("format", "table", "rounds", "force", "areas")):
        _top(document, report)
        _table(document, report)
        if "advanced" in document:
            check_advanced_section(document, report)
        elif document.get("phase", "deploy") in ("orders", "initiative", "heroes"):
            report.add("E_ADVANCED", ["phase"], document["phase"], "a phase of the basic game", "HL-ADV-RULING-1")
        if ("units" in document) == (document.get("phase") == "enlist") and "phase" in document:
            report.add("E_PHASE", ["phase"], document["phase"], "enlist without units, else with them", "HL-FORCE-1")
        if "units" in document and report.pair(document["units"], ["units"], "HL-FORCE-1"):
            for seat, side in enumerate(document["units"]):
                _side(document, side, ["units", seat], report)
    return report.problems


def _top(document: dict[str, Any], report: FaultCollector) -> None:
    """Check the fields of the document itself."""
    report.one_of(document["format"], ["format"], [FORMAT], "HL-SRC-3")
    for name in ("title", "text", "fair"):
        report.text(document.get(name, ""), [name])
    report.whole(document.get("suggested", 0), ["suggested"], 0, 1, "HL-SRC-3")
    report.whole(document["rounds"], ["rounds"], 1, ROUNDS, "HL-LIMIT-1")
    report.whole(document["force"], ["force"], 1, SIDE, "HL-LIMIT-1")
    report.whole(document.get("first", 0), ["first"], 0, 1, "HL-SETUP-2")
    report.one_of(document.get("phase", "deploy"), ["phase"], PHASE_WORDS, "HL-ROUND-1")
    report.whole(document.get("round", 0), ["round"], 0, ROUNDS, "HL-ROUND-1")
    report.whole(document.get("turn", 0), ["turn"], 0, 10_000, "HL-ROUND-2")
    report.whole(document.get("mover", 0), ["mover"], 0, 1, "HL-ROUND-2")
    if report.pair(document.get("vp", [0, 0]), ["vp"], "HL-SCORE-1"):
        for i, points in enumerate(document.get("vp", [0, 0])):
            report.whole(points, ["vp", i], 0, 10_000, "HL-SCORE-1")
    if report.at_most(document.get("keepers", []), ["keepers"], HOLDINGS, "HL-HOLD-11"):
        for i, keeper in enumerate(document.get("keepers", [])):
            report.whole(keeper, ["keepers", i], 0, NO_SEAT, "HL-HOLD-11")


def _table(document: dict[str, Any], report: FaultCollector) -> None:
    """Check the table with its areas, terrain and holdings."""
    table = document["table"]
    sides = ("width", "height")
    if not report.object(table, ["table"], sides, sides):
        return
    fine = [report.whole(table[side], ["table", side], LEAST_SIDE, MOST_SIDE, "HL-LIMIT-1") for side in sides]
    if not all(fine):
        return
    width, height = table["width"], table["height"]
    areas = document["areas"]
    if report.pair(areas, ["areas"], "HL-SETUP-4"):
        for i, area in enumerate(areas):
            if report.object(area, ["areas", i], AREA_FIELDS, AREA_FIELDS):
                _area(area, ["areas", i], width, height, report)
    if report.at_most(document.get("terrain", []), ["terrain"], TERRAIN_PIECES, "HL-LIMIT-1"):
        for i, piece in enumerate(document.get("terrain", [])):
            if report.object(piece, ["terrain", i], ("kind", "corners", "name"), ("kind", "corners")):
                _ground(piece, ["terrain", i], width, height, report)
    if report.at_most(document.get("holdings", []), ["holdings"], HOLDINGS, "HL-LIMIT-1"):
        for i, holding in enumerate(document.get("holdings", [])):
            if report.object(holding, ["holdings", i], ("x", "y", "command", "name"), ("x", "y")):
                report.within(holding["x"], ["holdings", i, "x"], (0, MOST_SIDE), width - 60, "HL-HOLD-1")
                report.within(holding["y"], ["holdings", i, "y"], (0, MOST_SIDE), height - 60, "HL-HOLD-1")
                report.flag(holding.get("command", False), ["holdings", i, "command"], "HL-HOLD-1")
                report.text(holding.get("name", ""), ["holdings", i, "name"])


def _area(area: dict[str, Any], path: Path, width: int, height: int, report: FaultCollector) -> None:
    """Check a deployment area."""
    fine = [
        report.within(area[name], [*path, name], (0, MOST_SIDE), most, "HL-SETUP-4")
        for name, most in (("west", width), ("east", width), ("south", height), ("north", height))
    ]
    if all(fine) and not (area["west"] < area["east"] and area["south"] < area["north"]):
        report.add("E_AREA", path, area, "west of east and south of north", "HL-SETUP-4")
    report.one_of(area["heading"], [*path, "heading"], [0, 9000, 18000, 27000], "HL-NUM-3")


def _ground(piece: dict[str, Any], path: Path, width: int, height: int, report: FaultCollector) -> None:
    """Check a piece of terrain."""
    report.text(piece.get("name", ""), [*path, "name"])
    if report.at_most(piece["kind"], [*path, "kind"], 4, "HL-TERR-1"):
        for i, kind in enumerate(piece["kind"]):
            report.one_of(kind, [*path, "kind", i], TERRAIN_WORDS, "HL-TERR-1")
    corners = piece["corners"]
    if not report.at_most(corners, [*path, "corners"], 8, "HL-LIMIT-1"):
        return
    for i, corner in enumerate(corners):
        at = [*path, "corners", i]
        if not isinstance(corner, list) or len(corner) != 2:
            report.add("E_CORNER", at, corner, "[x, y]", "HL-TERR-1")
            return
        if not (report.within(corner[0], [*at, 0], (0, MOST_SIDE), width, "HL-TERR-1")
                and report.within(corner[1], [*at, 1], (0, MOST_SIDE), height, "HL-TERR-1")):  # fmt: skip
            return
    if len(corners) < 3 or not is_convex(corners):
        report.add("E_CONVEX", [*path, "corners"], len(corners), "the corners of a convex polygon", "HL-TERR-1")


def is_convex(corners: list[list[int]]) -> bool:
    """Whether a polygon turns the same way at every corner, and once around."""
    count = len(corners)
    turns = set()
    for i in range(count):
        (ax, ay), (bx, by), (cx, cy) = corners[i - 2], corners[i - 1], corners[i]
        turns.add((bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0)
        if (bx - ax) * (cy - by) == (by - ay) * (cx - bx):
            return False
    ups = sum((corners[i - 1] < corners[i]) != (corners[i - 2] < corners[i - 1]) for i in range(count))
    return len(turns) == 1 and ups == 2


def _side(document: dict[str, Any], side: Any, path: Path, report: FaultCollector) -> None:
    """Check the units of one seat."""
    if not report.at_most(side, path, SIDE, "HL-LIMIT-1"):
        return
    if isinstance(document["force"], int) and len(side) > document["force"]:
        report.add("E_FORCE", path, len(side), f"at most {document['force']} units", "HL-FORCE-1")
    special = 0
    for i, unit in enumerate(side):
        if report.object(unit, [*path, i], UNIT_FIELDS, ("kind", "roles")):
            _unit(document, unit, [*path, i], report)
            special += isinstance(unit["roles"], list) and len(unit["roles"]) == 2
    if isinstance(document["force"], int) and special > specialists_allowed(document["force"]):
        report.add("E_FORCE", path, special, "at most one specialist for two regular units", "HL-FORCE-2")


def read_profile(unit: dict[str, Any]) -> tuple[int, int, int, int]:
    """Return kind, roles and front of a unit's document as numbers of the rules."""
    kind = KIND_WORDS.index(unit["kind"])
    roles = sorted(ROLE_WORDS.index(role) for role in unit["roles"])
    wide = unit.get("stands", "wide") == "wide" if kind == BEASTS else kind == INFANTRY
    return kind, roles[0], roles[1] if len(roles) > 1 else NO_ROLE, int(wide)


def _unit(document: dict[str, Any], unit: dict[str, Any], path: Path, report: FaultCollector) -> None:
    """Check one unit."""
    count = len(report.problems)
    report.one_of(unit["kind"], [*path, "kind"], KIND_WORDS, "HL-PROF-1")
    report.text(unit.get("name", ""), [*path, "name"])
    report.one_of(unit.get("stands", "wide"), [*path, "stands"], ["narrow", "wide"], "HL-PROF-1")
    if report.at_most(unit["roles"], [*path, "roles"], 2, "HL-PROF-4"):
        if not unit["roles"]:
            report.add("E_ROLES", [*path, "roles"], [], "one role or two", "HL-PROF-3")
        for i, role in enumerate(unit["roles"]):
            report.one_of(role, [*path, "roles", i], ROLE_WORDS, "HL-PROF-2")
    if len(report.problems) == count and not is_profile(*read_profile(unit)):
        report.add("E_ROLES", [*path, "roles"], unit["roles"], "two different roles, not both Limited", "HL-PROF-5")
    status = unit.get("status", "reserve")
    if not report.one_of(status, [*path, "status"], STATUS_WORDS, "HL-SETUP-3"):
        return
    report.whole(unit.get("health", 1), [*path, "health"], 0, MOST_HEALTH, "HL-PROF-6")
    report.whole(unit.get("since", 0), [*path, "since"], 0, 10_000, "HL-SUM-2")
    for name in FLAG_FIELDS:
        report.flag(unit.get(name, False), [*path, name], CLAUSE_OF_FLAG[name])
    if "advanced" not in document and (unit.get("hero") or unit.get("sworn") or status == "ambush"):
        report.add("E_ADVANCED", path, status, "what the basic game has", "HL-ADV-1")
    _pose(document, unit, path, report)
    if "holding" in unit or status == "inside":
        most = sum(len(held) for held in holding_lists(document)) - 1
        report.within(unit.get("holding"), [*path, "holding"], (0, HOLDINGS - 1), most, "HL-HOLD-2")
    if "cells" in unit:
        _cells(unit, path, report)


def holding_lists(document: dict[str, Any]) -> list[list[Any]]:
    """Return the scenario's holdings and those built in play, as far as they are lists."""
    advanced = document.get("advanced")
    both = (document.get("holdings"), advanced.get("built") if isinstance(advanced, dict) else None)
    return [held for held in both if isinstance(held, list)]


def _pose(document: dict[str, Any], unit: dict[str, Any], path: Path, report: FaultCollector) -> None:
    """Check a unit's pose."""
    table = document["table"]
    for name, side in (("x", "width"), ("y", "height")):
        most = table.get(side, 0) * MM if isinstance(table, dict) and isinstance(table.get(side), int) else 0
        if name in unit or unit.get("status") == "table":
            limits = (-ORIGIN_MARGIN, MOST_SIDE * MM + ORIGIN_MARGIN)
            report.within(unit.get(name), [*path, name], limits, most + ORIGIN_MARGIN, "HL-FORM-2")
    report.whole(unit.get("heading", 0), [*path, "heading"], 0, 35999, "HL-NUM-3")
    report.one_of(unit.get("form", "square"), [*path, "form"], FORM_NAMES, "HL-FORM-1")


def _cells(unit: dict[str, Any], path: Path, report: FaultCollector) -> None:
    """Check a unit's cells."""
    if report.at_most(unit["cells"], [*path, "cells"], 6, "HL-FORM-2"):
        fine = all(
            isinstance(cell, list) and len(cell) == 2
            and report.whole(cell[0], [*path, "cells", i, 0], 0, 5, "HL-FORM-2")
            and report.whole(cell[1], [*path, "cells", i, 1], 0, FILES - 1, "HL-FORM-2")
            for i, cell in enumerate(unit["cells"])
        )  # fmt: skip
        cells = sum({1 << FILES * r + c for r, c in unit["cells"]}) if fine else 0
        if not fine or not cells or largest_group(cells) != cells:
            report.add("E_CELLS", [*path, "cells"], unit["cells"], "connected cells [rank, file]", "HL-PIECE-2")
