"""The search bot: a tree search for every game, from an Observation and a budget.

The search itself is kernel Python (`descent.py`, `tree.py`); this file hands it positions, keeps the clock and reads
the answer. The same seed and the same number of iterations give the same answer, with threads too: every thread has
a tree of its own, and the trees are added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from sandtable.bots import clock
from sandtable.bots.bot import is_legal, is_open, is_secret, plan_by_order, read
from sandtable.bots.engine import FOUND, engine
from sandtable.bots.gc_pause import undisturbed
from sandtable.bots.legal_actions import Lister
from sandtable.bots.plans.planner import Planner
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier
from sandtable.kernel.chance import Chance, new_secret, seeded, uniform
from sandtable.kernel.errors import Unreadable
from sandtable.kernel.game import Game
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import Numbers, Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import Observation

from .reuse import find_way
from .searcher import Choice, Explorer, Turn, hasty, merged, settings_for, tuned
from .tree import Settings

SECONDS: Final = 1.0  # the budget of whoever names none
MARGIN: Final = 0.002  # seconds kept for reading the answer
UNLIMITED: Final = 2**40
WAY: Final = 0.2  # of the time, at most, goes to finding out what happened since the last decision
MIXED: Final = 10  # in sealed play, what was tried less than a tenth as often as the best is not played


@dataclass(frozen=True)
class Thought:
    """What a search found out: the Actions it tried, best first."""

    choices: tuple[Choice, ...]
    iterations: int
    seconds: float
    carrier: str  # "plain" or "compiled"

    @property
    def best(self) -> Choice:
        return self.choices[0]


class Search:
    """Looks ahead as far as its budget allows."""

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
        """A budget for each decision in seconds, in iterations, or both: then whatever comes first."""
        if threads < 1 or (seconds is not None and seconds <= 0) or (iterations is not None and iterations < 1):
            raise Unreadable("a search needs a positive budget and at least one thread")
        self.game = game
        self.seconds = SECONDS if seconds is None and iterations is None else seconds
        self.iterations = iterations
        self.threads = threads
        self.seed = new_secret() if seed is None else str(seed).encode()
        self._wanted = carrier
        self._lister = Lister(game, carrier)
        tuned(Settings(), tuning)  # whoever names a setting that there is not hears of it at once
        self._tuning = tuning
        self._settings: dict[bool, Settings] = {}  # on the board at hand; by whether nothing is secret any more,
        self._opened = False  # as nothing was where the tree at hand was made
        self._explorers: list[Explorer] = []
        self._carrier: Carrier | None = None
        self._board: Any = None
        self._last: tuple[Observation, Row] | None = None  # the decision before this one
        self._left = 1.0  # of the budget, for the rest of a plan
        self._planner: Planner | None = None  # where the game writes whole plans, search goes by them
        if game.styles:
            self._planner = Planner(
                game, seconds=self.seconds, iterations=iterations, threads=threads, seed=self.seed, carrier=carrier
            )
        if carrier == FOUND:
            engine(game).warm()

    # -- answering

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        row = self.choose_row(read(self.game, observation))
        return self.game.verbs.to_json(row, Numbers())

    def choose_row(self, seen: Observation) -> Row:
        with undisturbed():
            return self._choose(seen, clock.now())

    def _choose(self, seen: Observation, began: float) -> Row:
        if self._planner is not None:
            return self._planner.choose_row(seen)
        rows = self._lister.rows(seen)
        if len(rows) == 1:
            return rows[0]
        sealed = is_secret(seen, rows)
        if sealed and any(self.game.verbs.verb(row).solved for row in rows):
            return self._solved(seen)
        way = self._way(seen, began)
        if sealed:  # one budget for the whole plan: half of what is left for each order
            self._left = self._left / 2 if way else 0.5
        thought = self._think(seen, rows, way, self._left if sealed else 1.0, began)
        row = self._decide(thought, seen, sealed)
        if not is_legal(seen, row):
            row = rows[0]
        self._last = (seen, row)
        return row

    def plan(self, seen: Observation) -> list[Row]:
        if self._planner is not None:
            with undisturbed():
                return self._planner.plan(seen)
        late = None if self.seconds is None else clock.now() + clock.span(self.seconds, self.threads)
        return plan_by_order(self, seen, late)

    def _solved(self, seen: Observation) -> Row:
        """What the game itself proposes where it solves the choice: a search could only blur such a mixture."""
        here = call_buffers(self.game)
        chance = self._chance(flat.to_bytes(seen.state), self.threads)
        self.game.kernel["pick"](seen.state, seen.board, Seat(seen.seat), chance, here.action, here.work)
        return tuple(here.action)

    def forget(self) -> None:
        """Give back all memory."""
        if self._planner is not None:
            self._planner.forget()
        self._explorers = []
        self._lister.forget()
        self._last = None
        self._board = None
        self._carrier = None

    # -- thinking

    def think(self, seen: Observation) -> Thought:
        """Search with the whole budget and tell everything that was found."""
        began = clock.now()
        with undisturbed():
            return self._think(seen, self._lister.rows(seen), self._way(seen, began), 1.0, began)

    def _think(
        self, seen: Observation, rows: Sequence[Row], way: list[Turn] | None, share: float, began: float
    ) -> Thought:
        explorers = self._ready(seen, rows, way)
        each = UNLIMITED
        if self.iterations is not None:
            each = max(1, int(self.iterations * share) // len(explorers))
        deadline = None
        if self.seconds is not None:
            own = self.seconds * share
            deadline = began + clock.span(max(own - MARGIN, own / 2), len(explorers))
        run_all(explorers, each, deadline)
        return Thought(
            tuple(sorted(merged(explorers), key=lambda choice: (-choice.visits, -choice.total))),
            sum(explorer.iterations for explorer in explorers),
            clock.now() - began,
            explorers[0].carrier.name,
        )

    def _way(self, seen: Observation, began: float) -> list[Turn] | None:
        """What happened since the last decision, if there is a tree that knows of it."""
        if self._last is None or self._last[0].seat != seen.seat or not self._same_board(seen.board):
            return None
        deadline = None if self.seconds is None else began + WAY * self.seconds
        return find_way(*self._last, seen, self._settings[self._opened], self._lister, deadline)

    def _ready(self, seen: Observation, rows: Sequence[Row], way: list[Turn] | None) -> list[Explorer]:
        """Explorers that stand at this position, with what they know of it already."""
        carrier = engine(self.game).carrier(self._wanted)
        if not self._settings or not self._same_board(seen.board):
            kinds = {False, self.game.facts.opened}
            self._settings = {kind: settings_for(self.game, seen.board, opened=kind, **self._tuning) for kind in kinds}
            self._carrier = None
        opened = is_open(seen, rows)
        if carrier is not self._carrier or opened != self._opened:
            settings = self._settings[opened]
            self._opened = opened
            count = self.threads if carrier.name == "compiled" or self.seconds is None else 1
            quick = carrier.name == "compiled" or self.seconds is None
            own = settings if quick else hasty(settings)
            self._explorers = [Explorer(carrier, seen.board, own) for _ in range(count)]
            self._carrier, self._board = carrier, seen.board
            way = None
        raw = flat.to_bytes(seen.state)
        for number, explorer in enumerate(self._explorers):
            if way:
                explorer.go_on(raw, seen.seat, self._chance(raw, number), way)
            else:
                explorer.begin(raw, seen.seat, self._chance(raw, number))
        return self._explorers

    def _chance(self, raw: bytes, number: int) -> Chance:
        """The luck of one thread at one position: it follows from the seed and what is known, and nothing else."""
        return seeded(self.seed + number.to_bytes(4, "little") + raw)

    def _same_board(self, board: Any) -> bool:
        return board is self._board or (self._board is not None and board == self._board)

    # -- deciding

    def _decide(self, thought: Thought, seen: Observation, sealed: bool) -> Row:
        """What was tried most; in sealed play, where being read is being beaten, by lot among the best."""
        if not sealed:
            return thought.best.row
        rivals = [c for c in thought.choices if c.visits * MIXED >= thought.best.visits]
        lot = uniform(self._chance(flat.to_bytes(seen.state), self.threads), sum(c.visits for c in rivals) or 1)
        for choice in rivals:
            lot -= choice.visits
            if lot < 0:
                return choice.row
        return thought.best.row


def run_all(explorers: Sequence[Explorer], each: int, deadline: float | None) -> None:
    """Let every explorer make so many iterations, or work until the clock says so; compiled ones at the same time."""

    def work(explorer: Explorer) -> None:
        if deadline is None:
            explorer.run(each)
        else:
            explorer.run_until(deadline, each, early=not explorer.settings.minimax)

    if len(explorers) == 1 or explorers[0].carrier.name == "plain":
        for explorer in explorers:
            work(explorer)
        return
    with ThreadPoolExecutor(len(explorers) - 1) as pool:
        others = [pool.submit(work, explorer) for explorer in explorers[1:]]
        work(explorers[0])
        for other in others:
            other.result()
