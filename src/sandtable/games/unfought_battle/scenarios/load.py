"""Load a scenario document into Board, State and details (UB-SCN-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.unfought_battle.model import Board, State
from sandtable.games.unfought_battle.scenarios.board import ScenarioDetails, make_board
from sandtable.games.unfought_battle.scenarios.export import export
from sandtable.games.unfought_battle.scenarios.format import FORMAT, Scenario
from sandtable.games.unfought_battle.scenarios.maps import generate
from sandtable.games.unfought_battle.scenarios.position import make_state
from sandtable.games.unfought_battle.scenarios.validate import order_problems
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.documents.section import read_document
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.game import Setup

SEEDS = 2**30  # number of seeds to draw from if none is given


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup[State, Board, ScenarioDetails]:
    """Make Board and State from a document, or raise BadScenario.

    A map that is not drawn in the document is generated from its seed, or from a random one.
    """
    scenario = read_document(Scenario, document)
    seed, terrain = scenario.map.seed, scenario.map.terrain()
    if terrain is None:
        if seed is None:
            seed = options["seed"] or draw(chance, SEEDS)
        terrain = generate(seed, scenario.config, scenario.map.shape).terrain
    if problems := order_problems(scenario, terrain):
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    board = make_board(scenario, terrain)
    board.edits = options["edits"]
    if options["max_turns"]:
        board.last_turn = min(options["max_turns"], board.last_turn or options["max_turns"])
    words = ScenarioDetails(
        scenario.title, scenario.remarks, scenario.suggested, scenario.fair, seed, config=scenario.config
    )
    setup = Setup(board, make_state(scenario), {}, words)
    return Setup(board, setup.state, export(setup, setup.state), words)
