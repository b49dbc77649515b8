"""Positions from which the network of Death Before Dishonor learns, in kernel Python: matches of one bold greedy side
against itself, begun and now and then led astray by what seemed nearly as good.

Of every position its descriptions are kept, what it seemed worth and what the decision there was expected to be worth:
so whoever reads them can take out what dice gave beyond their mean.
"""

from typing import Final

from sandtable.bots.search.evaluation import ROOT, WIN, WORLD, apply_action, evaluate, seat_to_ask
from sandtable.bots.search.lookahead import mean_value
from sandtable.bots.search.settings import SearchSettings
from sandtable.games.dbd.appraisal import describe
from sandtable.games.dbd.model import POSITION_TRAITS, Board, State, Work
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Actions, legal, outcome, prompted
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ALL, FIRST, FIRST_WINS, SECOND, SECOND_WINS

from .table_learner import Step

LONGEST: Final = 1500  # decisions of a match
RIVALS: Final = 7  # what seems nearly as good as the best: up to so many places behind it
WILD: Final = 5  # one in so many that go astray is any at all
LEAVES: Final = 400  # outcomes of the Action that is chosen
CHOOSING: Final = 0  # places in `settings`: by which a side chooses, bold,
TELLING: Final = 1  # and by which is told how things stand


def gather(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    settings: list[SearchSettings],
    steps: list[Step],
    told: list[list[float]],
    means: list[float],
    early: int,
    until: int,
    late: int,
) -> int:
    """One match from states[ROOT] on; return how many decisions it had. Of a thousand decisions `early` go astray, and
    from the one at `until` on `late`. `told` has of each position what it seemed worth to the first seat, and what its
    decision was expected to be worth; behind the last one, how it ended."""
    state, board, work = states[WORLD], boards[0], works[0]
    action = out[len(out) - 1]
    copy_row(state, states[ROOT])
    for t in range(LONGEST):
        mask = prompted(state, board)
        if mask == 0:
            ended = outcome(state, board)
            told[t][0] = 0.0
            if ended in (FIRST_WINS, SECOND_WINS):
                told[t][0] = float(WIN if ended == FIRST_WINS else -WIN)
            return t
        seat = seat_to_ask(mask)
        by = settings[CHOOSING]
        by.searching_seat = seat
        told[t][0] = float(evaluate(state, board, FIRST, settings[TELLING], work))
        describe(state, board, work)
        note(state, work, steps[t])
        count = legal(state, board, seat, ALL, out, work)
        best = 0
        for i in range(count if count > 1 else 0):
            means[i] = mean_value(states, board, seat, out[i], by.max_outcomes, chances[0], events[0], work, action, by)
            if means[i] > means[best]:
                best = i
        if count > 1 and uniform(chances[0], 1000) < (early if t < until else late):
            steps[t].astray = 1
            best = stray(means, best, count, chances[0])
        worth = mean_value(
            states, board, seat, out[best], LEAVES, chances[0], events[0], work, action, settings[TELLING]
        )
        told[t][1] = -worth if seat == SECOND else worth
        for k in range(len(action)):
            action[k] = out[best][k]
        apply_action(state, board, seat, action, chances[0], events[0], work)
    told[LONGEST][0] = 0.0
    return LONGEST


def stray(means: list[float], best: int, count: int, chance: Chance) -> int:
    """Something else than the best of so many, mostly one of those that seem nearly as good."""
    if uniform(chance, WILD) == 0:
        return uniform(chance, count)
    for _ in range(1 + uniform(chance, RIVALS)):
        means[best] = float(-10 * WIN)
        for i in range(count):
            if means[i] > means[best]:
                best = i
    return best


def note(state: State, work: Work, step: Step) -> None:
    """Keep the descriptions of a position."""
    step.active = state.active
    step.firsts = work.firsts
    step.both = work.both
    step.astray = 0
    for i in range(work.both + POSITION_TRAITS):
        step.traits[i] = work.traits[i]
