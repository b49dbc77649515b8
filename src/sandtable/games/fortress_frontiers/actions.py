"""The verbs of Fortress Frontiers (FF-DEC-1), and how its pieces and tiles are written.

A player's units are u0 to u127, their strongholds s0 to s23; a tile is its coordinates, `12,7`. Paths are direction
digits: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE (FF-HEX-2).
"""

from __future__ import annotations

import re

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import ARMY, OFF, PIECES, TILES, Board, State
from sandtable.games.fortress_frontiers.scenarios.maps import coord_of, tile_at
from sandtable.games.fortress_frontiers.scenarios.words import LAYERS, ORDERS, SPELLS, UNITS, WORKS
from sandtable.kernel.game import Setup
from sandtable.kernel.verbs import AMOUNT, CELL, CHOICE, PATH, PIECE, Slot, Verb, Verbs

UNIT = Slot("unit", PIECE, 0, PIECES - 1, words="a unit")
TILE = Slot("tile", CELL, 0, TILES - 1, words="a tile")
ARRIVAL = Slot("tile", CELL, 0, TILES - 1, words="the tile where it arrives")
WAY = Slot("path", PATH, 1, 2**30, words="the path, step by step")  # the range covers ten steps, for random drawing


def _order(number: int, words: str, *slots: Slot, sample: bool = False) -> Verb:
    return Verb(number, ORDERS[number], (UNIT, *slots), secret=True, open=sample, words=words)


VERBS = Verbs(
    [
        _order(model.DO_MOVE, "Move", WAY, sample=True),
        _order(model.DO_MOVE_TO, "March", WAY, sample=True),
        _order(model.DO_SHOOT, "Shoot", TILE),
        _order(model.DO_STRIKE, "Strike", TILE),
        _order(model.DO_HEAL, "Heal"),
        _order(model.DO_HEAL_FULL, "Heal until full"),
        _order(model.DO_DEFEND, "Defend"),
        _order(model.DO_ALWAYS_DEFEND, "Always defend"),
        _order(model.DO_LOOKOUT, "Look out"),
        _order(model.DO_ALWAYS_LOOKOUT, "Always look out"),
        _order(model.DO_BUILD, "Build", Slot("works", CHOICE, names=WORKS, words="what to build")),
        _order(model.DO_ROAD_TO, "Build a road", WAY, sample=True),
        _order(model.DO_RAIL_TO, "Build a railroad", WAY, sample=True),
        _order(model.DO_REPAIR, "Repair", TILE),
        _order(model.DO_SABOTAGE, "Sabotage"),
        _order(
            model.DO_CAST,
            "Cast a spell",
            Slot("spell", CHOICE, names=SPELLS, words="a spell"),
            TILE,
            Slot("layer", CHOICE, names=LAYERS, words="the unit or the stronghold"),
            Slot("mana", AMOUNT, 0, 100, words="how much mana"),
            sample=True,
        ),
        _order(model.DO_CLEAR, "Cancel the order"),
        _order(model.DO_UNDO_BUY, "Cancel the purchase"),
        _order(model.DO_EXTEND, "Extend the path", WAY, sample=True),
        Verb(
            model.DO_VISION,
            ORDERS[model.DO_VISION],
            (TILE, Slot("mode", CHOICE, names=("once", "always", "stop"), words="how long")),
            secret=True,
            words="Let a ward look around",
        ),
        Verb(
            model.DO_BUY,
            ORDERS[model.DO_BUY],
            (Slot("kind", CHOICE, names=UNITS, words="what to buy"), ARRIVAL),
            secret=True,
            words="Buy a unit",
        ),
        Verb(model.DO_SEAL, ORDERS[model.DO_SEAL], seal=True, words="Done"),
        Verb(model.DO_UNSEAL, ORDERS[model.DO_UNSEAL], unasked=True, words="Change my orders"),
    ]
)


class FrontierNames:
    """The written form of pieces (their number in the player's own lists) and tiles (their coordinates)."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def piece_text(self, piece: int, form: str) -> str:
        if not 0 <= piece < PIECES:
            return str(piece)
        return f"u{piece}" if piece < ARMY else f"s{piece - ARMY}"

    def read_piece(self, text: str, form: str) -> int | None:
        found = re.fullmatch(r"([us])([0-9]{1,3})", text)
        if found is None:
            return None
        number = int(found[2]) + (0 if found[1] == "u" else ARMY)
        inside = number < ARMY if found[1] == "u" else number < PIECES
        return number if inside else None

    def cell_text(self, cell: int) -> str:
        if not 0 <= cell < self.board.count:
            return str(cell)
        x, y = coord_of(self.board, cell)
        return f"{x},{y}"

    def read_cell(self, text: str) -> int | None:
        found = re.fullmatch(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})", text)
        if found is None:
            return None
        tile = tile_at(self.board, (int(found[1]), int(found[2])))
        return None if tile == OFF else tile

    def piece_id(self, piece: int) -> str | int:
        return self.piece_text(piece, "full") if 0 <= piece < PIECES else piece

    def read_id(self, name: object) -> int | None:
        return self.read_piece(name, "full") if isinstance(name, str) else None


def names(setup: Setup[State, Board], state: State) -> FrontierNames:
    """Return the written form of pieces and tiles; it depends on the Board only."""
    return FrontierNames(setup.board)
