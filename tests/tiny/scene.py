"""How Picket speaks and what it shows. Everything is made from the Observation of one seat, or the public's."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import ACTION_WIDTH, DRAWN, PUBLIC, SECOND_WINS, Seat
from sandtable.kernel.scene import BoardShape, Card, Cell, Line, Order, Panel, Piece, Plan, Point, Scene
from sandtable.kernel.verbs import unpack_path
from tiny import model
from tiny.actions import CELL_NAMES, DIRECTIONS, LETTERS, VERBS, TinyNames
from tiny.clauses import CLAUSES
from tiny.model import CELLS, DO_CLEAR, DO_MARCH, NO_ORDER, NUMBERS, OFFBOARD, OPEN, SEATS, State, has, row_of
from tiny.rules.sight import view_of
from tiny.rules.upkeep import end_clause, has_won, outcome
from tiny.scenarios import ROW

SEAT_NAMES = ("First", "Second")
PHASE_NAMES = ("plan", "march", "upkeep", "over")
HEX = 1.0  # from the centre of a cell to a corner


# -- words ------------------------------------------------------------------------------------------------------


def names(setup: Setup, state: State) -> TinyNames:
    """How pieces and cells are called, whatever the position."""
    return TinyNames()


def piece_name(setup: Setup, seat: int, number: int) -> str:
    """What a seat calls its own piece."""
    name: str | None = setup.words.pieces.get((seat, number))
    return f"{LETTERS[number]} ({name})" if name else LETTERS[number]


def ground_name(depth: int) -> str:
    """The ground in words."""
    return "open ground" if depth == OPEN else f"a bog {depth} deep"


def path_words(path: int) -> str:
    """Directions in words."""
    return ", ".join(DIRECTIONS[way] for way in unpack_path([path]))


def sentence(setup: Setup, row: Sequence[int]) -> str:
    """An Event in words. A piece is called by its name only to its own seat."""
    kind, _, _, a, b, c, d, e, _ = row
    who = SEAT_NAMES[a] if a < 2 else ""
    own = piece_name(setup, a, b) if kind in OWN_PIECE_EVENTS else ""
    match kind:
        case model.ORDERED_MARCH:
            return f"{own} is to march {path_words(c)}."
        case model.ORDERED_SUPPLY:
            return f"{own} is to be supplied with {c}."
        case model.CLEARED:
            return f"The order of {own} was taken back."
        case model.SEALED:
            return f"{who} sealed its orders."
        case model.SUPPLIED:
            return f"{own} was supplied: strength {c}, guards {d}."
        case model.STOPPED:
            return f"{own} stopped short of {CELL_NAMES[c]}: a friend wanted it too."
        case model.BOGGED:
            return f"{own} is stuck in the bog at {CELL_NAMES[c]}."
        case model.FOUGHT:
            return f"{own} met an enemy for {CELL_NAMES[c]}; die {d}: {SEAT_NAMES[e]} lost."
        case model.HURT:
            return f"{own} was hurt: strength {c}, guards {d}."
        case model.MARCHED:
            return f"{own} marched from {CELL_NAMES[c]} to {CELL_NAMES[d]}."
        case model.FELL:
            return f"{own} was destroyed in {CELL_NAMES[c]}."
    return seen_sentence(setup, row)


OWN_PIECE_EVENTS = (
    model.ORDERED_MARCH,
    model.ORDERED_SUPPLY,
    model.CLEARED,
    model.SUPPLIED,
    model.STOPPED,
    model.BOGGED,
    model.FOUGHT,
    model.HURT,
    model.MARCHED,
    model.FELL,
)


def seen_sentence(setup: Setup, row: Sequence[int]) -> str:
    """Events about what was seen, and about the whole match."""
    kind, _, _, a, b, c, *_ = row
    match kind:
        case model.SAW_MARCH:
            return f"A piece of {SEAT_NAMES[a]} marched from {CELL_NAMES[b]} to {CELL_NAMES[c]}."
        case model.LOST_SIGHT:
            return f"A piece of {SEAT_NAMES[a]} that stood in {CELL_NAMES[b]} is out of sight."
        case model.SIGHTED:
            return f"A piece of {SEAT_NAMES[a]}, strength {c}, was sighted in {CELL_NAMES[b]}."
        case model.GROUND_SEEN:
            name = setup.words.bogs.get(a)
            return f"{CELL_NAMES[a]} is {ground_name(b)}{f', {name}' if name else ''}."
        case model.DESTROYED:
            return f"A piece of {SEAT_NAMES[a]} was destroyed{f' in {CELL_NAMES[b]}' if b != OFFBOARD else ''}."
        case model.SUPPLY_CAME:
            return f"A supply came: the purse holds {b}."
        case model.TURN_BEGAN:
            return f"Turn {a} began; {SEAT_NAMES[b]} has the initiative."
        case model.HOME_REACHED:
            return f"{SEAT_NAMES[a]} stands in the enemy's home."
        case model.ENDED:
            return "The match is drawn." if a == DRAWN else f"{SEAT_NAMES[a - 1]} has won."
    return ""


def ask(setup: Setup, state: State, seat: int) -> str:
    """What is asked, in words for one seat."""
    if state.phase != model.PLAN:
        return ("", "The table marches.", "The table keeps house.", "It is over.")[state.phase]
    waiting = [SEAT_NAMES[s] for s in SEATS if not state.sides[s].sealed]
    if seat < 2 and not state.sides[seat].sealed:
        return "Give your pieces secret orders, and seal them."
    return f"Waiting for the orders of {' and '.join(waiting)}."


def result(setup: Setup, state: State) -> Sentence:
    """Why it ended."""
    ended = outcome(state, setup.board)
    clause = CLAUSES[end_clause(state)]
    if ended == DRAWN:
        both = has_won(state, SEATS[0])
        return ("Both sides reached their aim." if both else "The last turn decided nothing."), clause
    winner = SEATS[1] if ended == SECOND_WINS else SEATS[0]
    won, lost = SEAT_NAMES[winner], SEAT_NAMES[1 - winner]
    if state.sides[winner].reached:
        return f"{won} stands in {lost}'s home.", clause
    return f"{lost} has no piece left.", clause


def summary(setup: Setup, before: State, after: State, events: Sequence[Sequence[int]]) -> dict[str, int]:
    """What odds tell about an outcome."""
    made = {}
    for seat in SEATS:
        who = SEAT_NAMES[seat].lower()
        rows = [row_of(seat, number) for number in range(NUMBERS)]
        made[f"{who}_strength"] = sum(after.pieces[r].strength - before.pieces[r].strength for r in rows)
        made[f"{who}_lost"] = after.sides[seat].lost - before.sides[seat].lost
    return made | {"outcome": outcome(after, setup.board)}


# -- the picture ------------------------------------------------------------------------------------------------


def centre(cell: int) -> Point:
    """The middle of a cell, in board units."""
    row, column = divmod(cell, ROW)
    return [round((column + row / 2 + 0.5) * HEX * sqrt(3), 3), HEX * (1 + 1.5 * row)]


def board_shape(setup: Setup) -> BoardShape:
    """The public geometry."""
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


def scene(setup: Setup, state: State, seat: int) -> Scene:
    """The picture of an Observation. `state` is what `hide` left for the seat."""
    made: Scene = {
        "game": "tiny",
        "seat": seat,
        "board": board_shape(setup),
        "cells": [cell_view(setup, state, seat, cell) for cell in range(CELLS)],
        "pieces": [piece_view(setup, state, seat, row) for row in shown_rows(state)],
        "cards": [PICKET],
        "panels": panels(setup, state, seat),
        "turn": f"Turn {state.turn} · {PHASE_NAMES[state.phase]} · initiative {SEAT_NAMES[state.initiative]}",
    }
    if seat < 2 and state.phase == model.PLAN:
        made["plan"] = plan(setup, state, SEATS[seat])
        made["lines"] = [line for order in made["plan"]["orders"] for line in order.get("lines", [])]
    return made


def shown_rows(state: State) -> list[int]:
    return [row for row in range(model.PIECES) if state.pieces[row].cell != OFFBOARD]


def known_cells(state: State, seat: int) -> int:
    """The cells whose ground the viewer knows."""
    return view_of(state, Seat(seat)) if seat == PUBLIC else state.sides[seat].known


def cell_view(setup: Setup, state: State, seat: int, cell: int) -> Cell:
    """Ground, fog and memory of one cell."""
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


def piece_view(setup: Setup, state: State, seat: int, row: int) -> Piece:
    """One piece. Another seat's piece is known by where it stands and by nothing else."""
    piece = state.pieces[row]
    owner, number = divmod(row, NUMBERS)
    where = CELL_NAMES[piece.cell]
    if owner == seat:
        id, name = LETTERS[number], piece_name(setup, owner, number)
    else:
        id, name = f"{owner}@{where}", f"{SEAT_NAMES[owner]}'s piece"
    made: Piece = {
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


def plan(setup: Setup, state: State, seat: Seat) -> Plan:
    """The seat's own orders, how to take each back, and who has none."""
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


def march_line(setup: Setup, piece: model.Piece) -> Line:
    """A planned march over the board."""
    cell = piece.cell
    points = [centre(cell)]
    for way in unpack_path([piece.detail]):
        cell = setup.board.ways[cell][way + 1]
        points.append(centre(cell))
    return {"points": points, "style": "plan", "label": f"to {CELL_NAMES[cell]}"}


def _row(verb: int, number: int, detail: int) -> tuple[int, ...]:
    return (verb, number, detail, *[0] * (ACTION_WIDTH - 3))


def panels(setup: Setup, state: State, seat: int) -> list[Panel]:
    """Purse, turn and losses."""
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
