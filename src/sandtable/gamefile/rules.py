"""Small functions that the rules of a game file call. Kernel Python."""

from collections.abc import Iterable
from typing import Final

from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.ids import ACTION_WIDTH, FIRST, FIRST_WINS, SECOND, SECOND_WINS, Seat

BITS: Final = 31  # in a number of 32 bits with a sign


def add_action(out: Actions, count: int, verb: int, first: int, second: int) -> int:
    """Write an Action with up to two numbers behind the first `count` of a list; return the new count."""
    row = out[count]
    for at in range(ACTION_WIDTH):
        row[at] = 0
    row[0] = verb
    row[1] = first
    row[2] = second
    return count + 1


def is_longer(action: Action, numbers: int) -> bool:
    """Whether an Action has anything behind its verb and so many numbers."""
    for at in range(numbers + 1, ACTION_WIDTH):  # noqa: SIM110  # kernel Python has no generators
        if action[at] != 0:
            return True
    return False


def asks(seat: Seat) -> int:
    """Return the mask of `prompted` when this seat alone must act."""
    return 1 << seat


def other(seat: Seat) -> Seat:
    """Return the other seat."""
    return SECOND if seat == FIRST else FIRST


def wins(seat: Seat) -> int:
    """Return the outcome in which this seat has won."""
    return FIRST_WINS if seat == FIRST else SECOND_WINS


# -- sets of up to 31 numbers, such as cells, each in one number: member m is bit m


def bit(member: int) -> int:
    """Return the set of this member alone."""
    return 1 << member


def has(members: int, member: int) -> bool:
    """Whether a set has this member."""
    return (members >> member) & 1 == 1


def choose_bit(members: int, chance: Chance, nobody: int) -> int:
    """Choose a member of a set, each with the same probability; of the empty set return `nobody`."""
    count = 0
    for member in range(BITS):
        count += (members >> member) & 1
    left = uniform(chance, count) if count > 0 else 0
    for member in range(BITS):
        if has(members, member):
            if left == 0:
                return member
            left -= 1
    return nobody


def bits(members: Iterable[int]) -> int:
    """Return a set with these members. Not kernel Python, like the next."""
    return sum(1 << member for member in {*members})


def listed(members: int) -> list[int]:
    """List the members of a set in ascending order."""
    return [member for member in range(BITS) if has(members, member)]
