"""An evaluation: strength on the board and progress towards the enemy's home."""

from sandtable.kernel.ids import DRAWN, RUNNING, Seat
from tiny.model import (
    NUMBERS,
    OFFBOARD,
    OTHER,
    OVER,
    Board,
    State,
    Work,
    row_of,
)
from tiny.rules.turn import outcome


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Return strength on the board plus progress, minus the enemy's; hidden pieces count nothing."""
    if state.phase == OVER:
        ended = outcome(state, board)
        if ended in (DRAWN, RUNNING):
            return 0
        return 1000 if ended == seat + 1 else -1000
    return side_value(state, board, seat) - side_value(state, board, OTHER[seat])


def side_value(state: State, board: Board, seat: Seat) -> int:
    """Return 100 for each strength and 10 for each cell towards the enemy's home: at most 700."""
    total = 0
    for number in range(NUMBERS):
        piece = state.pieces[row_of(seat, number)]
        if piece.cell != OFFBOARD:
            total += 100 * piece.strength + 10 * (5 - board.distance[piece.cell][board.home[OTHER[seat]]])
    return total
