"""Remove what a seat or the public may not know: TINY-SIGHT-1 to 5."""

from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.ids import PUBLIC, Seat
from tiny.model import NO_ORDER, NOBODY, NUMBERS, OTHER, SEATS, UNKNOWN, Board, State, Work, has, row_of

from .sight import view_of


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Keep what the seat sees, knows and remembers; for the public, what both seats see now."""
    view = view_of(state, seat)
    if seat == PUBLIC:
        for side in SEATS:
            hide_pieces(state, side, view, work)
            hide_side(state, side)
            state.sides[side].sight = view  # TINY-SIGHT-4
        hide_ground(state, board, view)
    else:
        hide_pieces(state, OTHER[seat], view, work)
        hide_side(state, OTHER[seat])
        hide_ground(state, board, state.sides[seat].known)


def hide_pieces(state: State, seat: Seat, view: int, work: Work) -> None:
    """Turn pieces out of view into ghosts; those in view lose their orders and numbers (TINY-SIGHT-5)."""
    for number in range(NUMBERS):
        piece = state.pieces[row_of(seat, number)]
        piece.order = NO_ORDER
        piece.detail = 0
        if not has(view, piece.cell):
            copy_row(piece, state.pieces[NOBODY])
    first = state.pieces[row_of(seat, 0)]
    second = state.pieces[row_of(seat, 1)]
    if second.cell < first.cell:  # the ghost cell is the highest, so that ghosts come last
        copy_row(work.spare, first)
        copy_row(first, second)
        copy_row(second, work.spare)


def hide_side(state: State, seat: Seat) -> None:
    """Clear everything of a side that is not public."""
    side = state.sides[seat]
    side.purse = 0
    side.issued = 0
    side.sight = 0
    side.known = 0
    for cell in range(len(side.foe_turn)):
        side.foe_turn[cell] = 0
        side.foe_strength[cell] = 0


def hide_ground(state: State, board: Board, known: int) -> None:
    """Clear the ground outside a set of cells (TINY-SIGHT-2)."""
    for cell in board.cells:
        if not has(known, cell):
            state.ground[cell] = UNKNOWN
