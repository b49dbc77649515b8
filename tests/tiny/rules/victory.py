"""Who has won: TINY-WIN."""

from sandtable.kernel.ids import Seat
from tiny.clauses import (
    TINY_WIN_1,
    TINY_WIN_2,
    TINY_WIN_3,
)
from tiny.model import (
    NUMBERS,
    OTHER,
    SEATS,
    State,
)


def has_won(state: State, seat: Seat) -> bool:
    """Whether the other seat has no piece left, or its home is taken (TINY-WIN-1). Both are public."""
    return state.sides[seat].reached != 0 or state.sides[OTHER[seat]].lost == NUMBERS


def end_clause(state: State) -> int:
    """Return the clause that ended the match."""
    first = has_won(state, SEATS[0])
    second = has_won(state, SEATS[1])
    if first and second:
        return TINY_WIN_2
    return TINY_WIN_1 if first or second else TINY_WIN_3
