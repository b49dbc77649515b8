"""Rollouts, in kernel Python: play on from a position without a tree, by the rollout policy or greedily."""

from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action, Actions, Board, State, Work, guess, pick, prompted
from sandtable.kernel.events import Events
from sandtable.kernel.ids import AUTOMATIC, Seat

from .evaluation import ROOT, WIN, WORLD, apply_action, clear_action, evaluate, seat_to_ask
from .lookahead import choose_best_action
from .settings import SearchSettings


def roll_out(
    state: State,
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    action: Action,
    settings: SearchSettings,
    remaining: int,
    resolved: bool,
) -> None:
    """Play on by the rollout policy for `remaining` decisions, and until all sealed orders are carried out."""
    for _ in range(settings.max_steps):
        mask = prompted(state, board)
        if mask == 0:
            return
        seat = seat_to_ask(mask)
        if seat == AUTOMATIC:
            clear_action(action)
            resolved = True
        else:
            if remaining <= 0 and resolved:
                return
            remaining -= 1
            pick(state, board, seat, chance, action, work)
            resolved = settings.shared_tree != 0 or settings.secret_verbs[action[0]] == 0
        apply_action(state, board, seat, action, chance, log, work)


def roll_out_greedily(
    states: list[State],
    board: Board,
    seat: Seat,
    expected: int,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    searching_seat: Seat,
    settings: SearchSettings,
) -> int:
    """Play the Action in the last row of `out`, then the best Action by lookahead for `greedy_depth` decisions in all.

    `expected` is the mean value of that Action for its seat. Returns the value of the end position for the searching
    seat, less the luck of the dice on the way.
    """
    state = states[WORLD]
    action = out[len(out) - 1]
    luck = 0
    for _ in range(settings.greedy_depth):
        apply_action(state, board, seat, action, chance, log, work)
        if seat != AUTOMATIC and chance.drawn > 0:
            mean = expected if seat == searching_seat else -expected
            luck += evaluate(state, board, searching_seat, settings, work) - mean
        mask = prompted(state, board)
        if mask == 0:
            break
        seat = seat_to_ask(mask)
        if seat == AUTOMATIC:
            clear_action(action)
        else:
            expected = choose_best_action(states, board, seat, chance, log, work, out, settings)
    result = evaluate(state, board, searching_seat, settings, work) - luck
    return min(max(result, -WIN), WIN)


def bare_rollouts(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    settings: list[SearchSettings],
    seat: Seat,
    count: int,
) -> int:
    """Make rollouts without a tree and return the sum of their results: the benchmark's upper bound for a search."""
    board = boards[0]
    total = 0
    for _ in range(count):
        copy_row(states[WORLD], states[ROOT])
        if settings[0].sample_worlds != 0:
            guess(states[WORLD], board, seat, chances[0], works[0])
        roll_out(
            states[WORLD],
            board,
            chances[0],
            events[0],
            works[0],
            out[len(out) - 1],
            settings[0],
            settings[0].rollout_depth,
            settings[0].shared_tree != 0,
        )
        total += evaluate(states[WORLD], board, seat, settings[0], works[0])
    return total
