"""Load a scenario document into Board and State."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.game import Setup
from tiny.actions import CELL_NAMES
from tiny.model import (
    CELLS,
    OPEN,
    Board,
    State,
)
from tiny.scenarios.board import ROW
from tiny.scenarios.export import export
from tiny.scenarios.position import Words, make_position
from tiny.scenarios.validate import validate

from .checks import FORMAT, pieces_of


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup[State, Board]:
    """Make Board and State from a document. Scattered bogs are drawn here; the resolved document names them."""
    problems = validate(document)
    if problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    state, board = make_position(document, options["turn_limit"])
    scatter_bogs(state, document.get("scatter", 0), chance)
    bogs = document.get("ground", {})
    words = Words(
        document.get("title", ""),
        document.get("text", ""),
        document.get("suggested", 0),
        document.get("fair", ""),
        {(seat, number): piece["name"] for seat, number, _, piece in pieces_of(document) if piece.get("name")},
        {CELL_NAMES.index(cell): bog["name"] for cell, bog in bogs.items() if bog.get("name")},
    )
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)


def scatter_bogs(state: State, pairs: int, chance: Chance) -> None:
    """Draw pairs of bogs that a half-turn exchanges, on open ground away from the homes."""
    for _ in range(pairs):
        free = [c for c in range(1, ROW) if state.ground[c] == OPEN and state.ground[CELLS - 1 - c] == OPEN]
        if not free:
            return
        cell = free[draw(chance, len(free))]
        state.ground[cell] = state.ground[CELLS - 1 - cell] = 1 + draw(chance, 9)
