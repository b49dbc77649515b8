"""Bots without search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, new_secret, seeded, uniform
from sandtable.kernel.errors import Unreadable
from sandtable.kernel.game import Game
from sandtable.kernel.verbs import Numbers, Row
from sandtable.play.observation import Observation

from . import clock
from .bot import is_open, legal_rows, orders_by_lot, plan_by_order, read
from .engine import FOUND, engine
from .gc_pause import undisturbed
from .legal_actions import Lister
from .plans.planner import Sketcher
from .search.searcher import Explorer, settings_for

PERCENT: Final = 100
BY_VALUE: Final = {"appraised": 0}  # what is best at first sight


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

    def plan(self, seen: Observation) -> list[Row]:
        return orders_by_lot(seen, self._chance) if self.game.styles else plan_by_order(self, seen)

    def forget(self) -> None:
        """There is nothing to forget."""


class Greedy:
    """Plays what is worth most on average right after it: one decision deep, over exact or sampled outcomes.

    `slips` is how often, in a hundred decisions, it plays anything at all instead. With `seconds` it weighs as many
    Actions as there is time for, in any order. Where a turn is a whole plan (`Game.styles`) it plays the best of a few
    plans by the playout policy, and a slip is an order forgotten.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        *,
        slips: int = 0,
        seconds: float | None = None,
        carrier: str = FOUND,
    ) -> None:
        if not 0 <= slips <= PERCENT:
            raise Unreadable(f"slips: {slips} is no number from 0 to {PERCENT}")
        if seconds is not None and seconds <= 0:
            raise Unreadable("seconds: a budget is more than nothing")
        self.game = game
        self.slips = slips
        self.seconds = seconds
        self.seed = new_secret() if seed is None else str(seed).encode()
        self._wanted = carrier
        self._lister = Lister(game, carrier)
        self._explorer: Explorer | None = None
        self._board: Any = None
        self._deadline: float | None = None  # of the plan that is being made
        self._planner: Sketcher | None = None  # where the game writes whole plans, the best of a few is played
        if game.styles:
            self._planner = Sketcher(game, seconds=seconds, slips=slips, seed=self.seed, carrier=carrier)
        if carrier == FOUND:
            engine(game).warm()

    def choose_row(self, seen: Observation) -> Row:
        if self._planner is not None:
            with undisturbed():
                return self._planner.choose_row(seen)
        rows = self._lister.rows(seen)
        if len(rows) == 1:
            return rows[0]
        raw = flat.to_bytes(seen.state)
        chance = seeded(self.seed + raw)
        if uniform(chance, PERCENT) < self.slips:
            return rows[uniform(chance, len(rows))]
        with undisturbed():
            weighed = self.weigh(seen, rows, chance)
        most = max(worth for _, worth in weighed)
        best = [row for row, worth in weighed if worth == most]
        return best[uniform(chance, len(best))]

    def weigh(self, seen: Observation, rows: Sequence[Row], chance: Chance) -> list[tuple[Row, int]]:
        """Every Action of those listed with its mean worth, in thousandths."""
        carrier = engine(self.game).carrier(self._wanted)
        explorer = self._explorer
        if explorer is None or explorer.carrier is not carrier or seen.board != self._board:
            explorer = self._explorer = Explorer(carrier, seen.board, settings_for(self.game, seen.board, **BY_VALUE))
            self._board = seen.board
        if self.game.facts.opened:
            explorer.settle(settings_for(self.game, seen.board, opened=is_open(seen, rows), **BY_VALUE))
        deadline = self._deadline
        if deadline is None and self.seconds is not None:
            deadline = clock.now() + self.seconds
        return explorer.weigh(flat.to_bytes(seen.state), seen.seat, chance, deadline)

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        row = self.choose_row(read(self.game, observation))
        return self.game.verbs.to_json(row, Numbers())

    def plan(self, seen: Observation) -> list[Row]:
        if self._planner is not None:
            with undisturbed():
                return self._planner.plan(seen)
        if self.seconds is None:
            return plan_by_order(self, seen)
        self._deadline = clock.now() + self.seconds
        try:
            return plan_by_order(self, seen, self._deadline)
        finally:
            self._deadline = None

    def forget(self) -> None:
        if self._planner is not None:
            self._planner.forget()
        self._explorer = None
        self._lister.forget()
        self._board = None
