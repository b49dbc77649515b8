"""Fill in what a seat cannot know: nothing, both seats see everything."""

from sandtable.games.dbd.model import Board, State, Work
from sandtable.kernel.chance import Chance
from sandtable.kernel.ids import Seat


def guess(s: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """DBD-GEN-3: nothing is to be guessed."""
