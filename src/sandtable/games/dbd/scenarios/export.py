"""Export a position as a scenario document (section 17 of the rules)."""

from __future__ import annotations

from typing import Any

from sandtable.games.dbd.model import CHOOSING, HEXES, NOBODY, OFFBOARD, Board, State
from sandtable.games.dbd.scenarios import documents
from sandtable.games.dbd.scenarios.format import RESULTS, SIDES, Scenario, TurnEntry, UnitEntry
from sandtable.kernel.errors import NotPossible, Problem
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import FIRST, FIRST_WINS, RUNNING, SECOND

from .load import MAX_SCORE, USED_KEY, ScenarioDetails


def export(setup: Setup[State, Board, ScenarioDetails], state: State) -> dict[str, Any]:
    """Return the document of a position in canonical order; raise while the defender decides (DBD-SCN-10)."""
    if state.phase != CHOOSING:  # DBD-SCN-10, DBD-RULING-29: the format has no field for the decision
        found, allowed = "a decision of the defender", "a position in which no CANCEL or RETREAT is asked"
        raise NotPossible(str(Problem("E_PENDING", "$", "", found, allowed, "DBD-SCN-10")))
    return position(setup, state).written()


def position(setup: Setup[State, Board, ScenarioDetails], state: State) -> Scenario:
    """Return the document of a position, without the defender's decision if one is asked."""
    board, words = setup.board, setup.words
    result = None if state.result == RUNNING else RESULTS[state.result - FIRST_WINS]  # DBD-RULING-35
    return Scenario(
        schema=Scenario.about.format,
        board=board.kind,
        standards=board.standards_to_win,
        terrain=documents.in_order({hex: board.terrain[hex] for hex in range(HEXES)}),
        units=[_entry(board, state, words, number) for number in range(board.count) if state.hp[number] > 0],
        turn=TurnEntry(side=state.active, turn_number=state.turn, activations_left=state.activations),
        meta=documents.set_meta(_meta(board, state, words), _score(state, words), result),
    )


def _entry(board: Board, state: State, words: ScenarioDetails, number: int) -> UnitEntry:
    unit = board.units[number]
    return UnitEntry(
        id=words.ids[number],
        side=unit.seat,
        type=unit.kind,
        quality=unit.quality,
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


def _meta(board: Board, state: State, words: ScenarioDetails) -> dict[str, Any]:
    """Return the document's `meta`; under the house rule with the units that have acted this turn."""
    meta = dict(words.meta)
    used = [words.ids[unit] for unit in state.used if unit != NOBODY and state.hex[unit] != OFFBOARD]
    if used:
        meta[USED_KEY] = used
    elif board.once_per_turn:
        meta.pop(USED_KEY, None)
    return meta
