"""The search bot: a tree search (search/), or a search among whole plans (planner.py), within a budget.

The same seed and number of iterations give the same answer, with several threads too: every thread has its own tree,
and the statistics at the roots are added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier
from sandtable.kernel.chance import Chance, new_secret, seeded, uniform
from sandtable.kernel.errors import Unreadable
from sandtable.kernel.game import Game
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import Numbers, Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import ObservationCore, from_json
from sandtable.profiles.bots import BotProfile

from . import clock
from .carrier_choice import FOUND, carrier_choice
from .gc_pause import gc_paused
from .legal_actions import LegalActionLister
from .orders import plan_one_by_one
from .planner import Planner
from .rules_queries import has_secret_orders, is_legal, nothing_secret
from .search.reuse import find_path
from .search.searcher import UNLIMITED, ActionStats, TreeEdge, TreeSearcher, merge_stats, run_all
from .search.settings import SearchSettings, fast_settings, settings_for, tune

DEFAULT_SECONDS: Final = 1.0
MARGIN: Final = 0.002  # seconds reserved for reading the answer
PATH_SHARE: Final = 0.2  # share of the time that may go into finding the subtree to keep
MIXED_RATIO: Final = 10  # secret orders: Actions with at least a tenth of the most visits may be played


@dataclass(frozen=True)
class SearchResult:
    """What a search found: the Actions it tried, best first."""

    choices: tuple[ActionStats, ...]
    iterations: int
    seconds: float
    carrier: str  # "plain" or "compiled"

    @property
    def best(self) -> ActionStats:
        return self.choices[0]


class SearchBot:
    """Chooses by tree search. Keeps the tree between decisions."""

    def __init__(
        self,
        game: Game,
        *,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        seed: int | None = None,
        carrier: str = FOUND,
        **tuning: int,
    ) -> None:
        """Set a budget per decision in seconds, iterations or both (whichever is used up first).

        `tuning` overrides single SearchSettings.
        """
        if threads < 1 or (seconds is not None and seconds <= 0) or (iterations is not None and iterations < 1):
            raise Unreadable("a search needs a positive budget and at least one thread")
        self.game = game
        self.seconds = DEFAULT_SECONDS if seconds is None and iterations is None else seconds
        self.iterations = iterations
        self.threads = threads
        self.seed = new_secret() if seed is None else str(seed).encode()
        self._wanted = carrier
        self._lister = LegalActionLister(game, carrier)
        tune(SearchSettings(), tuning)  # an unknown name is reported at once
        self._tuning = tuning
        self._settings: dict[bool, SearchSettings] = {}  # for the present board, by whether nothing is secret
        self._opened = False  # whether nothing was secret at the root of the present trees
        self._searchers: list[TreeSearcher] = []
        self._carrier: Carrier | None = None
        self._board: Any = None
        self._last: tuple[ObservationCore, Row] | None = None  # the previous decision
        self._budget_left = 1.0  # share of the budget for the rest of a plan of secret orders
        self._planner: Planner | None = None  # replaces the tree search in games with `devise`
        if game.styles:
            self._planner = Planner(
                game, seconds=self.seconds, iterations=iterations, threads=threads, seed=self.seed, carrier=carrier
            )
        if carrier == FOUND:
            carrier_choice(game).warm()

    # -- the Bot protocol

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        row = self.choose_row(from_json(self.game, observation))
        return self.game.verbs.to_json(row, Numbers())

    def choose_row(self, seen: ObservationCore) -> Row:
        with gc_paused():
            return self._choose(seen, clock.now())

    def plan(self, seen: ObservationCore) -> list[Row]:
        if self._planner is not None:
            with gc_paused():
                return self._planner.plan(seen)
        deadline = None if self.seconds is None else clock.now() + clock.span(self.seconds, self.threads)
        return plan_one_by_one(self, seen, deadline)

    def forget(self) -> None:
        """Free all memory."""
        if self._planner is not None:
            self._planner.forget()
        self._searchers = []
        self._lister.forget()
        self._last = None
        self._board = None
        self._carrier = None

    # -- choosing

    def _choose(self, seen: ObservationCore, began: float) -> Row:
        if self._planner is not None:
            return self._planner.choose_row(seen)
        rows = self._lister.rows(seen)
        if len(rows) == 1:
            return rows[0]
        secret = has_secret_orders(seen, rows)
        if secret and any(self.game.verbs.verb(row).solved for row in rows):
            return self._solved_row(seen)
        path = self._path_since_last(seen, began)
        if secret:  # one budget for the whole plan: each order gets half of what is left
            self._budget_left = self._budget_left / 2 if path else 0.5
        result = self._search(seen, rows, path, self._budget_left if secret else 1.0, began)
        row = self._select(result, seen, secret)
        if not is_legal(seen, row):
            row = rows[0]
        self._last = (seen, row)
        return row

    def _solved_row(self, seen: ObservationCore) -> Row:
        """Return the game's own choice where `pick` samples an exact solution, which a search could only blur."""
        buffers = call_buffers(self.game)
        chance = self._chance(flat.to_bytes(seen.state), self.threads)
        self.game.kernel.pick(seen.state, seen.board, Seat(seen.seat), chance, buffers.action, buffers.work)
        return tuple(buffers.action)

    def _select(self, result: SearchResult, seen: ObservationCore, secret: bool) -> Row:
        """Return the most visited Action; for secret orders one at random, weighted by visits, to be unpredictable."""
        if not secret:
            return result.best.row
        candidates = [one for one in result.choices if one.visits * MIXED_RATIO >= result.best.visits]
        chance = self._chance(flat.to_bytes(seen.state), self.threads)
        drawn = uniform(chance, sum(one.visits for one in candidates) or 1)
        for one in candidates:
            drawn -= one.visits
            if drawn < 0:
                return one.row
        return result.best.row

    # -- searching

    def analyse(self, seen: ObservationCore) -> SearchResult:
        """Search with the whole budget and return the statistics of all Actions."""
        began = clock.now()
        with gc_paused():
            return self._search(seen, self._lister.rows(seen), self._path_since_last(seen, began), 1.0, began)

    def _search(
        self, seen: ObservationCore, rows: Sequence[Row], path: list[TreeEdge] | None, share: float, began: float
    ) -> SearchResult:
        searchers = self._prepare(seen, rows, path)
        iterations = UNLIMITED
        if self.iterations is not None:
            iterations = max(1, int(self.iterations * share) // len(searchers))
        deadline = None
        if self.seconds is not None:
            own = self.seconds * share
            deadline = began + clock.span(max(own - MARGIN, own / 2), len(searchers))
        run_all(searchers, iterations, deadline)
        return SearchResult(
            tuple(sorted(merge_stats(searchers), key=lambda one: (-one.visits, -one.total))),
            sum(searcher.iterations for searcher in searchers),
            clock.now() - began,
            searchers[0].carrier.name,
        )

    def _path_since_last(self, seen: ObservationCore, began: float) -> list[TreeEdge] | None:
        """Return the path from the previous decision to this one, if the present trees may contain it."""
        if self._last is None or self._last[0].seat != seen.seat or not self._same_board(seen.board):
            return None
        deadline = None if self.seconds is None else began + PATH_SHARE * self.seconds
        return find_path(*self._last, seen, self._settings[self._opened], self._lister.rows_in, deadline)

    def _prepare(self, seen: ObservationCore, rows: Sequence[Row], path: list[TreeEdge] | None) -> list[TreeSearcher]:
        """Return one searcher per thread with this position at its root, reusing subtrees where a path is known."""
        carrier = carrier_choice(self.game).carrier(self._wanted)
        if not self._settings or not self._same_board(seen.board):
            kinds = {False, self.game.declared(BotProfile).opened}
            self._settings = {kind: settings_for(self.game, seen.board, opened=kind, **self._tuning) for kind in kinds}
            self._carrier = None
        opened = nothing_secret(seen, rows)
        if carrier is not self._carrier or opened != self._opened:
            settings = self._settings[opened]
            self._opened = opened
            full = carrier.name == "compiled" or self.seconds is None
            own = settings if full else fast_settings(settings)
            self._searchers = [TreeSearcher(carrier, seen.board, own) for _ in range(self.threads if full else 1)]
            self._carrier, self._board = carrier, seen.board
            path = None
        state = flat.to_bytes(seen.state)
        for number, searcher in enumerate(self._searchers):
            if path:
                searcher.continue_from(state, seen.seat, self._chance(state, number), path)
            else:
                searcher.start(state, seen.seat, self._chance(state, number))
        return self._searchers

    def _chance(self, state: bytes, number: int) -> Chance:
        """Return the random source of one thread at one position. It depends on the seed and the position alone."""
        return seeded(self.seed + number.to_bytes(4, "little") + state)

    def _same_board(self, board: Any) -> bool:
        return board is self._board or (self._board is not None and board == self._board)
