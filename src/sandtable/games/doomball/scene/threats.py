"""Which spaces each unit could attack in its next turn, shown as danger signs.

Not part of the rules: it goes by the current position of all units and ignores rivers and cowards left alone.
"""

from __future__ import annotations

from sandtable.games.doomball.model import (
    ARMY,
    CELLS,
    FOREST,
    HILL,
    NOBODY,
    OFFBOARD,
    OTHER,
    SEATS,
    STAR_MOVE,
    STAR_RANGE,
    TOWER,
    Board,
    PieceId,
    State,
    cell_of,
    piece_of,
)
from sandtable.games.doomball.rules.movement import steps_allowed
from sandtable.games.doomball.rules.position import is_free, is_loaded
from sandtable.games.doomball.rules.range import ignores_friends, is_open_to_range
from sandtable.kernel.ids import Seat


def dangers(board: Board, state: State, seat: Seat) -> list[int]:
    """Count for every space how many enemies of a seat could attack a unit there in their next turn."""
    found = [0] * CELLS
    first = OTHER[seat] * ARMY
    for number in range(first, first + ARMY):
        piece = piece_of(number)
        if state.pieces[piece].cell != OFFBOARD and is_loaded(state, board, piece):  # DB-STAR-B-1: else it must reload
            for cell in struck(board, state, piece):
                found[cell] += 1
    return found


def struck(board: Board, state: State, piece: PieceId) -> set[int]:
    """Return the spaces a unit has in range from wherever it can go (DB-RANGE-5)."""
    row, seat = state.pieces[piece], SEATS[piece // ARMY]
    kind = board.kinds[row.kind]
    stops = stops_of(board, state, piece)
    high = {cell for cell in stops if kind.stars & STAR_RANGE or board.ground[cell] in (HILL, TOWER)}  # DB-RANGE-4
    state.occupant[row.cell] = NOBODY  # it has left this space
    low = seen_from(board, state, stops - high, kind.range, seat, past=False)
    found = low | seen_from(board, state, high, kind.range, seat, past=True)
    state.occupant[row.cell] = piece
    return found if len(stops) > 1 else found - stops


def in_range(board: Board, state: State, piece: PieceId) -> set[int]:
    """Return the spaces a unit has in range from where it is (DB-RANGE-2)."""
    row, seat = state.pieces[piece], SEATS[piece // ARMY]
    past = ignores_friends(state, board, piece)
    return seen_from(board, state, {int(row.cell)}, board.kinds[row.kind].range, seat, past=past)


def stops_of(board: Board, state: State, piece: PieceId) -> set[int]:
    """Return where a unit can go and still act: Move* moves or acts (DB-STAR-D-1), a pinned one stays (DB-ABIL-P-3)."""
    row = state.pieces[piece]
    stops = {int(row.cell)}
    if row.pinned or board.kinds[row.kind].stars & STAR_MOVE:
        return stops
    edge = {(int(row.cell), False)}
    for steps in range(1, board.kinds[row.kind].move + 1):
        further = set()
        for cell, wood in edge:
            for to in board.near[cell][: board.ways[cell]]:
                forest = wood or board.ground[to] == FOREST
                if is_free(state, board, to) and steps <= steps_allowed(board, row.kind, forest):
                    further.add((int(to), forest))
        stops |= {cell for cell, _ in further}
        edge = further
    return stops


def seen_from(board: Board, state: State, starts: set[int], most: int, seat: Seat, *, past: bool) -> set[int]:
    """Return the spaces within `most` range steps of some of these spaces (DB-RANGE-1)."""
    found: set[int] = set()
    edge = starts
    for _ in range(most):
        further = {int(to) for cell in edge for to in board.near[cell][: board.ways[cell]]} - found
        found |= further
        edge = {cell for cell in further if is_open_to_range(state, board, cell_of(cell), seat, past)}
    return found
