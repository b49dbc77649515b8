"""Plans in guessed worlds, in kernel Python: what a plan is, how worlds are made, and what a plan comes to in one."""

from dataclasses import dataclass, field
from typing import Final

from sandtable.bots.search.evaluation import ROOT, WORLD, result_of
from sandtable.bots.search.tree import VERBS
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, rewind, uniform
from sandtable.kernel.contract import Action, Actions, Board, State, Work, apply, check, devise, guess, prompted
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ACTION_WIDTH, ASKS_AUTOMATIC, AUTOMATIC, FIRST, SECOND, Seat, Wide

WORLDS: Final = 2  # the first place of a guessed world in `states`
MOST_WORLDS: Final = 64
MOST_ORDERS: Final = 240  # of one plan
STEPS: Final = 400  # of the table, until somebody is asked
NO_PIECE: Final = -1


@dataclass(slots=True)
class Plan:
    """Orders, the seal last, and what came of them in each world."""

    count: int = 0
    style: int = 0
    orders: list[list[Wide]] = field(default_factory=lambda: [[0] * ACTION_WIDTH for _ in range(MOST_ORDERS)])
    results: list[int] = field(default_factory=lambda: [0] * MOST_WORLDS)


@dataclass(slots=True)
class Rivalry:
    """Where the search stands, and how it is made."""

    seat: Seat = FIRST
    styles: int = 1
    worlds: int = 16
    turns: int = 1  # that are played on after the plan is carried out, by styles
    made: int = 0  # worlds
    drafted: int = 0  # donors
    met: int = 0  # worlds that the challenger has met
    ahead: int = 0  # by how much, over those
    crowned: int = 0  # 1: there is a champion
    trials: int = 0
    wins: int = 0  # of challengers
    led: int = 0  # 1: the plan of the best style has been champion
    slips: int = 0  # orders in a hundred that are forgotten, of a plan by pick
    piece_at: list[int] = field(default_factory=lambda: [0] * VERBS)  # of a verb: which number is the piece; 0 none
    words: list[list[Wide]] = field(default_factory=lambda: [[0] * 4 for _ in range(MOST_WORLDS)])  # luck by world


# -- worlds -------------------------------------------------------------------------------------------------------


def make_world(
    states: list[State], board: Board, chance: Chance, log: Events, work: Work, out: Actions, given: Rivalry
) -> None:
    """Guess a world, and let the other seat make and seal its plan there."""
    world = states[WORLDS + given.made]
    copy_row(world, states[ROOT])
    guess(world, board, given.seat, chance, work)
    other = SECOND if given.seat == FIRST else FIRST
    if prompted(world, board) & (1 << other) != 0:
        play_style(world, board, other, uniform(chance, given.styles), chance, log, work, out)
    for i in range(4):
        given.words[given.made][i] = chance.words[i]
    given.made += 1


def play_style(
    state: State, board: Board, seat: Seat, style: int, chance: Chance, log: Events, work: Work, out: Actions
) -> None:
    """Let a seat make a plan in a style and give its orders."""
    count = devise(state, board, seat, style, chance, out, work)
    for i in range(count):
        give(state, board, seat, out[i], chance, log, work)


def give(state: State, board: Board, seat: Seat, action: Action, chance: Chance, log: Events, work: Work) -> bool:
    """Give one order, if the rules allow it."""
    if prompted(state, board) & (1 << seat) == 0 or check(state, board, seat, action, work) != 0:
        return False
    rewind(chance)
    log.used = 0
    apply(state, board, seat, action, chance, log, work)
    return True


# -- plans --------------------------------------------------------------------------------------------------------


def draft(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plan: Plan,
    given: Rivalry,
    number: int,
) -> None:
    """A plan of a style, each order checked; it ends where the seat is asked no more."""
    state = states[WORLD]
    copy_row(state, states[ROOT])
    plan.style = number % given.styles
    plan.count = 0
    count = devise(state, board, given.seat, plan.style, chance, out, work)
    for i in range(count):
        if plan.count < MOST_ORDERS and give(state, board, given.seat, out[i], chance, log, work):
            copy_order(plan, plan.count, out[i])
            plan.count += 1


def copy_order(plan: Plan, at: int, action: Action) -> None:
    """Write an Action into a plan."""
    for i in range(len(action)):
        plan.orders[at][i] = action[i]


def piece_of(given: Rivalry, plan: Plan, at: int) -> int:
    """The piece that an order is for, or NO_PIECE."""
    place = given.piece_at[plan.orders[at][0]]
    return plan.orders[at][place] if place > 0 else NO_PIECE


def add(
    state: State,
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    made: Plan,
    source: Plan,
    at: int,
    given: Rivalry,
) -> None:
    """Give one order of another plan, and keep it if the rules allow it."""
    action = out[len(out) - 1]
    for i in range(len(action)):
        action[i] = source.orders[at][i]
    if made.count < MOST_ORDERS and give(state, board, given.seat, action, chance, log, work):
        copy_order(made, made.count, action)
        made.count += 1


# -- trials -------------------------------------------------------------------------------------------------------


def trial(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plan: Plan,
    given: Rivalry,
    place: int,
) -> int:
    """What a plan comes to in one world, with that world's luck; the search's own luck goes on where it was."""
    kept0 = chance.words[0]
    kept1 = chance.words[1]
    kept2 = chance.words[2]
    kept3 = chance.words[3]
    for i in range(4):
        chance.words[i] = given.words[place][i]
    state = states[WORLD]
    copy_row(state, states[WORLDS + place])
    action = out[len(out) - 1]
    for i in range(plan.count):
        for k in range(len(action)):
            action[k] = plan.orders[i][k]
        give(state, board, given.seat, action, chance, log, work)
    carry_out(state, board, chance, log, work, action)
    for _ in range(given.turns):
        mask = prompted(state, board)
        if mask == 0:
            break
        for seat in (FIRST, SECOND):
            if mask & (1 << seat) != 0:
                style = plan.style if seat == given.seat else uniform(chance, given.styles)
                play_style(state, board, seat, style, chance, log, work, out)
        carry_out(state, board, chance, log, work, action)
    result = result_of(state, board, given.seat, work)
    chance.words[0] = kept0
    chance.words[1] = kept1
    chance.words[2] = kept2
    chance.words[3] = kept3
    return result


def carry_out(state: State, board: Board, chance: Chance, log: Events, work: Work, scratch: Action) -> None:
    """The table's steps until somebody is asked."""
    for _ in range(STEPS):
        if prompted(state, board) & ASKS_AUTOMATIC == 0:
            return
        for i in range(len(scratch)):
            scratch[i] = 0
        rewind(chance)
        log.used = 0
        apply(state, board, AUTOMATIC, scratch, chance, log, work)


def judge(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plan: Plan,
    given: Rivalry,
) -> int:
    """What a plan comes to, summed over all worlds made."""
    total = 0
    for place in range(given.made):
        total += trial(states, board, chance, log, work, out, plan, given, place)
    return total
