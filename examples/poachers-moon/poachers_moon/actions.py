"""The verbs of Poacher's Moon, and the names of its clearings."""

from poachers_moon.model import CELLS, DO_CLEAR, DO_GO, DO_SEAL, DO_SNATCH, Board, State
from sandtable.kernel.game import Setup
from sandtable.kernel.verbs import CELL, Numbers, Slot, Verb, Verbs

ROWS = (4, 5, 4)  # clearings in the rows a, b, c (PM-WOOD-1)
CELL_NAMES = tuple(f"{row}{column}" for row, length in zip("abc", ROWS) for column in range(1, length + 1))

VERBS = Verbs(
    [
        Verb(DO_GO, "go", (Slot("to", CELL, 0, CELLS - 1, words="the clearing"),), secret=True, words="Go"),
        Verb(
            DO_SNATCH,
            "snatch",
            (Slot("to", CELL, 0, CELLS - 1, words="the clearing with the hare"),),
            secret=True,
            words="Snatch the hare",
        ),
        Verb(DO_CLEAR, "clear", secret=True, words="Take the order back"),
        Verb(DO_SEAL, "seal", seal=True, words="Seal the order"),
    ]
)


class WoodNames(Numbers):
    """Clearings are a1 to c4; no action names a piece."""

    def cell_text(self, cell: int) -> str:
        return CELL_NAMES[cell] if 0 <= cell < CELLS else str(cell)

    def read_cell(self, text: str) -> int | None:
        return CELL_NAMES.index(text.lower()) if text.lower() in CELL_NAMES else None


def names(setup: Setup[State, Board], state: State) -> WoodNames:
    """Return the names of clearings."""
    return WoodNames()
