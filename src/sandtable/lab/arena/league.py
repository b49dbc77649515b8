"""Many bots against each other, each against all, and one rating for each.

Ratings are those under which the results are most likely (Bradley and Terry's model, on Elo's scale: 400 points are
odds of ten to one). They do not depend on the order of the matches, so a league can be resumed and extended. One drawn
match is thought into every pairing; without it whoever won every match would be infinitely strong. Why no library does
this: docs/decisions/0005.
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
from .matches import Contest, Played, contest
from .results import Tally

SCALE: Final = 400 / math.log(10)  # rating points for odds of e to one
MIDDLE: Final = 1500.0  # the mean rating
THOUGHT: Final = 1.0  # drawn matches thought into every pairing
ROUNDS: Final = 10_000
CLOSE: Final = 1e-10


@dataclass(frozen=True)
class Rating:
    """How strong a bot is among those it met."""

    bot: str
    rating: float
    margin: float  # half of the 95 % interval
    score: float  # its share of all its points
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
        by: str = WALL,
    ) -> None:
        """`matches` is the number for each pairing."""
        if len(set(bots)) != len(bots) or len(bots) < 2:
            raise Unreadable("a league needs two bots or more, each named once")
        self.game = game
        self.bots = tuple(bots)
        self.tallies = {
            pair: Tally(contest(game, pair, matches, seed=seed, scenarios=scenarios, options=options, by=by))
            for pair in combinations(self.bots, 2)
        }

    @property
    def contests(self) -> list[Contest]:
        return [tally.contest for tally in self.tallies.values()]

    def add(self, played: Played) -> None:
        """Count one match."""
        self.tallies[played.contest.bots].add(played)

    @property
    def matches(self) -> int:
        return sum(tally.matches for tally in self.tallies.values())

    @property
    def errors(self) -> list[str]:
        return [error for tally in self.tallies.values() for error in tally.errors]

    def table(self) -> list[Rating]:
        """The ratings, the strongest first."""
        return ratings(list(self.tallies.values()))

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "rules": self.game.facts.rules,
            "ratings": [one.json() for one in self.table()],
            "pairings": [tally.json() for tally in self.tallies.values()],
            "errors": self.errors,
        }


def ratings(tallies: Sequence[Tally]) -> list[Rating]:
    """The ratings of all bots of these pairings, the strongest first. Not every two need be paired, but a chain of
    pairings must lead from each to each: what has none cannot be compared."""
    bots = list(dict.fromkeys(bot for tally in tallies for bot in tally.contest.bots))
    places = {bot: at for at, bot in enumerate(bots)}
    points = [[0.0] * len(bots) for _ in bots]  # points[a][b]: what a took off b
    for tally in tallies:
        first, second = (places[bot] for bot in tally.contest.bots)
        won = tally.wins + tally.draws / 2
        points[first][second] += won
        points[second][first] += tally.matches - won
    pairs = {frozenset(places[bot] for bot in tally.contest.bots) for tally in tallies}
    strengths, errors = rated(points, pairs)
    made = []
    for bot, at in places.items():
        matches = round(sum(points[at]) + sum(row[at] for row in points))
        score = sum(points[at]) / matches if matches else 0.0
        rating, margin = MIDDLE + SCALE * strengths[at], NORMAL_95 * SCALE * errors[at]
        made.append(Rating(bot, rating, margin, score, matches))
    return sorted(made, key=lambda one: -one.rating)


def rated(
    points: Sequence[Sequence[float]], pairs: Collection[frozenset[int]] | None = None
) -> tuple[list[float], list[float]]:
    """The strengths, as logarithms with mean 0, under which these points are most likely, and their standard errors.

    Each strength in turn is set to what its points call for (Zermelo's way), until nothing changes. `pairs` are those
    who meet; without it, all.
    """
    count = len(points)
    if pairs is None:
        pairs = {frozenset(pair) for pair in combinations(range(count), 2)}
    if not is_connected(count, pairs):
        raise Unreadable("these bots cannot be compared: no chain of pairings leads from each to each")
    thought = [[THOUGHT / 2 if frozenset((a, b)) in pairs else 0.0 for b in range(count)] for a in range(count)]
    taken = [[points[a][b] + thought[a][b] for b in range(count)] for a in range(count)]
    strength = [1.0] * count
    for _ in range(ROUNDS):
        before = strength[:]
        for a in range(count):
            met = sum((taken[a][b] + taken[b][a]) / (strength[a] + strength[b]) for b in range(count) if b != a)
            strength[a] = sum(taken[a]) / met
        mean = math.exp(sum(map(math.log, strength)) / count)
        strength = [one / mean for one in strength]
        if max(abs(one - old) / old for one, old in zip(strength, before, strict=True)) < CLOSE:
            break
    information = [[0.0] * count for _ in range(count)]
    for a, b in combinations(range(count), 2):
        likely = strength[a] / (strength[a] + strength[b])
        weight = (taken[a][b] + taken[b][a]) * likely * (1 - likely)
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
    """Whether chains of pairs lead from the first to every other."""
    reached, grown = {0}, True
    while grown:
        found = {one for pair in pairs if pair & reached for one in pair}
        grown = not found <= reached
        reached |= found
    return len(reached) == count


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small symmetric matrix that has one (Gauss and Jordan's way)."""
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
