"""Evaluation of a position: mainly Chi, then Shih, held ground and the distance of forces to it."""

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
from sandtable.games.unfought_battle.rules.upkeep import has_adjacent_enemy
from sandtable.kernel.ids import DRAWN, Seat

LATE_TURNS = 8  # last turns before a turn limit, in which Shih counts more and more
DOMINATION_VALUE = 200  # of one Upkeep with all ground held


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Return the value of a position for `seat`, from -1000 to 1000; zero-sum."""
    if state.phase == ENDED:
        ended = outcome(state, board)
        if ended == DRAWN:
            return 0
        return 1000 if ended == seat + 1 else -1000
    difference = side_value(state, board, seat) - side_value(state, board, OTHER[seat])
    return max(-900, min(900, difference))


def side_value(state: State, board: Board, seat: Seat) -> int:
    """Return the value of one side, in thousandths of a win.

    Chi counts up to 600. Shih counts more near a turn limit, because it decides the match there (UB-VICTORY-7). Held
    ground counts because it yields Shih every turn.
    """
    side = state.sides[seat]
    total = 600 * side.chi // max(board.starting_chi, 1) + shih_value(state, board) * side.shih
    total += DOMINATION_VALUE * side.domination
    held = 0
    for number in range(board.forces):
        force = state.forces[row_of(seat, number)]
        if force.hex == OFFBOARD:  # an enemy's position is unknown between Execute and Upkeep
            continue
        total -= 4 * board.goal[force.hex] + 25 * force.encircled
        total += 6 * modifier(board, force.tendency)
        if board.terrain[force.hex] == CONTENTIOUS:
            total += 15
            if not has_adjacent_enemy(state, board, seat, force.hex):
                held += 1
    total += 35 * held
    if held == board.contentious and held > 0:
        total += DOMINATION_VALUE // 2
    return total


def shih_value(state: State, board: Board) -> int:
    """Return the value of one Shih in this turn."""
    if board.last_turn == 0:
        return 5
    left = board.last_turn - state.turn
    return 5 if left >= LATE_TURNS else 5 + 4 * (LATE_TURNS - left)
