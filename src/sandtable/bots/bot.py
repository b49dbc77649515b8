"""The Bot protocol: a bot receives an Observation, never a State, and answers with an Action or a whole plan."""

from __future__ import annotations

from typing import Any, Protocol

from sandtable.kernel.game import Game
from sandtable.kernel.verbs import Row
from sandtable.play.observation import Observation


class Bot(Protocol):
    """What every bot can do."""

    game: Game

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        """Return an Action as JSON for the seat of this Observation in JSON."""

    def choose_row(self, seen: Observation) -> Row:
        """Return an Action as a row of integers."""

    def plan(self, seen: Observation) -> list[Row]:
        """Return all Actions until another seat can act: orders up to the seal, or a single Action."""

    def forget(self) -> None:
        """Free all memory of earlier decisions."""
