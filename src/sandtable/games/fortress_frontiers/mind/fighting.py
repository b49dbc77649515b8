"""Orders for fighters: strike what is worth it, together; else go where the style of the plan leads, in company."""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    ARMY,
    BASE,
    CAMP_ARCHER,
    COST,
    DO_DEFEND,
    DO_HEAL,
    DO_MOVE,
    DO_SHOOT,
    DO_STRIKE,
    NEUTRAL,
    NO_ORDER,
    NOWHERE,
    OFF,
    SOLDIER,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.batches import effective_range
from sandtable.games.fortress_frontiers.rules.costs import FAR, find_reach_tiles, trail_digits
from sandtable.games.fortress_frontiers.rules.listing import listed
from sandtable.games.fortress_frontiers.rules.position import distance, first_unit, step_from
from sandtable.games.fortress_frontiers.rules.sight import flood, visible_target
from sandtable.games.fortress_frontiers.rules.strength import BODIES, strike
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .marching import LEASH, LOST, WALLS, is_brave, storms, tiles_to_base
from .survey import (
    NEAR_CAMP,
    NEAR_LAIR,
    TILE_COST,
    TO_BASE,
    TO_CAMP,
    TO_HOME,
    enemies_near,
    friends_near,
    is_fighter,
    length_of,
)

PARTY: Final = 3  # fighters that hunt an archer's camp,
DRAGON_PARTY: Final = 7  # and a dragon
STAGE: Final = 9  # steps before the enemy's base at which an army waits until it is strong enough
BILLION: Final = 1_000_000_000
ALONE: Final = -1  # the front of a style whose fighters do not march as one
STAYS: Final = 4  # a bit of work.done: who is there has an order and does not move
HURT: Final = 45  # health at which a fighter out of reach of enemies rests


def order_fighter(
    state: State,
    board: Board,
    seat: Seat,
    piece: int,
    goal: int,
    company: int,
    front: int,
    line: int,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """One order for one fighter; how many there are now. `front` is where its company is, ALONE if it is in none;
    `line` is how near to the enemy's base nobody goes yet, 0 if they storm it."""
    row = first_unit(seat) + piece
    unit = state.units[row]
    worth, verb, where, found = best_blow(state, board, seat, row, front, work)
    storm = False
    way = 0
    if front != ALONE and goal == TO_BASE:
        way = tiles_to_base(state, board, seat, unit.tile, work)
        storm = storms(way, line)
    passed = front != ALONE and goal == TO_BASE and is_tower(state, where)
    if storm and way <= WALLS and where != work.goals[TO_BASE]:
        passed = True
    if worth > 0 and not passed:
        return order_strike(state, seat, board, row, piece, verb, where, out, count, work)
    if not storm and needs_rest(state, board, seat, unit, work):
        return listed(out, count, DO_HEAL, piece, 0)
    if front != ALONE and goal == TO_BASE and not storm and not is_brave(state, board, seat, unit.tile):
        goal = TO_HOME
    made = advance(state, board, seat, piece, goal, company, front, line, found, out, count, work)
    if worth > 0 and out[made - 1][0] != DO_MOVE:
        return order_strike(state, seat, board, row, piece, verb, where, out, count, work)
    return made


def needs_rest(state: State, board: Board, seat: Seat, unit: Unit, work: Work) -> bool:
    """Whether a fighter is badly hurt where nobody disturbs it."""
    quiet = work.shut[unit.tile] == 0 and enemies_near(state, board, seat, unit.tile, 4) == 0
    return unit.health < HURT and quiet


def is_tower(state: State, tile: Tile) -> bool:
    """Whether what is struck there is a stronghold, and not the base."""
    hold = state.hold[tile]
    return hold != NOWHERE and state.holds[hold].kind != BASE


# -- striking -----------------------------------------------------------------------------------------------------


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


# -- going --------------------------------------------------------------------------------------------------------


def advance(
    state: State,
    board: Board,
    seat: Seat,
    piece: int,
    goal: int,
    company: int,
    front: int,
    line: int,
    found: int,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """A step towards a goal, or a stand where one is near enough, or where company is waited for."""
    unit = state.units[first_unit(seat) + piece]
    nearest = 0
    if front != ALONE and goal == TO_BASE:
        way = tiles_to_base(state, board, seat, unit.tile, work)
        if not storms(way, line):
            if way < front - LOST:
                goal = TO_HOME
            else:
                nearest = max(front - LEASH, line) * TILE_COST
    here = length_of(state, board, seat, SOLDIER, goal, unit.tile, work)
    if front != ALONE and goal == TO_BASE:
        if here <= nearest:
            return listed(out, count, DO_HEAL if unit.health < 90 else DO_DEFEND, piece, 0)
    elif waits(state, board, seat, unit, goal, company, here, work):
        return listed(out, count, DO_HEAL if unit.health < 90 else DO_DEFEND, piece, 0)
    best = OFF
    least = here
    away = work.goals[TO_BASE]
    feared = monsters_feared(state, board, seat, unit, goal, work)
    if work.shut[unit.tile] & feared != 0:
        least = FAR
    for i in range(1, found):
        tile = work.chain[i]
        if work.done[tile] != 0 or work.shut[tile] & feared != 0 or visible_target(state, seat, tile) != 0:
            continue
        length = length_of(state, board, seat, SOLDIER, goal, tile, work)
        if length < nearest or (unit.kind == ARCHER and goal == TO_BASE and distance(board, tile, away) < 2):
            continue
        if front != ALONE and is_blocked(board, unit.tile, work.trail[tile], work):
            continue
        if length < least:
            least = length
            best = tile
    if best == OFF:
        return listed(out, count, DO_HEAL if unit.health < 70 else DO_DEFEND, piece, 0)
    work.done[unit.tile] = 0
    work.done[best] = 1
    return listed(out, count, DO_MOVE, piece, trail_digits(work.trail[best]))


def is_blocked(board: Board, start: Tile, trail: int, work: Work) -> bool:
    """Whether a path leads through a friend who stays (FF-RES-6e)."""
    digits = trail_digits(trail)
    tile = start
    while digits > 7:
        tile = step_from(board, tile, (digits & 7) - 1)
        digits >>= 3
        if work.done[tile] & STAYS != 0:
            return True
    return False


def monsters_feared(state: State, board: Board, seat: Seat, unit: Unit, goal: int, work: Work) -> int:
    """Whose reach a fighter keeps out of, as bits of work.shut: a party goes anywhere, and waits for itself before the
    camp that it hunts."""
    company = friends_near(state, board, seat, unit.tile, 4)
    if goal == TO_CAMP and work.goals[TO_CAMP] != OFF:
        company = max(company, friends_near(state, board, seat, work.goals[TO_CAMP], 5))
    if company >= DRAGON_PARTY:
        return 0
    return NEAR_LAIR if company >= PARTY else NEAR_CAMP | NEAR_LAIR


def waits(state: State, board: Board, seat: Seat, unit: Unit, goal: int, company: int, here: int, work: Work) -> bool:
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
        if friend.tile == OFF or friend.fresh != 0 or not is_fighter(friend.kind):
            continue
        if length_of(state, board, seat, SOLDIER, TO_BASE, friend.tile, work) <= (STAGE + 2) * TILE_COST:
            near += 1
    return near < company and state.hold[unit.tile] == NOWHERE
