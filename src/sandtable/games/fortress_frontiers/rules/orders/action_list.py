"""Writing actions into the list that `legal` or `devise` fills."""

from sandtable.games.fortress_frontiers.model import Work
from sandtable.kernel.contract import Actions


def add_action(out: Actions, count: int, verb: int, a: int, b: int) -> int:
    """Append an action unless the list is full; return the number of actions."""
    if count >= len(out):
        return count
    row = out[count]
    for i in range(len(row)):
        row[i] = 0
    row[0] = verb
    row[1] = a
    row[2] = b
    return count + 1


def add_path_action(out: Actions, count: int, verb: int, piece: int, work: Work) -> int:
    """Append a path order with the path of work.path; return the number of actions."""
    if count >= len(out):
        return count
    count = add_action(out, count, verb, piece, work.path[0])
    for i in range(1, 5):
        out[count - 1][2 + i] = work.path[i]
    return count


def sort_actions(out: Actions, first: int, count: int) -> None:
    """Sort the actions from `first` on by their numbers."""
    for i in range(first + 1, count):
        j = i
        while j > first and is_action_before(out, j, j - 1):
            for k in range(len(out[j])):
                number = out[j][k]
                out[j][k] = out[j - 1][k]
                out[j - 1][k] = number
            j -= 1


def is_action_before(out: Actions, one: int, two: int) -> bool:
    """Whether one action sorts before another."""
    for k in range(len(out[one])):
        if out[one][k] != out[two][k]:
            return out[one][k] < out[two][k]
    return False
