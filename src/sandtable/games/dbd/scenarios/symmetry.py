"""Exchange the two sides of a scenario or an action and rotate the board by 180 degrees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.dbd.board import half_turn
from sandtable.games.dbd.model import (
    CANCEL,
    END,
    MELEE,
    RETREAT_TO,
    SHOOT,
    Board,
    State,
)
from sandtable.games.dbd.scenarios import documents
from sandtable.games.dbd.scenarios.format import SIDES
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import FIRST, SECOND


def swap(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document with sides exchanged and the board rotated by 180 degrees (DBD-BOARD-9, DBD-VAR-4)."""
    turned = documents.normalise(document)
    exchange = {SIDES[FIRST]: SIDES[SECOND], SIDES[SECOND]: SIDES[FIRST]}
    turned["terrain"] = {str(half_turn(int(key))): name for key, name in turned["terrain"].items()}
    for unit in turned["units"]:
        unit["side"] = exchange[unit["side"]]
        unit["hex"] = half_turn(unit["hex"])
    turned["turn"]["side"] = exchange[turned["turn"]["side"]]
    score = turned["meta"]["score"]
    score["BLUE"], score["RED"] = score["RED"], score["BLUE"]
    if "result" in turned["meta"]:
        turned["meta"]["result"] = exchange.get(turned["meta"]["result"], turned["meta"]["result"])
    return documents.normalise(turned)


def swap_action(setup: Setup[State, Board], row: Sequence[int]) -> tuple[int, ...]:
    """Return the same action after `swap`: units keep their numbers, hexes are rotated."""
    verb, first, second, *rest = row
    if verb == RETREAT_TO:
        first = half_turn(first)
    elif verb not in (END, CANCEL, MELEE, SHOOT):
        second = half_turn(second)
    return (verb, first, second, *rest)
