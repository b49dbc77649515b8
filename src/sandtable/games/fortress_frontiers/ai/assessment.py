"""A player's assessment of the position before planning: dangers, threats, goals.

It rests on what the player knows, so that a plan is the same on the State and on what `hide` leaves. During one plan
the work space holds it: `tile_flags` are tiles within reach of a monster, `done` tiles that are taken, `batch_m` and
`attack_count` the strikes planned on each combatant, `goals` the goals of the army.
"""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    ARMY,
    BASE,
    CAMP,
    CAVALRY,
    HOLDS,
    LAIR,
    MINE,
    NEUTRAL,
    OFF,
    OTHER,
    PHALANX,
    SOLDIER,
    UNKNOWN,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.combatants import COMBATANTS
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import base_of, first_hold, first_unit, is_on_board
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import (
    is_visible,
    known_ground,
    known_hold,
    known_owner,
    knows_hostile_hold,
)
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import OVER_ALL, find_tiles_in_sight
from sandtable.games.fortress_frontiers.rules.visibility.memory import is_packed_base, packed_hold_seat
from sandtable.kernel.ids import Seat


def assess_position(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Assess the position once per plan."""
    for tile in range(board.count):
        work.tile_flags[tile] = 0
        work.done[tile] = 0
    for combatant in range(COMBATANTS):
        work.batch_m[combatant] = 0
        work.attack_count[combatant] = 0
    for row in range(len(work.cost_map_ready)):
        work.cost_map_ready[row] = 0
    for piece in range(ARMY):
        work.guard_posts[piece] = 0
    mark_monsters(state, board, seat, work)
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if unit.tile != OFF:
            work.done[unit.tile] = 1
            if unit.steps > 0 and unit.goal != OFF:
                work.done[unit.goal] = 1
    away = find_enemy_base(state, board, seat)
    work.goals[TO_BASE] = away
    work.goals[TO_HOME] = find_rally_point(state, board, seat, away)
    work.goals[TO_CAMP] = find_nearest_monster(state, board, seat, away)
    work.goals[TO_PREY] = find_nearest_prey(state, board, seat, away)


FIGHTERS: Final = (ARCHER, SOLDIER, PHALANX, CAVALRY)


def is_active_fighter(unit: Unit) -> bool:
    """Whether a unit is a fighter on the board."""
    return is_on_board(unit) and is_fighter(unit.kind)


def is_fighter(kind: int) -> bool:
    """Whether a kind of unit is bought to fight."""
    return kind in FIGHTERS


ALARM: Final = 6  # distance of an enemy from a stronghold that is a threat
TO_BASE: Final = 0  # cost map to the enemy's base
TO_HOME: Final = 1  # cost map to the rally point
TO_CAMP: Final = 2  # cost map to the monster to hunt
TO_PREY: Final = 3  # cost map to the enemy's nearest stronghold or mine
GOALS: Final = 4  # number of army goals
ERRANDS: Final = 16  # cost maps from GOALS up to this are for single workers
NEAR_CAMP: Final = 1  # bit of work.tile_flags: within reach of a Camp Archer
NEAR_LAIR: Final = 2  # bit of work.tile_flags: within reach of a Dragon


def find_enemy_base(state: State, board: Board, seat: Seat) -> Tile:
    """Return the enemy's base: seen, remembered, or opposite one's own."""
    for tile in range(board.count):
        known = known_hold(state, seat, tile)
        if known != 0 and is_packed_base(known) and packed_hold_seat(known) != seat:
            return board.tiles[tile]
    home = state.holds[base_of(state, seat)].tile
    return board.turned[home]


def find_threat(state: State, board: Board, seat: Seat) -> Tile:
    """Return the visible enemy fighter nearest to an own stronghold, if it is near enough for an alarm; else OFF."""
    best = OFF
    least = ALARM + 1
    enemy = OTHER[seat]
    for row in range(first_unit(enemy), first_unit(enemy) + ARMY):
        unit = state.units[row]
        if not is_on_board(unit) or not is_visible(state, seat, unit.tile) or not is_fighter(unit.kind):
            continue
        for place in range(first_hold(seat), first_hold(seat) + HOLDS):
            hold = state.holds[place]
            if hold.tile == OFF:
                continue
            away = distance(board, unit.tile, hold.tile) - (2 if hold.kind == BASE else 0)
            if away < least:
                least = away
                best = unit.tile
    return best


def count_enemies_near(state: State, board: Board, seat: Seat, tile: Tile, reach: int) -> int:
    """Count visible enemy fighters within so many steps."""
    enemy = OTHER[seat]
    count = 0
    for row in range(first_unit(enemy), first_unit(enemy) + ARMY):
        unit = state.units[row]
        if not is_active_fighter(unit):
            continue
        if distance(board, unit.tile, tile) <= reach and is_visible(state, seat, unit.tile):
            count += 1
    return count


def count_friends_near(state: State, board: Board, seat: Seat, tile: Tile, reach: int) -> int:
    """Count own fighters within so many steps."""
    count = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if not is_active_fighter(unit):
            continue
        if distance(board, unit.tile, tile) <= reach:
            count += 1
    return count


def count_kind(state: State, seat: Seat, kind: int) -> int:
    """Count own units of a kind, purchases included."""
    count = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        if state.units[row].tile != OFF and state.units[row].kind == kind:
            count += 1
    return count


def count_fighters(state: State, seat: Seat) -> int:
    """Count own fighters, purchases included."""
    count = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        if state.units[row].tile != OFF and is_fighter(state.units[row].kind):
            count += 1
    return count


def find_rally_point(state: State, board: Board, seat: Seat, away: Tile) -> Tile:
    """Return where the army gathers: at the threat, else at the stronghold nearest to the enemy."""
    alarm = find_threat(state, board, seat)
    if alarm != OFF:
        return alarm
    best = state.holds[base_of(state, seat)].tile
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile != OFF and distance(board, hold.tile, away) < distance(board, best, away):
            best = hold.tile
    return best


def find_nearest_prey(state: State, board: Board, seat: Seat, away: Tile) -> Tile:
    """Return the enemy's known stronghold or mine nearest to one's own base; else their base."""
    home = state.holds[base_of(state, seat)].tile
    best = OFF
    for tile in range(board.count):
        mine = known_ground(state, seat, tile) == MINE and known_owner(state, seat, tile) == OTHER[seat] + 1
        if not mine and not knows_hostile_hold(state, seat, tile):
            continue
        if best == OFF or distance(board, home, tile) < distance(board, home, best):
            best = board.tiles[tile]
    return best if best != OFF else away


def expected_ground(state: State, board: Board, seat: Seat, tile: Tile) -> int:
    """Return the known ground of a tile, or that of the tile opposite on a board with a half-turn (FF-GEN-3)."""
    ground = known_ground(state, seat, tile)
    if ground == UNKNOWN and board.turned[tile] != OFF:
        return known_ground(state, seat, board.turned[tile])
    return ground


def find_monster(state: State, board: Board, seat: Seat, tile: Tile) -> int:
    """Return CAMP or LAIR if a monster is there or has to be expected, else 0."""
    ground = expected_ground(state, board, seat, tile)
    if ground not in (CAMP, LAIR):
        return 0
    if not is_visible(state, seat, tile):
        return ground
    return ground if state.units[state.occupant[tile]].seat == NEUTRAL else 0


def mark_monsters(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Mark the tiles within reach of a camp or lair."""
    for tile in range(board.count):
        found = find_monster(state, board, seat, board.tiles[tile])
        if found == 0:
            continue
        count = find_tiles_in_sight(state, board, board.tiles[tile], 2 if found == CAMP else 3, OVER_ALL, work)
        for i in range(count):
            work.tile_flags[work.queue[i]] |= NEAR_CAMP if found == CAMP else NEAR_LAIR


def find_nearest_monster(state: State, board: Board, seat: Seat, away: Tile) -> Tile:
    """Return the camp or lair that is best to hunt; OFF if none is known."""
    home = state.holds[base_of(state, seat)].tile
    best = OFF
    least = 1 << 20
    for tile in range(board.count):
        if known_ground(state, seat, tile) not in (CAMP, LAIR):
            continue
        found = find_monster(state, board, seat, board.tiles[tile])
        if found == 0:
            continue
        length = 2 * distance(board, home, tile) - distance(board, away, tile) + (60 if found == LAIR else 0)
        if length < least:
            least = length
            best = board.tiles[tile]
    return best


def is_mine(state: State, board: Board, seat: Seat, tile: Tile) -> bool:
    """Whether a mine is known or expected on a tile."""
    return expected_ground(state, board, seat, tile) == MINE
