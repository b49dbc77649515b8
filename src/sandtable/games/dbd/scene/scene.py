"""The picture of a position, for any client. Perfect information: every seat sees the same (DBD-GEN-3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import sqrt
from typing import cast

from sandtable.games.dbd.board import BOARDS, grid
from sandtable.games.dbd.model import (
    ACTIVATIONS,
    ARC,
    BASE_HP,
    CAV,
    CHOOSING,
    CLEAR,
    GEN,
    HEXES,
    INF,
    MELEE_DICE,
    MOVE_POINTS,
    OFFBOARD,
    RANGE,
    RANGED_DICE,
    RETREATING,
    SKR,
    WORTH,
    Board,
    HexId,
    State,
    max_hp,
)
from sandtable.games.dbd.rules.retreat import leads_away
from sandtable.games.dbd.scenarios.checks import TYPES
from sandtable.games.dbd.scenarios.load import Words
from sandtable.games.dbd.scene.sentences import KINDS, QUALITIES, SEATS, many, unit_name
from sandtable.kernel.game import Setup
from sandtable.kernel.identity_cache import Kept, by_identity
from sandtable.kernel.ids import RUNNING
from sandtable.kernel.scene import (
    BoardShape,
    Card,
    CardLine,
    Cell,
    CellShape,
    Face,
    Line,
    Panel,
    Point,
    Scene,
    ScenePiece,
    Tray,
)

SYMBOLS = ("u-inf", "u-cav", "u-skr", "u-arc", "u-gen")
SKIN = ("clear", "woods", "rough", "hill", "water")  # grounds, as the skin calls them
LETTERS = "ICSAG"
FACES = [  # DBD-COMBAT-3
    *(Face(roll=roll, symbol="st-hit", name="hit") for roll in (6, 5)),
    Face(roll=4, symbol="st-retreat", name="retreat"),
    *(Face(roll=roll, symbol="", name="miss") for roll in (3, 2, 1)),
]

ABILITIES: dict[int, tuple[tuple[str, str, str], ...]] = {
    INF: (("Move and attack", "May attack after its move.", "DBD-ENG-4"),),
    CAV: (
        ("Charge", "One die more if it enters two hexes and attacks at once.", "DBD-CHG-1"),
        ("Stops", "Woods and rough ground end its move.", "DBD-MOVE-5"),
    ),
    SKR: (
        ("Move and shoot", "May shoot after its move, beside an enemy too.", "DBD-ENG-6"),
        ("Parting shot", "May shoot after a withdrawal.", "DBD-WDR-5"),
    ),
    ARC: (("Shoot or move", "Never both, and no shot beside an enemy.", "DBD-ENG-5"),),
    GEN: (
        ("Two standards", "Worth two when destroyed.", "DBD-VP-1"),
        ("Steadies", "A green unit beside it may cancel a retreat.", "DBD-SUP-2"),
    ),
}


def scene(setup: Setup, state: State, seat: int) -> Scene:
    """Everything there is to see."""
    board = cast("Board", setup.board)
    return {
        "game": "dbd",
        "seat": seat,
        "board": shape(board.kind),
        "cells": cells(board),
        "lines": lines(board, state),
        "pieces": pieces(setup, state),
        "trays": trays(),
        "cards": cards(),
        "panels": panels(board, state),
        "faces": FACES,
        "turn": turn(state),
    }


# -- the board ----------------------------------------------------------------------------------------------------


@cache
def shape(kind: int) -> BoardShape:
    """Hexes of size 1, drawn as DBD-BOARD-11 says."""
    field = grid(kind)
    made = [
        CellShape(
            id=hex,
            label=str(hex),
            centre=_point(*field.centre(hex, 1.0)),
            outline=[_point(x, y) for x, y in field.corners(hex, 1.0)],
            near=field.neighbours(hex),
        )
        for hex in range(HEXES)
    ]
    wide = max(x for x, _ in field.points) - min(x for x, _ in field.points)
    rows = len(BOARDS[kind].rows)
    return {
        "kind": "cells",
        "cells": made,
        "size": _point((wide + 2) * sqrt(3) / 2, 1.5 * (rows - 1) + 2.0),
        "grid": "hex-pointy",
    }


def _point(x: float, y: float) -> Point:
    return [round(x, 4), round(y, 4)]


@by_identity
def cells(board: Board) -> list[Cell]:
    """The hexes that are not clear."""
    return [
        Cell(id=hex, ground=SKIN[ground], name=SKIN[ground])
        for hex, ground in enumerate(board.terrain[:HEXES])
        if ground != CLEAR
    ]


def lines(board: Board, state: State) -> list[Line]:
    """The attack that waits for an answer, and the steps back that are open."""
    if state.phase == CHOOSING or state.result != RUNNING:
        return []
    at = state.hex[state.defender]
    made = [_line(board, state.attack_from, at, "attack")]
    if state.phase == RETREATING:
        for to in board.neighbours[at]:
            if leads_away(state, board, state.attack_from, at, to):
                made.append(_line(board, at, to, "may-retreat"))
    return made


def _line(board: Board, start: HexId, end: HexId, style: str) -> Line:
    field = grid(board.kind)
    return Line(points=[_point(*field.centre(hex, 1.0)) for hex in (start, end)], style=style)


@cache
def trays() -> list[Tray]:
    """Where the lost lie."""
    return [Tray(id=f"lost-{side}", name=f"Lost by {SEATS[side]}") for side in (0, 1)]


# -- the pieces ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Likeness:
    """What stays as it is of a unit: its piece without place and health, what it is called, and its full HP."""

    piece: ScenePiece
    called: str
    most: int
    seat: int
    terrain: list[int]


def pieces(setup: Setup, state: State) -> list[ScenePiece]:
    """All units, on their hexes or among the lost; with what is true of each now, a bit for each of STATES."""
    made = []
    for number, unit in enumerate(likenesses(setup)):
        hex = state.hex[number]
        holds = 0
        if hex != OFFBOARD:
            foes = state.beside[1 - unit.seat][hex]
            holds = 0 if foes == 0 else 1 if foes == 1 else 3  # DBD-ENG-1, DBD-FLK-1
            if state.beside[unit.seat][hex] > 0:
                holds |= 4
            if number == state.defender:
                holds |= 8
            if number in state.used:
                holds |= 16
        made.append(standing(unit, hex, state.hp[number], holds))
    return made


@lru_cache(maxsize=16_384)
def standing(unit: Likeness, hex: HexId, hp: int, holds: int) -> ScenePiece:
    """The piece of a unit so placed. Few units differ from one position to the next, so it is made once."""
    made = unit.piece.copy()
    made["bars"] = [{"name": "HP", "value": hp, "most": unit.most}]
    if hex == OFFBOARD:
        made["tray"] = f"lost-{unit.seat}"
        made["spoken"] = f"Lost: {unit.called}."
    else:
        made["cell"] = hex
        made["states"] = [word for bit, word in enumerate(STATES) if holds & (1 << bit)]
        ground = unit.terrain[hex]
        where = f"Hex {hex}, {SKIN[ground]}." if ground != CLEAR else f"Hex {hex}."
        now = "".join([STATES[word] for word in made["states"]])
        made["spoken"] = f"{where} {unit.called}, {hp} of {unit.most} HP.{now}"
    return cast("ScenePiece", Kept(made))


@by_identity
def likenesses(setup: Setup) -> list[Likeness]:
    """Of all units."""
    board, words = cast("Board", setup.board), cast("Words", setup.words)
    made = []
    for number in range(board.count):
        what = board.units[number]
        one = ScenePiece(
            id=words.ids[number],
            seat=what.seat,
            name=unit_name(setup, number),
            kind=TYPES[what.kind],
            symbol=SYMBOLS[what.kind],
            letter=LETTERS[what.kind],
            grade=what.quality,
            grade_name=QUALITIES[what.quality],
            bars=[],
            spoken="",
        )
        called = f"{SEATS[what.seat]} {one['name']}, {one['grade_name']}"
        made.append(Likeness(one, called, max_hp(what.kind, what.quality), what.seat, board.terrain))
    return made


STATES = {word: f" {word.capitalize()}." for word in ("engaged", "flanked", "supported", "attacked", "acted")}


@cache
def cards() -> list[Card]:
    """What each type of unit is, with the clauses that say so."""
    return [
        Card(kind=TYPES[kind], name=KINDS[kind], symbol=SYMBOLS[kind], lines=card_lines(kind))
        for kind in (INF, CAV, SKR, ARC, GEN)
    ]


def card_lines(kind: int) -> list[CardLine]:
    """The numbers of a type and what it may do."""
    base = BASE_HP[kind]
    made = [
        CardLine(name="Move", text=str(MOVE_POINTS[kind]), clause="DBD-MOVE-1"),
        CardLine(name="HP", text=f"{base - 1} green, {base} regular, {base + 1} veteran", clause="DBD-UNIT-3"),
        CardLine(name="Melee", text=many(MELEE_DICE[kind], "die", "dice"), clause="DBD-UNIT-3"),
    ]
    if RANGE[kind]:
        shots = f"{many(RANGED_DICE[kind], 'die', 'dice')} up to {many(RANGE[kind], 'hex', 'hexes')}"
        made.append(CardLine(name="Shooting", text=shots, clause="DBD-RNG-1"))
    made.append(CardLine(name="Worth", text=many(WORTH[kind], "standard"), clause="DBD-VP-1"))
    made += [CardLine(name=name, text=text, clause=clause) for name, text, clause in ABILITIES[kind]]
    return made


# -- beside the board ---------------------------------------------------------------------------------------------


def panels(board: Board, state: State) -> list[Panel]:
    """Score, turn and forces."""
    score: Panel = {
        "kind": "score",
        "title": "Standards",
        "clause": "DBD-VP-3",
        "rows": [
            {"name": SEATS[s], "seat": s, "value": state.standards[s], "most": board.standards_to_win} for s in (0, 1)
        ],
    }
    track: Panel = {
        "kind": "track",
        "title": f"Turn {state.turn}",
        "clause": "DBD-TURN-2",
        "rows": [
            {
                "name": "Activations left",
                "one": "activation",
                "seat": int(state.active),
                "value": state.activations,
                "most": ACTIVATIONS,
                "left": True,
            }
        ],
    }
    forces: Panel = {
        "kind": "forces",
        "title": "Forces",
        "clause": "DBD-VP-4",
        "rows": [force(board, state, s) for s in (0, 1)],
    }
    return [score, track, forces]


def force(board: Board, state: State, seat: int) -> dict[str, object]:
    """What one side has left: units by type, and hp."""
    army = [unit for unit in board.army[seat][: board.size[seat]] if state.hex[unit] != OFFBOARD]
    kinds = [board.units[unit].kind for unit in army]
    counts = {TYPES[kind]: kinds.count(kind) for kind in (INF, CAV, SKR, ARC, GEN)}
    return {
        "name": SEATS[seat],
        "seat": seat,
        "value": len(army),
        "most": board.size[seat],
        "hp": sum([state.hp[unit] for unit in army]),
        "kinds": {kind: count for kind, count in counts.items() if count},
    }


def turn(state: State) -> str:
    """`Turn 3 · Blue · 2 of 3 activations left`."""
    return f"Turn {state.turn} · {SEATS[state.active]} · {state.activations} of {ACTIVATIONS} activations left"
