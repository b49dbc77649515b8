"""Terrain under stands and units: HL-TERR-1, HL-TERR-2."""

from sandtable.games.honour_lies.model import IMPASSABLE, INSIDE, MOST_STANDS, Board, State, Work
from sandtable.games.honour_lies.rules.units.formations import CELLS
from sandtable.geometry.plane import Shape, is_outside, overlaps


def is_in_terrain_piece(state: State, board: Board, work: Work, unit_id: int, ground: int) -> bool:
    """Whether any stand of a unit is in a piece of terrain (HL-TERR-1)."""
    unit = state.units[unit_id]
    if unit.status == INSIDE:
        return overlaps(state.holding[unit.holding], board.ground[ground])
    for i in range(work.stand_count[unit_id]):
        if overlaps(work.stands[unit_id * MOST_STANDS + i], board.ground[ground]):
            return True
    return False


def is_on_terrain(state: State, board: Board, work: Work, unit_id: int, kind: int) -> bool:
    """Whether a unit has a stand in terrain of a kind."""
    for i in range(board.grounds):
        if board.kind[i] & kind != 0 and is_in_terrain_piece(state, board, work, unit_id, i):
            return True
    return False


def is_on_unplayable_ground(board: Board, shape: Shape) -> bool:
    """Whether a stand there is lost: off the table (HL-NUM-9) or on impassable terrain (HL-TERR-2)."""
    if is_outside(shape, board.width, board.height):
        return True
    return is_in_terrain(board, shape, IMPASSABLE)


def is_in_terrain(board: Board, shape: Shape, kind: int) -> bool:
    """Whether a stand overlaps terrain of a kind (HL-TERR-1)."""
    for i in range(board.grounds):  # kernel Python has no generators  # noqa: SIM110  # kernel Python has no generators
        if board.kind[i] & kind != 0 and overlaps(shape, board.ground[i]):
            return True
    return False


def cells_in_terrain(state: State, board: Board, work: Work, unit_id: int, kind: int) -> int:
    """Return the cells of a unit on the table whose stands are in terrain of a kind."""
    unit = state.units[unit_id]
    found = 0
    which = 0
    for cell in range(CELLS):
        if (unit.cells >> cell) & 1 == 1:
            if is_in_terrain(board, work.stands[unit_id * MOST_STANDS + which], kind):
                found |= 1 << cell
            which += 1
    return found
