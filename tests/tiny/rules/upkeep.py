"""The upkeep, the second automatic step: TINY-UPKEEP."""

from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.events import Events
from sandtable.kernel.ids import Seat
from tiny.events import destroyed, ended, fell, home_reached, supply_came, turn_began
from tiny.model import (
    FULLEST,
    NOBODY,
    NUMBERS,
    OFFBOARD,
    OTHER,
    OVER,
    PIECES,
    PLAN,
    SEATS,
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
            home_reached(events, seat)
    if has_won(state, SEATS[0]) or has_won(state, SEATS[1]) or state.turn >= board.last_turn:  # TINY-WIN-3
        state.phase = OVER
    else:
        begin_turn(state, events)
    for seat in SEATS:
        update_sight(state, board, seat)
    report_view(state, board, events, work)
    if state.phase == OVER:
        ended(events, end_clause(state), outcome(state, board))


def is_spent(piece: Piece) -> bool:
    """Whether a piece on the board has no strength."""
    return piece.cell != OFFBOARD and piece.strength == 0


def report_destroyed(state: State, board: Board, events: Events, viewer: Seat, work: Work) -> None:
    """Tell a viewer whose pieces are destroyed: those in view in the order of their cells, then the others."""
    for row in range(PIECES):
        piece = state.pieces[row]
        if row // NUMBERS == viewer and is_spent(piece):
            fell(events, viewer, row % NUMBERS, piece.cell)
    for cell in board.cells:
        for row in range(PIECES):
            piece = state.pieces[row]
            is_there = is_spent(piece) and piece.cell == cell
            if row // NUMBERS != viewer and is_there and has(work.seen[viewer], cell):
                destroyed(events, 1 << viewer, row // NUMBERS, cell)
    for row in range(PIECES):
        piece = state.pieces[row]
        if row // NUMBERS != viewer and is_spent(piece) and not has(work.seen[viewer], piece.cell):
            destroyed(events, 1 << viewer, row // NUMBERS, OFFBOARD)


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
        supply_came(events, seat, side.purse)
    state.turn += 1
    state.initiative = OTHER[state.initiative]
    state.phase = PLAN
    turn_began(events, state.turn, state.initiative)
