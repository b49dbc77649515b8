"""Hide secret information: there is none, both seats see everything."""

from sandtable.games.dbd.model import Board, State, Work
from sandtable.kernel.ids import Seat


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Hide nothing (DBD-GEN-3)."""
