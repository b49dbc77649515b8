"""Loads a Scenario document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.honour_lies.model import ACTIVATING, DEPLOYING, NEXT_ACTIVATION, SIDE, Board, State, Work
from sandtable.games.honour_lies.rules.setup.preparation import begin_preparation, next_deployer
from sandtable.games.honour_lies.rules.stages import proceed
from sandtable.games.honour_lies.scenarios.build import STATIC_FIELDS, ScenarioWords, make_board, make_state
from sandtable.games.honour_lies.scenarios.document_faults import FORMAT
from sandtable.games.honour_lies.scenarios.export import export
from sandtable.games.honour_lies.scenarios.validate import validate
from sandtable.kernel.chance import Chance
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.events import Events
from sandtable.kernel.game import Setup


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup[State, Board]:
    """Return the Board and State of a document; raise BadScenario if it has faults."""
    problems = validate(document, options)
    if problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    board = make_board(document, options.get("rounds", 0), options.get("advanced", 0))
    state = make_state(document, board)
    start_position(state, board, board.advanced == 1 and not document.get("advanced"))
    named = {
        seat * SIDE + i: unit["name"]
        for seat, side in enumerate(document.get("units", []))
        for i, unit in enumerate(side)
        if unit.get("name")
    }
    words = ScenarioWords({key: document[key] for key in STATIC_FIELDS if key in document}, named)
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)


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
