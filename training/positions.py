"""Plays the matches that the network of Death Before Dishonor is trained on, in kernel Python.

A greedy bot that avoids inaction plays itself and sometimes deviates to an Action that is nearly as good. Each position
is recorded with its features, its static value and the mean value of the Action chosen, which allows the training to
remove dice luck.
"""

from typing import Final

from sandtable.bots.search.evaluation import ROOT, WIN, WORLD, apply_action, evaluate, seat_to_ask
from sandtable.bots.search.lookahead import mean_value
from sandtable.bots.search.settings import SearchSettings
from sandtable.games.dbd.ai.appraise import extract_features
from sandtable.games.dbd.model import Board, State, Work
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Actions, legal, outcome, prompted
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ALL, FIRST, FIRST_WINS, SECOND, SECOND_WINS

from .table_learner import PositionStep, record_position

MAX_DECISIONS: Final = 1500  # in one match
MAX_RANK: Final = 7  # a deviation is at most this many ranks behind the best Action
RANDOM_RATE: Final = 5  # one deviation in this many is a uniformly random Action
MAX_OUTCOMES: Final = 400  # most outcomes enumerated for the Action chosen
# Indices in `settings`:
CHOOSING: Final = 0  # to choose Actions, bold
EVALUATING: Final = 1  # to evaluate positions


def play_match(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    settings: list[SearchSettings],
    steps: list[PositionStep],
    values: list[list[float]],
    means: list[float],
    early: int,
    until: int,
    late: int,
) -> int:
    """Play one match from states[ROOT] and return the number of decisions.

    Of a thousand decisions `early` deviate before decision `until`, and `late` from there on. For each position,
    `values` receives its static value for the first seat and the mean value of the Action chosen; at the end, the
    result.
    """
    state, board, work = states[WORLD], boards[0], works[0]
    action = out[len(out) - 1]
    copy_row(state, states[ROOT])
    for t in range(MAX_DECISIONS):
        mask = prompted(state, board)
        if mask == 0:
            ended = outcome(state, board)
            values[t][0] = 0.0
            if ended in (FIRST_WINS, SECOND_WINS):
                values[t][0] = float(WIN if ended == FIRST_WINS else -WIN)
            return t
        seat = seat_to_ask(mask)
        by = settings[CHOOSING]
        by.searching_seat = seat
        values[t][0] = float(evaluate(state, board, FIRST, settings[EVALUATING], work))
        extract_features(state, board, work)
        record_position(state, work, steps[t])
        count = legal(state, board, seat, ALL, out, work)
        best = 0
        for i in range(count if count > 1 else 0):
            means[i] = mean_value(states, board, seat, out[i], by.max_outcomes, chances[0], events[0], work, action, by)
            if means[i] > means[best]:
                best = i
        if count > 1 and uniform(chances[0], 1000) < (early if t < until else late):
            steps[t].deviated = 1
            best = choose_deviation(means, best, count, chances[0])
        expected = mean_value(
            states, board, seat, out[best], MAX_OUTCOMES, chances[0], events[0], work, action, settings[EVALUATING]
        )
        values[t][1] = -expected if seat == SECOND else expected
        for k in range(len(action)):
            action[k] = out[best][k]
        apply_action(state, board, seat, action, chances[0], events[0], work)
    values[MAX_DECISIONS][0] = 0.0
    return MAX_DECISIONS


def choose_deviation(means: list[float], best: int, count: int, chance: Chance) -> int:
    """Return the index of an Action other than the best one, mostly one that is nearly as good."""
    if uniform(chance, RANDOM_RATE) == 0:
        return uniform(chance, count)
    for _ in range(1 + uniform(chance, MAX_RANK)):
        means[best] = float(-10 * WIN)
        for i in range(count):
            if means[i] > means[best]:
                best = i
    return best
