"""Distances and costs on the board, for people and programs that ask."""

from __future__ import annotations

from sandtable.games.dbd.model import HEXES, IMPASSABLE, MOVE_POINTS, OFFBOARD, Board, State
from sandtable.games.dbd.rules.movement import can_enter
from sandtable.games.dbd.rules.position import hex_of, unit_of
from sandtable.kernel.game import BoardGeometry, Setup


def geometry(setup: Setup[State, Board], state: State, seat: int) -> BoardGeometry:
    """Return the geometry of a position; nothing blocks a shot but distance (DBD-RNG-1)."""
    board = setup.board

    def cost(piece: int | None, start: int, to: int) -> int | None:
        price = board.cost[to]
        if piece is None:
            return None if price == IMPASSABLE else price
        points = MOVE_POINTS[board.units[unit_of(piece)].kind]
        return price if can_enter(state, board, points, hex_of(to)) else None

    def place(unit: int) -> int | None:
        hex = state.hex[unit_of(unit)]
        return None if hex == OFFBOARD else hex

    return BoardGeometry(
        places=range(HEXES),
        neighbours=lambda hex: [near for near in board.neighbours[hex] if near != OFFBOARD],
        distance=lambda one, two: board.distance[one][two],
        place=place,
        cost=cost,
    )
