"""The tournament of plans, in kernel Python, and the entry point of the plan search.

The champion is the best plan so far and was carried out in every sampled world. Challengers are plans of all styles,
and variations of the champion: another order for one piece, or other orders that concern no piece. A challenger meets
the same worlds with the same random numbers, one after the other, until it falls behind, or has met all and replaces
the champion.
"""

from typing import Final

from sandtable.bots.search.evaluation import ROOT, WORLD
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Actions, Board, State, Work, legal
from sandtable.kernel.events import Events

from .greedy_plans import greedy_step
from .rollouts import (
    NO_PIECE,
    OrderPlan,
    Tournament,
    add_order,
    copy_order,
    give_order,
    make_world,
    piece_of,
    roll_out_plan,
    total_result,
    write_styled_plan,
)

MAX_DONORS: Final = 24  # plans kept as a source of orders for variations
# Indices in `plans`:
CHAMPION: Final = 0
CHALLENGER: Final = 1
FIRST_DONOR: Final = 2
PLANS: Final = FIRST_DONOR + MAX_DONORS
# Tasks of `run_task`:
SEARCH: Final = 0
TOTAL_RESULT: Final = 1
STYLED_PLAN: Final = 2
GREEDY_PLAN: Final = 3
MIN_WORLDS_MET: Final = 4  # worlds after which a challenger that is behind is given up
MARGIN: Final = 60  # mean lead, in thousandths, that replaces a champion of the best style
NEW_PLAN_RATE: Final = 12  # one challenger in this many is a new plan, not a variation


def run_task(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    plans: list[OrderPlan],
    tournaments: list[Tournament],
    task: int,
    number: int,
) -> int:
    """Run one task. There is a single entry point because each one compiles everything it calls.

    SEARCH: make `number` trials, each a plan carried out in one world; returns the trials so far. TOTAL_RESULT: return
    the challenger's result, summed over all worlds. STYLED_PLAN: write the plan of style `number` as the champion.
    GREEDY_PLAN: make step `number` of a greedy plan as the champion (greedy_plans.py).
    """
    tournament = tournaments[0]
    if task == TOTAL_RESULT:
        return total_result(states, boards[0], chances[0], events[0], works[0], out, plans[CHALLENGER], tournament)
    if task == STYLED_PLAN:
        write_styled_plan(states, boards[0], chances[0], events[0], works[0], out, plans[CHAMPION], tournament, number)
        return 0
    if task == GREEDY_PLAN:
        return greedy_step(
            states,
            boards[0],
            chances[0],
            events[0],
            works[0],
            out,
            plans[CHAMPION],
            plans[CHALLENGER],
            tournament,
            number,
        )
    for _ in range(number):
        while tournament.worlds_made < tournament.worlds:
            make_world(states, boards[0], chances[0], events[0], works[0], out, tournament)
        if tournament.worlds_met == 0:
            next_challenger(states, boards[0], chances[0], events[0], works[0], out, plans, tournament)
        try_challenger(states, boards[0], chances[0], events[0], works[0], out, plans, tournament)
    return tournament.trials


# -- challengers --------------------------------------------------------------------------------------------------


def next_challenger(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plans: list[OrderPlan],
    tournament: Tournament,
) -> None:
    """Choose the next challenger: first two plans of every style, then mostly variations of the champion."""
    if tournament.donors < min(2 * tournament.styles, MAX_DONORS):
        style = style_of_draft(tournament, tournament.donors)
        write_styled_plan(
            states, board, chance, log, work, out, plans[FIRST_DONOR + tournament.donors], tournament, style
        )
        copy_row(plans[CHALLENGER], plans[FIRST_DONOR + tournament.donors])
        tournament.donors += 1
        return
    if uniform(chance, NEW_PLAN_RATE) == 0:
        at = FIRST_DONOR + uniform(chance, tournament.donors)
        write_styled_plan(
            states, board, chance, log, work, out, plans[at], tournament, uniform(chance, tournament.styles)
        )
        copy_row(plans[CHALLENGER], plans[at])
        return
    vary_champion(states, board, chance, log, work, out, plans, tournament)


def style_of_draft(tournament: Tournament, number: int) -> int:
    """Return the style of the n-th draft: the first style, the last one, then the others.

    A search with very few trials plays the first; the last is the game's best.
    """
    index = number % tournament.styles
    if index == 1:
        return tournament.styles - 1
    return index if index == 0 else index - 1


def vary_champion(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plans: list[OrderPlan],
    tournament: Tournament,
) -> None:
    """Make the champion with another order for one piece the challenger.

    The order is a donor's or any legal one. Instead of a piece, the orders that concern no piece may be replaced.
    """
    champion = plans[CHAMPION]
    donor = plans[FIRST_DONOR + uniform(chance, tournament.donors)]
    piece = NO_PIECE
    if champion.count > 0:
        piece = piece_of(tournament, champion, uniform(chance, champion.count))
    listed = 0
    if piece != NO_PIECE and uniform(chance, 2) == 0:
        listed = legal(states[ROOT], board, tournament.seat, piece, out, work)
    if listed > 0:
        drawn = uniform(chance, listed)
        for i in range(len(out[0])):
            out[0][i] = out[drawn][i]
    build_variation(
        states, board, chance, log, work, out, plans[CHALLENGER], champion, donor, tournament, piece, listed > 0
    )


def build_variation(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    made: OrderPlan,
    champion: OrderPlan,
    donor: OrderPlan,
    tournament: Tournament,
    piece: int,
    use_listed: bool,
) -> None:
    """Combine the champion's orders except those for `piece`, their replacement, and the champion's seal.

    With `use_listed`, the replacement is the Action in out[0], otherwise the donor's orders for `piece`. Orders that
    are illegal by then are left out.
    """
    state = states[WORLD]
    copy_row(state, states[ROOT])
    made.style = champion.style
    made.count = 0
    last = champion.count - 1
    for i in range(last):
        if piece_of(tournament, champion, i) != piece:
            add_order(state, board, chance, log, work, out, made, champion, i, tournament)
    if use_listed:
        if give_order(state, board, tournament.seat, out[0], chance, log, work):
            copy_order(made, made.count, out[0])
            made.count += 1
    else:
        for i in range(donor.count - 1):
            if piece_of(tournament, donor, i) == piece:
                add_order(state, board, chance, log, work, out, made, donor, i, tournament)
    if last >= 0:
        add_order(state, board, chance, log, work, out, made, champion, last, tournament)


# -- trials -------------------------------------------------------------------------------------------------------


def try_challenger(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    plans: list[OrderPlan],
    tournament: Tournament,
) -> None:
    """Carry out the challenger in its next world and decide what becomes of it."""
    world = tournament.worlds_met
    result = roll_out_plan(states, board, chance, log, work, out, plans[CHALLENGER], tournament, world)
    score_challenger(plans, tournament, world, result)


def score_challenger(plans: list[OrderPlan], tournament: Tournament, world: int, result: int) -> None:
    """Record the challenger's result in one world; promote it, give it up or let it go on.

    The first challenger becomes champion, and so does the second, which is of the best style. After that a challenger
    must lead by a margin, because sampled worlds and short rollouts are only an estimate.
    """
    plan = plans[CHALLENGER]
    plan.results[world] = result
    tournament.trials += 1
    tournament.worlds_met += 1
    if tournament.has_champion == 0:
        if tournament.worlds_met >= tournament.worlds_made:
            promote_challenger(plans, tournament)
        return
    tournament.lead += result - plans[CHAMPION].results[world]
    if tournament.worlds_met >= tournament.worlds_made:
        if tournament.best_style_tried == 0 or tournament.lead > MARGIN * tournament.worlds_made:
            tournament.best_style_tried = 1
            promote_challenger(plans, tournament)
        tournament.worlds_met = 0
        tournament.lead = 0
    elif tournament.best_style_tried != 0 and tournament.lead <= 0 and is_checkpoint(tournament.worlds_met):
        tournament.worlds_met = 0
        tournament.lead = 0


def is_checkpoint(worlds_met: int) -> bool:
    """Whether a challenger may be given up after that many worlds: only at powers of two."""
    return worlds_met >= MIN_WORLDS_MET and worlds_met & (worlds_met - 1) == 0


def promote_challenger(plans: list[OrderPlan], tournament: Tournament) -> None:
    """Make the challenger the champion."""
    copy_row(plans[CHAMPION], plans[CHALLENGER])
    tournament.has_champion = 1
    tournament.promotions += 1
    tournament.worlds_met = 0
    tournament.lead = 0


KERNEL = (run_task,)
