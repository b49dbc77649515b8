"""Report everything that is wrong with a scenario document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from poachers_moon.actions import CELL_NAMES
from poachers_moon.model import (
    CELLS,
    HOUR,
    MOST_HOURS,
    MOST_ORDERS,
    NO_ORDER,
    OVER,
    SEATS,
    Board,
    State,
    bit,
    has,
)
from poachers_moon.rules.check import check_target
from poachers_moon.rules.turn import end_clause
from poachers_moon.scenarios.position import FORMAT, ORDERS, PHASES, SIDES, make_position
from sandtable.kernel.errors import Problem
from sandtable.kernel.ids import Seat
from sandtable.kernel.problems import Report

TOP = (
    "format", "title", "text", "suggested", "hares", "poacher", "keeper", "suspected", "hour", "bagged", "caught",
    "phase",
)  # fmt: skip
SIDE = ("cell", "order", "to", "issued", "sealed")


def validate(document: Any, options: Mapping[str, int] | None = None) -> list[Problem]:
    """List every problem of a document; with none it can be played (PM-SCN-1)."""
    report = Report("PM-SCN-1")
    if report.object(document, [], TOP, ("format", "hares", "poacher", "keeper", "suspected")):
        check_values(report, document)
    if not report.problems:
        check_position(report, document, {"hares": 1, "hours": MOST_HOURS} | dict(options or {}))
    return report.problems


def check_values(report: Report, document: dict[str, Any]) -> None:
    """Check every value by itself."""
    report.one_of(document.get("format", FORMAT), ["format"], [FORMAT])
    for name in ("title", "text"):
        report.text(document.get(name, ""), [name])
    report.whole(document.get("suggested", 0), ["suggested"], 0, 1)
    report.whole(document.get("hour", 1), ["hour"], 1, MOST_HOURS, "PM-WIN-3")
    report.whole(document.get("bagged", 0), ["bagged"], 0, CELLS, "PM-SNATCH-1")
    report.flag(document.get("caught", False), ["caught"], "PM-CATCH-1")
    report.one_of(document.get("phase", "plan"), ["phase"], PHASES)
    check_cells(report, document.get("hares", []), "hares", "PM-WOOD-2")
    check_cells(report, document.get("suspected", []), "suspected", "PM-SIGHT-3")
    for name in SIDES:
        side = document.get(name, {"cell": CELL_NAMES[0]})
        if not report.object(side, [name], SIDE, ("cell",)):
            continue
        report.one_of(side.get("cell", CELL_NAMES[0]), [name, "cell"], CELL_NAMES, "PM-WOOD-1")
        report.whole(side.get("issued", 0), [name, "issued"], 0, MOST_ORDERS, "PM-LIMIT-1")
        report.flag(side.get("sealed", False), [name, "sealed"], "PM-ORDER-5")
        if ("order" in side) != ("to" in side):
            report.add("E_ORDER", [name], side, "`order` and `to`, or neither", "PM-ORDER-1")
        elif "order" in side:
            report.one_of(side["order"], [name, "order"], tuple(ORDERS), "PM-ORDER-1")
            report.one_of(side["to"], [name, "to"], CELL_NAMES, "PM-WOOD-1")


def check_cells(report: Report, cells: Any, name: str, clause: str) -> None:
    """Check a list of clearings."""
    if report.list(cells, [name], clause):
        for at, cell in enumerate(cells):
            if report.one_of(cell, [name, at], CELL_NAMES, "PM-WOOD-1") and cell in cells[:at]:
                report.add("E_TWICE", [name, at], cell, "each clearing once", clause)


def check_position(report: Report, document: dict[str, Any], options: Mapping[str, int]) -> None:
    """Check what only the whole position shows."""
    state, board = make_position(document, options)
    poacher, keeper = state.walkers
    if not has(state.suspected, poacher.cell):
        report.add("E_SUSPECTED", ["suspected"], document["suspected"], "the poacher's clearing among them")
    if state.phase == OVER:
        if state.suspected != bit(poacher.cell):
            report.add("E_SUSPECTED", ["suspected"], document["suspected"], "when it is over, his clearing alone")
        if end_clause(state, board) == 0:
            report.add("E_OVER", ["phase"], "over", "somebody has won")
        return
    if has(state.suspected, keeper.cell):
        report.add("E_SUSPECTED", ["suspected"], document["suspected"], "no clearing where the keeper stands")
    if state.caught or state.bagged >= options["hares"]:
        report.add("E_OVER", ["phase"], PHASES[state.phase], "over: somebody has won")
    if state.hour > board.last_hour:
        report.add("E_HOUR", ["hour"], state.hour, f"at most the last hour, {board.last_hour}", "PM-WIN-3")
    if state.bagged + sum(state.hares) < options["hares"]:
        report.add("E_HARES", ["hares"], document["hares"], f"hares enough to bag {options['hares']}", "PM-WIN-1")
    sealed = poacher.sealed and keeper.sealed
    if bool(sealed) != (state.phase == HOUR):
        report.add("E_PHASE", ["phase"], PHASES[state.phase], "`hour` when both have sealed, else `plan`", "PM-ORDER-5")
    for seat in SEATS:
        check_order(report, state, board, seat)


def check_order(report: Report, state: State, board: Board, seat: Seat) -> None:
    """Check that an order could have been given."""
    walker = state.walkers[seat]
    if walker.order != NO_ORDER:
        if walker.issued == 0:
            report.add("E_ISSUED", [SIDES[seat], "issued"], 0, "at least 1 where there is an order", "PM-LIMIT-1")
        if check_target(state, board, seat, walker.order, walker.to):
            report.add(
                "E_ORDER", [SIDES[seat], "to"], CELL_NAMES[walker.to], "an order that may be given", "PM-ORDER-1"
            )
