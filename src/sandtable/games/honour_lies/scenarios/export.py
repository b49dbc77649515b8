"""Writes a position as a Scenario document."""

from __future__ import annotations

from typing import Any

from sandtable.games.honour_lies.model import (
    ABSENT,
    AMBUSHED,
    BEASTS,
    DESTROYED,
    ENGAGING,
    ENLISTING,
    INSIDE,
    NO_ORDER,
    NO_ROLE,
    NO_SEAT,
    NOBODY,
    ON_TABLE,
    RETURNING,
    SIDE,
    WALL,
    Board,
    Orders,
    State,
    Unit,
)
from sandtable.games.honour_lies.rules.units.formations import CELLS, FILES
from sandtable.games.honour_lies.scenarios.activation_entries import (
    ActivationEntry,
    AdvancedEntry,
    BidEntry,
    ChargeEntry,
    CombatEntry,
    OrderEntry,
    PlayingEntry,
    RuinEntry,
    SiteEntry,
)
from sandtable.games.honour_lies.scenarios.build import (
    ACTIVATION_NUMBERS,
    PHASES,
    UNFINISHED_STAGES,
    UNIT_NUMBERS,
    ScenarioWords,
    make_state,
)
from sandtable.games.honour_lies.scenarios.format import PositionEntry, Scenario
from sandtable.games.honour_lies.scenarios.rows import read_row
from sandtable.games.honour_lies.scenarios.unit_entries import FallenEntry, LastEntry, UnitEntry
from sandtable.games.honour_lies.scenarios.words import BID_PHASES, PHASE_WORDS, UNFINISHED_PHASES
from sandtable.kernel.carriers import flat
from sandtable.kernel.documents.section import read_document
from sandtable.kernel.game import Setup


def export(setup: Setup[State, Board, ScenarioWords], state: State) -> dict[str, Any]:
    """Return the position as a document; while nothing has been enlisted, the scenario itself."""
    board, words = setup.board, setup.words
    if state.phase == ENLISTING:
        document = {**words.document, **({"advanced": {}} if board.advanced else {})}
        if flat.to_bytes(make_state(read_document(Scenario, document), board)) == flat.to_bytes(state):
            return document
    return {**words.document, **position(state, board, words).written()}


def position(state: State, board: Board, words: ScenarioWords) -> PositionEntry:
    """Return the part of a document that changes in a match."""
    return PositionEntry(
        units=[[_unit_entry(words, state, unit_id) for unit_id in roster] for roster in _rosters(state)],
        advanced=_orders_entry(state, words) if board.advanced else None,
        phase=PHASES.index(state.phase),
        **read_row(PositionEntry, state, "round", "turn", "mover", "vp"),
        keepers=state.keeper[: state.holdings] if any(keeper != NO_SEAT for keeper in state.keeper) else [],
        enlisted=board.enlists == 1 and state.phase != ENLISTING,
        bids=_bid_entries(state) if PHASE_WORDS[PHASES.index(state.phase)] in BID_PHASES else None,
        done=[done == 1 for done in state.done] if state.phase == RETURNING else None,
        activation=None if state.active == NOBODY else _activation_entry(state),
        fallen=None if state.fallen.seat == NO_SEAT else _fallen_entry(state),
    )


def _bid_entries(state: State) -> list[BidEntry] | None:
    """Return what the seats have chosen in secret, if anything."""
    if not any(state.bid + state.issued + state.sealed):
        return None
    return [
        BidEntry(bid=state.bid[seat], named=state.issued[seat], sealed=state.sealed[seat] == 1) for seat in range(2)
    ]


def _rosters(state: State) -> list[list[int]]:
    """Return the numbers of the existing units of each seat."""
    return [
        [unit_id for unit_id in range(seat * SIDE, seat * SIDE + SIDE) if state.units[unit_id].status != ABSENT]
        for seat in (0, 1)
    ]


def _unit_entry(words: ScenarioWords, state: State, unit_id: int) -> UnitEntry:
    """Return one unit as a document."""
    return UnitEntry(name=words.units.get(unit_id, ""), **_unit_values(state.units[unit_id]))


def _unit_values(unit: Unit) -> dict[str, Any]:
    """Return the fields of a unit's entry."""
    on_table = unit.status == ON_TABLE
    in_play = unit.status in (ON_TABLE, INSIDE, AMBUSHED)
    was_anywhere = not in_play and (unit.x, unit.y, unit.heading, unit.form) != (0, 0, 0, WALL)
    return {
        **read_row(UnitEntry, unit, *UNIT_NUMBERS),
        "roles": [unit.role] if unit.second == NO_ROLE else [unit.role, unit.second],
        "stands": unit.wide if unit.kind == BEASTS else None,
        "status": unit.status - 1,
        "cells": cell_list(unit) if in_play else None,
        "x": unit.x if on_table else None,
        "y": unit.y if on_table else None,
        "heading": unit.heading if on_table else None,
        "form": unit.form if on_table or unit.status == AMBUSHED else None,
        "holding": unit.holding if unit.status == INSIDE else None,
        "last": LastEntry(**read_row(LastEntry, unit)) if was_anywhere else None,
    }


def _fallen_entry(state: State) -> FallenEntry:
    """Return the unit that was destroyed last; after its summoning window it is marked as destroyed."""
    values = _unit_values(state.fallen)
    if state.window == 0:
        values["status"] = DESTROYED - 1
    return FallenEntry(side=state.fallen.seat, declined=state.window == 1 and state.asked == 1, **values)


def _activation_entry(state: State) -> ActivationEntry:
    """Return the activation, and where its procedure was interrupted."""
    unfinished = PHASE_WORDS[PHASES.index(state.phase)] in UNFINISHED_PHASES
    return ActivationEntry(
        **read_row(ActivationEntry, state, *ACTIVATION_NUMBERS),
        then=UNFINISHED_STAGES.index(state.stage) if unfinished else None,
        charge=ChargeEntry(**read_row(ChargeEntry, state.charge)) if state.phase == ENGAGING else None,
        combat=None if state.combat.defender == NOBODY else CombatEntry(**read_row(CombatEntry, state.combat)),
    )


def cell_list(unit: Unit) -> list[tuple[int, int]]:
    """Return the cells of a unit as (rank, file)."""
    return [divmod(cell, FILES) for cell in range(CELLS) if (unit.cells >> cell) & 1]


def _orders_entry(state: State, words: ScenarioWords) -> AdvancedEntry:
    """Return the advanced module: what each seat owns, and the holdings built in play."""
    orders = state.orders
    shapes = state.holding[len(words.document.get("holdings", [])) : state.holdings]
    return AdvancedEntry(
        **read_row(AdvancedEntry, orders),
        initiative=state.first,
        built=[SiteEntry(x=shape.x, y=shape.y, heading=shape.heading) for shape in shapes],
        playing=_playing_entry(orders),
    )


def _playing_entry(orders: Orders) -> PlayingEntry | None:
    """Return the orders of the current activation, if there are any."""
    made = PlayingEntry(
        **read_row(PlayingEntry, orders, "asked", "next", "effects"),
        played=[
            OrderEntry(seat=seat, order=order, unit=None if unit == NOBODY else unit, place=place)
            for seat, (order, unit, place) in enumerate(zip(orders.played, orders.unit, orders.place))
            if order != NO_ORDER
        ],
        suffered=RuinEntry(**read_row(RuinEntry, orders)) if orders.ruin else None,
    )
    return made if made.written() else None
