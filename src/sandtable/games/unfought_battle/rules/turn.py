"""Who must act, and the outcome. A turn is Plan, Execute, Upkeep (UB-TURN-1)."""

from sandtable.games.unfought_battle.model import (
    ENDED,
    PLAN,
    SEATS,
    Board,
    State,
)
from sandtable.kernel.ids import ASKS_AUTOMATIC


def prompted(state: State, board: Board) -> int:
    """Return who must act: the players that have not sealed (UB-TURN-2), then the automatic step (UB-TURN-3)."""
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
    """Return the result, or RUNNING (UB-VICTORY-9)."""
    return state.winner
