"""Make the Board from a map and a configuration; the parts of a document that Board and State lack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.games.unfought_battle.model import (
    CONTENTIOUS,
    OFFBOARD,
    SIDES,
    Board,
    hex_of,
)
from sandtable.games.unfought_battle.scenarios import config as tunables
from sandtable.games.unfought_battle.scenarios.maps import SHAPES, MapShape
from sandtable.geometry.hexgrid import direction_table
from sandtable.kernel.document_words import DocumentWords


@dataclass(frozen=True)
class ScenarioDetails(DocumentWords):
    """The parts of a document that Board and State lack, for the export."""

    seed: int | None = None
    config: dict[str, Any] = field(default_factory=dict)  # tunables that differ from their defaults


def make_board(shape: MapShape, terrain: Sequence[int], full: Mapping[str, Any]) -> Board:
    """Make the Board from a map shape, terrain by hex, and a full configuration."""
    board = Board(columns=shape.columns, rows=shape.rows, hexes=shape.grid.count)
    for cell, ways in enumerate(direction_table(shape.grid, OFFBOARD)[: shape.grid.count]):
        for way in range(SIDES):
            board.ways[cell][way] = hex_of(ways[way])
        board.across[cell], board.down[cell] = shape.grid.coords[cell]
        board.terrain[cell] = terrain[cell]
    grounds = [cell for cell in range(shape.grid.count) if terrain[cell] == CONTENTIOUS]
    board.contentious = len(grounds)
    for cell in range(shape.grid.count):
        board.goal[cell] = min((shape.grid.distance(cell, ground) for ground in grounds), default=0)
    entry = full["terrain_entry_cost"]
    board.advance_cost = [full["advance_cost"] + entry[name] for name in tunables.TERRAIN_NAMES]  # UB-ORDER-2
    board.forces = full["force_count"]
    board.stalemate_doubled = int(full["stalemate_doubled_on_contentious"])
    board.last_turn = full["max_turns"] or 0
    for name in SAME_NAMES:
        setattr(board, name, full[name])
    return board


SAME_NAMES = (
    *("starting_chi", "max_shih", "base_chi_loss", "tendency_modifier", "meditate_cost", "deceive_cost"),
    *("meditate_gain", "contentious_yield", "stalemate_chi_loss", "contentious_loss_factor"),
    *("blocked_retreat_chi_loss", "encirclement_turns", "encirclement_chi_loss", "domination_checks"),
)


def shape_of(board: Board) -> MapShape:
    """Return the map shape of a Board."""
    return SHAPES[board.columns, board.rows]
