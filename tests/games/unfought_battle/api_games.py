"""Games of the author's interface in one process, without HTTP."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.unfought_battle.http_api import ApiGame, new_game
from sandtable.server.game_api.matches import restore_match, start_match


def create(seed: int, config: Mapping[str, Any] | None = None, *, automatic: bool = False) -> ApiGame:
    return ApiGame(start_match("unfought-battle", new_game(seed, config or {})), automatic=automatic)


def restore(text: str) -> ApiGame:
    return ApiGame(restore_match(text))
