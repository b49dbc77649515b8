"""Games and the boards they begin with are there before anybody asks, and never made on the loop."""

from __future__ import annotations

import asyncio
import threading

import pytest

from sandtable.games import add, ids
from sandtable.kernel.errors import Unknown
from sandtable.kernel.game import Game
from sandtable.server import game_cache as shelves
from sandtable.server.game_cache import Shelf
from sandtable.server.wire import replays
from server.serving import Live


def test_what_was_prepared_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    plain = replays.opening_scene

    def drawn(game: Game, scenario: dict[str, object]) -> bytes:
        threads.append(threading.current_thread().name)
        return plain(game, scenario)

    monkeypatch.setattr(replays, "opening_scene", drawn)

    async def look() -> None:
        shelf = Shelf()
        try:
            await shelf.prepare()
            prepared = len(threads)
            games = await shelf.games()
            assert prepared == len(games) == len(ids())
            assert all(name.startswith("shelf") for name in threads)
            dbd = await shelf.game("dbd")
            shown = await shelf.opening(dbd, dbd.facts.picture)
            assert len(threads) == prepared
            assert shown == plain(dbd, dbd.scenario(dbd.facts.picture))
            assert await shelf.opening(dbd, "first-blood") == plain(dbd, dbd.scenario("first-blood"))
            with pytest.raises(Unknown):
                await shelf.game("chess")
        finally:
            shelf.close()

    asyncio.run(look())


def test_a_broken_plug_in_hides_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.games._added", {})
    add("broken", "tests.nowhere_at_all")

    async def look() -> list[str]:
        shelf = Shelf()
        try:
            await shelf.prepare()
            return [game.id for game in await shelf.games()]
        finally:
            shelf.close()

    found = asyncio.run(look())
    assert "broken" not in found
    assert "dbd" in found


def test_the_pictures_of_a_game_are_bounded(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "MOST_OPENINGS", 0)
    first = live.get("/api/games/tiny/scenarios/meeting/scene")
    assert first.status_code == 200
    assert first.content == live.get("/api/games/tiny/scenarios/meeting/scene").content
    assert live.get("/api/games/tiny/scenarios/nowhere/scene").status_code == 404
