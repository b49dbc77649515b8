"""What takes the place of `legal` in a game that defines `check`: every Action of the verbs that `check` accepts.

`bind` gives the function the game's own `check`, and the tables that describe its verbs.
"""

from collections.abc import Mapping
from typing import Final

from sandtable.kernel.contract import Actions, Board, State, check
from sandtable.kernel.errors import CompileError
from sandtable.kernel.ids import ACTION_WIDTH, ALL, CONTINUE, Seat
from sandtable.kernel.verbs import PATH, Slot, Verbs

from .defaults import ListWork

NUMBERS: Final = (CONTINUE,)  # of the verbs; `bind` gives these tables the rows of the game's verbs
COUNTS: Final = (1,)  # how many Actions a verb has
FIRST_SLOTS: Final = (0, 0)  # where the slots of a verb begin in the next two
SIZES: Final = (1,)  # how many values a slot takes
LEASTS: Final = (0,)


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: ListWork) -> int:
    """List the Actions that `check` accepts, in the order of verbs and numbers."""
    if about not in (ALL, 0):  # there are no pieces
        return 0
    count = 0
    action = work.tried
    for verb in range(len(NUMBERS)):
        for one in range(COUNTS[verb]):
            for at in range(ACTION_WIDTH):
                action[at] = 0
            action[0] = NUMBERS[verb]
            rest = one
            for slot in range(FIRST_SLOTS[verb + 1] - 1, FIRST_SLOTS[verb] - 1, -1):
                action[1 + slot - FIRST_SLOTS[verb]] = LEASTS[slot] + rest % SIZES[slot]
                rest //= SIZES[slot]
            if check(state, board, seat, action, work) == 0:
                for at in range(ACTION_WIDTH):
                    out[count][at] = action[at]
                count += 1
    return count


def verb_tables(verbs: Verbs) -> Mapping[str, tuple[int, ...]]:
    """Return the tables that `legal` reads, with the verb of automatic steps first."""
    if unlisted := [verb.name for verb in verbs if verb.open or any(slot.kind == PATH for slot in verb.slots)]:
        raise CompileError(f"define `legal`: the Actions of {unlisted[0]!r} cannot be counted")
    counts, firsts = [1], [0, 0]
    slots: list[Slot] = []
    for verb in verbs:
        count = 1
        for slot in verb.slots:
            count *= slot.count
        slots += verb.slots
        counts.append(count)
        firsts.append(len(slots))
    return {
        "NUMBERS": (CONTINUE, *(verb.number for verb in verbs)),
        "COUNTS": tuple(counts),
        "FIRST_SLOTS": tuple(firsts),
        "SIZES": (*(slot.count for slot in slots), 1),  # never empty
        "LEASTS": (*(slot.least for slot in slots), 0),
    }
