"""Scratch space for one call, kept for each thread and game: a running match holds a State and its history, and
nothing else of any size."""

import threading
from collections.abc import Sequence
from typing import Any

from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.events import Events
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ACTION_WIDTH

_local = threading.local()


class Desk:
    """What the kernel functions of one game are handed, beside State and Board."""

    def __init__(self, game: Game) -> None:
        self.work: Any = game.work()
        self.events = Events()
        self.chance = Chance()
        self.out: Actions = [[0] * ACTION_WIDTH for _ in range(game.facts.actions)]
        self.action: Action = [0] * ACTION_WIDTH
        for die in game.facts.dice:
            self.chance.bases[die.faces] = die.base

    def written(self, row: Sequence[int]) -> Action:
        """The row in a list that kernel functions may be handed."""
        self.action[:] = row
        return self.action

    def event_rows(self) -> list[tuple[int, ...]]:
        """The Events of the last call."""
        return [tuple(row) for row in self.events.rows[: self.events.used]]


def desk(game: Game) -> Desk:
    """This thread's desk for a game."""
    desks: dict[int, Desk] | None = getattr(_local, "desks", None)
    if desks is None:
        desks = _local.desks = {}
    found = desks.get(id(game))
    if found is None:
        found = desks[id(game)] = Desk(game)
    return found
