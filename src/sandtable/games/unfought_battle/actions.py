"""The verbs, and the names of forces and hexes."""

from __future__ import annotations

from sandtable.games.unfought_battle.scenarios.format import PLAYERS, STANCES
from sandtable.kernel.game import Setup
from sandtable.kernel.verbs import CELL, CHOICE, PIECE, Slot, Verb, Verbs

from .model import ADVANCE, CLEAR, DECEIVE, FORCES, HEXES, MEDITATE, NUMBERS, SEAL, Board, State

FORCE = Slot("force", PIECE, 0, FORCES - 1, words="a force")
TARGET = Slot("to", CELL, 0, HEXES - 1, words="a hex next to it")
STANCE = Slot("stance", CHOICE, 0, len(STANCES) - 1, names=STANCES, words="a stance")

VERBS = Verbs(
    [
        Verb(ADVANCE, "advance", (FORCE, TARGET, STANCE), "{force} A({to}) {stance}", secret=True, words="Advance"),
        Verb(DECEIVE, "deceive", (FORCE, TARGET), "{force} D({to})", secret=True, words="Deceive"),
        Verb(MEDITATE, "meditate", (FORCE,), "{force} M", secret=True, words="Meditate"),
        Verb(CLEAR, "clear", (FORCE,), secret=True, words="Take back the order of"),
        Verb(SEAL, "seal", seal=True, words="Seal the orders"),
    ]
)


class ForceNames:
    """Names forces p1_f1 to p2_f6, and hexes by their coordinates (UB-MAP-1)."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def piece_text(self, piece: int, form: str) -> str:
        if not 0 <= piece < FORCES:
            return str(piece)
        return f"{PLAYERS[piece // NUMBERS]}_f{piece % NUMBERS + 1}"

    def read_piece(self, text: str, form: str) -> int | None:
        player, _, number = text.lower().partition("_f")
        if player not in PLAYERS or number not in ("1", "2", "3", "4", "5", "6"):
            return None
        return PLAYERS.index(player) * NUMBERS + int(number) - 1

    def cell_text(self, cell: int) -> str:
        if not 0 <= cell < self.board.hexes:
            return str(cell)
        return f"{self.board.across[cell]},{self.board.down[cell]}"

    def read_cell(self, text: str) -> int | None:
        across, _, down = text.partition(",")
        if not (across.isdecimal() and down.isdecimal() and len(text) <= 9):
            return None
        q, r = int(across), int(down)
        return r * self.board.columns + q if q < self.board.columns and r < self.board.rows else None

    def piece_id(self, piece: int) -> str | int:
        return self.piece_text(piece, "full") if 0 <= piece < FORCES else piece

    def read_id(self, name: object) -> int | None:
        return self.read_piece(name, "full") if isinstance(name, str) else None


def names(setup: Setup[State, Board], state: State) -> ForceNames:
    """Return the names of forces and hexes, the same in every position."""
    return ForceNames(setup.board)
