"""Learns one weight per feature of a Death Before Dishonor position by self-play and TD(λ), in kernel Python.

Both sides play the best Action of a one-decision lookahead. The target of a position is the mean value of that Action,
corrected by the errors of later decisions. A mean value does not depend on the dice rolled, so dice luck is removed.
"""

import math
from dataclasses import dataclass, field
from typing import Final

from sandtable.bots.search.evaluation import ROOT, WIN, WORLD, apply_action, seat_to_ask
from sandtable.bots.search.lookahead import choose_best_action
from sandtable.bots.search.settings import SearchSettings
from sandtable.games.dbd.ai.appraise import FEATURE_ROWS, MILLILOGIT, extract_features
from sandtable.games.dbd.ai.value import logit_to_value
from sandtable.games.dbd.ai.value import value as game_value
from sandtable.games.dbd.model import MAX_FEATURES, POSITION_FEATURES, Board, State, Work
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, rewind, uniform
from sandtable.kernel.contract import Actions, outcome, pick, prompted
from sandtable.kernel.events import Events
from sandtable.kernel.ids import FIRST, FIRST_WINS, RUNNING, SECOND_WINS, Seat

MAX_DECISIONS: Final = 3000  # in one match
OPENING: Final = 5  # fewer than this many decisions at the start are random
DAMPING: Final = 10.0  # initial sum of squared errors of every weight, which limits the first steps (Adagrad)
# Indices in `works`:
LEARNER: Final = 0  # evaluates by the weights
GREEDY: Final = 1  # evaluates by the game's `value`


@dataclass(slots=True)
class LearnerWork(Work):
    """Scratch space with the current weights."""

    learnt: int = 0  # 0: evaluate by the game's `value`
    weights: list[int] = field(default_factory=lambda: [0] * FEATURE_ROWS)


@dataclass(slots=True)
class PositionStep:
    """The features of one position in a match."""

    active: Seat = FIRST
    first_end: int = 0
    units_end: int = 0
    deviated: int = 0  # 1: the Action played was not the best one
    features: list[int] = field(default_factory=lambda: [0] * MAX_FEATURES)


def value(state: State, board: Board, seat: Seat, work: LearnerWork) -> int:
    """Evaluate a position by the weights, or by the game's `value`."""
    if work.learnt == 0 or state.result != RUNNING:
        return game_value(state, board, seat, work)
    extract_features(state, board, work)
    total = 0
    for i in range(work.units_end + POSITION_FEATURES):
        total += sign_of(i, work.first_end, work.units_end, state.active) * work.weights[work.features[i]]
    chance = logit_to_value(total // MILLILOGIT)
    return chance if seat == FIRST else -chance


def sign_of(i: int, first_end: int, units_end: int, active: Seat) -> int:
    """Return the sign of a feature: 1 for the first seat, -1 for the second."""
    if i < units_end:
        return 1 if i < first_end else -1
    return 1 if active == FIRST else -1


def learn(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[LearnerWork],
    out: Actions,
    settings: list[SearchSettings],
    steps: list[PositionStep],
    values: list[list[float]],
    weights: list[float],
    squares: list[float],
    report: list[float],
    matches: int,
    noise: int,
    decay: float,
    rate: float,
) -> None:
    """Play matches from states[ROOT] and learn from each.

    `noise` decisions in a thousand are random, `decay` is the λ of TD(λ), `rate` the learning rate in logits.
    """
    for _ in range(matches):
        count = play(states, boards[0], chances[0], events[0], works[LEARNER], out, settings[0], steps, values, noise)
        result = outcome(states[WORLD], boards[0])
        final = 0.0
        if result in (FIRST_WINS, SECOND_WINS):
            final = 1.0 if result == FIRST_WINS else -1.0
        report[0] += 1.0
        report[1] += float(count)
        report[2] += 0.0 if result in (FIRST_WINS, SECOND_WINS) else 1.0
        report[3] += learn_from_match(steps, values, count, final, decay, rate, weights, squares)
        for row in range(len(weights)):
            works[LEARNER].weights[row] = int(weights[row] * 1000.0 * float(MILLILOGIT))


def play(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: LearnerWork,
    out: Actions,
    settings: SearchSettings,
    steps: list[PositionStep],
    values: list[list[float]],
    noise: int,
) -> int:
    """Play one match in states[WORLD] and return the number of decisions.

    Record the features of every position and, in `values`, its static value for the first seat and the mean value of
    the best Action.
    """
    state = states[WORLD]
    action = out[len(out) - 1]
    copy_row(state, states[ROOT])
    opening = uniform(chance, OPENING)
    for t in range(MAX_DECISIONS):
        mask = prompted(state, board)
        if mask == 0:
            return t
        seat = seat_to_ask(mask)
        values[t][0] = float(value(state, board, FIRST, work)) / float(WIN)
        extract_features(state, board, work)
        record_position(state, work, steps[t])
        best = choose_best_action(states, board, seat, chance, log, work, out, settings)
        values[t][1] = float(best if seat == FIRST else -best) / float(WIN)
        if t < opening or uniform(chance, 1000) < noise:
            rewind(chance)
            pick(state, board, seat, chance, action, work)
            steps[t].deviated = 1
        apply_action(state, board, seat, action, chance, log, work)
    return MAX_DECISIONS


def record_position(state: State, work: Work, step: PositionStep) -> None:
    """Record the features of a position."""
    step.active = state.active
    step.first_end = work.first_end
    step.units_end = work.units_end
    step.deviated = 0
    for i in range(work.units_end + POSITION_FEATURES):
        step.features[i] = work.features[i]


def learn_from_match(
    steps: list[PositionStep],
    values: list[list[float]],
    count: int,
    final: float,
    decay: float,
    rate: float,
    weights: list[float],
    squares: list[float],
) -> float:
    """Update the weights from a match, beginning with its last position; return the sum of squared errors."""
    total_error = 0.0
    correction = 0.0  # target of the next position minus its static value
    estimate = final
    target = final
    for back in range(count):
        t = count - 1 - back
        correction = target - estimate if back > 0 else 0.0
        target = values[t][1]
        if steps[t].deviated == 0:
            target += decay * correction
        target = min(max(target, -1.0), 1.0)
        estimate = values[t][0]
        error = target - math.tanh(logit_of(steps[t], weights) / 2.0)
        total_error += error * error
        for i in range(steps[t].units_end + POSITION_FEATURES):
            row = steps[t].features[i]
            squares[row] += error * error
            sign = float(sign_of(i, steps[t].first_end, steps[t].units_end, steps[t].active))
            weights[row] += sign * rate * error / math.sqrt(squares[row] + DAMPING)
    return total_error


def logit_of(step: PositionStep, weights: list[float]) -> float:
    """Return the logit of a position by the current weights, for the first seat."""
    total = 0.0
    for i in range(step.units_end + POSITION_FEATURES):
        total += float(sign_of(i, step.first_end, step.units_end, step.active)) * weights[step.features[i]]
    return total


def play_comparison(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[LearnerWork],
    out: Actions,
    settings: list[SearchSettings],
    first: int,
    matches: int,
    counts: list[int],
) -> None:
    """Play matches of the learner against `value` from states[ROOT]; count its wins, draws and losses.

    `first` is the index in `works` of the first seat.
    """
    state = states[WORLD]
    action = out[len(out) - 1]
    for _ in range(matches):
        copy_row(state, states[ROOT])
        for t in range(MAX_DECISIONS):
            mask = prompted(state, boards[0])
            if mask == 0:
                break
            seat = seat_to_ask(mask)
            work = works[first if seat == FIRST else 1 - first]
            if t < 2:  # random, so that matches differ
                pick(state, boards[0], seat, chances[0], action, work)
            else:
                choose_best_action(states, boards[0], seat, chances[0], events[0], work, out, settings[0])
            apply_action(state, boards[0], seat, action, chances[0], events[0], work)
        result = outcome(state, boards[0])
        if result not in (FIRST_WINS, SECOND_WINS):
            counts[1] += 1
        elif (result == FIRST_WINS) == (first == LEARNER):
            counts[0] += 1
        else:
            counts[2] += 1
