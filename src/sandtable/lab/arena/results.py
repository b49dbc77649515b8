"""The result of a contest: the sum of its matches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sandtable.games import game as game_of

from .intervals import wilson_interval
from .luck import ScoreEstimate, estimate_score, points
from .matches import Contest, PlayedMatch


@dataclass(frozen=True)
class MatchResult:
    """What a contest result needs to know of one match."""

    number: int
    winner: int | None
    entries: int
    error: str
    seconds: tuple[float, float]  # by bot of the contest, as in `PlayedMatch`
    decisions: tuple[int, int]
    slowest: tuple[float, float]
    luck: float | None = None
    ended: bool = True  # False: the game failed, and the match counts for nobody

    @classmethod
    def of(cls, played: PlayedMatch) -> MatchResult:
        winner = (played.record.result or {}).get("winner")
        length = len(played.record.entries)
        times = played.seconds, played.decisions, played.slowest
        ended = played.record.result is not None
        return cls(played.number, winner, length, played.error, *times, played.luck, ended)


@dataclass
class ContestResult:
    """The results of a contest so far, from the view of its first bot."""

    contest: Contest
    wins: int = 0
    losses: int = 0
    draws: int = 0
    first_seat: int = 0  # matches won by seat 0
    entries: int = 0
    longest: int = 0
    errors: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    decisions: list[int] = field(default_factory=lambda: [0, 0])
    slowest: list[float] = field(default_factory=lambda: [0.0, 0.0])
    with_known_luck: list[MatchResult] = field(default_factory=list)

    def add(self, played: PlayedMatch) -> None:
        """Add one match."""
        self.add_result(MatchResult.of(played))

    def add_result(self, result: MatchResult) -> None:
        """Add the result of a match whose Record is not kept."""
        first = int(self.contest.task(result.number).swapped)  # the seat of the first bot
        if not result.ended:
            self.errors.append(result.error)
            return
        self.wins += result.winner == first
        self.losses += result.winner == 1 - first
        self.draws += result.winner is None
        self.first_seat += result.winner == 0
        self.with_known_luck += [result] if result.luck is not None else []
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
        """The first bot's share of the points; a draw counts half."""
        return (self.wins + self.draws / 2) / self.matches if self.matches else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score."""
        return wilson_interval(self.wins + self.draws / 2, self.matches)

    @property
    def without_luck(self) -> ScoreEstimate | None:
        """The score with luck removed; None if there are no dice or the luck of some match is unknown."""
        if len(self.with_known_luck) < self.matches or not any(result.luck for result in self.with_known_luck):
            return None
        pairs: dict[int, list[float]] = {}
        by_number = sorted(self.with_known_luck, key=lambda result: result.number)
        for result in by_number:  # the sum must not depend on which match ended first
            task = self.contest.task(result.number)
            pairs.setdefault(task.pair, []).append(points(result.winner, int(task.swapped), result.luck or 0.0))
        return estimate_score(pairs)

    def json(self) -> dict[str, Any]:
        contest, without_luck = self.contest, self.without_luck
        return {
            "game": contest.game,
            "rules": game_of(contest.game).facts.rules,
            "bots": list(contest.bots),
            "seed": contest.seed,
            "scenarios": list(contest.scenarios),
            "options": contest.options,
            "clock": contest.clock,
            "matches": self.matches,
            "wins": self.wins,
            "losses": self.losses,
            "draws": self.draws,
            "score": round(self.score, 4),
            "interval95": [round(bound, 4) for bound in self.interval],
            "without_luck": without_luck and without_luck.json(),
            "won_by_seat_0": self.first_seat,
            "entries_mean": round(self.entries / self.matches, 1) if self.matches else 0.0,
            "entries_longest": self.longest,
            "thinking": [
                {
                    "bot": contest.bots[bot],
                    "decisions": self.decisions[bot],
                    "seconds_mean": round(self.seconds[bot] / self.decisions[bot], 4) if self.decisions[bot] else 0.0,
                    "seconds_longest": round(self.slowest[bot], 4),
                }
                for bot in (0, 1)
            ],
            "errors": self.errors,
        }
