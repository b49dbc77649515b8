"""What odds report about an outcome."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import Board, State
from sandtable.games.fortress_frontiers.rules.turn import outcome
from sandtable.kernel.events import EventView
from sandtable.kernel.game import Setup


def summary(setup: Setup[State, Board], before: State, after: State, told: Sequence[EventView]) -> dict[str, int]:
    """Return the changes that odds report about an outcome."""
    made = {}
    for seat in model.SEATS:
        rows = range(seat * model.ARMY, (seat + 1) * model.ARMY)
        made[f"player_{seat + 1}_health"] = sum(after.units[r].health - before.units[r].health for r in rows)
        made[f"player_{seat + 1}_gold"] = after.sides[seat].gold - before.sides[seat].gold
    return made | {"outcome": outcome(after, setup.board)}
