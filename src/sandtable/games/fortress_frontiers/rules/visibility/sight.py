"""Updating what players see and remember: FF-VIS-1 to FF-VIS-7."""

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    EXPLORED,
    HOLDS,
    OFF,
    SEATS,
    SIGHT,
    UNSEEN,
    VISIBLE,
    WARD_ACTIVE,
    WARDS_SHOWN,
    WIZARD,
    Board,
    Side,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.pieces import first_hold, first_unit, is_on_board
from sandtable.kernel.ids import Seat

from .knowledge import is_own_ward, pack_memory
from .line_of_sight import OVER_FORESTS, OVER_NOTHING, find_tiles_in_sight


def remember_sight(state: State, board: Board, work: Work) -> None:
    """Keep both players' sight before a step: Events depend on sight before and after it (FF-VIS-11)."""
    work.pending.used = 0
    for seat in SEATS:
        for tile in range(board.count):
            work.sight_before[seat][tile] = state.sides[seat].sight[tile]


def update_all_sight(state: State, board: Board, work: Work) -> None:
    """Update the sight of both players (FF-TURN-5)."""
    for seat in SEATS:
        update_sight(state, board, seat, work)


def update_sight(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Update a player's sight and memory (FF-VIS-3, FF-VIS-5, FF-VIS-7)."""
    side = state.sides[seat]
    for tile in range(board.count):
        if side.sight[tile] != UNSEEN:
            side.sight[tile] = EXPLORED  # FF-VIS-5: never unexplored again
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if is_on_board(unit):  # FF-SPAWN-5
            mark = VISIBLE + (WARDS_SHOWN if unit.kind == WIZARD else 0)
            mark_visible(state, board, side, unit.tile, SIGHT[unit.kind], OVER_NOTHING, work, mark)
            if unit.lookout != 0:  # FF-VIS-4
                mark_visible(state, board, side, unit.tile, SIGHT[unit.kind] + 1, OVER_FORESTS, work, VISIBLE)
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile != OFF:
            mark_visible(state, board, side, hold.tile, SIGHT[hold.kind], OVER_NOTHING, work, VISIBLE)
    for tile in range(board.count):
        if side.wards[tile] & WARD_ACTIVE != 0 and is_own_ward(state, board.tiles[tile], seat):  # FF-WARD-2
            mark_visible(state, board, side, board.tiles[tile], 2, OVER_FORESTS, work, VISIBLE)  # FF-WARD-3
    for tile in range(board.count):
        if side.sight[tile] & 3 == VISIBLE:
            side.memory[tile] = pack_memory(state, seat, tile)


def mark_visible(
    state: State, board: Board, side: Side, start: Tile, reach: int, sees_over: int, work: Work, mark: int
) -> None:
    """Mark the tiles that one unit, stronghold or ward sees."""
    count = find_tiles_in_sight(state, board, start, reach, sees_over, work)
    for i in range(count):
        tile = work.queue[i]
        side.sight[tile] = mark | (side.sight[tile] & WARDS_SHOWN)
