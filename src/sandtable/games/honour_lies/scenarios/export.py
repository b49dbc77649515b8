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
    NOWHERE,
    ON_TABLE,
    RETURNING,
    SIDE,
    WALL,
    Board,
    Charge,
    Combat,
    Orders,
    State,
    Unit,
)
from sandtable.games.honour_lies.rules.units.formations import CELLS, FILES
from sandtable.games.honour_lies.scenarios.build import GIFTS, PHASES, UNFINISHED_STAGES, ScenarioWords, make_state
from sandtable.games.honour_lies.scenarios.format import (
    BID_PHASES,
    PHASE_WORDS,
    UNFINISHED_PHASES,
    ActivationEntry,
    AdvancedEntry,
    BidEntry,
    ChargeEntry,
    CombatEntry,
    FallenEntry,
    LastEntry,
    OrderEntry,
    PlayingEntry,
    PositionEntry,
    RuinEntry,
    Scenario,
    SiteEntry,
    UnitEntry,
)
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
        round=state.round,
        turn=state.turn,
        mover=state.mover,
        vp=list(state.vp),
        keepers=state.keeper[: state.holdings] if any(keeper != NO_SEAT for keeper in state.keeper) else [],
        enlisted=board.enlists == 1 and state.phase != ENLISTING,
        bids=_bid_entries(state) if PHASE_WORDS[PHASES.index(state.phase)] in BID_PHASES else None,
        returned=[done == 1 for done in state.done] if state.phase == RETURNING else None,
        activation=None if state.active == NOBODY else _activation_entry(state),
        fallen=None if state.fallen.seat == NO_SEAT else _fallen_entry(state),
    )


def _bid_entries(state: State) -> list[BidEntry] | None:
    """Return what the seats have chosen in secret, if anything."""
    if not any(state.issued) and not any(state.sealed):
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
        "kind": unit.kind,
        "roles": [unit.role] if unit.second == NO_ROLE else [unit.role, unit.second],
        "stands": unit.wide if unit.kind == BEASTS else None,
        "status": unit.status - 1,
        "health": unit.health,
        "activated": unit.activated == 1,
        "disordered": unit.disordered == 1,
        "hero": unit.hero == 1,
        "sworn": unit.sworn == 1,
        "gifts": [number for number, gift in enumerate(GIFTS) if unit.gifts & gift],
        "since": unit.since,
        "cells": cell_list(unit) if in_play else None,
        "x": unit.x if on_table else None,
        "y": unit.y if on_table else None,
        "heading": unit.heading if on_table else None,
        "form": unit.form if on_table or unit.status == AMBUSHED else None,
        "holding": unit.holding if unit.status == INSIDE else None,
        "last": LastEntry(x=unit.x, y=unit.y, heading=unit.heading, form=unit.form) if was_anywhere else None,
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
        unit=state.active,
        step=state.step,
        rushing=state.rushing == 1,
        rushed=state.rushed == 1,
        shot=state.shot == 1,
        reformed=state.reformed == 1,
        fled=numbers_of(state.fled),
        trampled=_code(state.trampled),
        losing=_code(state.losing),
        then=UNFINISHED_STAGES.index(state.stage) if unfinished else None,
        charge=_charge_entry(state.charge) if state.phase == ENGAGING else None,
        combat=None if state.combat.defender == NOBODY else _combat_entry(state.combat),
    )


def _code(unit_id: int) -> int | None:
    return None if unit_id == NOBODY else unit_id


def _charge_entry(charge: Charge) -> ChargeEntry:
    return ChargeEntry(
        enemy=_code(charge.enemy),
        holding=None if charge.holding == NOWHERE else charge.holding,
        face=charge.face,
        x=charge.x,
        y=charge.y,
        heading=charge.heading,
        form=charge.form,
    )


def _combat_entry(combat: Combat) -> CombatEntry:
    return CombatEntry(
        defender=combat.defender,
        ranged=combat.ranged == 1,
        face=combat.face,
        side=combat.side,
        attack=combat.attack,
        defence=combat.defence,
        more_attack=combat.more_attack,
        more_defence=combat.more_defence,
        offered=numbers_of(combat.offered),
        loser=None if combat.loser == NOBODY else (combat.attacker, combat.defender).index(combat.loser),
        margin=combat.margin,
        losses=combat.losses,
        forward=combat.forward == 1,
        claimed=combat.claimed == 1,
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
        orders=[numbers_of(bits) for bits in orders.taken],
        used=[numbers_of(bits) for bits in orders.used],
        built=[SiteEntry(x=shape.x, y=shape.y, heading=shape.heading) for shape in shapes],
        playing=_playing_entry(orders),
    )


def _playing_entry(orders: Orders) -> PlayingEntry | None:
    """Return the orders of the current activation, if there are any."""
    ruin = RuinEntry(amount=orders.ruin, unit=orders.ruined, or_else=_code(orders.or_else)) if orders.ruin else None
    made = PlayingEntry(
        asked=numbers_of(orders.asked),
        played=[
            OrderEntry(seat=seat, order=order, unit=_code(orders.unit[seat]), place=orders.place[seat])
            for seat, order in enumerate(orders.played)
            if order != NO_ORDER
        ],
        next=None if orders.next == NO_SEAT else orders.next,
        effects=numbers_of(orders.effects),
        ruin=ruin,
    )
    return made if made.written() else None


def numbers_of(bits: int) -> list[int]:
    """Return the numbers that the rules keep as bits."""
    return [number for number in range(bits.bit_length()) if (bits >> number) & 1]
