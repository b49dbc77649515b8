"""Sandtable plays war games exactly as their rule documents say.

>>> import sandtable
>>> game = sandtable.game("dbd")
>>> match = game.start("symmetric-line", seed=7)
>>> match.prompt().asked
(0,)

Everything below is the public face: small, documented, stable. The rest of the package is the house behind it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

# The registry is a package and is called like a function, `sandtable.games()`: see its last lines.
if TYPE_CHECKING:

    def games() -> list[str]:
        """The ids of all games that can be played."""

    from sandtable.api import Title
    from sandtable.bots.bot import Bot
    from sandtable.kernel.record import Record
    from sandtable.play.match import Match

else:
    from sandtable import games

__all__ = ["bot", "game", "games", "replay", "__version__"]


def game(id: str) -> Title:
    """A game by its id; `game("dbd").start("first-blood")` starts a match."""
    from sandtable.api import Title

    return Title.named(id)


def replay(source: str | os.PathLike[str] | Record | Mapping[str, Any]) -> Match:
    """The whole match again from a Record or its file, digest for digest."""
    from sandtable.api import replay as replay_source

    return replay_source(source)


def bot(name: str, game: Title, **settings: Any) -> Bot:
    """A bot by its name: `bot("random", game).choose(match.observe(0))`."""
    from sandtable.api import bot as named_bot

    return named_bot(name, game, **settings)
