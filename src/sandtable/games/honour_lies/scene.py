"""The picture of a position, for any client: an open table in millimetres, y downwards."""

from __future__ import annotations

from typing import Any, Literal

from sandtable.geometry.plane import offset
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Area, BoardShape, Panel, Piece, Point, Scene

from . import model, scene_combat, scene_orders
from .actions import FORM_NAMES, KIND_NAMES, unit_code
from .model import (
    ABSENT,
    DESTROYED,
    HELD,
    HIGH,
    IMPASSABLE,
    INSIDE,
    NO_SEAT,
    NOBODY,
    ON_TABLE,
    REMOVED,
    RESERVE,
    SIDE,
    UNITS,
    Board,
    State,
    Unit,
)
from .report import unit_name
from .rules.formations import CELLS, FILES, count_cells, first_file, front_rank, last_file, rank_cells
from .rules.profiles import depth_of, full_health, ranged_of, width_of
from .scenarios import SEAT_NAMES
from .scene_force import SYMBOLS, card_key, cards, conditions, ready_forces, shelf
from .scene_handles import SINES, cell_outlines, handles, holding_name, mm, namings, point

STEPS = ("Rush", "Ranged", "Reform", "Move", "March", "Melee", "Occupy")
TRAYS: tuple[tuple[Literal["reserve", "lost"], str], ...] = (("reserve", "Reserve"), ("lost", "Losses"))
FAR = 10**7  # micrometres: beyond any table


def block_rectangle(unit: Unit) -> tuple[int, int, int, int]:
    """HL-PIECE-8: how far the unit reaches left, right, forward and back of its origin; for display alone."""
    ranks = [cell // FILES for cell in range(CELLS) if (unit.cells >> cell) & 1]
    files = [cell % FILES for cell in range(CELLS) if (unit.cells >> cell) & 1]
    w, d = width_of(unit), depth_of(unit)
    return min(files) * w, (max(files) + 1) * w, -min(ranks) * d, -(max(ranks) + 1) * d


def stand_outlines(unit: Unit) -> list[list[Point]]:
    """Its stands round the middle of the block, the front upwards."""
    left, right, front, back = block_rectangle(unit)
    x, y = (left + right) / 2000, -(front + back) / 2000
    outlines = cell_outlines(unit.cells, mm(width_of(unit)), mm(depth_of(unit)))
    return [[[a - x, b - y] for a, b in outline] for outline in outlines]


def board_shape(board: Board) -> BoardShape:
    """The table."""
    return {"kind": "table", "size": [mm(board.width), mm(board.height)], "unit": "mm"}


def scene(setup: Setup, state: State, seat: int) -> Scene:
    """The picture of an Observation. `state` is what `hide` left for the seat."""
    board: Board = setup.board
    rows = [row for row in range(UNITS) if state.units[row].status != ABSENT]
    building = state.phase == model.ENLISTING and seat < NO_SEAT
    made: Scene = {
        "game": "honour-lies",
        "seat": seat,
        "board": board_shape(board),
        "cells": [],
        "areas": areas(board, state),
        "marks": scene_combat.contacts(board, state),
        "handles": handles(board, state, seat),
        "namings": [*namings(board, state, seat), *scene_orders.namings(board, state, seat)],
        "pieces": [piece_view(setup, state, row) for row in rows],
        "trays": [
            {"id": f"{word}-{s}", "name": f"{title} of {SEAT_NAMES[s]}", "kind": word}
            for s in (0, 1)
            for word, title in TRAYS
        ],
        "cards": shelf(board, state, seat) if building else [*cards(state, rows), *scene_orders.cards(board, state)],
        "panels": panels(setup, state, seat),
        "turn": f"Round {state.round} of {board.rounds}" if state.round else "Set-up",
    }
    if building:
        made["deeds"] = ready_forces(board, state, seat)
    return made


# -- areas ------------------------------------------------------------------------------------------------------


def areas(board: Board, state: State) -> list[Area]:
    """Terrain, holdings, deployment areas while they matter, and what each unit has straight ahead."""
    made: list[Area] = []
    for i in range(board.grounds):
        shape = board.ground[i]
        outline = [point(board, shape.xs[k], shape.ys[k]) for k in range(shape.corners)]
        made.append({"outline": outline, "style": ground_style(board.kind[i]), "label": ground_name(board.kind[i])})
    if state.phase in (model.ENLISTING, model.DEPLOYING, model.RETURNING):
        for s in (0, 1):
            box = ((board.west[s], board.north[s]), (board.east[s], board.north[s]),
                   (board.east[s], board.south[s]), (board.west[s], board.south[s]))  # fmt: skip
            made.append({"outline": [point(board, x, y) for x, y in box], "style": f"deploy-{s}",
                         "label": f"{SEAT_NAMES[s]} deploys here"})  # fmt: skip
    for i in range(state.holdings):
        square = state.holding[i]
        made.append({"outline": [point(board, square.xs[k], square.ys[k]) for k in range(4)], "style": "holding",
                     "label": holding_name(board, i)})  # fmt: skip
    if state.phase in (model.ACTIVATING, model.ACTING):
        made += [strip(board, state.units[row], row) for row in range(UNITS) if state.units[row].status == ON_TABLE]
    return made + scene_combat.charging_stand(board, state)


def ground_style(kind: int) -> str:
    """The style word of a piece of terrain."""
    if kind & IMPASSABLE:
        return "crag"
    return "hill" if kind & HIGH else "woods"


def ground_name(kind: int) -> str:
    """What a piece of terrain does, in words (HL-TERR-2 to HL-TERR-5)."""
    words = ("impassable", "no march", "cover", "hill: +1 a stand")
    return ", ".join(word for bit, word in enumerate(words) if kind & (1 << bit))


def strip(board: Board, unit: Unit, row: int) -> Area:
    """HL-VIS-1: everything straight ahead of the front edge, to the edge of the table; shown when asked for."""
    rank = front_rank(unit.cells)
    files, w = rank_cells(unit.cells, rank), width_of(unit)
    left, right, front = first_file(files) * w, (last_file(files) + 1) * w, -rank * depth_of(unit)
    corners = ((left, front), (left, front + FAR), (right, front + FAR), (right, front))
    outline = [(unit.x + dx, unit.y + dy) for dx, dy in (offset(SINES, unit.heading, a, b) for a, b in corners)]
    on_table = clip(outline, board.width, board.height)
    label = "sees and shoots straight ahead" if ranged_of(unit) else "straight ahead"
    made: Area = {"outline": [point(board, x, y) for x, y in on_table], "style": "sight", "piece": unit_code(row)}
    return made | {"label": label} if on_table else made


def clip(outline: list[tuple[int, int]], width: int, height: int) -> list[tuple[int, int]]:
    """A convex outline cut to the table, edge by edge."""
    for axis, limit, sign in ((0, 0, 1), (0, width, -1), (1, 0, 1), (1, height, -1)):
        kept: list[tuple[int, int]] = []
        for a, b in zip(outline, [*outline[1:], *outline[:1]]):
            ins, outs = sign * (a[axis] - limit), sign * (b[axis] - limit)
            if ins >= 0:
                kept.append(a)
            if (ins >= 0) != (outs >= 0):
                kept.append((a[0] + (b[0] - a[0]) * ins // (ins - outs), a[1] + (b[1] - a[1]) * ins // (ins - outs)))
        outline = kept
    return outline


# -- pieces -----------------------------------------------------------------------------------------------------


def piece_view(setup: Setup, state: State, row: int) -> Piece:
    """One unit, on the table, in a holding or in a tray."""
    unit, board = state.units[row], setup.board
    name = unit_name(setup, unit, row)
    made: Piece = {
        "id": unit_code(row),
        "seat": unit.seat,
        "name": name,
        "kind": card_key(unit),
        "symbol": SYMBOLS[unit.kind],
        "letter": KIND_NAMES[unit.kind][0],
        "flag": str(row % SIDE + 1),
        "bars": [{"name": "Health", "value": max(0, unit.health), "most": max(unit.health, full_health(unit))}],
        "spoken": spoken(setup, state, row, name),
    }
    active = row == state.active
    words = [
        word
        for word, on in (
            ("acted", unit.activated and not active),
            ("disordered", unit.disordered),
            ("active", active),
        )
        if on
    ]
    if words:
        made["states"] = words
    if unit.status == ON_TABLE:
        place_piece(made, board, unit)
        made["grade_name"] = f"{FORM_NAMES[unit.form]} of {count_cells(unit.cells)}"
    elif unit.status == INSIDE:
        square = state.holding[unit.holding]
        x, y = point(board, (square.xs[0] + square.xs[2]) // 2, (square.ys[0] + square.ys[2]) // 2)
        made["pose"] = [x, y, square.heading / 100]
        made["outline"] = [[-30, -30], [30, -30], [30, 30], [-30, 30]]
        made["badges"] = [{"symbol": "hl-holding", "name": f"in {holding_name(board, unit.holding).lower()}"}]
        made["grade_name"] = f"{count_cells(unit.cells)} stands inside"
    else:
        made["tray"] = f"{'lost' if unit.status in (DESTROYED, REMOVED) else 'reserve'}-{unit.seat}"
    if unit.hero:
        made["badges"] = [*made.get("badges", []), {"symbol": "hl-hero", "name": "Hero"}]
    return made


def place_piece(made: Piece, board: Board, unit: Unit) -> None:
    """The pose of a unit's block: its centre, and the corners round it with the front upwards."""
    left, right, front, back = block_rectangle(unit)
    dx, dy = offset(SINES, unit.heading, (left + right) // 2, (front + back) // 2)
    x, y = point(board, unit.x + dx, unit.y + dy)
    made["pose"] = [x, y, unit.heading / 100]
    w, d = mm(right - left) / 2, mm(front - back) / 2
    made["outline"] = [[-w, -d], [w, -d], [w, d], [-w, d]]
    made["stands"] = stand_outlines(unit)


WHERE = {RESERVE: "not deployed", REMOVED: "removed from play", DESTROYED: "destroyed", HELD: "held back"}
POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def spoken(setup: Setup, state: State, row: int, name: str) -> str:
    """The whole unit in one sentence."""
    unit = state.units[row]
    parts = [f"{name} of {SEAT_NAMES[unit.seat]}"]
    if unit.status == ON_TABLE:
        facing = POINTS[(unit.heading + 2250) // 4500 % 8]
        parts.append(f"{FORM_NAMES[unit.form]} of {count_cells(unit.cells)}, facing {facing}")
    elif unit.status == INSIDE:
        parts.append(f"{count_cells(unit.cells)} stands in {holding_name(setup.board, unit.holding).lower()}")
    else:
        parts.append(WHERE.get(unit.status, "off the table"))
    parts.append(f"{max(0, unit.health)} of {full_health(unit)} Health")
    if unit.disordered:
        parts.append("disordered")
    if unit.activated:
        parts.append("is acting" if row == state.active else "has acted")
    parts += scene_orders.words_of(unit)
    return ", ".join(parts)


# -- panels -----------------------------------------------------------------------------------------------------


def panels(setup: Setup, state: State, seat: int) -> list[Panel]:
    """Score, round, step, the force being built, the combat line by line, holdings and seals."""
    board: Board = setup.board
    score: list[dict[str, Any]] = [
        {"name": SEAT_NAMES[s], "seat": s, "value": state.vp[s], "text": standing(state, s)} for s in (0, 1)
    ]
    track: list[dict[str, Any]] = [{"name": "Round", "value": state.round, "most": board.rounds}]
    made: list[Panel] = [
        {"kind": "score", "title": "Victory points", "rows": score, "clause": "HL-SCORE-1"},
        {"kind": "track", "title": "Round", "rows": track, "clause": "HL-ROUND-3"},
    ]
    if state.phase == model.ENLISTING and seat < NO_SEAT:
        made.append(conditions(board, state, seat))
    if state.phase == model.ACTING:
        steps: list[dict[str, Any]] = [{"name": name, "value": state.step} for name in STEPS]
        made.append({"kind": "track", "title": "Activation", "rows": steps, "clause": "HL-ACT-1"})
    made += scene_combat.panels(setup, state, seat)
    made += scene_orders.panels(board, state)
    if state.phase in (model.BIDDING, model.ENLISTING, model.STAKING):
        seals: list[dict[str, Any]] = [
            {"name": SEAT_NAMES[s], "seat": s, "text": "sealed" if state.sealed[s] else "not sealed",
             "look": "sealed" if state.sealed[s] else "draft"}
            for s in (0, 1)
        ]  # fmt: skip
        made.append({"kind": "seals", "title": "Seals", "rows": seals, "clause": "HL-COMBAT-6"})
    elif state.round:
        made.append({"kind": "table", "title": "The table", "rows": table_rows(board, state), "clause": "HL-SCORE-2"})
    return made


def standing(state: State, seat: int) -> str:
    """What a side still has to do."""
    units = [unit for unit in state.units[:UNITS] if unit.seat == seat and unit.status in (ON_TABLE, INSIDE)]
    if not state.round:
        return ""
    return f"{sum(not unit.activated for unit in units)} of {len(units)} still to act"


def table_rows(board: Board, state: State) -> list[dict[str, Any]]:
    """Who has the Initiative (HL-SETUP-2), and who holds what; a command holding is worth 5 VP at the end."""
    rows: list[dict[str, Any]] = [
        {"name": "Initiative, and ties", "text": SEAT_NAMES[state.first], "clause": "HL-SETUP-2"},
        {"name": "Rounds left", "text": str(board.rounds - state.round), "clause": "HL-SCORE-3"},
    ]
    for i in range(state.holdings):
        occupant = state.occupant[i]
        who = "empty" if occupant == NOBODY else SEAT_NAMES[state.units[occupant].seat]
        worth = ", 5 VP at the end" if board.command[i] and occupant != NOBODY else ""
        rows.append({"name": holding_name(board, i), "text": who + worth, "clause": "HL-SCORE-2"})
    return rows
