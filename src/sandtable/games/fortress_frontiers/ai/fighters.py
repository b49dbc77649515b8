"""Orders for fighters: attack together if that pays, else move where the style of the plan wants them."""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    ARMY,
    BASE,
    DO_DEFEND,
    DO_HEAL,
    DO_MOVE,
    NOWHERE,
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
from sandtable.games.fortress_frontiers.rules.position.hexes import distance, step_from
from sandtable.games.fortress_frontiers.rules.position.pieces import first_unit
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import visible_target
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .assessment import (
    NEAR_CAMP,
    NEAR_LAIR,
    TO_BASE,
    TO_CAMP,
    TO_HOME,
    count_enemies_near,
    count_friends_near,
    is_active_fighter,
)
from .formation import ASSAULT_DISTANCE, LEASH, TURN_BACK_DISTANCE, is_storming, is_strong_enough, tiles_to_base
from .routes import TILE_COST, route_cost
from .strikes import ALONE, DRAGON_PARTY, PARTY, find_best_attack, order_strike

STAGE: Final = 9  # steps from the enemy's base at which fighters wait for company
STAYS: Final = 4  # bit of work.done: the unit on the tile has an order and does not move
HURT: Final = 45  # health below which a fighter in safety rests


def order_fighter(
    state: State,
    board: Board,
    seat: Seat,
    piece: int,
    goal: int,
    company: int,
    front: int,
    holding_line: int,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """Write one order for a fighter; return the number of actions.

    `front` is the distance of its army from the enemy's base, ALONE if it belongs to none; `holding_line` is the
    distance at which the army still waits, 0 if it storms the base.
    """
    row = first_unit(seat) + piece
    unit = state.units[row]
    worth, verb, where, found = find_best_attack(state, board, seat, row, front, work)
    storm = False
    tiles_left = 0
    if front != ALONE and goal == TO_BASE:
        tiles_left = tiles_to_base(state, board, seat, unit.tile, work)
        storm = is_storming(tiles_left, holding_line)
    passed = front != ALONE and goal == TO_BASE and is_tower(state, where)
    if storm and tiles_left <= ASSAULT_DISTANCE and where != work.goals[TO_BASE]:
        passed = True
    if worth > 0 and not passed:
        return order_strike(state, seat, board, row, piece, verb, where, out, count, work)
    if not storm and needs_rest(state, board, seat, unit, work):
        return add_action(out, count, DO_HEAL, piece, 0)
    if front != ALONE and goal == TO_BASE and not storm and not is_strong_enough(state, board, seat, unit.tile):
        goal = TO_HOME
    made = advance_fighter(state, board, seat, piece, goal, company, front, holding_line, found, out, count, work)
    if worth > 0 and out[made - 1][0] != DO_MOVE:
        return order_strike(state, seat, board, row, piece, verb, where, out, count, work)
    return made


def needs_rest(state: State, board: Board, seat: Seat, unit: Unit, work: Work) -> bool:
    """Whether a fighter is badly hurt and out of danger."""
    quiet = work.tile_flags[unit.tile] == 0 and count_enemies_near(state, board, seat, unit.tile, 4) == 0
    return unit.health < HURT and quiet


def is_tower(state: State, tile: Tile) -> bool:
    """Whether the stronghold on a tile is not a base."""
    hold = state.hold[tile]
    return hold != NOWHERE and state.holds[hold].kind != BASE


def advance_fighter(
    state: State,
    board: Board,
    seat: Seat,
    piece: int,
    goal: int,
    company: int,
    front: int,
    holding_line: int,
    found: int,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """Move towards a goal, or stay where it is near enough or where the army has to catch up."""
    unit = state.units[first_unit(seat) + piece]
    nearest = 0
    if front != ALONE and goal == TO_BASE:
        tiles_left = tiles_to_base(state, board, seat, unit.tile, work)
        if not is_storming(tiles_left, holding_line):
            if tiles_left < front - TURN_BACK_DISTANCE:
                goal = TO_HOME
            else:
                nearest = max(front - LEASH, holding_line) * TILE_COST
    here = route_cost(state, board, seat, SOLDIER, goal, unit.tile, work)
    if front != ALONE and goal == TO_BASE:
        if here <= nearest:
            return add_action(out, count, DO_HEAL if unit.health < 90 else DO_DEFEND, piece, 0)
    elif should_wait(state, board, seat, unit, goal, company, here, work):
        return add_action(out, count, DO_HEAL if unit.health < 90 else DO_DEFEND, piece, 0)
    best = OFF
    least = here
    away = work.goals[TO_BASE]
    feared = feared_reach(state, board, seat, unit, goal, work)
    if work.tile_flags[unit.tile] & feared != 0:
        least = FAR
    for i in range(1, found):
        tile = work.tile_list[i]
        if work.done[tile] != 0 or work.tile_flags[tile] & feared != 0 or visible_target(state, seat, tile) != 0:
            continue
        length = route_cost(state, board, seat, SOLDIER, goal, tile, work)
        if length < nearest or (unit.kind == ARCHER and goal == TO_BASE and distance(board, tile, away) < 2):
            continue
        if front != ALONE and is_blocked(board, unit.tile, work.trail[tile], work):
            continue
        if length < least:
            least = length
            best = tile
    if best == OFF:
        return add_action(out, count, DO_HEAL if unit.health < 70 else DO_DEFEND, piece, 0)
    work.done[unit.tile] = 0
    work.done[best] = 1
    return add_action(out, count, DO_MOVE, piece, pack_path_digits(work.trail[best]))


def is_blocked(board: Board, start: Tile, trail: int, work: Work) -> bool:
    """Whether a path leads through a friend who stays (FF-RES-6e)."""
    digits = pack_path_digits(trail)
    tile = start
    while digits > 7:
        tile = step_from(board, tile, (digits & 7) - 1)
        digits >>= 3
        if work.done[tile] & STAYS != 0:
            return True
    return False


def feared_reach(state: State, board: Board, seat: Seat, unit: Unit, goal: int, work: Work) -> int:
    """Return the monsters whose reach a fighter avoids, as bits of work.tile_flags.

    A large party goes anywhere; a small one assembles before the camp that it hunts.
    """
    company = count_friends_near(state, board, seat, unit.tile, 4)
    if goal == TO_CAMP and work.goals[TO_CAMP] != OFF:
        company = max(company, count_friends_near(state, board, seat, work.goals[TO_CAMP], 5))
    if company >= DRAGON_PARTY:
        return 0
    return NEAR_LAIR if company >= PARTY else NEAR_CAMP | NEAR_LAIR


def should_wait(
    state: State, board: Board, seat: Seat, unit: Unit, goal: int, company: int, here: int, work: Work
) -> bool:
    """Whether a fighter has come as far as it should alone."""
    if goal == TO_HOME:
        return here <= TILE_COST
    if goal == TO_CAMP:
        return False
    if goal != TO_BASE or here > STAGE * TILE_COST or here < (STAGE - 3) * TILE_COST:
        return False
    near = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        friend = state.units[row]
        if not is_active_fighter(friend):
            continue
        if route_cost(state, board, seat, SOLDIER, TO_BASE, friend.tile, work) <= (STAGE + 2) * TILE_COST:
            near += 1
    return near < company and state.hold[unit.tile] == NOWHERE
