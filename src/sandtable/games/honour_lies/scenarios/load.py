"""Loads a Scenario document."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from sandtable.games.honour_lies.model import SIDE, Board, State
from sandtable.games.honour_lies.scenarios.build import ScenarioWords, make_board, make_state
from sandtable.games.honour_lies.scenarios.export import export
from sandtable.games.honour_lies.scenarios.format import Battlefield, Scenario
from sandtable.games.honour_lies.scenarios.start import start_position
from sandtable.games.honour_lies.scenarios.validate import find_misplaced
from sandtable.kernel.chance import Chance
from sandtable.kernel.documents.section import read_document
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.game import Setup


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup[State, Board]:
    """Return the Board and State of a document; raise BadScenario if it has faults."""
    scenario = read_document(Scenario, document)
    if problems := find_misplaced(scenario):
        raise BadScenario(f"This is no valid {Scenario.about.format} document.", problems)
    board = make_board(scenario, options.get("rounds", 0), options.get("advanced", 0))
    state = make_state(scenario, board)
    given = scenario.advanced is not None and scenario.advanced.given
    start_position(state, board, board.advanced == 1 and not given)
    setup = Setup(board, state, {}, make_words(scenario, document))
    return Setup(board, state, export(setup, state), setup.words)


def make_words(scenario: Scenario, document: Mapping[str, Any]) -> ScenarioWords:
    """Return what Board and State lack."""
    keys = [field.key for field in Battlefield.fields_declared.values()]
    named = {
        seat * SIDE + i: unit.name
        for seat, side in enumerate(scenario.units or [])
        for i, unit in enumerate(side)
        if unit.name
    }
    return ScenarioWords({key: deepcopy(document[key]) for key in keys if key in document}, named)
