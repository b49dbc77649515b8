"""What an attack did, in numbers, for the list of odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from sandtable.games.dbd import model
from sandtable.games.dbd.model import CANCELLING, CHOOSING, WORTH, Board, HexId, State
from sandtable.games.dbd.rules.combat import cancellable
from sandtable.games.dbd.rules.retreat import leads_away
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import RUNNING


def summary(setup: Setup, before: State, after: State, events: Sequence[Sequence[int]]) -> dict[str, int]:
    """What an action did to its target if the defender makes the best of it: cancels all it may, and retreats as
    far as it can. `hits` and `retreats` are what the dice say (retreats that are left then; none if the unit is
    destroyed by the hits), `blocked` the hits for steps it cannot make."""
    told = {"hits": 0, "retreats": 0, "blocked": 0, "destroyed": 0, "standards": 0}
    for kind, _, _, _, b, _, _, hits, retreats in events:
        if kind == model.DICE_ROLLED:
            told["hits"], told["retreats"] = hits, retreats
        elif kind == model.UNIT_HIT:
            told["hits"] = b
        elif kind == model.RETREAT_BLOCKED:
            told["blocked"] = b
        elif kind == model.UNIT_DESTROYED:
            told["destroyed"] = 1
            told["retreats"] = told["retreats"] if told["blocked"] else 0
        elif kind == model.STANDARDS_TAKEN:
            told["standards"] = b
    if after.result == RUNNING and after.phase != CHOOSING:
        answer(cast("Board", setup.board), after, told)
    return told


def answer(board: Board, state: State, told: dict[str, int]) -> None:
    """Add the defender's best answer to the pending attack."""
    unit = state.defender
    left = state.steps
    if state.phase == CANCELLING:
        left = state.retreats - cancellable(state, board)
    told["retreats"] = left
    told["blocked"] = left - steps_open(board, state, state.hex[unit], left)
    lost = state.hits + told["blocked"]  # hits are pending only while it thinks about cancelling
    if lost >= state.hp[unit]:
        told["destroyed"] = 1
        told["standards"] = WORTH[board.units[unit].kind]


def steps_open(board: Board, state: State, at: HexId, steps: int) -> int:
    """The most steps that the retreating unit can make, choosing well (DBD-RET-2 does not oblige it to)."""
    if steps == 0:
        return 0
    ways = [to for to in board.neighbours[at] if leads_away(state, board, state.attack_from, at, to)]
    return max((1 + steps_open(board, state, to, steps - 1) for to in ways), default=0)
