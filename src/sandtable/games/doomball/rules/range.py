"""Range: Doomball section 7. Paths of adjacent spaces that may bend, blocked by units, forest and mountains."""

from sandtable.games.doomball.model import (
    CELLS,
    FAR,
    FOREST,
    HILL,
    MOUNTAIN,
    NOBODY,
    STAR_RANGE,
    TOWER,
    Board,
    CellId,
    PieceId,
    State,
    Work,
    seat_of,
)
from sandtable.kernel.ids import Seat


def ignores_friends(s: State, board: Board, piece: PieceId) -> bool:
    """Whether a piece's range passes friends: A*, or on a hill or tower (DB-RANGE-4, DB-STAR-A-1, DB-TERRAIN-H-1,
    DB-TERRAIN-T-1).
    """
    ground = board.ground[s.pieces[piece].cell]
    return board.kinds[s.pieces[piece].kind].stars & STAR_RANGE != 0 or ground in (HILL, TOWER)


def is_open_to_range(s: State, board: Board, cell: CellId, seat: Seat, past_friends: bool) -> bool:
    """Whether a range path may pass over a space (DB-RANGE-1). Loose artifacts do not matter (DB-ART-6)."""
    ground = board.ground[cell]
    if ground == FOREST or ground >= MOUNTAIN:  # DB-TERRAIN-F-3, DB-RULING-51, DB-TERRAIN-M-1
        return False
    there = s.occupant[cell]
    return there == NOBODY or (past_friends and seat_of(there) == seat)  # never past enemies


def range_to(s: State, board: Board, piece: PieceId, to: CellId, work: Work) -> int:
    """Return the length of the shortest path, or FAR if it is longer than the piece's range (DB-RANGE-1)."""
    start = s.pieces[piece].cell
    apart = board.distance[start][to]
    most = board.kinds[s.pieces[piece].kind].range
    if apart <= 1 or apart > most:  # DB-RANGE-2, DB-RANGE-3: adjacent spaces are always at distance 1
        return apart if apart <= most else FAR
    past = ignores_friends(s, board, piece)
    seat = seat_of(piece)
    if apart == 2 and has_open_midpoint(s, board, start, to, seat, past):
        return 2
    if most == 2:
        return FAR
    measure_range(s, board, start, most, seat, past, work)
    return work.range_steps[to]


def has_open_midpoint(s: State, board: Board, start: CellId, to: CellId, seat: Seat, past: bool) -> bool:
    """Whether a path of two steps is open."""
    for i in range(board.ways[start]):
        cell = board.near[start][i]
        if board.distance[cell][to] == 1 and is_open_to_range(s, board, cell, seat, past):
            return True
    return False


def measure_range(s: State, board: Board, start: CellId, most: int, seat: Seat, past: bool, work: Work) -> None:
    """Write the steps to every space within `most` steps of a range path; FAR to the others."""
    for cell in range(CELLS + 1):
        work.range_steps[cell] = FAR
    work.range_steps[start] = 0
    work.queue[0] = start
    first = 0
    last = 1
    while first < last:
        at = work.queue[first]
        first += 1
        steps = work.range_steps[at] + 1
        if steps > most:
            return
        for i in range(board.ways[at]):
            cell = board.near[at][i]
            if work.range_steps[cell] == FAR:
                work.range_steps[cell] = steps
                if is_open_to_range(s, board, cell, seat, past):
                    work.queue[last] = cell
                    last += 1


def is_in_range(s: State, board: Board, piece: PieceId, to: CellId, work: Work) -> bool:
    """Whether a space is in range from where the piece is now (DB-RANGE-2, DB-RANGE-5)."""
    return range_to(s, board, piece, to, work) != FAR
