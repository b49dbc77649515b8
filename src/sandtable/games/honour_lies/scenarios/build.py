"""Builds the Board and State of a valid Scenario document."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.model import (
    ACTIVATING,
    AMBUSHED,
    ASSIGNING_HEROES,
    BIDDING_STRATEGY,
    DEPLOYING,
    DESTROYED,
    ENLISTING,
    FORM_NAMES,
    INSIDE,
    LONG,
    MM,
    ON_TABLE,
    OTHER,
    PICKING_ORDERS,
    REMOVED,
    SIDE,
    Board,
    State,
)
from sandtable.games.honour_lies.rules.units.formations import FILES, count_cells, shape_cells
from sandtable.games.honour_lies.rules.units.profiles import full_health, full_stands
from sandtable.games.honour_lies.scenarios.advanced_section import load_orders
from sandtable.games.honour_lies.scenarios.document_faults import STATUS_WORDS, TERRAIN_WORDS, read_profile
from sandtable.geometry.plane import find_box, make_sines, place_stand


@dataclass(frozen=True)
class ScenarioWords:
    """The parts of a document that are for people, and the unchanging description of the table."""

    document: dict[str, Any] = field(default_factory=dict)  # without the units and the position
    units: dict[int, str] = field(default_factory=dict)  # unit -> its own name


STATIC_FIELDS = (
    "format", "title", "text", "suggested", "fair", "table", "rounds", "force", "first", "areas", "terrain", "holdings",
)  # fmt: skip


PHASES_BY_WORD = {
    "orders": PICKING_ORDERS, "initiative": BIDDING_STRATEGY, "deploy": DEPLOYING, "heroes": ASSIGNING_HEROES,
    "activate": ACTIVATING,
}  # fmt: skip


@cache
def sine_table() -> list[int]:
    """Return the table of sines (HL-NUM-4), made once."""
    return make_sines().table


def make_board(document: dict[str, Any], rounds: int, advanced: int = 0) -> Board:
    """Make the Board (HL-SETUP-1)."""
    board = Board(
        width=document["table"]["width"] * MM,
        height=document["table"]["height"] * MM,
        first=document.get("first", 0),
        rounds=rounds or document["rounds"],
        force=document["force"],
        enlists=int("units" not in document),
        advanced=int(advanced == 1 or "advanced" in document),
    )
    board.sines.table[:] = sine_table()
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
        board.kind[i] = sum(1 << TERRAIN_WORDS.index(kind) for kind in set(piece["kind"]))
        board.grounds += 1
    for i, holding in enumerate(document.get("holdings", [])):
        board.command[i] = int(holding.get("command", False))
    return board


def make_state(document: dict[str, Any], board: Board) -> State:
    """Make the State of the document, before any stage has run."""
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
            load_unit(state, seat * SIDE + i, unit)
    state.round = document.get("round", 0)
    state.turn = document.get("turn", 0)
    state.vp[:] = document.get("vp", [0, 0])
    for holding, keeper in enumerate(document.get("keepers", [])):
        state.keeper[holding] = keeper
    state.phase = PHASES_BY_WORD.get(phase, DEPLOYING)
    return state


def load_unit(state: State, unit_id: int, document: dict[str, Any]) -> None:
    """Load one unit of the document into the State."""
    unit = state.units[unit_id]
    unit.kind, unit.role, unit.second, unit.wide = read_profile(document)
    unit.status = STATUS_WORDS.index(document.get("status", "reserve")) + 1
    in_play = unit.status in (ON_TABLE, INSIDE, AMBUSHED)
    unit.health = document.get("health", full_health(unit) if unit.status not in (REMOVED, DESTROYED) else 0)
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
        state.occupant[unit.holding] = unit_id
