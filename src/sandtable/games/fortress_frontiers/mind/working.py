"""Orders for those who do not fight: scouts find and claim mines, miners work them, builders join them by road."""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BUILDER,
    CRYSTAL,
    DIGITS,
    DO_CAST,
    DO_DEFEND,
    DO_HEAL,
    DO_LOOKOUT,
    DO_MOVE,
    DO_RAIL_TO,
    DO_REPAIR,
    DO_ROAD_TO,
    FIREBALL,
    FULL,
    HEALING,
    HOLDS,
    MINE,
    MINER,
    NOBODY,
    NOWHERE,
    OFF,
    SCOUT,
    SPELL_COST,
    UNSEEN,
    WIZARD,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.checking import check_repair
from sandtable.games.fortress_frontiers.rules.costs import FAR, chart_ways, find_reach_tiles, trail_digits, write_way
from sandtable.games.fortress_frontiers.rules.listing import listed
from sandtable.games.fortress_frontiers.rules.networks import BY_RAIL, BY_ROAD, find_network
from sandtable.games.fortress_frontiers.rules.paths import check_road
from sandtable.games.fortress_frontiers.rules.position import (
    base_of,
    distance,
    first_hold,
    first_unit,
    stands_in_own_tower,
)
from sandtable.games.fortress_frontiers.rules.sight import known_ground, known_owner, visible_target
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .survey import ERRANDS, GOALS, enemies_near, is_mine, length_of

EAGER: Final = 12  # steps that a mine is worth more to a scout than new land
FLIGHT: Final = 2  # an enemy so near drives scouts and miners off


def order_worker(
    state: State,
    board: Board,
    seat: Seat,
    piece: int,
    errand: int,
    chance: Chance,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """One order for a scout, a miner, a builder or a wizard."""
    unit = state.units[first_unit(seat) + piece]
    if unit.kind == BUILDER:
        return order_builder(state, board, seat, piece, unit, errand, out, count, work)
    if unit.kind == WIZARD:
        return order_wizard(state, board, seat, piece, unit, out, count)
    goal = OFF
    if unit.kind == SCOUT:
        goal = scout_goal(state, board, seat, unit, chance, work)
    elif state.ground[unit.tile] != MINE:
        goal = mine_goal(state, board, seat, unit, work)
    if goal == OFF or goal == unit.tile:
        if unit.kind == SCOUT:
            return listed(out, count, DO_HEAL if unit.health < FULL else DO_LOOKOUT, piece, 0)
        return listed(out, count, DO_HEAL if unit.health < FULL else DO_DEFEND, piece, 0)
    work.done[goal] |= 2
    return go(state, board, seat, piece, unit, goal, errand, out, count, work)


def go(
    state: State,
    board: Board,
    seat: Seat,
    piece: int,
    unit: Unit,
    goal: Tile,
    errand: int,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """A step towards a goal of one's own, round monsters and enemies; the first few by chart, others as the crow
    flies."""
    charted = GOALS + errand < ERRANDS
    if charted:
        work.sinks[GOALS + errand] = goal
    best = OFF
    least = FAR
    found = find_reach_tiles(state, board, seat, unit, work)
    for i in range(1, found):
        tile = work.chain[i]
        if work.done[tile] & 1 != 0 or visible_target(state, seat, tile) != 0:
            continue
        if charted:
            length = length_of(state, board, seat, unit.kind, GOALS + errand, tile, work)
        else:
            length = distance(board, tile, goal)
        if work.shut[tile] != 0:
            length += FAR // 4
        if length < least:
            least = length
            best = tile
    if best == OFF or (work.shut[best] != 0 and work.shut[unit.tile] == 0):
        return listed(out, count, DO_DEFEND, piece, 0)
    work.done[best] |= 1
    work.done[unit.tile] &= 2
    return listed(out, count, DO_MOVE, piece, trail_digits(work.trail[best]))


# -- goals --------------------------------------------------------------------------------------------------------


def scout_goal(state: State, board: Board, seat: Seat, unit: Unit, chance: Chance, work: Work) -> Tile:
    """The nearest mine to be claimed, or the nearest land never seen."""
    home = state.holds[base_of(state, seat)].tile
    best = OFF
    least = 1 << 20
    for number in range(board.count):
        tile = board.tiles[number]
        if work.shut[tile] != 0 or work.done[tile] & 2 != 0:
            continue
        away = distance(board, unit.tile, tile)
        length = 1 << 20
        if is_mine(state, board, seat, tile):
            if known_owner(state, seat, tile) != seat + 1 and state.occupant[tile] == NOBODY:
                length = 4 * (away - EAGER)
        elif state.sides[seat].sight[tile] == UNSEEN:
            length = 4 * away + distance(board, home, tile) + uniform(chance, 8)
        if length < least:
            least = length
            best = tile
    return best


def mine_goal(state: State, board: Board, seat: Seat, unit: Unit, work: Work) -> Tile:
    """The nearest mine without a miner on it or on his way to it."""
    best = OFF
    least = 1 << 20
    for number in range(board.count):
        tile = board.tiles[number]
        if not is_mine(state, board, seat, tile) or work.done[tile] & 2 != 0 or work.shut[tile] != 0:
            continue
        here = state.units[state.occupant[tile]]
        if here.seat == seat and here.kind in (MINER, CRYSTAL):
            continue
        away = distance(board, unit.tile, tile) + (0 if known_owner(state, seat, tile) == seat + 1 else 3)
        if away < least and enemies_near(state, board, seat, tile, FLIGHT) == 0:
            least = away
            best = tile
    return best


# -- builders -----------------------------------------------------------------------------------------------------


def order_builder(
    state: State,
    board: Board,
    seat: Seat,
    piece: int,
    unit: Unit,
    errand: int,
    out: Actions,
    count: int,
    work: Work,
) -> int:
    """Repair a stronghold at hand, join the nearest own mine by road and then by rail, else stand."""
    for direction in range(6):
        tile = board.ways[unit.tile][direction]
        if tile != OFF and check_repair(state, board, seat, unit, tile) == 0:
            return listed(out, count, DO_REPAIR, piece, tile)
    for level in (BY_ROAD, BY_RAIL):
        mine = mine_to_join(state, board, seat, unit, level, work)
        if mine == OFF or GOALS + errand >= ERRANDS:
            continue
        chart_ways(state, board, seat, BUILDER, mine, GOALS + errand, work)
        steps = write_way(state, board, seat, BUILDER, unit.tile, mine, GOALS + errand, work) - 1
        if steps < 1:
            continue
        work.path[steps // DIGITS] &= ~(7 << (3 * (steps % DIGITS)))
        verb = DO_ROAD_TO if level == BY_ROAD else DO_RAIL_TO
        if check_road(state, board, seat, unit, verb, steps, work) == 0:
            count = listed(out, count, verb, piece, work.path[0])
            for i in range(1, 5):
                out[count - 1][2 + i] = work.path[i]
            return count
    return listed(out, count, DO_DEFEND, piece, 0)


def mine_to_join(state: State, board: Board, seat: Seat, unit: Unit, level: int, work: Work) -> Tile:
    """The nearest own mine that is not in the network yet."""
    find_network(state, board, seat, level, 1, work)
    best = OFF
    for tile in range(board.count):
        if known_ground(state, seat, tile) != MINE or known_owner(state, seat, tile) != seat + 1 or work.net[tile] != 0:
            continue
        if best == OFF or distance(board, unit.tile, tile) < distance(board, unit.tile, best):
            best = board.tiles[tile]
    return best


# -- spells -------------------------------------------------------------------------------------------------------


def order_wizard(state: State, board: Board, seat: Seat, piece: int, unit: Unit, out: Actions, count: int) -> int:
    """A spell if one is worth it; a wizard stays where he is safe."""
    cast = write_spell(state, board, seat, piece, unit.tile, 4 if stands_in_own_tower(state, unit) else 3, out, count)
    return cast if cast > count else listed(out, count, DO_DEFEND, piece, 0)


def order_holds(state: State, board: Board, seat: Seat, out: Actions, count: int) -> int:
    """Spells of the strongholds, as long as there is mana."""
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile != OFF and hold.order == 0:
            count = write_spell(state, board, seat, ARMY + row - first_hold(seat), hold.tile, 3, out, count)
    return count


def write_spell(
    state: State, board: Board, seat: Seat, piece: int, start: Tile, reach: int, out: Actions, count: int
) -> int:
    """A fireball on the dearest enemy in range, else healing for an own stronghold or unit that is hurt."""
    mana = state.sides[seat].mana
    for i in range(count):  # what this plan spends already
        if out[i][0] == DO_CAST:
            mana -= SPELL_COST[out[i][2]]
    if mana < SPELL_COST[HEALING]:
        return count
    spell = HEALING
    where = OFF
    best = 0
    layer = 0
    for number in range(board.count):
        tile = board.tiles[number]
        if distance(board, start, tile) > reach:
            continue
        worth = 0
        on_hold = 0
        if mana >= SPELL_COST[FIREBALL] and visible_target(state, seat, tile) == 2:
            worth = 40 + min(50, state.units[state.occupant[tile]].health)
            if state.units[state.occupant[tile]].seat > 1:
                worth = 0
        hold = state.hold[tile]
        hurts = 0
        if hold != NOWHERE and state.holds[hold].seat == seat and state.holds[hold].health <= 75:
            hurts = 60
            on_hold = 1
        elif state.units[state.occupant[tile]].seat == seat and state.units[state.occupant[tile]].health <= 60:
            hurts = 30
        if max(worth, hurts) > best:
            best = max(worth, hurts)
            where = tile
            spell = FIREBALL if worth >= hurts else HEALING
            layer = 0 if spell == FIREBALL else on_hold
    if where == OFF or is_targeted(out, count, spell, where):
        return count
    count = listed(out, count, DO_CAST, piece, spell)
    out[count - 1][3] = where
    out[count - 1][4] = layer
    return count


def is_targeted(out: Actions, count: int, spell: int, tile: Tile) -> bool:
    """Whether the plan casts that there already."""
    for i in range(count):  # noqa: SIM110  # kernel Python has no `any`
        if out[i][0] == DO_CAST and out[i][2] == spell and out[i][3] == tile:
            return True
    return False
