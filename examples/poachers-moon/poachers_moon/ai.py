"""What bots need besides the rules: a rollout policy, an evaluation and a guess of what is hidden."""

from poachers_moon.rules import DO_SNATCH, KEEPER, NO_ORDER, NOWHERE, OVER, POACHER, SEATS, Board, State, outcome
from sandtable.gamefile import ALL, FIRST_WINS, RUNNING, Action, Chance, ListWork, Seat, choose_bit, legal, uniform


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: ListWork) -> None:
    """Snatch or go if nothing is ordered yet, then seal; one time in eight stay."""
    walker = state.walkers[seat]
    orders = legal(state, board, seat, ALL, work.listed, work) - 1
    chosen = orders  # seals
    if walker.order == NO_ORDER and walker.issued == 0 and uniform(chance, 8) > 0:
        chosen = uniform(chance, orders)
        if seat == KEEPER and uniform(chance, 2) == 0:
            goal = choose_bit(state.suspected, chance, NOWHERE)
            chosen = 0
            for i in range(orders):
                if board.distance[work.listed[i][1]][goal] < board.distance[work.listed[chosen][1]][goal]:
                    chosen = i
        elif seat == POACHER and uniform(chance, 2) == 0 and work.listed[orders - 1][0] == DO_SNATCH:
            snatches = 0
            for i in range(orders):
                snatches += 1 if work.listed[i][0] == DO_SNATCH else 0
            chosen = orders - 1 - uniform(chance, snatches)
    for at in range(len(action)):
        action[at] = work.listed[chosen][at]


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: ListWork) -> None:
    """Put the poacher into a suspected clearing, and give orders to a side that has sealed unseen ones."""
    if state.phase == OVER:
        return
    if seat != POACHER:
        state.walkers[POACHER].cell = choose_bit(state.suspected, chance, NOWHERE)
    for side in SEATS:
        walker = state.walkers[side]
        if side != seat and walker.sealed != 0 and uniform(chance, 8) > 0:
            walker.sealed = 0  # nothing is legal after the seal
            chosen = uniform(chance, legal(state, board, side, ALL, work.listed, work) - 1)
            walker.order = work.listed[chosen][0]
            walker.to = work.listed[chosen][1]
            walker.issued = 1
            walker.sealed = 1


def value(state: State, board: Board, seat: Seat, work: ListWork) -> int:
    """Weigh hares against hours, and the room between the two."""
    ended = outcome(state, board)
    if ended != RUNNING:
        return 1000 if (ended == FIRST_WINS) == (seat == POACHER) else -1000
    here = state.walkers[POACHER].cell
    good = 800 * state.bagged // board.hares - 800 * (state.hour - 1) // board.hours
    if here != NOWHERE:
        good += 30 * (board.distance[here][state.walkers[KEEPER].cell] - 2)
    return good if seat == POACHER else -good
