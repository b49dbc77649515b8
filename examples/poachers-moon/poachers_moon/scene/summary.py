"""Count what an Action changed, for exact odds."""

from __future__ import annotations

from collections.abc import Sequence

from poachers_moon.model import Board, State
from poachers_moon.rules.turn import outcome
from sandtable.kernel.events import EventView
from sandtable.kernel.game import Setup


def summary(setup: Setup[State, Board], before: State, after: State, told: Sequence[EventView]) -> dict[str, int]:
    """Count hares and whether the poacher was caught."""
    return {"hares": after.bagged - before.bagged, "caught": after.caught, "outcome": outcome(after, setup.board)}
