"""Names of pieces, tiles, phases and rewards, as people read them."""

from __future__ import annotations

from sandtable.games.fortress_frontiers.facts import FACTS
from sandtable.games.fortress_frontiers.model import NEUTRAL, Board, State
from sandtable.games.fortress_frontiers.rules.position.pieces import ref_id, ref_kind, ref_seat
from sandtable.games.fortress_frontiers.scenarios.maps import coord_of
from sandtable.kernel.game import Setup

SEAT_NAMES = FACTS.seats
KIND_NAMES: tuple[str, ...] = (
    "Archer",
    "Soldier",
    "Scout",
    "Miner",
    "Crystal Miner",
    "Builder",
    "Phalanx",
    "Cavalry",
    "Wizard",
)
KIND_NAMES += ("Tower", "Base", "Camp Archer", "Dragon")
PHASE_NAMES: tuple[str, ...] = (
    "Upkeep",
    "Orders",
    "Preparation",
    "Spawns",
    "Spells",
    "Attacks",
    "Engineering",
    "Movement",
)
PHASE_NAMES += ("Neutral attacks", "Over")
REWARD_NAMES = ("gold", "melee strength", "ranged strength", "mana")


def piece_words(ref: int) -> str:
    """Describe the unit or stronghold of an Event."""
    if ref == 0:
        return "somebody unseen"
    kind, seat = KIND_NAMES[ref_kind(ref)], ref_seat(ref)
    owner = "the" if seat == NEUTRAL else f"{SEAT_NAMES[seat]}'s"
    return f"{owner} {kind} {ref_id(ref)}"


def tile_label(board: Board, tile: int) -> str:
    """Return a tile's coordinates as text."""
    x, y = coord_of(board, tile)
    return f"({x},{y})"


def tile_words(setup: Setup[State, Board], tile: int) -> str:
    """Describe the tile of an Event."""
    board = setup.board
    if not 0 <= tile < board.count:
        return "an unseen tile"
    return tile_label(board, tile)
