"""A game in one file: what such a file imports, and the defaults for what it leaves out.

A game file defines a State, its verbs, and the functions `prompted`, `outcome`, `legal` or `check`, and `apply`; its
last line is `GAME = game_file(__name__, …)`. `build.py` says what may be defined besides. examples/border_raid.py is
such a file.

defaults           kernel functions: `check` from `legal`, a uniform `pick`, nothing hidden, the outcome as `value`
listing            `legal` from `check`
document           the scenario document: the fields of the State
declared_document  the scenario document that a game declares itself
picture            the Scene: a grid with pieces drawn by their letters, and whatever parts the game draws itself
words              prompts, results and the words of odds
clauses            the text of the rules
declared           what is wrong with a declaration is said when the file is loaded

May import geometry, profiles and the kernel. Begin with `build.py`.
"""

from sandtable.geometry.hexgrid import (
    AXIAL,
    KING,
    ODD_R,
    ROOK,
    Grid,
    direction_table,
    distance_table,
    make_grid,
    neighbour_table,
    rectangle,
    row_board,
)
from sandtable.kernel.chance import Chance, draw, uniform
from sandtable.kernel.contract import Action, Actions, Board, Work, legal
from sandtable.kernel.events import Cell, Events
from sandtable.kernel.game import Die, Game, Option, Setup
from sandtable.kernel.ids import (
    ALL,
    ASKS_AUTOMATIC,
    ASKS_BOTH,
    ASKS_FIRST,
    ASKS_SECOND,
    AUTOMATIC,
    CONTINUE,
    DRAWN,
    FIRST,
    FIRST_WINS,
    PUBLIC,
    RUNNING,
    SECOND,
    SECOND_WINS,
    TO_ALL,
    TO_FIRST,
    TO_PUBLIC,
    TO_SECOND,
    Seat,
)
from sandtable.kernel.scene import ScenePiece
from sandtable.kernel.verbs import AMOUNT, CELL, CHOICE, PIECE, Slot, Verb, Verbs
from sandtable.profiles.bots import BotProfile

from .build import game_file
from .clauses import clause_numbers
from .declared_document import copy_fields, section_of
from .defaults import ListWork
from .events import event
from .picture import PieceKind, PlannedOrder
from .rules import add_action, asks, bit, bits, choose_bit, has, is_longer, listed, other, wins

D6 = Die(6, ("1", "2", "3", "4", "5", "6"))
COIN = Die(2, ("H", "T"))

__all__ = [
    "ALL",
    "AMOUNT",
    "ASKS_AUTOMATIC",
    "ASKS_BOTH",
    "ASKS_FIRST",
    "ASKS_SECOND",
    "AUTOMATIC",
    "AXIAL",
    "CELL",
    "CHOICE",
    "COIN",
    "CONTINUE",
    "D6",
    "DRAWN",
    "FIRST",
    "FIRST_WINS",
    "KING",
    "ODD_R",
    "PIECE",
    "PUBLIC",
    "ROOK",
    "RUNNING",
    "SECOND",
    "SECOND_WINS",
    "TO_ALL",
    "TO_FIRST",
    "TO_PUBLIC",
    "TO_SECOND",
    "Action",
    "Actions",
    "Board",
    "BotProfile",
    "Cell",
    "Chance",
    "Die",
    "Events",
    "Game",
    "Grid",
    "ListWork",
    "Option",
    "PieceKind",
    "PlannedOrder",
    "ScenePiece",
    "Seat",
    "Setup",
    "Slot",
    "Verb",
    "Verbs",
    "Work",
    "add_action",
    "asks",
    "bit",
    "bits",
    "choose_bit",
    "clause_numbers",
    "copy_fields",
    "direction_table",
    "distance_table",
    "draw",
    "event",
    "game_file",
    "has",
    "is_longer",
    "legal",
    "listed",
    "make_grid",
    "neighbour_table",
    "other",
    "rectangle",
    "row_board",
    "section_of",
    "uniform",
    "wins",
]
