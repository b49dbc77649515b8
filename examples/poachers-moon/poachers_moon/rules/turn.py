"""Who must act, and how the match ended: PM-ORDER-1 and PM-WIN."""

from poachers_moon.clauses import PM_WIN_1, PM_WIN_2, PM_WIN_3
from poachers_moon.model import (
    HOUR,
    OVER,
    SEATS,
    Board,
    State,
)
from sandtable.kernel.ids import ASKS_AUTOMATIC, FIRST_WINS, RUNNING, SECOND_WINS


def prompted(state: State, board: Board) -> int:
    """Both seats until they seal, then the automatic step; nobody when the match is over."""
    if state.phase == OVER:
        return 0
    if state.phase == HOUR:
        return ASKS_AUTOMATIC
    mask = 0
    for seat in SEATS:
        if state.walkers[seat].sealed == 0:  # PM-ORDER-1
            mask |= 1 << seat
    return mask


def end_clause(state: State, board: Board) -> int:
    """Return the clause by which somebody has won when an hour has passed, or 0."""
    if state.caught != 0:
        return PM_WIN_2
    if state.bagged >= board.needed:
        return PM_WIN_1
    return PM_WIN_3 if state.hour >= board.last_hour else 0


def outcome(state: State, board: Board) -> int:
    """Return whether the match runs or who has won; there is no draw."""
    if state.phase != OVER:
        return RUNNING
    return FIRST_WINS if end_clause(state, board) == PM_WIN_1 else SECOND_WINS
