"""Writes a position as a Scenario document."""

from __future__ import annotations

from typing import Any

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.actions import KIND_WORDS, ROLE_WORDS
from sandtable.games.honour_lies.model import (
    ABSENT,
    AMBUSHED,
    ENLISTING,
    FORM_NAMES,
    INSIDE,
    NO_ROLE,
    NO_SEAT,
    ON_TABLE,
    SIDE,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.rules.units.formations import CELLS, FILES
from sandtable.games.honour_lies.scenarios.advanced_section import export_orders
from sandtable.games.honour_lies.scenarios.build import PHASES_BY_WORD, ScenarioWords
from sandtable.games.honour_lies.scenarios.document_faults import STATUS_WORDS
from sandtable.kernel.errors import NotPossible
from sandtable.kernel.game import Setup


def export(setup: Setup[State, Board, ScenarioWords], state: State) -> dict[str, Any]:
    """Return the position as a document. Possible only while no procedure waits for an answer."""
    words: ScenarioWords = setup.words
    document: dict[str, Any] = dict(words.document)
    board: Board = setup.board
    if state.phase == ENLISTING:
        if any(state.issued) or any(state.sealed):
            raise NotPossible("a force that is being chosen is nobody else's business")
        return document | ({"advanced": {}} if board.advanced else {})
    if state.phase not in PHASES_BY_WORD.values() or any(state.issued) or any(state.sealed):
        raise NotPossible("a position is written down between activations")
    document["units"] = [[_export_unit(words, state, row) for row in rows] for rows in _rosters(state)]
    document["phase"] = next(name for name, phase in PHASES_BY_WORD.items() if phase == state.phase)
    if board.advanced:
        document["advanced"] = export_orders(state, len(document.get("holdings", [])))
    document |= {"round": state.round, "turn": state.turn, "mover": state.mover, "vp": list(state.vp)}
    if any(keeper != NO_SEAT for keeper in state.keeper):
        document["keepers"] = state.keeper[: state.holdings]
    return document


def _rosters(state: State) -> list[list[int]]:
    """Return the numbers of the existing units of each seat."""
    return [
        [unit_id for unit_id in range(seat * SIDE, seat * SIDE + SIDE) if state.units[unit_id].status != ABSENT]
        for seat in (0, 1)
    ]


def _export_unit(words: ScenarioWords, state: State, unit_id: int) -> dict[str, Any]:
    """Return one unit as a document."""
    unit = state.units[unit_id]
    roles = [ROLE_WORDS[unit.role]] + ([ROLE_WORDS[unit.second]] if unit.second != NO_ROLE else [])
    made: dict[str, Any] = {"kind": KIND_WORDS[unit.kind], "roles": roles}
    if unit.kind == model.BEASTS:
        made["stands"] = "wide" if unit.wide else "narrow"
    if unit_id in words.units:
        made["name"] = words.units[unit_id]
    made |= {"status": STATUS_WORDS[unit.status - 1], "health": unit.health}
    for name in ("activated", "disordered", "hero", "sworn"):
        made |= {name: True} if getattr(unit, name) else {}
    made |= {"since": unit.since} if unit.since else {}
    if unit.status in (ON_TABLE, INSIDE, AMBUSHED):
        made["cells"] = cell_list(unit)
    if unit.status == ON_TABLE:
        made |= {"x": unit.x, "y": unit.y, "heading": unit.heading, "form": FORM_NAMES[unit.form]}
    if unit.status == INSIDE:
        made["holding"] = unit.holding
    if unit.status == AMBUSHED:
        made["form"] = FORM_NAMES[unit.form]
    return made


def cell_list(unit: Unit) -> list[list[int]]:
    """Return the cells of a unit as [rank, file]."""
    return [[cell // FILES, cell % FILES] for cell in range(CELLS) if (unit.cells >> cell) & 1]
