"""Scenarios of Honour Lies: files, loading a document into Board and State, and writing a position as a document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from sandtable.geometry.plane import APART, find_box, make_sines, place_stand
from sandtable.kernel.chance import Chance
from sandtable.kernel.errors import BadScenario, NotPossible, Problem, Unknown
from sandtable.kernel.events import Events
from sandtable.kernel.game import Setup
from sandtable.kernel.library import ScenarioNote

from . import model
from .actions import FORM_NAMES
from .advanced_documents import export_orders, load_orders
from .model import (
    ABSENT,
    ACTIVATING,
    AMBUSHED,
    ASSIGNING,
    DEPLOYING,
    ENLISTING,
    INSIDE,
    LONG,
    MM,
    NEXT_SEAT,
    NO_ROLE,
    NO_SEAT,
    ON_TABLE,
    OTHER,
    SIDE,
    STAKING,
    TAKING,
    UNITS,
    Board,
    State,
    Unit,
)
from .problems import FORMAT, GROUND, KINDS, ROLES, STATUSES, Report, faults, profile
from .rules.course import proceed
from .rules.formations import CELLS, FILES, count_cells, shape_cells
from .rules.muster import begin_setup, next_deployer
from .rules.placing import gather, hits_unit, is_off_ground, lay_out
from .rules.profiles import full_health, full_stands
from .scratch import Work

NAMES = (  # HL-SCEN-1, HL-SCEN-2, HL-SCEN-3, HL-SCEN-4, HL-SCEN-5
    "field-of-honour",
    "the-old-keep",
    "two-passes",
    "skirmish-at-the-mill",
    "charge-at-the-mill",
    "muster-at-the-mill",
)
SEAT_NAMES = ("Crown", "Horde")


@dataclass(frozen=True)
class Words:
    """What a document says for people, and of the table what a Board need not know."""

    document: dict[str, Any] = field(default_factory=dict)  # all but the units and the position
    units: dict[int, str] = field(default_factory=dict)  # row -> a name of its own


STATIC = (
    "format", "title", "text", "suggested", "fair", "table", "rounds", "force", "first", "areas", "terrain", "holdings",
)  # fmt: skip


PHASE_OF = {
    "orders": TAKING, "initiative": STAKING, "deploy": DEPLOYING, "heroes": ASSIGNING, "activate": ACTIVATING,
}  # fmt: skip


def notes() -> Sequence[ScenarioNote]:
    """What there is to play."""
    found = []
    for name in NAMES:
        d = scenario(name)
        found.append(ScenarioNote(name, d["title"], d["text"], d.get("suggested", 0), d.get("fair", "")))
    return found


def scenario(name: str) -> dict[str, Any]:
    """A document by its name."""
    if name not in NAMES:
        raise Unknown(f"honour-lies has no scenario {name!r}; scenarios: {', '.join(NAMES)}")
    document: dict[str, Any] = json.loads((files(__package__) / "scenarios" / f"{name}.json").read_text("utf-8"))
    return document


# -- loading ----------------------------------------------------------------------------------------------------


def validate(document: Any, options: Mapping[str, int] | None = None) -> list[Problem]:
    """Every problem of a document; none means that it can be played."""
    found = faults(document)
    return found or list(_misplaced(document))


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup:
    """Board and State of a document."""
    problems = validate(document, options)
    if problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    board = make_board(document, options.get("rounds", 0), options.get("advanced", 0))
    state = make_state(document, board)
    start(state, board, board.advanced == 1 and not document.get("advanced"))
    named = {
        seat * SIDE + i: unit["name"]
        for seat, side in enumerate(document.get("units", []))
        for i, unit in enumerate(side)
        if unit.get("name")
    }
    words = Words({key: document[key] for key in STATIC if key in document}, named)
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)


@cache
def _sines() -> list[int]:
    """HL-NUM-4: the one table of sines, made once."""
    return make_sines().table


def make_board(document: dict[str, Any], rounds: int, advanced: int = 0) -> Board:
    """The table (HL-SETUP-1)."""
    board = Board(
        width=document["table"]["width"] * MM,
        height=document["table"]["height"] * MM,
        first=document.get("first", 0),
        rounds=rounds or document["rounds"],
        force=document["force"],
        enlists=int("units" not in document),
        advanced=int(advanced == 1 or "advanced" in document),
    )
    board.sines.table[:] = _sines()
    for seat, area in enumerate(document["areas"]):
        board.west[seat], board.east[seat] = area["west"] * MM, area["east"] * MM
        board.south[seat], board.north[seat] = area["south"] * MM, area["north"] * MM
        board.heading[seat] = area["heading"]
    for i, piece in enumerate(document.get("terrain", [])):
        shape = board.ground[i]
        shape.corners = len(piece["corners"])
        for k, (x, y) in enumerate(piece["corners"]):
            shape.xs[k], shape.ys[k] = x * MM, y * MM
        find_box(shape)
        board.kind[i] = sum(1 << GROUND.index(kind) for kind in set(piece["kind"]))
        board.grounds += 1
    for i, holding in enumerate(document.get("holdings", [])):
        board.command[i] = int(holding.get("command", False))
    return board


def make_state(document: dict[str, Any], board: Board) -> State:
    """The position as the document has it, before anything follows from it."""
    phase = document.get("phase", "deploy")
    state = State(first=board.first)
    for holding in document.get("holdings", []):  # HL-HOLD-1, HL-NUM-12
        shape = state.holding[state.holdings]
        place_stand(board.sines, shape, holding["x"] * MM, holding["y"] * MM + LONG, 0, 0, 0, LONG, LONG)
        state.holdings += 1
    if "advanced" in document:
        load_orders(state, board, document["advanced"])
    state.mover = document.get("mover", state.first if phase == "activate" else OTHER[state.first])
    if "units" not in document:
        state.phase = ENLISTING
        return state
    for seat, side in enumerate(document["units"]):
        for i, unit in enumerate(side):
            _load_unit(state, seat * SIDE + i, unit)
    state.round = document.get("round", 0)
    state.turn = document.get("turn", 0)
    state.vp[:] = document.get("vp", [0, 0])
    for holding, keeper in enumerate(document.get("keepers", [])):
        state.keeper[holding] = keeper
    state.phase = PHASE_OF.get(phase, DEPLOYING)
    return state


def _load_unit(state: State, row: int, document: dict[str, Any]) -> None:
    unit = state.units[row]
    unit.kind, unit.role, unit.second, unit.wide = profile(document)
    unit.status = STATUSES.index(document.get("status", "reserve")) + 1
    in_play = unit.status in (ON_TABLE, INSIDE, AMBUSHED)
    unit.health = document.get("health", full_health(unit) if unit.status not in (4, 5) else 0)
    unit.activated = int(document.get("activated", False))
    unit.disordered = int(document.get("disordered", False))
    unit.since = document.get("since", 0)
    unit.hero = int(document.get("hero", False))
    unit.sworn = int(document.get("sworn", False))
    if not in_play:
        return
    n = full_stands(unit)
    unit.form = model.COLUMN if unit.status == INSIDE else FORM_NAMES.index(document.get("form", "square"))
    unit.cells = shape_cells(unit.form, n, 0)
    if "cells" in document:
        unit.cells = sum({1 << FILES * r + c for r, c in document["cells"]})
    if unit.status == ON_TABLE:
        unit.x, unit.y, unit.heading = document["x"], document["y"], document.get("heading", 0)
    elif unit.status == INSIDE:
        unit.holding = document["holding"]
        unit.cells = shape_cells(model.COLUMN, count_cells(unit.cells), 0)
        state.occupant[unit.holding] = row


def start(state: State, board: Board, musters: bool = False) -> None:
    """What follows from a position that was just set up: who deploys or activates next. It `musters` when orders and
    Initiative of the advanced module are yet to come (HL-ADV-RULING-1), in the midst of a game too."""
    if musters and state.phase in (DEPLOYING, ACTIVATING):
        begin_setup(state, board)
    elif state.phase == DEPLOYING:
        next_deployer(state)
    elif state.phase == ACTIVATING:
        state.stage = NEXT_SEAT
        state.round = max(1, state.round)
    proceed(state, board, Events(), Work())


# -- what cannot stand ------------------------------------------------------------------------------------------


def _misplaced(document: dict[str, Any]) -> Iterator[Problem]:
    """Units that could not be where the document puts them."""
    if "units" not in document:
        return
    board = make_board(document, 0)
    state = make_state(document, board)
    work = Work()
    gather(state, board, work)
    report = Report()
    inside: set[int] = set()
    for row in range(UNITS):
        unit = state.units[row]
        at: list[str | int] = ["units", row // SIDE, row % SIDE]
        if unit.status == INSIDE:
            if unit.holding in inside or unit.kind > model.CAVALRY:
                report.add("E_HOLDING", [*at, "holding"], unit.holding, "one infantry or cavalry unit", "HL-HOLD-2")
            inside.add(unit.holding)
        most = full_health(unit) * (1 + board.advanced)  # HL-ADV-RULING-11
        if unit.status in (ON_TABLE, INSIDE, AMBUSHED) and not 0 < unit.health <= most:
            report.add("E_HEALTH", [*at, "health"], unit.health, f"1 to {most}", "HL-PROF-6")
        if unit.status in (ON_TABLE, INSIDE, AMBUSHED) and count_cells(unit.cells) > full_stands(unit):
            report.add("E_CELLS", [*at, "cells"], unit.cells, f"at most {full_stands(unit)} stands", "HL-PROF-1")
        if unit.status == ON_TABLE:
            _check_pose(state, board, work, row, at, report)
    yield from report.problems


def _check_pose(state: State, board: Board, work: Work, row: int, at: list[str | int], report: Report) -> None:
    work.trial = state.units[row]
    lay_out(board, work, 0)
    for i in range(work.placed):
        shape = work.try_on[i]
        if is_off_ground(board, shape):
            report.add("E_GROUND", [*at, "x"], state.units[row].x, "stands on open ground", "HL-TERR-2")
            return
        for other in range(row):
            found = hits_unit(board, work, shape, other)
            if found == 2 or (found != APART and state.units[other].seat != state.units[row].seat):
                report.add("E_CONTACT", [*at, "x"], state.units[row].x, "no other unit there", "HL-RULING-48")
                return
        for holding in range(state.holdings):
            if hits_unit(board, work, state.holding[holding], row) == 2:
                report.add("E_HOLDING", [*at, "x"], state.units[row].x, "no holding there", "HL-HOLD-1")
                return


# -- writing ----------------------------------------------------------------------------------------------------


def export(setup: Setup, state: State) -> dict[str, Any]:
    """The position as a document. It can be written down while nothing waits for an answer."""
    words: Words = setup.words
    document: dict[str, Any] = dict(words.document)
    board: Board = setup.board
    if state.phase == ENLISTING:
        if any(state.issued) or any(state.sealed):
            raise NotPossible("a force that is being chosen is nobody else's business")
        return document | ({"advanced": {}} if board.advanced else {})
    if state.phase not in PHASE_OF.values() or any(state.issued) or any(state.sealed):
        raise NotPossible("a position is written down between activations")
    document["units"] = [[_export_unit(words, state, row) for row in rows] for rows in _rosters(state)]
    document["phase"] = next(name for name, phase in PHASE_OF.items() if phase == state.phase)
    if board.advanced:
        document["advanced"] = export_orders(state, len(document.get("holdings", [])))
    document |= {"round": state.round, "turn": state.turn, "mover": state.mover, "vp": list(state.vp)}
    if any(keeper != NO_SEAT for keeper in state.keeper):
        document["keepers"] = state.keeper[: state.holdings]
    return document


def _rosters(state: State) -> list[list[int]]:
    return [
        [row for row in range(seat * SIDE, seat * SIDE + SIDE) if state.units[row].status != ABSENT] for seat in (0, 1)
    ]


def _export_unit(words: Words, state: State, row: int) -> dict[str, Any]:
    unit = state.units[row]
    roles = [ROLES[unit.role]] + ([ROLES[unit.second]] if unit.second != NO_ROLE else [])
    made: dict[str, Any] = {"kind": KINDS[unit.kind], "roles": roles}
    if unit.kind == model.BEASTS:
        made["stands"] = "wide" if unit.wide else "narrow"
    if row in words.units:
        made["name"] = words.units[row]
    made |= {"status": STATUSES[unit.status - 1], "health": unit.health}
    for name in ("activated", "disordered", "hero", "sworn"):
        made |= {name: True} if getattr(unit, name) else {}
    made |= {"since": unit.since} if unit.since else {}
    if unit.status in (ON_TABLE, INSIDE, AMBUSHED):
        made["cells"] = cell_list(unit)
    if unit.status == ON_TABLE:
        made |= {"x": unit.x, "y": unit.y, "heading": unit.heading, "form": FORM_NAMES[unit.form]}
    if unit.status == INSIDE:
        made["holding"] = unit.holding
    if unit.status == AMBUSHED:
        made["form"] = FORM_NAMES[unit.form]
    return made


def cell_list(unit: Unit) -> list[list[int]]:
    """The cells of a unit as [rank, file]."""
    return [[cell // FILES, cell % FILES] for cell in range(CELLS) if (unit.cells >> cell) & 1]
