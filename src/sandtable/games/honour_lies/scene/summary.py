"""Events as sentences, the question that is asked, why it ended, and what an outcome came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import State
from sandtable.games.honour_lies.rules.turn import outcome
from sandtable.kernel.game import Setup


def summary(setup: Setup, before: State, after: State, events: Sequence[Sequence[int]]) -> dict[str, Any]:
    """What an action came to; nothing is rolled, so there is one outcome."""
    made: dict[str, int] = {}
    for seat in (0, 1):
        made[f"{SEAT_NAMES[seat].lower()}_vp"] = after.vp[seat] - before.vp[seat]
    return made | {"outcome": outcome(after, setup.board)}
