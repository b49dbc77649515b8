"""Write a position as a scenario document in normal form."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import unpack_path
from tiny.actions import CELL_NAMES, LETTERS
from tiny.model import (
    CELLS,
    DO_MARCH,
    DO_SUPPLY,
    NUMBERS,
    OFFBOARD,
    OPEN,
    PLAN,
    SEATS,
    Board,
    Side,
    State,
    has,
    row_of,
)
from tiny.scenarios.position import Words, count_orders

from .checks import FORMAT, PHASES


def export(setup: Setup[State, Board, Words], state: State) -> dict[str, Any]:
    """Write the position as a document in normal form; usual values are left out."""
    words: Words = setup.words
    document: dict[str, Any] = {"format": FORMAT, "title": words.title, "text": words.text}
    document |= {"suggested": words.suggested} if words.suggested else {}
    document |= {"fair": words.fair} if words.fair else {}
    ground: dict[str, Any] = {}
    for cell in range(CELLS):
        if state.ground[cell] > OPEN:
            name = words.bogs.get(cell)
            ground[CELL_NAMES[cell]] = {"depth": state.ground[cell]} | ({"name": name} if name else {})
    document["ground"] = ground
    document["sides"] = [_export_side(words, state, seat) for seat in SEATS]
    document |= {"turn": state.turn, "initiative": int(state.initiative)}
    document |= {"phase": PHASES[state.phase]} if state.phase != PLAN else {}
    return document


def _export_side(words: Words, state: State, seat: Seat) -> dict[str, Any]:
    side = state.sides[seat]
    made: dict[str, Any] = {"purse": side.purse, "pieces": []}
    for number in range(NUMBERS):
        piece = state.pieces[row_of(seat, number)]
        if piece.cell != OFFBOARD:
            name = words.pieces.get((seat, number))
            written: dict[str, Any] = {"letter": LETTERS[number]} | ({"name": name} if name else {})
            written |= {"cell": CELL_NAMES[piece.cell], "strength": piece.strength}
            if piece.order == DO_MARCH:
                written["order"] = {"march": unpack_path([piece.detail])}
            elif piece.order == DO_SUPPLY:
                written["order"] = {"supply": piece.detail}
            made["pieces"].append(written)
    made |= {"sealed": True} if side.sealed else {}
    made |= {"issued": side.issued} if side.issued != count_orders(state, seat) else {}
    return made | _export_memory(side)


def _export_memory(side: Side) -> dict[str, Any]:
    """Write what a side knows of cells it does not see; the rest follows from its pieces."""
    unseen = [cell for cell in range(CELLS) if not has(side.sight, cell)]
    known = [CELL_NAMES[cell] for cell in unseen if has(side.known, cell)]
    memory = [
        {"cell": CELL_NAMES[cell], "turn": side.foe_turn[cell], "strength": side.foe_strength[cell]}
        for cell in unseen
        if side.foe_turn[cell]
    ]
    return ({"known": known} if known else {}) | ({"memory": memory} if memory else {})
