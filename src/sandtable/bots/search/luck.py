"""What the draws of one Action gave beyond their mean, in kernel Python."""

from typing import Final

from sandtable.bots.lookahead import LEAVES, next_branch, probability
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import TAPE, Chance, rewind
from sandtable.kernel.contract import Action, Board, State, Work, apply
from sandtable.kernel.events import Events
from sandtable.kernel.game import Game
from sandtable.kernel.ids import Seat

from .evaluation import AHEAD, ROOT, WORLD, standing_of
from .tree import Settings

UNCOUNTED: Final = 0.0  # the luck of draws with too many outcomes


def is_told(game: Game) -> bool:
    """Whether luck is taken out of a game's results: where both seats know all that happens."""
    return not (game.facts.hidden or game.facts.simultaneous)


def fortune(
    states: list[State],
    boards: list[Board],
    seat: Seat,
    action: Action,
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    settings: list[Settings],
) -> float:
    """Apply an Action with the rolls on the tape, and tell how much better the seat that `settings` name then stands
    than on average over every outcome of these draws. Whether they can be counted follows from the Action alone, not
    from what was rolled: else the mean of what is told would not be 0."""
    board = boards[0]
    chance = chances[0]
    log = events[0]
    work = works[0]
    viewer = settings[0].searcher
    copy_row(states[WORLD], states[ROOT])
    log.used = 0
    apply(states[ROOT], board, seat, action, chance, log, work)
    came = standing_of(states[ROOT], board, viewer, settings[0], work)
    for n in range(len(chance.bases)):  # from here on the tape holds results, not what people write
        chance.bases[n] = 0
    mean = 0.0
    drawn = 0  # draws that are decided, as in `weigh_exactly`
    for _ in range(LEAVES):
        copy_row(states[AHEAD], states[WORLD])
        rewind(chance)
        chance.given = drawn
        chance.strict = 1
        log.used = 0
        apply(states[AHEAD], board, seat, action, chance, log, work)
        if chance.drawn > TAPE:
            return UNCOUNTED
        mean += probability(chance, settings[0]) * float(standing_of(states[AHEAD], board, viewer, settings[0], work))
        drawn = next_branch(chance, settings[0])
        if drawn == 0:
            return float(came) - mean
    return UNCOUNTED


KERNEL = (fortune,)
