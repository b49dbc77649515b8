"""The picture of a position, for any client: an open table in millimetres, y downwards."""

from __future__ import annotations

from typing import Any, Literal

from sandtable.geometry.plane import make_sines, offset
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Area, BoardShape, Card, Handle, Panel, Piece, Point, Scene

from . import model
from .actions import FORM_NAMES, KIND_NAMES, ROLE_NAMES, unit_code
from .model import (
    ABSENT,
    DESTROYED,
    HELD,
    HIGH,
    IMPASSABLE,
    INSIDE,
    NOBODY,
    REMOVED,
    RESERVE,
    ROLES,
    TABLE,
    UNITS,
    Board,
    State,
    Unit,
)
from .report import profile_name, unit_name
from .rules.formations import CELLS, FILES, count_cells, front_rank
from .rules.moves import wheel_limit
from .rules.profiles import (
    SPECIAL,
    defence_of,
    depth_of,
    full_health,
    full_stands,
    is_specialist,
    melee_of,
    morale_of,
    ranged_of,
    width_of,
)
from .scenarios import SEAT_NAMES

SYMBOLS = ("hl-inf", "hl-cav", "hl-beast", "hl-behemoth")
STEPS = ("Rush", "Ranged", "Reform", "Move", "March", "Melee", "Occupy")
SPECIAL_RULES = (
    ("Melee Discipline", "each Health bid to attack in melee is worth two", "HL-SPEC-1"),
    ("Ranged Discipline", "each Health bid to shoot is worth two", "HL-SPEC-1"),
    ("Defence Discipline", "each Health bid to defend is worth two", "HL-SPEC-1"),
    ("Expendable", "removed from play instead of destroyed, and may return", "HL-SPEC-2"),
    ("Fear", "in melee an enemy counts one stand fewer", "HL-SPEC-3"),
    ("Fearless", "ignores Fear", "HL-SPEC-4"),
    ("Limited", "one stand fewer", "HL-SPEC-5"),
    ("Ponderous", "no Move after a Reform", "HL-SPEC-6"),
    ("Reckless Volley", "may bid when it shoots", "HL-SPEC-7"),
    ("Rush", "an Advance before everything else", "HL-SPEC-8"),
    ("Skirmish", "never disordered", "HL-SPEC-9"),
    ("Summoned", "comes where a unit is destroyed", "HL-SPEC-10"),
    ("Swift", "marches in difficult terrain, may reform instead of advancing", "HL-SPEC-11"),
)
SINES = make_sines()
TRAYS: tuple[tuple[Literal["reserve", "lost"], str], ...] = (("reserve", "Reserve"), ("lost", "Losses"))


def mm(length: int) -> float:
    """Micrometres as the millimetres of the picture."""
    return length / 1000


def point(board: Board, x: int, y: int) -> Point:
    """A place on the picture, y downwards; on the table y grows north (HL-NUM-2)."""
    return [mm(x), mm(board.height - y)]


def block_rectangle(unit: Unit) -> tuple[int, int, int, int]:
    """HL-PIECE-8: how far the unit reaches left, right, forward and back of its origin; for display alone."""
    ranks = [cell // FILES for cell in range(CELLS) if (unit.cells >> cell) & 1]
    files = [cell % FILES for cell in range(CELLS) if (unit.cells >> cell) & 1]
    w, d = width_of(unit), depth_of(unit)
    return min(files) * w, (max(files) + 1) * w, -min(ranks) * d, -(max(ranks) + 1) * d


def stand_outlines(unit: Unit) -> list[list[Point]]:
    """Its stands round the middle of the block, the front upwards."""
    left, right, front, back = block_rectangle(unit)
    x, y = (left + right) / 2000, (front + back) / 2000
    w, d = mm(width_of(unit)), mm(depth_of(unit))
    made = []
    for cell in range(CELLS):
        if (unit.cells >> cell) & 1:
            a, b = cell % FILES * w - x, cell // FILES * d + y
            made.append([[a, b], [a + w, b], [a + w, b + d], [a, b + d]])
    return made


def board_shape(board: Board) -> BoardShape:
    """The table."""
    return {"kind": "table", "size": [mm(board.width), mm(board.height)], "unit": "mm"}


def scene(setup: Setup, state: State, seat: int) -> Scene:
    """The picture of an Observation. `state` is what `hide` left for the seat."""
    board: Board = setup.board
    rows = [row for row in range(UNITS) if state.units[row].status != ABSENT]
    return {
        "game": "honour-lies",
        "seat": seat,
        "board": board_shape(board),
        "cells": [],
        "areas": areas(board, state),
        "handles": handles(board, state),
        "pieces": [piece_view(setup, state, row) for row in rows],
        "trays": [
            {"id": f"{word}-{s}", "name": f"{title} of {SEAT_NAMES[s]}", "kind": word}
            for s in (0, 1)
            for word, title in TRAYS
        ],
        "cards": cards(state, rows),
        "panels": panels(setup, state),
        "turn": f"Round {state.round} of {board.rounds}" if state.round else "Set-up",
    }


def areas(board: Board, state: State) -> list[Area]:
    """Terrain, holdings, and deployment areas while they matter."""
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
    for i in range(board.holdings):
        shape = board.holding[i]
        label = f"{'command ' if board.command[i] else ''}holding {i + 1}"
        if state.occupant[i] != NOBODY:
            label += f": {unit_code(state.occupant[i])}"
        made.append({"outline": [point(board, shape.xs[k], shape.ys[k]) for k in range(4)], "style": "holding",
                     "label": label})  # fmt: skip
    return made


def ground_style(kind: int) -> str:
    """The style word of a piece of terrain."""
    if kind & IMPASSABLE:
        return "crag"
    return "hill" if kind & HIGH else "woods"


def ground_name(kind: int) -> str:
    """What a piece of terrain does, in words (HL-TERR-2 to HL-TERR-5)."""
    words = ("impassable", "no march", "cover", "hill: +1 a stand")
    return ", ".join(word for bit, word in enumerate(words) if kind & (1 << bit))


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
        "bars": [{"name": "Health", "value": max(0, unit.health), "most": full_health(unit)}],
        "spoken": spoken(setup, state, row, name),
    }
    words = [word for word, on in (("acted", unit.activated), ("disordered", unit.disordered)) if on]
    if row == state.active:
        words.append("active")
    if words:
        made["states"] = words
    badges = [{"symbol": "hl-disorder", "name": "disordered"}] if unit.disordered else []
    if unit.status == TABLE:
        place_piece(made, board, unit)
        badges.append({"symbol": f"hl-{FORM_NAMES[unit.form]}", "name": FORM_NAMES[unit.form]})
    elif unit.status == INSIDE:
        square = board.holding[unit.holding]
        x, y = point(board, square.x + 30_000, square.y - 30_000)
        made["pose"] = [x, y, 0]
        made["outline"] = [[-30, -30], [30, -30], [30, 30], [-30, 30]]
        badges.append({"symbol": "hl-holding", "name": f"in holding {unit.holding + 1}"})
    else:
        made["tray"] = f"{'lost' if unit.status in (DESTROYED, REMOVED) else 'reserve'}-{unit.seat}"
    if badges:
        made["badges"] = badges  # type: ignore[typeddict-item]  # symbols and names, as Badge has them
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


def handles(board: Board, state: State) -> list[Handle]:
    """The wheel of an Advance: about the right front corner of the base stand, or about the left one (HL-MOVE-1)."""
    if state.phase != model.ACTING or state.step > model.MARCH:
        return []
    unit = state.units[state.active]
    if unit.status != TABLE or count_cells(unit.cells) < 2:
        return []
    made: list[Handle] = []
    rank, w = front_rank(unit.cells), width_of(unit)
    for file in range(FILES):
        if not (unit.cells >> (FILES * rank + file)) & 1:
            continue
        ends = []
        for right in (file * w, (file + 1) * w):
            dx, dy = offset(SINES, unit.heading, right, -rank * depth_of(unit))
            ends.append(point(board, unit.x + dx, unit.y + dy))
        made.append(
            {
                "verb": "advance",
                "slot": "wheel",
                "kind": "angle",
                "when": {"file": file},
                "pivot": ends[1],
                "arm": ends[0],
                "pivot_left": ends[0],
                "arm_left": ends[1],
                "per": 100,
                "least": -wheel_limit(unit),
                "most": wheel_limit(unit),
                "step": 100,
            }
        )
    return made


WHERE = {RESERVE: "not deployed", REMOVED: "removed from play", DESTROYED: "destroyed", HELD: "held back"}
POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def spoken(setup: Setup, state: State, row: int, name: str) -> str:
    """The whole unit in one sentence."""
    unit = state.units[row]
    parts = [f"{name} of {SEAT_NAMES[unit.seat]}"]
    if unit.status == TABLE:
        facing = POINTS[(unit.heading + 2250) // 4500 % 8]
        parts.append(f"{FORM_NAMES[unit.form]} of {count_cells(unit.cells)}, facing {facing}")
    elif unit.status == INSIDE:
        parts.append(f"{count_cells(unit.cells)} stands in holding {unit.holding + 1}")
    else:
        parts.append(WHERE[unit.status])
    parts.append(f"{max(0, unit.health)} of {full_health(unit)} Health")
    if unit.disordered:
        parts.append("disordered")
    if unit.activated:
        parts.append("has acted")
    return ", ".join(parts)


# -- cards and panels -------------------------------------------------------------------------------------------


def card_key(unit: Unit) -> str:
    """The key of what a unit is: its type and roles."""
    return "-".join([KIND_NAMES[unit.kind].lower(), ROLE_NAMES[unit.role].lower()]
                    + ([ROLE_NAMES[unit.second].lower()] if unit.second < ROLES else []))  # fmt: skip


def cards(state: State, rows: list[int]) -> list[Card]:
    """Every profile that is in the match (HL-PROF-6), each once."""
    made: dict[str, Card] = {}
    for row in rows:
        unit = state.units[row]
        made.setdefault(card_key(unit), card(unit))
    return list(made.values())


def card(unit: Unit) -> Card:
    """What a kind of unit is."""
    numbers: list[tuple[str, Any, str]] = [
        ("Melee", melee_of(unit), "HL-PROF-3"),
        ("Ranged", ranged_of(unit) or "–", "HL-PROF-3"),
        ("Defence", defence_of(unit), "HL-PROF-3"),
        ("Morale", morale_of(unit), "HL-COMBAT-11"),
        ("Health", full_health(unit), "HL-PIECE-3"),
        ("Stands", f"{full_stands(unit)} {'wide' if unit.wide else 'narrow'}", "HL-PIECE-1"),
    ]
    rules = SPECIAL[unit.role] | SPECIAL[unit.second]
    lines = [{"name": name, "text": str(value), "clause": clause} for name, value, clause in numbers]
    lines += [
        {"name": name, "text": text, "clause": clause}
        for bit, (name, text, clause) in enumerate(SPECIAL_RULES)
        if rules & (1 << bit)
    ]
    if is_specialist(unit):
        lines.append({"name": "Specialist", "text": "3 VP when it is lost", "clause": "HL-SCORE-1"})
    return {
        "kind": card_key(unit),
        "name": profile_name(unit.kind, unit.role, unit.second),
        "symbol": SYMBOLS[unit.kind],
        "lines": lines,  # type: ignore[typeddict-item]  # name, text and clause, as CardLine has them
    }


def panels(setup: Setup, state: State) -> list[Panel]:
    """Score, round, step, the combat line by line, and seals."""
    board: Board = setup.board
    score: list[dict[str, Any]] = [
        {"name": SEAT_NAMES[s], "seat": s, "value": state.vp[s], "text": f"{_to_act(state, s)} still to act"}
        for s in (0, 1)
    ]
    track: list[dict[str, Any]] = [{"name": "Round", "value": state.round, "most": board.rounds}]
    made: list[Panel] = [
        {"kind": "score", "title": "Victory points", "rows": score, "clause": "HL-SCORE-1"},
        {"kind": "track", "title": "Round", "rows": track, "clause": "HL-ROUND-3"},
    ]
    if state.phase == model.ACTING:
        steps: list[dict[str, Any]] = [{"name": name, "value": state.step} for name in STEPS]
        made.append({"kind": "track", "title": "Activation", "rows": steps, "clause": "HL-ACT-1"})
    if state.combat.attacker != NOBODY:
        made.append(
            {"kind": "table", "title": "Before bids", "rows": combat_rows(setup, state), "clause": "HL-COMBAT-5"}
        )
    if state.phase in (model.BIDDING, model.ENLISTING):
        seals: list[dict[str, Any]] = [
            {"name": SEAT_NAMES[s], "seat": s, "text": "sealed" if state.sealed[s] else "not sealed",
             "look": "sealed" if state.sealed[s] else "draft"}
            for s in (0, 1)
        ]  # fmt: skip
        made.append({"kind": "seals", "title": "Seals", "rows": seals, "clause": "HL-COMBAT-6"})
    return made


def combat_rows(setup: Setup, state: State) -> list[dict[str, Any]]:
    """The base scores in words."""
    combat = state.combat
    attacker, defender = state.units[combat.attacker], state.units[combat.defender]
    face = "in a holding" if defender.status == INSIDE else ("front", "flank", "rear", "flank")[combat.face]
    return [
        {
            "name": unit_name(setup, attacker, combat.attacker),
            "text": f"{'ranged' if combat.ranged else 'melee'} {combat.attack}",
            "clause": "HL-COMBAT-4",
        },
        {
            "name": unit_name(setup, defender, combat.defender),
            "text": f"defence {combat.defence}, hit {face}",
            "clause": "HL-COMBAT-2",
        },
    ]


def _to_act(state: State, seat: int) -> int:
    return sum(
        unit.seat == seat and unit.status in (TABLE, INSIDE) and not unit.activated for unit in state.units[:UNITS]
    )
