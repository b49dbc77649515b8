"""Evaluating and advancing positions, in kernel Python: what all parts of the search share."""

from typing import Final

from sandtable.kernel.chance import Chance, rewind
from sandtable.kernel.contract import Action, Board, State, Work, apply, appraise, outcome, value
from sandtable.kernel.events import Events
from sandtable.kernel.ids import (
    ASKS_AUTOMATIC,
    ASKS_FIRST,
    AUTOMATIC,
    DRAWN,
    FIRST,
    FIRST_WINS,
    RUNNING,
    SECOND,
    SECOND_WINS,
    Seat,
)

from .settings import SearchSettings

# Indices in `states`:
ROOT: Final = 0  # the position as the searching seat knows it,
WORLD: Final = 1  # the sampled world of the current iteration,
LOOKAHEAD: Final = 2  # and the scratch state of lookaheads
STATES: Final = 3
WIN: Final = 1000  # value of a won match; a lost one is -WIN, a draw 0


def seat_to_ask(mask: int) -> Seat:
    """Return who acts next. If both seats must act, the order makes no difference."""
    if mask & ASKS_AUTOMATIC != 0:
        return AUTOMATIC
    return FIRST if mask & ASKS_FIRST != 0 else SECOND


def clear_action(action: Action) -> None:
    """Set the Action of an automatic step."""
    for i in range(len(action)):
        action[i] = 0


def apply_action(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, log: Events, work: Work
) -> None:
    """Apply an Action with newly drawn results, which are on the tape afterwards."""
    rewind(chance)
    log.used = 0
    apply(state, board, seat, action, chance, log, work)


def result_or_value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Return the result of the match for the seat, or the game's `value` while it runs."""
    ended = outcome(state, board)
    if ended == RUNNING:
        return value(state, board, seat, work)
    if ended == DRAWN:
        return 0
    return WIN if ended == (FIRST_WINS if seat == FIRST else SECOND_WINS) else -WIN


def evaluate(state: State, board: Board, seat: Seat, settings: SearchSettings, work: Work) -> int:
    """Return the static value of a position for the seat, by the evaluation that the settings choose.

    `appraise` is always asked for the searching seat, because it may favour that seat's style.
    """
    if settings.use_appraise == 0 or outcome(state, board) != RUNNING:
        return result_or_value(state, board, seat, work)
    appraised = appraise(state, board, settings.searching_seat, settings.bold, work)
    return appraised if seat == settings.searching_seat else -appraised
