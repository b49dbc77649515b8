"""List legal Actions on the carrier that a bot thinks on.

The compiled carrier takes a twentieth of the time. With hundreds of legal Actions, listing them in plain Python would
use up most of a short budget. A law checks that both carriers list the same.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel.carriers.carrier import Workspace
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ALL, Seat
from sandtable.kernel.verbs import Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import ObservationCore

from .carrier_choice import carrier_choice
from .rules_queries import require_asked


class LegalActionLister:
    """Lists legal Actions for one bot. Not for use by several threads at once."""

    def __init__(self, game: Game, carrier: str) -> None:
        self.game = game
        self._wanted = carrier
        self._workspace: Workspace | None = None
        self._board: Any = None

    def rows(self, seen: ObservationCore) -> list[Row]:
        """List the legal Actions of the observing seat; raise NotAsked if it need not act."""
        require_asked(seen)
        return self.rows_in(seen.state, seen.board, seen.seat)

    def rows_in(self, state: Any, board: Any, seat: int) -> list[Row]:
        """List the seat's legal Actions in any State."""
        carrier = carrier_choice(self.game).carrier(self._wanted)
        if carrier.name == "plain":
            buffers = call_buffers(self.game)
            count = self.game.kernel.legal(state, board, Seat(seat), ALL, buffers.out, buffers.work)
            return [tuple(row) for row in buffers.out[:count]]
        workspace = self._workspace
        if workspace is None or (board is not self._board and board != self._board):
            workspace = self._workspace = Workspace(carrier, board, 1)
            self._board = board
        workspace.set_state(0, state)
        count = workspace.list_legal(seat, ALL)
        return [tuple(row) for row in workspace.out[:count].tolist()]

    def forget(self) -> None:
        """Free all memory."""
        self._workspace = None
        self._board = None
