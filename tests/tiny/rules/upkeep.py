"""The upkeep, the second automatic step: TINY-UPKEEP."""

from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL, Seat
from tiny.clauses import (
    TINY_UPKEEP_1,
    TINY_UPKEEP_2,
    TINY_WIN_1,
)
from tiny.model import (
    DESTROYED,
    ENDED,
    FELL,
    FULLEST,
    HOME_REACHED,
    NOBODY,
    NUMBERS,
    OFFBOARD,
    OTHER,
    OVER,
    PIECES,
    PLAN,
    SEATS,
    SUPPLY_CAME,
    TURN_BEGAN,
    VIEWERS,
    Board,
    Piece,
    State,
    Work,
    has,
    row_of,
)
from tiny.rules.sight import remember_view, report_view, update_sight
from tiny.rules.turn import outcome
from tiny.rules.victory import end_clause, has_won


def upkeep(state: State, board: Board, events: Events, work: Work) -> None:
    """Remove destroyed pieces, check who has won, and begin the next turn."""
    remember_view(state, work)
    for viewer in VIEWERS:
        report_destroyed(state, board, events, viewer, work)
    for seat in SEATS:
        remove_destroyed(state, seat)
    for seat in SEATS:
        state.sides[seat].sealed = 0
        if occupies(state, seat, board.home[OTHER[seat]]):
            state.sides[seat].reached = 1
            emit(events, HOME_REACHED, TINY_WIN_1, TO_ALL, seat, 0, 0, 0, 0, 0)
    if has_won(state, SEATS[0]) or has_won(state, SEATS[1]) or state.turn >= board.last_turn:  # TINY-WIN-3
        state.phase = OVER
    else:
        begin_turn(state, events)
    for seat in SEATS:
        update_sight(state, board, seat)
    report_view(state, board, events, work)
    if state.phase == OVER:
        emit(events, ENDED, end_clause(state), TO_ALL, outcome(state, board), 0, 0, 0, 0, 0)


def is_spent(piece: Piece) -> bool:
    """Whether a piece on the board has no strength."""
    return piece.cell != OFFBOARD and piece.strength == 0


def report_destroyed(state: State, board: Board, events: Events, viewer: Seat, work: Work) -> None:
    """Tell a viewer whose pieces are destroyed: those in view in the order of their cells, then the others."""
    for row in range(PIECES):
        piece = state.pieces[row]
        if row // NUMBERS == viewer and is_spent(piece):
            emit(events, FELL, TINY_UPKEEP_1, 1 << viewer, viewer, row % NUMBERS, piece.cell, 0, 0, 0)
    for cell in board.cells:
        for row in range(PIECES):
            piece = state.pieces[row]
            is_there = is_spent(piece) and piece.cell == cell
            if row // NUMBERS != viewer and is_there and has(work.seen[viewer], cell):
                emit(events, DESTROYED, TINY_UPKEEP_1, 1 << viewer, row // NUMBERS, cell, 0, 0, 0, 0)
    for row in range(PIECES):
        piece = state.pieces[row]
        if row // NUMBERS != viewer and is_spent(piece) and not has(work.seen[viewer], piece.cell):
            emit(events, DESTROYED, TINY_UPKEEP_1, 1 << viewer, row // NUMBERS, OFFBOARD, 0, 0, 0, 0)


def remove_destroyed(state: State, seat: Seat) -> None:
    """Remove pieces without strength (TINY-UPKEEP-1)."""
    for number in range(NUMBERS):
        piece = state.pieces[row_of(seat, number)]
        if is_spent(piece):
            copy_row(piece, state.pieces[NOBODY])
            state.sides[seat].lost += 1


def occupies(state: State, seat: Seat, cell: int) -> bool:
    """Whether a piece of the seat is in the cell."""
    for number in range(NUMBERS):  # noqa: SIM110  # kernel Python has no generators
        if state.pieces[row_of(seat, number)].cell == cell:
            return True
    return False


def begin_turn(state: State, events: Events) -> None:
    """Add supplies and pass the initiative (TINY-UPKEEP-2)."""
    for seat in SEATS:
        side = state.sides[seat]
        side.purse = min(side.purse + 1, FULLEST)
        emit(events, SUPPLY_CAME, TINY_UPKEEP_2, 1 << seat, seat, side.purse, 0, 0, 0, 0)
    state.turn += 1
    state.initiative = OTHER[state.initiative]
    state.phase = PLAN
    emit(events, TURN_BEGAN, TINY_UPKEEP_2, TO_ALL, state.turn, state.initiative, 0, 0, 0, 0)
