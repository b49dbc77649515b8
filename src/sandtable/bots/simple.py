"""Bots without a tree: one plays at random, one takes the best Action of a one-decision lookahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, new_secret, seeded, uniform
from sandtable.kernel.errors import Unreadable
from sandtable.kernel.game import Game
from sandtable.kernel.verbs import Numbers, Row
from sandtable.play.observation import ObservationCore, from_json
from sandtable.profiles.bots import BotProfile

from . import clock
from .carrier_choice import FOUND, carrier_choice
from .gc_pause import gc_paused
from .legal_actions import LegalActionLister
from .orders import plan_one_by_one, random_plan
from .planner import GreedyPlanner
from .rules_queries import legal_rows, nothing_secret
from .search.searcher import TreeSearcher
from .search.settings import settings_for

PERCENT: Final = 100
BY_VALUE: Final = {"use_appraise": 0}  # the greedy bot evaluates by `value`


class RandomBot:
    """Plays any legal Action with equal probability."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = game
        self._chance = seeded(new_secret() if seed is None else seed)

    def choose_row(self, seen: ObservationCore) -> Row:
        rows = legal_rows(seen)
        return rows[uniform(self._chance, len(rows))]

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        row = self.choose_row(from_json(self.game, observation))
        return self.game.verbs.to_json(row, Numbers())

    def plan(self, seen: ObservationCore) -> list[Row]:
        return random_plan(seen, self._chance) if self.game.styles else plan_one_by_one(self, seen)

    def forget(self) -> None:
        """Do nothing: this bot remembers nothing."""


class GreedyBot:
    """Plays the Action with the highest mean value right after it, over enumerated or sampled outcomes.

    `slips` is the percentage of decisions in which it plays a random Action instead. With `seconds` it evaluates as
    many Actions as there is time for, in random order. If a turn is a whole plan (`Game.styles`), it plays the best of
    a few plans by the rollout policy, and a slip forgets an order. An `eager` bot leaves nothing undone: it plays the
    game's `idle` verbs only if nothing else is legal, and does not forget every order.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        *,
        slips: int = 0,
        seconds: float | None = None,
        eager: bool = False,
        carrier: str = FOUND,
    ) -> None:
        if not 0 <= slips <= PERCENT:
            raise Unreadable(f"slips: {slips} is no number from 0 to {PERCENT}")
        if seconds is not None and seconds <= 0:
            raise Unreadable("seconds: a budget is more than nothing")
        self.game = game
        self.slips = slips
        self.seconds = seconds
        self.eager = eager
        self.seed = new_secret() if seed is None else str(seed).encode()
        self._wanted = carrier
        self._lister = LegalActionLister(game, carrier)
        self._searcher: TreeSearcher | None = None
        self._board: Any = None
        self._deadline: float | None = None  # of the plan in progress
        self._planner: GreedyPlanner | None = None  # in games with whole plans
        if game.styles:
            self._planner = GreedyPlanner(
                game, seconds=seconds, slips=slips, seed=self.seed, eager=eager, carrier=carrier
            )
        if carrier == FOUND:
            carrier_choice(game).warm()

    def choose_row(self, seen: ObservationCore) -> Row:
        if self._planner is not None:
            with gc_paused():
                return self._planner.choose_row(seen)
        rows = self._useful(self._lister.rows(seen))
        if len(rows) == 1:
            return rows[0]
        chance = seeded(self.seed + flat.to_bytes(seen.state))
        if uniform(chance, PERCENT) < self.slips:
            return rows[uniform(chance, len(rows))]
        with gc_paused():
            evaluated = self.evaluate(seen, rows, chance)
        if self.eager:
            useful = set(self._useful([row for row, _ in evaluated]))
            evaluated = [one for one in evaluated if one[0] in useful]
        highest = max(value for _, value in evaluated)
        best = [row for row, value in evaluated if value == highest]
        return best[uniform(chance, len(best))]

    def _useful(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Return the Actions of an eager bot: without idle ones, unless there is nothing else."""
        if not self.eager:
            return rows
        idle, verbs = self.game.declared(BotProfile).idle, self.game.verbs
        return [row for row in rows if verbs.verb(row).name not in idle] or rows

    def evaluate(self, seen: ObservationCore, rows: Sequence[Row], chance: Chance) -> list[tuple[Row, int]]:
        """Return the legal Actions with their mean values, in thousandths; `rows` are the legal Actions."""
        carrier = carrier_choice(self.game).carrier(self._wanted)
        searcher = self._searcher
        if searcher is None or searcher.carrier is not carrier or seen.board != self._board:
            settings = settings_for(self.game, seen.board, **BY_VALUE)
            searcher = self._searcher = TreeSearcher(carrier, seen.board, settings)
            self._board = seen.board
        if self.game.declared(BotProfile).opened:
            searcher.use_settings(settings_for(self.game, seen.board, opened=nothing_secret(seen, rows), **BY_VALUE))
        deadline = self._deadline
        if deadline is None and self.seconds is not None:
            deadline = clock.now() + self.seconds
        return searcher.evaluate_actions(flat.to_bytes(seen.state), seen.seat, chance, deadline)

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        row = self.choose_row(from_json(self.game, observation))
        return self.game.verbs.to_json(row, Numbers())

    def plan(self, seen: ObservationCore) -> list[Row]:
        if self._planner is not None:
            with gc_paused():
                return self._planner.plan(seen)
        if self.seconds is None:
            return plan_one_by_one(self, seen)
        self._deadline = clock.now() + self.seconds
        try:
            return plan_one_by_one(self, seen, self._deadline)
        finally:
            self._deadline = None

    def forget(self) -> None:
        if self._planner is not None:
            self._planner.forget()
        self._searcher = None
        self._lister.forget()
        self._board = None
