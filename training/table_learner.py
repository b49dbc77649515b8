"""The learner of Death Before Dishonor's tables, in kernel Python: matches that a side plays against itself, and
what each of them says about the descriptions in it.

A side takes what seems best one decision ahead, over every outcome of its dice. A position should then be worth what
the best decision there is expected to be worth, and, the nearer the end of the match, what really came of it; what the
dice gave beyond their mean says nothing of the position and is taken out (temporal differences, TD(λ)).
"""

import math
from dataclasses import dataclass, field
from typing import Final

from sandtable.bots.search.evaluation import ROOT, WIN, WORLD, apply_action, seat_to_ask
from sandtable.bots.search.lookahead import choose_best_action
from sandtable.bots.search.settings import SearchSettings
from sandtable.games.dbd.appraisal import FINE, ROWS, describe
from sandtable.games.dbd.model import DESCRIPTIONS, POSITION_TRAITS, Board, State, Work
from sandtable.games.dbd.worth import as_chance
from sandtable.games.dbd.worth import value as first_sight
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, rewind, uniform
from sandtable.kernel.contract import Actions, outcome, pick, prompted
from sandtable.kernel.events import Events
from sandtable.kernel.ids import FIRST, FIRST_WINS, RUNNING, SECOND_WINS, Seat

LONGEST: Final = 3000  # decisions of a match
OPENING: Final = 5  # up to so many less one are any at all
DAMPING: Final = 10.0  # of the first steps: errors squared that every row is thought to have seen
LEARNER: Final = 0  # places in `works`: who learns,
GREEDY: Final = 1  # and who goes by `value`


@dataclass(slots=True)
class Learning(Work):
    """Scratch space with the tables as they are now."""

    learnt: int = 0  # 0: `value` is seat_to_ask
    weights: list[int] = field(default_factory=lambda: [0] * ROWS)


@dataclass(slots=True)
class Step:
    """One position of a match, and what was chosen there."""

    active: Seat = FIRST
    firsts: int = 0
    both: int = 0
    astray: int = 0  # 1: not what seemed best
    traits: list[int] = field(default_factory=lambda: [0] * DESCRIPTIONS)


def value(s: State, board: Board, seat: Seat, work: Learning) -> int:
    """What the tables say, or the game's own `value`."""
    if work.learnt == 0 or s.result != RUNNING:
        return first_sight(s, board, seat, work)
    describe(s, board, work)
    total = 0
    for i in range(work.both + POSITION_TRAITS):
        total += sign_of(i, work.firsts, work.both, s.active) * work.weights[work.traits[i]]
    told = as_chance(total // FINE)
    return told if seat == FIRST else -told


def sign_of(i: int, firsts: int, both: int, active: Seat) -> int:
    """For whom a description speaks: 1 for the first seat, -1 for the second."""
    if i < both:
        return 1 if i < firsts else -1
    return 1 if active == FIRST else -1


def learn(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Learning],
    out: Actions,
    settings: list[SearchSettings],
    steps: list[Step],
    told: list[list[float]],
    weights: list[float],
    squares: list[float],
    report: list[float],
    matches: int,
    noise: int,
    trust: float,
    rate: float,
) -> None:
    """Play so many matches from states[ROOT] and learn from each. `noise` decisions in a thousand are any at
    all; `trust` is the λ, and `rate` how far a step goes, in logits."""
    for _ in range(matches):
        count = play(states, boards[0], chances[0], events[0], works[LEARNER], out, settings[0], steps, told, noise)
        ended = outcome(states[WORLD], boards[0])
        final = 0.0
        if ended in (FIRST_WINS, SECOND_WINS):
            final = 1.0 if ended == FIRST_WINS else -1.0
        report[0] += 1.0
        report[1] += float(count)
        report[2] += 0.0 if ended in (FIRST_WINS, SECOND_WINS) else 1.0
        report[3] += look_back(steps, told, count, final, trust, rate, weights, squares)
        for row in range(len(weights)):
            works[LEARNER].weights[row] = int(weights[row] * 1000.0 * float(FINE))


def play(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Learning,
    out: Actions,
    settings: SearchSettings,
    steps: list[Step],
    told: list[list[float]],
    noise: int,
) -> int:
    """One match in states[WORLD]; of every position its descriptions, what it seemed worth to the first seat, and what
    the decision there was expected to be worth. Returns how many decisions were made."""
    state = states[WORLD]
    action = out[len(out) - 1]
    copy_row(state, states[ROOT])
    opening = uniform(chance, OPENING)
    for t in range(LONGEST):
        mask = prompted(state, board)
        if mask == 0:
            return t
        seat = seat_to_ask(mask)
        told[t][0] = float(value(state, board, FIRST, work)) / float(WIN)
        describe(state, board, work)
        note(state, work, steps[t])
        best = choose_best_action(states, board, seat, chance, log, work, out, settings)
        told[t][1] = float(best if seat == FIRST else -best) / float(WIN)
        if t < opening or uniform(chance, 1000) < noise:
            rewind(chance)
            pick(state, board, seat, chance, action, work)
            steps[t].astray = 1
        apply_action(state, board, seat, action, chance, log, work)
    return LONGEST


def note(state: State, work: Learning, step: Step) -> None:
    """Keep the descriptions of a position."""
    step.active = state.active
    step.firsts = work.firsts
    step.both = work.both
    step.astray = 0
    for i in range(work.both + POSITION_TRAITS):
        step.traits[i] = work.traits[i]


def look_back(
    steps: list[Step],
    told: list[list[float]],
    count: int,
    final: float,
    trust: float,
    rate: float,
    weights: list[float],
    squares: list[float],
) -> float:
    """Learn from a match, its last position first; return the sum of squared errors."""
    erred = 0.0
    beyond = 0.0  # what later decisions turned out to be worth beyond what they seemed
    seemed = final
    goal = final
    for back in range(count):
        t = count - 1 - back
        beyond = goal - seemed if back > 0 else 0.0
        goal = told[t][1]
        if steps[t].astray == 0:
            goal += trust * beyond
        goal = min(max(goal, -1.0), 1.0)
        seemed = told[t][0]
        error = goal - math.tanh(logit_of(steps[t], weights) / 2.0)
        erred += error * error
        for i in range(steps[t].both + POSITION_TRAITS):
            row = steps[t].traits[i]
            squares[row] += error * error
            sign = float(sign_of(i, steps[t].firsts, steps[t].both, steps[t].active))
            weights[row] += sign * rate * error / math.sqrt(squares[row] + DAMPING)
    return erred


def logit_of(step: Step, weights: list[float]) -> float:
    """What the tables say of a position now, for the first seat."""
    total = 0.0
    for i in range(step.both + POSITION_TRAITS):
        total += float(sign_of(i, step.firsts, step.both, step.active)) * weights[step.traits[i]]
    return total


def contest(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Learning],
    out: Actions,
    settings: list[SearchSettings],
    first: int,
    matches: int,
    tally: list[int],
) -> None:
    """So many matches from states[ROOT] between the two, the one at `first` of `works` in the first seat: count those
    that the learner won, drew and lost."""
    state = states[WORLD]
    action = out[len(out) - 1]
    for _ in range(matches):
        copy_row(state, states[ROOT])
        for t in range(LONGEST):
            mask = prompted(state, boards[0])
            if mask == 0:
                break
            seat = seat_to_ask(mask)
            work = works[first if seat == FIRST else 1 - first]
            if t < 2:  # no two matches are to be the same
                pick(state, boards[0], seat, chances[0], action, work)
            else:
                choose_best_action(states, boards[0], seat, chances[0], events[0], work, out, settings[0])
            apply_action(state, boards[0], seat, action, chances[0], events[0], work)
        ended = outcome(state, boards[0])
        if ended not in (FIRST_WINS, SECOND_WINS):
            tally[1] += 1
        elif (ended == FIRST_WINS) == (first == LEARNER):
            tally[0] += 1
        else:
            tally[2] += 1
