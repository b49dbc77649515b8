"""The protocols of bots: a bot receives an Observation, never a State, and answers with an Action or a whole plan."""

from __future__ import annotations

from typing import Any, Protocol

from sandtable.kernel.game import Game
from sandtable.kernel.verbs import Row
from sandtable.play.observation import ObservationCore


class Bot(Protocol):
    """What every bot can do."""

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        """Return an Action as JSON for the seat of this Observation in JSON (`Match.observe`)."""

    def forget(self) -> None:
        """Free all memory of earlier decisions."""


class RowBot(Bot, Protocol):
    """What server, arena and terminal ask of bots: Actions as rows of integers."""

    game: Game

    def choose_row(self, seen: ObservationCore) -> Row:
        """Return an Action."""

    def plan(self, seen: ObservationCore) -> list[Row]:
        """Return all Actions until another seat can act: orders up to the seal, or a single Action."""
