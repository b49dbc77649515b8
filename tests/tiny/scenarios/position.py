"""Make Board and State from a valid document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel.document_words import DocumentWords
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import pack_path
from tiny.actions import CELL_NAMES
from tiny.model import (
    DO_MARCH,
    DO_SUPPLY,
    NUMBERS,
    OVER,
    SEATS,
    Board,
    CellId,
    Piece,
    State,
    row_of,
)
from tiny.rules.sight import update_sight
from tiny.rules.upkeep import occupies
from tiny.scenarios.board import make_board

from .checks import PHASES, pieces_of


@dataclass(frozen=True)
class Words(DocumentWords):
    """Texts and names of a document. A name is secret as long as what it names is."""

    pieces: dict[tuple[int, int], str] = field(default_factory=dict)  # (seat, number) -> "Ochrestone"
    bogs: dict[int, str] = field(default_factory=dict)  # cell -> "Weeping Fen"


def make_position(document: dict[str, Any], last_turn: int) -> tuple[State, Board]:
    board = make_board(last_turn)
    state = State(
        phase=PHASES.index(document.get("phase", "plan")),
        turn=document.get("turn", 1),
        initiative=Seat(document.get("initiative", 0)),
    )
    for cell, bog in document.get("ground", {}).items():
        state.ground[CELL_NAMES.index(cell)] = bog["depth"]
    for seat, number, _, piece in pieces_of(document):
        _load_piece(state.pieces[row_of(Seat(seat), number)], piece)
    for side in SEATS:
        _load_side(state, board, side, document["sides"][side])
    return state, board


def _load_piece(piece: Piece, document: dict[str, Any]) -> None:
    piece.cell = CellId(CELL_NAMES.index(document["cell"]))
    piece.strength = document["strength"]
    order = document.get("order", {})
    if "march" in order:
        piece.order, piece.detail = DO_MARCH, pack_path(order["march"], 1)[0]
    elif "supply" in order:
        piece.order, piece.detail = DO_SUPPLY, order["supply"]


def _load_side(state: State, board: Board, seat: Seat, document: dict[str, Any]) -> None:
    side = state.sides[seat]
    side.sealed = int(document.get("sealed", False))
    side.lost = NUMBERS - len(document["pieces"])
    side.purse = document["purse"]
    side.issued = document.get("issued", count_orders(state, seat))
    side.known = sum(1 << CELL_NAMES.index(cell) for cell in set(document.get("known", [])))
    for foe in document.get("memory", []):
        cell = CELL_NAMES.index(foe["cell"])
        side.foe_turn[cell] = foe["turn"]
        side.foe_strength[cell] = foe["strength"]
    if state.phase == OVER:
        side.reached = int(occupies(state, seat, board.home[1 - seat]))
    update_sight(state, board, seat)


def count_orders(state: State, seat: Seat) -> int:
    return sum(state.pieces[row_of(seat, number)].order != 0 for number in range(NUMBERS))
