"""Who can be summoned, and where: HL-SUM-2, HL-SUM-3."""

from typing import Final

from sandtable.games.honour_lies.model import DO_SUMMON, FORMS, SIDE, Board, State
from sandtable.games.honour_lies.scratch import Work
from sandtable.kernel.contract import Actions

from .deploy import may_be_summoned, summon_cells, try_summon
from .formations import CELLS, layout_count
from .placing import gather
from .profiles import full_stands
from .rows import put

LISTED: Final = 200  # places listed of one unit; more are legal


def can_summon(state: State, board: Board, work: Work, seat: int) -> bool:
    """Whether the seat has an eligible unit that has a place."""
    gather(state, board, work)
    for row in range(seat * SIDE, seat * SIDE + SIDE):
        if may_be_summoned(state, state.units[row]) and has_place(state, board, work, row):
            return True
    return False


def has_place(state: State, board: Board, work: Work, row: int) -> bool:
    """Whether some option of HL-SUM-3 is legal for a unit."""
    cells = summon_cells(state)
    for place in range(4 * CELLS):
        if (cells >> (place // 4)) & 1 == 1:
            for t in (-30, 0, 30):
                for form in range(FORMS):
                    for index in range(layout_count(form, full_stands(state.units[row]))):
                        if try_summon(state, board, work, row, place, t, form, index) == 0:
                            return True
    return False


def list_summons(state: State, board: Board, work: Work, row: int, out: Actions, count: int) -> int:
    """The legal places of one unit, in order, up to a number of them."""
    cells = summon_cells(state)
    most = min(len(out), count + LISTED)
    for place in range(4 * CELLS):
        if (cells >> (place // 4)) & 1 == 1:
            for t in (-30, 0, 30):
                for form in range(FORMS):
                    for index in range(layout_count(form, full_stands(state.units[row]))):
                        if count >= most:
                            return count
                        if try_summon(state, board, work, row, place, t, form, index) == 0:
                            count = put(out, count, DO_SUMMON, row, place, t, form, index, 0)
    return count
