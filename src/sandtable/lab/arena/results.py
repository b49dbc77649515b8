"""What came of a contest: the sum of its matches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sandtable.games import game as game_of

from .intervals import wilson
from .luck import Share, points, share
from .matches import Contest, Played


@dataclass(frozen=True)
class Result:
    """What a tally wants to know of a match."""

    number: int
    winner: int | None
    entries: int
    error: str
    seconds: tuple[float, float]  # by bot of the contest, as in `Played`
    decisions: tuple[int, int]
    slowest: tuple[float, float]
    luck: float | None = None

    @classmethod
    def of(cls, played: Played) -> Result:
        winner = (played.record.result or {}).get("winner")
        length = len(played.record.entries)
        times = played.seconds, played.decisions, played.slowest
        return cls(played.number, winner, length, played.error, *times, played.luck)


@dataclass
class Tally:
    """The sum of a contest so far, seen by its first bot."""

    contest: Contest
    wins: int = 0
    losses: int = 0
    draws: int = 0
    first_seat: int = 0  # matches won by whoever had seat 0
    entries: int = 0
    longest: int = 0
    errors: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    decisions: list[int] = field(default_factory=lambda: [0, 0])
    slowest: list[float] = field(default_factory=lambda: [0.0, 0.0])
    lucky: list[Result] = field(default_factory=list)  # whose luck can be told

    def add(self, played: Played) -> None:
        """Count one match."""
        self.count(Result.of(played))

    def count(self, result: Result) -> None:
        """Count what is left of a match when its Record is not kept."""
        first = int(self.contest.task(result.number).swapped)  # the seat of the first bot
        self.wins += result.winner == first
        self.losses += result.winner == 1 - first
        self.draws += result.winner is None
        self.first_seat += result.winner == 0
        self.lucky += [result] if result.luck is not None else []
        self.entries += result.entries
        self.longest = max(self.longest, result.entries)
        if result.error:
            self.errors.append(result.error)
        for bot in (0, 1):
            self.seconds[bot] += result.seconds[bot]
            self.decisions[bot] += result.decisions[bot]
            self.slowest[bot] = max(self.slowest[bot], result.slowest[bot])

    @property
    def matches(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def score(self) -> float:
        """The first bot's share of the points; a draw is half a point."""
        return (self.wins + self.draws / 2) / self.matches if self.matches else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share is, with 95 % confidence."""
        return wilson(self.wins + self.draws / 2, self.matches)

    @property
    def without_luck(self) -> Share | None:
        """The share with luck taken out; None where there is none, or where it cannot be told of every match."""
        if len(self.lucky) < self.matches or not any(result.luck for result in self.lucky):
            return None
        pairs: dict[int, list[float]] = {}
        for result in sorted(self.lucky, key=lambda result: result.number):  # sums do not depend on who ended first
            task = self.contest.task(result.number)
            pairs.setdefault(task.pair, []).append(points(result.winner, int(task.swapped), result.luck or 0.0))
        return share(pairs)

    def json(self) -> dict[str, Any]:
        given, told = self.contest, self.without_luck
        return {
            "game": given.game,
            "rules": game_of(given.game).facts.rules,
            "bots": list(given.bots),
            "seed": given.seed,
            "scenarios": list(given.scenarios),
            "options": given.options,
            "clock": given.by,
            "matches": self.matches,
            "wins": self.wins,
            "losses": self.losses,
            "draws": self.draws,
            "score": round(self.score, 4),
            "interval95": [round(bound, 4) for bound in self.interval],
            "without_luck": told and told.json(),
            "won_by_seat_0": self.first_seat,
            "entries_mean": round(self.entries / self.matches, 1) if self.matches else 0.0,
            "entries_longest": self.longest,
            "thinking": [
                {
                    "bot": given.bots[bot],
                    "decisions": self.decisions[bot],
                    "seconds_mean": round(self.seconds[bot] / self.decisions[bot], 4) if self.decisions[bot] else 0.0,
                    "seconds_longest": round(self.slowest[bot], 4),
                }
                for bot in (0, 1)
            ],
            "errors": self.errors,
        }
