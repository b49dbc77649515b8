"""Formation."""

from typing import Final

from sandtable.games.fortress_frontiers.model import ARMY, COST, FULL, OTHER, SOLDIER, Board, State, Tile, Work
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import first_unit
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import is_visible
from sandtable.kernel.ids import Seat

from .assessment import TO_BASE, is_active_fighter
from .routes import TILE_COST, route_cost

LONGEST: Final = 300  # of a way, in tiles, that is told apart
CLOSE_UP: Final = 4  # tiles behind the company, within which fighters belong to its body
MOST: Final = 7  # of ten of the body are waited for
ABREAST: Final = 4  # fighters on one tile of the way: a larger army is a longer one
SET_OUT: Final = 5  # tiles from one's own base towards the enemy's, where home ends
FOLLOW: Final = 6  # tiles that one may be behind the company
LEASH: Final = 3  # tiles that the foremost may be ahead of the company
LOST: Final = 9  # tiles ahead at which one comes back
LINE: Final = 11  # tiles from the enemy's base, where the company gathers before it storms,
DEPTH: Final = 3  # so many deep;
STORMERS: Final = 4  # fewer turn back,
VANGUARD: Final = 3  # unless so many are beyond the line: then STILL of ten of the company are enough
STILL: Final = 6
WALLS: Final = 3  # tiles from the enemy's base, from where on who storms turns aside for nobody
CLOSE: Final = 3  # steps at which enemies,
BESIDE: Final = 5  # and friends take part in a fight


def tiles_to_base(state: State, board: Board, seat: Seat, tile: Tile, work: Work) -> int:
    """The way to the enemy's base, in tiles."""
    return min(route_cost(state, board, seat, SOLDIER, TO_BASE, tile, work) // TILE_COST, LONGEST)


def count_by_distance(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Write to work.entrants how many fighters are so many tiles from the enemy's base."""
    for i in range(LONGEST + 1):
        work.entrants[i] = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if is_active_fighter(unit):
            work.entrants[tiles_to_base(state, board, seat, unit.tile, work)] += 1


def find_front(company: int, work: Work) -> int:
    """How far from the enemy's base the company is: as far as the last of so many fighters, the foremost first, and of
    most of those close behind, a little less for a large army; LONGEST where there are fewer."""
    combatant = count_within(nth_distance(company, LONGEST, work) + CLOSE_UP, work)
    needed = max(company, combatant * MOST // 10)
    return max(0, nth_distance(needed, LONGEST, work) - needed // ABREAST)


def find_holding_line(company: int, home: int, work: Work) -> int:
    """How near to the enemy's base nobody goes yet; 0 when the company has come up, and as long as enough of those who
    went beyond are left. Where the bases are near each other it lies half-way."""
    line = min(LINE, home // 2)
    up = count_within(line + DEPTH, work)
    beyond = count_within(line - 2, work)
    if up >= company or (beyond >= VANGUARD and up >= max(STORMERS, company * STILL // 10)):
        return 0
    return line


def count_within(way: int, work: Work) -> int:
    """How many fighters are so near to the enemy's base."""
    found = 0
    for i in range(min(LONGEST, way) + 1):
        found += work.entrants[i]
    return found


def nth_distance(number: int, most: int, work: Work) -> int:
    """How far from the enemy's base the last of so many fighters is, the foremost first; LONGEST where there are
    fewer."""
    found = 0
    for i in range(most + 1):
        found += work.entrants[i]
        if found >= number:
            return i
    return most


def may_depart(company: int, home: int, front: int, work: Work) -> bool:
    """Whether those at home go: as many as a company, or where the others are not far. Nobody follows alone."""
    waiting = 0
    for i in range(home, LONGEST + 1):
        waiting += work.entrants[i]
    return waiting >= company or front >= home - FOLLOW


def strength_near(state: State, board: Board, seat: Seat, whose: Seat, tile: Tile, reach: int) -> int:
    """What the fighters of a player within so many steps are worth in a fight, as far as the seat sees them."""
    total = 0
    for row in range(first_unit(whose), first_unit(whose) + ARMY):
        unit = state.units[row]
        if not is_active_fighter(unit):
            continue
        if distance(board, unit.tile, tile) <= reach and (whose == seat or is_visible(state, seat, unit.tile)):
            total += COST[unit.kind] * (FULL + unit.health) // (2 * FULL)
    return total


def is_strong_enough(state: State, board: Board, seat: Seat, tile: Tile) -> bool:
    """Whether friends near a tile are a match for the enemies there."""
    enemies = strength_near(state, board, seat, OTHER[seat], tile, CLOSE)
    return enemies == 0 or 10 * strength_near(state, board, seat, seat, tile, BESIDE) >= 8 * enemies


def is_storming(way: int, line: int) -> bool:
    """Whether a fighter so far from the enemy's base goes for it without waiting for anybody."""
    return line == 0 and way <= LINE + DEPTH
