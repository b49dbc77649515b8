"""Every bot by its name: the one table for the public face, the terminal, the server and the arena.

A spec is a name with its settings: `random`, `greedy`, `search`, `search:0.1s`, `search:2000i`, `search:1s:2t`,
`level3`, `captain`; `script:rush` is a plan of one style, of a game that has styles.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from sandtable.kernel.errors import Unknown, Unreadable
from sandtable.kernel.game import Game

from .bot import Bot
from .levels import LEVELS, Ranked
from .levels import level as one_level
from .plans.planner import Scripted
from .search.search import Search
from .simple import Greedy, Random

BOTS: Final[dict[str, Callable[..., Bot]]] = {
    "random": Random,
    "greedy": Greedy,
    "search": Search,
    "level": Ranked,
}

SCRIPT: Final = "script"  # with a style: `script:rush`; only some games have any
UNITS: Final = {"s": "seconds", "i": "iterations", "t": "threads"}
LEVEL_NAMES: Final = {one.name.lower(): one.number for one in LEVELS}


def make(spec: str, game: Game, **settings: Any) -> Bot:
    """The bot of a spec for a game; settings given beside it win over those in it."""
    name, own = read_spec(spec)
    kind = Scripted if name == SCRIPT else BOTS[name]
    try:
        return kind(game, **(own | settings))
    except TypeError as fault:
        raise Unreadable(f"{spec}: {fault}") from None


def read_spec(spec: str) -> tuple[str, dict[str, Any]]:
    """The name and the settings of a spec."""
    name, *parts = spec.strip().lower().split(":")
    settings: dict[str, Any] = {}
    if found := re.fullmatch(r"level(\d)", name):
        name, settings["level"] = "level", int(found[1])
    elif name in LEVEL_NAMES:
        name, settings["level"] = "level", LEVEL_NAMES[name]
    if name == SCRIPT and len(parts) == 1:
        return name, {"style": parts[0]}
    if name not in BOTS:
        known = ", ".join([*BOTS, *(f"level{one.number}" for one in LEVELS), *LEVEL_NAMES])
        raise Unknown(f"there is no bot {spec!r}; bots: {known}")
    for part in parts:
        found = re.fullmatch(r"(\d+(?:\.\d+)?)([sit])", part)
        if name != "search" or not found:
            raise Unreadable(
                f"{spec}: {part!r} is no budget of {name}; a search takes 0.1s, 2000i (iterations), 2t (threads)"
            )
        unit = UNITS[found[2]]
        settings[unit] = float(found[1]) if unit == "seconds" else int(float(found[1]))
    return name, settings


def is_bot(name: str) -> bool:
    """Whether this is the spec of a bot."""
    try:
        read_spec(name)
    except (Unknown, Unreadable):
        return False
    return True


def called(name: str, level: int) -> str:
    """What people call a bot of a level: “Captain”, or its name."""
    return one_level(level).name if BOTS.get(name) is Ranked else name


def takes_budget(spec: str) -> bool:
    """Whether seconds or iterations can still be given to the bot: a search that names neither."""
    name, settings = read_spec(spec)
    return name == "search" and not settings.keys() & {"seconds", "iterations"}
