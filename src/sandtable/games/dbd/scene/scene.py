"""The scene of a position. Every seat sees the same (DBD-GEN-3)."""

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
    STANDARD_VALUE,
    Board,
    HexId,
    State,
    max_hp,
)
from sandtable.games.dbd.rules.retreat import is_retreat_hex
from sandtable.games.dbd.scenarios.format import TYPES
from sandtable.games.dbd.scenarios.load import ScenarioDetails
from sandtable.games.dbd.scene.sentences import KINDS, QUALITIES, SEATS, count_noun, unit_name
from sandtable.kernel.game import Setup
from sandtable.kernel.identity_cache import Kept, by_identity
from sandtable.kernel.ids import RUNNING
from sandtable.kernel.scene import (
    BoardShape,
    Card,
    CardLine,
    Cell,
    CellShape,
    Ending,
    Face,
    Goal,
    Line,
    Panel,
    Point,
    Scene,
    ScenePiece,
    Tray,
)

SYMBOLS = ("u-inf", "u-cav", "u-skr", "u-arc", "u-gen")
TERRAIN_NAMES = ("clear", "woods", "rough", "hill", "water")  # by terrain: names in the skin
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


def scene(setup: Setup[State, Board], state: State, seat: int) -> Scene:
    """Return the scene of a position."""
    board = setup.board
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
        "endings": endings(state),
        "goal": goal(board, state),
        "turn": turn(state),
    }


# -- the board ----------------------------------------------------------------------------------------------------


@cache
def shape(kind: int) -> BoardShape:
    """Return the hexes of a board with size 1 (DBD-BOARD-11)."""
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
    """Return the hexes that are not CLEAR."""
    made = [
        Kept(Cell(id=hex, ground=TERRAIN_NAMES[ground], name=TERRAIN_NAMES[ground]))
        for hex, ground in enumerate(board.terrain[:HEXES])
        if ground != CLEAR
    ]
    return cast("list[Cell]", made)


def lines(board: Board, state: State) -> list[Line]:
    """Return a line for the pending attack and one for each open retreat step."""
    if state.phase == CHOOSING or state.result != RUNNING:
        return []
    at = state.hex[state.defender]
    made = [_line(board, state.attack_from, at, "attack")]
    if state.phase == RETREATING:
        for to in board.neighbours[at]:
            if is_retreat_hex(state, board, state.attack_from, at, to):
                made.append(_line(board, at, to, "may-retreat"))
    return made


def _line(board: Board, start: HexId, end: HexId, style: str) -> Line:
    field = grid(board.kind)
    return Line(points=[_point(*field.centre(hex, 1.0)) for hex in (start, end)], style=style)


@cache
def trays() -> list[Tray]:
    """Return the trays for destroyed units."""
    return [Tray(id=f"lost-{side}", name=f"Lost by {SEATS[side]}") for side in (0, 1)]


# -- the pieces ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class PieceTemplate:
    """The constant part of a unit's ScenePiece, which `unit_piece` completes."""

    piece: ScenePiece
    called: str
    most: int
    seat: int
    terrain: list[int]


def pieces(setup: Setup[State, Board], state: State) -> list[ScenePiece]:
    """Return the pieces of all units, on the board and in the trays."""
    units, beside = piece_templates(setup), state.beside
    flags = [
        0 if hex == OFFBOARD else NEAR_ENEMIES[beside[1 - unit.seat][hex]] + NEAR_FRIENDS[beside[unit.seat][hex]]
        for unit, hex in zip(units, state.hex)
    ]
    for flag, unit_ids in ((8, (state.defender,)), (16, state.used)):
        for number in unit_ids:
            if state.hex[number] != OFFBOARD:
                flags[number] |= flag
    return [*map(unit_piece, units, state.hex, state.hp, flags)]


NEAR_ENEMIES = (0, 1, 3, 3, 3, 3, 3)  # flags of STATES by the number of adjacent enemies: DBD-ENG-1, DBD-FLK-1
NEAR_FRIENDS = (0, 4, 4, 4, 4, 4, 4)


@lru_cache(maxsize=16_384)
def unit_piece(unit: PieceTemplate, hex: HexId, hp: int, flags: int) -> ScenePiece:
    """Return the piece of a unit; `flags` has a bit for each of STATES.

    Cached, because few units change from one position to the next.
    """
    made = unit.piece.copy()
    made["bars"] = [{"name": "HP", "value": hp, "most": unit.most}]
    if hex == OFFBOARD:
        made["tray"] = f"lost-{unit.seat}"
        made["spoken"] = f"Lost: {unit.called}."
    else:
        made["cell"] = hex
        made["states"] = [word for bit, word in enumerate(STATES) if flags & (1 << bit)]
        ground = unit.terrain[hex]
        where = f"Hex {hex}, {TERRAIN_NAMES[ground]}." if ground != CLEAR else f"Hex {hex}."
        now = "".join([STATES[word] for word in made["states"]])
        made["spoken"] = f"{where} {unit.called}, {hp} of {unit.most} HP.{now}"
    return cast("ScenePiece", Kept(made))


@by_identity
def piece_templates(setup: Setup[State, Board]) -> list[PieceTemplate]:
    """Return the templates of all units."""
    board, words = setup.board, cast("ScenarioDetails", setup.words)
    made = []
    for number in range(board.count):
        unit = board.units[number]
        one = ScenePiece(
            id=words.ids[number],
            seat=unit.seat,
            name=unit_name(setup, number),
            kind=TYPES[unit.kind],
            symbol=SYMBOLS[unit.kind],
            letter=LETTERS[unit.kind],
            grade=unit.quality,
            grade_name=QUALITIES[unit.quality],
            bars=[],
            spoken="",
        )
        called = f"{SEATS[unit.seat]} {one['name']}, {one['grade_name']}"
        made.append(PieceTemplate(one, called, max_hp(unit.kind, unit.quality), unit.seat, board.terrain))
    return made


STATES = {word: f" {word.capitalize()}." for word in ("engaged", "flanked", "supported", "attacked", "acted")}


@cache
def cards() -> list[Card]:
    """Return a reference card for each unit type."""
    return [
        Card(kind=TYPES[kind], name=KINDS[kind], symbol=SYMBOLS[kind], lines=card_lines(kind))
        for kind in (INF, CAV, SKR, ARC, GEN)
    ]


def card_lines(kind: int) -> list[CardLine]:
    """Return the numbers and the abilities of a type, with their clauses."""
    base = BASE_HP[kind]
    made = [
        CardLine(name="Move", text=str(MOVE_POINTS[kind]), clause="DBD-MOVE-1"),
        CardLine(name="HP", text=f"{base - 1} green, {base} regular, {base + 1} veteran", clause="DBD-UNIT-3"),
        CardLine(name="Melee", text=count_noun(MELEE_DICE[kind], "die", "dice"), clause="DBD-UNIT-3"),
    ]
    if RANGE[kind]:
        shots = f"{count_noun(RANGED_DICE[kind], 'die', 'dice')} up to {count_noun(RANGE[kind], 'hex', 'hexes')}"
        made.append(CardLine(name="Shooting", text=shots, clause="DBD-RNG-1"))
    made.append(CardLine(name="Worth", text=count_noun(STANDARD_VALUE[kind], "standard"), clause="DBD-VP-1"))
    made += [CardLine(name=name, text=text, clause=clause) for name, text, clause in ABILITIES[kind]]
    return made


# -- panels ------------------------------------------------------------------------------------------------------


def panels(board: Board, state: State) -> list[Panel]:
    """Return the panels for standards, turn and forces."""
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


def goal(board: Board, state: State) -> Goal:
    """Return how both sides win, and the standards that each has."""
    text = f"Destroy enemy units worth {board.standards_to_win} points (a general is worth 2), or all of them"
    return {"text": text, "progress": [str(count) for count in state.standards], "clause": "DBD-VP-3"}


def endings(state: State) -> list[Ending]:
    """Return what the end of the turn would leave unused."""
    if state.phase != CHOOSING or state.result != RUNNING:
        return []
    be = "is" if state.activations == 1 else "are"
    return [Ending(verb="end", unused=[f"{state.activations} of {ACTIVATIONS} activations {be} unused"])]


def force(board: Board, state: State, seat: int) -> dict[str, object]:
    """Return what one side has left: its units by type, and their hp."""
    army = [unit for unit in board.army[seat][: board.size[seat]] if state.hex[unit] != OFFBOARD]
    kinds = [*map(unit_types(board).__getitem__, army)]
    return {
        "name": SEATS[seat],
        "seat": seat,
        "value": len(army),
        "most": board.size[seat],
        "hp": sum(map(state.hp.__getitem__, army)),
        "kinds": {kind: kinds.count(kind) for kind in TYPES if kind in kinds},
    }


@by_identity
def unit_types(board: Board) -> list[str]:
    """Return the type of every unit."""
    return [TYPES[unit.kind] for unit in board.units]


def turn(state: State) -> str:
    """Return the turn line: `Turn 3 · Blue · 2 of 3 activations left`."""
    return f"Turn {state.turn} · {SEATS[state.active]} · {state.activations} of {ACTIVATIONS} activations left"
