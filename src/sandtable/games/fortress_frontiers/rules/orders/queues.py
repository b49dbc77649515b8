"""Queued and repeating orders: FF-QUEUE."""

from sandtable.games.fortress_frontiers.events import queue_ended
from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BUILDING,
    CAMP,
    DISABLED,
    DO_ALWAYS_DEFEND,
    DO_ALWAYS_LOOKOUT,
    DO_BUILD,
    DO_DEFEND,
    DO_HEAL,
    DO_HEAL_FULL,
    DO_LOOKOUT,
    DO_MOVE,
    DO_MOVE_TO,
    DO_RAIL_TO,
    DO_ROAD_TO,
    FULL,
    INTACT,
    LAIR,
    LAKE,
    MINE,
    MOUNTAIN,
    NO_ORDER,
    NO_WORKS,
    OFF,
    RAIL,
    RIVER,
    ROAD,
    STEP_COST,
    STEPS,
    WARD_ALWAYS,
    WARD_ORDERED,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.movement.segments import count_affordable_steps
from sandtable.games.fortress_frontiers.rules.position.hexes import step_from
from sandtable.games.fortress_frontiers.rules.position.pieces import first_unit, unit_ref
from sandtable.games.fortress_frontiers.rules.position.stored_paths import drop_path, path_direction, path_tile
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_left, works_seat
from sandtable.games.fortress_frontiers.rules.position.works import works_state as state_of
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import (
    is_own_construction,
    is_own_ward,
    known_ground,
    known_works,
    knows_own_hold,
)
from sandtable.kernel.ids import Seat

INVALID = 0  # what a Builder's queue does on a tile (FF-QUEUE-5)
SKIP = 1
TO_BUILD = 2


def classify_road_tile(state: State, seat: Seat, tile: Tile) -> int:
    """Return what a road queue does on a tile, by the player's knowledge (FF-QUEUE-5, FF-RULING-53)."""
    ground = known_ground(state, seat, tile)
    if knows_own_hold(state, seat, tile):
        return SKIP
    if ground in (MOUNTAIN, LAKE, CAMP, LAIR, MINE):
        return INVALID
    works = known_works(state, seat, tile)
    if works == NO_WORKS:
        return TO_BUILD
    kind = works_kind(works)
    if state_of(works) == DISABLED or kind not in (ROAD, RAIL):
        return INVALID
    if kind == RAIL or state_of(works) == INTACT:
        return SKIP
    return TO_BUILD if works_seat(works) == seat else INVALID


def classify_start_tile(state: State, seat: Seat, tile: Tile) -> int:
    """Classify the Builder's own tile for a road queue: most tiles where no road may be are skipped there."""
    found = classify_road_tile(state, seat, tile)
    if found == INVALID and known_ground(state, seat, tile) not in (MOUNTAIN, LAKE):
        return SKIP
    return found


def classify_rail_tile(state: State, seat: Seat, tile: Tile) -> int:
    """Return what a railroad queue does on a tile; INVALID ends it (FF-QUEUE-6)."""
    if knows_own_hold(state, seat, tile):
        return SKIP
    works = known_works(state, seat, tile)
    if works == NO_WORKS or works_seat(works) != seat:
        return INVALID
    if works_kind(works) == ROAD and state_of(works) == INTACT:
        return TO_BUILD
    if works_kind(works) != RAIL or state_of(works) == DISABLED:
        return INVALID
    return TO_BUILD if state_of(works) == BUILDING else SKIP


def classify_queue_tile(state: State, unit: Unit) -> int:
    """Classify the tile on which a Builder with a queue stands."""
    if unit.repeat == DO_RAIL_TO:
        return classify_rail_tile(state, unit.seat, unit.tile)
    return (
        classify_start_tile(state, unit.seat, unit.tile)
        if unit.at == 0
        else classify_road_tile(state, unit.seat, unit.tile)
    )


def plan_build(state: State, board: Board, unit: Unit) -> bool:
    """Set this turn's order of a Builder's queue: build, or move one step. False when the queue ends."""
    kind = RAIL if unit.repeat == DO_RAIL_TO else ROAD
    found = classify_queue_tile(state, unit)
    if found == INVALID:
        return False
    if found == TO_BUILD:
        if state.sides[unit.seat].gold < STEP_COST[kind]:
            return False
        works = known_works(state, unit.seat, unit.tile)
        going = is_own_construction(works, kind, unit.seat)
        whole = STEPS[kind] + (1 if state.ground[unit.tile] == RIVER else 0)
        unit.order = DO_BUILD
        unit.a = kind
        unit.before = works_left(works) if going else whole
        unit.steps = 0
        unit.goal = unit.tile
        return True
    if unit.at >= unit.total:
        return False
    unit.order = DO_MOVE
    unit.steps = 1
    unit.before = 0
    unit.goal = step_from(board, unit.tile, path_direction(unit, unit.at))
    return True


def has_progressed(state: State, unit: Unit) -> bool:
    """Whether the last step of a Builder's queue succeeded."""
    if unit.tile != unit.goal:
        return False
    if unit.before == 0:
        return True
    kind = RAIL if unit.repeat == DO_RAIL_TO else ROAD
    works = state.works[unit.tile]
    if works == NO_WORKS or works_kind(works) != kind or works_seat(works) != unit.seat:
        return False
    return state_of(works) == INTACT or (state_of(works) == BUILDING and works_left(works) < unit.before)


def plan_move(state: State, board: Board, unit: Unit, work: Work) -> bool:
    """Set the next segment of a Move To. False when the queue ends (FF-QUEUE-4, FF-RULING-54)."""
    steps = count_affordable_steps(state, board, unit.seat, unit, work)
    if steps <= 0:
        return False
    unit.order = DO_MOVE
    unit.steps = steps
    unit.goal = path_tile(board, unit, steps)
    return True


def end_queue(unit: Unit, work: Work) -> None:
    """End a repeating state or queue; its player is told."""
    queue_ended(work.pending, 1 << unit.seat, unit.tile, unit_ref(unit), unit.repeat)
    unit.repeat = NO_ORDER
    unit.order = NO_ORDER
    drop_path(unit)


def renew_orders(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Derive this turn's orders from repeating states and queues (FF-TURN-2 5)."""
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if unit.tile != OFF and unit.repeat in (DO_HEAL_FULL, DO_ALWAYS_DEFEND, DO_ALWAYS_LOOKOUT, DO_BUILD):
            renew_repeating_order(state, unit, work)
    renew_wards(state, board, seat)
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if (
            unit.tile != OFF
            and unit.repeat in (DO_ROAD_TO, DO_RAIL_TO)
            and not (has_progressed(state, unit) and plan_build(state, board, unit))
        ):
            end_queue(unit, work)
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if (
            unit.tile != OFF
            and unit.repeat == DO_MOVE_TO
            and not (unit.tile == unit.goal and unit.at < unit.total and plan_move(state, board, unit, work))
        ):
            end_queue(unit, work)


def renew_repeating_order(state: State, unit: Unit, work: Work) -> None:
    """Renew a repeated heal, defence, lookout or build, or end it."""
    if unit.repeat == DO_HEAL_FULL and unit.health < FULL:
        unit.order = DO_HEAL
    elif unit.repeat == DO_ALWAYS_DEFEND:
        unit.order = DO_DEFEND
        unit.defending = 1
    elif unit.repeat == DO_ALWAYS_LOOKOUT:
        unit.order = DO_LOOKOUT
    elif unit.repeat == DO_BUILD and is_own_construction(state.works[unit.tile], unit.before, unit.seat):
        unit.order = DO_BUILD
        unit.a = unit.before
    else:
        end_queue(unit, work)


def renew_wards(state: State, board: Board, seat: Seat) -> None:
    """Renew Always Vision while the ward is intact and can be paid, else switch it off (FF-QUEUE-3)."""
    side = state.sides[seat]
    for tile in range(board.count):
        if side.wards[tile] & WARD_ALWAYS == 0:
            continue
        if is_own_ward(state, board.tiles[tile], seat) and side.mana >= 5:
            side.wards[tile] |= WARD_ORDERED
        else:
            side.wards[tile] &= ~(WARD_ALWAYS | WARD_ORDERED)
