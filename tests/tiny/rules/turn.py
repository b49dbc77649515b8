"""Who must act, and how the match ended."""

from sandtable.kernel.ids import DRAWN, FIRST_WINS, RUNNING, SECOND_WINS
from tiny.model import (
    OVER,
    PLAN,
    SEATS,
    Board,
    State,
)
from tiny.rules.victory import has_won


def prompted(state: State, board: Board) -> int:
    """Both seats until they seal, then automatic steps; nobody when the match is over."""
    if state.phase == OVER:
        return 0
    if state.phase != PLAN:
        return 4
    mask = 0
    for seat in SEATS:
        if state.sides[seat].sealed == 0:
            mask |= 1 << seat
    return mask


def outcome(state: State, board: Board) -> int:
    """Return whether the match runs or who has won; both or neither is a draw."""
    if state.phase != OVER:
        return RUNNING
    first = has_won(state, SEATS[0])
    second = has_won(state, SEATS[1])
    if first == second:  # TINY-WIN-2, TINY-WIN-3
        return DRAWN
    return FIRST_WINS if first else SECOND_WINS
