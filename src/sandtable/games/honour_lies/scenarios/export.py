"""Writes a position as a Scenario document."""

from __future__ import annotations

from typing import Any

from sandtable.games.honour_lies.model import (
    ABSENT,
    AMBUSHED,
    BEASTS,
    ENLISTING,
    INSIDE,
    NO_ROLE,
    NO_SEAT,
    ON_TABLE,
    SIDE,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.rules.orders.table import ORDER_COUNT
from sandtable.games.honour_lies.rules.units.formations import CELLS, FILES
from sandtable.games.honour_lies.scenarios.build import PHASES_BY_WORD, ScenarioWords
from sandtable.games.honour_lies.scenarios.format import (
    PHASE_WORDS,
    AdvancedEntry,
    Position,
    SiteEntry,
    UnitEntry,
)
from sandtable.kernel.errors import NotPossible
from sandtable.kernel.game import Setup


def export(setup: Setup[State, Board, ScenarioWords], state: State) -> dict[str, Any]:
    """Return the position as a document. Possible only while no procedure waits for an answer."""
    board = setup.board
    document = dict(setup.words.document)
    if state.phase == ENLISTING:
        if any(state.issued) or any(state.sealed):
            raise NotPossible("a force that is being chosen is nobody else's business")
        return document | ({"advanced": {}} if board.advanced else {})
    if state.phase not in PHASES_BY_WORD.values() or any(state.issued) or any(state.sealed):
        raise NotPossible("a position is written down between activations")
    return document | position(state, board, setup.words).written()


def position(state: State, board: Board, words: ScenarioWords) -> Position:
    """Return the part of a document that changes in a match."""
    return Position(
        units=[[_unit_entry(words, state, unit_id) for unit_id in roster] for roster in _rosters(state)],
        advanced=_orders_entry(state, words) if board.advanced else None,
        phase=PHASE_WORDS.index(next(word for word, phase in PHASES_BY_WORD.items() if phase == state.phase)),
        round=state.round,
        turn=state.turn,
        mover=state.mover,
        vp=list(state.vp),
        keepers=state.keeper[: state.holdings] if any(keeper != NO_SEAT for keeper in state.keeper) else [],
    )


def _rosters(state: State) -> list[list[int]]:
    """Return the numbers of the existing units of each seat."""
    return [
        [unit_id for unit_id in range(seat * SIDE, seat * SIDE + SIDE) if state.units[unit_id].status != ABSENT]
        for seat in (0, 1)
    ]


def _unit_entry(words: ScenarioWords, state: State, unit_id: int) -> UnitEntry:
    """Return one unit as a document."""
    unit = state.units[unit_id]
    on_table = unit.status == ON_TABLE
    return UnitEntry(
        kind=unit.kind,
        roles=[unit.role] if unit.second == NO_ROLE else [unit.role, unit.second],
        stands=unit.wide if unit.kind == BEASTS else None,
        name=words.units.get(unit_id, ""),
        status=unit.status - 1,
        health=unit.health,
        activated=unit.activated == 1,
        disordered=unit.disordered == 1,
        hero=unit.hero == 1,
        sworn=unit.sworn == 1,
        since=unit.since,
        cells=cell_list(unit) if unit.status in (ON_TABLE, INSIDE, AMBUSHED) else None,
        x=unit.x if on_table else None,
        y=unit.y if on_table else None,
        heading=unit.heading if on_table else None,
        form=unit.form if unit.status in (ON_TABLE, AMBUSHED) else None,
        holding=unit.holding if unit.status == INSIDE else None,
    )


def cell_list(unit: Unit) -> list[tuple[int, int]]:
    """Return the cells of a unit as (rank, file)."""
    return [divmod(cell, FILES) for cell in range(CELLS) if (unit.cells >> cell) & 1]


def _orders_entry(state: State, words: ScenarioWords) -> AdvancedEntry:
    """Return the advanced module: what each seat owns, and the holdings built in play."""
    orders = state.orders
    shapes = state.holding[len(words.document.get("holdings", [])) : state.holdings]
    return AdvancedEntry(
        initiative=state.first,
        strategy=list(orders.strategy),
        heroes=list(orders.heroes),
        orders=[orders_of(bits) for bits in orders.taken],
        used=[orders_of(bits) for bits in orders.used],
        built=[SiteEntry(x=shape.x, y=shape.y, heading=shape.heading) for shape in shapes],
    )


def orders_of(bits: int) -> list[int]:
    """Return the orders given as bits."""
    return [order for order in range(ORDER_COUNT) if (bits >> order) & 1]
