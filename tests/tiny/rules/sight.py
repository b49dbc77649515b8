"""Sight, memory, and what each viewer is told of a change: TINY-SIGHT."""

from sandtable.kernel.events import Events
from sandtable.kernel.ids import PUBLIC, Seat
from tiny.clauses import TINY_SIGHT_1, TINY_SIGHT_4
from tiny.events import ground_seen, lost_sight, saw_march, sighted
from tiny.model import NUMBERS, OFFBOARD, OTHER, PIECES, SEATS, VIEWERS, Board, State, Work, has, row_of


def seen_by(state: State, board: Board, seat: Seat) -> int:
    """Return the cells of the seat's pieces and those next to them (TINY-SIGHT-1)."""
    cells = 0
    for number in range(NUMBERS):
        cells |= board.near[state.pieces[row_of(seat, number)].cell]
    return cells


def update_sight(state: State, board: Board, seat: Seat) -> None:
    """Update the seat's sight and memory."""
    side = state.sides[seat]
    side.sight = seen_by(state, board, seat)
    side.known |= side.sight  # TINY-SIGHT-2
    for cell in board.cells:
        if has(side.sight, cell):  # TINY-SIGHT-3: seen now, so the old memory goes
            side.foe_turn[cell] = 0
            side.foe_strength[cell] = 0
    for number in range(NUMBERS):
        enemy = state.pieces[row_of(OTHER[seat], number)]
        if has(side.sight, enemy.cell):
            side.foe_turn[enemy.cell] = state.turn
            side.foe_strength[enemy.cell] = enemy.strength


def view_of(state: State, viewer: Seat) -> int:
    """Return the cells that a seat sees; for the public what both seats see (TINY-SIGHT-4)."""
    if viewer == PUBLIC:
        return state.sides[0].sight & state.sides[1].sight
    return state.sides[viewer].sight


def remember_view(state: State, work: Work) -> None:
    """Record who sees what and where all pieces are before an automatic step."""
    for viewer in VIEWERS:
        work.seen[viewer] = view_of(state, viewer)
    for seat in SEATS:
        work.learnt[seat] = state.sides[seat].known
    for row in range(PIECES):
        work.start[row] = state.pieces[row].cell


def report_view(state: State, board: Board, events: Events, work: Work) -> None:
    """Tell every viewer what came into and went out of sight since `remember_view`.

    Rows come in the order of cells the viewer knows, so they do not reveal numbers of pieces or where they came from.
    """
    for viewer in VIEWERS:
        for cell in board.cells:
            for row in range(PIECES):
                if row // NUMBERS != viewer and work.start[row] == cell and has(work.seen[viewer], cell):
                    report_left_view(state, events, viewer, row, cell)
        for cell in board.cells:
            for row in range(PIECES):
                if row // NUMBERS != viewer and state.pieces[row].cell == cell:
                    report_entered_view(state, events, viewer, row, work)
        if viewer != PUBLIC:
            report_ground(state, board, events, viewer, work)


def report_left_view(state: State, events: Events, viewer: Seat, row: int, start: int) -> None:
    """Tell about a piece that was in view: it marched within view, or is lost from sight."""
    piece = state.pieces[row]
    clause = TINY_SIGHT_4 if viewer == PUBLIC else TINY_SIGHT_1
    owner = row // NUMBERS
    if piece.cell == OFFBOARD:  # the upkeep tells that it was destroyed
        return
    if not has(view_of(state, viewer), piece.cell):
        lost_sight(events, clause, 1 << viewer, owner, start)
    elif piece.cell != start:
        saw_march(events, clause, 1 << viewer, owner, start, piece.cell)


def report_entered_view(state: State, events: Events, viewer: Seat, row: int, work: Work) -> None:
    """Tell about a piece that is in view and was not."""
    piece = state.pieces[row]
    clause = TINY_SIGHT_4 if viewer == PUBLIC else TINY_SIGHT_1
    if has(view_of(state, viewer), piece.cell) and not has(work.seen[viewer], work.start[row]):
        sighted(events, clause, 1 << viewer, row // NUMBERS, piece.cell, piece.strength)


def report_ground(state: State, board: Board, events: Events, seat: Seat, work: Work) -> None:
    """Tell a seat the ground that it sees for the first time."""
    for cell in board.cells:
        if has(state.sides[seat].known, cell) and not has(work.learnt[seat], cell):
            ground_seen(events, 1 << seat, cell, state.ground[cell])
