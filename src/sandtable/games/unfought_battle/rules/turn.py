"""Who must act now, and who has won: the course of a turn is Plan, Execute, Upkeep (UB-TURN-1)."""

from sandtable.games.unfought_battle.model import (
    ENDED,
    PLAN,
    SEATS,
    Board,
    State,
)
from sandtable.kernel.ids import ASKS_AUTOMATIC


def prompted(state: State, board: Board) -> int:
    """Both players at once until they seal, in any order (UB-TURN-2); then the table (UB-TURN-3)."""
    if state.phase == ENDED:
        return 0
    if state.phase != PLAN:
        return ASKS_AUTOMATIC
    mask = 0
    for seat in SEATS:
        if state.sides[seat].sealed == 0:
            mask |= 1 << seat
    return mask


def outcome(state: State, board: Board) -> int:
    """Running, or who has won (UB-VICTORY-9)."""
    return state.winner
