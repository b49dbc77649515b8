"""A finished match looked at again: who stood how after every Entry, what the costly decisions were, who had the luck.

The line is drawn from the whole truth, which may be told once a match is over. Decisions are judged from what the seat
knew when it decided. Luck is what the dice gave beyond what they give on average, by the game's own `value`: over
every outcome of an Entry's draws, or over a sample where they are too many.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.bots.bot import legal_rows
from sandtable.bots.engine import FOUND
from sandtable.bots.search.evaluation import WON
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, outcomes, seeded
from sandtable.kernel.errors import BadRecord, BadRolls
from sandtable.kernel.game import Game
from sandtable.kernel.ids import AUTOMATIC, DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND_WINS, Seat
from sandtable.kernel.record import Record, live
from sandtable.kernel.verbs import Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.describe import Wording
from sandtable.play.match import Match
from sandtable.play.observation import Observation, observe
from sandtable.play.replay import replay
from sandtable.play.undo import Step

from .judge import MOST, Budget, Judge, Judgement

COSTLIEST: Final = 3
MOST_LEAVES: Final = 400  # outcomes of one Entry that are all looked at
SAMPLES: Final = 64  # of more, so many
USUALLY: Final = Budget(seconds=0.05)  # for each position

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Option:
    """Something that could have been played, and the chance to win with it."""

    action: str
    chance: float
    words: str  # the same for people

    def json(self) -> dict[str, Any]:
        return {"action": self.action, "chance": round(self.chance, 4), "words": self.words}


@dataclass(frozen=True)
class Decision:
    """One decision: what was played, what else there was, and what the difference cost."""

    n: int  # of the Entry
    seat: int
    played: Option
    options: tuple[Option, ...]  # the best first

    @property
    def cost(self) -> float:
        """How much smaller the chance to win became than it need have been."""
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
class Review:
    """What became of a match, and why."""

    game: str
    match: str
    chances: tuple[tuple[int, float], ...]  # (Entry, chance of seat 0 after it); Entry 0 is the start
    decisions: tuple[Decision, ...]
    luck: tuple[float, float]  # for each seat, in chances to win
    rolls: int  # Entries that drew anything
    iterations: int
    carrier: str

    @property
    def costliest(self) -> list[Decision]:
        """The three decisions that cost most."""
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
    budget: Budget = USUALLY,
    *,
    seed: int = 0,
    carrier: str = FOUND,
    progress: Progress | None = None,
    most_seconds: float | None = None,
) -> Review:
    """Review a finished match; its Record is played again first, digest for digest. What there is no time for after
    `most_seconds` is not searched: its chances are those of the game's own `value`, its decisions are not judged."""
    deadline = None if most_seconds is None else time.perf_counter() + most_seconds
    positions: list[Any] = []
    match = replay(game, record, watch=lambda match: positions.append(match.state))
    if match.outcome is None:
        raise BadRecord("only a finished match is reviewed")
    judge = Judge(game, seed=seed, carrier=carrier)
    return _Reviewer(match, positions, budget, judge, deadline).review(progress)


class _Reviewer:
    def __init__(
        self, match: Match, positions: Sequence[Any], budget: Budget, judge: Judge, deadline: float | None
    ) -> None:
        self.match = match
        self.game = match.game
        self.board = match.setup.board
        self.budget = budget
        self.judge = judge
        self.deadline = deadline
        counted = {entry.n for entry in live(step.entry for step in match.steps)}
        self.steps = [step for step in match.steps if step.entry.n in counted and step.entry.action]
        self.states = [match.setup.state, *(positions[step.entry.n - 1] for step in self.steps)]
        self.luck = [0.0, 0.0]
        self.rolls = self.iterations = 0
        self.carrier = ""

    def review(self, progress: Progress | None) -> Review:
        chances, decisions = [], []
        for at, state in enumerate(self.states):
            if progress is not None:
                progress(at, len(self.states))
            n = self.steps[at - 1].entry.n if at else 0
            step = self.steps[at] if at < len(self.steps) else None
            judged = None if step is None or step.entry.seat == AUTOMATIC else self._judged(state, step)
            if judged is not None and step is not None and len(judged.choices) > 1:
                decisions.append(self._decision(state, step, judged))
            chances.append((n, self._chance(state, judged)))
            if step is not None and step.entry.rolls:
                self._add_luck(state, self.states[at + 1], step)
        ended, last = self.match.outcome, self.match.steps[-1].entry.n if self.match.steps else 0
        if ended is not None and last != chances[-1][0]:  # somebody gave up, both agreed, or time ran out
            chances.append((last, 0.5 if ended.winner is None else 1.0 - ended.winner))
        record = self.match.header
        return Review(
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

    def _judged(self, state: Any, step: Step) -> Judgement | None:
        seen = observe(self.game, self.board, state, step.entry.seat)
        if not self.game.kernel["prompted"](seen.state, seen.board) & (1 << seen.seat):
            return None  # an act that may come unasked
        forced = len(legal_rows(seen)) == 1
        if self._late() or (forced and self._is_open(state)):
            return None
        made = self.judge.judge(seen, self.budget, (step.row,), MOST)
        self.iterations += made.iterations
        self.carrier = made.carrier
        return made

    def _decision(self, state: Any, step: Step, judged: Judgement) -> Decision:
        seen = observe(self.game, self.board, state, step.entry.seat)
        played = judged.of(step.row) or judged.best
        wording = Wording(self.game, self.match.setup, seen.state, step.entry.seat)
        options = tuple(
            Option(text_of(self.match, seen, one.row), one.chance, wording.of(one.row)) for one in judged.choices[:MOST]
        )
        mine = Option(step.entry.action, played.chance, wording.of(step.row))
        return Decision(step.entry.n, step.entry.seat, mine, options)

    def _late(self) -> bool:
        return self.deadline is not None and time.perf_counter() > self.deadline

    def _is_open(self, state: Any) -> bool:
        """Whether whoever decides here knows all that can be known, and decides alone."""
        return not self.game.facts.hidden and self.game.kernel["prompted"](state, self.board) in (1, 2)

    # -- the line

    def _chance(self, state: Any, judged: Judgement | None) -> float:
        """How likely seat 0 wins from here."""
        if self.game.kernel["prompted"](state, self.board) == 0 or self._late():
            return standing(self.game, state, self.board, 0)
        if judged is not None and self._is_open(state):
            return judged.best.chance if judged.seat == 0 else 1 - judged.best.chance
        return self.judge.chance(self.board, state, self.budget)

    # -- luck

    def _add_luck(self, before: Any, after: Any, step: Step) -> None:
        """What the dice of one Entry gave beyond their average. What the table rolls is one seat's gain and the
        other's loss; what a seat rolls is that seat's own luck."""
        seat = 0 if step.entry.seat == AUTOMATIC else step.entry.seat
        gained = standing(self.game, after, self.board, seat) - self._expected(before, step, seat)
        self.luck[seat] += gained
        if step.entry.seat == AUTOMATIC:
            self.luck[1 - seat] -= gained
        self.rolls += 1

    def _expected(self, before: Any, step: Step, seat: int) -> float:
        after, here = flat.clone(before), call_buffers(self.game)

        def run(chance: Chance) -> None:
            flat.copy_row(after, before)
            here.events.used = 0
            self.game.kernel["apply"](
                after,
                self.board,
                Seat(step.entry.seat),
                here.written(step.row),
                chance,
                here.events,
                here.work,
            )

        try:
            mean = 0.0
            for weight, _ in outcomes(run, Chance(), self.game.facts.groups, MOST_LEAVES):
                mean += float(weight) * standing(self.game, after, self.board, seat)
        except BadRolls:
            total = 0.0
            for lot in range(SAMPLES):
                run(seeded(lot))
                total += standing(self.game, after, self.board, seat)
            return total / SAMPLES
        return mean


def text_of(match: Match, seen: Observation, row: Row) -> str:
    """An Action as the observing seat writes it."""
    return match.game.verbs.to_text(row, match.game.names(match.setup, seen.state))


def standing(game: Game, state: Any, board: Any, seat: int) -> float:
    """The chance of a seat to win without looking ahead: how it ended, or by the game's own `value`."""
    ended = game.kernel["outcome"](state, board)
    if ended == DRAWN:
        return 0.5
    if ended != RUNNING:
        return float(ended == (FIRST_WINS if seat == FIRST else SECOND_WINS))
    worth = game.kernel["value"](state, board, Seat(seat), call_buffers(game).work)
    return float(worth + WON) / (2 * WON)
