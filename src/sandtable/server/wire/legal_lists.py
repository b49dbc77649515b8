"""Legal Actions, listed by whichever carrier is there.

Listing is the longest piece of the rules in a move, and needs nothing but bytes. So once many moves of a game were
played, and its rules are compiled on the disk (`sandtable warm`, or a bot that searched), they are loaded beside the
loop, and from then on the compiled carrier lists, in a twentieth of the time. It gives the same Actions; a law says so.
Until then, and where there is no numba, the plain carrier does it. Nothing is ever compiled here, and who only looks,
as everybody does after a restart, does not let them be loaded: for that second all would be slower.
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
from sandtable.play.observation import Observation

MANY = 500  # moves of one game after which its compiled rules are worth their memory
AGAIN = 60.0  # seconds after which it is looked for them again
WIDTH = 8 * ACTION_WIDTH  # bytes of an Action in the compiled carrier's list
log = logging.getLogger("sandtable.server")


class Listed(Protocol):
    """The Actions of one position. They are read before the next ones are listed in the same thread."""

    count: int

    def firsts(self) -> Iterable[Sequence[int]]:
        """The verb of each, and its first number."""

    def key(self, begin: int, end: int) -> Hashable:
        """Something that is equal for equal Actions, of those from `begin` to before `end`."""

    def rows(self, begin: int, end: int) -> list[Row]:
        """These Actions."""


class PlainList:
    """By the plain carrier."""

    def __init__(self, seen: Observation, about: int) -> None:
        here = call_buffers(seen.game)
        self.count = seen.game.kernel["legal"](seen.state, seen.board, Seat(seen.seat), about, here.out, here.work)
        self._numbers = tuple(chain.from_iterable(here.out[: self.count]))

    def firsts(self) -> Iterable[Sequence[int]]:
        return zip(self._numbers[::ACTION_WIDTH], self._numbers[1::ACTION_WIDTH])

    def key(self, begin: int, end: int) -> Hashable:
        return self._numbers[begin * ACTION_WIDTH : end * ACTION_WIDTH]

    def rows(self, begin: int, end: int) -> list[Row]:
        return [self._numbers[at * ACTION_WIDTH : (at + 1) * ACTION_WIDTH] for at in range(begin, end)]


class CompiledList:
    """By the compiled carrier."""

    def __init__(self, bench: Workspace, count: int) -> None:
        self.count = count
        self._out = bench.out[:count]
        self._raw: bytes = self._out.tobytes()

    def firsts(self) -> Iterable[Sequence[int]]:
        made: list[list[int]] = self._out[:, :2].tolist()
        return made

    def key(self, begin: int, end: int) -> Hashable:
        return self._raw[begin * WIDTH : end * WIDTH]

    def rows(self, begin: int, end: int) -> list[Row]:
        return [tuple(row) for row in self._out[begin:end].tolist()]


class Lister:
    """Lists the Actions of one game by its compiled rules, in any thread."""

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier
        self._list = carrier.function(generic.legal_at)
        self._local = threading.local()

    def list(self, seen: Observation, about: int, raw: bytes) -> CompiledList:
        """`raw` are the bytes of the State that is seen."""
        bench = self._bench(seen)
        bench.memory[:] = raw
        return CompiledList(bench, self._list(bench.states, 0, bench.boards, seen.seat, about, bench.out, bench.works))

    def _bench(self, seen: Observation) -> _Bench:
        bench: _Bench | None = getattr(self._local, "bench", None)
        if bench is None:
            bench = self._local.bench = _Bench(self._carrier, seen.board)
        elif bench.board is not seen.board:
            bench.lay(seen.board)
        return bench


class _Bench(Workspace):
    """One State and the board it stands on, for one thread."""

    def __init__(self, carrier: Carrier, board: Any) -> None:
        super().__init__(carrier, board, 1)
        self.board = board
        self.memory = memoryview(self.states.view("u1"))

    def lay(self, board: Any) -> None:
        """Take another board."""
        self.board = board
        self.carrier.put(self.boards, 0, flat.to_bytes(board))


class Listers:
    """The games whose compiled rules are there, and those of which many moves are played."""

    def __init__(self) -> None:
        self.wanted = False  # a server wants them; whoever only looks on does not
        self._listers: dict[str, Lister] = {}
        self._moves: dict[str, int] = {}
        self._looked: dict[str, float] = {}
        self._loading = threading.Lock()

    def listed(self, seen: Observation, about: int, raw: bytes = b"") -> Listed:
        """What a seat may do. `raw` are the bytes of the State that is seen, for whoever has them already."""
        game = seen.game
        lister = self._listers.get(game.id)
        if lister is not None:
            return lister.list(seen, about, raw or flat.to_bytes(seen.state))
        return PlainList(seen, about)

    def played(self, game: Game) -> None:
        """A move was played: after many the compiled rules are worth their memory."""
        if not self.wanted or game.id in self._listers:
            return
        moves = self._moves[game.id] = self._moves.get(game.id, 0) + 1
        if moves > MANY and time.monotonic() - self._looked.get(game.id, -AGAIN) >= AGAIN:
            self._looked[game.id] = time.monotonic()
            threading.Thread(target=self.load, args=(game,), name="compiled-rules", daemon=True).start()

    def load(self, game: Game) -> None:
        """Load the compiled rules of a game, if they are on the disk."""
        with self._loading:
            try:
                if has_numba() and is_on_disk(game):
                    self._listers[game.id] = Lister(Compiled(game))
            except Exception:  # the plain carrier goes on, whatever it was
                log.exception("the compiled rules of %s cannot be used", game.id)

    def clear(self) -> None:
        """Forget them."""
        self._listers.clear()
        self._moves.clear()
        self._looked.clear()


def is_on_disk(game: Game) -> bool:
    """Whether the rules of a game are compiled, so that they need only be loaded."""
    from sandtable.kernel.carriers import compiled  # numba, and with it 100 MB of memory

    return compiled.ready(game.id, generic.ENTRIES, game.kernel, game.classes)


LISTERS = Listers()
