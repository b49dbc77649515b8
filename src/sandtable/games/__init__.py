"""The registry of games. A game is a package with a `GAME`; it is imported when it is asked for, not before.

Games of others come as plug-ins: an entry point of the group `sandtable.games` whose name is the game's id and
whose value names its package. What is not installed can be named in SANDTABLE_PLUGINS: `id=package`, separated by
commas.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.kernel.game import Game

HERE = {
    "dbd": "sandtable.games.dbd",
    "doomball": "sandtable.games.doomball",
    "fortress-frontiers": "sandtable.games.fortress_frontiers",
    "honour-lies": "sandtable.games.honour_lies",
    "unfought-battle": "sandtable.games.unfought_battle",
}

TITLES = {  # as the games' own facts say: a list of them should not have to load them all
    "dbd": (
        "Death Before Dishonor",
        "Hold the line: formation, pressure and retreat on 157 hexes.",
    ),
    "doomball": (
        "Doomball",
        "Draft an army in secret, flip coins, and carry the artifact over the far edge.",
    ),
    "fortress-frontiers": (
        "Fortress Frontiers",
        "Hidden orders, fog, gold and mana: break the enemy's base on a map nobody knows.",
    ),
    "honour-lies": (
        "Honour Lies",
        "Wheel, charge and bid your own blood: rectangles on an open table, and no dice at all.",
    ),
    "unfought-battle": (
        "Sun Tzu: The Unfought Battle",
        "Three forces, two resources, one secret plan a turn: win before the battle is fought.",
    ),
}

_added: dict[str, str] = {}


@cache
def _plugins() -> dict[str, str]:
    from importlib.metadata import entry_points  # 20 ms that a list of our own games need not wait for

    installed = {point.name: point.value for point in entry_points(group="sandtable.games")}
    return installed | read_plugins(os.environ.get("SANDTABLE_PLUGINS", ""))


def read_plugins(text: str) -> dict[str, str]:
    """Games named as `id=package`, separated by commas."""
    from sandtable.kernel.errors import Unreadable

    found: dict[str, str] = {}
    for part in filter(None, text.split(",")):
        id, _, package = (word.strip() for word in part.partition("="))
        if not id or not package:
            raise Unreadable(f"plugins: {part!r} is not id=package")
        found[id] = package
    return found


def packages() -> dict[str, str]:
    """Game id -> package: ours, then plug-ins, then what this process added."""
    return _plugins() | HERE | _added


def ids() -> list[str]:
    """The ids of all games."""
    return [*HERE, *(id for id in packages() if id not in HERE)]


def title(id: str) -> tuple[str, str]:
    """A game's title, and what it is in a sentence."""
    if id in TITLES and id not in _added:
        return TITLES[id]
    facts = game(id).facts
    return facts.title, facts.sentence


def add(id: str, package: str) -> None:
    """Let this process know one more game: for tests and notebooks."""
    _added[id] = package


def game(id: str) -> Game:
    """The game of that id."""
    from importlib import import_module

    from sandtable.kernel.errors import Unknown
    from sandtable.kernel.game import Game

    package = HERE.get(id) or packages().get(id)
    if package is None:
        raise Unknown(f"there is no game {id!r}; games: {', '.join(ids())}")
    found = import_module(package).GAME
    if not isinstance(found, Game):
        raise Unknown(f"{package}.GAME is no Game")
    return found


class _Registry(ModuleType):
    """Importing this package makes it the attribute `sandtable.games`, where the public face has a function; so
    the package answers to a call as well."""

    def __call__(self) -> list[str]:
        return ids()


sys.modules[__name__].__class__ = _Registry
