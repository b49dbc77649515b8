"""A plan search on one carrier: what a thread works on."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sandtable.bots import clock
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import PIECE, Row

from . import plan_search
from .greedy_plans import ANOTHER_PLAN, DROP_ORDERS, FIRST_PLAN
from .plan_search import CHALLENGER, CHAMPION, GREEDY_PLAN, PLANS, SEARCH, STYLED_PLAN, TOTAL_RESULT
from .rollouts import FIRST_WORLD, OrderPlan, Tournament

CLOCK_INTERVAL: Final = 0.01  # seconds between two looks at the clock


class PlanSearcher:
    """A tournament of plans with all buffers that it needs."""

    def __init__(self, carrier: Carrier, board: Any, worlds: int, turns: int, slips: int = 0) -> None:
        self.carrier = carrier
        self.workspace = Workspace(carrier, board, FIRST_WORLD + worlds)
        self.out = carrier.rows(carrier.game.facts.actions + 2)
        self.plans = carrier.make(OrderPlan, PLANS)
        self.tournaments = carrier.make(Tournament)
        initial = Tournament()
        initial.styles = len(carrier.game.styles)
        initial.worlds = worlds
        initial.rollout_turns = turns
        initial.slips = slips
        for verb in carrier.game.verbs:
            slots = [at for at, slot in enumerate(verb.slots, start=1) if slot.kind == PIECE]
            initial.piece_slot[verb.number] = slots[0] if slots else 0
        self._initial = initial

    def start(self, state: bytes, seat: int, seed: bytes) -> None:
        """Start an empty tournament from what a seat knows."""
        self.carrier.put(self.workspace.states, 0, state)
        self.workspace.set_chance(seeded(seed))
        self._initial.seat = Seat(seat)
        self.carrier.put(self.tournaments, 0, flat.to_bytes(self._initial))

    def _run_task(self, task: int, number: int) -> int:
        buffers = self.workspace
        done = self.carrier.function(plan_search.run_task)(
            buffers.states,
            buffers.boards,
            buffers.chances,
            buffers.events,
            buffers.works,
            self.out,
            self.plans,
            self.tournaments,
            task,
            number,
        )
        return int(done)

    def run(self, deadline: float | None, trials: int) -> None:
        """Make that many trials, or as many as fit before the deadline; at least one."""
        chunk = 1 if deadline is not None else trials
        while trials > 0:
            began = clock.now()
            self._run_task(SEARCH, chunk)
            trials -= chunk
            if deadline is None:
                return
            now = clock.now()
            pace = max((now - began) / chunk, 1e-7)
            if now + pace >= deadline:
                return
            chunk = max(1, min(trials, int(min(CLOCK_INTERVAL, deadline - now) / pace)))

    def best(self) -> tuple[bytes, float, int]:
        """Return the champion as bytes, its mean result, and the number of trials.

        If the search was too short to have a champion, return the plan that was being tried.
        """
        tournament = flat.from_bytes(Tournament, self.carrier.take(self.tournaments, 0))
        plan = self.carrier.take(self.plans, CHAMPION if tournament.has_champion else CHALLENGER)
        met = tournament.worlds_made if tournament.has_champion else tournament.worlds_met
        mean = sum(flat.from_bytes(OrderPlan, plan).results[:met]) / max(met, 1)
        return plan, mean, tournament.trials

    def total_result(self, plan: bytes) -> int:
        """Return the sum of a plan's results in the worlds of this search."""
        self.carrier.put(self.plans, CHALLENGER, plan)
        return self._run_task(TOTAL_RESULT, 0)

    def mean_result(self, rows: Sequence[Row]) -> float:
        """Return the mean result of these orders, the seal last, in the worlds of this search."""
        plan = OrderPlan(count=len(rows))
        for at, row in enumerate(rows):
            plan.orders[at] = list(row)
        total = self.total_result(flat.to_bytes(plan))
        return total / max(flat.from_bytes(Tournament, self.carrier.take(self.tournaments, 0)).worlds_made, 1)

    def greedy_plan(self, deadline: float | None, count: int) -> tuple[Row, ...]:
        """Return the best of `count` plans by the rollout policy, or of as many as fit before the deadline.

        At least one is made; a single one is not evaluated. Slips are applied last.
        """
        self._run_task(GREEDY_PLAN, FIRST_PLAN)
        longest = 0.0
        for _ in range(count):
            began = clock.now()
            if deadline is not None and began + 2 * longest >= deadline:
                break
            self._run_task(GREEDY_PLAN, ANOTHER_PLAN)
            longest = max(longest, clock.now() - began)
        if self._initial.slips > 0:
            self._run_task(GREEDY_PLAN, DROP_ORDERS)
        return plan_rows(self.carrier.take(self.plans, CHAMPION))

    def styled_plan(self, style: int) -> tuple[Row, ...]:
        """Return the plan of one style."""
        self._run_task(STYLED_PLAN, style)
        return plan_rows(self.carrier.take(self.plans, CHAMPION))


def plan_rows(plan: bytes) -> tuple[Row, ...]:
    """Return the orders of a plan."""
    decoded = flat.from_bytes(OrderPlan, plan)
    return tuple(tuple(row) for row in decoded.orders[: decoded.count])


def run_all(searchers: Sequence[PlanSearcher], deadline: float | None, trials: int) -> None:
    """Run every searcher for that many trials or until the deadline; compiled ones in parallel."""
    if len(searchers) == 1 or searchers[0].carrier.name == "plain":
        for searcher in searchers:
            searcher.run(deadline, trials)
        return
    with ThreadPoolExecutor(len(searchers) - 1) as pool:
        others = [pool.submit(searcher.run, deadline, trials) for searcher in searchers[1:]]
        searchers[0].run(deadline, trials)
        for other in others:
            other.result()
