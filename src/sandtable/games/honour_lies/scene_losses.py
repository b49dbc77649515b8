"""What a move would lose, and where: the stands of a ghost that would not survive (HL-REB-4, HL-REB-5, HL-ENG-8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Area

from . import model
from .model import NOBODY, State
from .rules.check import find_option
from .rules.engage import lay_at_charge
from .rules.formations import count_cells, layout
from .rules.moves import try_advance, try_pivot, try_reform, try_sally
from .rules.placing import gather
from .rules.retreat import try_retreat, try_turn
from .scene_handles import point, subject
from .scratch import Work


@cache
def scratch() -> Work:
    """Scratch space: making it anew for every step of a drag would take longer than the step."""
    return Work()


def foresee(setup: Setup, state: State, seat: int, row: Sequence[int]) -> list[Area]:
    """The stands that an Action would lose, as places."""
    work, board = scratch(), setup.board
    mover = subject(state)
    if mover == NOBODY:
        return []
    gather(state, board, work)
    kept = survivors(state, setup, work, mover, row)
    made: list[Area] = []
    for i in range(work.placed) if kept >= 0 else ():
        if not (kept >> work.cell[i]) & 1:
            stand = work.try_on[i]
            made.append({"outline": [point(board, stand.xs[k], stand.ys[k]) for k in range(4)], "style": "lost"})
    return made


def survivors(state: State, setup: Setup, work: Work, mover: int, row: Sequence[int]) -> int:
    """The cells that survive, of those laid out in the scratch space; -1 for what moves nothing or is forbidden."""
    board, verb = setup.board, row[0]
    refusal = -1
    work.options = 0
    if verb == model.DO_ADVANCE:
        refusal = try_advance(state, board, work, mover, row[1], row[2], row[3])
    elif verb == model.DO_TURN:
        refusal = try_turn(state, board, work, mover, row[1], row[2], row[3], row[4])
    elif verb == model.DO_SALLY:
        refusal = try_sally(state, board, work, mover, row[1], row[2], row[3], row[4])
    elif verb == model.DO_REFORM:
        refusal = try_reform(state, board, work, mover, row[1], row[2], row[3])
    elif verb == model.DO_RETREAT:
        refusal = try_retreat(state, board, work, mover, row[1], row[2], row[3], row[4])
    elif verb == model.DO_PIVOT:
        refusal = try_pivot(state, board, work, mover, row[1], row[2], row[3], row[4])
    elif verb == model.DO_ENGAGE:
        option = find_option(state, board, work, row[1], row[2])
        return charged(state, setup, work, mover, option) if option >= 0 else -1
    if refusal != 0 or work.options > 1:  # HL-ENG-6: the layout is chosen next
        return -1
    return charged(state, setup, work, mover, 0) if work.options == 1 else work.trial.cells


def charged(state: State, setup: Setup, work: Work, mover: int, option: int) -> int:
    """HL-ENG-8: what is left of a unit that charges in one of its layouts."""
    n = count_cells(state.units[mover].cells)
    cells, anchor = layout(work.option_form[option], n, work.option_layout[option])
    lay_at_charge(state, setup.board, work, mover, cells, anchor)
    return work.option_cells[option]
