"""Load a scenario document into Board and State."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sandtable.games.doomball.model import Board, State
from sandtable.kernel.chance import Chance
from sandtable.kernel.document_words import DocumentWords
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.game import Setup

from .export import export
from .format import FORMAT
from .position import make_position
from .validate import read


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup[State, Board]:
    """Make Board and State from a document. The resolved document has its mode and map."""
    scenario, problems = read(document, options)
    if scenario is None or problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    board, state = make_position(scenario, options)
    words = DocumentWords(scenario.title, scenario.remark, scenario.suggested, scenario.fair)
    setup = Setup(board, state, {}, words)
    return replace(setup, scenario=export(setup, state))
