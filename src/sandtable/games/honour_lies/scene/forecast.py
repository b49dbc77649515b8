"""The preview of a move: the stands that it would lose (HL-REB-4, HL-REB-5, HL-ENG-8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.model import NOBODY, Board, State, Work
from sandtable.games.honour_lies.rules.movement.checks import find_engaging_layout
from sandtable.games.honour_lies.rules.movement.engagement import lay_out_at_slot
from sandtable.games.honour_lies.rules.movement.lone_stand import try_lone_stand_move
from sandtable.games.honour_lies.rules.movement.moves import try_advance, try_pivot, try_reform, try_sally
from sandtable.games.honour_lies.rules.movement.retreat import try_retreat
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.units.formations import count_cells, find_layout
from sandtable.games.honour_lies.scene.drawing import moving_unit, scene_point
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Area

MOVES: dict[int, tuple[Callable[..., int], int]] = {  # verb -> the function that tries it, and its count of numbers
    model.DO_ADVANCE: (try_advance, 3),
    model.DO_TURN: (try_lone_stand_move, 4),
    model.DO_SALLY: (try_sally, 4),
    model.DO_REFORM: (try_reform, 3),
    model.DO_RETREAT: (try_retreat, 4),
    model.DO_PIVOT: (try_pivot, 4),
}


@cache
def shared_work() -> Work:
    """Return shared scratch space: making it for every step of a drag would take longer than the step."""
    return Work()


def foresee(setup: Setup[State, Board], state: State, seat: int, row: Sequence[int]) -> list[Area]:
    """Return the stands that an Action would lose, as areas."""
    work, board = shared_work(), setup.board
    mover = moving_unit(state)
    if mover == NOBODY:
        return []
    locate_stands(state, board, work)
    kept = surviving_cells_of_move(state, setup, work, mover, row)
    made: list[Area] = []
    for i in range(work.trial_count) if kept >= 0 else ():
        if not (kept >> work.trial_cells[i]) & 1:
            stand = work.trial_stands[i]
            made.append({"outline": [scene_point(board, stand.xs[k], stand.ys[k]) for k in range(4)], "style": "lost"})
    return made


def surviving_cells_of_move(
    state: State, setup: Setup[State, Board], work: Work, mover: int, row: Sequence[int]
) -> int:
    """Return the surviving cells among those in the scratch space; -1 if nothing moves or the move is forbidden."""
    board, verb = setup.board, row[0]
    refusal = -1
    work.option_count = 0
    if verb in MOVES:
        try_move, numbers = MOVES[verb]
        refusal = try_move(state, board, work, mover, *row[1 : 1 + numbers])
    elif verb == model.DO_ENGAGE:
        option = find_engaging_layout(state, board, work, row[1], row[2])
        return surviving_after_charge(state, setup, work, mover, option) if option >= 0 else -1
    if refusal != 0 or work.option_count > 1:  # HL-ENG-6: the layout is chosen next
        return -1
    return surviving_after_charge(state, setup, work, mover, 0) if work.option_count == 1 else work.trial.cells


def surviving_after_charge(state: State, setup: Setup[State, Board], work: Work, mover: int, option: int) -> int:
    """Return what is left of a unit that charges in one of its layouts (HL-ENG-8)."""
    n = count_cells(state.units[mover].cells)
    cells, anchor = find_layout(work.option_forms[option], n, work.option_layouts[option])
    lay_out_at_slot(state, setup.board, work, mover, cells, anchor)
    return work.option_cells[option]
