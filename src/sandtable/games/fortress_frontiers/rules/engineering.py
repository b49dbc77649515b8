"""Structures and engineering: FF-ENG, FF-MANA, FF-TERM-4. Nothing else ever harms works (FF-ENG-9)."""

from sandtable.games.fortress_frontiers.clauses import FF_ENG_4, FF_ENG_6, FF_ENG_7
from sandtable.games.fortress_frontiers.model import (
    BASE,
    BUILDER,
    BUILDING,
    BUILT,
    CAMP,
    DISABLED,
    DO_BUILD,
    DO_REPAIR,
    DO_SABOTAGE,
    FULL,
    INTACT,
    LAIR,
    MINE,
    NEUTRALS,
    NO_ORDER,
    NO_WORKS,
    NOWHERE,
    OFF,
    POOL,
    PUMP,
    RAIL,
    REPAIRED,
    RIVER,
    ROAD,
    SABOTAGED,
    SPAWN_TOWER,
    STEP_COST,
    STEPS,
    TOWER,
    WARD,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.kernel.ids import Seat

from .economy import set_cap
from .networks import BY_ROAD, find_network
from .position import (
    drop_path,
    free_hold_row,
    hold_ref,
    is_adjacent,
    is_building,
    is_intact,
    make_works,
    own_hold,
    unit_ref,
    with_left,
    with_state,
    works_kind,
    works_left,
    works_seat,
    works_source,
    works_state,
)
from .sight import SEAT_LIST, known_ground, known_hold, known_works
from .telling import tell

ALLOWED = (
    0,
    1,
    11,
    31,
    1,
    3,
    19,
    3,
    27,
)  # by works: bits of open 1, forest 2, mountain 4, river 8, lake 16 (FF-ENG-1, FF-RULING-52)


# -- may it be built here? --------------------------------------------------------------------------------------------


def works_at(state: State, seat: Seat, tile: int, known: int) -> int:
    """Works as they are, or as the player knows them."""
    return known_works(state, seat, tile) if known != 0 else state.works[tile]


def may_start(state: State, board: Board, seat: Seat, tile: Tile, kind: int, known: int, work: Work) -> bool:
    """Whether a works of this kind may be begun on a tile (FF-ENG-1, FF-ENG-2)."""
    ground = known_ground(state, seat, tile) if known != 0 else state.ground[tile]
    if ground < 0 or ground in (MINE, CAMP, LAIR) or (ALLOWED[kind] >> ground) & 1 == 0:
        return False
    if known_hold(state, seat, tile) != 0 if known != 0 else state.hold[tile] != NOWHERE:
        return False
    works = works_at(state, seat, tile, known)
    if kind == RAIL:
        return is_intact(works, ROAD) and works_seat(works) == seat
    if works != NO_WORKS:
        return False
    if kind == SPAWN_TOWER:
        return touches_network(state, board, seat, tile, known, work)
    if kind == POOL:
        return find_source(state, board, seat, tile, known) >= 0
    if kind == PUMP:
        return find_pair(state, board, seat, tile, known) >= 0
    return True


def touches_network(state: State, board: Board, seat: Seat, tile: Tile, known: int, work: Work) -> bool:
    """Whether an adjacent tile is in the player's road network."""
    find_network(state, board, seat, BY_ROAD, known, work)
    for near in board.ways[tile]:  # noqa: SIM110  # kernel Python has no generators
        if near != OFF and work.net[near] != 0:
            return True
    return False


def is_source(state: State, seat: Seat, tile: int, known: int) -> bool:
    """A mine, whoever controls it, or the player's own base."""
    if tile == OFF:
        return False
    ground = known_ground(state, seat, tile) if known != 0 else state.ground[tile]
    if ground == MINE:
        return True
    hold = own_hold(state, tile, seat)
    return hold != NOWHERE and state.holds[hold].kind == BASE


def has_pool(state: State, board: Board, seat: Seat, source: Tile, known: int) -> bool:
    """Whether a pool of anyone in any state is paired with a source."""
    for direction in range(6):
        near = board.ways[source][direction]
        if near == OFF:
            continue
        works = works_at(state, seat, near, known)
        if works != NO_WORKS and works_kind(works) == POOL and works_source(works) == (direction + 3) % 6:
            return True
    return False


def find_source(state: State, board: Board, seat: Seat, tile: Tile, known: int) -> int:
    """The direction of the free source that comes first in (y, x) order, or -1 (FF-MANA-1, FF-RULING-39)."""
    best = -1
    for direction in range(6):
        near = board.ways[tile][direction]
        if not is_source(state, seat, near, known) or has_pool(state, board, seat, near, known):
            continue
        if best < 0 or near < board.ways[tile][best]:
            best = direction
    return best


def find_pair(state: State, board: Board, seat: Seat, tile: Tile, known: int) -> int:
    """The directions of source and pool for a pump, source · 8 + pool, first in (y, x) order, or -1 (FF-MANA-2)."""
    best = -1
    for direction in range(6):
        source = board.ways[tile][direction]
        if not is_source(state, seat, source, known):
            continue
        for other in range(6):
            near = board.ways[tile][other]
            if near == OFF or not is_adjacent(board, source, near):
                continue
            works = works_at(state, seat, near, known)
            if works == NO_WORKS or works_kind(works) != POOL or works_seat(works) != seat:
                continue
            if works_state(works) != DISABLED and is_first_pair(board, tile, best, direction, other):
                best = direction * 8 + other
    return best


def is_first_pair(board: Board, tile: Tile, best: int, source: int, pool: int) -> bool:
    """Whether a pair comes before the best so far."""
    if best < 0:
        return True
    before = board.ways[tile][best // 8]
    here = board.ways[tile][source]
    if here != before:
        return here < before
    return board.ways[tile][pool] < board.ways[tile][best % 8]


# -- the Engineering step ---------------------------------------------------------------------------------------------


def engineering_step(state: State, board: Board, work: Work) -> None:
    """All sabotage, then all repairs, then all build steps (FF-ENG-5)."""
    for tile in range(board.count):
        work.shut[tile] = 0
    count = workers(state, work)
    for i in range(count):
        unit = state.units[work.enemies[i]]
        if unit.order == DO_SABOTAGE:
            sabotage(state, unit, work)
    for i in range(count):
        unit = state.units[work.enemies[i]]
        if unit.order == DO_REPAIR:
            repair(state, board, unit, work)
    mark_pools(state, board, count, work)
    for i in range(count):
        unit = state.units[work.enemies[i]]
        if unit.order == DO_BUILD:
            build(state, board, unit, work)


def workers(state: State, work: Work) -> int:
    """Units with an engineering order in ascending id, into work.enemies; how many (FF-RULING-55)."""
    count = 0
    for row in range(NEUTRALS):
        unit = state.units[row]
        if unit.tile == OFF or unit.fresh != 0 or unit.order not in (DO_SABOTAGE, DO_REPAIR, DO_BUILD):
            continue
        at = count
        while at > 0 and state.units[work.enemies[at - 1]].id > unit.id:
            work.enemies[at] = work.enemies[at - 1]
            at -= 1
        work.enemies[at] = row
        count += 1
    return count


def sabotage(state: State, unit: Unit, work: Work) -> None:
    """Building or disabled works are removed, intact ones disabled (FF-ENG-6, FF-RULING-38); nothing if there is
    nothing (FF-RULING-9)."""
    works = state.works[unit.tile]
    work.shut[unit.tile] = 1
    if works == NO_WORKS or state.hold[unit.tile] != NOWHERE:
        return
    state.works[unit.tile] = with_state(works, DISABLED) if works_state(works) == INTACT else NO_WORKS
    if works_kind(works) == POOL:
        set_cap(state, SEAT_LIST[works_seat(works)])
    tell(work, SABOTAGED, FF_ENG_6, 1 << unit.seat, unit.tile, works, unit_ref(unit), 0, 0, 0)


def repair(state: State, board: Board, unit: Unit, work: Work) -> None:
    """Own disabled works on its tile, or an own stronghold beside it, free of charge (FF-ENG-7, FF-RULING-56)."""
    tile = board.tiles[unit.a]
    works = state.works[tile]
    if unit.kind != BUILDER:
        return
    if tile == unit.tile and works != NO_WORKS and works_state(works) == DISABLED and works_seat(works) == unit.seat:
        state.works[tile] = with_state(works, INTACT)
        if works_kind(works) == POOL:
            set_cap(state, unit.seat)
        tell(work, REPAIRED, FF_ENG_7, 1 << unit.seat, tile, state.works[tile], 0, unit_ref(unit), 0, 0)
        return
    hold = own_hold(state, tile, unit.seat)
    if hold != NOWHERE and (tile == unit.tile or is_adjacent(board, tile, unit.tile)):
        fort = state.holds[hold]
        fort.health = min(FULL, fort.health + 30)
        tell(work, REPAIRED, FF_ENG_7, 1 << unit.seat, tile, NO_WORKS, fort.health, hold_ref(fort), 0, 0)


def mark_pools(state: State, board: Board, count: int, work: Work) -> None:
    """Which sources each player starts a pool on, before anybody does: both on one is neither (FF-MANA-1)."""
    for tile in range(board.count):
        work.cost[tile] = 0
    for i in range(count):
        unit = state.units[work.enemies[i]]
        starts = unit.order == DO_BUILD and unit.a == POOL and not is_building(state.works[unit.tile], POOL)
        if not starts or work.shut[unit.tile] != 0 or state.sides[unit.seat].gold < STEP_COST[POOL]:
            continue
        if may_start(state, board, unit.seat, unit.tile, POOL, 0, work):
            source = board.ways[unit.tile][find_source(state, board, unit.seat, unit.tile, 0)]
            work.cost[source] |= 1 << unit.seat


def build(state: State, board: Board, unit: Unit, work: Work) -> None:
    """One step, if it can be done and paid (FF-ENG-3, FF-ENG-4, FF-RULING-12)."""
    tile = unit.tile
    kind = unit.a
    side = state.sides[unit.seat]
    works = state.works[tile]
    if work.shut[tile] != 0 or unit.kind != BUILDER:
        return
    goes_on = is_building(works, kind) and works_seat(works) == unit.seat
    if not goes_on:
        works = first_works(state, board, unit, work)
        if works == NO_WORKS:
            return
    left = works_left(works) - 1
    if kind == SPAWN_TOWER and left == 0 and free_hold_row(state, unit.seat) == NOWHERE:  # FF-LIMIT-3
        return
    if side.gold < STEP_COST[kind]:
        unit.repeat = NO_ORDER
        drop_path(unit)
        return
    side.gold -= STEP_COST[kind]
    if kind == WARD and not goes_on:
        side.wards_made += 1
        works |= side.wards_made << 16
    works = with_left(works, left)
    state.works[tile] = works if left > 0 else with_state(works, INTACT)
    tell(work, BUILT, FF_ENG_4, 1 << unit.seat, tile, state.works[tile], left, unit_ref(unit), 0, 0)
    if left == 0:
        finish(state, board, unit, kind, work)


def first_works(state: State, board: Board, unit: Unit, work: Work) -> int:
    """The works that a first step would create, with all its steps left, or NO_WORKS."""
    kind = unit.a
    tile = unit.tile
    if not may_start(state, board, unit.seat, tile, kind, 0, work):
        return NO_WORKS
    left = STEPS[kind] + (1 if kind in (ROAD, RAIL) and state.ground[tile] == RIVER else 0)
    works = make_works(kind, unit.seat, BUILDING, left)
    if kind == POOL:
        source = find_source(state, board, unit.seat, tile, 0)
        if work.cost[board.ways[tile][source]] == 3:
            return NO_WORKS
        return works | ((source + 1) << 10)
    if kind == PUMP:
        pair = find_pair(state, board, unit.seat, tile, 0)
        return works | ((pair // 8 + 1) << 10) | ((pair % 8 + 1) << 13)
    return works


def finish(state: State, board: Board, unit: Unit, kind: int, work: Work) -> None:
    """A finished pool raises the cap; a finished spawn tower is a Tower (FF-ENG-8)."""
    if kind == POOL:
        set_cap(state, unit.seat)
    if kind != SPAWN_TOWER:
        return
    row = free_hold_row(state, unit.seat)
    hold = state.holds[row]
    side = state.sides[unit.seat]
    hold.id = side.next_id
    side.next_id += 2
    hold.seat = unit.seat
    hold.kind = TOWER
    hold.tile = unit.tile
    hold.health = FULL
    hold.starting = 0
    state.hold[unit.tile] = row
    state.works[unit.tile] = NO_WORKS
