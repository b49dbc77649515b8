"""Builds the Board and State of a Scenario document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sandtable.games.honour_lies.model import (
    ACTIVATING,
    AMBUSHED,
    ASSIGNING_HEROES,
    BIDDING_STRATEGY,
    COLUMN,
    DEPLOYING,
    ENLISTING,
    INSIDE,
    LONG,
    MM,
    NOWHERE,
    ON_TABLE,
    PICKING_ORDERS,
    SIDE,
    SQUARE,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.rules.units.formations import count_cells, shape_cells
from sandtable.games.honour_lies.rules.units.profiles import full_stands
from sandtable.games.honour_lies.scenarios.format import PHASE_WORDS, AdvancedEntry, Scenario, UnitEntry, bits_of
from sandtable.geometry.plane import find_box, make_sines, place_stand


@dataclass(frozen=True)
class ScenarioWords:
    """The parts of a document that are for people, and the unchanging description of the table."""

    document: Mapping[str, Any] = field(default_factory=dict)  # as it was given, without the units and the position
    units: Mapping[int, str] = field(default_factory=dict)  # unit -> its own name


PHASES_BY_WORD = dict(
    zip(
        PHASE_WORDS,
        (ENLISTING, PICKING_ORDERS, BIDDING_STRATEGY, DEPLOYING, ASSIGNING_HEROES, ACTIVATING),
        strict=True,
    )
)


@cache
def sine_table() -> list[int]:
    """Return the table of sines (HL-NUM-4), made once."""
    return make_sines().table


def make_board(scenario: Scenario, rounds: int, advanced: int = 0) -> Board:
    """Make the Board (HL-SETUP-1)."""
    board = Board(
        width=scenario.table.width * MM,
        height=scenario.table.height * MM,
        first=scenario.first,
        rounds=rounds or scenario.rounds,
        force=scenario.force,
        enlists=int(scenario.units is None),
        advanced=int(advanced == 1 or scenario.advanced is not None),
    )
    board.sines.table[:] = sine_table()
    for seat, area in enumerate(scenario.areas):
        board.west[seat], board.east[seat] = area.west * MM, area.east * MM
        board.south[seat], board.north[seat] = area.south * MM, area.north * MM
        board.heading[seat] = area.heading
    for i, piece in enumerate(scenario.terrain):
        shape = board.ground[i]
        shape.corners = len(piece.corners)
        for k, (x, y) in enumerate(piece.corners):
            shape.xs[k], shape.ys[k] = x * MM, y * MM
        find_box(shape)
        board.kind[i] = sum(1 << kind for kind in set(piece.kind))
        board.grounds += 1
    for i, holding in enumerate(scenario.holdings):
        board.command[i] = int(holding.command)
    return board


def make_state(scenario: Scenario, board: Board) -> State:
    """Make the State of the document, before any stage has run."""
    state = State(first=scenario.first_player(), mover=scenario.mover)
    for holding in scenario.holdings:  # HL-HOLD-1, HL-NUM-12
        _add_holding(state, board, holding.x * MM, holding.y * MM + LONG, 0)
    if scenario.advanced is not None:
        _load_orders(state, board, scenario.advanced)
    if scenario.units is None:
        state.phase = ENLISTING
        return state
    for seat, side in enumerate(scenario.units):
        for i, entry in enumerate(side):
            _load_unit(state, seat * SIDE + i, entry)
    state.round = scenario.round
    state.turn = scenario.turn
    state.vp[:] = scenario.vp
    state.keeper[: len(scenario.keepers)] = scenario.keepers
    state.phase = PHASES_BY_WORD[PHASE_WORDS[scenario.phase]]
    return state


def _add_holding(state: State, board: Board, x: int, y: int, heading: int) -> None:
    place_stand(board.sines, state.holding[state.holdings], x, y, heading, 0, 0, LONG, LONG)
    state.holdings += 1


def _load_orders(state: State, board: Board, entry: AdvancedEntry) -> None:
    """Load Strategy, orders, Heroes and new holdings."""
    orders = state.orders
    orders.strategy[:] = entry.strategy
    orders.heroes[:] = entry.heroes
    for seat in range(2):
        orders.taken[seat] = sum(1 << order for order in entry.orders[seat])
        orders.used[seat] = sum(1 << order for order in entry.used[seat])
    for site in entry.built:
        _add_holding(state, board, site.x, site.y, site.heading)


def _load_unit(state: State, unit_id: int, entry: UnitEntry) -> None:
    """Load one unit of the document into the State."""
    unit = state.units[unit_id]
    load_unit(unit, entry)
    if unit.holding != NOWHERE:
        state.occupant[unit.holding] = unit_id


def load_unit(unit: Unit, entry: UnitEntry) -> None:
    """Load a unit: in play with its pose, inside a holding as a column, else without stands."""
    unit.kind, unit.role, unit.second, unit.wide = entry.profile()
    unit.status = entry.status + 1
    unit.health = entry.health
    unit.activated = int(entry.activated)
    unit.disordered = int(entry.disordered)
    unit.since = entry.since
    unit.hero = int(entry.hero)
    unit.sworn = int(entry.sworn)
    if unit.status not in (ON_TABLE, INSIDE, AMBUSHED):
        return
    unit.form = SQUARE if entry.form is None else entry.form
    unit.cells = shape_cells(unit.form, full_stands(unit), 0) if entry.cells is None else bits_of(entry.cells)
    if unit.status == ON_TABLE:
        unit.x, unit.y, unit.heading = entry.x or 0, entry.y or 0, entry.heading or 0
    elif unit.status == INSIDE:
        unit.holding = NOWHERE if entry.holding is None else entry.holding
        unit.form = COLUMN
        unit.cells = shape_cells(COLUMN, count_cells(unit.cells), 0)
