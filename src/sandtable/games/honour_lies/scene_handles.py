"""What is dragged and dialled: the wheel of an Advance, the turn of a last stand, the place of a unit that is deployed;
and what their numbers are called."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sandtable.geometry.plane import make_sines, offset
from sandtable.kernel.scene import Handle, Naming, Point, Value

from . import model
from .actions import FORM_NAMES, unit_code
from .model import FORMS, MM, NO_SEAT, NOBODY, ON_TABLE, REMOVED, SIDE, UNITS, Board, State, Unit
from .rules.deploy import is_placeable, may_be_summoned, summon_cells
from .rules.formations import (
    CELLS,
    FILES,
    count_cells,
    front_rank,
    layout,
    layout_count,
    rank_cells,
    rear_rank,
    shape_cells,
    shape_count,
)
from .rules.moves import wheel_limit
from .rules.profiles import depth_of, full_stands, width_of

SINES: Final = make_sines()
DEGREE: Final = 100
REACH: Final = 60 * MM  # from the middle of a last stand to the handle that turns it
SNAP: Final = 5 * MM  # of a drag and of an arrow key; a typed place is exact
WAYS: Final = ("ahead", "back", "left", "right")
ACROSS: Final = {1: ("middle",), 2: ("left", "right"), 3: ("left", "middle", "right")}
ANCHOR: Final = "The stand placed first becomes"
SIDES: Final = ("front", "right", "rear", "left")


def mm(length: int) -> float:
    """Micrometres as the millimetres of the picture."""
    return length / 1000


def point(board: Board, x: int, y: int) -> Point:
    """A place on the picture, y downwards; on the table y grows north (HL-NUM-2)."""
    return [mm(x), mm(board.height - y)]


def cell_outlines(cells: int, w: float, d: float) -> list[list[Point]]:
    """The stands of a set of cells, the front upwards, cell (0,0) at the corner."""
    made = []
    for cell in range(CELLS):
        if (cells >> cell) & 1:
            a, b = cell % FILES * w, cell // FILES * d
            made.append([[a, b], [a + w, b], [a + w, b + d], [a, b + d]])
    return made


def subject(state: State) -> int:
    """The unit whose move is being chosen."""
    return {model.LOSING: state.losing, model.RETREATING: state.combat.loser}.get(state.phase, state.active)


# -- handles ----------------------------------------------------------------------------------------------------


def handles(board: Board, state: State, seat: int) -> list[Handle]:
    """Every handle that may be out for what is asked now."""
    if state.phase in (model.DEPLOYING, model.RETURNING):
        return places(board, state, seat)
    acting = state.phase == model.ACTING and state.step <= model.MARCH
    row = subject(state)
    if row == NOBODY or not (acting or state.phase == model.RETREATING):
        return []
    unit = state.units[row]
    if unit.status != ON_TABLE:
        return []
    if count_cells(unit.cells) == 1:
        return [turn(board, unit, way) for way in range(4)]
    return wheels(board, unit) if acting else []


def wheels(board: Board, unit: Unit) -> list[Handle]:
    """The wheel of an Advance: about the right front corner of the base stand, or about the left one (HL-MOVE-1)."""
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
                "per": DEGREE,
                "least": -wheel_limit(unit),
                "most": wheel_limit(unit),
                "step": DEGREE,
                "ready": True,
            }
        )
    return made


def turn(board: Board, unit: Unit, way: int) -> Handle:
    """HL-MOVE-9: one stand goes by a whole base, then turns about its centre."""
    rank = front_rank(unit.cells)
    cell = next(cell for cell in range(CELLS) if (unit.cells >> cell) & 1)
    w, d = width_of(unit), depth_of(unit)
    right, ahead = ((0, d), (0, -d), (-w, 0), (w, 0))[way]
    a, b = cell % FILES * w + w // 2 + right, -rank * d - d // 2 + ahead
    centre = offset(SINES, unit.heading, a, b)
    front = offset(SINES, unit.heading, a, b + REACH)
    return {
        "verb": "turn",
        "slot": "angle",
        "kind": "angle",
        "when": {"way": WAYS[way]},
        "pivot": point(board, unit.x + centre[0], unit.y + centre[1]),
        "arm": point(board, unit.x + front[0], unit.y + front[1]),
        "per": DEGREE,
        "least": -9000,
        "most": 9000,
        "step": DEGREE,
    }


def places(board: Board, state: State, seat: int) -> list[Handle]:
    """Where a unit is deployed: its pose, held by the middle of the block (HL-SETUP-4)."""
    made: list[Handle] = []
    for row, unit in waiting(state, seat):
        for number, cells in shapes(unit):
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
                    "step": SNAP,
                    "grip": [max(c[0] for c in corners) / 2, max(c[1] for c in corners) / 2],
                    "ready": True,
                }
            )
    return made


def waiting(state: State, seat: int) -> list[tuple[int, Unit]]:
    """The units that the seat may put on the table now."""
    if seat > 1:
        return []
    rows = range(seat * SIDE, seat * SIDE + SIDE)
    return [(row, state.units[row]) for row in rows if is_placeable(state, state.units[row])]


def shapes(unit: Unit) -> list[tuple[int, int]]:
    """The numbers of the shapes a whole unit may be deployed in, and their cells; a returning unit in column."""
    n = full_stands(unit)
    forms = [model.COLUMN] if unit.status == REMOVED else list(range(FORMS))
    return [(8 * form + shift, shape_cells(form, n, shift)) for form in forms for shift in range(shape_count(form, n))]


# -- what the numbers are called --------------------------------------------------------------------------------


def namings(board: Board, state: State, seat: int) -> list[Naming]:
    """The numbers of what is asked now, in words and small pictures."""
    if state.phase in (model.DEPLOYING, model.RETURNING):
        return [*deployments(state, seat), holding_names(board, state, "garrison")]
    if state.phase == model.SUMMONING:
        return summons(state, seat)
    if state.phase == model.BIDDING:
        now = state.bid[seat] if seat < NO_SEAT else 0
        return [Naming(verb="bid", slot="health", title="Health to bid, sealed", ready=True, now=now)]
    row = subject(state)
    if row == NOBODY:
        return []
    unit = state.units[row]
    if state.phase == model.LOSING:
        return [lost_stands(unit)]
    if state.phase in (model.ACTING, model.ENGAGING, model.RETREATING):
        friends = [i for i in range(UNITS) if i != row and state.units[i].seat == unit.seat and is_on_table(state, i)]
        made = moves(unit, friends)
        for naming in made:
            if naming["verb"] == "retreat" and state.phase == model.RETREATING:
                naming["ready"] = True  # nothing else is asked
        if unit.status == ON_TABLE:
            made.append(Naming(verb="shoot", slot="side", title=""))  # only out of a holding (HL-HOLD-7)
        return [*made, holding_names(board, state, "occupy")]
    return []


def is_on_table(state: State, row: int) -> bool:
    """Only such a friend can be fled through (HL-FLEE-1)."""
    return state.units[row].status == ON_TABLE


def moves(unit: Unit, friends: list[int]) -> list[Naming]:
    """Base stand, wheel and anchor of every move that a unit can make, through one of these friends perhaps."""
    n, w, d = count_cells(unit.cells), mm(width_of(unit)), mm(depth_of(unit))
    front, rear = front_rank(unit.cells), rear_rank(unit.cells)
    made = [
        Naming(verb="advance", slot="file", title="Starts from the front stand", values=files(unit, front, w, d)),
        Naming(verb="advance", slot="wheel", title="Wheel to the right"),
        Naming(verb="retreat", slot="file", title="Starts from the rear stand", values=files(unit, rear, w, d)),
        Naming(verb="reform", slot="file", title="Stand that stays", values=files(unit, front, w, d)),
        Naming(verb="pivot", slot="slot", title="Along the flank (mm)"),
        Naming(verb="pivot", slot="run", title="Part of the ragged flank"),
        Naming(verb="turn", slot="angle", title="Then turn to the right"),
        Naming(verb="turn", slot="slot", title="Where it leaves the holding"),
        Naming(verb="sally", slot="slot", title="Along the side", values=halves()),
    ]
    here = anchors(unit.form, n, w, d)
    made += [Naming(verb=verb, slot="layout", title=ANCHOR, values=here) for verb in ("advance", "retreat", "pivot")]
    made += [
        Naming(verb="retreat", slot="through", title="Behind the friend", when={"friend": unit_code(row)}, values=here)
        for row in friends
    ]
    for verb in ("reform", "engage", "sally"):
        made += by_form(verb, n, w, d, {})
    return made


def by_form(verb: str, n: int, w: float, d: float, piece: dict[str, str]) -> list[Naming]:
    """The layouts of each formation."""
    made: list[Naming] = []
    for form in range(FORMS):
        naming: Naming = {
            "verb": verb,
            "slot": "layout",
            "title": ANCHOR,
            "when": {"form": FORM_NAMES[form]},
            "values": anchors(form, n, w, d),
        }
        made.append(naming | piece)  # type: ignore[arg-type]  # a piece, or nothing
    return made


def halves() -> list[Value]:
    """HL-HOLD-9: narrow stands leave by either half of a side."""
    return [Value(value=0, name="left half"), Value(value=1, name="right half")]


def files(unit: Unit, rank: int, w: float, d: float) -> list[Value]:
    """The stands of one rank, from the left."""
    present = [file for file in range(FILES) if (rank_cells(unit.cells, rank) >> file) & 1]
    stands = cell_outlines(unit.cells, w, d)
    order = [cell for cell in range(CELLS) if (unit.cells >> cell) & 1]
    return [
        Value(value=file, name=across(i, len(present)), stands=stands, chief=order.index(FILES * rank + file))
        for i, file in enumerate(present)
    ]


@cache
def anchors(form: int, n: int, w: float, d: float) -> list[Value]:
    """HL-FORM-4: every layout, with the cell that the anchor takes."""
    made = []
    for index in range(layout_count(form, n)):
        cells, anchor = layout(form, n, index)
        order = [cell for cell in range(CELLS) if (cells >> cell) & 1]
        name, chief = cell_name(cells, anchor), order.index(anchor)
        made.append(Value(value=index, name=name, stands=cell_outlines(cells, w, d), chief=chief))
    return made


def across(i: int, count: int) -> str:
    """Where a stand is among those beside it."""
    return ACROSS[count][i] if count in ACROSS else ("far left", "left", "right", "far right")[i]


def cell_name(cells: int, cell: int) -> str:
    """Front left, third rank."""
    rank, files_there = cell // FILES, rank_cells(cells, cell // FILES)
    beside = [file for file in range(FILES) if (files_there >> file) & 1]
    last = rear_rank(cells)
    where = "front" if rank == 0 else "rear" if rank == last else f"rank {rank + 1}"
    if last == 0:
        return across(beside.index(cell % FILES), len(beside))
    return where if len(beside) == 1 else f"{where} {across(beside.index(cell % FILES), len(beside))}"


def lost_stands(unit: Unit) -> Naming:
    """HL-PIECE-5: which stand of the rear rank goes."""
    stands = cell_outlines(unit.cells, mm(width_of(unit)), mm(depth_of(unit)))
    order = [cell for cell in range(CELLS) if (unit.cells >> cell) & 1]
    values = [
        Value(value=cell, name=cell_name(unit.cells, cell), stands=stands, chief=i) for i, cell in enumerate(order)
    ]
    return Naming(verb="lose", slot="cell", title="The stand that is lost", values=values)


def deployments(state: State, seat: int) -> list[Naming]:
    """The pose of a unit that is put on the table."""
    made = [
        Naming(verb="deploy", slot="x", title="From the west edge"),
        Naming(verb="deploy", slot="y", title="From the south edge"),
        Naming(verb="deploy", slot="heading", title="Facing, clockwise from north"),
    ]
    for row, unit in waiting(state, seat):
        w, d = mm(width_of(unit)), mm(depth_of(unit))
        values = []
        for number, cells in shapes(unit):
            name = FORM_NAMES[number // 8] + (f" {number % 8 + 1}" if number % 8 else "")
            values.append(Value(value=number, name=name, stands=cell_outlines(cells, w, d)))
        made.append(Naming(verb="deploy", slot="shape", title="Formation", piece=unit_code(row), values=values))
    return made


def holding_names(board: Board, state: State, verb: str) -> Naming:
    """Which holding."""
    values = [Value(value=i, name=holding_name(board, i)) for i in range(state.holdings)]
    return Naming(verb=verb, slot="holding", title="Holding", values=values)


def holding_name(board: Board, i: int) -> str:
    """Only command holdings score (HL-HOLD-1)."""
    return f"{'Command holding' if board.command[i] else 'Holding'} {i + 1}"


def summons(state: State, seat: int) -> list[Naming]:
    """HL-SUM-3: at which stand of the fallen, on which face, in which layout."""
    if seat > 1:
        return []
    fallen = summon_cells(state)
    spots = [
        Value(value=4 * cell + face, name=f"{cell_name(fallen, cell)}, {SIDES[face]}")
        for cell in range(CELLS)
        if (fallen >> cell) & 1
        for face in range(4)
    ]
    made = [
        Naming(verb="summon", slot="place", title="At the fallen stand", values=spots),
        Naming(verb="summon", slot="slot", title="Along its face (mm)"),
    ]
    for row in range(seat * SIDE, seat * SIDE + SIDE):
        unit = state.units[row]
        if may_be_summoned(state, unit):
            piece: dict[str, Any] = {"piece": unit_code(row)}
            made += by_form("summon", full_stands(unit), mm(width_of(unit)), mm(depth_of(unit)), piece)
    return made
