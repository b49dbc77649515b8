"""Greedy plans, in kernel Python: the best of a few plans written by the rollout policy (`pick`).

They are evaluated right after the turn, without a rollout.
"""

from typing import Final

from sandtable.bots.search.evaluation import ROOT, WORLD
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Actions, Board, State, Work, pick, prompted
from sandtable.kernel.events import Events

from .rollouts import MAX_ORDERS, OrderPlan, Tournament, copy_order, give_order, make_world, total_result

# Steps of making a greedy plan:
FIRST_PLAN: Final = 0  # write a plan, without evaluating it
ANOTHER_PLAN: Final = 1  # write another plan and keep the better one
DROP_ORDERS: Final = 2  # forget some orders of the plan that was kept (slips)
PERCENT: Final = 100


def greedy_step(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    best: OrderPlan,
    plan: OrderPlan,
    tournament: Tournament,
    step: int,
) -> int:
    """Make one step of a greedy plan; return how many plans were evaluated so far."""
    if step == FIRST_PLAN:
        write_policy_plan(states, board, chance, log, work, out, best, tournament)
        return 0
    if step == DROP_ORDERS:
        drop_orders(states, board, chance, log, work, out, best, tournament)
        return tournament.trials
    if tournament.has_champion == 0:
        while tournament.worlds_made < tournament.worlds:
            make_world(states, board, chance, log, work, out, tournament)
        tournament.lead = total_result(states, board, chance, log, work, out, best, tournament)
        tournament.has_champion = 1
    else:
        write_policy_plan(states, board, chance, log, work, out, plan, tournament)
        total = total_result(states, board, chance, log, work, out, plan, tournament)
        if total > tournament.lead:
            tournament.lead = total
            copy_row(best, plan)
    tournament.trials += 1
    return tournament.trials


def write_policy_plan(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plan: OrderPlan,
    tournament: Tournament,
) -> None:
    """Write the orders that the rollout policy gives, up to the seal."""
    state = states[WORLD]
    copy_row(state, states[ROOT])
    action = out[len(out) - 1]
    plan.count = 0
    while plan.count < MAX_ORDERS and prompted(state, board) & (1 << tournament.seat) != 0:
        pick(state, board, tournament.seat, chance, action, work)
        if not give_order(state, board, tournament.seat, action, chance, log, work):
            return
        copy_order(plan, plan.count, action)
        plan.count += 1


def drop_orders(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plan: OrderPlan,
    tournament: Tournament,
) -> None:
    """Drop random orders from a plan, and others that become illegal by that. The seal stays."""
    state = states[WORLD]
    copy_row(state, states[ROOT])
    last = plan.count - 1
    kept = 0
    for i in range(plan.count):
        if i < last and uniform(chance, PERCENT) < tournament.slips:
            continue
        action = out[len(out) - 1]
        for k in range(len(action)):
            action[k] = plan.orders[i][k]
        if give_order(state, board, tournament.seat, action, chance, log, work):
            copy_order(plan, kept, action)
            kept += 1
    plan.count = kept
