"""The bots of a server are listed and made by name and level."""

from __future__ import annotations

from typing import cast

import pytest

from sandtable.bots import registry
from sandtable.bots.search_bot import SearchBot
from sandtable.games import game as game_of
from sandtable.server.workers.bots import SECONDS, bot_infos, make_bot
from server.serving import Live


def test_bots_are_listed_and_found_by_name(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = live.get("/api/bots").json()["bots"]
    assert "random" in {bot["name"] for bot in listed}
    assert [bot.name for bot in bot_infos()] == [bot["name"] for bot in listed]
    monkeypatch.setitem(registry.BOTS, "looks-ahead", SearchBot)  # a bot with a budget
    assert [bot.levels for bot in bot_infos() if bot.name == "looks-ahead"] == [4]
    assert cast("SearchBot", make_bot("looks-ahead", game_of("dbd"), 1)).seconds == SECONDS[0]
    assert make_bot("random", game_of("dbd"), 3).game.id == "dbd"
