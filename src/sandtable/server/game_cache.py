"""Loaded games, and the scenes with which their scenarios begin.

Loading a game takes about a tenth of a second and drawing an opening scene half of that. Both happen in a thread, and
right after the server has started, so that the first visitor does not wait for them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from sandtable.games import ids, registered_game
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.game import Game
from sandtable.profiles.presentation import Presentation

from .offload import Offload
from .wire import replays

PAUSE = 0.02  # seconds between two steps of warming up, and between two checks whether the server is busy
MOST_OPENINGS = 200  # opening scenes kept
LOADING_ERRORS = (ImportError, AttributeError, SandtableError)  # what importing a broken plug-in may raise
log = logging.getLogger("sandtable.server")


class GameCache:
    """Loaded games by id, and the opening scenes of their scenarios as JSON."""

    def __init__(self) -> None:
        self._thread = Offload("game-cache", 1)
        self._games: dict[str, Game] = {}
        self._openings: dict[tuple[str, str], bytes] = {}

    async def game(self, id: str) -> Game:
        """The game with this id, loaded if need be."""
        found = self._games.get(id)
        if found is None:
            found = self._games[id] = await self._thread.run_in_thread(registered_game, id)
        return found

    async def games(self) -> list[Game]:
        """Every game that can be loaded."""
        loaded = []
        for id in ids():
            try:
                loaded.append(await self.game(id))
            except LOADING_ERRORS:
                continue  # a broken plug-in does not hide the other games
        return loaded

    async def opening_scene(self, game: Game, name: str) -> bytes:
        """The scene with which one of the game's own scenarios begins, as JSON."""
        found = self._openings.get((game.id, name))
        if found is None:
            found = await self._thread.run_in_thread(lambda: replays.opening_scene(game, game.scenario(name)))
            if len(self._openings) < MOST_OPENINGS:
                self._openings[game.id, name] = found
        return found

    async def draw_scene(self, game: Game, scenario: dict[str, Any]) -> bytes:
        """The scene with which an uploaded scenario begins, as JSON; not cached."""
        return await self._thread.run_in_thread(replays.opening_scene, game, scenario)

    async def warm_up(self, is_busy: Callable[[], bool] = lambda: False) -> None:
        """Load all games and draw the scenes of the front page whenever the server has nothing more urgent to do."""
        for step in (self.game, self._front_page_scene):
            for id in ids():
                await asyncio.sleep(PAUSE)  # the first time: until the server accepts connections
                while is_busy():  # noqa: ASYNC110  # nothing signals the end of it, and nobody is waiting
                    await asyncio.sleep(PAUSE)
                try:
                    await step(id)
                except Exception:  # a request for this game will report it
                    log.exception("cannot load or draw game %s", id)

    async def _front_page_scene(self, id: str) -> bytes:
        game = await self.game(id)
        notes = game.notes()
        name = game.declared(Presentation).picture or next(
            (note.name for note in notes if note.playable), notes[0].name
        )
        return await self.opening_scene(game, name)

    def close(self) -> None:
        """Stop the thread; work that has not begun is dropped."""
        self._thread.close()
