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
from sandtable.games.fortress_frontiers.rules.neutrals.respawn import disturb
from sandtable.games.fortress_frontiers.rules.position.hexes import step_from
from sandtable.games.fortress_frontiers.rules.position.pieces import own_hold
from sandtable.games.fortress_frontiers.rules.position.stored_paths import digit
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_state
from sandtable.kernel.chance import Chance

from .chains import besieged, chains
from .contests import stop
from .swaps_and_loops import cycles, enemy_swaps


def is_anyone_moving(state: State) -> bool:
    """Whether some unit has an unfinished segment (FF-TERM-7)."""
    for row in range(NEUTRALS):  # noqa: SIM110  # kernel Python has no generators
        if state.units[row].steps > 0:
            return True
    return False


def tick(state: State, board: Board, chance: Chance, work: Work) -> None:
    """One tick (FF-RES-5). work.changed says whether anything happened."""
    begin_tick(state, board, work)
    enemy_swaps(state, board, work)
    cycles(state, board, work)
    chains(state, board, chance, work)
    besieged(state, board, chance, work)
    for row in range(NEUTRALS):  # stage D; the path was shortened when the unit was placed
        if work.fought[row] != 0:
            state.units[row].steps = 0
    traps_and_countdowns(state, chance, work)


def begin_tick(state: State, board: Board, work: Work) -> None:
    """Everybody's tile and where each mover wants to go; the movers in FIFO order."""
    work.count = 0
    work.changed = 0
    for tile in range(board.count):
        work.rota[tile] = 0
        work.entry[tile] = 0
    for row in range(NOBODY + 1):
        unit = state.units[row]
        work.start[row] = unit.tile
        work.active[row] = 0
        work.fought[row] = 0
        work.looped[row] = 0
        work.hop[row] = 0
        work.dest[row] = OFF
        if row < NEUTRALS and unit.tile != OFF and unit.fresh == 0 and unit.steps > 0:
            work.active[row] = 1
            work.fifo[work.count] = row
            work.count += 1
    for i in range(work.count):
        row = work.fifo[i]
        aim(state, board, row, work)
        work.entry[work.dest[row]] += 1
    sort_fifo(state, work)


def aim(state: State, board: Board, row: int, work: Work) -> None:
    """The next tile of the path, or the landing tile of a hop (FF-RES-3, FF-MOVE-8)."""
    unit = state.units[row]
    first = step_from(board, unit.tile, digit(unit, unit.at))
    work.dest[row] = first
    if unit.steps >= 2 and unit.hopped == 0:
        landing = step_from(board, first, digit(unit, unit.at + 1))
        if can_hop(state, unit, first, landing):
            work.dest[row] = landing
            work.hop[row] = 1


def can_hop(state: State, unit: Unit, over: Tile, landing: Tile) -> bool:
    """Over a stationary Builder or Miner of one's own along roads (FF-RES-3, FF-RULING-23)."""
    friend = state.units[state.occupant[over]]
    if friend.seat != unit.seat or friend.kind not in (BUILDER, MINER, CRYSTAL) or friend.steps > 0:
        return False
    if state.occupant[landing] != NOBODY:
        return False
    return is_way(state, unit, unit.tile) and is_way(state, unit, over) and is_way(state, unit, landing)


def is_way(state: State, unit: Unit, tile: Tile) -> bool:
    """Intact road, intact or building rail, a mine one controls, or an own stronghold."""
    if state.ground[tile] == MINE and state.owner[tile] == unit.seat + 1:
        return True
    if own_hold(state, tile, unit.seat) != NOWHERE:
        return True
    works = state.works[tile]
    if works == NO_WORKS or works_state(works) == DISABLED:
        return False
    return works_kind(works) == RAIL or (works_kind(works) == ROAD and works_state(works) != BUILDING)


def traps_and_countdowns(state: State, chance: Chance, work: Work) -> None:
    """Traps under those who changed tile, then countdowns of camps and lairs they entered, in FIFO order."""
    sort_fifo(state, work)
    for i in range(work.count):
        row = work.fifo[i]
        if state.units[row].tile != OFF and state.units[row].tile != work.start[row] and spring_trap(state, row, work):
            work.changed = 1
    for i in range(work.count):
        row = work.fifo[i]
        if state.units[row].tile != OFF and state.units[row].tile != work.start[row]:
            disturb(state, state.units[row].tile, chance)


def drop_moves(state: State, work: Work) -> None:
    """All remaining moves end (FF-RES-1, FF-RULING-21)."""
    for row in range(NEUTRALS):
        if state.units[row].steps > 0:
            stop(state, row, work)


def comes_before(state: State, one: int, two: int) -> bool:
    """Whether a unit is ahead of another in the queue: earlier arrival, then smaller id (FF-RES-2, FF-RULING-22)."""
    first = state.units[one]
    second = state.units[two]
    if first.stamp != second.stamp:
        return first.stamp < second.stamp
    return first.id < second.id


def sort_fifo(state: State, work: Work) -> None:
    """Bring work.fifo into queue order."""
    for i in range(1, work.count):
        row = work.fifo[i]
        j = i - 1
        while j >= 0 and comes_before(state, row, work.fifo[j]):
            work.fifo[j + 1] = work.fifo[j]
            j -= 1
        work.fifo[j + 1] = row
