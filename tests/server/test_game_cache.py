"""Games and their opening scenes are prepared in advance, and never on the event loop."""

from __future__ import annotations

import asyncio
import threading

import pytest

from sandtable.games import add, ids
from sandtable.kernel.errors import Unknown
from sandtable.kernel.game import Game
from sandtable.profiles.presentation import Presentation
from sandtable.server import game_cache
from sandtable.server.game_cache import GameCache
from sandtable.server.wire import replays
from server.serving import Live


def test_prepared_scenes_are_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    draw = replays.opening_scene

    def spy(game: Game, scenario: dict[str, object]) -> bytes:
        threads.append(threading.current_thread().name)
        return draw(game, scenario)

    monkeypatch.setattr(replays, "opening_scene", spy)

    async def look() -> None:
        cache = GameCache()
        try:
            await cache.warm_up()
            prepared = len(threads)
            games = await cache.games()
            assert prepared == len(games) == len(ids())
            assert all(name.startswith("game-cache") for name in threads)
            dbd = await cache.game("dbd")
            shown = await cache.opening_scene(dbd, dbd.declared(Presentation).picture)
            assert len(threads) == prepared
            assert shown == draw(dbd, dbd.scenario(dbd.declared(Presentation).picture))
            assert await cache.opening_scene(dbd, "first-blood") == draw(dbd, dbd.scenario("first-blood"))
            with pytest.raises(Unknown):
                await cache.game("chess")
        finally:
            cache.close()

    asyncio.run(look())


def test_a_broken_plug_in_hides_no_other_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.games._added", {})
    add("broken", "tests.nowhere_at_all")

    async def look() -> list[str]:
        cache = GameCache()
        try:
            await cache.warm_up()
            return [game.id for game in await cache.games()]
        finally:
            cache.close()

    found = asyncio.run(look())
    assert "broken" not in found
    assert "dbd" in found


def test_the_number_of_cached_scenes_is_bounded(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_cache, "MOST_OPENINGS", 0)
    first = live.get("/api/games/tiny/scenarios/meeting/scene")
    assert first.status_code == 200
    assert first.content == live.get("/api/games/tiny/scenarios/meeting/scene").content
    assert live.get("/api/games/tiny/scenarios/nowhere/scene").status_code == 404
