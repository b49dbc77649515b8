"""Sandtable plays war games exactly as their rule documents say.

>>> import sandtable
>>> game = sandtable.game("dbd")
>>> match = game.start("symmetric-line", seed=7)
>>> match.prompt().asked
(0,)

The functions below are the public API: small, documented and stable. Importing this package loads nothing else; each
function imports what it needs. To read the code, begin with `kernel/` (what a game is), then `games/dbd/` (one game),
`play/` (matches), `bots/`, `server/` and `cli/`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

# `games` is the registry package, which can also be called like a function: see the end of sandtable/games/__init__.py.
if TYPE_CHECKING:

    def games() -> list[str]:
        """Return the ids of all available games."""

    from sandtable.api import Title
    from sandtable.bots.bot import Bot
    from sandtable.kernel.record import Record
    from sandtable.play.match import Match

else:
    from sandtable import games

__all__ = ["bot", "game", "games", "replay", "__version__"]


def game(id: str) -> Title:
    """Return a game by its id; `game("dbd").start("first-blood")` starts a match."""
    from sandtable.api import Title

    return Title.named(id)


def replay(source: str | os.PathLike[str] | Record | Mapping[str, Any]) -> Match:
    """Replay a match from a Record or its file, comparing every digest."""
    from sandtable.api import replay as replay_source

    return replay_source(source)


def bot(name: str, game: Title, **settings: Any) -> Bot:
    """Return a bot by its name: `bot("random", game).choose(match.observe(0))`."""
    from sandtable.api import bot as named_bot

    return named_bot(name, game, **settings)
