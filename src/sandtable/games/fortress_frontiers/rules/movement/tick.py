"""One tick of movement resolution: FF-RES, stages A to F of its pseudocode."""

from sandtable.games.fortress_frontiers.model import (
    BUILDER,
    BUILDING,
    CRYSTAL,
    DISABLED,
    MINE,
    MINER,
    NEUTRALS,
    NO_WORKS,
    NOBODY,
    NOWHERE,
    OFF,
    RAIL,
    ROAD,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.combat.damage import spring_trap
from sandtable.games.fortress_frontiers.rules.neutrals.respawn import restart_countdown
from sandtable.games.fortress_frontiers.rules.position.hexes import step_from
from sandtable.games.fortress_frontiers.rules.position.pieces import is_on_board, own_hold
from sandtable.games.fortress_frontiers.rules.position.stored_paths import path_direction
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_state
from sandtable.kernel.chance import Chance

from .chains import resolve_chains, resolve_sieges
from .contests import stop_unit
from .swaps_and_loops import resolve_enemy_swaps, resolve_loops


def is_anyone_moving(state: State) -> bool:
    """Whether some unit has an unfinished segment (FF-TERM-7)."""
    for row in range(NEUTRALS):  # noqa: SIM110  # kernel Python has no generators
        if state.units[row].steps > 0:
            return True
    return False


def play_tick(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Play one tick (FF-RES-5). work.changed says whether anything happened."""
    begin_tick(state, board, work)
    resolve_enemy_swaps(state, board, work)
    resolve_loops(state, board, work)
    resolve_chains(state, board, chance, work)
    resolve_sieges(state, board, chance, work)
    for row in range(NEUTRALS):  # stage D; the path was shortened when the unit was placed
        if work.fought[row] != 0:
            state.units[row].steps = 0
    spring_traps_and_restart_countdowns(state, chance, work)


def begin_tick(state: State, board: Board, work: Work) -> None:
    """Note every unit's tile and every mover's destination; list the movers in FIFO order."""
    work.mover_count = 0
    work.changed = 0
    for tile in range(board.count):
        work.rotated[tile] = 0
        work.wanted_by[tile] = 0
    for row in range(NOBODY + 1):
        unit = state.units[row]
        work.start[row] = unit.tile
        work.active[row] = 0
        work.fought[row] = 0
        work.in_loop[row] = 0
        work.hops[row] = 0
        work.destination[row] = OFF
        if row < NEUTRALS and is_on_board(unit) and unit.steps > 0:
            work.active[row] = 1
            work.movers[work.mover_count] = row
            work.mover_count += 1
    for i in range(work.mover_count):
        row = work.movers[i]
        choose_destination(state, board, row, work)
        work.wanted_by[work.destination[row]] += 1
    sort_movers(state, work)


def choose_destination(state: State, board: Board, row: int, work: Work) -> None:
    """Choose the next tile of the path, or the landing tile of a hop (FF-RES-3, FF-MOVE-8)."""
    unit = state.units[row]
    first = step_from(board, unit.tile, path_direction(unit, unit.at))
    work.destination[row] = first
    if unit.steps >= 2 and unit.hopped == 0:
        landing = step_from(board, first, path_direction(unit, unit.at + 1))
        if can_hop(state, unit, first, landing):
            work.destination[row] = landing
            work.hops[row] = 1


def can_hop(state: State, unit: Unit, over: Tile, landing: Tile) -> bool:
    """Whether a unit may hop over its own stationary Builder or Miner along roads (FF-RES-3, FF-RULING-23)."""
    friend = state.units[state.occupant[over]]
    if friend.seat != unit.seat or friend.kind not in (BUILDER, MINER, CRYSTAL) or friend.steps > 0:
        return False
    if state.occupant[landing] != NOBODY:
        return False
    return is_hop_tile(state, unit, unit.tile) and is_hop_tile(state, unit, over) and is_hop_tile(state, unit, landing)


def is_hop_tile(state: State, unit: Unit, tile: Tile) -> bool:
    """Whether a tile allows hops: intact road, rail that is not disabled, an own mine or stronghold."""
    if state.ground[tile] == MINE and state.owner[tile] == unit.seat + 1:
        return True
    if own_hold(state, tile, unit.seat) != NOWHERE:
        return True
    works = state.works[tile]
    if works == NO_WORKS or works_state(works) == DISABLED:
        return False
    return works_kind(works) == RAIL or (works_kind(works) == ROAD and works_state(works) != BUILDING)


def spring_traps_and_restart_countdowns(state: State, chance: Chance, work: Work) -> None:
    """Resolve traps under the units that moved, then countdowns of camps and lairs they entered, in FIFO order."""
    sort_movers(state, work)
    for i in range(work.mover_count):
        row = work.movers[i]
        if state.units[row].tile != OFF and state.units[row].tile != work.start[row] and spring_trap(state, row, work):
            work.changed = 1
    for i in range(work.mover_count):
        row = work.movers[i]
        if state.units[row].tile != OFF and state.units[row].tile != work.start[row]:
            restart_countdown(state, state.units[row].tile, chance)


def end_all_moves(state: State, work: Work) -> None:
    """End all remaining moves (FF-RES-1, FF-RULING-21)."""
    for row in range(NEUTRALS):
        if state.units[row].steps > 0:
            stop_unit(state, row, work)


def is_ahead_in_queue(state: State, one: int, two: int) -> bool:
    """Whether a unit is ahead of another: earlier arrival, then smaller id (FF-RES-2, FF-RULING-22)."""
    first = state.units[one]
    second = state.units[two]
    if first.stamp != second.stamp:
        return first.stamp < second.stamp
    return first.id < second.id


def sort_movers(state: State, work: Work) -> None:
    """Sort work.movers into queue order."""
    for i in range(1, work.mover_count):
        row = work.movers[i]
        j = i - 1
        while j >= 0 and is_ahead_in_queue(state, row, work.movers[j]):
            work.movers[j + 1] = work.movers[j]
            j -= 1
        work.movers[j + 1] = row
