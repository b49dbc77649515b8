"""Movement and withdrawal: DBD rules v0.1, sections 8 and 9. Clause ids are those of RULES.md."""

from sandtable.games.dbd.clauses import DBD_MOVE_1, DBD_MOVE_2, DBD_MOVE_3, DBD_MOVE_4, DBD_MOVE_5, DBD_MOVE_9
from sandtable.games.dbd.model import (
    CAV,
    MOVE_POINTS,
    NEAR,
    NEVER,
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
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL

from .position import carry


def can_enter(s: State, board: Board, points: int, to: HexId) -> bool:
    """Whether a unit with so many points may enter the hex as the first of its move."""
    if s.occupant[to] != NOBODY:  # DBD-MOVE-3
        return False
    cost = board.cost[to]
    if board.one_hex_always != 0:  # DBD-RULING-3, the house rule
        return cost != NEVER
    return cost <= points  # DBD-MOVE-2, DBD-MOVE-6; WATER costs more than any Move (DBD-MOVE-4)


def can_pass(s: State, board: Board, hex: HexId) -> bool:
    """Whether a hex can be the first of two: empty, and entered for one point, so that one is left."""
    # DBD-MOVE-5: a CAV stops in WOODS and ROUGH; both cost its whole Move, and a SKR's too (DBD-MOVE-6).
    # DBD-MOVE-7, DBD-RULING-4: enemies beside it neither cost points nor stop.
    return s.occupant[hex] == NOBODY and board.cost[hex] == 1  # DBD-MOVE-3


def ways_to(s: State, board: Board, start: HexId, points: int, place: int) -> int:
    """How a unit on `start` can come to the hex at `place` of those near it: bits for one and two hexes.

    DBD-MOVE-10. Leaving `start` costs nothing (DBD-MOVE-8), and it is not near itself (DBD-MOVE-9).
    """
    to = board.near[start][place]
    if s.occupant[to] != NOBODY:  # DBD-MOVE-3
        return 0
    ways = 0
    if board.distance[start][to] == 1 and can_enter(s, board, points, to):
        ways = ONE_HEX
    if points == 1 or board.cost[to] != 1:  # DBD-MOVE-1: no second point, or too little
        return ways
    if can_pass(s, board, board.middle[start][place]) or can_pass(s, board, board.detour[start][place]):
        ways += TWO_HEXES
    return ways


def find_reach(s: State, board: Board, unit: UnitId, work: Work) -> int:
    """Write where the unit can move, ascending, and how, into `work`; return how many hexes."""
    start = s.hex[unit]
    points = MOVE_POINTS[board.units[unit].kind]  # DBD-MOVE-1
    found = 0
    if points == 1:
        for to in board.neighbours[start]:
            if can_enter(s, board, points, to):
                work.to[found] = to
                work.ways[found] = ONE_HEX
                found += 1
        return found
    near = board.near[start]
    for place in range(NEAR):
        if s.occupant[near[place]] != NOBODY:  # as `ways_to` would find
            continue
        ways = ways_to(s, board, start, points, place)
        if ways != 0:
            work.to[found] = near[place]
            work.ways[found] = ways
            found += 1
    return found


def place_of(board: Board, start: HexId, to: HexId) -> int:
    """The place of a hex among those near `start`; NEAR when it is not near."""
    for place in range(NEAR):
        if board.near[start][place] == to:
            return place
    return NEAR


def ways_between(s: State, board: Board, unit: UnitId, to: HexId) -> int:
    """How the unit can come to any hex of the board."""
    place = place_of(board, s.hex[unit], to)
    if place == NEAR:
        return 0
    return ways_to(s, board, s.hex[unit], MOVE_POINTS[board.units[unit].kind], place)


def refuse_move(s: State, board: Board, unit: UnitId, to: HexId) -> int:
    """The clause that forbids the unit to move there, or 0."""
    start = s.hex[unit]
    if to == OFFBOARD:
        return DBD_MOVE_4
    if to == start:
        return DBD_MOVE_9
    if s.occupant[to] != NOBODY:
        return DBD_MOVE_3
    if board.cost[to] == NEVER:
        return DBD_MOVE_4
    if ways_between(s, board, unit, to) != 0:
        return 0
    if board.distance[start][to] > MOVE_POINTS[board.units[unit].kind]:
        return DBD_MOVE_1
    if board.cost[to] > 1:
        return DBD_MOVE_2
    return refuse_pass(s, board, unit, place_of(board, start, to))


def refuse_pass(s: State, board: Board, unit: UnitId, place: int) -> int:
    """Why neither hex on the way to a hex two steps away can be passed: the clause of the lesser obstacle."""
    one = board.middle[s.hex[unit]][place]
    two = board.detour[s.hex[unit]][place]
    for hex in (one, two):
        if s.occupant[hex] == NOBODY and board.cost[hex] == 2:
            return DBD_MOVE_5 if board.units[unit].kind == CAV else DBD_MOVE_2
    if s.occupant[one] != NOBODY or s.occupant[two] != NOBODY:
        return DBD_MOVE_3
    return DBD_MOVE_4


def middle_hex(s: State, board: Board, start: HexId, to: HexId) -> HexId:
    """The hex that a move of two hexes passes."""
    place = place_of(board, start, to)
    middle = board.middle[start][place]
    return middle if can_pass(s, board, middle) else board.detour[start][place]


def move(s: State, board: Board, unit: UnitId, to: HexId, long: bool, kind: int, clause: int, events: Events) -> None:
    """Carry a unit to a hex it can reach; `long` when it enters two hexes on the way there."""
    start = s.hex[unit]
    over = OFFBOARD
    if long or board.distance[start][to] == 2:
        over = middle_hex(s, board, start, to)
    carry(s, board, unit, to)
    emit(events, kind, clause, TO_ALL, unit, start, to, over, 0, 0)
