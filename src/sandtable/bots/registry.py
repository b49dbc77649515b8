"""Every bot by its name, for the Python API, the command line, the server and the arena.

A spec is a name with settings: `random`, `greedy`, `search`, `search:0.1s`, `search:2000i`, `search:1s:2t`, `level3`,
`captain`. `script:rush` plays plans of one style, in games that have styles.

To add a bot, write a class with the methods of `RowBot`, in `simple.py` or a module of its own, add it to `BOTS` under
its name, and test it in `tests/bots/`. Players see the docstring of the class as its description. If the constructor
has a parameter `level` or `iterations`, the server lets players choose a level.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from sandtable.kernel.errors import Unknown, Unreadable
from sandtable.kernel.game import Game

from .bot import RowBot
from .levels import LEVELS, LevelBot
from .levels import level as find_level
from .planner import ScriptedBot
from .search_bot import SearchBot
from .simple import GreedyBot, RandomBot

BOTS: Final[dict[str, Callable[..., RowBot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    "level": LevelBot,
}

SCRIPT: Final = "script"  # takes a style: `script:rush`
UNITS: Final = {"s": "seconds", "i": "iterations", "t": "threads"}
LEVEL_NAMES: Final = {one.name.lower(): one.number for one in LEVELS}


def make(spec: str, game: Game, **settings: Any) -> RowBot:
    """Make the bot of a spec. `settings` override those in the spec."""
    name, own = read_spec(spec)
    kind = ScriptedBot if name == SCRIPT else BOTS[name]
    try:
        return kind(game, **(own | settings))
    except TypeError as fault:
        raise Unreadable(f"{spec}: {fault}") from None


def read_spec(spec: str) -> tuple[str, dict[str, Any]]:
    """Parse a spec into the bot's name and settings."""
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
    """Whether this is a valid spec. A server accepts only keys of `BOTS` (`check_bot` in `server/workers/bots.py`)."""
    try:
        read_spec(name)
    except (Unknown, Unreadable):
        return False
    return True


def display_name(name: str, level: int) -> str:
    """Return a bot's name for people: “Captain” for a bot of level 3, else its registry name."""
    return find_level(level).name if BOTS.get(name) is LevelBot else name


def takes_budget(spec: str) -> bool:
    """Whether a budget can be added to the spec: a search that names neither seconds nor iterations."""
    name, settings = read_spec(spec)
    return name == "search" and not settings.keys() & {"seconds", "iterations"}
