"""The turn: DBD rules v0.1, section 6. Clause ids are those of RULES.md."""

from sandtable.games.dbd.clauses import DBD_TURN_7
from sandtable.games.dbd.model import ACTIVATIONS, CHOOSING, NOBODY, TURN_BEGAN, Board, State, UnitId
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import ASKS_FIRST, ASKS_SECOND, FIRST, RUNNING, TO_ALL, Seat

from .position import other
from .victory import draw_by_limit


def asked(s: State) -> Seat:
    """Who decides: the active side, or the defender of its attack."""
    return s.active if s.phase == CHOOSING else other(s.active)  # DBD-DEC-1, DBD-DEC-3, DBD-DEC-4


def prompted(s: State, board: Board) -> int:
    """DBD-GEN-3: never both sides at once, and the table has nothing to do."""
    if s.result != RUNNING:  # DBD-VP-6
        return 0
    return ASKS_FIRST if asked(s) == FIRST else ASKS_SECOND


def outcome(s: State, board: Board) -> int:
    """How the match ended, if it did."""
    return s.result


def is_used(s: State, unit: UnitId) -> bool:
    """Whether the house rule keeps the unit from another activation; by v0.1 no unit is ever used (DBD-TURN-4)."""
    return unit == s.used[0] or unit == s.used[1] or unit == s.used[2]


def spend_activation(s: State, board: Board, unit: UnitId) -> None:
    """An action was declared for one unit; its dice are not rolled yet."""
    s.activations -= 1  # DBD-TURN-3
    if board.once_per_turn == 0:  # DBD-RULING-2
        return
    place = ACTIVATIONS - 1
    while place > 0 and s.used[place - 1] > unit:
        s.used[place] = s.used[place - 1]
        place -= 1
    s.used[place] = unit


def pass_turn(s: State, board: Board, events: Events) -> None:
    """The other side becomes active; what was unused is lost (DBD-TURN-8)."""
    if s.turn >= board.turn_limit:  # DBD-VP-5
        draw_by_limit(s, events)
        return
    s.active = other(s.active)  # DBD-TURN-1, DBD-TURN-7
    s.turn += 1  # DBD-RULING-19
    s.activations = ACTIVATIONS  # DBD-TURN-2; however few units there are (DBD-TURN-9)
    for place in range(ACTIVATIONS):
        s.used[place] = NOBODY
    emit(events, TURN_BEGAN, DBD_TURN_7, TO_ALL, s.active, s.turn, 0, 0, 0, 0)
