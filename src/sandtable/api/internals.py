"""The internal objects behind the public ones, for the package's own commands, tools and tests."""

from __future__ import annotations

from sandtable.kernel.game import Game
from sandtable.play.match import MatchCore

from .match import Match
from .title import Title


def core_of(match: Match) -> MatchCore:
    """Return the match as the server and the laws use it."""
    return match._core  # noqa: SLF001  # this module is the one way in


def game_of(title: Title) -> Game:
    """Return the game as the registry has it."""
    return title._game  # noqa: SLF001  # this module is the one way in
