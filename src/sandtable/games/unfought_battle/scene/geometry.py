"""Distances and costs on the map, for people and programs that ask."""

from __future__ import annotations

from sandtable.games.unfought_battle.model import ADVANCE, OFFBOARD, Board, State, distance
from sandtable.games.unfought_battle.rules.orders import order_cost
from sandtable.kernel.game import BoardGeometry, Setup


def geometry(setup: Setup[State, Board], state: State, seat: int) -> BoardGeometry:
    """Return the geometry of a map; each step is one Advance, paid in Shih (UB-ORDER-2)."""
    board = setup.board

    def place(force: int) -> int | None:
        hex = state.forces[force].hex if 0 <= force < len(state.forces) else OFFBOARD
        return None if hex == OFFBOARD else hex

    return BoardGeometry(
        places=range(board.hexes),
        neighbours=lambda hex: [near for near in board.ways[hex] if near != OFFBOARD],
        distance=lambda one, two: distance(board, one, two),
        place=place,
        cost=lambda _piece, _start, to: order_cost(board, ADVANCE, to),
        unit="Shih",
    )
