"""How well a side stands: Chi above all, then Shih, ground held and forces on their way to it."""

from sandtable.games.unfought_battle.model import (
    CONTENTIOUS,
    ENDED,
    OFFBOARD,
    OTHER,
    Board,
    State,
    Work,
    modifier,
    row_of,
)
from sandtable.games.unfought_battle.rules.turn import outcome
from sandtable.games.unfought_battle.rules.upkeep import has_enemy_beside
from sandtable.kernel.ids import DRAWN, Seat

LATE = 8  # turns before a limit from which Shih counts more and more
DOMINATION_WORTH = 200  # one Upkeep with all ground held


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Chi above all, then Shih, ground held and forces on their way to it."""
    if state.phase == ENDED:
        ended = outcome(state, board)
        if ended == DRAWN:
            return 0
        return 1000 if ended == seat + 1 else -1000
    here = worth(state, board, seat) - worth(state, board, OTHER[seat])
    return max(-900, min(900, here))


def worth(state: State, board: Board, seat: Seat) -> int:
    """What one side has, in thousandths of a win: Chi counts for up to 600; Shih counts more the nearer a turn limit
    is, which it decides (UB-VICTORY-7); ground held pays Shih for many turns."""
    side = state.sides[seat]
    total = 600 * side.chi // max(board.starting_chi, 1) + shih_worth(state, board) * side.shih
    total += DOMINATION_WORTH * side.domination
    held = 0
    for number in range(board.forces):
        force = state.forces[row_of(seat, number)]
        if force.hex == OFFBOARD:  # between Execute and Upkeep an enemy's place is not known
            continue
        total -= 4 * board.goal[force.hex] + 25 * force.encircled
        total += 6 * modifier(board, force.tendency)
        if board.terrain[force.hex] == CONTENTIOUS:
            total += 15
            if not has_enemy_beside(state, board, seat, force.hex):
                held += 1
    total += 35 * held
    if held == board.contentious and held > 0:
        total += DOMINATION_WORTH // 2
    return total


def shih_worth(state: State, board: Board) -> int:
    """What one Shih is worth now."""
    if board.last_turn == 0:
        return 5
    left = board.last_turn - state.turn
    return 5 if left >= LATE else 5 + 4 * (LATE - left)
