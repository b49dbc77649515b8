"""Runs the rules from a loaded position to the next question."""

from __future__ import annotations

from sandtable.games.honour_lies.model import (
    ACTIVATING,
    ASSIGNING_HEROES,
    BIDDING_STRATEGY,
    DEPLOYING,
    ENLISTING,
    NEXT_ACTIVATION,
    PICKING_ORDERS,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.setup.preparation import begin_preparation, next_deployer
from sandtable.games.honour_lies.rules.stages import proceed
from sandtable.kernel.events import Events

BEFORE_THE_FIRST_ROUND = (ENLISTING, PICKING_ORDERS, BIDDING_STRATEGY, DEPLOYING, ASSIGNING_HEROES)


def start_position(state: State, board: Board, prepares: bool = False) -> None:
    """Run the stages that follow from a loaded position. With `prepares`, orders and Initiative of the advanced
    module come first (HL-ADV-RULING-1), even in the middle of a game."""
    if prepares and state.phase in (DEPLOYING, ACTIVATING):
        begin_preparation(state, board)
    elif state.phase == DEPLOYING:
        next_deployer(state)
    elif state.phase == ACTIVATING:
        state.stage = NEXT_ACTIVATION
    if state.phase not in BEFORE_THE_FIRST_ROUND:
        state.round = max(1, state.round)
    proceed(state, board, Events(), Work())
