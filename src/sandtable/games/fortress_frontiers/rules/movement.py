"""Movement resolution: FF-RES, stages A to F of one tick as its pseudocode says."""

from sandtable.games.fortress_frontiers.clauses import FF_RES_5
from sandtable.games.fortress_frontiers.model import (
    BUILDER,
    BUILDING,
    CRYSTAL,
    DISABLED,
    MINE,
    MINER,
    MOVED,
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
from sandtable.kernel.chance import Chance

from .fights import assault, clash, contest_entrants, stop
from .harm import spring_trap
from .neutrals import disturb
from .position import (
    digit,
    hostile_hold,
    own_hold,
    sort_fifo,
    step_from,
    take_up,
    unit_ref,
    works_kind,
    works_state,
)
from .strength import BODIES
from .telling import settle, tell


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


def place(state: State, row: int, tile: Tile, work: Work) -> None:
    """Put a unit on the tile it won; the path tiles it used are dropped (stage D). Nothing but a trap there does it any
    harm (FF-RES-8)."""
    unit = state.units[row]
    tell(work, MOVED, FF_RES_5, 1 << unit.seat, unit.tile, tile, unit_ref(unit), 0, 0, 0)
    take_up(state, row)
    settle(state, row, tile, work)
    used = 2 if work.hop[row] != 0 else 1
    unit.at += used
    unit.steps = max(0, unit.steps - used)
    if work.hop[row] != 0:
        unit.hopped = 1
    work.changed = 1


# -- A ------------------------------------------------------------------------------------------------------------


def enemy_swaps(state: State, board: Board, work: Work) -> None:
    """Enemies that step into each other fight, never pass (FF-RES-6 a)."""
    for i in range(work.count):
        one = work.fifo[i]
        if work.active[one] == 0:
            continue
        two = state.occupant[work.dest[one]]
        if two == NOBODY or work.active[two] == 0 or work.dest[two] != state.units[one].tile:
            continue
        if state.units[one].seat == state.units[two].seat:
            continue
        tile_one = state.units[one].tile
        tile_two = state.units[two].tile
        clash(state, board, one, two, work)
        if state.units[one].tile == OFF and state.units[two].tile != OFF:
            occupy(state, two, tile_one, work)
        elif state.units[two].tile == OFF and state.units[one].tile != OFF:
            occupy(state, one, tile_two, work)


def occupy(state: State, row: int, tile: Tile, work: Work) -> None:
    """The survivor takes the dead unit's tile unless a stronghold hostile to it stands there."""
    if hostile_hold(state, tile, state.units[row].seat) == NOWHERE:
        place(state, row, tile, work)


# -- B ------------------------------------------------------------------------------------------------------------


def follower(state: State, row: int, work: Work) -> int:
    """The moving unit on one's destination; NOBODY where a hostile stronghold stands (FF-RULING-47)."""
    dest = work.dest[row]
    other = state.occupant[dest]
    if other == NOBODY or work.active[other] == 0 or hostile_hold(state, dest, state.units[row].seat) != NOWHERE:
        return NOBODY
    return other


def cycles(state: State, board: Board, work: Work) -> None:
    """Closed loops of movers, found in FIFO order (FF-RULING-24)."""
    for i in range(work.count):
        first = work.fifo[i]
        if work.active[first] == 0 or work.looped[first] != 0:
            continue
        size = find_loop(state, first, work)
        if size < 2:
            continue
        fits = 1
        for j in range(size):
            work.looped[work.enemies[j]] = 1
            if settle_entry(state, board, work.enemies[j], work) == 0:
                fits = 0
        for j in range(size):
            if work.active[work.enemies[j]] == 0:
                fits = 0
        if fits != 0:
            rotate(state, size, work)


def find_loop(state: State, first: int, work: Work) -> int:
    """Write the loop of destinations that leads from `first` back to it into work.enemies; its size, 0 if none."""
    row = first
    for size in range(work.count):
        work.enemies[size] = row
        row = follower(state, row, work)
        if row == NOBODY:
            return 0
        if row == first:
            return size + 1
    return 0


def find_entrants(state: State, tile: Tile, work: Work) -> None:
    """The living moving units that want a tile, in FIFO order."""
    work.entering = 0
    if work.entry[tile] == 0:
        return
    for i in range(work.count):
        row = work.fifo[i]
        if work.active[row] != 0 and work.dest[row] == tile and state.units[row].tile != tile:
            work.entrants[work.entering] = row
            work.entering += 1


def is_contested(state: State, work: Work) -> bool:
    """Whether units of both players want the tile."""
    for i in range(1, work.entering):  # kernel Python has no generators
        if state.units[work.entrants[i]].seat != state.units[work.entrants[0]].seat:
            return True
    return False


def settle_entry(state: State, board: Board, row: int, work: Work) -> int:
    """A contested entry tile is fought for before the loop turns; 0 unless the member keeps its claim."""
    find_entrants(state, work.dest[row], work)
    if not is_contested(state, work):
        return 1
    winner = contest_entrants(state, board, work)
    if winner != NOBODY:
        work.active[winner] = 1  # it counts as moving for the rest of this tick, even if it fought
    return 1 if winner == row else 0


def rotate(state: State, size: int, work: Work) -> None:
    """All members step at once."""
    for i in range(size):
        take_up(state, work.enemies[i])
    for i in range(size):
        row = work.enemies[i]
        work.rota[work.dest[row]] = 1
        place(state, row, work.dest[row], work)


# -- C ------------------------------------------------------------------------------------------------------------


def chains(state: State, board: Board, chance: Chance, work: Work) -> None:
    """From every tile where somebody wants in and nobody is about to leave, backwards."""
    count = 0
    for tile in range(board.count):
        work.done[tile] = 0
    for i in range(work.count):
        row = work.fifo[i]
        tile = work.dest[row]
        if work.active[row] == 0 or state.units[row].tile == tile or work.rota[tile] != 0 or work.done[tile] != 0:
            continue
        work.done[tile] = 1
        holder = state.occupant[tile]
        if holder == NOBODY or work.active[holder] == 0:
            work.sinks[count] = tile
            count += 1
    for i in range(count):
        follow_chain(state, board, work.sinks[i], i + 2, chance, work)


def follow_chain(state: State, board: Board, sink: Tile, chain: int, chance: Chance, work: Work) -> None:
    """CHAIN: settle the sink, then the tiles of those who wanted in, and so on; `chain` marks what it has handled."""
    work.chain[0] = sink
    count = 1
    at = 0
    while at < count:
        tile = work.chain[at]
        at += 1
        if work.done[tile] == chain or work.rota[tile] != 0:
            continue
        work.done[tile] = chain
        find_entrants(state, tile, work)
        for i in range(work.entering):
            work.chain[count] = state.units[work.entrants[i]].tile
            count += 1
        if work.entering > 0:
            settle_tile(state, board, tile, chance, work)


def settle_tile(state: State, board: Board, tile: Tile, chance: Chance, work: Work) -> None:
    """Who of the entrants gets the tile."""
    holder = state.occupant[tile]
    if holder != NOBODY and work.active[holder] != 0:
        return  # it waits itself: everybody behind it waits
    hold = state.hold[tile]
    if hold != NOWHERE and some_hostile(state, state.holds[hold].seat, work):
        garrison = holder if holder != NOBODY and state.units[holder].seat == state.holds[hold].seat else NOBODY
        winner = assault(state, board, BODIES + hold, garrison, tile, chance, work)
    elif holder != NOBODY:
        winner = assault(state, board, holder, NOBODY, tile, chance, work)
    else:
        winner = contest_entrants(state, board, work)
    if winner != NOBODY and state.units[winner].tile != OFF and state.occupant[tile] == NOBODY:
        place(state, winner, tile, work)


def some_hostile(state: State, seat: int, work: Work) -> bool:
    """Whether one of the entrants is not of this side."""
    for i in range(work.entering):  # noqa: SIM110  # kernel Python has no generators
        if state.units[work.entrants[i]].seat != seat:
            return True
    return False


def besieged(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Strongholds whose moving garrison is still there fight alone, and nobody enters (FF-RES-9)."""
    for tile in range(board.count):
        work.done[tile] = 0
    for i in range(work.count):
        row = work.fifo[i]
        tile = work.dest[row]
        if work.active[row] == 0 or state.units[row].tile == tile or work.done[tile] != 0:
            continue
        hold = state.hold[tile]
        holder = state.occupant[tile]
        if hold == NOWHERE or holder == NOBODY or work.active[holder] == 0 or work.dest[holder] == tile:
            continue
        owner = state.holds[hold].seat
        if state.units[row].seat == owner or state.units[holder].seat != owner:
            continue
        work.done[tile] = 1
        find_entrants(state, tile, work)
        kept = 0
        for j in range(work.entering):
            if state.units[work.entrants[j]].seat != owner:
                work.entrants[kept] = work.entrants[j]
                kept += 1
        work.entering = kept
        assault(state, board, BODIES + hold, NOBODY, tile, chance, work)


# -- E and F ------------------------------------------------------------------------------------------------------


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
