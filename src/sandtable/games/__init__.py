"""The registry of games, and the games that ship with Sandtable, one package each.

A game is a package with a `GAME`, imported when it is first requested. Games by others are plug-ins: an entry point of
the group `sandtable.games` whose name is the game's id and whose value is its package. Packages that are not installed
can be listed in SANDTABLE_PLUGINS as `id=package`, separated by commas. In place of a package the path of a file may
stand, which holds a whole game (`sandtable.gamefile`); wherever an id is asked for, such a path will do.

A game may import the kernel and geometry, never another game. Begin with `dbd/`.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.kernel.game import Game

SHIPPED = {
    "dbd": "sandtable.games.dbd",
    "doomball": "sandtable.games.doomball",
    "fortress-frontiers": "sandtable.games.fortress_frontiers",
    "honour-lies": "sandtable.games.honour_lies",
    "unfought-battle": "sandtable.games.unfought_battle",
}

TITLES = {  # repeated from the games' facts, so that listing the games does not import them all
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

FILE = ".py"  # how the path of a game file ends
PLUGINS = "SANDTABLE_PLUGINS"

_added: dict[str, str] = {}


@cache
def _plugins() -> dict[str, str]:
    from importlib.metadata import entry_points  # takes 20 ms, not needed for the shipped games

    installed = {point.name: point.value for point in entry_points(group="sandtable.games")}
    return installed | read_plugins(os.environ.get(PLUGINS, ""))


def read_plugins(text: str) -> dict[str, str]:
    """Parse games listed as `id=package`, separated by commas."""
    from sandtable.kernel.errors import Unreadable

    found: dict[str, str] = {}
    for part in filter(None, text.split(",")):
        id, _, package = (word.strip() for word in part.partition("="))
        if not id or not package:
            raise Unreadable(f"plugins: {part!r} is not id=package")
        found[id] = package
    return found


def packages() -> dict[str, str]:
    """Map ids to packages: plug-ins, overridden by shipped games, overridden by games added in this process."""
    return _plugins() | SHIPPED | _added


def ids() -> list[str]:
    """Return the ids of all games, shipped games first."""
    return [*SHIPPED, *(id for id in packages() if id not in SHIPPED)]


def title(id: str) -> tuple[str, str]:
    """Return a game's title and its one-line description."""
    if id in TITLES and id not in _added:
        return TITLES[id]
    from sandtable.profiles.presentation import Presentation

    found = game(id)
    return found.facts.title, found.declared(Presentation).sentence


def add(id: str, package: str) -> None:
    """Register a game in this process, for tests and notebooks."""
    _added[id] = package


def add_file(path: str) -> str:
    """Register the game of a file, for this process and those that it starts, and return its id."""
    from pathlib import Path

    from sandtable.kernel.errors import Unknown

    whole = str(Path(path).resolve())
    found = load(whole)
    if found.id in SHIPPED:
        raise Unknown(f"{path}: {found.id!r} is the id of a game that ships with Sandtable; give the game another")
    _added[found.id] = whole
    listed = read_plugins(os.environ.get(PLUGINS, "")) | {found.id: whole}
    os.environ[PLUGINS] = ",".join(f"{id}={package}" for id, package in listed.items())
    return found.id


def game(id: str) -> Game:
    """Return the game with this id, or the one in a file."""
    return registered_game(add_file(id) if id.endswith(FILE) else id)


def registered_game(id: str) -> Game:
    """Return the game with this id, never one in a file: for ids that come from strangers."""
    from sandtable.kernel.errors import Unknown

    package = SHIPPED.get(id) or packages().get(id)
    if package is None:
        raise Unknown(f"there is no game {id!r}; games: {', '.join(ids())}")
    return load(package)


def load(package: str) -> Game:
    """Import a package, or the module of a file, and return its GAME."""
    from importlib import import_module

    from sandtable.kernel.errors import Unknown
    from sandtable.kernel.game import Game

    module = _import_file(package) if package.endswith(FILE) else import_module(package)
    found = getattr(module, "GAME", None)
    if not isinstance(found, Game):
        raise Unknown(f"{package} has no GAME that is a Game")
    return found


def _import_file(path: str) -> ModuleType:
    """Import a file as a module of its own, once."""
    from importlib.util import module_from_spec, spec_from_file_location
    from pathlib import Path

    from sandtable.kernel.errors import Unreadable
    from sandtable.kernel.package import FILE_MODULE

    name = FILE_MODULE + Path(path).stem
    loaded = sys.modules.get(name)
    if loaded is not None and loaded.__file__ == path:
        return loaded
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise Unreadable(f"{path}: there is no such file")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        del sys.modules[name]
        raise Unreadable(f"{path}: {_place(fault, path)}{type(fault).__name__}: {fault}") from fault
    return module


def _place(fault: BaseException, path: str) -> str:
    """Say in which line of the file an error arose."""
    if isinstance(fault, SyntaxError):
        return f"line {fault.lineno}: "
    lines = []
    trace = fault.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            lines.append(trace.tb_lineno)
        trace = trace.tb_next
    return f"line {lines[-1]}: " if lines else ""


class _Registry(ModuleType):
    """Makes this package callable: `sandtable.games` is this package and also a function of the public API."""

    def __call__(self) -> list[str]:
        return ids()


sys.modules[__name__].__class__ = _Registry
