"""Who must act, and who has won: FF-TURN, FF-WIN."""

from sandtable.games.fortress_frontiers.model import ORDERS, OVER, Board, State
from sandtable.kernel.ids import DRAWN, FIRST_WINS, RUNNING, SECOND_WINS


def prompted(state: State, board: Board) -> int:
    """Ask both players until they are Done, then call for an automatic step (FF-TURN-3, FF-TURN-6)."""
    if state.phase == OVER:
        return 0
    if state.phase != ORDERS:
        return 4
    return (0 if state.sides[0].sealed != 0 else 1) | (0 if state.sides[1].sealed != 0 else 2)


def outcome(state: State, board: Board) -> int:
    """Return who has won (FF-WIN-1, FF-WIN-2, FF-RULING-42).

    A player whose base has fallen loses; if both bases fall at once it is a draw. Towers, units and income do not count
    (FF-WIN-4).
    """
    if state.phase != OVER:
        return RUNNING
    first = state.sides[0].fallen != 0
    second = state.sides[1].fallen != 0
    if first == second:
        return DRAWN  # FF-WIN-3: also at the host's turn limit
    return SECOND_WINS if first else FIRST_WINS
