"""Runs the rules from a loaded position to the next question."""

from __future__ import annotations

from sandtable.games.honour_lies.model import ACTIVATING, DEPLOYING, NEXT_ACTIVATION, Board, State, Work
from sandtable.games.honour_lies.rules.setup.preparation import begin_preparation, next_deployer
from sandtable.games.honour_lies.rules.stages import proceed
from sandtable.kernel.events import Events


def start_position(state: State, board: Board, prepares: bool = False) -> None:
    """Run the stages that follow from a loaded position. With `prepares`, orders and Initiative of the advanced
    module come first (HL-ADV-RULING-1), even in the middle of a game."""
    if prepares and state.phase in (DEPLOYING, ACTIVATING):
        begin_preparation(state, board)
    elif state.phase == DEPLOYING:
        next_deployer(state)
    elif state.phase == ACTIVATING:
        state.stage = NEXT_ACTIVATION
        state.round = max(1, state.round)
    proceed(state, board, Events(), Work())
