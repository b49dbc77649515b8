"""The verbs of Picket, and the names of its pieces and cells."""

from sandtable.kernel.game import Setup
from sandtable.kernel.verbs import AMOUNT, PATH, PIECE, Slot, Verb, Verbs
from tiny.model import CELLS, DO_CLEAR, DO_MARCH, DO_SEAL, DO_SUPPLY, FULLEST, NUMBERS, Board, State

LETTERS = ("A", "B")
CELL_NAMES = tuple(f"{row}{column}" for row in "ab" for column in range(1, 6))
DIRECTIONS = ("east", "north-east", "north-west", "west", "south-west", "south-east")

OWN_PIECE = Slot("piece", PIECE, 0, NUMBERS - 1, words="the piece")
LONGEST_PATH = 6 + 6 * 8 + 6 * 64  # three steps in the last direction: the highest number a path can be

VERBS = Verbs(
    [
        Verb(
            DO_MARCH,
            "march",
            (OWN_PIECE, Slot("path", PATH, 1, LONGEST_PATH, words="one to three steps")),
            secret=True,
            words="March",
        ),
        Verb(
            DO_SUPPLY,
            "supply",
            (OWN_PIECE, Slot("amount", AMOUNT, 1, FULLEST, words="how many supplies")),
            secret=True,
            open=True,
            words="Supply",
        ),
        Verb(DO_CLEAR, "clear", (OWN_PIECE,), secret=True, words="Take the order back"),
        Verb(DO_SEAL, "seal", seal=True, words="Seal the orders"),
    ]
)


class TinyNames:
    """A seat's own pieces are A and B; cells are a1 to b5."""

    def piece_text(self, piece: int, form: str) -> str:
        return LETTERS[piece] if 0 <= piece < NUMBERS else str(piece)

    def read_piece(self, text: str, form: str) -> int | None:
        return LETTERS.index(text.upper()) if text.upper() in LETTERS else None

    def cell_text(self, cell: int) -> str:
        return CELL_NAMES[cell] if 0 <= cell < CELLS else str(cell)

    def read_cell(self, text: str) -> int | None:
        return CELL_NAMES.index(text.lower()) if text.lower() in CELL_NAMES else None

    def piece_id(self, piece: int) -> str | int:
        return LETTERS[piece] if 0 <= piece < NUMBERS else piece

    def read_id(self, name: object) -> int | None:
        return self.read_piece(name, "full") if isinstance(name, str) else None


def names(setup: Setup[State, Board], state: State) -> TinyNames:
    """Return the names of pieces and cells."""
    return TinyNames()
