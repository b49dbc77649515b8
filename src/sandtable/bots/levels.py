"""Five opponents for people, from one that a child can beat to the best that a few seconds allow: data, and the bot
that plays them. How often the first two slip, and in some games the third, and how long the last two think, are facts
of each game: where much depends on every decision, few slips make a weak player, and where a plan forgives them, many;
where greed alone plays nearly as well as thought, the third has to slip now and then for the ladder to have five steps;
and a person waits for a turn, which is one decision here and thirty there."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any, Final

from sandtable.kernel.errors import Unknown
from sandtable.kernel.game import Game
from sandtable.kernel.verbs import Row
from sandtable.play.observation import Observation

from .bot import Bot
from .engine import FOUND
from .search.search import Search
from .simple import Greedy

GENERAL: Final = 4  # the level that may be held back by a number of iterations


@dataclass(frozen=True)
class Level:
    """One opponent: its rank, how it thinks, and its budget for one decision (or one plan) in words."""

    number: int
    name: str  # "Captain"
    bot: str  # "search"
    settings: dict[str, Any] = field(default_factory=dict)
    budget: str = ""
    words: str = ""


LEVELS: Final = (
    Level(
        1,
        "Recruit",
        "greedy",
        {"seconds": 0.2},
        "at once, at most 0.2 s",
        "Takes what looks best at the moment, but more often than not does anything at all.",
    ),
    Level(
        2,
        "Sergeant",
        "greedy",
        {"seconds": 0.2},
        "at once, at most 0.2 s",
        "Takes what looks best at the moment, but often enough does anything at all.",
    ),
    Level(
        3,
        "Captain",
        "greedy",
        {"seconds": 0.4},
        "at once, at most 0.4 s",
        "Weighs the odds of every action exactly, and never looks past it. In some games its mind wanders at times.",
    ),
    Level(
        4,
        "General",
        "search",
        {"tail": 0, "appraised": 0},  # nothing is played on, all is judged at first sight: Marshal is to be above it
        "at most 0.1 s",
        "Thinks its turn through, and some of the answers to it.",
    ),
    Level(
        5,
        "Marshal",
        "search",
        {"threads": 0},
        "at most 1.5 s on every core",
        "Plans against the best answers, as far as its time allows.",
    ),
)


def level(given: int | str) -> Level:
    """A level by its number or its name."""
    for one in LEVELS:
        if given == one.number or str(given).lower() == one.name.lower():
            return one
    known = ", ".join(f"{one.number} ({one.name})" for one in LEVELS)
    raise Unknown(f"there is no level {given!r}; levels: {known}")


def slips_of(one: Level, game: Game) -> dict[str, int]:
    """How often, in a hundred decisions, a bot of the level does anything at all; those above the third never do."""
    return {"slips": game.facts.slips[one.number - 1]} if one.number <= len(game.facts.slips) else {}


def seconds_of(one: Level, game: Game) -> dict[str, float]:
    """How long a bot of one of the last levels thinks in this game; those before them take no time worth telling."""
    behind = len(LEVELS) - len(game.facts.seconds)
    return {"seconds": game.facts.seconds[one.number - 1 - behind]} if one.number > behind else {}


def iterations_of(one: Level, game: Game) -> dict[str, int]:
    """How far General looks at most where time alone would let it look nearly as far as Marshal does."""
    return {"iterations": game.facts.iterations} if one.number == GENERAL and game.facts.iterations > 0 else {}


class Ranked:
    """An opponent of one of five levels: Recruit, Sergeant, Captain, General, Marshal."""

    LEVELS: Final = len(LEVELS)

    def __init__(self, game: Game, level: int | str = 3, seed: int | None = None, *, carrier: str = FOUND) -> None:
        self.game = game
        self.level = _level(level)
        settings = self.level.settings | slips_of(self.level, game) | seconds_of(self.level, game)
        settings |= iterations_of(self.level, game)
        if settings.get("threads") == 0:
            settings["threads"] = os.cpu_count() or 1
        kind = {"greedy": Greedy, "search": Search}[self.level.bot]
        self._bot: Bot = kind(game, seed=seed, carrier=carrier, **settings)

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        return self._bot.choose(observation)

    def choose_row(self, seen: Observation) -> Row:
        return self._bot.choose_row(seen)

    def plan(self, seen: Observation) -> list[Row]:
        return self._bot.plan(seen)

    def forget(self) -> None:
        self._bot.forget()


_level = level  # inside `Ranked` the word is an argument
