"""Review a finished match: the chances after every Entry, the costliest decisions, and each seat's luck.

The chances come from the true State, which may be shown once a match is over. Decisions are judged by what the seat
knew when it decided. Luck is the gain by the dice over their mean, measured by the game's `value`, over all outcomes of
an Entry's dice or a sample of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.bots.carrier_choice import FOUND
from sandtable.bots.rules_queries import legal_rows
from sandtable.bots.search.evaluation import WIN
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, outcomes, seeded
from sandtable.kernel.errors import BadRecord, BadRolls
from sandtable.kernel.game import Game
from sandtable.kernel.ids import AUTOMATIC, DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND_WINS, Seat
from sandtable.kernel.record import Record, live
from sandtable.kernel.verbs import Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.describe import ActionWording
from sandtable.play.match import MatchCore
from sandtable.play.observation import ObservationCore, observe
from sandtable.play.replay import replay
from sandtable.play.undo import Step

from .analysis import MAX_CHOICES, Analyser, Analysis, Budget

COSTLIEST: Final = 3  # decisions listed as costliest
MAX_OUTCOMES: Final = 400  # outcomes of one Entry that are enumerated; beyond that a sample
SAMPLES: Final = 64  # outcomes in such a sample
DEFAULT_BUDGET: Final = Budget(seconds=0.05)  # for each position

ReportProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class ReviewOption:
    """An Action that could have been played, with its chance to win."""

    action: str
    chance: float
    words: str  # the Action described for people

    def json(self) -> dict[str, Any]:
        return {"action": self.action, "chance": round(self.chance, 4), "words": self.words}


@dataclass(frozen=True)
class Decision:
    """One decision: the Action played and the best alternatives."""

    n: int  # number of the Entry
    seat: int
    played: ReviewOption
    options: tuple[ReviewOption, ...]  # best first

    @property
    def cost(self) -> float:
        """How much chance to win the decision cost."""
        return max(0.0, self.options[0].chance - self.played.chance)

    def json(self) -> dict[str, Any]:
        return {
            "n": self.n,
            "seat": self.seat,
            **self.played.json(),
            "cost": round(self.cost, 4),
            "options": [one.json() for one in self.options],
        }


@dataclass(frozen=True)
class MatchReview:
    """The review of one match."""

    game: str
    match: str
    chances: tuple[tuple[int, float], ...]  # (Entry, chance of seat 0 after it); Entry 0 is the start
    decisions: tuple[Decision, ...]
    luck: tuple[float, float]  # by seat, as a gain in the chance to win
    rolls: int  # Entries with dice
    iterations: int
    carrier: str

    @property
    def costliest(self) -> list[Decision]:
        """The decisions that cost most, costliest first."""
        costly = [decision for decision in self.decisions if decision.cost > 0]
        return sorted(costly, key=lambda decision: (-decision.cost, decision.n))[:COSTLIEST]

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "match": self.match,
            "chances": [{"n": n, "chance": round(chance, 4)} for n, chance in self.chances],
            "decisions": [decision.json() for decision in self.decisions],
            "costliest": [decision.n for decision in self.costliest],
            "luck": [round(one, 4) for one in self.luck],
            "rolls": self.rolls,
            "iterations": self.iterations,
            "carrier": self.carrier,
        }


def review(
    game: Game,
    record: Record,
    budget: Budget = DEFAULT_BUDGET,
    *,
    seed: int = 0,
    carrier: str = FOUND,
    progress: ReportProgress | None = None,
    most_seconds: float | None = None,
) -> MatchReview:
    """Review a finished match. Its Record is replayed first and every digest is checked.

    Positions left after `most_seconds` are not searched: their chances come from the game's `value`, and their
    decisions are not judged.
    """
    deadline = None if most_seconds is None else time.perf_counter() + most_seconds
    positions: list[Any] = []
    match = replay(game, record, watch=lambda match: positions.append(match.state))
    if match.outcome is None:
        raise BadRecord("only a finished match is reviewed")
    analyser = Analyser(game, seed=seed, carrier=carrier)
    return _Reviewer(match, positions, budget, analyser, deadline).review(progress)


class _Reviewer:
    """The review in progress."""

    def __init__(
        self, match: MatchCore, positions: Sequence[Any], budget: Budget, analyser: Analyser, deadline: float | None
    ) -> None:
        self.match = match
        self.game = match.game
        self.board = match.setup.board
        self.budget = budget
        self.analyser = analyser
        self.deadline = deadline
        counted = {entry.n for entry in live(step.entry for step in match.steps)}
        self.steps = [step for step in match.steps if step.entry.n in counted and step.entry.action]
        self.states = [match.setup.state, *(positions[step.entry.n - 1] for step in self.steps)]
        self.luck = [0.0, 0.0]
        self.rolls = self.iterations = 0
        self.carrier = ""

    def review(self, progress: ReportProgress | None) -> MatchReview:
        chances, decisions = [], []
        for at, state in enumerate(self.states):
            if progress is not None:
                progress(at, len(self.states))
            n = self.steps[at - 1].entry.n if at else 0
            step = self.steps[at] if at < len(self.steps) else None
            analysis = None if step is None or step.entry.seat == AUTOMATIC else self._analyse(state, step)
            if analysis is not None and step is not None and len(analysis.choices) > 1:
                decisions.append(self._decision(state, step, analysis))
            chances.append((n, self._chance(state, analysis)))
            if step is not None and step.entry.rolls:
                self._add_luck(state, self.states[at + 1], step)
        ended, last = self.match.outcome, self.match.steps[-1].entry.n if self.match.steps else 0
        if ended is not None and last != chances[-1][0]:  # resignation, agreed draw or time-out
            chances.append((last, 0.5 if ended.winner is None else 1.0 - ended.winner))
        record = self.match.header
        return MatchReview(
            record.game,
            record.match,
            tuple(chances),
            tuple(decisions),
            (self.luck[0], self.luck[1]),
            self.rolls,
            self.iterations,
            self.carrier,
        )

    # -- decisions

    def _analyse(self, state: Any, step: Step) -> Analysis | None:
        seen = observe(self.game, self.board, state, step.entry.seat)
        if not self.game.kernel.prompted(seen.state, seen.board) & (1 << seen.seat):
            return None  # a voluntary Action
        forced = len(legal_rows(seen)) == 1
        if self._late() or (forced and self._nothing_secret(state)):
            return None
        made = self.analyser.analyse(seen, self.budget, (step.row,), MAX_CHOICES)
        self.iterations += made.iterations
        self.carrier = made.carrier
        return made

    def _decision(self, state: Any, step: Step, analysis: Analysis) -> Decision:
        seen = observe(self.game, self.board, state, step.entry.seat)
        played = analysis.of(step.row) or analysis.best
        wording = ActionWording(self.game, self.match.setup, seen.state, step.entry.seat)
        options = tuple(
            ReviewOption(action_text(self.match, seen, one.row), one.chance, wording.of(one.row))
            for one in analysis.choices[:MAX_CHOICES]
        )
        mine = ReviewOption(step.entry.action, played.chance, wording.of(step.row))
        return Decision(step.entry.n, step.entry.seat, mine, options)

    def _late(self) -> bool:
        return self.deadline is not None and time.perf_counter() > self.deadline

    def _nothing_secret(self, state: Any) -> bool:
        """Whether the seat that decides knows everything and decides alone."""
        return not self.game.facts.hidden and self.game.kernel.prompted(state, self.board) in (1, 2)

    # -- chances

    def _chance(self, state: Any, analysis: Analysis | None) -> float:
        """Return the chance of seat 0 to win from here."""
        if self.game.kernel.prompted(state, self.board) == 0 or self._late():
            return static_win_chance(self.game, state, self.board, 0)
        if analysis is not None and self._nothing_secret(state):
            return analysis.best.chance if analysis.seat == 0 else 1 - analysis.best.chance
        return self.analyser.chance(self.board, state, self.budget)

    # -- luck

    def _add_luck(self, before: Any, after: Any, step: Step) -> None:
        """Add the luck of one Entry's dice.

        Dice of an automatic step are luck for one seat and bad luck for the other; dice of a seat count for it alone.
        """
        seat = 0 if step.entry.seat == AUTOMATIC else step.entry.seat
        gained = static_win_chance(self.game, after, self.board, seat) - self._expected(before, step, seat)
        self.luck[seat] += gained
        if step.entry.seat == AUTOMATIC:
            self.luck[1 - seat] -= gained
        self.rolls += 1

    def _expected(self, before: Any, step: Step, seat: int) -> float:
        """Return the mean chance of the seat over the outcomes of the Entry's dice."""
        after, buffers = flat.clone(before), call_buffers(self.game)

        def run(chance: Chance) -> None:
            flat.copy_row(after, before)
            buffers.events.used = 0
            self.game.kernel.apply(
                after,
                self.board,
                Seat(step.entry.seat),
                buffers.as_action(step.row),
                chance,
                buffers.events,
                buffers.work,
            )

        try:
            mean = 0.0
            for weight, _ in outcomes(run, Chance(), self.game.facts.groups, MAX_OUTCOMES):
                mean += float(weight) * static_win_chance(self.game, after, self.board, seat)
        except BadRolls:
            total = 0.0
            for seed in range(SAMPLES):
                run(seeded(seed))
                total += static_win_chance(self.game, after, self.board, seat)
            return total / SAMPLES
        return mean


def action_text(match: MatchCore, seen: ObservationCore, row: Row) -> str:
    """Return the short notation of an Action in the observed position."""
    return match.game.verbs.to_text(row, match.game.names(match.setup, seen.state))


def static_win_chance(game: Game, state: Any, board: Any, seat: int) -> float:
    """Return the chance of a seat to win without a search: by the result, or by the game's `value`."""
    ended = game.kernel.outcome(state, board)
    if ended == DRAWN:
        return 0.5
    if ended != RUNNING:
        return float(ended == (FIRST_WINS if seat == FIRST else SECOND_WINS))
    value = game.kernel.value(state, board, Seat(seat), call_buffers(game).work)
    return float(value + WIN) / (2 * WIN)
