"""A search among whole plans, in kernel Python, for games whose `devise` writes them.

Worlds that agree with what the seat knows are guessed once, and in each the other seat makes a plan in a style by lot.
A champion, the best plan so far, has been carried out in every one of them. Challengers are plans of all styles, and
the champion with another order for one piece, or with other orders that concern no piece; each meets the same worlds
with the same luck, one after the other, until it falls behind, or has met all and takes the champion's place.
"""

from typing import Final

from sandtable.bots.search.evaluation import ROOT, WORLD
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Actions, Board, State, Work, legal
from sandtable.kernel.events import Events

from .greedy_plans import sketch
from .rollouts import NO_PIECE, Plan, Rivalry, add, copy_order, draft, give, judge, make_world, piece_of, trial

DONORS: Final = 24  # plans whose orders are tried in others
CHAMPION: Final = 0  # places in `plans`
CHALLENGER: Final = 1
FIRST_DONOR: Final = 2
PLANS: Final = FIRST_DONOR + DONORS
SEARCH: Final = 0  # tasks
JUDGE: Final = 1
SCRIPT: Final = 2
SKETCH: Final = 3
EARLY: Final = 4  # worlds after which a challenger that is behind is given up
MARGIN: Final = 60  # thousandths by which a plan must be better than a champion that whole matches speak for
FRESH: Final = 12  # one challenger in so many is a new plan


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
    write the plan of a style to the champion's place. SKETCH: write a plan by pick there, or a better one than is there
    (`sketches.py`)."""
    given = rivalries[0]
    if task == JUDGE:
        return judge(states, boards[0], chances[0], events[0], works[0], out, plans[CHALLENGER], given)
    if task == SCRIPT:
        draft(states, boards[0], chances[0], events[0], works[0], out, plans[CHAMPION], given, number)
        return 0
    if task == SKETCH:
        return sketch(
            states,
            boards[0],
            chances[0],
            events[0],
            works[0],
            out,
            plans[CHAMPION],
            plans[CHALLENGER],
            given,
            number,
        )
    for _ in range(number):
        while given.made < given.worlds:
            make_world(states, boards[0], chances[0], events[0], works[0], out, given)
        if given.met == 0:
            challenge(states, boards[0], chances[0], events[0], works[0], out, plans, given)
        meet(states, boards[0], chances[0], events[0], works[0], out, plans, given)
    return given.trials


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
        style = in_turn(given, given.drafted)
        draft(states, board, chance, log, work, out, plans[FIRST_DONOR + given.drafted], given, style)
        copy_row(plans[CHALLENGER], plans[FIRST_DONOR + given.drafted])
        given.drafted += 1
        return
    if uniform(chance, FRESH) == 0:
        at = FIRST_DONOR + uniform(chance, given.drafted)
        draft(states, board, chance, log, work, out, plans[at], given, uniform(chance, given.styles))
        copy_row(plans[CHALLENGER], plans[at])
        return
    vary(states, board, chance, log, work, out, plans, given)


def in_turn(given: Rivalry, number: int) -> int:
    """The style of a draft: the first, which a search of very few trials plays; the last, which is the game's best;
    then the others."""
    place = number % given.styles
    if place == 1:
        return given.styles - 1
    return place if place == 0 else place - 1


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
    place = given.met
    result = trial(states, board, chance, log, work, out, plans[CHALLENGER], given, place)
    settle(plans, given, place, result)


def settle(plans: list[Plan], given: Rivalry, place: int, result: int) -> None:
    """What a result in one world means for the challenger. The first champion is whoever comes first, the second the
    plan of the best style; after that a champion gives way only to a plan that is better by a margin, since worlds are
    guessed and look no further than a turn or two."""
    plan = plans[CHALLENGER]
    plan.results[place] = result
    given.trials += 1
    given.met += 1
    if given.crowned == 0:
        if given.met >= given.made:
            crown(plans, given)
        return
    given.ahead += result - plans[CHAMPION].results[place]
    if given.met >= given.made:
        if given.led == 0 or given.ahead > MARGIN * given.made:
            given.led = 1
            crown(plans, given)
        given.met = 0
        given.ahead = 0
    elif given.led != 0 and given.ahead <= 0 and given.met >= EARLY and given.met & (given.met - 1) == 0:
        given.met = 0
        given.ahead = 0


def crown(plans: list[Plan], given: Rivalry) -> None:
    """The challenger is the champion now."""
    copy_row(plans[CHAMPION], plans[CHALLENGER])
    given.crowned = 1
    given.wins += 1
    given.met = 0
    given.ahead = 0


KERNEL = (contend,)
