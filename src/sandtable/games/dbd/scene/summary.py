"""Numerical outcome of an attack, for the list of odds."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.dbd import events
from sandtable.games.dbd.model import CANCELLING, CHOOSING, STANDARD_VALUE, Board, HexId, State
from sandtable.games.dbd.rules.combat import cancellable
from sandtable.games.dbd.rules.retreat import is_retreat_hex
from sandtable.kernel.events import EventView
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import RUNNING


def summary(setup: Setup[State, Board], before: State, after: State, told: Sequence[EventView]) -> dict[str, int]:
    """Return the outcome for the target if the defender cancels all it may and retreats as far as it can.

    `hits` are those rolled, `retreats` those rolled and not cancelled (0 if the hits destroy the unit), `blocked` the
    hits for retreat steps that are blocked.
    """
    outcome = {"hits": 0, "retreats": 0, "blocked": 0, "destroyed": 0, "standards": 0}
    for event in told:
        match event.kind:
            case events.dice_rolled:
                outcome["hits"], outcome["retreats"] = event.hits, event.retreats
            case events.unit_hit:
                outcome["hits"] = event.hits
            case events.retreat_blocked:
                outcome["blocked"] = event.hits
            case events.unit_destroyed:
                outcome["destroyed"] = 1
                outcome["retreats"] = outcome["retreats"] if outcome["blocked"] else 0
            case events.standards_taken:
                outcome["standards"] = event.gained
    if after.result == RUNNING and after.phase != CHOOSING:
        add_best_defence(setup.board, after, outcome)
    return outcome


def add_best_defence(board: Board, state: State, outcome: dict[str, int]) -> None:
    """Add the result of the defender's best decisions in the pending attack."""
    unit = state.defender
    left = state.steps
    if state.phase == CANCELLING:
        left = state.retreats - cancellable(state, board)
    outcome["retreats"] = left
    outcome["blocked"] = left - longest_retreat(board, state, state.hex[unit], left)
    lost = state.hits + outcome["blocked"]  # hits are pending only while retreats may be cancelled
    if lost >= state.hp[unit]:
        outcome["destroyed"] = 1
        outcome["standards"] = STANDARD_VALUE[board.units[unit].kind]


def longest_retreat(board: Board, state: State, at: HexId, steps: int) -> int:
    """Return the most steps that the retreating unit can make (DBD-RET-2 does not require it to)."""
    if steps == 0:
        return 0
    ways = [to for to in board.neighbours[at] if is_retreat_hex(state, board, state.attack_from, at, to)]
    return max((1 + longest_retreat(board, state, to, steps - 1) for to in ways), default=0)
