"""Plans and their rollouts in sampled worlds, in kernel Python."""

from dataclasses import dataclass, field
from typing import Final

from sandtable.bots.search.evaluation import ROOT, WORLD, result_or_value
from sandtable.bots.search.settings import VERBS
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, rewind, uniform
from sandtable.kernel.contract import Action, Actions, Board, State, Work, apply, check, devise, guess, prompted
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ACTION_WIDTH, ASKS_AUTOMATIC, AUTOMATIC, FIRST, SECOND, Seat, Wide

FIRST_WORLD: Final = 2  # index of the first sampled world in `states`
MAX_WORLDS: Final = 64
MAX_ORDERS: Final = 240  # orders in one plan
MAX_AUTOMATIC_STEPS: Final = 400  # until a seat must act
NO_PIECE: Final = -1


@dataclass(slots=True)
class OrderPlan:
    """A plan: orders, the seal last, and its result in each world."""

    count: int = 0
    style: int = 0
    orders: list[list[Wide]] = field(default_factory=lambda: [[0] * ACTION_WIDTH for _ in range(MAX_ORDERS)])
    results: list[int] = field(default_factory=lambda: [0] * MAX_WORLDS)


@dataclass(slots=True)
class Tournament:
    """The configuration and state of a plan search."""

    seat: Seat = FIRST
    styles: int = 1  # number of styles
    worlds: int = 16  # worlds to sample
    rollout_turns: int = 1  # turns played after the plan is carried out, in random styles
    worlds_made: int = 0
    donors: int = 0  # plans kept as a source of orders
    worlds_met: int = 0  # worlds in which the challenger was tried
    lead: int = 0  # of the challenger over the champion in those worlds; for greedy plans the best total
    has_champion: int = 0
    trials: int = 0
    promotions: int = 0  # times that a challenger became the champion
    best_style_tried: int = 0  # 1: the plan of the game's best style has been champion
    slips: int = 0  # percentage of orders that a greedy plan forgets
    piece_slot: list[int] = field(default_factory=lambda: [0] * VERBS)  # by verb: index of the piece; 0: none
    world_chance: list[list[Wide]] = field(default_factory=lambda: [[0] * 4 for _ in range(MAX_WORLDS)])
    # by world: the random numbers that every plan meets there


# -- worlds -------------------------------------------------------------------------------------------------------


def make_world(
    states: list[State], board: Board, chance: Chance, log: Events, work: Work, out: Actions, tournament: Tournament
) -> None:
    """Sample a world, and let the other seat make and seal its plan there."""
    world = states[FIRST_WORLD + tournament.worlds_made]
    copy_row(world, states[ROOT])
    guess(world, board, tournament.seat, chance, work)
    other = SECOND if tournament.seat == FIRST else FIRST
    if prompted(world, board) & (1 << other) != 0:
        play_styled_plan(world, board, other, uniform(chance, tournament.styles), chance, log, work, out)
    for i in range(4):
        tournament.world_chance[tournament.worlds_made][i] = chance.words[i]
    tournament.worlds_made += 1


def play_styled_plan(
    state: State, board: Board, seat: Seat, style: int, chance: Chance, log: Events, work: Work, out: Actions
) -> None:
    """Let a seat make a plan in a style and give its orders."""
    count = devise(state, board, seat, style, chance, out, work)
    for i in range(count):
        give_order(state, board, seat, out[i], chance, log, work)


def give_order(state: State, board: Board, seat: Seat, action: Action, chance: Chance, log: Events, work: Work) -> bool:
    """Give one order; return whether it was legal."""
    if prompted(state, board) & (1 << seat) == 0 or check(state, board, seat, action, work) != 0:
        return False
    rewind(chance)
    log.used = 0
    apply(state, board, seat, action, chance, log, work)
    return True


# -- plans --------------------------------------------------------------------------------------------------------


def write_styled_plan(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plan: OrderPlan,
    tournament: Tournament,
    style: int,
) -> None:
    """Write a plan in a style. Illegal orders are left out."""
    state = states[WORLD]
    copy_row(state, states[ROOT])
    plan.style = style % tournament.styles
    plan.count = 0
    count = devise(state, board, tournament.seat, plan.style, chance, out, work)
    for i in range(count):
        if plan.count < MAX_ORDERS and give_order(state, board, tournament.seat, out[i], chance, log, work):
            copy_order(plan, plan.count, out[i])
            plan.count += 1


def copy_order(plan: OrderPlan, at: int, action: Action) -> None:
    """Copy an Action into a plan."""
    for i in range(len(action)):
        plan.orders[at][i] = action[i]


def piece_of(tournament: Tournament, plan: OrderPlan, at: int) -> int:
    """Return the piece that an order is for, or NO_PIECE."""
    slot = tournament.piece_slot[plan.orders[at][0]]
    return plan.orders[at][slot] if slot > 0 else NO_PIECE


def add_order(
    state: State,
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plan: OrderPlan,
    source: OrderPlan,
    at: int,
    tournament: Tournament,
) -> None:
    """Give one order of another plan and append it if it was legal."""
    action = out[len(out) - 1]
    for i in range(len(action)):
        action[i] = source.orders[at][i]
    if plan.count < MAX_ORDERS and give_order(state, board, tournament.seat, action, chance, log, work):
        copy_order(plan, plan.count, action)
        plan.count += 1


# -- rollouts -----------------------------------------------------------------------------------------------------


def roll_out_plan(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plan: OrderPlan,
    tournament: Tournament,
    world: int,
) -> int:
    """Return the result of a plan in one world, with that world's random numbers.

    The search's own random numbers continue where they were.
    """
    kept0 = chance.words[0]
    kept1 = chance.words[1]
    kept2 = chance.words[2]
    kept3 = chance.words[3]
    for i in range(4):
        chance.words[i] = tournament.world_chance[world][i]
    state = states[WORLD]
    copy_row(state, states[FIRST_WORLD + world])
    action = out[len(out) - 1]
    for i in range(plan.count):
        for k in range(len(action)):
            action[k] = plan.orders[i][k]
        give_order(state, board, tournament.seat, action, chance, log, work)
    run_automatic_steps(state, board, chance, log, work, action)
    for _ in range(tournament.rollout_turns):
        mask = prompted(state, board)
        if mask == 0:
            break
        for seat in (FIRST, SECOND):
            if mask & (1 << seat) != 0:
                style = plan.style if seat == tournament.seat else uniform(chance, tournament.styles)
                play_styled_plan(state, board, seat, style, chance, log, work, out)
        run_automatic_steps(state, board, chance, log, work, action)
    result = result_or_value(state, board, tournament.seat, work)
    chance.words[0] = kept0
    chance.words[1] = kept1
    chance.words[2] = kept2
    chance.words[3] = kept3
    return result


def run_automatic_steps(state: State, board: Board, chance: Chance, log: Events, work: Work, scratch: Action) -> None:
    """Run automatic steps until a seat must act."""
    for _ in range(MAX_AUTOMATIC_STEPS):
        if prompted(state, board) & ASKS_AUTOMATIC == 0:
            return
        for i in range(len(scratch)):
            scratch[i] = 0
        rewind(chance)
        log.used = 0
        apply(state, board, AUTOMATIC, scratch, chance, log, work)


def total_result(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plan: OrderPlan,
    tournament: Tournament,
) -> int:
    """Return the sum of a plan's results over all worlds made."""
    total = 0
    for world in range(tournament.worlds_made):
        total += roll_out_plan(states, board, chance, log, work, out, plan, tournament, world)
    return total
