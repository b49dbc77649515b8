"""An evaluation: hares bagged against hours passed, and the distance between the two."""

from poachers_moon.model import (
    CELLS,
    KEEPER,
    POACHER,
    Board,
    State,
    Work,
)
from poachers_moon.rules.turn import outcome
from sandtable.kernel.ids import FIRST_WINS, RUNNING, Seat


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Return the value of a position: hares against hours, and room between the two. Even if the poacher is on time."""
    ended = outcome(state, board)
    if ended != RUNNING:
        return 1000 if (ended == FIRST_WINS) == (seat == POACHER) else -1000
    hares = 800 * state.bagged // board.needed
    hours = 800 * (state.hour - 1) // board.last_hour
    here = state.walkers[POACHER].cell
    room = 0
    if here < CELLS:
        room = 30 * (board.distance[here][state.walkers[KEEPER].cell] - 2)
    return hares - hours + room if seat == POACHER else hours - hares - room
