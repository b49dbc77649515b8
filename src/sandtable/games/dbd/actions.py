"""The verbs of DBD-DEC-1 to DBD-DEC-4 and their notations.

| text              | meaning                            | long form                          |
|-------------------|------------------------------------|------------------------------------|
| `INF@23-24`       | a move                             | `move b1 24`                       |
| `INF@23x24`       | melee with the enemy on 24         | `melee b1 r1`                      |
| `INF@23-24x25`    | a move, then melee                 | `move_melee b1 24 r1 nocharge`     |
| `CAV@40-57!71`    | a charge over two hexes            | `move_melee b2 57 r1 charge`       |
| `ARC@30*45`       | a shot at the enemy on 45          | `shoot b3 r1`                      |
| `SKR@30-31*45`    | a move, then a shot                | `move_shoot b4 31 r1`              |
| `INF@78~61`       | a withdrawal                       | `withdraw b1 61`                   |
| `SKR@78~77*79`    | a withdrawal, then a shot          | `withdraw_shoot b4 77 r1`          |
| `cancel 1`        | an answer of the defender          |                                    |
| `retreat 88`      | an answer of the defender          |                                    |
| `end`             | the end of the turn                |                                    |

`move_melee` without its last word means a charge if the unit can make one (DBD-CHG-2).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from sandtable.games.dbd.scenarios.format import TYPES
from sandtable.games.dbd.scenarios.load import ScenarioDetails
from sandtable.kernel.game import Setup
from sandtable.kernel.verbs import AMOUNT, CELL, CHOICE, PIECE, Slot, Verb, Verbs

from . import model
from .model import Board, State
from .rules.movement import ways_between
from .rules.position import hex_of, unit_of

UNIT = Slot("unit", PIECE, most=model.UNITS - 1, words="the unit to act with")
TO = Slot("to", CELL, most=model.HEXES - 1, words="the hex to enter")
TARGET = Slot("target", PIECE, most=model.UNITS - 1, form="place", words="the enemy to attack")
SHOT = Slot("target", PIECE, most=model.UNITS - 1, form="place", words="the enemy to shoot at")
CHARGES = Slot(
    "charge",
    CHOICE,
    names=("nocharge", "charge"),
    marks=("x", "!"),
    words="move one hex, or two to charge",
    implied=True,
)
CANCELLED = Slot("number", AMOUNT, most=2, words="how many retreats to cancel")
BACK = Slot("to", CELL, most=model.HEXES - 1, words="the hex to retreat to")

VERBS = Verbs(
    [
        Verb(model.END, "end", words="End the turn"),
        Verb(model.MELEE, "melee", (UNIT, TARGET), "{unit}x{target}", words="Attack"),
        Verb(model.WITHDRAW, "withdraw", (UNIT, TO), "{unit}~{to}", words="Withdraw"),
        Verb(
            model.WITHDRAW_SHOOT,
            "withdraw_shoot",
            (UNIT, TO, SHOT),
            "{unit}~{to}*{target}",
            words="Withdraw and shoot",
        ),
        Verb(model.SHOOT, "shoot", (UNIT, SHOT), "{unit}*{target}", words="Shoot"),
        Verb(model.MOVE, "move", (UNIT, TO), "{unit}-{to}", words="Move"),
        Verb(
            model.MOVE_MELEE,
            "move_melee",
            (UNIT, TO, TARGET, CHARGES),
            "{unit}-{to}{charge}{target}",
            words="Move and attack",
        ),
        Verb(model.MOVE_SHOOT, "move_shoot", (UNIT, TO, SHOT), "{unit}-{to}*{target}", words="Move and shoot"),
        Verb(model.CANCEL, "cancel", (CANCELLED,), words="Cancel retreats"),
        Verb(model.RETREAT_TO, "retreat", (BACK,), words="Retreat"),
    ]
)


class UnitNames:
    """Names units by type and hex in texts and by id in JSON, and hexes by number."""

    def __init__(self, board: Board, state: State, ids: tuple[str, ...]) -> None:
        self.board = board
        self.state = state
        self.ids = ids

    def piece_text(self, piece: int, form: str) -> str:
        if not 0 <= piece < model.NOBODY or (hex := self.state.hex[piece]) == model.OFFBOARD:
            return f"#{piece}"  # a unit that is not in play has only its number
        return str(hex) if form == "place" else f"{TYPES[self.board.units[piece].kind]}@{hex}"

    def read_piece(self, text: str, form: str) -> int | None:
        if found := re.fullmatch(r"#(-?[0-9]{1,18})", text):
            return int(found[1])
        found = re.fullmatch(r"(?:([A-Za-z]{3})@)?([0-9]{1,3})", text)
        if found is None:
            return None
        unit = self.state.occupant[hex_of(int(found[2]))]
        if unit == model.NOBODY or (found[1] and found[1].upper() != TYPES[self.board.units[unit].kind]):
            return None
        return unit

    def cell_text(self, cell: int) -> str:
        return str(cell)

    def read_cell(self, text: str) -> int | None:
        return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else None

    def piece_id(self, piece: int) -> str | int:
        return self.ids[piece] if 0 <= piece < len(self.ids) else piece

    def read_id(self, name: object) -> int | None:
        if isinstance(name, str):
            return self.ids.index(name) if name in self.ids else None
        return name if isinstance(name, int) and not isinstance(name, bool) else None

    def implied(self, row: Sequence[int]) -> int | None:
        """Return the implied last word of `move_melee`: a charge if a two-hex path exists (DBD-CHG-2)."""
        unit = unit_of(row[1])
        if self.board.units[unit].kind != model.CAV:
            return model.NO_CHARGE
        return (
            model.CHARGE
            if ways_between(self.state, self.board, unit, hex_of(row[2])) >= model.TWO_HEXES
            else model.NO_CHARGE
        )


def names(setup: Setup[State, Board], state: State) -> UnitNames:
    """Return the names of units and hexes in a position."""
    return UnitNames(setup.board, state, cast("ScenarioDetails", setup.words).ids)


def order(setup: Setup[State, Board], state: State, row: Sequence[int]) -> tuple[int, ...]:
    """Return the sort key of a legal action in the order of DBD-DEC-9."""
    verb, first, second, third, fourth, *_ = row
    if verb in (model.END, model.CANCEL, model.RETREAT_TO):
        return (0, verb, first)
    hexes = state.hex
    if verb in (model.MELEE, model.SHOOT):
        return (1, hexes[first], verb, model.OFFBOARD, hexes[second])
    target = model.OFFBOARD if verb in (model.WITHDRAW, model.MOVE) else hexes[third]
    return (1, hexes[first], verb, second, target, fourth)
