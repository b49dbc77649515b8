"""The facts of an action's outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import Board, State
from sandtable.games.honour_lies.rules.turn import outcome
from sandtable.kernel.events import EventView
from sandtable.kernel.game import Setup


def summary(setup: Setup[State, Board], before: State, after: State, told: Sequence[EventView]) -> dict[str, Any]:
    """Return the change of VP and the outcome. Nothing is rolled, so an action has one outcome."""
    made: dict[str, int] = {}
    for seat in (0, 1):
        made[f"{SEAT_NAMES[seat].lower()}_vp"] = after.vp[seat] - before.vp[seat]
    return made | {"outcome": outcome(after, setup.board)}
