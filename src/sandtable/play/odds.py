"""Exact odds: all results of an Action up to the next decision, each with its probability.

The rules' own `apply` runs once for each distinct result of the dice, automatic steps included, so the odds always
agree with the rules. They are computed from what the asking seat may know; where secret orders of the other seat decide
what follows, the odds are unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import FINE, Chance, outcomes
from sandtable.kernel.errors import BadRolls, NotPossible
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.ids import ASKS_AUTOMATIC, ASKS_BOTH, AUTOMATIC, Seat

from .call_buffers import call_buffers
from .transaction import CONTINUE_ROW

MAX_OUTCOMES = 20_000  # beyond this there are no exact odds
MAX_STEPS = 1_000  # automatic steps after an Action; a State that lacks secrets might never stop
UNKNOWN = "The results cannot be told: they depend on orders of the other side that are still secret."


@dataclass(frozen=True)
class OddsResult:
    """One result: its probability and the facts of the game's `summary`."""

    probability: Fraction
    facts: dict[str, int]  # {"hits": 1, "retreats": 0, "destroyed": 0, "standards": 0}


@dataclass(frozen=True)
class Odds:
    """All results of an Action, those with equal facts merged; the probabilities sum to one.

    If `unknown` says why the results cannot be told, there are no lines.

    Examples:
        >>> import sandtable
        >>> odds = sandtable.game("dbd").start("first-blood").odds(0, "SKR@108-77*46")
        >>> odds.draws, odds.chance(hits=1), odds.expected("hits")
        (1, Fraction(1, 3), Fraction(1, 3))
    """

    lines: tuple[OddsResult, ...]
    draws: int  # the largest number of draws in any result
    why: tuple[tuple[str, str], ...] = field(default=())  # sentences and clauses known before the first roll
    unknown: str = ""  # "The results cannot be told: …"

    def chance(self, **facts: int) -> Fraction:
        """Return the probability of these facts: `odds.chance(destroyed=1)`."""
        self._demand_known()
        return sum(
            (line.probability for line in self.lines if all(line.facts.get(k) == v for k, v in facts.items())),
            Fraction(0),
        )

    def expected(self, fact: str) -> Fraction:
        """Return the mean of one fact."""
        self._demand_known()
        return sum((line.probability * line.facts.get(fact, 0) for line in self.lines), Fraction(0))

    def _demand_known(self) -> None:
        if self.unknown:
            raise NotPossible(self.unknown)

    def json(self) -> dict[str, Any]:
        made: dict[str, Any] = {
            "lines": [
                {"probability": float(line.probability), "exact": str(line.probability), **line.facts}
                for line in self.lines
            ],
            "draws": self.draws,
            "why": [{"text": text, "clause": clause} for text, clause in self.why],
        }
        return made | ({"unknown": self.unknown} if self.unknown else {})


def reveals_orders(game: Game, board: Any, state: Any, seat: int, row: Sequence[int]) -> bool:
    """Whether an Action is the last seal of a simultaneous phase, after which both seats' secret Orders are applied."""
    return game.verbs.verb(row).seal and game.kernel.prompted(state, board) & ASKS_BOTH == 1 << seat


def odds(game: Game, setup: Setup, state: Any, seat: int, row: Sequence[int]) -> Odds:
    """Compute the odds of a legal Action in a State as the seat knows it."""
    if reveals_orders(game, setup.board, state, seat, row):
        return Odds((), 0, (), UNKNOWN)
    buffers = call_buffers(game)
    after = flat.clone(state)
    events: list[tuple[int, ...]] = []
    merged: dict[tuple[tuple[str, int], ...], Fraction] = {}
    common: list[tuple[int, ...]] | None = None
    most_draws = 0

    def run(chance: Chance) -> None:
        nonlocal events
        flat.copy_row(after, state)
        events = []
        who, action = Seat(seat), row
        for _ in range(MAX_STEPS):
            buffers.events.used = 0
            game.kernel.apply(after, setup.board, who, buffers.as_action(action), chance, buffers.events, buffers.work)
            events += buffers.event_rows()
            if chance.fault != FINE or not game.kernel.prompted(after, setup.board) & ASKS_AUTOMATIC:
                return
            who, action = AUTOMATIC, CONTINUE_ROW
        raise NotPossible(f"there are no odds of this: more than {MAX_STEPS} automatic steps follow")

    try:
        for probability, rolls in outcomes(run, Chance(), game.facts.groups, MAX_OUTCOMES):
            key = tuple(sorted(game.summary(setup, state, after, game.events.views(events)).items()))
            merged[key] = merged.get(key, Fraction(0)) + probability
            most_draws = max(most_draws, len(rolls))
            common = events if common is None else _common_prefix(common, events)
    except BadRolls as fault:
        raise NotPossible(f"there are no exact odds of this: {fault}") from None
    known = game.events.views(common or [] if most_draws else [])
    why = [(game.sentence(setup, event), game.clause(event.clause)) for event in known]
    ordered = sorted(merged.items(), key=lambda item: item[0])
    return Odds(tuple(OddsResult(probability, dict(key)) for key, probability in ordered), most_draws, tuple(why))


def _common_prefix(one: list[tuple[int, ...]], other: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the common prefix of two lists of Events."""
    length = 0
    while length < min(len(one), len(other)) and one[length] == other[length]:
        length += 1
    return one[:length]
