"""Pieces on spaces and what is adjacent: Doomball sections 1, 4 and 5. Clause ids are those of RULES.md."""

from sandtable.games.doomball.model import (
    ARMY,
    COWARDLY,
    LEADERSHIP,
    MOUNTAIN,
    NOBODY,
    OFFBOARD,
    OTHER,
    STAR_ATTACK,
    Board,
    CellId,
    PieceId,
    State,
    piece_of,
    seat_of,
)
from sandtable.kernel.ids import Seat


def is_free(s: State, board: Board, cell: CellId) -> bool:
    """Whether a space is on the board, unoccupied and no mountain (DB-RETREAT-4, DB-MOVE-2).

    Loose artifacts do not matter (DB-ART-6).
    """
    return board.ground[cell] < MOUNTAIN and s.occupant[cell] == NOBODY  # DB-TERRAIN-M-1, DB-BOARD-8, DB-RULING-54


def has_adjacent_friend(s: State, board: Board, piece: PieceId) -> bool:
    """Whether another friendly unit, of any kind, is adjacent (DB-ABIL-Y-1)."""
    cell = s.pieces[piece].cell
    for i in range(board.ways[cell]):
        there = s.occupant[board.near[cell][i]]
        if there != NOBODY and seat_of(there) == seat_of(piece):
            return True
    return False


def adjacent_leaders(s: State, board: Board, piece: PieceId) -> int:
    """Count the adjacent friendly leaders; each counts, itself not (DB-ABIL-L-1, DB-ABIL-L-2, DB-RULING-32)."""
    cell = s.pieces[piece].cell
    count = 0
    for i in range(board.ways[cell]):
        there = s.occupant[board.near[cell][i]]
        if (
            there != NOBODY
            and seat_of(there) == seat_of(piece)
            and board.kinds[s.pieces[there].kind].ability == LEADERSHIP
        ):
            count += 1
    return count


def may_activate(s: State, board: Board, piece: PieceId) -> bool:
    """Whether a unit may be activated: once a turn, a Cowardly one only beside a friend (DB-TURN-3, DB-ABIL-Y-1,
    DB-RULING-18).

    Once activated it acts like any other (DB-ABIL-Y-2).
    """
    row = s.pieces[piece]
    if row.cell == OFFBOARD or row.activated != 0:
        return False
    return board.kinds[row.kind].ability != COWARDLY or has_adjacent_friend(s, board, piece)


def can_activate_any(s: State, board: Board, seat: Seat) -> bool:
    """Whether the seat has an unactivated unit that may be activated (DB-VAR-TURN-2)."""
    for i in range(ARMY):  # noqa: SIM110  # kernel Python has no generators
        if may_activate(s, board, piece_of(seat * ARMY + i)):
            return True
    return False


def is_loaded(s: State, board: Board, piece: PieceId) -> bool:
    """Whether a piece can attack; only a B* weapon can be unloaded (DB-STAR-B-1)."""
    row = s.pieces[piece]
    return row.loaded != 0 or board.kinds[row.kind].stars & STAR_ATTACK == 0


def place_piece(s: State, piece: PieceId, cell: CellId) -> None:
    """Put a waiting piece on an empty space."""
    row = s.pieces[piece]
    side = s.sides[seat_of(piece)]
    row.cell = cell
    s.occupant[cell] = piece
    side.waiting -= 1
    side.left += 1


def move_piece(s: State, piece: PieceId, to: CellId) -> None:
    """Move a piece to an empty space."""
    row = s.pieces[piece]
    s.occupant[row.cell] = NOBODY
    row.cell = to
    s.occupant[to] = piece


def remove_piece(s: State, piece: PieceId) -> None:
    """Take a destroyed piece off the board (DB-HITS-4)."""
    row = s.pieces[piece]
    s.occupant[row.cell] = NOBODY
    row.cell = OFFBOARD
    row.lost = 1
    row.hits = 0
    row.pinned = 0
    row.moved = 0
    row.activated = 0
    row.carries = 0
    s.sides[seat_of(piece)].left -= 1


def defence_seat(s: State) -> Seat:
    """Return the seat that defends."""
    return OTHER[s.offence]
