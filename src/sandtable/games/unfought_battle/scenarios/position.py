"""Make Board and State from the parts of a valid document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.unfought_battle.model import (
    ADVANCE,
    ENDED,
    MEDITATE,
    NO_ORDER,
    NUMBERS,
    SEATS,
    UPKEEP,
    Board,
    Force,
    HexId,
    State,
    Work,
    add_to_tendency,
    hex_of,
    row_of,
)
from sandtable.games.unfought_battle.rules.execute import record_contacts
from sandtable.games.unfought_battle.scenarios import config as tunables
from sandtable.games.unfought_battle.scenarios.board import make_board
from sandtable.games.unfought_battle.scenarios.checks import (
    MARKS,
    ORDERS,
    PHASES,
    SIZES,
    STANCES,
    VICTORIES,
    force_ids,
)
from sandtable.games.unfought_battle.scenarios.maps import DUEL_TUNABLES, FULL, SHAPES, MapShape
from sandtable.kernel.ids import DRAWN, FIRST_WINS, SECOND_WINS, Seat


def shape_in(document: dict[str, Any]) -> MapShape:
    """Return the map shape of a document."""
    return SHAPES[SIZES[document["map"].get("size", "full")]]


def configuration(document: dict[str, Any]) -> dict[str, Any]:
    """Return the full configuration of a document; a duel has its own defaults for some tunables (UB-VARIANT-1)."""
    scaled = DUEL_TUNABLES if shape_in(document) is not FULL else {}
    return tunables.fill_defaults(scaled | document.get("config", {}))


def terrain_of(rows: Sequence[str]) -> list[int]:
    """Return the terrain by hex, from the rows of a map."""
    return [MARKS.index(mark) for row in rows for mark in row]


def make_position(
    document: dict[str, Any], shape: MapShape, terrain: Sequence[int], full: Mapping[str, Any]
) -> tuple[State, Board]:
    """Make State and Board from a valid document."""
    board = make_board(shape, terrain, full)
    board.mirrored = int(document.get("mirrored", False))
    state = State(phase=PHASES[document.get("phase", "plan")], turn=document.get("turn", 1))
    if state.phase == ENDED:
        state.victory = VICTORIES.index(document["victory_type"])
        winner = document.get("winner")
        state.winner = DRAWN if winner is None else FIRST_WINS if winner == "p1" else SECOND_WINS
    players = document.get("players", [{}, {}])
    for seat in SEATS:  # UB-SETUP-2 to UB-SETUP-4
        side, given = state.sides[seat], players[seat]
        side.chi = given.get("chi", full["starting_chi"])
        side.shih = given.get("shih", full["starting_shih"])
        side.domination = given.get("domination", 0)
        side.sealed = int(given.get("sealed", False))
        ids = force_ids(seat, full["force_count"])
        for number in range(full["force_count"]):
            force = state.forces[row_of(seat, number)]
            force.hex = force.origin = hex_of(shape.start_hexes(seat)[number])
        for force_given in given.get("forces", []):
            _load_force(state.forces[row_of(seat, ids.index(force_given["id"]))], force_given, shape)
        for number in range(full["force_count"] if state.phase == UPKEEP else 0):
            force = state.forces[row_of(seat, number)]
            force.order = force.order or MEDITATE  # UB-ORDER-4
        side.issued = given.get("issued", orders_written(state, seat))
    if state.phase == UPKEEP:
        record_contacts(state, Work())
    return state, board


def _load_force(force: Force, given: dict[str, Any], shape: MapShape) -> None:
    force.hex = cell_at(shape, given["position"])
    force.origin = cell_at(shape, given.get("origin", given["position"]))
    if "ghost" in given:
        force.ghost = cell_at(shape, given["ghost"])
    force.revealed = int(given.get("revealed", False))
    force.stance = STANCES.index(given.get("stance", "Mountain"))
    force.shown = int(given.get("stance_public", True))
    force.encircled = given.get("encircled_turns", 0)
    for order in given.get("tendency", []):
        force.tendency = add_to_tendency(force.tendency, ORDERS.index(order))
    if "order" in given:
        force.order = ORDERS.index(given["order"]["order"])
        if force.order != MEDITATE:
            force.target = cell_at(shape, given["order"]["target_hex"])
        if force.order == ADVANCE:
            force.chosen = STANCES.index(given["order"]["stance"])


def cell_at(shape: MapShape, hex: Mapping[str, int]) -> HexId:
    """Return the hex of a JSON position."""
    return hex_of(shape.grid.cell((hex["q"], hex["r"])))


def orders_written(state: State, seat: Seat) -> int:
    """Return how many forces of a seat have an order."""
    return sum(state.forces[row_of(seat, number)].order != NO_ORDER for number in range(NUMBERS))
