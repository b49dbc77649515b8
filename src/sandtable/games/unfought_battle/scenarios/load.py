"""Load a scenario document into Board, State and details (UB-SCN-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.unfought_battle.model import Board, State
from sandtable.games.unfought_battle.scenarios.board import ScenarioDetails
from sandtable.games.unfought_battle.scenarios.checks import (
    FORMAT,
)
from sandtable.games.unfought_battle.scenarios.export import export
from sandtable.games.unfought_battle.scenarios.maps import generate
from sandtable.games.unfought_battle.scenarios.position import configuration, make_position, shape_in, terrain_of
from sandtable.games.unfought_battle.scenarios.validate import validate
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.game import Setup

SEEDS = 2**30  # number of seeds to draw from if none is given


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup[State, Board]:
    """Make Board and State from a document, or raise BadScenario.

    A map that is not drawn in the document is generated from its seed, or from a random one.
    """
    problems = validate(document, options)
    if problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    shape, full = shape_in(document), configuration(document)
    seed = document["map"].get("seed")
    if "rows" in document["map"]:
        terrain = terrain_of(document["map"]["rows"])
    else:
        if seed is None:
            seed = options["seed"] or draw(chance, SEEDS)
        terrain = generate(seed, full, shape).terrain
    state, board = make_position(document, shape, terrain, full)
    board.edits = options["edits"]
    if options["max_turns"]:
        board.last_turn = min(options["max_turns"], board.last_turn or options["max_turns"])
    words = ScenarioDetails(
        document.get("title", ""),
        document.get("text", ""),
        document.get("suggested", 0),
        document.get("fair", ""),
        seed,
        dict(document.get("config", {})),
    )
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)
