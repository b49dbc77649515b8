"""Movement and withdrawal: DBD rules v0.1, sections 8 and 9. Clause ids are those of RULES.md."""

from sandtable.games.dbd.clauses import DBD_MOVE_1, DBD_MOVE_2, DBD_MOVE_3, DBD_MOVE_4, DBD_MOVE_5, DBD_MOVE_9
from sandtable.games.dbd.events import unit_moved, unit_withdrew
from sandtable.games.dbd.model import (
    CAV,
    IMPASSABLE,
    MOVE_POINTS,
    NEAR,
    NOBODY,
    OFFBOARD,
    ONE_HEX,
    TWO_HEXES,
    Board,
    HexId,
    State,
    UnitId,
    Work,
)
from sandtable.kernel.events import Events

from .position import relocate_unit


def can_enter(state: State, board: Board, points: int, to: HexId) -> bool:
    """Return whether a unit with `points` movement points may enter the hex first in its move."""
    if state.occupant[to] != NOBODY:  # DBD-MOVE-3
        return False
    cost = board.cost[to]
    if board.one_hex_always != 0:  # DBD-RULING-3: house rule
        return cost != IMPASSABLE
    return cost <= points  # DBD-MOVE-2, DBD-MOVE-6; WATER costs more than any Move (DBD-MOVE-4)


def can_pass(state: State, board: Board, hex: HexId) -> bool:
    """Return whether a hex can be the first of two: it is empty and costs one point, so that one is left."""
    # DBD-MOVE-5: CAV stops in WOODS and ROUGH, which cost its whole Move, and that of SKR (DBD-MOVE-6).
    # DBD-MOVE-7, DBD-RULING-4: adjacent enemies neither cost points nor stop a move.
    return state.occupant[hex] == NOBODY and board.cost[hex] == 1  # DBD-MOVE-3


def ways_to(state: State, board: Board, start: HexId, points: int, place: int) -> int:
    """Return how a unit on `start` can reach the near hex with index `place`: bits ONE_HEX and TWO_HEXES (DBD-MOVE-10).

    Leaving `start` costs nothing (DBD-MOVE-8), and a hex is not near itself (DBD-MOVE-9).
    """
    to = board.near[start][place]
    if state.occupant[to] != NOBODY:  # DBD-MOVE-3
        return 0
    ways = 0
    if board.distance[start][to] == 1 and can_enter(state, board, points, to):
        ways = ONE_HEX
    if points == 1 or board.cost[to] != 1:  # DBD-MOVE-1: not enough points for two hexes
        return ways
    if can_pass(state, board, board.middle[start][place]) or can_pass(state, board, board.detour[start][place]):
        ways += TWO_HEXES
    return ways


def find_destinations(state: State, board: Board, unit: UnitId, work: Work) -> int:
    """Write the destinations of the unit, ascending, and the ways to them into `work`; return how many."""
    start = state.hex[unit]
    points = MOVE_POINTS[board.units[unit].kind]  # DBD-MOVE-1
    found = 0
    if points == 1:
        for to in board.neighbours[start]:
            if can_enter(state, board, points, to):
                work.to[found] = to
                work.ways[found] = ONE_HEX
                found += 1
        return found
    near = board.near[start]
    for place in range(NEAR):
        if state.occupant[near[place]] != NOBODY:  # skip the call: `ways_to` returns 0
            continue
        ways = ways_to(state, board, start, points, place)
        if ways != 0:
            work.to[found] = near[place]
            work.ways[found] = ways
            found += 1
    return found


def near_index(board: Board, start: HexId, to: HexId) -> int:
    """Return the index of a hex among those near `start`, or NEAR if it is not among them."""
    for place in range(NEAR):
        if board.near[start][place] == to:
            return place
    return NEAR


def ways_between(state: State, board: Board, unit: UnitId, to: HexId) -> int:
    """Return how the unit can reach a hex: bits ONE_HEX and TWO_HEXES."""
    place = near_index(board, state.hex[unit], to)
    if place == NEAR:
        return 0
    return ways_to(state, board, state.hex[unit], MOVE_POINTS[board.units[unit].kind], place)


def refuse_move(state: State, board: Board, unit: UnitId, to: HexId) -> int:
    """Return the clause that forbids the unit to move to a hex, or 0."""
    start = state.hex[unit]
    if to == OFFBOARD:
        return DBD_MOVE_4
    if to == start:
        return DBD_MOVE_9
    if state.occupant[to] != NOBODY:
        return DBD_MOVE_3
    if board.cost[to] == IMPASSABLE:
        return DBD_MOVE_4
    if ways_between(state, board, unit, to) != 0:
        return 0
    if board.distance[start][to] > MOVE_POINTS[board.units[unit].kind]:
        return DBD_MOVE_1
    if board.cost[to] > 1:
        return DBD_MOVE_2
    return refuse_pass(state, board, unit, near_index(board, start, to))


def refuse_pass(state: State, board: Board, unit: UnitId, place: int) -> int:
    """Return the clause that forbids passing the hexes between; of two, that of the lesser obstacle."""
    one = board.middle[state.hex[unit]][place]
    two = board.detour[state.hex[unit]][place]
    for hex in (one, two):
        if state.occupant[hex] == NOBODY and board.cost[hex] == 2:
            return DBD_MOVE_5 if board.units[unit].kind == CAV else DBD_MOVE_2
    if state.occupant[one] != NOBODY or state.occupant[two] != NOBODY:
        return DBD_MOVE_3
    return DBD_MOVE_4


def middle_hex(state: State, board: Board, start: HexId, to: HexId) -> HexId:
    """Return the hex that a move of two hexes passes through."""
    place = near_index(board, start, to)
    middle = board.middle[start][place]
    return middle if can_pass(state, board, middle) else board.detour[start][place]


def move(state: State, board: Board, unit: UnitId, to: HexId, long: bool, withdraws: bool, events: Events) -> None:
    """Move a unit to a hex it can reach; `long` makes it enter two hexes even if one is enough."""
    start = state.hex[unit]
    over = OFFBOARD
    if long or board.distance[start][to] == 2:
        over = middle_hex(state, board, start, to)
    relocate_unit(state, board, unit, to)
    if withdraws:
        unit_withdrew(events, unit, start, to, over)
    else:
        unit_moved(events, unit, start, to, over)
