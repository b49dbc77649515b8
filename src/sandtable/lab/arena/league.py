"""A league: every bot plays every other, and each gets a rating.

Ratings maximise the likelihood of the results (Bradley-Terry model on the Elo scale: 400 points are odds of ten to
one). They do not depend on the order of the matches, so a league can be resumed and extended. Each pairing gets one
virtual draw, because otherwise a bot that won every match would be infinitely strong. docs/decisions/0005 says why no
library does this.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from sandtable.bots.clock import WALL
from sandtable.kernel.errors import Unreadable
from sandtable.kernel.game import Game

from .intervals import NORMAL_95
from .matches import Contest, PlayedMatch, make_contest
from .results import ContestResult

SCALE: Final = 400 / math.log(10)  # rating points for odds of e to one
MEAN_RATING: Final = 1500.0
VIRTUAL_DRAWS: Final = 1.0  # added to every pairing
MAX_ROUNDS: Final = 10_000  # of the fixed-point iteration,
TOLERANCE: Final = 1e-10  # and the relative change at which it stops


@dataclass(frozen=True)
class Rating:
    """The strength of a bot relative to the others."""

    bot: str
    rating: float
    margin: float  # half of the 95 % interval
    score: float  # share of the points in all its matches
    matches: int

    def json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "rating": round(self.rating, 1),
            "margin95": round(self.margin, 1),
            "score": round(self.score, 4),
            "matches": self.matches,
        }


class League:
    """The pairings of a league and their results so far."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[str],
        matches: int,
        *,
        seed: int = 0,
        scenarios: Sequence[str] = (),
        options: dict[str, int] | None = None,
        clock: str = WALL,
    ) -> None:
        """Every pairing plays `matches` matches."""
        if len(set(bots)) != len(bots) or len(bots) < 2:
            raise Unreadable("a league needs two bots or more, each named once")
        self.game = game
        self.bots = tuple(bots)
        self.results = {
            pair: ContestResult(
                make_contest(game, pair, matches, seed=seed, scenarios=scenarios, options=options, clock=clock)
            )
            for pair in combinations(self.bots, 2)
        }

    @property
    def contests(self) -> list[Contest]:
        return [result.contest for result in self.results.values()]

    def add(self, played: PlayedMatch) -> None:
        """Add the result of one match."""
        self.results[played.contest.bots].add(played)

    @property
    def matches(self) -> int:
        return sum(result.matches for result in self.results.values())

    @property
    def errors(self) -> list[str]:
        return [error for result in self.results.values() for error in result.errors]

    def table(self) -> list[Rating]:
        """Return the ratings, strongest first."""
        return ratings(list(self.results.values()))

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "rules": self.game.facts.rules,
            "ratings": [one.json() for one in self.table()],
            "pairings": [result.json() for result in self.results.values()],
            "errors": self.errors,
        }


def ratings(results: Sequence[ContestResult]) -> list[Rating]:
    """Rate all bots of these pairings, strongest first. A chain of pairings must connect every two bots."""
    bots = list(dict.fromkeys(bot for result in results for bot in result.contest.bots))
    places = {bot: at for at, bot in enumerate(bots)}
    points = [[0.0] * len(bots) for _ in bots]  # points[a][b]: what a scored against b
    for result in results:
        first, second = (places[bot] for bot in result.contest.bots)
        won = result.wins + result.draws / 2
        points[first][second] += won
        points[second][first] += result.matches - won
    pairs = {frozenset(places[bot] for bot in result.contest.bots) for result in results}
    strengths, errors = fit_strengths(points, pairs)
    made = []
    for bot, at in places.items():
        matches = round(sum(points[at]) + sum(row[at] for row in points))
        score = sum(points[at]) / matches if matches else 0.0
        rating, margin = MEAN_RATING + SCALE * strengths[at], NORMAL_95 * SCALE * errors[at]
        made.append(Rating(bot, rating, margin, score, matches))
    return sorted(made, key=lambda one: -one.rating)


def fit_strengths(
    points: Sequence[Sequence[float]], pairs: Collection[frozenset[int]] | None = None
) -> tuple[list[float], list[float]]:
    """Return the most likely strengths, as logarithms with mean 0, and their standard errors.

    Zermelo's algorithm: each strength in turn is set to what its points require, until nothing changes. `pairs` are
    the bots that play each other (default: all).
    """
    count = len(points)
    if pairs is None:
        pairs = {frozenset(pair) for pair in combinations(range(count), 2)}
    if not is_connected(count, pairs):
        raise Unreadable("these bots cannot be compared: no chain of pairings leads from each to each")
    virtual = [[VIRTUAL_DRAWS / 2 if frozenset((a, b)) in pairs else 0.0 for b in range(count)] for a in range(count)]
    taken = [[points[a][b] + virtual[a][b] for b in range(count)] for a in range(count)]
    strength = [1.0] * count
    for _ in range(MAX_ROUNDS):
        before = strength[:]
        for a in range(count):
            met = sum((taken[a][b] + taken[b][a]) / (strength[a] + strength[b]) for b in range(count) if b != a)
            strength[a] = sum(taken[a]) / met
        mean = math.exp(sum(map(math.log, strength)) / count)
        strength = [one / mean for one in strength]
        if max(abs(one - old) / old for one, old in zip(strength, before, strict=True)) < TOLERANCE:
            break
    information = [[0.0] * count for _ in range(count)]
    for a, b in combinations(range(count), 2):
        probability = strength[a] / (strength[a] + strength[b])
        weight = (taken[a][b] + taken[b][a]) * probability * (1 - probability)
        information[a][a] += weight
        information[b][b] += weight
        information[a][b] -= weight
        information[b][a] -= weight
    for row in information:  # the mean is fixed: without this no inverse exists
        for b in range(count):
            row[b] += 1 / count
    spread = inverse(information)
    errors = [math.sqrt(max(spread[a][a] - 1 / count, 0.0)) for a in range(count)]
    return [math.log(one) for one in strength], errors


def is_connected(count: int, pairs: Collection[frozenset[int]]) -> bool:
    """Whether chains of pairs lead from bot 0 to every other."""
    reached, grown = {0}, True
    while grown:
        found = {one for pair in pairs if pair & reached for one in pair}
        grown = not found <= reached
        reached |= found
    return len(reached) == count


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a small regular symmetric matrix (Gauss-Jordan elimination)."""
    count = len(matrix)
    rows = [[*row, *(float(a == b) for b in range(count))] for a, row in enumerate(matrix)]
    for at in range(count):
        best = max(range(at, count), key=lambda a: abs(rows[a][at]))
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [one / rows[at][at] for one in rows[at]]
        for a in range(count):
            if a != at:
                rows[a] = [one - rows[a][at] * other for one, other in zip(rows[a], rows[at], strict=True)]
    return [row[count:] for row in rows]
