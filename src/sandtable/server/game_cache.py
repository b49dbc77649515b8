"""The games of a server. To load one takes a tenth of a second, and to draw the board with which a scenario begins half
of that: both are done beside the loop, and right after the start, so that the first visitor does not wait for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from sandtable.games import game as game_of
from sandtable.games import ids
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.game import Game

from .offload import Beside
from .wire import replays

REST = 0.02  # seconds between two pieces of it, and after which it is looked again whether there is time
MOST_OPENINGS = 200  # pictures of scenarios that are remembered
BROKEN = (ImportError, AttributeError, SandtableError)  # what a plug-in may raise that cannot be loaded
log = logging.getLogger("sandtable.server")


class Shelf:
    """Loaded games by their ids, and the pictures of their own scenarios."""

    def __init__(self) -> None:
        self._thread = Beside("shelf", 1)
        self._games: dict[str, Game] = {}
        self._openings: dict[tuple[str, str], bytes] = {}

    async def game(self, id: str) -> Game:
        """The game of that id."""
        found = self._games.get(id)
        if found is None:
            found = self._games[id] = await self._thread.away(game_of, id)
        return found

    async def games(self) -> list[Game]:
        """All that can be loaded."""
        made = []
        for id in ids():
            try:
                made.append(await self.game(id))
            except BROKEN:
                continue  # a plug-in that is broken is no reason to show nothing
        return made

    async def opening(self, game: Game, name: str) -> bytes:
        """The Scene with which one of the game's own scenarios begins, as JSON."""
        found = self._openings.get((game.id, name))
        if found is None:
            found = await self._thread.away(lambda: replays.opening_scene(game, game.scenario(name)))
            if len(self._openings) < MOST_OPENINGS:
                self._openings[game.id, name] = found
        return found

    async def drawn(self, game: Game, scenario: dict[str, Any]) -> bytes:
        """The same of a scenario that came from outside."""
        return await self._thread.away(replays.opening_scene, game, scenario)

    async def prepare(self, busy: Callable[[], bool] = lambda: False) -> None:
        """Load all games, and draw the boards that the front page shows, while there is nothing more urgent."""
        for step in (self.game, self._front):
            for id in ids():
                await asyncio.sleep(REST)  # and after the server is ready
                while busy():  # noqa: ASYNC110  # nobody waits for this
                    await asyncio.sleep(REST)
                try:
                    await step(id)
                except Exception:  # whoever asks for it is told
                    log.exception("%s cannot be prepared", id)

    async def _front(self, id: str) -> bytes:
        """The board of a game on the front page."""
        game = await self.game(id)
        notes = game.notes()
        name = game.facts.picture or next((note.name for note in notes if note.playable), notes[0].name)
        return await self.opening(game, name)

    def close(self) -> None:
        """Forget what waits."""
        self._thread.close()
