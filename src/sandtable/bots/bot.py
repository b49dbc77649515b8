"""A Bot: it is handed an Observation, never a State, and answers with an Action."""

from __future__ import annotations

from typing import Any, Protocol

from sandtable.kernel.errors import NotAsked
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ALL, Seat
from sandtable.kernel.verbs import Row
from sandtable.play.desk import desk
from sandtable.play.observation import Observation, from_json


class Bot(Protocol):
    """What every bot can do."""

    game: Game

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        """An Action, as JSON, for the seat whose Observation this is."""

    def choose_row(self, seen: Observation) -> Row:
        """The same on the inside: an Action as numbers."""


def legal_rows(seen: Observation) -> list[Row]:
    """Every Action that `legal` lists for the observing seat; refused when it is not asked."""
    game, here = seen.game, desk(seen.game)
    if not game.kernel["prompted"](seen.state, seen.board) & (1 << seen.seat):
        raise NotAsked(f"nothing is asked of seat {seen.seat}")
    count = game.kernel["legal"](seen.state, seen.board, Seat(seen.seat), ALL, here.out, here.work)
    return [tuple(row) for row in here.out[:count]]


def read(game: Game, observation: dict[str, Any]) -> Observation:
    """The Observation in JSON values."""
    return from_json(game, observation)
