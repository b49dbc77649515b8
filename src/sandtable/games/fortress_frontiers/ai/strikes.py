"""Which strike is best, and what it is worth in gold."""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    BASE,
    CAMP_ARCHER,
    COST,
    DO_MOVE,
    DO_SHOOT,
    DO_STRIKE,
    NEUTRAL,
    NO_ORDER,
    OFF,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.combat.retaliation import effective_range
from sandtable.games.fortress_frontiers.rules.combat.strength import strike_damage
from sandtable.games.fortress_frontiers.rules.movement.reach import find_reachable_tiles, pack_path_digits
from sandtable.games.fortress_frontiers.rules.orders.action_list import add_action
from sandtable.games.fortress_frontiers.rules.position.combatants import HOLD_OFFSET
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import visible_target
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import (
    OVER_ALL,
    OVER_NOTHING,
    find_tiles_in_sight,
)
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .assessment import count_friends_near
from .formation import is_strong_enough

BILLION: Final = 1_000_000_000
PARTY: Final = 3  # fighters needed to hunt a Camp Archer
DRAGON_PARTY: Final = 7  # fighters needed to hunt a Dragon
ALONE: Final = -1  # the front of a style whose fighters do not move as one army


def visible_combatant(state: State, seat: Seat, tile: Tile) -> int:
    """Return what a strike of the seat on a visible tile hits: a combatant, or -1."""
    what = visible_target(state, seat, tile)
    if what == 0:
        return -1
    return HOLD_OFFSET + state.hold[tile] if what == 1 else state.occupant[tile]


def find_best_attack(
    state: State, board: Board, seat: Seat, row: int, front: int, work: Work
) -> tuple[int, int, Tile, int]:
    """Return the best strike, shot or charge of a fighter: its worth, the verb and the tile.

    The fourth number is how many tiles the fighter can reach; they are left in work.tile_list.
    """
    unit = state.units[row]
    worth, verb, where = find_best_strike(state, board, seat, row, work)
    found = find_reachable_tiles(state, board, seat, unit, work)
    if unit.kind != ARCHER:
        charge, tile = find_best_charge(state, board, seat, row, found, front, work)
        if charge > worth:
            worth = charge
            verb = DO_MOVE
            where = tile
    return worth, verb, where, found


def find_best_strike(state: State, board: Board, seat: Seat, row: int, work: Work) -> tuple[int, int, Tile]:
    """Return the best target from where the fighter stands: its worth, the verb and the tile."""
    unit = state.units[row]
    best = 0
    verb = NO_ORDER
    where = OFF
    reach = effective_range(state, unit) if unit.kind == ARCHER else 1
    count = find_tiles_in_sight(state, board, unit.tile, reach, OVER_NOTHING if unit.kind == ARCHER else OVER_ALL, work)
    for i in range(1, count):
        tile = work.queue[i]
        combatant = visible_combatant(state, seat, tile)
        if combatant < 0:
            continue
        worth = value_strike(
            state, board, seat, row, combatant, 1 if unit.kind == ARCHER else 0, work.attack_count[combatant], work
        )
        if worth > best:
            best = worth
            verb = DO_SHOOT if unit.kind == ARCHER else DO_STRIKE
            where = tile
    return best, verb, where


def find_best_charge(
    state: State, board: Board, seat: Seat, row: int, found: int, front: int, work: Work
) -> tuple[int, Tile]:
    """Return the best target within one turn's move; less certain than a strike, since it may have left."""
    unit = state.units[row]
    best = 0
    where = OFF
    for i in range(1, found):
        tile = work.tile_list[i]
        if distance(board, unit.tile, tile) < 2:
            continue
        combatant = visible_combatant(state, seat, tile)
        if combatant >= 0:
            worth = value_strike(state, board, seat, row, combatant, 0, 0, work) * 2 // 3
            if worth > best and (front == ALONE or is_strong_enough(state, board, seat, tile)):
                best = worth
                where = tile
    return best, where


def value_strike(
    state: State, board: Board, seat: Seat, row: int, combatant: int, ranged: int, others: int, work: Work
) -> int:
    """Return the worth of one more strike in gold: the damage, more if it kills.

    Nothing for a target that the planned strikes kill anyway, or for a monster that the party is too small for. Every
    planned attack weakens the others (FF-COMBAT-8).
    """
    dealt = strike_damage(state, board, row, combatant, ranged, 1, others + 1) // BILLION
    if combatant >= HOLD_OFFSET:
        hold = state.holds[combatant - HOLD_OFFSET]
        left = hold.health - max(work.batch_m[combatant] // BILLION, others * dealt)
        if left <= 0:
            return 0
        price = 900 if hold.kind == BASE else 250
        return min(dealt, left) * price // 100 + (2000 if dealt >= left and hold.kind == BASE else 0)
    struck = state.units[combatant]
    left = struck.health - max(work.batch_m[combatant] // BILLION, others * dealt)
    if left <= 0:
        return 0
    if struck.seat == NEUTRAL:
        needed = PARTY if struck.kind == CAMP_ARCHER else DRAGON_PARTY
        party = count_friends_near(state, board, seat, struck.tile, 3)
        if party < needed and struck.health > 40 * party:
            return 0
        return min(dealt, left) * (200 if struck.kind == CAMP_ARCHER else 400) // 100
    return min(dealt, left) * COST[struck.kind] // 100 + (COST[struck.kind] // 2 if dealt >= left else 0) + 1


def order_strike(
    state: State,
    seat: Seat,
    board: Board,
    row: int,
    piece: int,
    verb: int,
    tile: Tile,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """Write the strike and record it for the following fighters."""
    combatant = visible_combatant(state, seat, tile)
    ranged = 1 if verb == DO_SHOOT else 0
    others = work.attack_count[combatant] if verb != DO_MOVE else 0
    work.batch_m[combatant] += strike_damage(state, board, row, combatant, ranged, 1, others + 1)
    if verb == DO_MOVE:
        return add_action(out, count, DO_MOVE, piece, pack_path_digits(work.trail[tile]))
    work.attack_count[combatant] += 1
    return add_action(out, count, verb, piece, tile)
