"""Keeping an army together: the foremost wait, stragglers turn back, and near the enemy's base all attack at once."""

from typing import Final

from sandtable.games.fortress_frontiers.model import ARMY, COST, FULL, OTHER, SOLDIER, Board, State, Tile, Work
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import first_unit
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import is_visible
from sandtable.kernel.ids import Seat

from .assessment import TO_BASE, is_active_fighter
from .routes import TILE_COST, route_cost

LONGEST: Final = 300  # largest distance that is counted, in tiles
BODY_DEPTH: Final = 4  # tiles behind the company within which fighters belong to the main body
BODY_SHARE: Final = 7  # tenths of the main body that are waited for
FIGHTERS_PER_TILE: Final = 4  # fighters per tile of an army's length
SET_OUT: Final = 5  # tiles from one's own base towards the enemy's where home ends
FOLLOW_DISTANCE: Final = 6  # tiles that a fighter may be behind the army
LEASH: Final = 3  # tiles that the foremost may be ahead of the army
TURN_BACK_DISTANCE: Final = 9  # tiles ahead of the army at which a fighter turns back
HOLDING_DISTANCE: Final = 11  # tiles from the enemy's base where the army gathers
HOLDING_DEPTH: Final = 3  # depth of the gathered army, in tiles
LEAST_ATTACKERS: Final = 4  # fewer attackers turn back
VANGUARD: Final = 3  # fighters beyond the line that are enough to go on attacking
ATTACK_SHARE: Final = 6  # tenths of the company that are then enough
ASSAULT_DISTANCE: Final = 3  # tiles from the enemy's base within which attackers ignore other targets
ENEMY_RADIUS: Final = 3  # steps within which enemies take part in a fight
FRIEND_RADIUS: Final = 5  # steps within which friends take part in a fight


def tiles_to_base(state: State, board: Board, seat: Seat, tile: Tile, work: Work) -> int:
    """Return the length of the route to the enemy's base, in tiles."""
    return min(route_cost(state, board, seat, SOLDIER, TO_BASE, tile, work) // TILE_COST, LONGEST)


def count_by_distance(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Write the number of fighters at each distance from the enemy's base into work.entrants."""
    for i in range(LONGEST + 1):
        work.entrants[i] = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if is_active_fighter(unit):
            work.entrants[tiles_to_base(state, board, seat, unit.tile, work)] += 1


def find_front(company: int, work: Work) -> int:
    """Return the distance of the army's main body from the enemy's base; LONGEST if there are too few fighters.

    It counts a company, and most of the fighters close behind it. A large army is longer, so its front is further
    ahead.
    """
    main_body = count_within(nth_distance(company, LONGEST, work) + BODY_DEPTH, work)
    needed = max(company, main_body * BODY_SHARE // 10)
    return max(0, nth_distance(needed, LONGEST, work) - needed // FIGHTERS_PER_TILE)


def find_holding_line(company: int, home: int, work: Work) -> int:
    """Return the distance from the enemy's base at which fighters wait; 0 if they need not.

    They need not if the company has gathered, or while enough of those who went beyond the line are left. If the bases
    are close to each other the line is half-way.
    """
    line = min(HOLDING_DISTANCE, home // 2)
    up = count_within(line + HOLDING_DEPTH, work)
    beyond = count_within(line - 2, work)
    if up >= company or (beyond >= VANGUARD and up >= max(LEAST_ATTACKERS, company * ATTACK_SHARE // 10)):
        return 0
    return line


def count_within(tiles_left: int, work: Work) -> int:
    """Count the fighters within a distance of the enemy's base."""
    found = 0
    for i in range(min(LONGEST, tiles_left) + 1):
        found += work.entrants[i]
    return found


def nth_distance(number: int, most: int, work: Work) -> int:
    """Return the distance of the n-th nearest fighter; `most` if there are fewer."""
    found = 0
    for i in range(most + 1):
        found += work.entrants[i]
        if found >= number:
            return i
    return most


def may_depart(company: int, home: int, front: int, work: Work) -> bool:
    """Whether fighters at home may leave: as a company, or to follow an army that is not far ahead."""
    waiting = 0
    for i in range(home, LONGEST + 1):
        waiting += work.entrants[i]
    return waiting >= company or front >= home - FOLLOW_DISTANCE


def strength_near(state: State, board: Board, seat: Seat, whose: Seat, tile: Tile, reach: int) -> int:
    """Return the combined strength of a player's visible fighters within so many steps."""
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
    enemies = strength_near(state, board, seat, OTHER[seat], tile, ENEMY_RADIUS)
    return enemies == 0 or 10 * strength_near(state, board, seat, seat, tile, FRIEND_RADIUS) >= 8 * enemies


def is_storming(tiles_left: int, line: int) -> bool:
    """Whether a fighter at this distance attacks the base without waiting."""
    return line == 0 and tiles_left <= HOLDING_DISTANCE + HOLDING_DEPTH
