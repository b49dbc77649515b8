"""Plan search for games with `devise`, in which a turn is a whole plan of secret orders, and the bot that follows one
style.

The same seed and number of trials give the same plan, with several threads too.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier
from sandtable.kernel.errors import Unknown
from sandtable.kernel.game import Game
from sandtable.kernel.verbs import Numbers, Row
from sandtable.play.observation import ObservationCore, from_json

from . import clock
from .carrier_choice import FOUND, carrier_choice
from .orders import plan_one_by_one, policy_row
from .plans.plan_searcher import PlanSearcher, plan_rows, run_all
from .plans.rollouts import MAX_WORLDS
from .rules_queries import after_own_order, legal_rows, require_asked
from .search.searcher import UNLIMITED, win_chance

WORLDS: Final = {"plain": 4, "compiled": 24}  # the most worlds sampled for one decision,
MIN_WORLDS: Final = {"plain": 2, "compiled": 6}  # and the fewest if seconds are the budget
TRIALS_PER_WORLD: Final = 25  # if iterations are the budget: one world for that many
WORLDS_PER_SECOND: Final = {"plain": 4, "compiled": 40}
GREEDY_PLANS: Final = 24  # plans that a greedy bot compares,
GREEDY_WORLDS: Final = {"plain": 1, "compiled": 4}  # in this many worlds
TRIAL_SHARE: Final = 0.98  # share of the time for trials; the rest is for reading the answer,
SHARED_TRIAL_SHARE: Final = 0.95  # and for comparing the plans of several threads


@dataclass(frozen=True)
class PlanResult:
    """The best plan found, its probability of winning, and the number of trials."""

    rows: tuple[Row, ...]
    chance: float
    trials: int
    carrier: str  # "plain" or "compiled"


class Planner:
    """Makes plans for one bot. Asked for one order at a time, it continues its last plan."""

    def __init__(
        self,
        game: Game,
        *,
        seconds: float | None,
        iterations: int | None,
        threads: int,
        seed: bytes,
        carrier: str,
        turns: int = 1,
    ) -> None:
        """`turns` is the number of further turns in a rollout after the plan is carried out."""
        self.game = game
        self.seconds = seconds
        self.iterations = iterations
        self.threads = threads
        self.seed = seed
        self.turns = turns
        self._wanted = carrier
        self._searchers: list[PlanSearcher] = []
        self._carrier: Carrier | None = None
        self._board: Any = None
        self._rest: list[
            tuple[bytes, Row]
        ] = []  # the rest of the plan: the State that the seat will see, and its order

    def search(self, seen: ObservationCore) -> PlanResult:
        """Search with the whole budget."""
        began = clock.now()
        require_asked(seen)
        searchers = self._prepare(seen)
        trials = UNLIMITED if self.iterations is None else max(1, self.iterations // len(searchers))
        share = TRIAL_SHARE if len(searchers) == 1 else SHARED_TRIAL_SHARE
        deadline = None if self.seconds is None else began + clock.span(self.seconds * share, len(searchers))
        run_all(searchers, deadline, trials)
        found = [searcher.best() for searcher in searchers]
        plan, mean, _ = found[0]
        if len(searchers) > 1:
            totals = [sum(searcher.total_result(plan) for searcher in searchers) for plan, _, _ in found]
            plan, mean, _ = found[totals.index(max(totals))]
        return PlanResult(plan_rows(plan), win_chance(mean), sum(one[2] for one in found), searchers[0].carrier.name)

    def mean_result(self, rows: Sequence[Row]) -> float:
        """Return the mean result of other orders, the seal last, in the worlds of the last search."""
        return self._searchers[0].mean_result(rows)

    def plan(self, seen: ObservationCore) -> list[Row]:
        """Return all orders up to the seal."""
        return list(self.search(seen).rows)

    def choose_row(self, seen: ObservationCore) -> Row:
        """Return the next order of the present plan, or the first of a new one."""
        state = flat.to_bytes(seen.state)
        if self._rest and self._rest[0][0] == state:
            return self._rest.pop(0)[1]
        rows = self.plan(seen)
        self._rest = []
        after: ObservationCore | None = seen
        for before, row in itertools.pairwise(rows):
            after = after_own_order(after, before) if after is not None else None
            if after is not None:
                self._rest.append((flat.to_bytes(after.state), row))
        return rows[0] if rows else legal_rows(seen)[0]

    def forget(self) -> None:
        """Free all memory."""
        self._searchers = []
        self._rest = []
        self._carrier = None
        self._board = None

    def _prepare(self, seen: ObservationCore) -> list[PlanSearcher]:
        carrier = carrier_choice(self.game).carrier(self._wanted)
        if carrier is not self._carrier or seen.board != self._board:
            self._searchers = self._make_searchers(carrier, seen.board)
            self._carrier, self._board = carrier, seen.board
        state = flat.to_bytes(seen.state)
        for number, searcher in enumerate(self._searchers):
            searcher.start(state, seen.seat, self.seed + number.to_bytes(4, "little") + state)
        return self._searchers

    def _make_searchers(self, carrier: Carrier, board: Any) -> list[PlanSearcher]:
        """Make a searcher for each thread, with as many worlds as the budget allows."""
        count = self.threads if carrier.name == "compiled" or self.seconds is None else 1
        worlds = WORLDS[carrier.name]
        if self.seconds is not None:
            worlds = min(worlds, max(MIN_WORLDS[carrier.name], int(self.seconds * WORLDS_PER_SECOND[carrier.name])))
        if self.iterations is not None:
            worlds = min(worlds, max(1, self.iterations // count // TRIALS_PER_WORLD))
        turns = self.turns if carrier.name == "compiled" or self.seconds is None else 0
        return [PlanSearcher(carrier, board, min(worlds, MAX_WORLDS), turns) for _ in range(count)]


class GreedyPlanner(Planner):
    """Makes the plans of a greedy bot: the best of a few by the rollout policy, evaluated right after the turn."""

    def __init__(
        self, game: Game, *, seconds: float | None, slips: int, seed: bytes, carrier: str, eager: bool = False
    ) -> None:
        super().__init__(game, seconds=seconds, iterations=None, threads=1, seed=seed, carrier=carrier, turns=0)
        self.slips = slips
        self.eager = eager

    def plan(self, seen: ObservationCore) -> list[Row]:
        began = clock.now()
        require_asked(seen)
        deadline = None if self.seconds is None else began + self.seconds * TRIAL_SHARE
        rows = list(self._prepare(seen)[0].greedy_plan(deadline, GREEDY_PLANS)) or legal_rows(seen)[:1]
        if self.eager and all(self.game.verbs.verb(row).seal for row in rows):  # every order was forgotten
            order = policy_row(seen)
            rows = rows if self.game.verbs.verb(order).seal else [order, *rows]
        return rows

    def _make_searchers(self, carrier: Carrier, board: Any) -> list[PlanSearcher]:
        return [PlanSearcher(carrier, board, GREEDY_WORLDS[carrier.name], 0, self.slips)]


class ScriptedBot:
    """Plays the plans of one style exactly as the game's `devise` writes them, without a search."""

    def __init__(self, game: Game, style: str = "", seed: int | None = None, *, carrier: str = FOUND) -> None:
        if style not in game.styles:
            known = f"styles: {', '.join(game.styles)}" if game.styles else "it has none"
            raise Unknown(f"{game.id} has no style {style!r}; {known}")
        self.game = game
        self.style = style
        self.seed = str(seed).encode()
        self._wanted = carrier
        self._searcher: PlanSearcher | None = None
        self._board: Any = None

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        return self.game.verbs.to_json(self.choose_row(from_json(self.game, observation)), Numbers())

    def choose_row(self, seen: ObservationCore) -> Row:
        rows = self._rows(seen)
        return rows[0] if rows else legal_rows(seen)[0]

    def plan(self, seen: ObservationCore) -> list[Row]:
        return list(self._rows(seen)) or plan_one_by_one(self, seen)

    def forget(self) -> None:
        self._searcher = None
        self._board = None

    def _rows(self, seen: ObservationCore) -> Sequence[Row]:
        carrier = carrier_choice(self.game).carrier(self._wanted)
        if self._searcher is None or self._searcher.carrier is not carrier or seen.board != self._board:
            self._searcher = PlanSearcher(carrier, seen.board, 1, 0)
            self._board = seen.board
        state = flat.to_bytes(seen.state)
        self._searcher.start(state, seen.seat, self.seed + state)
        return self._searcher.styled_plan(self.game.styles.index(self.style))
