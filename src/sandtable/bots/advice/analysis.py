"""Analyse one position: the chance to win with its best Actions. Hints and reviews are made from this.

A search first tries everything, then only the best Actions and the one that was played, so that each is visited often
enough for a meaningful estimate.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.bots.carrier_choice import FOUND, carrier_choice
from sandtable.bots.legal_actions import LegalActionLister
from sandtable.bots.planner import Planner
from sandtable.bots.rules_queries import has_secret_orders, is_legal, nothing_secret
from sandtable.bots.search.searcher import UNLIMITED, ActionStats, TreeSearcher, win_chance
from sandtable.bots.search.settings import settings_for
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import NotAsked, Unreadable
from sandtable.kernel.game import Game
from sandtable.kernel.verbs import Row
from sandtable.play.observation import ObservationCore
from sandtable.profiles.bots import BotProfile

from .hint_words import is_idle

BROAD_SHARE: Final = 0.6  # share of the budget for all Actions; the rest is for those that are compared
VISIT_RATIO: Final = 20  # Actions with up to a twentieth of the most visits are ranked last
MAX_CHOICES: Final = 3  # Actions in a hint
PLAN_SHARE: Final = 0.7  # share of the budget for the best plan; the rest is for its orders one by one
MOST_ORDERS: Final = 8  # orders of a plan that are evaluated one by one
ADVICE: Final = {"greedy_depth": 0}  # search settings to advise a seat,
TRUTH: Final = {"greedy_depth": 0, "sample_worlds": 0, "bold": 0}  # and to estimate the chances from the true State


@dataclass(frozen=True)
class Budget:
    """The budget for one position: seconds, iterations, or both (whichever is used up first)."""

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.iterations is None:
            raise Unreadable("a budget needs seconds or iterations")
        if (self.seconds is not None and self.seconds <= 0) or (self.iterations is not None and self.iterations < 1):
            raise Unreadable("a budget is more than nothing")

    def part(self, share: float) -> Budget:
        """Return a share of the budget."""
        seconds = None if self.seconds is None else self.seconds * share
        iterations = None if self.iterations is None else max(1, int(self.iterations * share))
        return Budget(seconds, iterations)


@dataclass(frozen=True)
class Analysis:
    """The Actions of a seat that were compared, best first, judged from what the seat knows."""

    seat: int
    choices: tuple[ActionStats, ...]
    iterations: int
    seconds: float
    carrier: str  # "plain" or "compiled"
    waiting: float | None = None  # the chance to win if the seat does nothing now; None: not compared
    plan: float | None = None  # the chance of the whole plan that the choices are part of

    @property
    def best(self) -> ActionStats:
        return self.choices[0]

    def of(self, row: Row) -> ActionStats | None:
        """Return the statistics of one Action, or None."""
        return next((choice for choice in self.choices if choice.row == row), None)


class Analyser:
    """Analyses positions of one game. The same seed and iterations give the same analysis."""

    def __init__(self, game: Game, *, seed: int = 0, carrier: str = FOUND) -> None:
        self.game = game
        self._seed = str(seed).encode()
        self._wanted = carrier
        self._lister = LegalActionLister(game, carrier)
        self._seat_searcher: TreeSearcher | None = None  # searches from what a seat knows,
        self._true_searcher: TreeSearcher | None = None  # from the true State
        self._board: Any = None

    def analyse(
        self, seen: ObservationCore, budget: Budget, played: Sequence[Row] = (), limit: int = MAX_CHOICES
    ) -> Analysis:
        """Compare the best Actions of the observing seat and those that were `played`."""
        if not self.game.kernel.prompted(seen.state, seen.board) & (1 << seen.seat):
            raise NotAsked(f"nothing is asked of {self.game.facts.seats[seen.seat]} now")
        began = time.perf_counter()
        rows = self._lister.rows(seen)
        if self.game.styles and not played and has_secret_orders(seen, rows):
            return self._analyse_plan(seen, budget, limit, began)
        searcher = self._searcher(seen.board, true_state=False)
        if self.game.declared(BotProfile).opened:
            searcher.use_settings(settings_for(self.game, seen.board, opened=nothing_secret(seen, rows), **ADVICE))
        state_bytes = flat.to_bytes(seen.state)
        searcher.start(state_bytes, seen.seat, seeded(self._seed + state_bytes))
        spend(searcher, budget.part(BROAD_SHARE))
        best = [one.row for one in sorted(searcher.action_stats(), key=_by_visits)[:limit]]
        compared = [*best, *(row for row in played if row not in best)]
        idle = [row for row in rows if is_idle(self.game, row)] if not played else []  # a hint compares with waiting
        searcher.restrict([*compared, *(row for row in idle if row not in compared)])
        spend(searcher, budget.part(1 - BROAD_SHARE))
        stats = searcher.action_stats()
        return Analysis(
            seen.seat,
            tuple(rank([one for one in stats if one.row in compared])),
            searcher.iterations,
            time.perf_counter() - began,
            searcher.carrier.name,
            max((one.chance for one in stats if one.visits and one.row in idle), default=None),
        )

    def _analyse_plan(self, seen: ObservationCore, budget: Budget, limit: int, began: float) -> Analysis:
        """Return the orders of the best plan that are worth most, each with the chance if it is given alone."""
        share = budget.part(PLAN_SHARE)
        planner = Planner(
            self.game,
            seconds=share.seconds,
            iterations=share.iterations,
            threads=1,
            seed=self._seed,
            carrier=self._wanted,
        )
        found = planner.search(seen)
        seal = found.rows[-1]
        waiting = planner.mean_result([seal])
        choices: list[ActionStats] = []
        for row in [row for row in found.rows[:-1] if is_legal(seen, row)][:MOST_ORDERS]:
            late = budget.seconds is not None and time.perf_counter() - began > budget.seconds
            if late and len(choices) >= limit:
                break
            alone = planner.mean_result([row, seal])
            choices.append(ActionStats(row, found.trials, round(alone * found.trials)))
        if not choices:
            choices = [ActionStats(seal, found.trials, round(waiting * found.trials))]
        return Analysis(
            seen.seat,
            tuple(rank(choices)[:limit]),
            found.trials,
            time.perf_counter() - began,
            found.carrier,
            win_chance(waiting),
            found.chance,
        )

    def chance(self, board: Any, state: Any, budget: Budget) -> float:
        """Estimate the chance of seat 0 to win from the true State."""
        mask = self.game.kernel.prompted(state, board)
        seat = 1 if mask == 2 else 0
        searcher = self._searcher(board, true_state=True)
        state_bytes = flat.to_bytes(state)
        searcher.start(state_bytes, seat, seeded(self._seed + state_bytes))
        spend(searcher, budget)
        choices = searcher.action_stats() if mask & (1 << seat) else []
        chance = rank(choices)[0].chance if choices else searcher.win_chance(seat)
        return chance if seat == 0 else 1 - chance

    def _searcher(self, board: Any, *, true_state: bool) -> TreeSearcher:
        carrier = carrier_choice(self.game).carrier(self._wanted)
        held = self._true_searcher if true_state else self._seat_searcher
        if held is not None and held.carrier is carrier and (board is self._board or board == self._board):
            return held
        if board is not self._board:
            self._true_searcher = self._seat_searcher = None
            self._board = board
        made = TreeSearcher(carrier, board, settings_for(self.game, board, **(TRUTH if true_state else ADVICE)))
        if true_state:
            self._true_searcher = made
        else:
            self._seat_searcher = made
        return made


def spend(searcher: TreeSearcher, budget: Budget) -> None:
    """Search until the whole budget is used up."""
    iterations = UNLIMITED if budget.iterations is None else budget.iterations
    if budget.seconds is None:
        searcher.run(iterations)
    else:
        searcher.run_until(time.perf_counter() + budget.seconds, iterations, early=False)


def rank(choices: Sequence[ActionStats]) -> list[ActionStats]:
    """Sort by mean result, best first; Actions with few visits come last."""
    few = max((choice.visits for choice in choices), default=0) // VISIT_RATIO
    return sorted(choices, key=lambda choice: (choice.visits <= few, -choice.mean, -choice.visits))


def _by_visits(choice: ActionStats) -> tuple[int, int]:
    return -choice.visits, -choice.total
