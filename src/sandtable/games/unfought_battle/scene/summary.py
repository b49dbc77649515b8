"""Numerical outcome of an Action."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.unfought_battle.model import Board, State
from sandtable.kernel.events import EventView
from sandtable.kernel.game import Setup


def summary(setup: Setup[State, Board], before: State, after: State, told: Sequence[EventView]) -> dict[str, int]:
    """Return how an Action changed Chi and Shih of both players, and the outcome."""
    made = {}
    for seat, player in enumerate(("p1", "p2")):
        made[f"{player}_chi"] = after.sides[seat].chi - before.sides[seat].chi
        made[f"{player}_shih"] = after.sides[seat].shih - before.sides[seat].shih
    return made | {"outcome": after.winner}
