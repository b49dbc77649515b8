"""Engineering orders of a Builder: FF-ORD-17 and FF-ORD-20."""

from sandtable.games.fortress_frontiers.clauses import FF_LIMIT_3, FF_ORD_4, FF_ORD_17, FF_ORD_20
from sandtable.games.fortress_frontiers.model import (
    BUILDER,
    DISABLED,
    DO_BUILD,
    DO_RAIL_TO,
    DO_REPAIR,
    DO_ROAD_TO,
    FULL,
    NO_WORKS,
    NOWHERE,
    SPAWN_TOWER,
    STEP_COST,
    WORKS,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.engineering.building_sites import check_site
from sandtable.games.fortress_frontiers.rules.position.hexes import is_adjacent, is_tile
from sandtable.games.fortress_frontiers.rules.position.pieces import free_hold_row, own_hold
from sandtable.games.fortress_frontiers.rules.position.works import works_seat, works_state
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import is_own_construction, known_works
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import OVER_ALL, find_tiles_in_sight
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .action_list import add_action
from .attack_orders import sort_queued_tiles
from .path_lists import list_paths


def check_build(state: State, board: Board, seat: Seat, unit: Unit, kind: int, work: Work) -> int:
    """Check a Build order: start or continue, with gold for one step (FF-ORD-17)."""
    if unit.kind != BUILDER or kind <= NO_WORKS or kind >= WORKS:
        return FF_ORD_17
    if not is_own_construction(known_works(state, seat, unit.tile), kind, seat):
        clause = check_site(state, board, seat, unit.tile, kind, 1, work)
        if clause != 0:
            return clause
        if kind == SPAWN_TOWER and free_hold_row(state, seat) == NOWHERE:
            return FF_LIMIT_3
    return FF_ORD_4 if state.sides[seat].gold < STEP_COST[kind] else 0


def check_repair(state: State, board: Board, seat: Seat, unit: Unit, tile: int) -> int:
    """Check a Repair order (FF-ORD-20).

    The target is own disabled works on the Builder's tile, or an own stronghold below 100 there or beside it.
    """
    if unit.kind != BUILDER or not is_tile(board, tile):
        return FF_ORD_20
    works = known_works(state, seat, tile)
    if tile == unit.tile and works != NO_WORKS and works_state(works) == DISABLED and works_seat(works) == seat:
        return 0
    hold = own_hold(state, tile, seat)
    near = tile == unit.tile or is_adjacent(board, tile, unit.tile)
    return 0 if near and hold != NOWHERE and state.holds[hold].health < FULL else FF_ORD_20


def list_engineering(
    state: State, board: Board, seat: Seat, piece: int, unit: Unit, out: Actions, count: int, work: Work
) -> int:
    """List what a Builder may build and repair."""
    for kind in range(1, WORKS):
        if check_build(state, board, seat, unit, kind, work) == 0:
            count = add_action(out, count, DO_BUILD, piece, kind)
    count = list_paths(state, board, seat, piece, unit, DO_ROAD_TO, out, count, work)
    count = list_paths(state, board, seat, piece, unit, DO_RAIL_TO, out, count, work)
    found = find_tiles_in_sight(state, board, unit.tile, 1, OVER_ALL, work)
    sort_queued_tiles(found, work)
    for i in range(found):
        if check_repair(state, board, seat, unit, work.queue[i]) == 0:
            count = add_action(out, count, DO_REPAIR, piece, work.queue[i])
    return count
