"""Writing Actions as rows of numbers, and refusing rows that are no Action at all."""

from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.ids import ALL


def is_listed(about: int, unit_id: int) -> bool:
    """Whether a list of actions about `about` includes this unit."""
    return about == ALL or about == unit_id  # kernel Python has `in` only for constants


def append_action(out: Actions, count: int, verb: int, a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """Append one Action if there is room, and return the new count."""
    if count >= len(out):
        return count
    write_action(out[count], verb, a, b, c, d, e, f)
    return count + 1


def write_action(action: Action, verb: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """Write one Action into a row."""
    action[0] = verb
    action[1] = a
    action[2] = b
    action[3] = c
    action[4] = d
    action[5] = e
    action[6] = f


def has_more_numbers(action: Action, numbers: int) -> bool:
    """Whether the Action has a number other than 0 after its verb and first `numbers` numbers."""
    for i in range(numbers + 1, len(action)):  # noqa: SIM110  # kernel Python has no generators
        if action[i] != 0:
            return True
    return False


def is_out_of_bounds(action: Action) -> bool:
    """Whether a number is larger than any number on a table (HL-NUM-13)."""
    for i in range(len(action)):  # noqa: SIM110  # kernel Python has no generators
        if action[i] > 10_000_000 or action[i] < -10_000_000:
            return True
    return False
