"""Where things are: distances, paths, rows, packed works, and putting units down and taking them up."""

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BASE,
    BUILDING,
    DIGITS,
    FULL,
    HOLDS,
    INTACT,
    LONGEST_PATH,
    MINE,
    NEUTRAL,
    NO_WORKS,
    NOBODY,
    NOWHERE,
    OFF,
    TOWER,
    Board,
    Hold,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.kernel.ids import Seat

# -- hexes --------------------------------------------------------------------------------------------------------


def distance(board: Board, one: int, two: int) -> int:
    """Steps between two tiles (FF-HEX-3)."""
    dq = board.q[one] - board.q[two]
    dr = board.y[one] - board.y[two]
    return max(abs(dq), abs(dr), abs(dq + dr))


def is_adjacent(board: Board, one: int, two: int) -> bool:
    """Whether two tiles touch."""
    return one != OFF and two != OFF and distance(board, one, two) == 1


def is_tile(board: Board, tile: int) -> bool:
    """Whether a number names a tile of this board."""
    return 0 <= tile < board.count


def tile_of(board: Board, number: int) -> Tile:
    """A number as a tile; one that names none is the ghost tile."""
    return board.tiles[number] if 0 <= number < board.count else OFF


# -- paths: direction digits, 0 ends ------------------------------------------------------------------------------


def digit(unit: Unit, at: int) -> int:
    """The direction of a step of the unit's path, or -1 after its end."""
    if at >= LONGEST_PATH:
        return -1
    return ((unit.path[at // DIGITS] >> (3 * (at % DIGITS))) & 7) - 1


def step_from(board: Board, tile: int, direction: int) -> Tile:
    """The tile in a direction; the ghost tile where there is none."""
    if direction < 0 or direction > 5:
        return OFF
    return board.ways[tile][direction]


def path_tile(board: Board, unit: Unit, steps: int) -> Tile:
    """Where the unit would be after so many more steps of its path."""
    tile = unit.tile
    for i in range(steps):
        tile = step_from(board, tile, digit(unit, unit.at + i))
    return tile


def drop_path(unit: Unit) -> None:
    """Forget the stored path."""
    for i in range(len(unit.path)):
        unit.path[i] = 0
    unit.total = 0
    unit.at = 0
    unit.steps = 0
    unit.goal = OFF
    unit.before = 0


# -- rows ---------------------------------------------------------------------------------------------------------


def first_unit(seat: Seat) -> int:
    """The first row of a player's units."""
    return seat * ARMY


def first_hold(seat: Seat) -> int:
    """The first row of a player's strongholds."""
    return seat * HOLDS


def hostile_hold(state: State, tile: int, seat: Seat) -> int:
    """The stronghold on a tile that is not the seat's, or NOWHERE."""
    row = state.hold[tile]
    return NOWHERE if state.holds[row].seat == seat else row


def own_hold(state: State, tile: int, seat: Seat) -> int:
    """The seat's own stronghold on a tile, or NOWHERE."""
    row = state.hold[tile]
    return row if state.holds[row].seat == seat else NOWHERE


def stands_in_own_tower(state: State, unit: Unit) -> bool:
    """Whether a mobile unit garrisons an own Tower, not a Base (FF-COMBAT-5)."""
    row = own_hold(state, unit.tile, unit.seat)
    return row != NOWHERE and state.holds[row].kind == TOWER


def base_of(state: State, seat: Seat) -> int:
    """The row of the player's base, or NOWHERE."""
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        if state.holds[row].tile != OFF and state.holds[row].kind == BASE:
            return row
    return NOWHERE


def ref(id: int, seat: int, kind: int) -> int:
    """A unit or stronghold as one number for an Event: id, owner and kind."""
    return id * 64 + seat * 16 + kind


def unit_ref(unit: Unit) -> int:
    """A unit as one number for an Event."""
    return ref(unit.id, unit.seat, unit.kind)


def hold_ref(hold: Hold) -> int:
    """A stronghold as one number for an Event."""
    return ref(hold.id, hold.seat, hold.kind)


# -- putting down and taking up -----------------------------------------------------------------------------------


def stamp_now(state: State) -> int:
    """When something arrives now: turn, step, tick (FF-RES-2)."""
    return state.turn * 32 + state.phase + state.tick


def set_down(state: State, row: int, tile: Tile) -> None:
    """A unit arrives on a tile; a mine there is captured (FF-MINE-1). Neutrals never capture."""
    unit = state.units[row]
    unit.tile = tile
    unit.stamp = stamp_now(state)
    state.occupant[tile] = row
    if state.ground[tile] == MINE and unit.seat != NEUTRAL:  # FF-MINE-1
        state.owner[tile] = unit.seat + 1


def take_up(state: State, row: int) -> None:
    """A unit leaves its tile."""
    unit = state.units[row]
    if unit.tile != OFF and state.occupant[unit.tile] == row:
        state.occupant[unit.tile] = NOBODY


def free_unit_row(state: State, seat: Seat) -> int:
    """An unused row of the player's units, or NOBODY (FF-LIMIT-1)."""
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        if state.units[row].tile == OFF:
            return row
    return NOBODY


def free_hold_row(state: State, seat: Seat) -> int:
    """An unused row of the player's strongholds, or NOWHERE (FF-LIMIT-3)."""
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        if state.holds[row].tile == OFF:
            return row
    return NOWHERE


def heal(unit: Unit, amount: int) -> None:
    """Health never rises above 100."""
    unit.health = min(FULL, unit.health + amount)


# -- works: kind, owner, state, steps left, directions to source and pool, a ward's place in line --------------------


def make_works(kind: int, seat: int, condition: int, left: int) -> int:
    """Works as one number."""
    return kind | (seat << 4) | (condition << 5) | (left << 7)


def works_kind(works: int) -> int:
    """What was built."""
    return works & 15


def works_seat(works: int) -> int:
    """Who built it; never asked of NO_WORKS."""
    return (works >> 4) & 1


def works_state(works: int) -> int:
    """Intact, building or disabled."""
    return (works >> 5) & 3


def works_left(works: int) -> int:
    """Build steps left."""
    return (works >> 7) & 7


def works_source(works: int) -> int:
    """The direction of the source that a pool or pump is paired with, or -1."""
    return ((works >> 10) & 7) - 1


def works_pool(works: int) -> int:
    """The direction of the pool that a pump is paired with, or -1."""
    return ((works >> 13) & 7) - 1


def works_serial(works: int) -> int:
    """A ward's place in the order of creation."""
    return works >> 16


def with_state(works: int, condition: int) -> int:
    """The same works in another state."""
    return (works & ~(3 << 5)) | (condition << 5)


def with_left(works: int, left: int) -> int:
    """The same works with so many steps left."""
    return (works & ~(7 << 7)) | (left << 7)


def is_intact(works: int, kind: int) -> bool:
    """Whether this is finished works of a kind."""
    return works != NO_WORKS and works_kind(works) == kind and works_state(works) == INTACT


def is_building(works: int, kind: int) -> bool:
    """Whether this is works of a kind under construction."""
    return works != NO_WORKS and works_kind(works) == kind and works_state(works) == BUILDING


# -- lists by arrival ---------------------------------------------------------------------------------------------


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
