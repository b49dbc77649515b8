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
from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from typing import Any, Protocol

from sandtable.kernel.carriers import flat, generic
from sandtable.kernel.carriers.carrier import Carrier, Compiled, Workspace, has_numba
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ACTION_WIDTH, Seat
from sandtable.kernel.verbs import Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import ObservationCore

MOVES_BEFORE_LOADING = 500  # moves of one game after which its compiled rules are worth their memory
RETRY_SECONDS = 60.0  # after which the compiled rules are looked for again
ACTION_BYTES = 8 * ACTION_WIDTH  # of one Action in the compiled carrier's list
log = logging.getLogger("sandtable.server")


class LegalList(Protocol):
    """The legal Actions of one position. Valid until the next list is made in the same thread."""

    count: int

    def firsts(self) -> Iterable[Sequence[int]]:
        """The verb and the first number of each Action."""

    def key(self, begin: int, end: int) -> Hashable:
        """A value that is equal for equal Actions, for those from `begin` to before `end`."""

    def rows(self, begin: int, end: int) -> list[Row]:
        """These Actions."""


class PlainLegalList:
    """Legal Actions listed by the plain carrier."""

    def __init__(self, seen: ObservationCore, about: int) -> None:
        buffers = call_buffers(seen.game)
        legal = seen.game.kernel.legal
        self.count = legal(seen.state, seen.board, Seat(seen.seat), about, buffers.out, buffers.work)
        self._numbers = tuple(chain.from_iterable(buffers.out[: self.count]))

    def firsts(self) -> Iterable[Sequence[int]]:
        return zip(self._numbers[::ACTION_WIDTH], self._numbers[1::ACTION_WIDTH])

    def key(self, begin: int, end: int) -> Hashable:
        return self._numbers[begin * ACTION_WIDTH : end * ACTION_WIDTH]

    def rows(self, begin: int, end: int) -> list[Row]:
        return [self._numbers[at * ACTION_WIDTH : (at + 1) * ACTION_WIDTH] for at in range(begin, end)]


class CompiledLegalList:
    """Legal Actions listed by the compiled carrier."""

    def __init__(self, workspace: Workspace, count: int) -> None:
        self.count = count
        self._out = workspace.out[:count]
        self._raw: bytes = self._out.tobytes()

    def firsts(self) -> Iterable[Sequence[int]]:
        firsts: list[list[int]] = self._out[:, :2].tolist()
        return firsts

    def key(self, begin: int, end: int) -> Hashable:
        return self._raw[begin * ACTION_BYTES : end * ACTION_BYTES]

    def rows(self, begin: int, end: int) -> list[Row]:
        return [tuple(row) for row in self._out[begin:end].tolist()]


class CompiledLister:
    """Lists the legal Actions of one game by its compiled rules; safe in any thread."""

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier
        self._legal_at = carrier.function(generic.legal_at)
        self._local = threading.local()

    def list_actions(self, seen: ObservationCore, about: int, raw: bytes) -> CompiledLegalList:
        """The legal Actions; `raw` are the bytes of the observed State."""
        space = self._workspace(seen)
        space.memory[:] = raw
        count = self._legal_at(space.states, 0, space.boards, seen.seat, about, space.out, space.works)
        return CompiledLegalList(space, count)

    def _workspace(self, seen: ObservationCore) -> _ThreadWorkspace:
        space: _ThreadWorkspace | None = getattr(self._local, "workspace", None)
        if space is None:
            space = self._local.workspace = _ThreadWorkspace(self._carrier, seen.board)
        elif space.board is not seen.board:
            space.load_board(seen.board)
        return space


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

    def list_actions(self, seen: ObservationCore, about: int, raw: bytes = b"") -> LegalList:
        """The legal Actions of a seat. `raw` are the bytes of the observed State, if the caller has them."""
        game = seen.game
        lister = self._listers.get(game.id)
        if lister is not None:
            return lister.list_actions(seen, about, raw or flat.to_bytes(seen.state))
        return PlainLegalList(seen, about)

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
