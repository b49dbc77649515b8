"""One search tree on one carrier: what a thread of a search works on."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from sandtable.bots import clock
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.kernel.chance import Chance
from sandtable.kernel.ids import FIRST, Seat
from sandtable.kernel.verbs import Row

from . import expansion, lookahead, rollout, simulation, tree
from .evaluation import ROOT, STATES, WIN
from .settings import SearchSettings
from .tree import FIRST_ROOT, NO_NODE, SECOND_ROOT, Node, Tree

MAX_NODES: Final = {"plain": 60_000, "compiled": 400_000}  # about 50 MB on either carrier
INITIAL_NODES: Final = {"plain": 4096, "compiled": MAX_NODES["compiled"]}  # the compiled pool is virtual memory until
# it is used, and growing it would take longer than the interval between two looks at the clock
CLOCK_INTERVAL: Final = 0.002  # seconds between two looks at the clock
EXPANSION_SHARE: Final = 0.5  # share of the time that expanding the root may take
SAMPLED_EVALUATIONS: Final = 240  # evaluations of all root Actions together, where worlds are sampled,
MIN_WORLDS: Final = 2  # in at least this many worlds
EVALUATION_CHUNK: Final = {"plain": 1, "compiled": 32}  # Actions evaluated between two looks at the clock
MAX_CHUNK: Final = 4096  # iterations between two looks at the clock,
CHUNK_GROWTH: Final = 2  # and at most this factor more than before: later iterations may be slower
UNLIMITED: Final = 2**40  # iterations without a limit


@dataclass(frozen=True)
class ActionStats:
    """An Action at the root with its visits and results."""

    row: Row
    visits: int
    total: int  # sum of results, each -1000 to 1000 for the searching seat

    @property
    def mean(self) -> float:
        """The mean result."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def chance(self) -> float:
        """The mean result as a probability of winning; a draw counts half."""
        return win_chance(self.mean)


@dataclass(frozen=True)
class TreeEdge:
    """One step from a node to its child: an Action of a seat, or an outcome of its dice (AUTOMATIC)."""

    seat: int
    row: Row  # for an outcome: its key


class TreeSearcher:
    """A search tree with all buffers needed to grow it."""

    def __init__(self, carrier: Carrier, board: Any, settings: SearchSettings) -> None:
        self.carrier = carrier
        self.settings = settings
        self._settings_seat = -1  # the searching seat of the settings record on the carrier
        self.workspace = Workspace(carrier, board, STATES)
        actions = carrier.game.facts.actions
        self.out = carrier.rows(actions + 2)  # the last two rows are scratch space
        self.scores = carrier.rows(actions + 2)
        self.nodes = carrier.make(Node, min(INITIAL_NODES[carrier.name], MAX_NODES[carrier.name]))
        self.trees = carrier.make(Tree)
        self.settings_records = carrier.make(SearchSettings)
        self.seat = 0
        self.iterations = 0
        self._run_iterations = carrier.function(simulation.run_iterations)

    def use_settings(self, settings: SearchSettings) -> None:
        """Change the settings. The next call must be `start` or `evaluate_actions`."""
        self.settings = settings
        self._settings_seat = -1

    def start(self, state: bytes, seat: int, chance: Chance) -> None:
        """Start with an empty tree from what a seat knows."""
        self._set_root(state, seat, chance)
        self.carrier.function(tree.start_tree)(self.nodes, self.trees, seat)

    def continue_from(self, state: bytes, seat: int, chance: Chance, path: Sequence[TreeEdge]) -> None:
        """Continue from a later position with its subtree; start with an empty tree if the path left the tree."""
        self.seat = seat
        at = old_root = self.root
        find = self.carrier.function(tree.find_child)
        for edge in path:
            self.workspace.set_action(edge.row)
            at = int(find(self.nodes, at, edge.seat, self.workspace.action))
            if at == NO_NODE:
                self.start(state, seat, chance)
                return
        self._set_root(state, seat, chance)
        self.carrier.function(tree.reroot)(self.nodes, self.trees, old_root, at)

    def _set_root(self, state: bytes, seat: int, chance: Chance) -> None:
        self.carrier.put(self.workspace.states, ROOT, state)
        if seat != self._settings_seat:
            own = flat.clone(self.settings)
            own.searching_seat = Seat(seat)
            self.carrier.put(self.settings_records, 0, flat.to_bytes(own))
            self._settings_seat = seat
        self.workspace.set_chance(chance)
        self.seat = seat
        self.iterations = 0

    def run(self, count: int) -> None:
        """Make that many iterations, growing the node pool up to its limit."""
        limit = MAX_NODES[self.carrier.name]
        while count > 0:
            growing = len(self.nodes) < limit
            buffers = self.workspace
            done = self._run_iterations(
                buffers.states,
                buffers.boards,
                buffers.chances,
                buffers.events,
                buffers.works,
                self.out,
                self.nodes,
                self.trees,
                self.settings_records,
                count,
                growing,
            )
            count -= done
            self.iterations += done
            if count > 0:
                larger = self.carrier.make(Node, min(2 * len(self.nodes), limit))
                larger[: len(self.nodes)] = self.nodes
                self.nodes = larger

    def run_until(self, deadline: float, limit: int, *, early: bool = True) -> None:
        """Iterate until the deadline, at least once and at most `limit` times.

        With `early`, stop as soon as no other Action can overtake the most visited one.
        """
        chunk = 1 if self.carrier.name == "plain" else 4
        began = clock.now()
        self.expand_root(began + EXPANSION_SHARE * (deadline - began))
        began = clock.now()
        while limit > 0:
            chunk = min(chunk, limit)
            self.run(chunk)
            limit -= chunk
            now = clock.now()
            pace = (now - began) / chunk
            fitting = int(min(CLOCK_INTERVAL, deadline - now) / pace) if pace > 0 else chunk
            chunk = max(1, min(MAX_CHUNK, CHUNK_GROWTH * chunk, fitting))
            began = now
            left = (deadline - now) / pace if pace > 0 else limit
            if left < 1 or (early and self.visit_lead() > min(left, limit)):
                return

    @property
    def root(self) -> int:
        """The root of the searching seat's tree."""
        return FIRST_ROOT if self.settings.shared_tree or self.seat == FIRST else SECOND_ROOT

    def visit_lead(self) -> int:
        """Return by how many visits the best Action is ahead."""
        return int(self.carrier.function(tree.visit_lead)(self.nodes, self.root, self.seat))

    def win_chance(self, seat: int) -> float:
        """Return the seat's probability of winning at the root."""
        return win_chance(int(self.carrier.function(tree.mean_result_at)(self.nodes, self.root, seat)))

    def restrict(self, rows: Sequence[Row]) -> None:
        """From now on try only these Actions at the root, with equal priors."""
        for i, row in enumerate(rows):
            for k, number in enumerate(row):
                self.out[i][k] = number
        restrict = self.carrier.function(tree.restrict_children)
        restrict(self.nodes, self.trees, self.root, self.seat, self.out, len(rows))

    def action_stats(self) -> list[ActionStats]:
        """List the Actions tried at the root, in the order of their priors."""
        count = self.carrier.function(tree.list_children)(self.nodes, self.root, self.seat, self.out, self.scores)
        return [
            ActionStats(tuple(int(n) for n in self.out[i]), int(self.scores[i][0]), int(self.scores[i][1]))
            for i in range(count)
        ]

    def evaluate_actions(
        self, state: bytes, seat: int, chance: Chance, deadline: float | None = None
    ) -> list[tuple[Row, int]]:
        """Return every legal Action with its mean value after one decision, in thousandths.

        With a deadline, those for which there was time, at least one.
        """
        self._set_root(state, seat, chance)
        count = self._list_actions(keep_order=len(self.out) if deadline is None else 0)
        self._evaluate_listed(count, deadline)
        return [
            (tuple(int(n) for n in self.out[i]), int(self.scores[i][0]) // int(self.scores[i][1]))
            for i in range(count)
            if self.scores[i][1] > 0
        ]

    def expand_root(self, deadline: float) -> None:
        """Expand the root by lookahead, watching the clock. A very long list of Actions is sampled.

        The first iteration would do the same in one go, which takes too long on the plain carrier.
        """
        if not self.settings.lookahead or self.carrier.function(tree.is_expanded)(self.nodes, self.root, self.seat):
            return
        count = self._list_actions(keep_order=0 if self.carrier.name == "plain" else expansion.MAX_ROOT_CHILDREN)
        if count <= 1:
            return  # the first iteration does it
        count = min(count, expansion.MAX_ROOT_CHILDREN)
        self._evaluate_listed(count, deadline)
        buffers = self.workspace
        self.carrier.function(expansion.expand_evaluated)(
            buffers.states,
            buffers.boards,
            buffers.works,
            self.out,
            self.scores,
            count,
            self.nodes,
            self.trees,
            self.settings_records,
            self.seat,
            self.root,
        )

    def _list_actions(self, *, keep_order: int) -> int:
        """List the seat's Actions with empty scores, shuffled if there are more than `keep_order`; return the count."""
        buffers = self.workspace
        listing = self.carrier.function(lookahead.list_actions)
        states, boards, chances, works = buffers.states, buffers.boards, buffers.chances, buffers.works
        return int(listing(states, boards, self.seat, chances, works, self.out, self.scores, keep_order))

    def _evaluate_listed(self, count: int, deadline: float | None) -> None:
        """Evaluate the listed Actions in chunks until the deadline; at least one."""
        buffers, at = self.workspace, 0
        evaluate = self.carrier.function(lookahead.evaluate_actions)
        chunk = count if deadline is None else EVALUATION_CHUNK[self.carrier.name]
        worlds = 1 if self.settings.shared_tree else max(SAMPLED_EVALUATIONS // max(count, 1), MIN_WORLDS)
        while at < worlds * count and (at == 0 or deadline is None or clock.now() < deadline):
            first = at % count
            last = min(first + chunk, count)
            evaluate(
                buffers.states,
                buffers.boards,
                self.seat,
                first,
                last,
                count,
                buffers.chances,
                buffers.events,
                buffers.works,
                self.out,
                self.scores,
                self.settings_records,
            )
            at += last - first

    def bare_rollouts(self, state: bytes, seat: int, chance: Chance, count: int) -> int:
        """Make rollouts without a tree, for benchmarks; return the sum of their results."""
        self._set_root(state, seat, chance)
        buffers = self.workspace
        return int(
            self.carrier.function(rollout.bare_rollouts)(
                buffers.states,
                buffers.boards,
                buffers.chances,
                buffers.events,
                buffers.works,
                self.out,
                self.settings_records,
                seat,
                count,
            )
        )


def win_chance(value: float) -> float:
    """Convert a value (-1000 to 1000) to a probability of winning."""
    return min(max((value + WIN) / (2 * WIN), 0.0), 1.0)


def run_all(searchers: Sequence[TreeSearcher], iterations: int, deadline: float | None) -> None:
    """Run every searcher for that many iterations or until the deadline; compiled ones in parallel."""

    def work(searcher: TreeSearcher) -> None:
        if deadline is None:
            searcher.run(iterations)
        else:
            searcher.run_until(deadline, iterations, early=not searcher.settings.minimax_weight)

    if len(searchers) == 1 or searchers[0].carrier.name == "plain":
        for searcher in searchers:
            work(searcher)
        return
    with ThreadPoolExecutor(len(searchers) - 1) as pool:
        others = [pool.submit(work, searcher) for searcher in searchers[1:]]
        work(searchers[0])
        for other in others:
            other.result()


def merge_stats(searchers: Sequence[TreeSearcher]) -> list[ActionStats]:
    """Add up the root statistics of several trees."""
    visits: dict[Row, int] = {}
    totals: dict[Row, int] = {}
    for searcher in searchers:
        for one in searcher.action_stats():
            visits[one.row] = visits.get(one.row, 0) + one.visits
            totals[one.row] = totals.get(one.row, 0) + one.total
    return [ActionStats(row, count, totals[row]) for row, count in visits.items()]
