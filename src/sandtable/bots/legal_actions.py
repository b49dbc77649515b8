"""What a seat may do, listed by whichever carrier a bot thinks on: the compiled one takes a twentieth of the time, and
on an open table with hundreds of moves that is most of a short budget. Both list the same; a law says so."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.carriers.carrier import Workspace
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ALL, Seat
from sandtable.kernel.verbs import Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import Observation

from .bot import need_asked
from .engine import engine


class Lister:
    """Lists for one bot: it is asked by one thread at a time."""

    def __init__(self, game: Game, wanted: str) -> None:
        self.game = game
        self._wanted = wanted
        self._bench: Workspace | None = None
        self._board: Any = None

    def rows(self, seen: Observation) -> list[Row]:
        """Every Action that `legal` lists for the observing seat; refused when it is not asked."""
        need_asked(seen)
        return self.listed(seen.state, seen.board, seen.seat)

    def listed(self, state: Any, board: Any, seat: int) -> list[Row]:
        """The same of any State."""
        carrier = engine(self.game).carrier(self._wanted)
        if carrier.name == "plain":
            here = call_buffers(self.game)
            count = self.game.kernel["legal"](state, board, Seat(seat), ALL, here.out, here.work)
            return [tuple(row) for row in here.out[:count]]
        bench = self._bench
        if bench is None or (board is not self._board and board != self._board):
            bench = self._bench = Workspace(carrier, board, 1)
            self._board = board
        bench.set_state(0, state)
        count = bench.list_legal(seat, ALL)
        return [tuple(row) for row in bench.out[:count].tolist()]

    def forget(self) -> None:
        """Give back all memory."""
        self._bench = None
        self._board = None
