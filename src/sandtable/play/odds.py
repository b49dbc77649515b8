"""Exact odds: all results of an Action up to the next decision, each with its probability.

The rules' own `apply` runs once for each distinct result of the dice, so the odds always agree with the rules. They are
computed from what the asking seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, outcomes
from sandtable.kernel.errors import BadRolls, NotPossible
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.ids import Seat

from .call_buffers import call_buffers

MAX_OUTCOMES = 20_000  # beyond this there are no exact odds


@dataclass(frozen=True)
class OddsResult:
    """One result: its probability and the facts of the game's `summary`."""

    probability: Fraction
    facts: dict[str, int]  # {"hits": 1, "retreats": 0, "destroyed": 0, "standards": 0}


@dataclass(frozen=True)
class Odds:
    """All results of an Action, those with equal facts merged; the probabilities sum to one."""

    lines: tuple[OddsResult, ...]
    draws: int  # the largest number of draws in any result
    why: tuple[tuple[str, str], ...] = field(default=())  # sentences and clauses known before the first roll

    def chance(self, **facts: int) -> Fraction:
        """Return the probability of these facts: `odds.chance(destroyed=1)`."""
        return sum(
            (line.probability for line in self.lines if all(line.facts.get(k) == v for k, v in facts.items())),
            Fraction(0),
        )

    def expected(self, fact: str) -> Fraction:
        """Return the mean of one fact."""
        return sum((line.probability * line.facts.get(fact, 0) for line in self.lines), Fraction(0))

    def json(self) -> dict[str, Any]:
        return {
            "lines": [
                {"probability": float(line.probability), "exact": str(line.probability), **line.facts}
                for line in self.lines
            ],
            "draws": self.draws,
            "why": [{"text": text, "clause": clause} for text, clause in self.why],
        }


def odds(game: Game, setup: Setup, state: Any, seat: int, row: Sequence[int]) -> Odds:
    """Compute the odds of a legal Action in a State as the seat knows it."""
    buffers = call_buffers(game)
    after = flat.clone(state)
    events: list[tuple[int, ...]] = []
    merged: dict[tuple[tuple[str, int], ...], Fraction] = {}
    common: list[tuple[int, ...]] | None = None
    most_draws = 0

    def run(chance: Chance) -> None:
        nonlocal events
        flat.copy_row(after, state)
        buffers.events.used = 0
        game.kernel.apply(after, setup.board, Seat(seat), buffers.as_action(row), chance, buffers.events, buffers.work)
        events = buffers.event_rows()

    try:
        for probability, rolls in outcomes(run, Chance(), game.facts.groups, MAX_OUTCOMES):
            key = tuple(sorted(game.summary(setup, state, after, game.events.views(events)).items()))
            merged[key] = merged.get(key, Fraction(0)) + probability
            most_draws = max(most_draws, len(rolls))
            common = events if common is None else _common_prefix(common, events)
    except BadRolls as fault:
        raise NotPossible(f"there are no exact odds of this: {fault}") from None
    why = [(game.sentence(setup, row), game.clause(row[1])) for row in common or [] if most_draws]
    ordered = sorted(merged.items(), key=lambda item: item[0])
    return Odds(tuple(OddsResult(probability, dict(key)) for key, probability in ordered), most_draws, tuple(why))


def _common_prefix(one: list[tuple[int, ...]], other: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the common prefix of two lists of Events."""
    length = 0
    while length < min(len(one), len(other)) and one[length] == other[length]:
        length += 1
    return one[:length]
