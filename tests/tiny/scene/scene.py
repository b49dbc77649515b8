"""The picture of a position, made from the Observation of one seat, or the public's."""

from __future__ import annotations

from math import sqrt
from typing import Any

from sandtable.kernel.game import Setup
from sandtable.kernel.ids import ACTION_WIDTH, PUBLIC, Seat
from sandtable.kernel.scene import BoardShape, Card, Cell, Line, Order, Panel, Plan, Point, Scene, ScenePiece
from sandtable.kernel.verbs import unpack_path
from tiny import model
from tiny.actions import CELL_NAMES, LETTERS, VERBS, TinyNames
from tiny.model import CELLS, DO_CLEAR, DO_MARCH, NO_ORDER, NUMBERS, OFFBOARD, OPEN, SEATS, Board, State, has, row_of
from tiny.rules.sight import view_of
from tiny.scenarios.board import ROW
from tiny.scenarios.position import Words
from tiny.scene.sentences import SEAT_NAMES, ground_name, piece_name

PHASE_NAMES = ("plan", "march", "upkeep", "over")
HEX = 1.0  # from the centre of a cell to a corner


def centre(cell: int) -> Point:
    """Return the centre of a cell, in board units."""
    row, column = divmod(cell, ROW)
    return [round((column + row / 2 + 0.5) * HEX * sqrt(3), 3), HEX * (1 + 1.5 * row)]


def board_shape(setup: Setup[State, Board, Words]) -> BoardShape:
    """Return the public geometry."""
    half = round(HEX * sqrt(3) / 2, 3)
    corners = [(0, -HEX), (half, -HEX / 2), (half, HEX / 2), (0, HEX), (-half, HEX / 2), (-half, -HEX / 2)]
    return {
        "kind": "cells",
        "grid": "hex-pointy",
        "size": [round(HEX * sqrt(3) * (ROW + 0.5), 3), HEX * 3.5],
        "cells": [
            {
                "id": cell,
                "label": CELL_NAMES[cell],
                "centre": centre(cell),
                "outline": [[round(centre(cell)[0] + x, 3), centre(cell)[1] + y] for x, y in corners],
                "near": sorted(way for way in setup.board.ways[cell] if way != OFFBOARD),
                "ways": [way if way != OFFBOARD else -1 for way in setup.board.ways[cell][1:]],
            }
            for cell in range(CELLS)
        ],
    }


def scene(setup: Setup[State, Board, Words], state: State, seat: int) -> Scene:
    """Return the picture of an Observation; `state` is what `hide` left for the seat."""
    made: Scene = {
        "game": "tiny",
        "seat": seat,
        "board": board_shape(setup),
        "cells": [cell_view(setup, state, seat, cell) for cell in range(CELLS)],
        "pieces": [piece_view(setup, state, seat, row) for row in shown_rows(state)],
        "cards": [PICKET],
        "panels": panels(setup, state, seat),
        "goal": {"text": "Reach the enemy home, or be the last to have pieces", "progress": ["", ""]},
        "turn": f"Turn {state.turn} · {PHASE_NAMES[state.phase]} · initiative {SEAT_NAMES[state.initiative]}",
    }
    if seat < 2 and state.phase == model.PLAN:
        made["plan"] = plan(setup, state, SEATS[seat])
        made["lines"] = [line for order in made["plan"]["orders"] for line in order.get("lines", [])]
    return made


def shown_rows(state: State) -> list[int]:
    return [row for row in range(model.PIECES) if state.pieces[row].cell != OFFBOARD]


def known_cells(state: State, seat: int) -> int:
    """Return the cells whose ground the viewer knows."""
    return view_of(state, Seat(seat)) if seat == PUBLIC else state.sides[seat].known


def cell_view(setup: Setup[State, Board, Words], state: State, seat: int, cell: int) -> Cell:
    """Return ground, fog and memory of one cell."""
    made: Cell = {"id": cell}
    marks = [f"home-{s}" for s in SEATS if setup.board.home[s] == cell]
    if not has(known_cells(state, seat), cell):
        made["fog"] = "unknown"
        made["name"] = "unknown ground"
    else:
        made["fog"] = "seen" if has(view_of(state, Seat(seat)), cell) else "remembered"
        depth = state.ground[cell]
        name = setup.words.bogs.get(cell)
        made["ground"] = "open" if depth == OPEN else "bog"
        made["name"] = ground_name(depth) + (f", {name}" if name else "")
    if seat < 2 and made["fog"] != "seen" and state.sides[seat].foe_turn[cell]:
        side = state.sides[seat]
        marks.append("enemy-remembered")
        made["note"] = f"an enemy of strength {side.foe_strength[cell]} was seen here on turn {side.foe_turn[cell]}"
    if marks:
        made["marks"] = marks
    return made


def piece_view(setup: Setup[State, Board, Words], state: State, seat: int, row: int) -> ScenePiece:
    """Return one piece; an enemy's is identified by its cell alone."""
    piece = state.pieces[row]
    owner, number = divmod(row, NUMBERS)
    where = CELL_NAMES[piece.cell]
    if owner == seat:
        id, name = LETTERS[number], piece_name(setup, owner, number)
    else:
        id, name = f"{owner}@{where}", f"{SEAT_NAMES[owner]}'s piece"
    made: ScenePiece = {
        "id": id,
        "seat": owner,
        "name": name,
        "kind": "picket",
        "symbol": "u-picket",
        "cell": piece.cell,
        "bars": [{"name": "strength", "value": piece.strength, "most": model.STRONGEST}],
        "spoken": f"{name} of {SEAT_NAMES[owner]} in {where}, strength {piece.strength}",
    }
    if owner == seat:
        made["letter"] = LETTERS[number]
        if piece.order != NO_ORDER:
            made["states"] = ["ordered"]
    return made


def plan(setup: Setup[State, Board, Words], state: State, seat: Seat) -> Plan:
    """Return the seat's own orders, how to take each back, and idle pieces."""
    orders: list[Order] = []
    idle: list[str] = []
    for number in range(NUMBERS):
        piece = state.pieces[row_of(seat, number)]
        if piece.cell == OFFBOARD:
            continue
        if piece.order == NO_ORDER:
            idle.append(LETTERS[number])
            continue
        order: Order = {
            "text": VERBS.to_text(_row(piece.order, number, piece.detail), TinyNames()),
            "drop": VERBS.to_text(_row(DO_CLEAR, number, 0), TinyNames()),
        }
        if piece.order == DO_MARCH:
            order["lines"] = [march_line(setup, piece)]
        else:
            order["cost"] = f"{piece.detail} from the purse"
        orders.append(order)
    promised = sum(p.detail for p in own_pieces(state, seat) if p.order == model.DO_SUPPLY)
    return {"orders": orders, "sum": f"{promised} of {state.sides[seat].purse} promised", "idle": idle}


def own_pieces(state: State, seat: Seat) -> list[model.Piece]:
    return [state.pieces[row_of(seat, number)] for number in range(NUMBERS)]


def march_line(setup: Setup[State, Board, Words], piece: model.Piece) -> Line:
    """Return the line of a planned march."""
    cell = piece.cell
    points = [centre(cell)]
    for way in unpack_path([piece.detail]):
        cell = setup.board.ways[cell][way + 1]
        points.append(centre(cell))
    return {"points": points, "style": "plan", "label": f"to {CELL_NAMES[cell]}"}


def _row(verb: int, number: int, detail: int) -> tuple[int, ...]:
    return (verb, number, detail, *[0] * (ACTION_WIDTH - 3))


def panels(setup: Setup[State, Board, Words], state: State, seat: int) -> list[Panel]:
    """Return turn, losses and purse."""
    losses: list[dict[str, Any]] = [
        {"name": f"Lost by {SEAT_NAMES[s]}", "seat": int(s), "value": state.sides[s].lost, "most": NUMBERS}
        for s in SEATS
    ]
    turn: list[dict[str, Any]] = [{"name": "Turn", "value": state.turn, "most": setup.board.last_turn}]
    made: list[Panel] = [
        {"kind": "track", "title": "Turn", "rows": turn, "clause": "TINY-WIN-3"},
        {"kind": "score", "title": "Losses", "rows": losses, "clause": "TINY-UPKEEP-1"},
    ]
    if seat < 2:
        purse: list[dict[str, Any]] = [{"name": "Purse", "seat": seat, "value": state.sides[seat].purse}]
        made.append({"kind": "resources", "title": "Purse", "rows": purse, "clause": "TINY-SUPPLY-1"})
    return made


PICKET: Card = {
    "kind": "picket",
    "name": "Picket",
    "symbol": "u-picket",
    "lines": [
        {"name": "Strength", "text": "1 to 3", "clause": "TINY-PIECE-1"},
        {"name": "Sight", "text": "its own cell and those next to it", "clause": "TINY-SIGHT-1"},
        {"name": "March", "text": "one to three steps", "clause": "TINY-MARCH-1"},
    ],
}
