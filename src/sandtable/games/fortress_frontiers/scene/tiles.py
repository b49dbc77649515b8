"""Tiles of the Scene: the shape of the board, ground, fog, works, roads.

Everything comes from one player's knowledge (FF-VIS-6 to FF-VIS-8), or from the whole State if nothing is hidden any
more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import NOWHERE, OFF, SEATS, Board, State
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_left, works_seat, works_state
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import (
    is_visible,
    known_ground,
    known_owner,
    known_works,
)
from sandtable.games.fortress_frontiers.rules.visibility.memory import (
    packed_hold_health,
    remembered_hold,
    remembered_reward,
    remembers_dragon,
)
from sandtable.games.fortress_frontiers.scenarios.maps import coord_of, grid_of
from sandtable.games.fortress_frontiers.scenarios.words import CONDITIONS, WORKS
from sandtable.kernel.identity_cache import by_identity
from sandtable.kernel.scene import BoardShape, Cell, CellShape, Line, Point

from .names import REWARD_NAMES, SEAT_NAMES

GROUNDS: Final = ("open", "forest", "mountain", "river", "lake", "mine", "camp", "lair")
GROUND_NAMES: Final = (
    "open ground",
    "forest",
    "mountain",
    "river",
    "lake",
    "gold mine of nobody",
    "camp",
    "dragon lair",
)
MINES: Final = ("mine", "mine-first", "mine-second")  # by owner: nobody, the first player, the second
WORKS_NAMES: Final = tuple("mana " + name if name in ("pool", "pump") else name.replace("-", " ") for name in WORKS)
SIDES: Final = ("first", "second")  # owner of works in the name of a mark
ROADS: Final = (model.ROAD, model.RAIL)
STUB: Final = 0.45  # half the length of an unconnected road, in tile sizes


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of the tiles: by a player, or with seat 2 by a viewer who may know everything."""

    state: State
    seat: int

    def ground(self, tile: int) -> int:
        return self.state.ground[tile] if self.seat > 1 else known_ground(self.state, SEATS[self.seat], tile)

    def works(self, tile: int) -> int:
        return self.state.works[tile] if self.seat > 1 else known_works(self.state, SEATS[self.seat], tile)

    def owner(self, tile: int) -> int:
        return self.state.owner[tile] if self.seat > 1 else known_owner(self.state, SEATS[self.seat], tile)

    def sees(self, tile: int) -> bool:
        return self.seat > 1 or is_visible(self.state, SEATS[self.seat], tile)

    def memory(self, tile: int) -> int:
        """Return the memory of a tile that is out of sight."""
        return 0 if self.sees(tile) else self.state.sides[self.seat].memory[tile]


@by_identity
def board_shape(board: Board) -> BoardShape:
    """Return the public geometry: pointy hexes of size 1 (FF-HEX-1)."""
    coords = tuple(coord_of(board, tile) for tile in range(board.count))
    grid = grid_of(coords)
    corners = [grid.corners(tile, 1.0) for tile in range(board.count)]
    left = min(x for outline in corners for x, _ in outline)
    top = min(y for outline in corners for _, y in outline)
    cells: list[CellShape] = []
    for tile, (x, y) in enumerate(coords):
        middle = grid.centre(tile, 1.0)
        cells.append(
            {
                "id": tile,
                "label": f"{x},{y}",
                "centre": _point(middle[0] - left, middle[1] - top),
                "outline": [_point(px - left, py - top) for px, py in corners[tile]],
                "near": grid.neighbours(tile),
                "ways": [way if way != OFF else -1 for way in board.ways[tile]],
            }
        )
    right = max(x for outline in corners for x, _ in outline) - left
    bottom = max(y for outline in corners for _, y in outline) - top
    return {"kind": "cells", "grid": "hex-pointy", "size": _point(right, bottom), "cells": cells}


def _point(x: float, y: float) -> Point:
    return [round(x, 3), round(y, 3)]


def centre(board: Board, tile: int) -> Point:
    """Return the centre of a tile in the Scene's coordinates."""
    return board_shape(board)["cells"][tile]["centre"]


def cell_view(known: Knowledge, tile: int) -> Cell:
    """Return ground, fog, works and memory of one tile."""
    ground = known.ground(tile)
    if ground == model.UNKNOWN:
        return {"id": tile, "fog": "unknown", "name": "never seen"}
    made: Cell = {"id": tile, "ground": GROUNDS[ground], "name": GROUND_NAMES[ground]}
    made["fog"] = "seen" if known.sees(tile) else "remembered"
    if ground == model.MINE and (owner := known.owner(tile)):
        made["ground"] = MINES[owner]
        made["name"] = f"gold mine of {SEAT_NAMES[owner - 1]}"
    works = known.works(tile)
    if works:
        made["name"] += f"; {works_words(works)}"
        if works_kind(works) not in ROADS:
            made["marks"] = [works_mark(works)]
    if note := remembered_words(known.memory(tile)):
        made["note"] = note
    return made


def works_words(works: int) -> str:
    """Describe works."""
    left = f", {works_left(works)} steps left" if works_state(works) == model.BUILDING else ""
    name = WORKS_NAMES[works_kind(works)]
    return f"{name} of {SEAT_NAMES[works_seat(works)]}, {CONDITIONS[works_state(works)]}{left}"


def works_mark(works: int) -> str:
    """Return the mark of works: kind, owner and state."""
    state = "" if works_state(works) == model.INTACT else f" {CONDITIONS[works_state(works)]}"
    return f"works-{WORKS[works_kind(works)]} {SIDES[works_seat(works)]}{state}"


def remembered_words(memory: int) -> str:
    """Describe a remembered stronghold or dragon in a few words."""
    hold = remembered_hold(memory)
    if hold:
        return f"last seen with {packed_hold_health(hold)}"
    if remembers_dragon(memory):
        return f"last seen: {REWARD_NAMES[remembered_reward(memory)]}"
    return ""


def road_lines(board: Board, known: Knowledge) -> list[Line]:
    """Return known roads and rails from tile to tile, and to mines and strongholds they connect (FF-NET-1)."""
    ways = {tile: works for tile in range(board.count) if works_kind(works := known.works(tile)) in ROADS}
    made: list[Line] = []
    for tile, works in ways.items():
        met = 0
        for near in board.ways[tile]:
            if near == OFF:
                continue
            if near in ways:
                met += 1
                if near > tile:
                    made.append(_piece_of_road(board, tile, near, _style(works, ways[near])))
            elif known.ground(near) == model.MINE or known.state.hold[near] != NOWHERE:
                met += 1
                made.append(_piece_of_road(board, tile, near, _style(works, works)))
        if not met:
            x, y = centre(board, tile)
            made.append({"points": [_point(x - STUB, y), _point(x + STUB, y)], "style": _style(works, works)})
    return made


def _piece_of_road(board: Board, start: int, end: int, style: str) -> Line:
    return {"points": [centre(board, start), centre(board, end)], "style": style}


def _style(one: int, two: int) -> str:
    """Return the line style: rail only between rails, and broken if either end is not intact."""
    kind = "rail" if works_kind(one) == works_kind(two) == model.RAIL else "road"
    worst = max(works_state(one), works_state(two))
    return kind if worst == model.INTACT else f"{kind} {CONDITIONS[worst]}"
