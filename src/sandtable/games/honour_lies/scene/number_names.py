"""Names and small drawings for the numbers of an action: files, layouts, slots, stands and holdings."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.actions import unit_code
from sandtable.games.honour_lies.model import (
    FACE_NAMES,
    FORM_NAMES,
    FORMS,
    NO_SEAT,
    NOBODY,
    ON_TABLE,
    SIDE,
    UNITS,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.rules.setup.summoning import may_be_summoned, summon_cells
from sandtable.games.honour_lies.rules.units.formations import (
    CELLS,
    FILES,
    count_cells,
    count_layouts,
    files_in_rank,
    find_layout,
    front_rank,
    rear_rank,
)
from sandtable.games.honour_lies.rules.units.profiles import depth_of, full_stands, width_of
from sandtable.games.honour_lies.scene.drawing import cell_outlines, holding_name, mm, moving_unit
from sandtable.games.honour_lies.scene.handles import deployable_units, deployment_shapes
from sandtable.kernel.scene import Naming, Value

RANK_POSITIONS: Final = {1: ("middle",), 2: ("left", "right"), 3: ("left", "middle", "right")}
ANCHOR_TITLE: Final = "Where that stand goes"


def number_names(board: Board, state: State, seat: int) -> list[Naming]:
    """Name the numbers of the current question."""
    if state.phase in (model.DEPLOYING, model.RETURNING):
        return [*deployment_numbers(state, seat), holding_numbers(board, state, "garrison")]
    if state.phase == model.SUMMONING:
        return summoning_numbers(state, seat)
    if state.phase == model.BIDDING:
        now = state.bid[seat] if seat < NO_SEAT else 0
        return [Naming(verb="bid", slot="health", title="Health to bid (secret)", ready=True, now=now)]
    unit_id = moving_unit(state)
    if unit_id == NOBODY:
        return []
    unit = state.units[unit_id]
    if state.phase == model.LOSING_STAND:
        return [losable_stands(unit)]
    if state.phase in (model.ACTING, model.ENGAGING, model.RETREATING):
        friends = [
            i for i in range(UNITS) if i != unit_id and state.units[i].seat == unit.seat and is_on_table(state, i)
        ]
        made = move_numbers(unit, friends)
        for naming in made:
            if naming["verb"] == "retreat" and state.phase == model.RETREATING:
                naming["ready"] = True  # nothing else is asked
        if unit.status == ON_TABLE:
            made.append(Naming(verb="shoot", slot="side", title=""))  # only out of a holding (HL-HOLD-7)
        return [*made, holding_numbers(board, state, "occupy")]
    return []


def is_on_table(state: State, unit_id: int) -> bool:
    """Whether a unit is on the table; only such a friend can be fled through (HL-FLEE-1)."""
    return state.units[unit_id].status == ON_TABLE


def move_numbers(unit: Unit, friends: list[int]) -> list[Naming]:
    """Name base stand, wheel and anchor of the unit's moves, including flights through these friends."""
    n, w, d = count_cells(unit.cells), mm(width_of(unit)), mm(depth_of(unit))
    front, rear = front_rank(unit.cells), rear_rank(unit.cells)
    made = [
        Naming(verb="advance", slot="file", title="Front stand that leads", values=stands_of_rank(unit, front, w, d)),
        Naming(verb="advance", slot="wheel", title="Wheel to the right"),
        Naming(verb="retreat", slot="file", title="Rear stand that leads", values=stands_of_rank(unit, rear, w, d)),
        Naming(verb="reform", slot="file", title="Stand that stays in place", values=stands_of_rank(unit, front, w, d)),
        Naming(verb="pivot", slot="slot", title="Along the flank (mm)"),
        Naming(verb="pivot", slot="run", title="Part of the ragged flank"),
        Naming(verb="turn", slot="angle", title="Then turn to the right"),
        Naming(verb="turn", slot="slot", title="Where it leaves the holding"),
        Naming(verb="sally", slot="slot", title="Along the side", values=half_sides()),
    ]
    here = anchor_cells(unit.form, n, w, d)
    made += [
        Naming(verb=verb, slot="layout", title=ANCHOR_TITLE, values=here) for verb in ("advance", "retreat", "pivot")
    ]
    made += [
        Naming(
            verb="retreat",
            slot="through",
            title="Where it goes behind the friend",
            when={"friend": unit_code(row)},
            values=here,
        )
        for row in friends
    ]
    for verb in ("reform", "engage", "sally"):
        made += layout_numbers(verb, n, w, d, {})
    return made


def layout_numbers(verb: str, n: int, w: float, d: float, piece: dict[str, str]) -> list[Naming]:
    """Name the layouts of each formation."""
    made: list[Naming] = []
    for form in range(FORMS):
        naming: Naming = {
            "verb": verb,
            "slot": "layout",
            "title": ANCHOR_TITLE,
            "when": {"form": FORM_NAMES[form]},
            "values": anchor_cells(form, n, w, d),
        }
        made.append(naming | piece)  # type: ignore[arg-type]  # a piece, or nothing
    return made


def half_sides() -> list[Value]:
    """Name the halves of a side by which narrow stands leave a holding (HL-HOLD-9)."""
    return [Value(value=0, name="left half"), Value(value=1, name="right half")]


def stands_of_rank(unit: Unit, rank: int, w: float, d: float) -> list[Value]:
    """Name the stands of one rank, from the left."""
    present = [file for file in range(FILES) if (files_in_rank(unit.cells, rank) >> file) & 1]
    stands = cell_outlines(unit.cells, w, d)
    order = [cell for cell in range(CELLS) if (unit.cells >> cell) & 1]
    return [
        Value(value=file, name=position_in_rank(i, len(present)), stands=stands, chief=order.index(FILES * rank + file))
        for i, file in enumerate(present)
    ]


@cache
def anchor_cells(form: int, n: int, w: float, d: float) -> list[Value]:
    """Name each layout by the cell that its anchor takes (HL-FORM-4)."""
    made = []
    for index in range(count_layouts(form, n)):
        cells, anchor = find_layout(form, n, index)
        order = [cell for cell in range(CELLS) if (cells >> cell) & 1]
        name, chief = cell_name(cells, anchor), order.index(anchor)
        made.append(Value(value=index, name=name, stands=cell_outlines(cells, w, d), chief=chief))
    return made


def position_in_rank(i: int, count: int) -> str:
    """Return the position of a stand in its rank, in words."""
    return RANK_POSITIONS[count][i] if count in RANK_POSITIONS else ("far left", "left", "right", "far right")[i]


def cell_name(cells: int, cell: int) -> str:
    """Return the position of a stand in its unit, such as "front left"."""
    rank, files_there = cell // FILES, files_in_rank(cells, cell // FILES)
    beside = [file for file in range(FILES) if (files_there >> file) & 1]
    last = rear_rank(cells)
    where = "front" if rank == 0 else "rear" if rank == last else f"rank {rank + 1}"
    if last == 0:
        return position_in_rank(beside.index(cell % FILES), len(beside))
    return where if len(beside) == 1 else f"{where} {position_in_rank(beside.index(cell % FILES), len(beside))}"


def losable_stands(unit: Unit) -> Naming:
    """Name the rear-rank stands that may be lost (HL-PIECE-5)."""
    stands = cell_outlines(unit.cells, mm(width_of(unit)), mm(depth_of(unit)))
    order = [cell for cell in range(CELLS) if (unit.cells >> cell) & 1]
    values = [
        Value(value=cell, name=cell_name(unit.cells, cell), stands=stands, chief=i) for i, cell in enumerate(order)
    ]
    return Naming(verb="lose", slot="cell", title="Stand to lose", values=values)


def deployment_numbers(state: State, seat: int) -> list[Naming]:
    """Name the numbers of a deployment pose."""
    made = [
        Naming(verb="deploy", slot="x", title="From the west edge"),
        Naming(verb="deploy", slot="y", title="From the south edge"),
        Naming(verb="deploy", slot="heading", title="Facing, clockwise from north"),
    ]
    for row, unit in deployable_units(state, seat):
        w, d = mm(width_of(unit)), mm(depth_of(unit))
        values = []
        for number, cells in deployment_shapes(unit):
            name = FORM_NAMES[number // 8] + (f" {number % 8 + 1}" if number % 8 else "")
            values.append(Value(value=number, name=name, stands=cell_outlines(cells, w, d)))
        made.append(Naming(verb="deploy", slot="shape", title="Formation", piece=unit_code(row), values=values))
    return made


def holding_numbers(board: Board, state: State, verb: str) -> Naming:
    """Name the holdings."""
    values = [Value(value=i, name=holding_name(board, i)) for i in range(state.holdings)]
    return Naming(verb=verb, slot="holding", title="Holding", values=values)


def summoning_numbers(state: State, seat: int) -> list[Naming]:
    """Name the places for summoning: fallen stand, face and layout (HL-SUM-3)."""
    if seat > 1:
        return []
    fallen = summon_cells(state)
    spots = [
        Value(value=4 * cell + face, name=f"{cell_name(fallen, cell)}, {FACE_NAMES[face]}")
        for cell in range(CELLS)
        if (fallen >> cell) & 1
        for face in range(4)
    ]
    made = [
        Naming(verb="summon", slot="place", title="At the fallen stand", values=spots),
        Naming(verb="summon", slot="slot", title="Along its face (mm)"),
    ]
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        unit = state.units[unit_id]
        if may_be_summoned(state, unit):
            piece: dict[str, Any] = {"piece": unit_code(unit_id)}
            made += layout_numbers("summon", full_stands(unit), mm(width_of(unit)), mm(depth_of(unit)), piece)
    return made
