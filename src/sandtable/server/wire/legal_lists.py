"""Lists legal Actions with the fastest carrier that is loaded.

Listing legal Actions is the slowest step of a move, and needs nothing but the State's bytes. The compiled carrier does
it about twenty times as fast as the plain one and gives the same Actions; a law checks that. So after many moves of a
game its compiled rules are loaded in a thread, if they are on disk (`sandtable warm` or a search bot put them there).
Until then, and without numba, the plain carrier lists. Nothing is compiled here.

Only moves count: after a restart every client looks at its match again, and loading the rules just then would slow
all of them down.
"""

from __future__ import annotations

import logging
import threading
import time
from itertools import chain
from struct import pack
from typing import Any

from sandtable.kernel.carriers import flat, generic
from sandtable.kernel.carriers.carrier import Carrier, Compiled, Workspace, has_numba
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ACTION_WIDTH, Seat
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import ObservationCore

MOVES_BEFORE_LOADING = 500  # moves of one game after which its compiled rules are worth their memory
RETRY_SECONDS = 60.0  # after which the compiled rules are looked for again
log = logging.getLogger("sandtable.server")


class CompiledLister:
    """Lists the legal Actions of one game by its compiled rules; safe in any thread."""

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier
        self._legal_at = carrier.function(generic.legal_at)
        self._local = threading.local()

    def list_actions(self, seen: ObservationCore, about: int, raw: bytes) -> bytes:
        """The legal Actions; `raw` are the bytes of the observed State."""
        space: _ThreadWorkspace | None = getattr(self._local, "workspace", None)
        if space is None:
            space = self._local.workspace = _ThreadWorkspace(self._carrier, seen.board)
        elif space.board is not seen.board:
            space.load_board(seen.board)
        space.memory[:] = raw
        count = self._legal_at(space.states, 0, space.boards, seen.seat, about, space.out, space.works)
        rows: bytes = space.out[:count].tobytes()
        return rows


class _ThreadWorkspace(Workspace):
    """Memory for one State and its board, for one thread."""

    def __init__(self, carrier: Carrier, board: Any) -> None:
        super().__init__(carrier, board, 1)
        self.board = board
        self.memory = memoryview(self.states.view("u1"))

    def load_board(self, board: Any) -> None:
        """Replace the board."""
        self.board = board
        self.carrier.put(self.boards, 0, flat.to_bytes(board))


class CarrierCache:
    """Lists legal Actions, and decides for each game which carrier does it.

    Holds the games whose compiled rules are loaded, and counts the moves of the others.
    """

    def __init__(self) -> None:
        self.enabled = False  # whether compiled rules may be loaded; a server sets it
        self._listers: dict[str, CompiledLister] = {}
        self._moves: dict[str, int] = {}
        self._last_try: dict[str, float] = {}
        self._loading = threading.Lock()

    def list_actions(self, seen: ObservationCore, about: int, raw: bytes = b"") -> bytes:
        """The legal Actions of a seat, each as ACTION_WIDTH numbers of 64 bits, as the compiled carrier keeps them.

        `raw` are the bytes of the observed State, if the caller has them.
        """
        game = seen.game
        lister = self._listers.get(game.facts.id)
        if lister is not None:
            return lister.list_actions(seen, about, raw or flat.to_bytes(seen.state))
        buffers = call_buffers(game)
        count = game.kernel.legal(seen.state, seen.board, Seat(seen.seat), about, buffers.out, buffers.work)
        return pack(f"{count * ACTION_WIDTH}q", *chain.from_iterable(buffers.out[:count]))

    def has_compiled(self, game: Game) -> bool:
        """Whether the compiled rules of a game are loaded."""
        return game.id in self._listers

    def count_move(self, game: Game) -> None:
        """Count a move; load the game's compiled rules when there were many."""
        if not self.enabled or game.id in self._listers:
            return
        moves = self._moves[game.id] = self._moves.get(game.id, 0) + 1
        last_try = self._last_try.get(game.id, -RETRY_SECONDS)
        if moves > MOVES_BEFORE_LOADING and time.monotonic() - last_try >= RETRY_SECONDS:
            self._last_try[game.id] = time.monotonic()
            threading.Thread(target=self.load, args=(game,), name="compiled-rules", daemon=True).start()

    def load(self, game: Game) -> None:
        """Load the compiled rules of a game, if they are on disk."""
        with self._loading:
            try:
                if has_numba() and is_on_disk(game):
                    self._listers[game.id] = CompiledLister(Compiled(game))
            except Exception:  # whatever failed, the plain carrier still lists
                log.exception("the compiled rules of %s cannot be used", game.id)

    def clear(self) -> None:
        """Unload all compiled rules and forget the counts."""
        self._listers.clear()
        self._moves.clear()
        self._last_try.clear()


def is_on_disk(game: Game) -> bool:
    """Whether the rules of a game are compiled, so that they need only be loaded."""
    from sandtable.kernel.carriers import compiled  # imports numba, which takes 100 MB of memory

    return compiled.ready(game.id, generic.ENTRIES, game.kernel.by_name(), game.classes)


CARRIERS = CarrierCache()
