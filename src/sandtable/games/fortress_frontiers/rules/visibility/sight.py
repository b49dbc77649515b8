"""Updating what players see and remember: FF-VIS-1 to FF-VIS-7."""

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    EXPLORED,
    HOLDS,
    OFF,
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
from sandtable.games.fortress_frontiers.rules.position.pieces import first_hold, first_unit
from sandtable.kernel.ids import Seat

from .knowledge import is_own_ward, remembered
from .line_of_sight import flood


def keep_sight(state: State, board: Board, work: Work) -> None:
    """Note what is visible before a step: an Event is told by what was seen before or after it (FF-VIS-11)."""
    work.told = 0
    for seat in (0, 1):
        for tile in range(board.count):
            work.seen[seat][tile] = state.sides[seat].sight[tile]


def look_around(state: State, board: Board, work: Work) -> None:
    """Both players look (FF-TURN-5)."""
    for seat in (0, 1):
        look(state, board, seat_of(seat), work)


def look(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Bring a player's sight and memory up to date (FF-VIS-3, FF-VIS-5, FF-VIS-7)."""
    side = state.sides[seat]
    for tile in range(board.count):
        if side.sight[tile] != UNSEEN:
            side.sight[tile] = EXPLORED  # FF-VIS-5: never unexplored again
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if unit.tile != OFF and unit.fresh == 0:  # FF-SPAWN-5
            see(state, board, side, unit.tile, SIGHT[unit.kind], 0, work, VISIBLE + (4 if unit.kind == WIZARD else 0))
            if unit.lookout != 0:  # FF-VIS-4
                see(state, board, side, unit.tile, SIGHT[unit.kind] + 1, 1, work, VISIBLE)
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile != OFF:
            see(state, board, side, hold.tile, SIGHT[hold.kind], 0, work, VISIBLE)
    for tile in range(board.count):
        if side.wards[tile] & WARD_ACTIVE != 0 and is_own_ward(state, board.tiles[tile], seat):  # FF-WARD-2
            see(state, board, side, board.tiles[tile], 2, 1, work, VISIBLE)  # FF-WARD-3
    for tile in range(board.count):
        if side.sight[tile] & 3 == VISIBLE:
            side.memory[tile] = remembered(state, seat, tile)


def see(
    state: State, board: Board, side: Side, start: Tile, reach: int, over_forest: int, work: Work, mark: int
) -> None:
    """Mark what one pair of eyes sees."""
    count = flood(state, board, start, reach, over_forest, work)
    for i in range(count):
        tile = work.queue[i]
        side.sight[tile] = mark | (side.sight[tile] & WARDS_SHOWN)


SEAT_LIST = (Seat(0), Seat(1))


def seat_of(number: int) -> Seat:
    """A number as a seat."""
    return SEAT_LIST[number]
