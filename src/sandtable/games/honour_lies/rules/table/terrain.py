"""Vision: HL-VIS-1 to HL-VIS-4, HL-VIS-7, HL-TERR-6, HL-HOLD-7. `gather` has been called before. ## Stands on the table, and what a stand would do where it is put: HL-REB, HL-TERR-1, HL-TERR-2, HL-HOLD-2.

`gather` writes every stand in play into the scratch space; the functions after it read them there. Bounding boxes of
units and stands come first, so that only what is near is looked at closely.

The mathematics is in geometry/plane.py and plane_strip.py: axes, offsets and tolerances (HL-NUM-2, HL-NUM-5,
HL-NUM-6), overlap (HL-NUM-7), contact (HL-NUM-8, HL-RULING-10), strip coordinates and widths (HL-NUM-10, HL-NUM-11).
 ## Counted stands, base scores and the value of bids: HL-COMBAT-1 to HL-COMBAT-7. `gather` has been called before."""

from sandtable.games.honour_lies.model import IMPASSABLE, INSIDE, MOST_STANDS, Board, State, Work
from sandtable.games.honour_lies.rules.units.formations import CELLS
from sandtable.geometry.plane import Shape, is_outside, overlaps


def is_in_terrain_piece(state: State, board: Board, work: Work, unit_id: int, ground: int) -> bool:
    """HL-TERR-1: whether any stand of a unit is in a piece of terrain."""
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
    """HL-TERR-1: a stand is in a piece when it overlaps it."""
    for i in range(board.grounds):  # kernel Python has no generators  # noqa: SIM110  # kernel Python has no generators
        if board.kind[i] & kind != 0 and overlaps(shape, board.ground[i]):
            return True
    return False


def cells_in_terrain(state: State, board: Board, work: Work, unit_id: int, kind: int) -> int:
    """The cells of a unit on the table whose stands are in terrain of a kind."""
    unit = state.units[unit_id]
    found = 0
    which = 0
    for cell in range(CELLS):
        if (unit.cells >> cell) & 1 == 1:
            if is_in_terrain(board, work.stands[unit_id * MOST_STANDS + which], kind):
                found |= 1 << cell
            which += 1
    return found
