"""The verbs of Honour Lies and the codes of its units: A1 to A12 and B1 to B12, by seat and place in the roster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.model import FORM_NAMES, HOLDINGS, MM, NOBODY, SIDE, UNITS, Board, State
from sandtable.games.honour_lies.rules.orders.availability import HOLDING_SITES
from sandtable.games.honour_lies.rules.orders.table import ORDER_COUNT, ORDER_NAMES
from sandtable.kernel.game import Setup
from sandtable.kernel.verbs import AMOUNT, ANGLE, CHOICE, PIECE, Slot, Verb, Verbs

KIND_NAMES = ("Infantry", "Cavalry", "Beasts", "Behemoths")
ROLE_NAMES = (
    "Artillery",
    "Berserker",
    "Elite",
    "Heavy",
    "Levy",
    "Monstrous",
    "Nightmare",
    "Scout",
    "Wildfire",
)
KIND_WORDS = tuple(name.lower() for name in KIND_NAMES)
ROLE_WORDS = tuple(name.lower() for name in ROLE_NAMES)
WAY_NAMES = ("ahead", "back", "left", "right")  # of a single stand (HL-MOVE-9)
REGULAR = "regular"  # written in place of the second role
SIDE_NAMES = ("north", "east", "south", "west")

LETTERS = "AB"
MOST_COORDINATE = 4000 * MM
MOST_HEALTH = 24  # twice the largest profile (HL-ADV-3); in the basic game a unit has at most 12
ORDER_CODES = tuple("-".join(name.replace(",", "").lower().split()) for name in ORDER_NAMES)
MOST_LAYOUTS = 10  # the most of one formation (HL-FORM-5)

UNIT = Slot("unit", PIECE, 0, UNITS - 1, words="a unit")
FILE = Slot("file", AMOUNT, 0, 3, words="the file of the stand it starts from, 0 on the left")
LAYOUT = Slot("layout", AMOUNT, 0, MOST_LAYOUTS - 1, words="which cell the anchor takes")
FORM = Slot("form", CHOICE, 0, 2, names=FORM_NAMES, words="the formation")
UNIT_CODES = (*(f"{letter}{number}" for letter in LETTERS for number in range(1, SIDE + 1)), "none")
FRIEND = Slot("friend", CHOICE, 0, NOBODY, names=UNIT_CODES, words="the friend to flee through, or none")
ORDER = Slot("order", CHOICE, 0, ORDER_COUNT - 1, names=ORDER_CODES, words="the order")
HOLDING = Slot("holding", AMOUNT, 0, HOLDINGS - 1, words="the holding")

VERBS = Verbs(
    [
        Verb(
            model.DO_ENLIST,
            "enlist",
            (
                Slot("kind", CHOICE, 0, 3, names=KIND_WORDS, words="the type"),
                Slot("role", CHOICE, 0, 8, names=ROLE_WORDS, words="the role"),
                Slot(
                    "second",
                    CHOICE,
                    0,
                    9,
                    names=(*ROLE_WORDS, REGULAR),
                    words="the second role of a specialist",
                ),
                Slot("stands", CHOICE, 0, 1, names=("narrow", "wide"), words="which edge the stands front"),
            ),
            secret=True,
            words="Enlist a unit",
        ),
        Verb(model.DO_DISMISS, "dismiss", (UNIT,), secret=True, words="Dismiss a unit"),
        Verb(
            model.DO_DEPLOY,
            "deploy",
            (
                UNIT,
                Slot("x", AMOUNT, 0, MOST_COORDINATE, words="micrometres east of the corner"),
                Slot("y", AMOUNT, 0, MOST_COORDINATE, words="micrometres north of the corner"),
                Slot("heading", ANGLE, 0, 35999, words="hundredths of a degree, clockwise from north"),
                Slot("shape", AMOUNT, 0, 23, words="eight times the formation, and the offset of a short rank"),
            ),
            open=True,
            words="Deploy",
        ),
        Verb(model.DO_GARRISON, "garrison", (UNIT, HOLDING), words="Deploy into a holding"),
        Verb(model.DO_HOLD_BACK, "hold_back", (UNIT,), words="Leave off the table: there is no room"),
        Verb(model.DO_PASS, "pass", words="Decline"),
        Verb(model.DO_ACTIVATE, "activate", (UNIT,), words="Activate"),
        Verb(model.DO_RUSH, "rush", words="Rush"),
        Verb(
            model.DO_SHOOT,
            "shoot",
            (
                Slot("target", PIECE, 0, UNITS - 1, words="a target"),
                Slot("side", CHOICE, 0, 3, names=SIDE_NAMES, words="the side of the holding to shoot from"),
            ),
            words="Shoot",
        ),
        Verb(model.DO_REFORM, "reform", (FORM, FILE, LAYOUT), open=True, words="Reform"),
        Verb(
            model.DO_ADVANCE,
            "advance",
            (FILE, Slot("wheel", ANGLE, -9000, 9000, words="hundredths of a degree to the right"), LAYOUT),
            open=True,
            words="Advance",
        ),
        Verb(
            model.DO_RETREAT,
            "retreat",
            (
                FILE,
                LAYOUT,
                FRIEND,
                Slot("through", AMOUNT, 0, MOST_LAYOUTS - 1, words="which cell the anchor takes behind the friend"),
            ),
            open=True,
            words="Retreat",
        ),
        Verb(
            model.DO_PIVOT,
            "pivot",
            (
                Slot("side", CHOICE, 0, 1, names=("left", "right"), words="the flank to pivot on"),
                Slot("run", AMOUNT, 0, 5, words="which part of a ragged flank"),
                Slot("slot", AMOUNT, -30, 360, words="millimetres along the flank"),
                LAYOUT,
            ),
            open=True,
            words="Pivot",
        ),
        Verb(
            model.DO_TURN,
            "turn",
            (
                Slot("way", CHOICE, 0, 3, names=WAY_NAMES, words="which way the stand goes"),
                Slot("angle", ANGLE, -9000, 9000, words="hundredths of a degree to the right"),
                FRIEND,
                Slot("slot", AMOUNT, 0, 1, words="where it leaves a holding"),
            ),
            open=True,
            words="Move the last stand",
        ),
        Verb(
            model.DO_SALLY,
            "sally",
            (
                Slot("side", CHOICE, 0, 3, names=SIDE_NAMES, words="the side to sally from"),
                Slot("slot", AMOUNT, 0, 1, words="how far along the side, in halves"),
                FORM,
                LAYOUT,
            ),
            open=True,
            words="Sally forth",
        ),
        Verb(model.DO_ENGAGE, "engage", (FORM, LAYOUT), words="Engage"),
        Verb(
            model.DO_BID,
            "bid",
            (Slot("health", AMOUNT, 0, MOST_HEALTH, words="Health to bid"),),
            secret=True,
            solved=True,  # ai/bid_solver.py
            words="Bid Health",
        ),
        Verb(model.DO_SEAL, "seal", seal=True, words="Seal"),
        Verb(
            model.DO_LOSE,
            "lose",
            (Slot("cell", AMOUNT, 0, 23, words="the stand: four times its rank, and its file"),),
            words="Lose a stand",
        ),
        Verb(
            model.DO_SUMMON,
            "summon",
            (
                UNIT,
                Slot("place", AMOUNT, 0, 95, words="four times the fallen stand's cell, and the face"),
                Slot("slot", AMOUNT, -30, 30, words="millimetres along the face"),
                FORM,
                LAYOUT,
            ),
            open=True,
            words="Summon",
        ),
        Verb(model.DO_OCCUPY, "occupy", (HOLDING,), words="Occupy the holding"),
        Verb(model.DO_FINISH, "finish", words="End the activation"),
        Verb(model.DO_END, "end", words="End the game"),
        Verb(model.DO_TAKE, "take", (ORDER,), words="Pick an order"),
        Verb(
            model.DO_STAKE,
            "stake",
            (Slot("strategy", AMOUNT, 0, SIDE, words="Strategy to bid for the Initiative"),),
            secret=True,
            words="Bid Strategy",
        ),
        Verb(model.DO_ASSIGN, "assign", (UNIT,), words="Give a Hero to"),
        Verb(
            model.DO_ORDER,
            "order",
            (
                ORDER,
                Slot("unit", CHOICE, 0, NOBODY, names=UNIT_CODES, words="the unit that it names, or none"),
            ),
            words="Play an order",
        ),
        Verb(
            model.DO_RESOLVE,
            "resolve",
            (Slot("first", CHOICE, 0, 1, names=("crown", "horde"), words="whose order is resolved first"),),
            words="First comes the order of",
        ),
        Verb(model.DO_SACRIFICE, "sacrifice", words="Sacrifice the Hero"),
        Verb(
            model.DO_RUIN,
            "ruin",
            (UNIT, Slot("how", CHOICE, 0, 1, names=("stand", "health"), words="a stand, or Health")),
            words="Suffer Ruin",
        ),
        Verb(
            model.DO_FORTIFY,
            "fortify",
            (Slot("place", AMOUNT, 0, HOLDING_SITES - 1, words="where the new holding is built"),),
            words="Fortify our position",
        ),
    ]
)


def unit_code(unit_id: int) -> str:
    """Return the code of a unit in texts: A1, B12, or `none` for the ghost unit."""
    return UNIT_CODES[unit_id] if 0 <= unit_id <= NOBODY else str(unit_id)


class HonourNames:
    """Names units by seat and place in the roster, and cells by number."""

    def piece_text(self, piece: int, form: str) -> str:
        return unit_code(piece)

    def read_piece(self, text: str, form: str) -> int | None:
        return UNIT_OF_CODE.get(text.upper())

    def cell_text(self, cell: int) -> str:
        return str(cell)

    def read_cell(self, text: str) -> int | None:
        return int(text) if text.isdecimal() else None

    def piece_id(self, piece: int) -> str | int:
        return unit_code(piece) if 0 <= piece <= NOBODY else piece

    def read_id(self, name: object) -> int | None:
        return UNIT_OF_CODE.get(name.upper()) if isinstance(name, str) else None


UNIT_OF_CODE = {unit_code(row).upper(): row for row in range(NOBODY + 1)}
NAMES = HonourNames()


def names(setup: Setup[State, Board], state: State) -> HonourNames:
    """Return the names of units, which are the same in every position."""
    return NAMES


def order(setup: Setup[State, Board], state: Any, row: Sequence[int]) -> tuple[int, ...]:
    """Sort by verb and its first number; within that, keep the order of the rules."""
    return (row[0], row[1])
