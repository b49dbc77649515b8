"""Scenarios of Poacher's Moon: files, what can be wrong with a document, and documents into positions and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from poachers_moon.actions import CELL_NAMES, ROWS
from poachers_moon.model import (
    CELLS,
    DO_GO,
    DO_SNATCH,
    HOUR,
    KEEPER,
    MOST_ORDERS,
    NO_ORDER,
    OVER,
    PLAN,
    POACHER,
    SEATS,
    Board,
    CellId,
    State,
    Walker,
    bit,
    has,
)
from poachers_moon.rules.hour import end_clause
from poachers_moon.rules.orders import check_way
from sandtable.geometry.hexgrid import Grid, row_board
from sandtable.kernel.chance import Chance
from sandtable.kernel.errors import BadScenario, Problem, Unknown
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat
from sandtable.kernel.library import ScenarioNote
from sandtable.kernel.problems import Report

FORMAT = "pm-scn-1"
NAMES = ("first-night", "long-night")
PHASES = ("plan", "hour", "over")
SIDES = ("poacher", "keeper")
ORDERS = {"go": DO_GO, "snatch": DO_SNATCH}
MOST_HOURS = 99
TOP = (
    "format", "title", "text", "suggested", "hares", "poacher", "keeper", "suspected", "hour", "bagged", "caught",
    "phase",
)  # fmt: skip
SIDE = ("cell", "order", "to", "issued", "sealed")


@dataclass(frozen=True)
class Words:
    """What a document says for people."""

    title: str
    text: str
    suggested: int


def notes() -> Sequence[ScenarioNote]:
    """What there is to play."""
    return [
        ScenarioNote(name, one["title"], one["text"], one["suggested"]) for name in NAMES if (one := scenario(name))
    ]


def scenario(name: str) -> dict[str, Any]:
    """A document by its name."""
    if name not in NAMES:
        raise Unknown(f"poachers-moon has no scenario {name!r}; scenarios: {', '.join(NAMES)}")
    document: dict[str, Any] = json.loads((files(__package__) / "scenarios" / f"{name}.json").read_text("utf-8"))
    return document


@cache
def grid() -> Grid:
    """The wood (PM-WOOD-1)."""
    return row_board(ROWS, max(ROWS))


def make_board(options: Mapping[str, int]) -> Board:
    """The wood, and what was agreed."""
    wood = grid()
    board = Board(needed=options["hares"], last_hour=options["hours"])
    for cell in range(CELLS):
        board.near[cell] = sum(1 << other for other in wood.neighbours(cell))
        for goal in range(CELLS):
            board.distance[cell][goal] = wood.distance(cell, goal)
    return board


# -- what can be wrong ------------------------------------------------------------------------------------------


def validate(document: Any, options: Mapping[str, int] | None = None) -> list[Problem]:
    """Every problem of a document; none means that it can be played (PM-SCN-1)."""
    report = Report("PM-SCN-1")
    if report.object(document, [], TOP, ("format", "hares", "poacher", "keeper", "suspected")):
        _check_values(report, document)
    if not report.problems:
        _check_position(report, document, {"hares": 1, "hours": MOST_HOURS} | dict(options or {}))
    return report.problems


def _check_values(report: Report, document: dict[str, Any]) -> None:
    report.one_of(document.get("format", FORMAT), ["format"], [FORMAT])
    for name in ("title", "text"):
        report.text(document.get(name, ""), [name])
    report.whole(document.get("suggested", 0), ["suggested"], 0, 1)
    report.whole(document.get("hour", 1), ["hour"], 1, MOST_HOURS, "PM-WIN-3")
    report.whole(document.get("bagged", 0), ["bagged"], 0, CELLS, "PM-SNATCH-1")
    report.flag(document.get("caught", False), ["caught"], "PM-CATCH-1")
    report.one_of(document.get("phase", "plan"), ["phase"], PHASES)
    _check_cells(report, document.get("hares", []), "hares", "PM-WOOD-2")
    _check_cells(report, document.get("suspected", []), "suspected", "PM-SIGHT-3")
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


def _check_cells(report: Report, cells: Any, name: str, clause: str) -> None:
    if report.list(cells, [name], clause):
        for at, cell in enumerate(cells):
            if report.one_of(cell, [name, at], CELL_NAMES, "PM-WOOD-1") and cell in cells[:at]:
                report.add("E_TWICE", [name, at], cell, "each clearing once", clause)


def _check_position(report: Report, document: dict[str, Any], options: Mapping[str, int]) -> None:
    """What is readable and still cannot be played."""
    state, board = _position(document, options)
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
        _check_order(report, state, board, seat)


def _check_order(report: Report, state: State, board: Board, seat: Seat) -> None:
    walker = state.walkers[seat]
    if walker.order != NO_ORDER:
        if walker.issued == 0:
            report.add("E_ISSUED", [SIDES[seat], "issued"], 0, "at least 1 where there is an order", "PM-LIMIT-1")
        if check_way(state, board, seat, walker.order, walker.to):
            report.add(
                "E_ORDER", [SIDES[seat], "to"], CELL_NAMES[walker.to], "an order that may be given", "PM-ORDER-1"
            )


# -- loading and writing ----------------------------------------------------------------------------------------


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup:
    """Board and State of a document."""
    problems = validate(document, options)
    if problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    state, board = _position(document, options)
    words = Words(document.get("title", ""), document.get("text", ""), document.get("suggested", 0))
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)


def _position(document: dict[str, Any], options: Mapping[str, int]) -> tuple[State, Board]:
    state = State(
        phase=PHASES.index(document.get("phase", "plan")),
        hour=document.get("hour", 1),
        bagged=document.get("bagged", 0),
        caught=int(document.get("caught", False)),
        suspected=sum(1 << CELL_NAMES.index(cell) for cell in document["suspected"]),
    )
    for cell in document["hares"]:
        state.hares[CELL_NAMES.index(cell)] = 1
    for seat in SEATS:
        _place(state.walkers[seat], document[SIDES[seat]])
    return state, make_board(options)


def _place(walker: Walker, side: dict[str, Any]) -> None:
    walker.cell = CellId(CELL_NAMES.index(side["cell"]))
    walker.sealed = int(side.get("sealed", False))
    if "order" in side:
        walker.order, walker.to = ORDERS[side["order"]], CellId(CELL_NAMES.index(side["to"]))
    walker.issued = side.get("issued", int(walker.order != NO_ORDER))


def export(setup: Setup, state: State) -> dict[str, Any]:
    """The position as a document; what has its usual value is left out."""
    words: Words = setup.words
    made: dict[str, Any] = {"format": FORMAT, "title": words.title, "text": words.text, "suggested": words.suggested}
    made["hares"] = [CELL_NAMES[cell] for cell in range(CELLS) if state.hares[cell]]
    made |= {"poacher": _side(state.walkers[POACHER]), "keeper": _side(state.walkers[KEEPER])}
    made |= {"suspected": names_of(state.suspected), "hour": state.hour, "bagged": state.bagged}
    made |= {"caught": True} if state.caught else {}
    return made | ({"phase": PHASES[state.phase]} if state.phase != PLAN else {})


def _side(walker: Walker) -> dict[str, Any]:
    made: dict[str, Any] = {"cell": CELL_NAMES[walker.cell]}
    if walker.order != NO_ORDER:
        order = next(name for name, verb in ORDERS.items() if verb == walker.order)
        made |= {"order": order, "to": CELL_NAMES[walker.to]}
    made |= {"issued": walker.issued} if walker.issued else {}
    return made | ({"sealed": True} if walker.sealed else {})


def names_of(cells: int) -> list[str]:
    """The names of a set of clearings."""
    return [CELL_NAMES[cell] for cell in range(CELLS) if has(cells, cell)]
