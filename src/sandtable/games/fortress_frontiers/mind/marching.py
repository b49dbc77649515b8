"""An army that goes for the enemy's base goes as one: who is ahead waits, who is alone comes back, and before the walls
nobody waits any more."""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    COST,
    FULL,
    OFF,
    OTHER,
    SOLDIER,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position import distance, first_unit
from sandtable.games.fortress_frontiers.rules.sight import is_visible
from sandtable.kernel.ids import Seat

from .survey import TILE_COST, TO_BASE, is_fighter, length_of

LONGEST: Final = 300  # of a way, in tiles, that is told apart
MOST: Final = 6  # of ten who have set out
ABREAST: Final = 3  # fighters on one tile of the way: a larger army is a longer one
SET_OUT: Final = 5  # tiles from one's own base towards the enemy's, where home ends
FOLLOW: Final = 6  # tiles that one may be behind the company
LEASH: Final = 4  # tiles that the foremost may be ahead of the company
LOST: Final = 9  # tiles ahead at which one comes back
WALLS: Final = 9  # tiles from the enemy's base, from where on the army storms
STORMERS: Final = 400  # what those who storm are worth together, at least; and not much less than who is seen there
BESIDE: Final = 5  # steps between them
CLOSE: Final = 3  # steps at which friends and enemies take part in a fight


def tiles_to_base(state: State, board: Board, seat: Seat, tile: Tile, work: Work) -> int:
    """The way to the enemy's base, in tiles."""
    return min(length_of(state, board, seat, SOLDIER, TO_BASE, tile, work) // TILE_COST, LONGEST)


def count_ways(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Write to work.entrants how many fighters are so many tiles from the enemy's base."""
    for i in range(LONGEST + 1):
        work.entrants[i] = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if unit.tile != OFF and unit.fresh == 0 and is_fighter(unit.kind):
            work.entrants[tiles_to_base(state, board, seat, unit.tile, work)] += 1


def find_front(company: int, home: int, work: Work) -> int:
    """How far from the enemy's base the company is: as far as the last of so many fighters, the foremost first, and of
    most of those who have set out, a little less for a large army; LONGEST where there are fewer. `home` is how far
    those are who have not set out."""
    out = 0
    for i in range(home):
        out += work.entrants[i]
    needed = max(company, out * MOST // 10)
    found = 0
    for i in range(LONGEST + 1):
        found += work.entrants[i]
        if found >= needed:
            return max(0, i - out // ABREAST)
    return LONGEST


def may_set_out(company: int, home: int, front: int, work: Work) -> bool:
    """Whether those at home go: as many as a company, or where the others are not far. Nobody follows alone."""
    waiting = 0
    for i in range(home, LONGEST + 1):
        waiting += work.entrants[i]
    return waiting >= company or front >= home - FOLLOW


def power_near(state: State, board: Board, seat: Seat, whose: Seat, tile: Tile, reach: int) -> int:
    """What the fighters of a player within so many steps are worth in a fight, as far as the seat sees them."""
    total = 0
    for row in range(first_unit(whose), first_unit(whose) + ARMY):
        unit = state.units[row]
        if unit.tile == OFF or unit.fresh != 0 or not is_fighter(unit.kind):
            continue
        if distance(board, unit.tile, tile) <= reach and (whose == seat or is_visible(state, seat, unit.tile)):
            total += COST[unit.kind] * (FULL + unit.health) // (2 * FULL)
    return total


def is_brave(state: State, board: Board, seat: Seat, tile: Tile) -> bool:
    """Whether friends near a tile are a match for the enemies there."""
    enemies = power_near(state, board, seat, OTHER[seat], tile, CLOSE)
    return enemies == 0 or 10 * power_near(state, board, seat, seat, tile, CLOSE) >= 8 * enemies


def storms(state: State, board: Board, seat: Seat, unit: Unit, way: int) -> bool:
    """Whether a fighter is before the walls with enough beside it to take the base: then it turns aside for nobody.
    Three who strike and two who shoot bring it down in a turn."""
    if way > WALLS:
        return False
    own = power_near(state, board, seat, seat, unit.tile, BESIDE)
    return own >= STORMERS and 3 * own >= 2 * power_near(state, board, seat, OTHER[seat], unit.tile, BESIDE)
