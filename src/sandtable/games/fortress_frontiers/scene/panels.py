"""Panels: gold and mana with their sources, and the number of units."""

from __future__ import annotations

from typing import Any

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BASE,
    CRYSTAL,
    HOLDS,
    MINER,
    OFF,
    SEATS,
    TYPES,
    Board,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.engineering.networks import BY_RAIL, BY_ROAD, find_network
from sandtable.games.fortress_frontiers.rules.position.works import is_intact, works_pool, works_seat, works_source
from sandtable.kernel.scene import Goal, Panel
from sandtable.kernel.thread_local import scratch

from .names import SEAT_NAMES, tile_label
from .pieces import KINDS
from .tiles import Knowledge

Row = dict[str, Any]


def panels(board: Board, state: State, seat: int) -> list[Panel]:
    """Return the player's resources and income; of both players for a viewer who may know everything."""
    seats = (seat,) if seat < 2 else (0, 1) if any(h.tile != OFF for h in state.holds) else ()
    if not seats:
        return []
    purse: Panel = {"kind": "resources", "title": "Gold and mana", "rows": [], "clause": "FF-ECO-1"}
    for one in seats:
        purse["rows"] += purse_rows(board, state, one, seat)
    if seat < 2:
        return [purse]
    return [purse, {"kind": "forces", "title": "Units", "rows": [force_row(state, one) for one in seats]}]


def goal(state: State) -> Goal:
    """Return how both players win, and the health of their bases where it is known."""
    progress = [""] * len(SEATS)
    for hold in state.holds:
        if hold.kind == BASE and hold.tile != OFF and hold.seat in SEATS:
            progress[hold.seat] = f"{hold.health} of 100 base health"
    return {"text": "Destroy the enemy base", "progress": progress, "clause": "FF-WIN-1"}


def purse_rows(board: Board, state: State, seat: int, viewer: int) -> list[Row]:
    """Return gold, mana and dragon bonuses of one player."""
    side = state.sides[seat]
    known = Knowledge(state, viewer)
    gold, mana = gold_sources(board, state, known, seat), mana_sources(board, state, known, seat)
    rows: list[Row] = [
        {
            "name": "Gold" if viewer < 2 else f"Gold of {SEAT_NAMES[seat]}",
            "seat": seat,
            "value": side.gold,
            "text": f"+{sum(row['value'] for row in gold)} next turn",
            "symbol": "ff-gold",
            "from": gold,
        },
        {
            "name": "Mana" if viewer < 2 else f"Mana of {SEAT_NAMES[seat]}",
            "seat": seat,
            "value": side.mana,
            "most": side.cap,
            "text": f"+{sum(row['value'] for row in mana)} next turn",
            "symbol": "ff-mana",
            "clause": "FF-ECO-3",
            "from": [*mana, _source("Most mana you can keep", side.cap, "FF-ECO-4")],
        },
    ]
    for name, bonus in (("melee", side.melee), ("ranged", side.ranged)):
        if bonus:
            row = {"name": f"Dragon's {name} strength", "seat": seat, "value": bonus, "clause": "FF-NEU-10"}
            rows.append(row | {"symbol": "ff-dragon"})
    return rows


def _source(name: str, value: int, clause: str) -> Row:
    return {"name": name, "value": value, "text": f"+{value}" if value else "0", "clause": clause}


def gold_sources(board: Board, state: State, known: Knowledge, seat: int) -> list[Row]:
    """Return what the next Upkeep will bring as far as is known (FF-ECO-1)."""
    own = [hold for hold in state.holds[seat * HOLDS : (seat + 1) * HOLDS] if hold.tile != OFF]
    towers = sum(hold.starting and hold.kind != BASE for hold in own)
    made = [_source("Base", 10 if any(hold.kind == BASE for hold in own) else 0, "FF-ECO-1")]
    made.append(_source(f"{towers} starting tower{'' if towers == 1 else 's'}", 5 * towers, "FF-ECO-1"))
    nets = [find_known_network(board, state, known, seat, level) for level in (BY_ROAD, BY_RAIL)]
    for tile in range(board.count):
        if known.ground(tile) != model.MINE or known.owner(tile) != seat + 1:
            continue
        at = tile_label(board, tile)
        made.append(_source(f"Mine {at}", 10, "FF-MINE-2"))
        unit = state.units[state.occupant[tile]]
        if unit.seat == seat and unit.kind == MINER:
            made.append(_source(f"Miner on {at}", 15, "FF-ECO-1"))
        if tile in nets[0]:
            made.append(
                _source(
                    f"Rail to {at}" if tile in nets[1] else f"Road to {at}",
                    10 * sum(tile in net for net in nets),
                    "FF-NET-3",
                )
            )
    return made


def find_known_network(board: Board, state: State, known: Knowledge, seat: int, level: int) -> set[int]:
    """Return the tiles connected to the player's base and starting towers, as far as is known (FF-NET-2)."""
    work = scratch(Work)
    find_network(state, board, SEATS[seat], level, 0 if known.seat > 1 else 1, work)
    return {tile for tile in range(board.count) if work.network[tile]}


def mana_sources(board: Board, state: State, known: Knowledge, seat: int) -> list[Row]:
    """Return what the next Upkeep will bring as far as is known (FF-ECO-3)."""
    made = []
    for tile in range(board.count):
        at = tile_label(board, tile)
        unit = state.units[state.occupant[tile]]
        if known.owner(tile) == seat + 1 and unit.seat == seat and unit.kind == CRYSTAL:
            made.append(_source(f"Crystal Miner on {at}", 10, "FF-ECO-3"))
        works = known.works(tile)
        if (
            is_intact(works, model.PUMP)
            and works_seat(works) == seat
            and _is_pump_working(board, state, known, seat, tile)
        ):
            made.append(_source(f"Mana pump on {at}", 5, "FF-MANA-2"))
    if wells := state.sides[seat].wells:
        made.append(_source("Dragons' mana", 10 * wells, "FF-NEU-10"))
    return made


def _is_pump_working(board: Board, state: State, known: Knowledge, seat: int, tile: int) -> bool:
    """Whether a pump's source is controlled and its pool intact; directions are known only in sight."""
    works = state.works[tile]
    if works_source(works) < 0 or works_pool(works) < 0:
        return False
    source, pool = board.ways[tile][works_source(works)], known.works(board.ways[tile][works_pool(works)])
    held = state.holds[state.hold[source]]
    ruled = known.owner(source) == seat + 1 or (held.seat == seat and held.kind == BASE)
    return ruled and is_intact(pool, model.POOL) and works_seat(pool) == seat


def force_row(state: State, seat: int) -> Row:
    """Return the number of a player's units by kind."""
    army = [u for u in state.units[seat * ARMY : (seat + 1) * ARMY] if u.tile != OFF and not u.fresh]
    kinds = {KINDS[kind]: count for kind in range(TYPES) if (count := sum(u.kind == kind for u in army))}
    return {
        "name": SEAT_NAMES[seat],
        "seat": seat,
        "value": len(army),
        "kinds": kinds,
        "health": sum(u.health for u in army),
    }
