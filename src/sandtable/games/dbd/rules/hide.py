"""What a seat may not know: nothing, both seats see everything."""

from sandtable.games.dbd.model import Board, State, Work
from sandtable.kernel.ids import Seat


def hide(s: State, board: Board, seat: Seat, work: Work) -> None:
    """DBD-GEN-3: nothing is hidden."""
