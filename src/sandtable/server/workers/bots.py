"""The bots that can take a seat on a server, by name and level."""

from __future__ import annotations

import inspect
from typing import Any, Final

from sandtable.bots import registry
from sandtable.bots.bot import RowBot
from sandtable.bots.levels import LEVELS, LevelBot
from sandtable.kernel.errors import Unknown
from sandtable.kernel.game import Game
from sandtable.server.wire.answers import BotInfo, LevelInfo

SECONDS: Final = (0.1, 0.5, 2.0, 5.0)  # a decision, by level, for bots with a time budget and no levels of their own


def make_bot(name: str, game: Game, level: int) -> RowBot:
    """A bot by name. The level becomes its own level if it has levels, else a time budget if it takes one."""
    check_bot(name)
    parameters = inspect.signature(registry.BOTS[name]).parameters
    if "level" in parameters:
        return registry.make(name, game, level=level)
    if "iterations" in parameters:
        return registry.make(name, game, seconds=SECONDS[min(level, len(SECONDS)) - 1])
    return registry.make(name, game)


def check_bot(name: str) -> None:
    """Raise Unknown unless the name is a key of `BOTS`.

    Unlike `registry.is_bot`, a server accepts only these keys plus a level, because a spec sets its own time budget and
    threads, and the server itself decides how much processor time a match may use.
    """
    if name not in registry.BOTS:
        raise Unknown(f"there is no bot {name!r}; bots: {', '.join(registry.BOTS)}")


def bot_infos() -> list[BotInfo]:
    """A description of every bot that can take a seat."""
    infos = []
    for name, kind in registry.BOTS.items():
        levels = LEVELS if kind is LevelBot else ()
        ranks = [LevelInfo(level.number, level.name, level.budget, level.words) for level in levels]
        infos.append(BotInfo(name, inspect.getdoc(kind) or "", level_count(kind), ranks))
    return infos


def level_count(kind: Any) -> int:
    """How many levels a kind of bot can be asked for."""
    own = getattr(kind, "LEVELS", None)
    if own is not None:
        return int(own)
    return len(SECONDS) if "iterations" in inspect.signature(kind).parameters else 1
