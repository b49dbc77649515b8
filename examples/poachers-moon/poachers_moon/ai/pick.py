"""A rollout policy: a cheap legal action."""

from poachers_moon.model import (
    DO_CLEAR,
    DO_GO,
    DO_SEAL,
    DO_SNATCH,
    KEEPER,
    NO_ORDER,
    NOWHERE,
    POACHER,
    Board,
    CellId,
    State,
    Work,
    has,
)
from poachers_moon.rules.check import check_target
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """Snatch or go if nothing is ordered yet, then seal; one time in eight stay."""
    for i in range(len(action)):
        action[i] = 0
    action[0] = DO_SEAL
    walker = state.walkers[seat]
    if walker.order != NO_ORDER or walker.issued > 0 or uniform(chance, 8) == 0:
        return
    count = list_orders(state, board, seat, work)
    chosen = uniform(chance, count)
    if seat == KEEPER and uniform(chance, 2) == 0:
        chosen = find_nearest(board, choose_cell(state.suspected, board, chance), count, work)
    elif seat == POACHER and uniform(chance, 2) == 0 and work.verb[count - 1] == DO_SNATCH:
        chosen = count - 1 - uniform(chance, count_snatches(count, work))
    action[0] = work.verb[chosen]
    action[1] = work.chosen[chosen]


def list_orders(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Write everything that may be ordered, snatches last. There is always one: every clearing has neighbours."""
    count = 0
    for verb in range(DO_GO, DO_CLEAR):
        for cell in board.cells:
            if check_target(state, board, seat, verb, cell) == 0:
                work.verb[count] = verb
                work.chosen[count] = cell
                count += 1
    return count


def count_snatches(count: int, work: Work) -> int:
    """Count the snatches among the written orders."""
    found = 0
    for i in range(count):
        if work.verb[i] == DO_SNATCH:
            found += 1
    return found


def find_nearest(board: Board, goal: CellId, count: int, work: Work) -> int:
    """Find the first written order that leads nearest to a clearing."""
    best = 0
    for i in range(count):
        if board.distance[work.chosen[i]][goal] < board.distance[work.chosen[best]][goal]:
            best = i
    return best


def choose_cell(cells: int, board: Board, chance: Chance) -> CellId:
    """Draw a clearing of a set, all equally likely; of the empty set return the ghost."""
    count = 0
    for cell in board.cells:
        if has(cells, cell):
            count += 1
    if count == 0:
        return NOWHERE
    left = uniform(chance, count)
    for cell in board.cells:
        if has(cells, cell):
            if left == 0:
                return cell
            left -= 1
    return NOWHERE
