"""Five opponents for people, from one that a child can beat to the best that a few seconds allow.

Each game's facts say how often the lower levels slip and how long the upper two think. Where much depends on every
decision, a few slips make a weak player; where a plan forgives them, it takes many. In games where a greedy bot plays
nearly as well as a search, level 3 slips too, so that the five levels stay apart. Thinking times differ because a
person waits for a turn, which is one decision in one game and thirty in another.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any, Final

from sandtable.kernel.errors import Unknown
from sandtable.kernel.game import Game
from sandtable.kernel.verbs import Row
from sandtable.play.observation import ObservationCore
from sandtable.profiles.bots import BotProfile

from .bot import RowBot
from .carrier_choice import FOUND
from .search_bot import SearchBot
from .simple import GreedyBot

GENERAL: Final = 4  # the level that `Facts.iterations` limits


@dataclass(frozen=True)
class Level:
    """One opponent: its bot with settings, and its budget for one decision (or one plan) in words."""

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
        {"seconds": 0.2, "eager": True},
        "at once, at most 0.2 s",
        "Takes what looks best at the moment, but more often than not does anything at all. Leaves nothing undone.",
    ),
    Level(
        2,
        "Sergeant",
        "greedy",
        {"seconds": 0.2, "eager": True},
        "at once, at most 0.2 s",
        "Takes what looks best at the moment, but often enough does anything at all. Leaves nothing undone.",
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
        {"greedy_depth": 0, "use_appraise": 0},  # a simpler search than Marshal's
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
    """Return a level by its number or its name."""
    for one in LEVELS:
        if given == one.number or str(given).lower() == one.name.lower():
            return one
    known = ", ".join(f"{one.number} ({one.name})" for one in LEVELS)
    raise Unknown(f"there is no level {given!r}; levels: {known}")


def slips_of(one: Level, game: Game) -> dict[str, int]:
    """Return the setting for the percentage of random decisions; levels without slips have none."""
    return (
        {"slips": game.declared(BotProfile).slips[one.number - 1]}
        if one.number <= len(game.declared(BotProfile).slips)
        else {}
    )


def seconds_of(one: Level, game: Game) -> dict[str, float]:
    """Return the setting for the thinking time of the upper levels; the lower ones answer at once."""
    lower = len(LEVELS) - len(game.declared(BotProfile).seconds)
    return {"seconds": game.declared(BotProfile).seconds[one.number - 1 - lower]} if one.number > lower else {}


def iterations_of(one: Level, game: Game) -> dict[str, int]:
    """Return the limit of General's iterations, in games where time alone would let it play as well as Marshal."""
    return (
        {"iterations": game.declared(BotProfile).iterations}
        if one.number == GENERAL and game.declared(BotProfile).iterations > 0
        else {}
    )


class LevelBot:
    """An opponent of one of the five levels."""

    LEVELS: Final = len(LEVELS)

    def __init__(self, game: Game, level: int | str = 3, seed: int | None = None, *, carrier: str = FOUND) -> None:
        self.game = game
        self.level = _level(level)
        settings = self.level.settings | slips_of(self.level, game) | seconds_of(self.level, game)
        settings |= iterations_of(self.level, game)
        if settings.get("threads") == 0:
            settings["threads"] = os.cpu_count() or 1
        kind = {"greedy": GreedyBot, "search": SearchBot}[self.level.bot]
        self._bot: RowBot = kind(game, seed=seed, carrier=carrier, **settings)

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        return self._bot.choose(observation)

    def choose_row(self, seen: ObservationCore) -> Row:
        return self._bot.choose_row(seen)

    def plan(self, seen: ObservationCore) -> list[Row]:
        return self._bot.plan(seen)

    def forget(self) -> None:
        self._bot.forget()


_level = level  # `LevelBot.__init__` has an argument of that name
