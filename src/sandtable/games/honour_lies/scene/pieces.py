"""Units in the Scene: outline, state, and a spoken description."""

from __future__ import annotations

from sandtable.games.honour_lies.actions import KIND_NAMES, unit_code
from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import (
    DESTROYED,
    FORM_NAMES,
    HELD,
    INSIDE,
    ON_TABLE,
    REMOVED,
    RESERVE,
    SIDE,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.rules.units.formations import CELLS, FILES, count_cells
from sandtable.games.honour_lies.rules.units.profiles import depth_of, full_health, width_of
from sandtable.games.honour_lies.scene import advanced_panels
from sandtable.games.honour_lies.scene.drawing import SINES, cell_outlines, holding_name, mm, scene_point
from sandtable.games.honour_lies.scene.force_building import SYMBOLS, card_key
from sandtable.games.honour_lies.scene.unit_names import WIND_NAMES, unit_name
from sandtable.geometry.plane import offset
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Point, ScenePiece


def block_rectangle(unit: Unit) -> tuple[int, int, int, int]:
    """Return how far the unit reaches left, right, forward and back from its origin (HL-PIECE-8)."""
    ranks = [cell // FILES for cell in range(CELLS) if (unit.cells >> cell) & 1]
    files = [cell % FILES for cell in range(CELLS) if (unit.cells >> cell) & 1]
    w, d = width_of(unit), depth_of(unit)
    return min(files) * w, (max(files) + 1) * w, -min(ranks) * d, -(max(ranks) + 1) * d


def stand_outlines(unit: Unit) -> list[list[Point]]:
    """Return the outlines of its stands around the middle of the block, front upwards."""
    left, right, front, back = block_rectangle(unit)
    x, y = (left + right) / 2000, -(front + back) / 2000
    outlines = cell_outlines(unit.cells, mm(width_of(unit)), mm(depth_of(unit)))
    return [[[a - x, b - y] for a, b in outline] for outline in outlines]


def make_piece(setup: Setup[State, Board], state: State, unit_id: int) -> ScenePiece:
    """Return one unit, on the table, in a holding or in a tray."""
    unit, board = state.units[unit_id], setup.board
    name = unit_name(setup, unit, unit_id)
    made: ScenePiece = {
        "id": unit_code(unit_id),
        "seat": unit.seat,
        "name": name,
        "kind": card_key(unit),
        "symbol": SYMBOLS[unit.kind],
        "letter": KIND_NAMES[unit.kind][0],
        "flag": str(unit_id % SIDE + 1),
        "bars": [{"name": "Health", "value": max(0, unit.health), "most": max(unit.health, full_health(unit))}],
        "spoken": spoken(setup, state, unit_id, name),
    }
    active = unit_id == state.active
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
        x, y = scene_point(board, (square.xs[0] + square.xs[2]) // 2, (square.ys[0] + square.ys[2]) // 2)
        made["pose"] = [x, y, square.heading / 100]
        made["outline"] = [[-30, -30], [30, -30], [30, 30], [-30, 30]]
        made["badges"] = [{"symbol": "hl-holding", "name": f"in {holding_name(board, unit.holding).lower()}"}]
        made["grade_name"] = f"{count_cells(unit.cells)} stands inside"
    else:
        made["tray"] = f"{'lost' if unit.status in (DESTROYED, REMOVED) else 'reserve'}-{unit.seat}"
    if unit.hero:
        made["badges"] = [*made.get("badges", []), {"symbol": "hl-hero", "name": "Hero"}]
    return made


def place_piece(made: ScenePiece, board: Board, unit: Unit) -> None:
    """Add the pose of the unit's block: its centre, and the corners around it with the front upwards."""
    left, right, front, back = block_rectangle(unit)
    dx, dy = offset(SINES, unit.heading, (left + right) // 2, (front + back) // 2)
    x, y = scene_point(board, unit.x + dx, unit.y + dy)
    made["pose"] = [x, y, unit.heading / 100]
    w, d = mm(right - left) / 2, mm(front - back) / 2
    made["outline"] = [[-w, -d], [w, -d], [w, d], [-w, d]]
    made["stands"] = stand_outlines(unit)


STATUS_WORDS = {RESERVE: "not deployed", REMOVED: "removed from play", DESTROYED: "destroyed", HELD: "held back"}


def spoken(setup: Setup[State, Board], state: State, unit_id: int, name: str) -> str:
    """Describe the whole unit in one sentence."""
    unit = state.units[unit_id]
    parts = [f"{name} of {SEAT_NAMES[unit.seat]}"]
    if unit.status == ON_TABLE:
        facing = WIND_NAMES[(unit.heading + 2250) // 4500 % 8]
        parts.append(f"{FORM_NAMES[unit.form]} of {count_cells(unit.cells)}, facing {facing}")
    elif unit.status == INSIDE:
        parts.append(f"{count_cells(unit.cells)} stands in {holding_name(setup.board, unit.holding).lower()}")
    else:
        parts.append(STATUS_WORDS.get(unit.status, "off the table"))
    parts.append(f"{max(0, unit.health)} of {full_health(unit)} Health")
    if unit.disordered:
        parts.append("disordered")
    if unit.activated:
        parts.append("is acting" if unit_id == state.active else "has acted")
    parts += advanced_panels.advanced_words(unit)
    return ", ".join(parts)
