"""Rounds, returning units, the choice of the active unit, and the end of the game: HL-ROUND, HL-SCORE."""

from sandtable.games.honour_lies.events import game_ended, holding_scored, round_began
from sandtable.games.honour_lies.model import (
    ABSENT,
    ACTIVATING,
    DESTROYED,
    IDLE,
    NEXT_ACTIVATION,
    NEXT_RETURN,
    NOBODY,
    OTHER,
    OVER,
    RETURNING,
    SIDE,
    START_ROUND,
    UNITS,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.rules.setup.poses import has_deployable_unit
from sandtable.games.honour_lies.rules.turn import outcome
from sandtable.games.honour_lies.rules.units.losses import is_in_play
from sandtable.kernel.events import Events


def start_round(state: State, board: Board, events: Events) -> bool:
    """Start a round (HL-ROUND-1): end disorder and activations; Expendable units may return."""
    if state.round >= board.rounds:
        finish_game(state, board, events)
        return False
    state.round += 1
    for unit_id in range(UNITS):
        state.units[unit_id].activated = 0
        state.units[unit_id].disordered = 0  # HL-DIS-3
        state.units[unit_id].sworn = 0
    state.orders.used[0] = 0  # HL-ADV-3: each order once per round
    state.orders.used[1] = 0
    state.mover = OTHER[state.first]
    state.stage = NEXT_RETURN
    round_began(events, state.round)
    return True


def next_return(state: State, board: Board) -> bool:
    """Ask the players alternately, the second player first, to return units."""
    if state.done[0] == 1 and state.done[1] == 1:
        state.done[0] = 0
        state.done[1] = 0
        state.mover = state.first  # HL-ROUND-2
        state.stage = NEXT_ACTIVATION
        return True
    state.phase = RETURNING
    if state.done[state.mover] == 0 and has_deployable_unit(state, state.mover):
        return False
    state.done[state.mover] = 1
    state.mover = OTHER[state.mover]
    return True


def can_activate(unit: Unit) -> bool:
    """Whether a unit is in play and not activated this round (HL-ROUND-2)."""
    return is_in_play(unit) and unit.activated == 0


def has_to_activate(state: State, seat: int) -> bool:
    """Whether a seat has a unit left to activate."""
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):  # noqa: SIM110  # kernel Python has no generators
        if can_activate(state.units[unit_id]):
            return True
    return False


def next_activation(state: State) -> bool:
    """Ask the next player to activate a unit, which is compulsory (HL-ROUND-2, HL-RULING-29), or end the round
    (HL-ROUND-3)."""
    if not has_to_activate(state, state.mover):
        state.mover = OTHER[state.mover]
        if not has_to_activate(state, state.mover):
            state.stage = START_ROUND
            return True
    state.phase = ACTIVATING
    return False


def is_wiped_out(state: State, seat: int) -> bool:
    """Whether a seat has nothing on the table and nothing that could return (HL-SCORE-4)."""
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):  # noqa: SIM110  # kernel Python has no generators
        if state.units[unit_id].status not in (ABSENT, DESTROYED):
            return False
    return True


def finish_game(state: State, board: Board, events: Events) -> None:
    """Score command holdings with a unit inside (HL-SCORE-2, HL-RULING-37) and end the game (HL-SCORE-3)."""
    for holding in range(state.holdings):
        occupant = state.occupant[holding]
        if board.command[holding] == 1 and occupant != NOBODY:
            seat = state.units[occupant].seat
            state.vp[seat] += 5
            holding_scored(events, holding, seat, 5)
    state.phase = OVER
    state.stage = IDLE
    game_ended(events, outcome(state, board), state.vp[0], state.vp[1])
