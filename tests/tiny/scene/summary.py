"""Count what an Action changed, for exact odds."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel.events import EventView
from sandtable.kernel.game import Setup
from tiny.model import NUMBERS, SEATS, Board, State, row_of
from tiny.rules.turn import outcome
from tiny.scene.sentences import SEAT_NAMES


def summary(setup: Setup[State, Board], before: State, after: State, told: Sequence[EventView]) -> dict[str, int]:
    """Count the changes of strength and losses of each seat."""
    made = {}
    for seat in SEATS:
        who = SEAT_NAMES[seat].lower()
        rows = [row_of(seat, number) for number in range(NUMBERS)]
        made[f"{who}_strength"] = sum(after.pieces[r].strength - before.pieces[r].strength for r in rows)
        made[f"{who}_lost"] = after.sides[seat].lost - before.sides[seat].lost
    return made | {"outcome": outcome(after, setup.board)}
