"""Guess hidden information: there is none, both seats see everything."""

from sandtable.games.dbd.model import Board, State, Work
from sandtable.kernel.chance import Chance
from sandtable.kernel.ids import Seat


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Guess nothing (DBD-GEN-3)."""
