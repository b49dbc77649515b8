"""The Engineering step: FF-ENG-3 to FF-ENG-8, FF-TERM-4. Nothing else damages works (FF-ENG-9)."""

from sandtable.games.fortress_frontiers.events import built, repaired, sabotaged
from sandtable.games.fortress_frontiers.model import (
    BUILDER,
    BUILDING,
    DISABLED,
    DO_BUILD,
    DO_REPAIR,
    DO_SABOTAGE,
    FULL,
    INTACT,
    NEUTRALS,
    NO_ORDER,
    NO_WORKS,
    NOWHERE,
    POOL,
    PUMP,
    RAIL,
    RIVER,
    ROAD,
    SEATS,
    SPAWN_TOWER,
    STEP_COST,
    STEPS,
    TOWER,
    WARD,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.economy.income import update_mana_cap
from sandtable.games.fortress_frontiers.rules.position.combatants import insert_by_id
from sandtable.games.fortress_frontiers.rules.position.hexes import is_adjacent
from sandtable.games.fortress_frontiers.rules.position.pieces import (
    free_hold_row,
    hold_ref,
    is_on_board,
    own_hold,
    unit_ref,
)
from sandtable.games.fortress_frontiers.rules.position.stored_paths import drop_path
from sandtable.games.fortress_frontiers.rules.position.works import (
    is_building,
    make_works,
    with_left,
    with_pool,
    with_serial,
    with_source,
    with_state,
    works_kind,
    works_left,
    works_seat,
    works_state,
)

from .building_sites import check_site, find_pair, find_source


def engineering_step(state: State, board: Board, work: Work) -> None:
    """Resolve all sabotage, then all repairs, then all build steps (FF-ENG-5)."""
    for tile in range(board.count):
        work.tile_flags[tile] = 0
    count = find_workers(state, work)
    for i in range(count):
        unit = state.units[work.rows[i]]
        if unit.order == DO_SABOTAGE:
            sabotage_works(state, unit, work)
    for i in range(count):
        unit = state.units[work.rows[i]]
        if unit.order == DO_REPAIR:
            repair_target(state, board, unit, work)
    mark_pools(state, board, count, work)
    for i in range(count):
        unit = state.units[work.rows[i]]
        if unit.order == DO_BUILD:
            build_step(state, board, unit, work)


def find_workers(state: State, work: Work) -> int:
    """Write units with an engineering order into work.rows by ascending id; return their number (FF-RULING-55)."""
    count = 0
    for row in range(NEUTRALS):
        unit = state.units[row]
        if not is_on_board(unit) or unit.order not in (DO_SABOTAGE, DO_REPAIR, DO_BUILD):
            continue
        count = insert_by_id(state, row, count, work)
    return count


def sabotage_works(state: State, unit: Unit, work: Work) -> None:
    """Remove works that are not intact, disable intact ones (FF-ENG-6, FF-RULING-38, FF-RULING-9)."""
    works = state.works[unit.tile]
    work.tile_flags[unit.tile] = 1
    if works == NO_WORKS or state.hold[unit.tile] != NOWHERE:
        return
    state.works[unit.tile] = with_state(works, DISABLED) if works_state(works) == INTACT else NO_WORKS
    if works_kind(works) == POOL:
        update_mana_cap(state, SEATS[works_seat(works)])
    sabotaged(work.pending, 1 << unit.seat, unit.tile, works, unit_ref(unit))


def repair_target(state: State, board: Board, unit: Unit, work: Work) -> None:
    """Repair own disabled works, or an own stronghold on the tile or beside it (FF-ENG-7, FF-RULING-56).

    Repairs are free of charge.
    """
    tile = board.tiles[unit.a]
    works = state.works[tile]
    if unit.kind != BUILDER:
        return
    if tile == unit.tile and works != NO_WORKS and works_state(works) == DISABLED and works_seat(works) == unit.seat:
        state.works[tile] = with_state(works, INTACT)
        if works_kind(works) == POOL:
            update_mana_cap(state, unit.seat)
        repaired(work.pending, 1 << unit.seat, tile, state.works[tile], 0, unit_ref(unit))
        return
    hold = own_hold(state, tile, unit.seat)
    if hold != NOWHERE and (tile == unit.tile or is_adjacent(board, tile, unit.tile)):
        fort = state.holds[hold]
        fort.health = min(FULL, fort.health + 30)
        repaired(work.pending, 1 << unit.seat, tile, NO_WORKS, fort.health, hold_ref(fort))


def mark_pools(state: State, board: Board, count: int, work: Work) -> None:
    """Mark the sources on which each player starts a pool: if both do, neither succeeds (FF-MANA-1)."""
    for tile in range(board.count):
        work.cost[tile] = 0
    for i in range(count):
        unit = state.units[work.rows[i]]
        starts = unit.order == DO_BUILD and unit.a == POOL and not is_building(state.works[unit.tile], POOL)
        if not starts or work.tile_flags[unit.tile] != 0 or state.sides[unit.seat].gold < STEP_COST[POOL]:
            continue
        if check_site(state, board, unit.seat, unit.tile, POOL, 0, work) == 0:
            source = board.ways[unit.tile][find_source(state, board, unit.seat, unit.tile, 0)]
            work.cost[source] |= 1 << unit.seat


def build_step(state: State, board: Board, unit: Unit, work: Work) -> None:
    """Do one build step if it is possible and can be paid (FF-ENG-3, FF-ENG-4, FF-RULING-12)."""
    tile = unit.tile
    kind = unit.a
    side = state.sides[unit.seat]
    works = state.works[tile]
    if work.tile_flags[tile] != 0 or unit.kind != BUILDER:
        return
    goes_on = is_building(works, kind) and works_seat(works) == unit.seat
    if not goes_on:
        works = begin_works(state, board, unit, work)
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
        works = with_serial(works, side.wards_made)
    works = with_left(works, left)
    state.works[tile] = works if left > 0 else with_state(works, INTACT)
    built(work.pending, 1 << unit.seat, tile, state.works[tile], left, unit_ref(unit))
    if left == 0:
        finish_works(state, board, unit, kind, work)


def begin_works(state: State, board: Board, unit: Unit, work: Work) -> int:
    """Return the works that a first step would create, with all steps left, or NO_WORKS."""
    kind = unit.a
    tile = unit.tile
    if check_site(state, board, unit.seat, tile, kind, 0, work) != 0:
        return NO_WORKS
    left = STEPS[kind] + (1 if kind in (ROAD, RAIL) and state.ground[tile] == RIVER else 0)
    works = make_works(kind, unit.seat, BUILDING, left)
    if kind == POOL:
        source = find_source(state, board, unit.seat, tile, 0)
        if work.cost[board.ways[tile][source]] == 3:
            return NO_WORKS
        return with_source(works, source)
    if kind == PUMP:
        pair = find_pair(state, board, unit.seat, tile, 0)
        return with_pool(with_source(works, pair // 8), pair % 8)
    return works


def finish_works(state: State, board: Board, unit: Unit, kind: int, work: Work) -> None:
    """Complete works: a pool raises the mana cap, a spawn tower becomes a Tower (FF-ENG-8)."""
    if kind == POOL:
        update_mana_cap(state, unit.seat)
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
