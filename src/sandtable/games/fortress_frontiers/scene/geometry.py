"""Distances, costs and lines of sight on the map, for people and programs that ask."""

from __future__ import annotations

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    HOLDS,
    OFF,
    QUARTERS,
    SOLDIER,
    Board,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.movement.costs import IMPASSABLE, known_cost, real_cost
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import is_in_sight
from sandtable.kernel.game import BoardGeometry, Setup
from sandtable.kernel.ids import Seat


def geometry(setup: Setup[State, Board], state: State, seat: int) -> BoardGeometry:
    """Return the geometry of a position; without a piece, costs are those of most units.

    A seat gets the costs that it expects (FF-MOVE-3), the public the real ones and the pieces of the first seat.
    """
    board, work = setup.board, Work()
    viewer = Seat(seat if seat in (0, 1) else 0)

    def cost(piece: int | None, start: int, to: int) -> int | None:
        kind = SOLDIER if piece is None or piece >= ARMY else state.units[viewer * ARMY + piece].kind
        known = known_cost(state, viewer, board.tiles[to], kind)
        price = known if seat == viewer else real_cost(state, to, kind)
        return None if price == IMPASSABLE else price

    def place(piece: int) -> int | None:
        if piece < ARMY:
            tile = state.units[viewer * ARMY + piece].tile
        else:
            tile = state.holds[viewer * HOLDS + piece - ARMY].tile
        return None if tile == OFF else tile

    def sees(start: int, to: int) -> bool:
        """Whether nothing blocks the view between two tiles (FF-VIS-2), at any distance."""
        return is_in_sight(state, board, board.tiles[start], distance(board, start, to), board.tiles[to], work)

    return BoardGeometry(
        places=range(board.count),
        neighbours=lambda tile: [near for near in board.ways[tile] if near != OFF],
        distance=lambda one, two: distance(board, one, two),
        place=place,
        cost=cost,
        sees=sees,
        scale=QUARTERS,
    )
