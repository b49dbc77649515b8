"""Distances, costs and range paths on the board, for people and programs that ask."""

from __future__ import annotations

from sandtable.games.doomball.model import (
    FAR,
    MOUNTAIN,
    NOBODY,
    OFFBOARD,
    Board,
    State,
    Work,
    cell_of,
    piece_of,
    seat_of,
)
from sandtable.games.doomball.rules.position import is_free
from sandtable.games.doomball.rules.range import ignores_friends, measure_range
from sandtable.kernel.game import BoardGeometry, Setup
from sandtable.kernel.ids import Seat


def geometry(setup: Setup[State, Board], state: State, seat: int) -> BoardGeometry:
    """Return the geometry of a position; each step costs one (DB-MOVE-1)."""
    board, work = setup.board, Work()

    def cost(piece: int | None, start: int, to: int) -> int | None:
        free = board.ground[to] < MOUNTAIN if piece is None else is_free(state, board, cell_of(to))
        return 1 if free else None

    def sees(start: int, to: int) -> bool:
        """Whether a range path of any length is open, for the piece that stands on `start` or one of the seat."""
        piece = state.occupant[start]
        owner, past = Seat(seat), False
        if piece != NOBODY:
            owner, past = seat_of(piece), ignores_friends(state, board, piece)
        measure_range(state, board, cell_of(start), board.cells, owner, past, work)
        return work.range_steps[to] != FAR

    def place(piece: int) -> int | None:
        cell = state.pieces[piece_of(piece)].cell
        return None if cell == OFFBOARD else cell

    return BoardGeometry(
        places=range(board.cells),
        neighbours=lambda cell: board.near[cell][: board.ways[cell]],
        distance=lambda one, two: board.distance[one][two],
        place=place,
        cost=cost,
        sees=sees,
    )
