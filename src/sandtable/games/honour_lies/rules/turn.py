"""Who has to decide now, and who has won."""

from sandtable.games.honour_lies.model import (
    ACTING,
    BIDDING,
    BIDDING_STRATEGY,
    ENGAGING,
    ENLISTING,
    LOSING_STAND,
    OVER,
    RETREATING,
    SUFFERING_RUIN,
    SUMMONING,
    Board,
    State,
)
from sandtable.games.honour_lies.rules.setup.summoning import summoning_seat
from sandtable.kernel.ids import ASKS_FIRST, ASKS_SECOND, DRAWN, FIRST_WINS, RUNNING, SECOND_WINS


def prompted(state: State, board: Board) -> int:
    """Return the seats that have to decide. Forces and bids are chosen by both at once, everything else by one seat."""
    if state.phase == OVER:
        return 0
    if state.phase in (ENLISTING, BIDDING, BIDDING_STRATEGY):
        return (0 if state.sealed[0] == 1 else ASKS_FIRST) | (0 if state.sealed[1] == 1 else ASKS_SECOND)
    return 1 << asked_seat(state, board)


def asked_seat(state: State, board: Board) -> int:
    """Return the one seat that has to decide."""
    if state.phase in (ACTING, ENGAGING):
        return state.units[state.active].seat
    if state.phase == LOSING_STAND:
        return state.units[state.losing].seat
    if state.phase == RETREATING:
        return state.units[state.combat.loser].seat
    if state.phase == SUMMONING:
        return summoning_seat(state, board)
    if state.phase == SUFFERING_RUIN:
        return state.units[state.orders.ruined].seat
    return state.mover


def outcome(state: State, board: Board) -> int:
    """Return the winner by VP; equal VP is a draw (HL-SCORE-3, HL-RULING-30)."""
    if state.phase != OVER:
        return RUNNING
    if state.vp[0] == state.vp[1]:
        return DRAWN
    return FIRST_WINS if state.vp[0] > state.vp[1] else SECOND_WINS
