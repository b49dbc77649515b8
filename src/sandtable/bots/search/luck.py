"""The luck of one Action's dice, in kernel Python: the value it led to, less the mean value over all outcomes."""

from typing import Final

from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import TAPE, Chance, rewind
from sandtable.kernel.contract import Action, Board, State, Work, apply
from sandtable.kernel.events import Events
from sandtable.kernel.game import Game
from sandtable.kernel.ids import Seat

from .evaluation import LOOKAHEAD, ROOT, WORLD, evaluate
from .lookahead import MAX_OUTCOMES, next_outcome, outcome_probability
from .settings import SearchSettings

UNKNOWN_LUCK: Final = 0.0  # the luck of draws with too many outcomes


def measures_luck(game: Game) -> bool:
    """Whether luck is removed from the results of a game: where both seats observe everything."""
    return not (game.facts.hidden or game.facts.simultaneous)


def action_luck(
    states: list[State],
    boards: list[Board],
    seat: Seat,
    action: Action,
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    settings: list[SearchSettings],
) -> float:
    """Apply an Action with the rolls on the tape and return their luck for the searching seat of the settings.

    Whether the outcomes can be enumerated depends on the Action alone, not on what was rolled. Otherwise the mean of
    the returned luck would not be 0.
    """
    board = boards[0]
    chance = chances[0]
    log = events[0]
    work = works[0]
    viewer = settings[0].searching_seat
    copy_row(states[WORLD], states[ROOT])
    log.used = 0
    apply(states[ROOT], board, seat, action, chance, log, work)
    reached = evaluate(states[ROOT], board, viewer, settings[0], work)
    for n in range(len(chance.bases)):  # from here on the tape holds results counted from 0, not written numbers
        chance.bases[n] = 0
    mean = 0.0
    drawn = 0  # draws that are fixed on the tape, as in `mean_value`
    for _ in range(MAX_OUTCOMES):
        copy_row(states[LOOKAHEAD], states[WORLD])
        rewind(chance)
        chance.given = drawn
        chance.strict = 1
        log.used = 0
        apply(states[LOOKAHEAD], board, seat, action, chance, log, work)
        if chance.drawn > TAPE:
            return UNKNOWN_LUCK
        likely = outcome_probability(chance, settings[0])
        mean += likely * float(evaluate(states[LOOKAHEAD], board, viewer, settings[0], work))
        drawn = next_outcome(chance, settings[0])
        if drawn == 0:
            return float(reached) - mean
    return UNKNOWN_LUCK


KERNEL = (action_luck,)
