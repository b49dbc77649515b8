"""Where a search looks, in kernel Python: the places of its States, whom to ask, and how things stand."""

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

from .tree import Settings

ROOT: Final = 0  # places in `states`: what the seat knows,
WORLD: Final = 1  # the world of this iteration,
AHEAD: Final = 2  # and the look ahead
WON: Final = 1000


def asked(mask: int) -> Seat:
    """Whom to ask next; of two seats asked at once, the order of asking makes no difference."""
    if mask & ASKS_AUTOMATIC != 0:
        return AUTOMATIC
    return FIRST if mask & ASKS_FIRST != 0 else SECOND


def clear(action: Action) -> None:
    """The one Action of the table: it goes on."""
    for i in range(len(action)):
        action[i] = 0


def carry_out(state: State, board: Board, seat: Seat, action: Action, chance: Chance, log: Events, work: Work) -> None:
    """Apply an Action with fresh luck; what was drawn is on the tape afterwards."""
    rewind(chance)
    log.used = 0
    apply(state, board, seat, action, chance, log, work)


def result_of(state: State, board: Board, seat: Seat, work: Work) -> int:
    """How it ended for the seat, or how it seems to stand."""
    ended = outcome(state, board)
    if ended == RUNNING:
        return value(state, board, seat, work)
    if ended == DRAWN:
        return 0
    return WON if ended == (FIRST_WINS if seat == FIRST else SECOND_WINS) else -WON


def standing_of(state: State, board: Board, seat: Seat, settings: Settings, work: Work) -> int:
    """The same as a search sees it: by what the game can tell most exactly, asked for the seat that searches."""
    if settings.appraised == 0 or outcome(state, board) != RUNNING:
        return result_of(state, board, seat, work)
    told = appraise(state, board, settings.searcher, settings.bold, work)
    return told if seat == settings.searcher else -told
