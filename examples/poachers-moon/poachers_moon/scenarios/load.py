"""Load a scenario document into Board and State."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from poachers_moon.model import Board, State
from poachers_moon.scenarios.export import export
from poachers_moon.scenarios.position import FORMAT, Words, make_position
from poachers_moon.scenarios.validate import validate
from sandtable.kernel.chance import Chance
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.game import Setup


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup[State, Board]:
    """Make Board and State from a document."""
    problems = validate(document, options)
    if problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    state, board = make_position(document, options)
    words = Words(document.get("title", ""), document.get("text", ""), document.get("suggested", 0))
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)
