"""Names of pieces, tiles, phases and rewards, as people read them."""

from __future__ import annotations

from sandtable.games.fortress_frontiers.facts import FACTS
from sandtable.games.fortress_frontiers.model import BASE, NEUTRAL, TOWER, Board, State
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
        return "an unseen enemy"
    name = unit_name(ref_kind(ref), ref_seat(ref), ref_id(ref))
    return f"the {name}" if ref_seat(ref) == NEUTRAL else f"{SEAT_NAMES[ref_seat(ref)]}'s {name}"


def unit_name(kind: int, seat: int, id: int) -> str:
    """Return the name of a unit or stronghold: "Soldier 8". Only units of players have numbers: monsters and
    strongholds stay where they are, and their tile says which."""
    return KIND_NAMES[kind] if seat == NEUTRAL or kind in (TOWER, BASE) else f"{KIND_NAMES[kind]} {id}"


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
