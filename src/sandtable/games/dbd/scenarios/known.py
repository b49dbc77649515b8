"""What a seat knows of a position, which is everything (DBD-GEN-3), in the words of the scenario document."""

from __future__ import annotations

from typing import Any

from sandtable.games.dbd.model import (
    CANCELLING,
    CHOOSING,
    MELEE_DICE,
    MOVE_POINTS,
    RANGE,
    RANGED_DICE,
    STANDARD_VALUE,
    Board,
    State,
    max_hp,
)
from sandtable.games.dbd.rules.combat import cancellable
from sandtable.games.dbd.rules.turn import deciding_seat
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import RUNNING

from .export import position
from .format import SIDES
from .load import ScenarioDetails


def known(setup: Setup[State, Board, ScenarioDetails], state: State, seat: int) -> dict[str, Any]:
    """Return the position's document with the present numbers of every unit, and the decision that is asked.

    Unlike an export it exists while the defender decides (DBD-SCN-10), so it is read, not started from.
    """
    made = position(setup, state).written()
    for unit in made["units"]:
        unit |= _numbers(setup.board, state, setup.words.ids.index(unit["id"]))
    present = {unit["id"] for unit in made["units"]}
    made["destroyed"] = [id for id in setup.words.ids if id not in present]
    made["standards"] = dict(made["meta"]["score"])
    if state.result == RUNNING:
        made["decision"] = _decision(setup, state)
    return made


def _numbers(board: Board, state: State, number: int) -> dict[str, int]:
    """Return the numbers of a unit that follow from its type and quality, and from where it stands."""
    unit, hex = board.units[number], state.hex[number]
    return {
        "maxHp": max_hp(unit.kind, unit.quality),
        "move": MOVE_POINTS[unit.kind],
        "meleeDice": MELEE_DICE[unit.kind],
        "rangedDice": RANGED_DICE[unit.kind],
        "range": RANGE[unit.kind],
        "standardValue": STANDARD_VALUE[unit.kind],
        "enemiesBeside": state.beside[1 - unit.seat][hex],
        "friendsBeside": state.beside[unit.seat][hex],
    }


def _decision(setup: Setup[State, Board, ScenarioDetails], state: State) -> dict[str, Any]:
    """Return what is asked, and of which side: to activate a unit, to cancel retreats (DBD-SUP-4) or to retreat."""
    made: dict[str, Any] = {"side": SIDES[deciding_seat(state)]}
    if state.phase == CHOOSING:
        return made | {"asked": "ACTIVATE"}
    attack = {"unit": setup.words.ids[state.defender], "attackFrom": state.attack_from}
    if state.phase == CANCELLING:
        rolled = {"hits": state.hits, "retreats": state.retreats, "cancellable": cancellable(state, setup.board)}
        return made | {"asked": "CANCEL"} | attack | rolled
    return made | {"asked": "RETREAT"} | attack | {"steps": state.steps}
