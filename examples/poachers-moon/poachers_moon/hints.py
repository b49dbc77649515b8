"""Advice for machines: a quick choice, a guess of what a seat cannot see, and a rough worth."""

from poachers_moon.model import (
    CELLS,
    DO_CLEAR,
    DO_GO,
    DO_SEAL,
    DO_SNATCH,
    KEEPER,
    NO_ORDER,
    NOWHERE,
    OVER,
    POACHER,
    SEATS,
    Board,
    CellId,
    State,
    Work,
    has,
)
from poachers_moon.rules.hour import outcome
from poachers_moon.rules.orders import check_way
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import FIRST_WINS, RUNNING, Seat


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """An order where there is none, a snatch if one is at hand; then the seal. One time in eight it stays."""
    for i in range(len(action)):
        action[i] = 0
    action[0] = DO_SEAL
    walker = state.walkers[seat]
    if walker.order != NO_ORDER or walker.issued > 0 or uniform(chance, 8) == 0:
        return
    count = list_ways(state, board, seat, work)
    chosen = uniform(chance, count)
    if seat == KEEPER and uniform(chance, 2) == 0:
        chosen = nearest_way(board, any_of(state.suspected, board, chance), count, work)
    elif seat == POACHER and uniform(chance, 2) == 0 and work.verb[count - 1] == DO_SNATCH:
        chosen = count - 1 - uniform(chance, count_snatches(count, work))
    action[0] = work.verb[chosen]
    action[1] = work.chosen[chosen]


def list_ways(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Everything that could be ordered, snatches last; there is always a way, since every clearing has neighbours."""
    count = 0
    for verb in range(DO_GO, DO_CLEAR):
        for cell in board.cells:
            if check_way(state, board, seat, verb, cell) == 0:
                work.verb[count] = verb
                work.chosen[count] = cell
                count += 1
    return count


def count_snatches(count: int, work: Work) -> int:
    """How many of the ways listed are snatches."""
    found = 0
    for i in range(count):
        if work.verb[i] == DO_SNATCH:
            found += 1
    return found


def nearest_way(board: Board, goal: CellId, count: int, work: Work) -> int:
    """The first of the ways listed that leads nearest to a clearing."""
    best = 0
    for i in range(count):
        if board.distance[work.chosen[i]][goal] < board.distance[work.chosen[best]][goal]:
            best = i
    return best


def any_of(cells: int, board: Board, chance: Chance) -> CellId:
    """One clearing of a set, all equally likely; of the empty set the ghost."""
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


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Put the poacher into a suspected clearing, and give sealed orders to whoever sealed them unseen."""
    if state.phase == OVER:
        return
    if seat != POACHER:
        state.walkers[POACHER].cell = any_of(state.suspected, board, chance)
    for side in SEATS:
        walker = state.walkers[side]
        if side != seat and walker.sealed != 0 and uniform(chance, 8) > 0:
            chosen = uniform(chance, list_ways(state, board, side, work))
            walker.order = work.verb[chosen]
            walker.to = work.chosen[chosen]
            walker.issued = 1


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Hares against hours: where a poacher is neither ahead nor behind his time it is even."""
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
