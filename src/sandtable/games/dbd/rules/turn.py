"""The turn: DBD rules v0.1, section 6. Clause ids are those of RULES.md."""

from sandtable.games.dbd.events import turn_began
from sandtable.games.dbd.model import ACTIVATIONS, CHOOSING, NOBODY, Board, State, UnitId
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ASKS_FIRST, ASKS_SECOND, FIRST, RUNNING, Seat

from .position import opponent
from .victory import draw_match


def deciding_seat(state: State) -> Seat:
    """Return the seat that decides: the active side, or the defender in its attack."""
    return state.active if state.phase == CHOOSING else opponent(state.active)  # DBD-DEC-1, DBD-DEC-3, DBD-DEC-4


def prompted(state: State, board: Board) -> int:
    """Return the mask of the seat that must act: one seat at a time, with no automatic step (DBD-GEN-3)."""
    if state.result != RUNNING:  # DBD-VP-6
        return 0
    return ASKS_FIRST if deciding_seat(state) == FIRST else ASKS_SECOND


def outcome(state: State, board: Board) -> int:
    """Return the result, or RUNNING."""
    return state.result


def is_used(state: State, unit: UnitId) -> bool:
    """Return whether the house rule forbids the unit to act again; without it no unit is used (DBD-TURN-4)."""
    return unit == state.used[0] or unit == state.used[1] or unit == state.used[2]


def spend_activation(state: State, board: Board, unit: UnitId) -> None:
    """Spend an activation on a unit, before any dice are rolled."""
    state.activations -= 1  # DBD-TURN-3
    if board.once_per_turn == 0:  # DBD-RULING-2
        return
    place = ACTIVATIONS - 1
    while place > 0 and state.used[place - 1] > unit:
        state.used[place] = state.used[place - 1]
        place -= 1
    state.used[place] = unit


def pass_turn(state: State, board: Board, events: Events) -> None:
    """Begin the turn of the other side; unused activations are lost (DBD-TURN-8)."""
    if state.turn >= board.turn_limit:  # DBD-VP-5
        draw_match(state, events)
        return
    state.active = opponent(state.active)  # DBD-TURN-1, DBD-TURN-7
    state.turn += 1  # DBD-RULING-19
    state.activations = ACTIVATIONS  # DBD-TURN-2; regardless of the number of units (DBD-TURN-9)
    for place in range(ACTIVATIONS):
        state.used[place] = NOBODY
    turn_began(events, state.active, state.turn)
