"""Guards of camps near home: they wait beside a camp and kill its monster in the turn of its return.

A guarded camp yields about as much gold as a mine with a Miner (FF-NEU-8, FF-NEU-9).
"""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    CAMP,
    DO_DEFEND,
    DO_HEAL,
    DO_MOVE,
    FULL,
    OFF,
    SOLDIER,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.movement.reach import pack_path_digits
from sandtable.games.fortress_frontiers.rules.movement.routes import FAR
from sandtable.games.fortress_frontiers.rules.orders.action_list import add_action
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import base_of, first_unit
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import visible_target
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .assessment import (
    NEAR_CAMP,
    NEAR_LAIR,
    TO_BASE,
    count_friends_near,
    expected_ground,
    find_monster,
    is_active_fighter,
)
from .fighters import is_blocked
from .routes import TILE_COST, route_cost
from .strikes import PARTY, find_best_attack, order_strike

FIRST_POST: Final = 16  # cost maps from here on lead to camps; work.sinks has the camps
POSTS: Final = 3  # most camps that are guarded
OWN_RADIUS: Final = 14  # steps from home within which a camp is one's own
ARRIVED: Final = 4  # steps from the camp within which a guard has arrived


def assign_guards(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Give every own camp, the nearest first, a party of the nearest fighters; return the number of guards."""
    free = 0
    for piece in range(ARMY):
        if is_active_fighter(state.units[first_unit(seat) + piece]):
            free += 1
    posted = 0
    for post in range(FIRST_POST, FIRST_POST + POSTS):
        camp = find_next_camp(state, board, seat, post, work)
        if camp == OFF or free - posted < PARTY:
            break
        work.sinks[post] = camp
        for _ in range(PARTY):
            work.guard_posts[find_nearest_unassigned(state, board, seat, camp, work)] = post
        posted += PARTY
    return posted


def find_next_camp(state: State, board: Board, seat: Seat, post: int, work: Work) -> Tile:
    """Return the own camp nearest to home that has no guards yet; OFF if there is none."""
    home = state.holds[base_of(state, seat)].tile
    best = OFF
    for number in range(board.count):
        tile = board.tiles[number]
        if expected_ground(state, board, seat, tile) != CAMP:
            continue
        away = distance(board, home, tile)
        if away > OWN_RADIUS or away >= distance(board, work.goals[TO_BASE], tile):
            continue
        taken = False
        for other in range(FIRST_POST, post):
            if work.sinks[other] == tile:
                taken = True
        if not taken and (best == OFF or away < distance(board, home, best)):
            best = tile
    return best


def find_nearest_unassigned(state: State, board: Board, seat: Seat, camp: Tile, work: Work) -> int:
    """Return the piece nearest to a camp among the fighters that guard none; there is one."""
    best = 0
    least = 1 << 20
    for piece in range(ARMY):
        unit = state.units[first_unit(seat) + piece]
        if is_active_fighter(unit) and work.guard_posts[piece] == 0 and distance(board, unit.tile, camp) < least:
            least = distance(board, unit.tile, camp)
            best = piece
    return best


def order_guard(
    state: State,
    board: Board,
    seat: Seat,
    piece: int,
    post: int,
    front: int,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """Write one order for a guard; return the number of actions.

    It attacks if that pays, approaches when the party is complete, keeps off the camp itself (nothing returns to an
    occupied camp), and else rests beside it.
    """
    row = first_unit(seat) + piece
    unit = state.units[row]
    worth, verb, where, found = find_best_attack(state, board, seat, row, front, work)
    if worth > 0:
        return order_strike(state, seat, board, row, piece, verb, where, out, count, work)
    best = find_guard_tile(state, board, seat, unit, post, found, work)
    if best == OFF or best == unit.tile:
        return add_action(out, count, DO_HEAL if unit.health < FULL else DO_DEFEND, piece, 0)
    work.done[unit.tile] = 0
    work.done[best] = 1
    return add_action(out, count, DO_MOVE, piece, pack_path_digits(work.trail[best]))


def find_guard_tile(state: State, board: Board, seat: Seat, unit: Unit, post: int, found: int, work: Work) -> Tile:
    """Return the reachable tile nearest to the camp, or the guard's own tile if that is as good.

    It avoids the reach of monsters that the party is too small for.
    """
    camp = work.sinks[post]
    feared = NEAR_LAIR
    if find_monster(state, board, seat, camp) != 0 and count_friends_near(state, board, seat, camp, ARRIVED) < PARTY:
        feared |= NEAR_CAMP
    best = OFF
    least = FAR
    for i in range(found):
        tile = work.tile_list[i]
        if tile == camp:
            continue
        if i > 0:
            if work.tile_flags[tile] & feared != 0 or work.done[tile] != 0 or visible_target(state, seat, tile) != 0:
                continue
            if is_blocked(board, unit.tile, work.trail[tile], work):
                continue
        length = max(TILE_COST, route_cost(state, board, seat, SOLDIER, post, tile, work))
        if length < least:
            least = length
            best = tile
    return best
