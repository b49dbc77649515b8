"""How good Actions are, for people who ask: hints and reviews are made of this.

A search looks at everything first, then only at the best and at what was played, so that each of them has been tried
often enough for its chance to mean something.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.bots.bot import is_legal, is_open, is_secret
from sandtable.bots.engine import FOUND, engine
from sandtable.bots.legal_actions import Lister
from sandtable.bots.plans.planner import Planner
from sandtable.bots.search.evaluation import WON
from sandtable.bots.search.search import UNLIMITED
from sandtable.bots.search.searcher import Choice, Explorer, settings_for
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import NotAsked, Unreadable
from sandtable.kernel.game import Game
from sandtable.kernel.verbs import Row
from sandtable.play.observation import Observation

WIDELY: Final = 0.6  # of the budget goes to all Actions, the rest to those that are compared
TRIED: Final = 20  # what was tried less than a twentieth as often as the favourite is not preferred to it
MOST: Final = 3  # Actions that a hint names
ADVICE: Final = {"tail": 0}  # settings of a search that says what to do,
TRUTH: Final = {"tail": 0, "hidden": 0, "bold": 0}  # and of one that says how things stand, whatever one wants


@dataclass(frozen=True)
class Budget:
    """For one position: seconds, iterations, or both; then whatever comes first."""

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.iterations is None:
            raise Unreadable("a budget needs seconds or iterations")
        if (self.seconds is not None and self.seconds <= 0) or (self.iterations is not None and self.iterations < 1):
            raise Unreadable("a budget is more than nothing")

    def part(self, share: float) -> Budget:
        """A share of it."""
        seconds = None if self.seconds is None else self.seconds * share
        iterations = None if self.iterations is None else max(1, int(self.iterations * share))
        return Budget(seconds, iterations)


@dataclass(frozen=True)
class Judgement:
    """What a seat should do, as far as it can know: the best Action first, and what else was compared with it."""

    seat: int
    choices: tuple[Choice, ...]
    iterations: int
    seconds: float
    carrier: str  # "plain" or "compiled"

    @property
    def best(self) -> Choice:
        return self.choices[0]

    def of(self, row: Row) -> Choice | None:
        """What was found out about one Action."""
        return next((choice for choice in self.choices if choice.row == row), None)


class Judge:
    """Judges positions of one game. The same seed and iterations give the same judgement."""

    def __init__(self, game: Game, *, seed: int = 0, carrier: str = FOUND) -> None:
        self.game = game
        self._seed = str(seed).encode()
        self._wanted = carrier
        self._lister = Lister(game, carrier)
        self._known: Explorer | None = None  # searches what a seat knows,
        self._true: Explorer | None = None  # and this one the truth, once it may be told
        self._board: Any = None

    def judge(self, seen: Observation, budget: Budget, played: Sequence[Row] = (), most: int = MOST) -> Judgement:
        """The best Actions of the observing seat, and those that were `played`, each with its chance to win."""
        if not self.game.kernel["prompted"](seen.state, seen.board) & (1 << seen.seat):
            raise NotAsked(f"nothing is asked of {self.game.facts.seats[seen.seat]} now")
        began = time.perf_counter()
        rows = self._lister.rows(seen)
        if self.game.styles and not played and is_secret(seen, rows):
            return self._planned(seen, budget, most, began)
        explorer = self._explorer(seen.board, told=False)
        if self.game.facts.opened:
            explorer.settle(settings_for(self.game, seen.board, opened=is_open(seen, rows), **ADVICE))
        raw = flat.to_bytes(seen.state)
        explorer.begin(raw, seen.seat, seeded(self._seed + raw))
        spend(explorer, budget.part(WIDELY))
        rivals = [choice.row for choice in sorted(explorer.choices(), key=_by_visits)[:most]]
        explorer.narrow([*rivals, *(row for row in played if row not in rivals)])
        spend(explorer, budget.part(1 - WIDELY))
        return Judgement(
            seen.seat,
            tuple(ranked(explorer.choices())),
            explorer.iterations,
            time.perf_counter() - began,
            explorer.carrier.name,
        )

    def _planned(self, seen: Observation, budget: Budget, most: int, began: float) -> Judgement:
        """Where the game writes whole plans: the first orders of the best plan, each with the plan's chance."""
        planner = Planner(
            self.game,
            seconds=budget.seconds,
            iterations=budget.iterations,
            threads=1,
            seed=self._seed,
            carrier=self._wanted,
        )
        advice = planner.advise(seen)
        total = int((2 * advice.chance - 1) * WON * advice.trials)
        orders = [row for row in advice.rows[:-1] if is_legal(seen, row)] or list(advice.rows)
        return Judgement(
            seen.seat,
            tuple(Choice(row, advice.trials, total) for row in orders[:most]),
            advice.trials,
            time.perf_counter() - began,
            advice.carrier,
        )

    def chance(self, board: Any, state: Any, budget: Budget) -> float:
        """How likely seat 0 wins from a State, seen by somebody who knows all of it."""
        mask = self.game.kernel["prompted"](state, board)
        seat = 1 if mask == 2 else 0
        explorer = self._explorer(board, told=True)
        raw = flat.to_bytes(state)
        explorer.begin(raw, seat, seeded(self._seed + raw))
        spend(explorer, budget)
        choices = explorer.choices() if mask & (1 << seat) else []
        found = ranked(choices)[0].chance if choices else explorer.chance(seat)
        return found if seat == 0 else 1 - found

    def _explorer(self, board: Any, *, told: bool) -> Explorer:
        carrier = engine(self.game).carrier(self._wanted)
        held = self._true if told else self._known
        if held is not None and held.carrier is carrier and (board is self._board or board == self._board):
            return held
        if board is not self._board:
            self._true = self._known = None
            self._board = board
        made = Explorer(carrier, board, settings_for(self.game, board, **(TRUTH if told else ADVICE)))
        if told:
            self._true = made
        else:
            self._known = made
        return made


def spend(explorer: Explorer, budget: Budget) -> None:
    """Search on with a budget, all of it."""
    most = UNLIMITED if budget.iterations is None else budget.iterations
    if budget.seconds is None:
        explorer.run(most)
    else:
        explorer.run_until(time.perf_counter() + budget.seconds, most, early=False)


def ranked(choices: Sequence[Choice]) -> list[Choice]:
    """By chance, the best first; what was hardly tried comes last."""
    enough = max((choice.visits for choice in choices), default=0) // TRIED
    return sorted(choices, key=lambda choice: (choice.visits <= enough, -choice.mean, -choice.visits))


def _by_visits(choice: Choice) -> tuple[int, int]:
    return -choice.visits, -choice.total
