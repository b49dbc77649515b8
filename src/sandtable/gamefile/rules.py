"""Small functions that the rules of a game file call. Kernel Python."""

from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import ACTION_WIDTH, FIRST, FIRST_WINS, SECOND, SECOND_WINS, Seat


def add_action(out: Actions, count: int, verb: int, first: int, second: int) -> int:
    """Write an Action with up to two numbers behind the first `count` of a list; return the new count."""
    row = out[count]
    for at in range(ACTION_WIDTH):
        row[at] = 0
    row[0] = verb
    row[1] = first
    row[2] = second
    return count + 1


def asks(seat: Seat) -> int:
    """Return the mask of `prompted` when this seat alone must act."""
    return 1 << seat


def other(seat: Seat) -> Seat:
    """Return the other seat."""
    return SECOND if seat == FIRST else FIRST


def wins(seat: Seat) -> int:
    """Return the outcome in which this seat has won."""
    return FIRST_WINS if seat == FIRST else SECOND_WINS
