"""Plans by the playout policy, in kernel Python: what a greedy bot makes where a turn is a whole plan. It looks no
further than the turn itself, and its plans are as good as `pick`."""

from typing import Final

from sandtable.bots.search.evaluation import ROOT, WORLD
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Actions, Board, State, Work, pick, prompted
from sandtable.kernel.events import Events

from .rollouts import MOST_ORDERS, Plan, Rivalry, copy_order, give, judge, make_world

FIRST_SKETCH: Final = 0  # what a call is for: the first plan, unjudged;
ANOTHER: Final = 1  # another one, kept if it is better;
SPOIL: Final = 2  # some orders of the one that was kept are forgotten
PERCENT: Final = 100


def sketch(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    best: Plan,
    plan: Plan,
    given: Rivalry,
    task: int,
) -> int:
    """One step of making a greedy plan; how many plans were judged so far."""
    if task == FIRST_SKETCH:
        write_picks(states, board, chance, log, work, out, best, given)
        return 0
    if task == SPOIL:
        spoil(states, board, chance, log, work, out, best, given)
        return given.trials
    if given.crowned == 0:
        while given.made < given.worlds:
            make_world(states, board, chance, log, work, out, given)
        given.ahead = judge(states, board, chance, log, work, out, best, given)
        given.crowned = 1
    else:
        write_picks(states, board, chance, log, work, out, plan, given)
        total = judge(states, board, chance, log, work, out, plan, given)
        if total > given.ahead:
            given.ahead = total
            copy_row(best, plan)
    given.trials += 1
    return given.trials


def write_picks(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plan: Plan,
    given: Rivalry,
) -> None:
    """What the seat would do in a playout, up to the seal."""
    state = states[WORLD]
    copy_row(state, states[ROOT])
    action = out[len(out) - 1]
    plan.count = 0
    while plan.count < MOST_ORDERS and prompted(state, board) & (1 << given.seat) != 0:
        pick(state, board, given.seat, chance, action, work)
        if not give(state, board, given.seat, action, chance, log, work):
            return
        copy_order(plan, plan.count, action)
        plan.count += 1


def spoil(
    states: list[State], board: Board, chance: Chance, log: Events, work: Work, out: Actions, plan: Plan, given: Rivalry
) -> None:
    """Slips: some orders are forgotten, and with them what the rules then refuse. The seal stays."""
    state = states[WORLD]
    copy_row(state, states[ROOT])
    last = plan.count - 1
    kept = 0
    for i in range(plan.count):
        if i < last and uniform(chance, PERCENT) < given.slips:
            continue
        action = out[len(out) - 1]
        for k in range(len(action)):
            action[k] = plan.orders[i][k]
        if give(state, board, given.seat, action, chance, log, work):
            copy_order(plan, kept, action)
            kept += 1
    plan.count = kept
