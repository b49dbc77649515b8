"""Handles to drag: the wheel of an Advance, the turn of a single stand, the pose of a deployed unit."""

from __future__ import annotations

from typing import Final

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.actions import WAY_NAMES, unit_code
from sandtable.games.honour_lies.model import FORMS, MM, NOBODY, ON_TABLE, REMOVED, SIDE, Board, State, Unit
from sandtable.games.honour_lies.rules.movement.moves import wheel_limit
from sandtable.games.honour_lies.rules.setup.poses import may_be_deployed
from sandtable.games.honour_lies.rules.units.formations import (
    CELLS,
    FILES,
    count_cells,
    count_shapes,
    front_rank,
    shape_cells,
)
from sandtable.games.honour_lies.rules.units.profiles import depth_of, full_stands, width_of
from sandtable.games.honour_lies.scene.drawing import SINES, cell_outlines, mm, moving_unit, scene_point
from sandtable.geometry.plane import offset
from sandtable.kernel.scene import Handle

DEGREE: Final = 100
TURN_HANDLE_REACH: Final = 60 * MM  # from the centre of a single stand to its turn handle
SNAP_STEP: Final = 5 * MM  # of a drag and of an arrow key; a typed place is exact


def handles(board: Board, state: State, seat: int) -> list[Handle]:
    """Return the handles for the current question."""
    if state.phase in (model.DEPLOYING, model.RETURNING):
        return deployment_handles(board, state, seat)
    acting = state.phase == model.ACTING and state.step <= model.MARCH
    unit_id = moving_unit(state)
    if unit_id == NOBODY or not (acting or state.phase == model.RETREATING):
        return []
    unit = state.units[unit_id]
    if unit.status != ON_TABLE:
        return []
    if count_cells(unit.cells) == 1:
        return [turn_handle(board, unit, way) for way in range(4)]
    return wheel_handles(board, unit) if acting else []


def wheel_handles(board: Board, unit: Unit) -> list[Handle]:
    """Return the handles for the wheel of an Advance, about either front corner of the base stand (HL-MOVE-1)."""
    made: list[Handle] = []
    rank, w = front_rank(unit.cells), width_of(unit)
    for file in range(FILES):
        if not (unit.cells >> (FILES * rank + file)) & 1:
            continue
        ends = []
        for right in (file * w, (file + 1) * w):
            dx, dy = offset(SINES, unit.heading, right, -rank * depth_of(unit))
            ends.append(scene_point(board, unit.x + dx, unit.y + dy))
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
                "per": DEGREE,
                "least": -wheel_limit(unit),
                "most": wheel_limit(unit),
                "step": DEGREE,
                "ready": True,
            }
        )
    return made


def turn_handle(board: Board, unit: Unit, way: int) -> Handle:
    """Return the handle for turning a single stand about its centre after its move (HL-MOVE-9)."""
    rank = front_rank(unit.cells)
    cell = next(cell for cell in range(CELLS) if (unit.cells >> cell) & 1)
    w, d = width_of(unit), depth_of(unit)
    right, ahead = ((0, d), (0, -d), (-w, 0), (w, 0))[way]
    a, b = cell % FILES * w + w // 2 + right, -rank * d - d // 2 + ahead
    centre = offset(SINES, unit.heading, a, b)
    front = offset(SINES, unit.heading, a, b + TURN_HANDLE_REACH)
    return {
        "verb": "turn",
        "slot": "angle",
        "kind": "angle",
        "when": {"way": WAY_NAMES[way]},
        "pivot": scene_point(board, unit.x + centre[0], unit.y + centre[1]),
        "arm": scene_point(board, unit.x + front[0], unit.y + front[1]),
        "per": DEGREE,
        "least": -9000,
        "most": 9000,
        "step": DEGREE,
    }


def deployment_handles(board: Board, state: State, seat: int) -> list[Handle]:
    """Return the handles for deployed units: the pose, held in the middle of the block (HL-SETUP-4)."""
    made: list[Handle] = []
    for row, unit in deployable_units(state, seat):
        for number, cells in deployment_shapes(unit):
            w, d = mm(width_of(unit)), mm(depth_of(unit))
            corners = [corner for outline in cell_outlines(cells, w, d) for corner in outline]
            made.append(
                {
                    "verb": "deploy",
                    "slot": "x",
                    "slot_y": "y",
                    "slot_angle": "heading",
                    "kind": "place",
                    "piece": unit_code(row),
                    "when": {"shape": number},
                    "up": True,
                    "per": MM,
                    "per_angle": DEGREE,
                    "step": SNAP_STEP,
                    "grip": [max(c[0] for c in corners) / 2, max(c[1] for c in corners) / 2],
                    "ready": True,
                }
            )
    return made


def deployable_units(state: State, seat: int) -> list[tuple[int, Unit]]:
    """Return the units that the seat may put on the table now."""
    if seat > 1:
        return []
    rows = range(seat * SIDE, seat * SIDE + SIDE)
    return [(unit_id, state.units[unit_id]) for unit_id in rows if may_be_deployed(state, state.units[unit_id])]


def deployment_shapes(unit: Unit) -> list[tuple[int, int]]:
    """Return numbers and cells of the shapes for deployment; a returning unit only in column."""
    n = full_stands(unit)
    forms = [model.COLUMN] if unit.status == REMOVED else list(range(FORMS))
    return [(8 * form + shift, shape_cells(form, n, shift)) for form in forms for shift in range(count_shapes(form, n))]
