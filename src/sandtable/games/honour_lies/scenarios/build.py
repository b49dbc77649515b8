"""Builds the Board and State of a Scenario document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sandtable.games.honour_lies.model import (
    ABSENT,
    ACTING,
    ACTIVATING,
    AFTER_RETREAT,
    AMBUSHED,
    ASK_FOR_ORDERS,
    ASK_FOR_RETREAT,
    ASK_FOR_SACRIFICE,
    ASSIGNING_HEROES,
    BIDDING,
    BIDDING_STRATEGY,
    CHECK_COHESION,
    COLUMN,
    DEPLOYING,
    END_COMBAT,
    ENGAGING,
    ENLISTING,
    IDLE,
    INSIDE,
    LONG,
    LOSING_STAND,
    MM,
    NEXT_RETURN,
    NEXT_STEP,
    NOBODY,
    NOWHERE,
    OFFERING_SACRIFICE,
    ON_TABLE,
    OVER,
    PICKING_ORDERS,
    PLAYING_ORDERS,
    RESOLVE_COMBAT,
    RESOLVE_ORDERS,
    RETREATING,
    RETURNING,
    SIDE,
    SORTING_ORDERS,
    SUFFERING_RUIN,
    SUMMONING,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.rules.units.formations import (
    count_cells,
    files_in_rank,
    first_file,
    front_rank,
    last_file,
    shape_cells,
)
from sandtable.games.honour_lies.rules.units.profiles import (
    depth_of,
    full_stands,
    width_of,
)
from sandtable.games.honour_lies.scenarios.activation_entries import ActivationEntry, AdvancedEntry, PlayingEntry
from sandtable.games.honour_lies.scenarios.format import Scenario
from sandtable.games.honour_lies.scenarios.rows import bits_of, fill_row
from sandtable.games.honour_lies.scenarios.unit_entries import FallenEntry, UnitEntry, bits_of_cells
from sandtable.games.honour_lies.scenarios.words import WINDS
from sandtable.geometry.plane import TURN, find_box, make_sines, offset, place_stand
from sandtable.kernel.ids import Seat


@dataclass(frozen=True)
class ScenarioWords:
    """The parts of a document that are for people, and the unchanging description of the table."""

    document: Mapping[str, Any] = field(default_factory=dict)  # as it was given, without the units and the position
    units: Mapping[int, str] = field(default_factory=dict)  # unit -> its own name


PHASES = (
    *(ENLISTING, PICKING_ORDERS, BIDDING_STRATEGY, DEPLOYING, ASSIGNING_HEROES, ACTIVATING, RETURNING, ACTING),
    *(ENGAGING, BIDDING, LOSING_STAND, RETREATING, SUMMONING, PLAYING_ORDERS, SORTING_ORDERS, OFFERING_SACRIFICE),
    *(SUFFERING_RUIN, OVER),
)
"""The phases in the order of their words."""
STAGES = {
    RETURNING: NEXT_RETURN, ACTING: NEXT_STEP, RETREATING: ASK_FOR_RETREAT, PLAYING_ORDERS: ASK_FOR_ORDERS,
    SORTING_ORDERS: ASK_FOR_ORDERS, OFFERING_SACRIFICE: ASK_FOR_SACRIFICE,
}  # fmt: skip
"""What the rules do after the answer in a phase; in the unfinished phases the document says so."""
UNFINISHED_STAGES = (
    *(NEXT_STEP, RESOLVE_COMBAT, CHECK_COHESION, ASK_FOR_RETREAT, AFTER_RETREAT, END_COMBAT, RESOLVE_ORDERS),
)
"""The stages in the order of their words."""
UNIT_NUMBERS = ("kind", "health", "activated", "disordered", "hero", "sworn", "gifts", "since")
"""The fields of a unit that do not depend on where it is."""
ACTIVATION_NUMBERS = ("active", "step", "rushing", "rushed", "shot", "reformed", "fled", "trampled", "losing")
"""The fields of an activation that the State has too."""


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
        enlists=int(scenario.enlisted or PHASES[scenario.phase] == ENLISTING),
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
        board.kind[i] = bits_of(piece.kind)
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
            unit = state.units[seat * SIDE + i]
            load_unit(unit, entry, board)
            if unit.holding != NOWHERE:
                state.occupant[unit.holding] = seat * SIDE + i
    fill_row(state, scenario, "round", "turn", "vp", "done")
    state.keeper[: len(scenario.keepers)] = scenario.keepers
    state.phase = PHASES[scenario.phase]
    state.stage = STAGES.get(state.phase, IDLE)
    for seat, bid in enumerate(scenario.bids or []):
        state.bid[seat], state.issued[seat], state.sealed[seat] = bid.bid, bid.named, int(bid.sealed)
    if scenario.fallen is not None:
        _load_fallen(state, board, scenario.fallen)
    if scenario.activation is not None:
        _load_activation(state, scenario.activation)
    return state


def _add_holding(state: State, board: Board, x: int, y: int, heading: int) -> None:
    place_stand(board.sines, state.holding[state.holdings], x, y, heading, 0, 0, LONG, LONG)
    state.holdings += 1


def _load_orders(state: State, board: Board, entry: AdvancedEntry) -> None:
    """Load Strategy, orders, Heroes and new holdings."""
    fill_row(state.orders, entry)
    for site in entry.built:
        _add_holding(state, board, site.x, site.y, site.heading)
    if entry.playing is not None:
        _load_playing(state, entry.playing)


def _load_playing(state: State, entry: PlayingEntry) -> None:
    """Load the orders of the current activation."""
    orders = state.orders
    fill_row(orders, entry, "asked", "next", "effects")
    for order in entry.played:
        orders.played[order.seat], orders.place[order.seat] = order.order, order.place
        orders.unit[order.seat] = NOBODY if order.unit is None else order.unit
    if entry.suffered is not None:
        fill_row(orders, entry.suffered)


def load_unit(unit: Unit, entry: UnitEntry, board: Board) -> None:
    """Load a unit: in play with its pose, inside a holding as a column, else without stands."""
    unit.kind, unit.role, unit.second, unit.wide = entry.profile()
    unit.status = entry.status + 1
    fill_row(unit, entry, *UNIT_NUMBERS)
    if unit.status not in (ON_TABLE, INSIDE, AMBUSHED):
        if entry.last is not None:
            fill_row(unit, entry.last)
        return
    unit.form = COLUMN if unit.status == INSIDE else entry.formation()
    count = full_stands(unit) if entry.count is None else entry.count
    unit.cells = shape_cells(unit.form, count, 0) if entry.cells is None else bits_of_cells(entry.cells)
    if unit.status == ON_TABLE:
        _place_unit(unit, entry, board)
    elif unit.status == INSIDE:
        unit.holding = NOWHERE if entry.holding is None else entry.holding
        unit.cells = shape_cells(COLUMN, count_cells(unit.cells), 0)


def _place_unit(unit: Unit, entry: UnitEntry, board: Board) -> None:
    """Place a unit by its origin, or by the middle of its front (HL-FORM-2)."""
    unit.heading = entry.heading or 0
    if entry.facing is not None:
        unit.heading = entry.facing * TURN // len(WINDS)
    elif entry.place is not None and entry.heading is None:
        unit.heading = board.heading[unit.seat]
    unit.x, unit.y = entry.x or 0, entry.y or 0
    if entry.place is not None:
        dx, dy = _to_front(board, unit)
        unit.x, unit.y = round(entry.place[0] * MM) - dx, round(entry.place[1] * MM) - dy


def front_middle(board: Board, unit: Unit) -> list[float]:
    """Return the middle of a unit's front edge in millimetres."""
    dx, dy = _to_front(board, unit)
    return [(unit.x + dx) / MM, (unit.y + dy) / MM]


def _to_front(board: Board, unit: Unit) -> tuple[int, int]:
    """Return the way from a unit's origin to the middle of its front edge (HL-FORM-2)."""
    rank = front_rank(unit.cells)
    files = files_in_rank(unit.cells, rank)
    middle = (first_file(files) + last_file(files) + 1) * width_of(unit) // 2
    return offset(board.sines, unit.heading, middle, -rank * depth_of(unit))


def _load_fallen(state: State, board: Board, entry: FallenEntry) -> None:
    """Load the unit that was destroyed last; while it can be avenged by a summons, as it stood."""
    fallen = state.fallen
    fallen.seat = Seat(entry.side)
    load_unit(fallen, entry, board)
    if state.phase == SUMMONING:
        state.window, state.asked = 1, int(entry.declined)
    else:
        fallen.status = ABSENT


def _load_activation(state: State, entry: ActivationEntry) -> None:
    """Load the activation, and where its procedure was interrupted."""
    fill_row(state, entry, *ACTIVATION_NUMBERS)
    if entry.then is not None:
        state.stage = UNFINISHED_STAGES[entry.then]
    if entry.charge is not None:
        fill_row(state.charge, entry.charge)
    if entry.combat is not None:
        fill_row(state.combat, entry.combat)
        state.combat.attacker = entry.active
