"""Export a position as a scenario document (section 17 of the rules)."""

from __future__ import annotations

from typing import Any, cast

from sandtable.games.dbd.board import BOARDS
from sandtable.games.dbd.model import (
    CHOOSING,
    CLEAR,
    HEXES,
    NOBODY,
    OFFBOARD,
    Board,
    State,
)
from sandtable.games.dbd.scenarios import documents
from sandtable.games.dbd.scenarios.checks import QUALITIES, RESULTS, SIDES, TERRAINS, TYPES
from sandtable.games.dbd.scenarios.documents import Result, TurnEntry, UnitEntry
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import FIRST, FIRST_WINS, RUNNING, SECOND

from .load import MAX_SCORE, USED_KEY, ScenarioDetails


def export(setup: Setup[State, Board], state: State) -> dict[str, Any]:
    """Return the document of a position in canonical order; raise while the defender decides (DBD-SCN-10)."""
    board, words = setup.board, cast("ScenarioDetails", setup.words)
    document = documents.assemble(
        board=BOARDS[board.kind].id,
        standards_to_win=board.standards_to_win,
        terrain={hex: TERRAINS[board.terrain[hex]] for hex in range(HEXES) if board.terrain[hex] != CLEAR},
        units=[_entry(board, state, words, number) for number in range(board.count) if state.hp[number] > 0],
        turn=TurnEntry(side=SIDES[state.active], turnNumber=state.turn, activationsLeft=state.activations),
        score=_score(state, words),
        result=_result(state),
        meta=_meta(board, state, words),
        pending=state.phase != CHOOSING,
    )
    return cast("dict[str, Any]", document)


def _entry(board: Board, state: State, words: ScenarioDetails, number: int) -> UnitEntry:
    unit = board.units[number]
    return UnitEntry(
        id=words.ids[number],
        side=SIDES[unit.seat],
        type=TYPES[unit.kind],
        quality=QUALITIES[unit.quality],
        hp=state.hp[number],
        hex=state.hex[number],
    )


def _score(state: State, words: ScenarioDetails) -> tuple[int, int]:
    """Return the standards; a score too large for a State (of a finished game) is taken from the document."""
    score = [
        words.meta["score"][side] if taken == MAX_SCORE else taken
        for side, taken in zip(SIDES, state.standards, strict=True)
    ]
    return score[FIRST], score[SECOND]


def _result(state: State) -> Result | None:
    if state.result == RUNNING:
        return None
    return RESULTS[state.result - FIRST_WINS]  # DBD-RULING-35


def _meta(board: Board, state: State, words: ScenarioDetails) -> dict[str, Any]:
    """Return the document's `meta`; under the house rule with the units that have acted this turn."""
    meta = dict(words.meta)
    used = [words.ids[unit] for unit in state.used if unit != NOBODY and state.hex[unit] != OFFBOARD]
    if used:
        meta[USED_KEY] = used
    elif board.once_per_turn:
        meta.pop(USED_KEY, None)
    return meta
