"""Write a position as a scenario document (section 17 of the rules)."""

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

from .load import MOST_SCORE, USED, Words


def export(setup: Setup, state: State) -> dict[str, Any]:
    """The document of a position, in the canonical order; none while the defender decides (DBD-SCN-10)."""
    board, words = cast("Board", setup.board), cast("Words", setup.words)
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


def _entry(board: Board, state: State, words: Words, number: int) -> UnitEntry:
    unit = board.units[number]
    return UnitEntry(
        id=words.ids[number],
        side=SIDES[unit.seat],
        type=TYPES[unit.kind],
        quality=QUALITIES[unit.quality],
        hp=state.hp[number],
        hex=state.hex[number],
    )


def _score(state: State, words: Words) -> tuple[int, int]:
    """The standards; what was too large for a State (of a game that is long over) is written as it came."""
    score = [
        words.meta["score"][side] if taken == MOST_SCORE else taken
        for side, taken in zip(SIDES, state.standards, strict=True)
    ]
    return score[FIRST], score[SECOND]


def _result(state: State) -> Result | None:
    if state.result == RUNNING:
        return None
    return RESULTS[state.result - FIRST_WINS]  # DBD-RULING-35


def _meta(board: Board, state: State, words: Words) -> dict[str, Any]:
    """The document's own remarks; under the house rule also which units have acted in this turn."""
    meta = dict(words.meta)
    used = [words.ids[unit] for unit in state.used if unit != NOBODY and state.hex[unit] != OFFBOARD]
    if used:
        meta[USED] = used
    elif board.once_per_turn:
        meta.pop(USED, None)
    return meta
