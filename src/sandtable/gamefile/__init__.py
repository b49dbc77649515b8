"""A game in one file: what such a file imports, and the defaults for what it leaves out.

A game file defines a State, its verbs, and the functions `prompted`, `outcome`, `legal` and `apply`; its last line is
`GAME = game_file(__name__, …)`. `build.py` says what may be defined besides; examples/border_raid.py is such a file.

defaults  kernel functions: `check` from `legal`, a uniform `pick`, nothing hidden, the outcome as `value`
document  the scenario document: the fields of the State
picture   the Scene: a grid with pieces drawn by their letters
words     prompts, results and the words of odds

May import geometry, profiles and the kernel. Begin with `build.py`.
"""

from sandtable.geometry.hexgrid import AXIAL, KING, ODD_R, ROOK, Grid, direction_table, neighbour_table, rectangle
from sandtable.kernel.chance import Chance, draw, uniform
from sandtable.kernel.contract import Action, Actions, Board, Work
from sandtable.kernel.events import Cell, Events
from sandtable.kernel.game import Die, Game, Option
from sandtable.kernel.ids import (
    ALL,
    ASKS_AUTOMATIC,
    ASKS_BOTH,
    ASKS_FIRST,
    ASKS_SECOND,
    AUTOMATIC,
    DRAWN,
    FIRST,
    FIRST_WINS,
    PUBLIC,
    RUNNING,
    SECOND,
    SECOND_WINS,
    TO_ALL,
    Seat,
)
from sandtable.kernel.verbs import AMOUNT, CELL, CHOICE, PIECE, Slot, Verb, Verbs
from sandtable.profiles.bots import BotProfile

from .build import game_file
from .events import event
from .picture import PieceKind
from .rules import add_action, asks, other, wins

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
    "Option",
    "PieceKind",
    "Seat",
    "Slot",
    "Verb",
    "Verbs",
    "Work",
    "add_action",
    "asks",
    "direction_table",
    "draw",
    "event",
    "game_file",
    "neighbour_table",
    "other",
    "rectangle",
    "uniform",
    "wins",
]
