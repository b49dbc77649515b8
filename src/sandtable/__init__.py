"""Sandtable plays war games exactly as their rule documents say.

>>> import sandtable
>>> game = sandtable.game("dbd")
>>> match = game.start("symmetric-line", seed=7)
>>> match.prompt().asked
(0,)

The names in `__all__` are the public API: small, documented and stable. Importing this package loads nothing else; each
name loads what it needs when it is first used. To read the code, begin with `kernel/` (what a game is), then
`games/dbd/` (one game), `play/` (matches), `bots/`, `server/` and `cli/`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

# `games` is the registry package, which can also be called like a function: see the end of sandtable/games/__init__.py.
if TYPE_CHECKING:

    def games() -> list[str]:
        """Return the ids of all available games."""

    from sandtable.api.event import Event
    from sandtable.api.match import Match
    from sandtable.api.observation import Observation
    from sandtable.api.title import Title
    from sandtable.bots.bot import Bot
    from sandtable.kernel.errors import (
        BadAction,
        BadRecord,
        BadRolls,
        BadScenario,
        CompileError,
        Fault,
        GameFault,
        LawBroken,
        LayoutError,
        NotAsked,
        NotPossible,
        Problem,
        Refused,
        SandtableError,
        Tampered,
        Unknown,
        Unreadable,
    )
    from sandtable.kernel.game import Die, Facts, Option
    from sandtable.kernel.library import ScenarioNote
    from sandtable.kernel.record import Entry, Record
    from sandtable.kernel.scene import Scene
    from sandtable.play.action import Action
    from sandtable.play.match_board import BoardPath, MatchBoard
    from sandtable.play.odds import Odds, OddsResult
    from sandtable.play.replay import Verified
    from sandtable.play.results import Outcome, Prompt, Refusal

else:
    from sandtable import games

ERRORS = (
    "SandtableError Unreadable BadAction BadScenario BadRecord BadRolls Unknown Refused NotAsked Tampered NotPossible "
    "LayoutError CompileError GameFault LawBroken Problem Fault"
)
TYPES = {  # by module; the reference lists them in this order
    "api.title": "Title",
    "api.match": "Match",
    "api.observation": "Observation",
    "play.action": "Action",
    "api.event": "Event",
    "play.results": "Prompt Outcome Refusal",
    "play.odds": "Odds OddsResult",
    "play.match_board": "MatchBoard BoardPath",
    "kernel.record": "Record Entry",
    "play.replay": "Verified",
    "bots.bot": "Bot",
    "kernel.scene": "Scene",
    "kernel.library": "ScenarioNote",
    "kernel.game": "Facts Option Die",
    "kernel.errors": ERRORS,
}
_HOMES = {name: module for module, names in TYPES.items() for name in names.split()}

__all__ = [
    "Action",
    "BadAction",
    "BadRecord",
    "BadRolls",
    "BadScenario",
    "BoardPath",
    "Bot",
    "CompileError",
    "Die",
    "Entry",
    "Event",
    "Facts",
    "Fault",
    "GameFault",
    "LawBroken",
    "LayoutError",
    "Match",
    "MatchBoard",
    "NotAsked",
    "NotPossible",
    "Observation",
    "Odds",
    "OddsResult",
    "Option",
    "Outcome",
    "Problem",
    "Prompt",
    "Record",
    "Refusal",
    "Refused",
    "SandtableError",
    "ScenarioNote",
    "Scene",
    "Tampered",
    "Title",
    "Unknown",
    "Unreadable",
    "Verified",
    "__version__",
    "bot",
    "game",
    "games",
    "read_match",
    "replay",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Import a public type or error when it is first used."""
    if name in _HOMES:
        found = globals()[name] = getattr(import_module(f"sandtable.{_HOMES[name]}"), name)
        return found
    raise AttributeError(f"sandtable has no {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


def game(id: str) -> Title:
    """Return a game by its id; `game("dbd").start("first-blood")` starts a match."""
    from sandtable.api.title import named

    return named(id)


def replay(source: str | os.PathLike[str] | Record | Mapping[str, Any]) -> Match:
    """Replay a match from a Record or its file, comparing every digest."""
    from sandtable.api.records import replay as replay_source

    return replay_source(source)


def read_match(data: bytes) -> Match:
    """Return the match that `Match.to_bytes` wrote, with its dice."""
    from sandtable.api.records import read_match as read_bytes

    return read_bytes(data)


def verify(source: str | os.PathLike[str] | Record | Mapping[str, Any]) -> Verified:
    """Recompute every digest and roll of a Record; raise Tampered naming the first Entry that does not match."""
    from sandtable.api.records import verify as verify_source

    return verify_source(source)


def bot(name: str, game: Title, **settings: Any) -> Bot:
    """Return a bot by its name: `bot("random", game).choose(match.observe(0))`."""
    from sandtable.api.title import bot as named_bot

    return named_bot(name, game, **settings)
