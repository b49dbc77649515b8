"""The table in the Scene: terrain, holdings, deployment areas and lines of sight."""

from __future__ import annotations

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.actions import unit_code
from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import HIGH, IMPASSABLE, ON_TABLE, UNITS, Board, State, Unit
from sandtable.games.honour_lies.rules.units.formations import files_in_rank, first_file, front_rank, last_file
from sandtable.games.honour_lies.rules.units.profiles import depth_of, ranged_of, width_of
from sandtable.games.honour_lies.scene import combat_panels
from sandtable.games.honour_lies.scene.drawing import SINES, holding_name, mm, scene_point
from sandtable.geometry.plane import offset
from sandtable.kernel.scene import Area, BoardShape

BEYOND_TABLE = 10**7  # micrometres: beyond any table


def board_shape(board: Board) -> BoardShape:
    """Return the table."""
    return {"kind": "table", "size": [mm(board.width), mm(board.height)], "unit": "mm"}


def board_areas(board: Board, state: State) -> list[Area]:
    """Return terrain, holdings, deployment areas while they matter, and what each unit has straight ahead."""
    made: list[Area] = []
    for i in range(board.grounds):
        shape = board.ground[i]
        outline = [scene_point(board, shape.xs[k], shape.ys[k]) for k in range(shape.corners)]
        made.append(
            {
                "outline": outline,
                "style": ground_style(board.kind[i]),
                "label": ground_name(board.kind[i]),
            }
        )
    if state.phase in (model.ENLISTING, model.DEPLOYING, model.RETURNING):
        for s in (0, 1):
            box = ((board.west[s], board.north[s]), (board.east[s], board.north[s]),
                   (board.east[s], board.south[s]), (board.west[s], board.south[s]))  # fmt: skip
            made.append({"outline": [scene_point(board, x, y) for x, y in box], "style": f"deploy-{s}",
                         "label": f"{SEAT_NAMES[s]} deploys here"})  # fmt: skip
    for i in range(state.holdings):
        square = state.holding[i]
        made.append({"outline": [scene_point(board, square.xs[k], square.ys[k]) for k in range(4)], "style": "holding",
                     "label": holding_name(board, i)})  # fmt: skip
    if state.phase in (model.ACTIVATING, model.ACTING):
        made += [
            sight_strip(board, state.units[unit_id], unit_id)
            for unit_id in range(UNITS)
            if state.units[unit_id].status == ON_TABLE
        ]
    return made + combat_panels.charging_stand(board, state)


def ground_style(kind: int) -> str:
    """Return the style of a piece of terrain."""
    if kind & IMPASSABLE:
        return "crag"
    return "hill" if kind & HIGH else "woods"


def ground_name(kind: int) -> str:
    """Return what a piece of terrain does, in words (HL-TERR-2 to HL-TERR-5)."""
    words = ("impassable", "no march", "cover", "hill: +1 a stand")
    return ", ".join(word for bit, word in enumerate(words) if kind & (1 << bit))


def sight_strip(board: Board, unit: Unit, unit_id: int) -> Area:
    """Return everything straight ahead of the front edge, up to the edge of the table (HL-VIS-1)."""
    rank = front_rank(unit.cells)
    files, w = files_in_rank(unit.cells, rank), width_of(unit)
    left, right, front = first_file(files) * w, (last_file(files) + 1) * w, -rank * depth_of(unit)
    corners = ((left, front), (left, front + BEYOND_TABLE), (right, front + BEYOND_TABLE), (right, front))
    outline = [(unit.x + dx, unit.y + dy) for dx, dy in (offset(SINES, unit.heading, a, b) for a, b in corners)]
    on_table = clip_to_table(outline, board.width, board.height)
    label = "sees and shoots straight ahead" if ranged_of(unit) else "straight ahead"
    made: Area = {
        "outline": [scene_point(board, x, y) for x, y in on_table],
        "style": "sight",
        "piece": unit_code(unit_id),
    }
    return made | {"label": label} if on_table else made


def clip_to_table(outline: list[tuple[int, int]], width: int, height: int) -> list[tuple[int, int]]:
    """Clip a convex outline to the table."""
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
