"""Write a position as a scenario document."""

from __future__ import annotations

from typing import Any

from poachers_moon.actions import CELL_NAMES
from poachers_moon.model import (
    CELLS,
    KEEPER,
    NO_ORDER,
    PLAN,
    POACHER,
    Board,
    State,
    Walker,
)
from poachers_moon.scenarios.position import FORMAT, ORDERS, PHASES, Words, names_of
from sandtable.kernel.game import Setup


def export(setup: Setup[State, Board, Words], state: State) -> dict[str, Any]:
    """Write the position as a document; usual values are left out."""
    words: Words = setup.words
    made: dict[str, Any] = {"format": FORMAT, "title": words.title, "text": words.text, "suggested": words.suggested}
    made["hares"] = [CELL_NAMES[cell] for cell in range(CELLS) if state.hares[cell]]
    made |= {"poacher": write_walker(state.walkers[POACHER]), "keeper": write_walker(state.walkers[KEEPER])}
    made |= {"suspected": names_of(state.suspected), "hour": state.hour, "bagged": state.bagged}
    made |= {"caught": True} if state.caught else {}
    return made | ({"phase": PHASES[state.phase]} if state.phase != PLAN else {})


def write_walker(walker: Walker) -> dict[str, Any]:
    """Write one side."""
    made: dict[str, Any] = {"cell": CELL_NAMES[walker.cell]}
    if walker.order != NO_ORDER:
        order = next(name for name, verb in ORDERS.items() if verb == walker.order)
        made |= {"order": order, "to": CELL_NAMES[walker.to]}
    made |= {"issued": walker.issued} if walker.issued else {}
    return made | ({"sealed": True} if walker.sealed else {})
