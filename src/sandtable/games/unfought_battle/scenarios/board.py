"""Make the Board from the map and the configuration of a document; the parts of it that Board and State lack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sandtable.games.unfought_battle.model import CONTENTIOUS, OFFBOARD, SIDES, Board, hex_of
from sandtable.games.unfought_battle.scenarios.format import ConfigEntry, Scenario
from sandtable.geometry.hexgrid import direction_table
from sandtable.kernel.document_words import DocumentWords

SAME_NAMES = (  # tunables with a field of the Board
    *("starting_chi", "max_shih", "base_chi_loss", "tendency_modifier", "meditate_cost", "deceive_cost"),
    *("meditate_gain", "contentious_yield", "stalemate_chi_loss", "contentious_loss_factor"),
    *("blocked_retreat_chi_loss", "encirclement_turns", "encirclement_chi_loss", "domination_checks"),
)


@dataclass(frozen=True)
class ScenarioDetails(DocumentWords):
    """The parts of a document that Board and State lack, for the export."""

    seed: int | None = None
    config: ConfigEntry = field(kw_only=True)


def make_board(scenario: Scenario, terrain: Sequence[int]) -> Board:
    """Make the Board of a document, with the terrain by hex."""
    shape, config = scenario.map.shape, scenario.config
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
    board.advance_cost = [config.advance_cost + cost for cost in config.terrain_entry_cost.by_terrain()]  # UB-ORDER-2
    board.forces = config.force_count
    board.mirrored = int(scenario.mirrored)
    board.stalemate_doubled = int(config.stalemate_doubled_on_contentious)
    board.last_turn = config.max_turns or 0
    for name in SAME_NAMES:
        setattr(board, name, getattr(config, name))
    return board
