"""Choosing strikes."""

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
from sandtable.games.fortress_frontiers.rules.combat.strength import strike
from sandtable.games.fortress_frontiers.rules.movement.reach import find_reach_tiles, trail_digits
from sandtable.games.fortress_frontiers.rules.orders.action_list import listed
from sandtable.games.fortress_frontiers.rules.position.combatants import BODIES
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import visible_target
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import flood
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .assessment import friends_near
from .formation import is_brave

BILLION: Final = 1_000_000_000
PARTY: Final = 3  # fighters that hunt an archer's camp,
DRAGON_PARTY: Final = 7  # and a dragon
ALONE: Final = -1  # the front of a style whose fighters do not march as one


def body_at(state: State, seat: Seat, tile: Tile) -> int:
    """What a strike of the seat on a visible tile hits: a unit's row, BODIES plus a stronghold's, or -1."""
    what = visible_target(state, seat, tile)
    if what == 0:
        return -1
    return BODIES + state.hold[tile] if what == 1 else state.occupant[tile]


def best_blow(state: State, board: Board, seat: Seat, row: int, front: int, work: Work) -> tuple[int, int, Tile, int]:
    """The best thing to strike from where the fighter stands or, unless it shoots, to run into: its worth, the verb and
    the tile; and how many tiles it can reach, which are left in work.chain."""
    unit = state.units[row]
    worth, verb, where = best_strike(state, board, seat, row, work)
    found = find_reach_tiles(state, board, seat, unit, work)
    if unit.kind != ARCHER:
        charge, tile = best_charge(state, board, seat, row, found, front, work)
        if charge > worth:
            worth = charge
            verb = DO_MOVE
            where = tile
    return worth, verb, where, found


def best_strike(state: State, board: Board, seat: Seat, row: int, work: Work) -> tuple[int, int, Tile]:
    """The best thing to shoot at or to strike from where the fighter stands: its worth, the verb and the tile."""
    unit = state.units[row]
    best = 0
    verb = NO_ORDER
    where = OFF
    reach = effective_range(state, unit) if unit.kind == ARCHER else 1
    count = flood(state, board, unit.tile, reach, 0 if unit.kind == ARCHER else 2, work)
    for i in range(1, count):
        tile = work.queue[i]
        body = body_at(state, seat, tile)
        if body < 0:
            continue
        worth = strike_worth(state, board, seat, row, body, 1 if unit.kind == ARCHER else 0, work.attacks[body], work)
        if worth > best:
            best = worth
            verb = DO_SHOOT if unit.kind == ARCHER else DO_STRIKE
            where = tile
    return best, verb, where


def best_charge(
    state: State, board: Board, seat: Seat, row: int, found: int, front: int, work: Work
) -> tuple[int, Tile]:
    """The best thing to run into within one turn: a little less certain than a strike, since it may have left."""
    unit = state.units[row]
    best = 0
    where = OFF
    for i in range(1, found):
        tile = work.chain[i]
        if distance(board, unit.tile, tile) < 2:
            continue
        body = body_at(state, seat, tile)
        if body >= 0:
            worth = strike_worth(state, board, seat, row, body, 0, 0, work) * 2 // 3
            if worth > best and (front == ALONE or is_brave(state, board, seat, tile)):
                best = worth
                where = tile
    return best, where


def strike_worth(
    state: State, board: Board, seat: Seat, row: int, body: int, ranged: int, others: int, work: Work
) -> int:
    """What one more strike is worth, in gold: what it takes from the body, more if that kills; nothing for one that is
    dead already by the strikes planned before (each of which the others make worse, FF-COMBAT-8), and for a monster
    that the party is too small for."""
    harm = strike(state, board, row, body, ranged, 1, others + 1) // BILLION
    if body >= BODIES:
        hold = state.holds[body - BODIES]
        left = hold.health - max(work.harm_m[body] // BILLION, others * harm)
        if left <= 0:
            return 0
        price = 900 if hold.kind == BASE else 250
        return min(harm, left) * price // 100 + (2000 if harm >= left and hold.kind == BASE else 0)
    struck = state.units[body]
    left = struck.health - max(work.harm_m[body] // BILLION, others * harm)
    if left <= 0:
        return 0
    if struck.seat == NEUTRAL:
        needed = PARTY if struck.kind == CAMP_ARCHER else DRAGON_PARTY
        party = friends_near(state, board, seat, struck.tile, 3)
        if party < needed and struck.health > 40 * party:
            return 0
        return min(harm, left) * (200 if struck.kind == CAMP_ARCHER else 400) // 100
    return min(harm, left) * COST[struck.kind] // 100 + (COST[struck.kind] // 2 if harm >= left else 0) + 1


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
    """Write the strike and plan with it."""
    body = body_at(state, seat, tile)
    ranged = 1 if verb == DO_SHOOT else 0
    others = work.attacks[body] if verb != DO_MOVE else 0
    work.harm_m[body] += strike(state, board, row, body, ranged, 1, others + 1)
    if verb == DO_MOVE:
        return listed(out, count, DO_MOVE, piece, trail_digits(work.trail[tile]))
    work.attacks[body] += 1
    return listed(out, count, verb, piece, tile)
