"""Visibility and memory: FF-VIS. A seat's answers rest on the `known_…` functions and on nothing else, so that they are
the same on the State and on what `hide` leaves (FF-TERM-10, FF-ORD-3)."""

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BASE,
    BUILDING,
    DISABLED,
    DRAGON,
    EXPLORED,
    FOREST,
    HOLDS,
    INTACT,
    MOUNTAIN,
    NEUTRAL,
    NO_WORKS,
    NOBODY,
    NOWHERE,
    OFF,
    SIGHT,
    TRAP,
    UNKNOWN,
    UNSEEN,
    VISIBLE,
    WARD,
    WARD_ACTIVE,
    WARDS_SHOWN,
    WIZARD,
    Board,
    Side,
    State,
    Tile,
    Work,
)
from sandtable.kernel.ids import Seat

from .position import distance, first_hold, first_unit, is_intact, works_kind, works_seat, works_state

WORKS_BITS = 0x1FFF  # of a memory: kind, owner, state, steps left, direction of the source
MINE_AT = 13
HOLD_AT = 15
DRAGON_AT = 25


# -- the flood ----------------------------------------------------------------------------------------------------


def flood(state: State, board: Board, start: Tile, reach: int, over_forest: int, work: Work) -> int:
    """Write the tiles that are seen from `start` into work.queue and return how many (FF-VIS-2, FF-RULING-16). The
    queue and its index form a sparse set: what was in them before does not matter. `over_forest` 1: only mountains
    block; 2: nothing does, so that it is the disc."""
    work.queue[0] = start
    work.depth[start] = 0
    count = 1
    begin = 0
    for _ in range(reach):
        end = count
        for i in range(begin, end):
            tile = work.queue[i]
            ground = state.ground[tile]
            if i > 0 and over_forest < 2 and (ground == MOUNTAIN or (ground == FOREST and over_forest == 0)):
                continue  # seen, but it blocks what lies behind
            for near in board.ways[tile]:
                if near == OFF:
                    continue
                place = work.depth[near]
                if place < 0 or place >= count or work.queue[place] != near:
                    work.queue[count] = near
                    work.depth[near] = count
                    count += 1
        begin = end
    return count


def in_flood(state: State, board: Board, start: Tile, reach: int, target: Tile, work: Work) -> bool:
    """Whether `target` lies in line of sight of `start` within so many steps."""
    if start == OFF or target == OFF or distance(board, start, target) > reach:
        return False
    count = flood(state, board, start, reach, 0, work)
    place = work.depth[target]
    return 0 <= place < count and work.queue[place] == target


# -- looking ------------------------------------------------------------------------------------------------------


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


def is_own_ward(state: State, tile: Tile, seat: Seat) -> bool:
    """Whether the player's intact ward stands there."""
    return is_intact(state.works[tile], WARD) and works_seat(state.works[tile]) == seat


def look_around(state: State, board: Board, work: Work) -> None:
    """Both players look (FF-TURN-5)."""
    for seat in (0, 1):
        look(state, board, seat_of(seat), work)


def seat_of(number: int) -> Seat:
    """A number as a seat."""
    return SEAT_LIST[number]


SEAT_LIST = (Seat(0), Seat(1))


def keep_sight(state: State, board: Board, work: Work) -> None:
    """Note what is visible before a step: an Event is told by what was seen before or after it (FF-VIS-11)."""
    work.told = 0
    for seat in (0, 1):
        for tile in range(board.count):
            work.seen[seat][tile] = state.sides[seat].sight[tile]


# -- what a player sees and knows -----------------------------------------------------------------------------------


def is_visible(state: State, seat: Seat, tile: int) -> bool:
    """Whether the player sees the tile now."""
    return state.sides[seat].sight[tile] & 3 == VISIBLE


def seen_works(state: State, seat: Seat, tile: int) -> int:
    """The works that the player sees on a visible tile (FF-VIS-6, FF-WARD-1)."""
    works = state.works[tile]
    if works == NO_WORKS or works_seat(works) == seat:
        return works
    kind = works_kind(works)
    if kind == TRAP and works_state(works) == INTACT:
        return NO_WORKS
    if kind == WARD and works_state(works) != DISABLED and state.sides[seat].sight[tile] & WARDS_SHOWN == 0:
        return NO_WORKS
    return works & WORKS_BITS


def known_works(state: State, seat: Seat, tile: int) -> int:
    """The works as the player knows them: seen, remembered or none."""
    sight = state.sides[seat].sight[tile] & 3
    if sight == VISIBLE:
        return seen_works(state, seat, tile)
    return state.sides[seat].memory[tile] & WORKS_BITS if sight == EXPLORED else NO_WORKS


def known_ground(state: State, seat: Seat, tile: int) -> int:
    """The ground as the player knows it."""
    return UNKNOWN if state.sides[seat].sight[tile] == UNSEEN else state.ground[tile]


def known_owner(state: State, seat: Seat, tile: int) -> int:
    """The mine's owner as the player knows it: 0 nobody, else seat + 1."""
    sight = state.sides[seat].sight[tile] & 3
    if sight == VISIBLE:
        return state.owner[tile]
    return (state.sides[seat].memory[tile] >> MINE_AT) & 3 if sight == EXPLORED else 0


def known_hold(state: State, seat: Seat, tile: int) -> int:
    """The stronghold as the player knows it: 0 none, else 1, the owner's bit, the base's bit and health."""
    sight = state.sides[seat].sight[tile] & 3
    if sight == VISIBLE:
        return packed_hold(state, tile)
    return (state.sides[seat].memory[tile] >> HOLD_AT) & 1023 if sight == EXPLORED else 0


def knows_hostile_hold(state: State, seat: Seat, tile: int) -> bool:
    """Whether an enemy stronghold is known there."""
    known = known_hold(state, seat, tile)
    return known != 0 and (known >> 1) & 1 != seat


def knows_own_hold(state: State, seat: Seat, tile: int) -> bool:
    """Whether an own stronghold is known there."""
    known = known_hold(state, seat, tile)
    return known != 0 and (known >> 1) & 1 == seat


def packed_hold(state: State, tile: int) -> int:
    """A stronghold as one number."""
    row = state.hold[tile]
    if row == NOWHERE:
        return 0
    hold = state.holds[row]
    return 1 | (hold.seat << 1) | ((1 if hold.kind == BASE else 0) << 2) | (hold.health << 3)


def remembered(state: State, seat: Seat, tile: int) -> int:
    """What will be remembered of a visible tile: works, mine owner, stronghold, dragon (FF-VIS-7)."""
    works = seen_works(state, seat, tile) & WORKS_BITS
    if works_kind(works) == WARD and works_seat(works) != seat:
        works = NO_WORKS
    memory = works | (state.owner[tile] << MINE_AT) | (packed_hold(state, tile) << HOLD_AT)
    row = state.occupant[tile]
    if row != NOBODY:
        unit = state.units[row]
        if unit.seat == NEUTRAL and unit.kind == DRAGON:
            memory |= (1 | (unit.b << 1)) << DRAGON_AT
    return memory


def visible_target(state: State, seat: Seat, tile: int) -> int:
    """What an attack of the player on a visible tile would hit (FF-COMBAT-1): 0 nothing, 1 a stronghold, 2 a unit."""
    if not is_visible(state, seat, tile):
        return 0
    hold = state.hold[tile]
    if hold != NOWHERE and state.holds[hold].seat != seat:
        return 1
    row = state.occupant[tile]
    return 2 if row != NOBODY and state.units[row].seat != seat else 0


def is_works_known_as(works: int, kind: int, seat: Seat) -> bool:
    """Whether known works are the player's own of a kind under construction."""
    if works == NO_WORKS or works_kind(works) != kind:
        return False
    return works_seat(works) == seat and works_state(works) == BUILDING
