"""Bots without search."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.chance import new_secret, seeded, uniform
from sandtable.kernel.game import Game
from sandtable.kernel.verbs import Numbers, Row
from sandtable.play.observation import Observation

from .bot import legal_rows, read


class Random:
    """Plays any legal Action, each as likely as the others."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = game
        self._chance = seeded(new_secret() if seed is None else seed)

    def choose_row(self, seen: Observation) -> Row:
        rows = legal_rows(seen)
        return rows[uniform(self._chance, len(rows))]

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        row = self.choose_row(read(self.game, observation))
        return self.game.verbs.to_json(row, Numbers())
