"""A search among whole plans, in kernel Python, for games whose `devise` writes them.

Worlds that agree with what the seat knows are guessed once, and in each the other seat makes a plan in a style by lot.
A champion, the best plan so far, has been carried out in every one of them. Challengers are plans of all styles, and
the champion with another order for one piece, or with other orders that concern no piece; each meets the same worlds
with the same luck, one after the other, until it falls behind, or has met all and takes the champion's place.
"""

from dataclasses import dataclass, field
from typing import Final

from sandtable.kernel.chance import Chance, rewind, uniform
from sandtable.kernel.contract import (
    Action,
    Actions,
    Board,
    State,
    Work,
    apply,
    check,
    devise,
    guess,
    legal,
    prompted,
)
from sandtable.kernel.events import Events
from sandtable.kernel.flat import copy_row
from sandtable.kernel.ids import ACTION_WIDTH, ASKS_TABLE, FIRST, SECOND, TABLE, Seat, Wide

from .standing import ROOT, WORLD, result_of
from .tree import VERBS

WORLDS: Final = 2  # the first place of a guessed world in `states`
MOST_WORLDS: Final = 64
MOST_ORDERS: Final = 240  # of one plan
DONORS: Final = 24  # plans whose orders are tried in others
CHAMPION: Final = 0  # places in `plans`
CHALLENGER: Final = 1
FIRST_DONOR: Final = 2
PLANS: Final = FIRST_DONOR + DONORS
STEPS: Final = 400  # of the table, until somebody is asked
NO_PIECE: Final = -1
SEARCH: Final = 0  # tasks
JUDGE: Final = 1
SCRIPT: Final = 2
EARLY: Final = 4  # worlds after which a challenger that is behind is given up
FRESH: Final = 12  # one challenger in so many is a new plan


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
    piece_at: list[int] = field(default_factory=lambda: [0] * VERBS)  # of a verb: which number is the piece; 0 none
    words: list[list[Wide]] = field(default_factory=lambda: [[0] * 4 for _ in range(MOST_WORLDS)])  # luck by world


def contend(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    plans: list[Plan],
    rivalries: list[Rivalry],
    task: int,
    number: int,
) -> int:
    """The one way in, since each costs a compilation of everything. SEARCH: search on by so many trials, each a plan
    carried out in one world. JUDGE: what the plan in the challenger's place comes to, summed over all worlds. SCRIPT:
    write the plan of a style to the champion's place."""
    given = rivalries[0]
    if task == JUDGE:
        return judge(states, boards[0], chances[0], events[0], works[0], out, plans[CHALLENGER], given)
    if task == SCRIPT:
        draft(states, boards[0], chances[0], events[0], works[0], out, plans[CHAMPION], given, number)
        return 0
    for _ in range(number):
        while given.made < given.worlds:
            make_world(states, boards[0], chances[0], events[0], works[0], out, given)
        if given.met == 0:
            challenge(states, boards[0], chances[0], events[0], works[0], out, plans, given)
        meet(states, boards[0], chances[0], events[0], works[0], out, plans, given)
    return given.trials


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


# -- challengers --------------------------------------------------------------------------------------------------


def challenge(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plans: list[Plan],
    given: Rivalry,
) -> None:
    """The next challenger: a plan of every style first, then mostly the champion with one thing changed."""
    if given.drafted < min(2 * given.styles, DONORS):
        draft(states, board, chance, log, work, out, plans[FIRST_DONOR + given.drafted], given, given.drafted)
        copy_row(plans[CHALLENGER], plans[FIRST_DONOR + given.drafted])
        given.drafted += 1
        return
    if uniform(chance, FRESH) == 0:
        at = FIRST_DONOR + uniform(chance, given.drafted)
        draft(states, board, chance, log, work, out, plans[at], given, uniform(chance, given.styles))
        copy_row(plans[CHALLENGER], plans[at])
        return
    vary(states, board, chance, log, work, out, plans, given)


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


def vary(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plans: list[Plan],
    given: Rivalry,
) -> None:
    """The champion with another order for one piece, from a donor or from all that the piece may do; or with a donor's
    orders that concern no piece."""
    champion = plans[CHAMPION]
    donor = plans[FIRST_DONOR + uniform(chance, given.drafted)]
    piece = NO_PIECE
    if champion.count > 0:
        piece = piece_of(given, champion, uniform(chance, champion.count))
    listed = 0
    if piece != NO_PIECE and uniform(chance, 2) == 0:
        listed = legal(states[ROOT], board, given.seat, piece, out, work)
    if listed > 0:
        lot = uniform(chance, listed)
        for i in range(len(out[0])):
            out[0][i] = out[lot][i]
    rebuild(states, board, chance, log, work, out, plans[CHALLENGER], champion, donor, given, piece, listed > 0)


def rebuild(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    made: Plan,
    champion: Plan,
    donor: Plan,
    given: Rivalry,
    piece: int,
    new: bool,
) -> None:
    """Put a plan together: the champion's orders but for one piece, then what takes their place, then the rest. What
    the rules refuse by then is left out; the champion's last order, which seals, stays last."""
    state = states[WORLD]
    copy_row(state, states[ROOT])
    made.style = champion.style
    made.count = 0
    last = champion.count - 1
    for i in range(last):
        if piece_of(given, champion, i) != piece:
            add(state, board, chance, log, work, out, made, champion, i, given)
    if new:
        if give(state, board, given.seat, out[0], chance, log, work):
            copy_order(made, made.count, out[0])
            made.count += 1
    else:
        for i in range(donor.count - 1):
            if piece_of(given, donor, i) == piece:
                add(state, board, chance, log, work, out, made, donor, i, given)
    if last >= 0:
        add(state, board, chance, log, work, out, made, champion, last, given)


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


def meet(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plans: list[Plan],
    given: Rivalry,
) -> None:
    """The challenger meets its next world; it is given up, goes on, or takes the champion's place."""
    plan = plans[CHALLENGER]
    place = given.met
    plan.results[place] = trial(states, board, chance, log, work, out, plan, given, place)
    given.trials += 1
    given.met += 1
    if given.crowned == 0:
        if given.met >= given.made:
            crown(plans, given)
        return
    given.ahead += plan.results[place] - plans[CHAMPION].results[place]
    if given.met >= given.made:
        if given.ahead > 0:
            crown(plans, given)
        given.met = 0
        given.ahead = 0
    elif given.ahead <= 0 and given.met >= EARLY and given.met & (given.met - 1) == 0:
        given.met = 0
        given.ahead = 0


def crown(plans: list[Plan], given: Rivalry) -> None:
    """The challenger is the champion now."""
    copy_row(plans[CHAMPION], plans[CHALLENGER])
    given.crowned = 1
    given.wins += 1
    given.met = 0
    given.ahead = 0


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
        if prompted(state, board) & ASKS_TABLE == 0:
            return
        for i in range(len(scratch)):
            scratch[i] = 0
        rewind(chance)
        log.used = 0
        apply(state, board, TABLE, scratch, chance, log, work)


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


KERNEL = (contend,)
