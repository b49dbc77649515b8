"""What a player may do: all actions of listed verbs, and the recommended sample of open ones (FF-DEC-1, FF-DEC-3).

By piece, verb and place: units, then strongholds, then what concerns no piece: wards, buying, Done."""

from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    ARMY,
    BUFF,
    BUILDER,
    CAMP,
    DIGITS,
    DO_ALWAYS_DEFEND,
    DO_ALWAYS_LOOKOUT,
    DO_BUILD,
    DO_BUY,
    DO_CAST,
    DO_CLEAR,
    DO_DEFEND,
    DO_HEAL,
    DO_HEAL_FULL,
    DO_LOOKOUT,
    DO_MOVE,
    DO_MOVE_TO,
    DO_RAIL_TO,
    DO_REPAIR,
    DO_ROAD_TO,
    DO_SABOTAGE,
    DO_SEAL,
    DO_SHOOT,
    DO_STRIKE,
    DO_UNDO_BUY,
    DO_UNSEAL,
    DO_VISION,
    FIREBALL,
    HEALING,
    HOLDS,
    LAIR,
    LIGHTNING,
    MINE,
    NO_ORDER,
    NOBODY,
    OFF,
    ORDERS,
    OVER,
    PIECES,
    SCOUT,
    SEAT_ITSELF,
    TYPES,
    VISION_STOP,
    WARD,
    WIZARD,
    WORKS,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import ALL, AUTOMATIC, CONTINUE, Seat

from .batches import effective_range
from .checking import (
    PRICES,
    check_build,
    check_repair,
    is_free_to_spawn,
    own_spell_target,
    spawn_level,
)
from .costs import chart_ways, find_reach_tiles, trail_digits, write_way
from .paths import check_move_to, check_road
from .position import (
    base_of,
    distance,
    first_hold,
    first_unit,
    free_unit_row,
    is_adjacent,
    is_intact,
    stands_in_own_tower,
    works_seat,
)
from .sight import (
    flood,
    is_visible,
    known_ground,
    known_owner,
    known_works,
    knows_hostile_hold,
    knows_own_hold,
    visible_target,
)

GOALS = 6  # of a listed Move To
AMOUNTS = (5, 25, 50, 100)  # of a listed Combat Buff
ROAD_TYPES = (2, 5, 3, 4, 1)  # Scout, Builder, Miner, Crystal Miner, Soldier (FF-SPAWN-3)


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """Write what the seat may do about a piece, itself or everything; how many."""
    if seat == AUTOMATIC:
        return 0 if state.phase in (ORDERS, OVER) else listed(out, 0, CONTINUE, 0, 0)
    if seat not in (0, 1) or state.phase != ORDERS:
        return 0
    side = state.sides[seat]
    own = about == ALL or about == SEAT_ITSELF  # `in` takes constants
    if side.sealed != 0:  # FF-ORD-26: Done may be withdrawn until the other is Done too
        return listed(out, 0, DO_UNSEAL, 0, 0) if own and side.issued < board.order_limit else 0
    count = 0
    if side.issued < board.order_limit:  # FF-LIMIT-4
        first = 0 if about == ALL else about
        last = PIECES if about == ALL else min(PIECES, about + 1)
        if about == ALL or (about < ARMY and state.units[first_unit(seat) + about].tile != OFF):
            find_goals(state, board, seat, work)
        for piece in range(first, last):
            count = list_piece(state, board, seat, piece, out, count, work)
        if own:
            count = list_wards(state, board, seat, out, count)
            count = list_buys(state, board, seat, out, count, work)
    return listed(out, count, DO_SEAL, 0, 0) if own else count


def listed(out: Actions, count: int, verb: int, a: int, b: int) -> int:
    """Write one action; how many there are now. No row is written beyond the last."""
    if count >= len(out):
        return count
    row = out[count]
    for i in range(len(row)):
        row[i] = 0
    row[0] = verb
    row[1] = a
    row[2] = b
    return count + 1


def list_piece(state: State, board: Board, seat: Seat, piece: int, out: Actions, count: int, work: Work) -> int:
    """What may be done about one piece."""
    if piece >= ARMY:
        hold = state.holds[first_hold(seat) + piece - ARMY]
        if hold.tile == OFF:
            return count
        count = list_casts(state, board, seat, piece, hold.tile, 3, out, count, work)
        return listed(out, count, DO_CLEAR, piece, 0) if hold.order != NO_ORDER else count
    unit = state.units[first_unit(seat) + piece]
    if unit.tile == OFF:
        return count
    if unit.fresh != 0:  # FF-ORD-2
        return listed(out, count, DO_UNDO_BUY, piece, 0)
    count = list_moves(state, board, seat, piece, unit, out, count, work)
    count = list_paths(state, board, seat, piece, unit, DO_MOVE_TO, out, count, work)
    count = list_attacks(state, board, seat, piece, unit, out, count, work)
    for verb in (DO_HEAL, DO_HEAL_FULL, DO_DEFEND, DO_ALWAYS_DEFEND):
        count = listed(out, count, verb, piece, 0)
    if unit.kind == SCOUT:
        count = listed(out, count, DO_LOOKOUT, piece, 0)
        count = listed(out, count, DO_ALWAYS_LOOKOUT, piece, 0)
    if unit.kind == BUILDER:
        count = list_engineering(state, board, seat, piece, unit, out, count, work)
    if not knows_own_hold(state, seat, unit.tile) and not knows_hostile_hold(state, seat, unit.tile):
        count = listed(out, count, DO_SABOTAGE, piece, 0)
    if unit.kind == WIZARD:
        reach = 4 if stands_in_own_tower(state, unit) else 3
        count = list_casts(state, board, seat, piece, unit.tile, reach, out, count, work)
    if unit.order != NO_ORDER or unit.repeat != NO_ORDER:
        count = listed(out, count, DO_CLEAR, piece, 0)
    return count


# -- paths ----------------------------------------------------------------------------------------------------------


def list_moves(
    state: State, board: Board, seat: Seat, piece: int, unit: Unit, out: Actions, count: int, work: Work
) -> int:
    """The canonical path to every tile that one turn affords."""
    found = find_reach_tiles(state, board, seat, unit, work)
    first = count
    for i in range(1, found):
        count = listed(out, count, DO_MOVE, piece, trail_digits(work.trail[work.chain[i]]))
    sort_rows(out, first, count)
    return count


def sort_rows(out: Actions, first: int, count: int) -> None:
    """Bring the actions from `first` on into the order of their numbers."""
    for i in range(first + 1, count):
        j = i
        while j > first and is_smaller(out, j, j - 1):
            for k in range(len(out[j])):
                number = out[j][k]
                out[j][k] = out[j - 1][k]
                out[j - 1][k] = number
            j -= 1


def is_smaller(out: Actions, one: int, two: int) -> bool:
    """Whether an action's numbers come before another's."""
    for k in range(len(out[one])):
        if out[one][k] != out[two][k]:
            return out[one][k] < out[two][k]
    return False


def find_goals(state: State, board: Board, seat: Seat, work: Work) -> None:
    """The known places worth a long way: mines of others, camps, lairs, enemy strongholds; the nearest to the base,
    by tile."""
    home = state.holds[base_of(state, seat)].tile
    work.goal_count = 0
    for i in range(len(work.charted)):
        work.charted[i] = 0
    for tile in range(board.count):
        ground = known_ground(state, seat, tile)
        wanted = ground in (CAMP, LAIR) or (ground == MINE and known_owner(state, seat, tile) != seat + 1)
        if wanted or knows_hostile_hold(state, seat, tile):
            add_goal(board, home, board.tiles[tile], work)
    for i in range(1, work.goal_count):
        goal = work.goals[i]
        j = i - 1
        while j >= 0 and work.goals[j] > goal:
            work.goals[j + 1] = work.goals[j]
            j -= 1
        work.goals[j + 1] = goal


def add_goal(board: Board, home: Tile, tile: Tile, work: Work) -> None:
    """Keep the nearest few."""
    at = work.goal_count
    while at > 0 and distance(board, home, work.goals[at - 1]) > distance(board, home, tile):
        if at < GOALS:
            work.goals[at] = work.goals[at - 1]
        at -= 1
    if at < GOALS:
        work.goals[at] = tile
        work.goal_count = min(GOALS, work.goal_count + 1)


def list_paths(
    state: State, board: Board, seat: Seat, piece: int, unit: Unit, verb: int, out: Actions, count: int, work: Work
) -> int:
    """The canonical way to each goal, as a Move To; as a road or railroad up to the tile before it."""
    first = count
    for i in range(work.goal_count):
        chart = i + (8 if unit.kind == SCOUT else 0)
        if work.charted[chart] == 0:
            work.charted[chart] = 1
            chart_ways(state, board, seat, unit.kind, work.goals[i], chart, work)
        steps = write_way(state, board, seat, unit.kind, unit.tile, work.goals[i], chart, work)
        if verb != DO_MOVE_TO and steps > 0:
            steps -= 1
            work.path[steps // DIGITS] &= ~(7 << (3 * (steps % DIGITS)))
        if steps < 1:
            continue
        if verb == DO_MOVE_TO:
            refused = check_move_to(state, board, seat, unit, steps, work)
        else:
            refused = check_road(state, board, seat, unit, verb, steps, work)
        if refused == 0 and count < len(out):
            count = listed(out, count, verb, piece, work.path[0])
            for j in range(1, 5):
                out[count - 1][2 + j] = work.path[j]
    sort_rows(out, first, count)
    return count


# -- attacks and engineering ------------------------------------------------------------------------------------------


def sort_queue(count: int, work: Work) -> None:
    """The tiles of a flood by id."""
    for i in range(1, count):
        tile = work.queue[i]
        j = i - 1
        while j >= 0 and work.queue[j] > tile:
            work.queue[j + 1] = work.queue[j]
            j -= 1
        work.queue[j + 1] = tile


def list_attacks(
    state: State, board: Board, seat: Seat, piece: int, unit: Unit, out: Actions, count: int, work: Work
) -> int:
    """Every target in reach (FF-ORD-12, FF-ORD-13)."""
    if unit.kind == ARCHER:
        found = flood(state, board, unit.tile, effective_range(state, unit), 0, work)
        sort_queue(found, work)
        for i in range(found):
            if visible_target(state, seat, work.queue[i]) != 0:
                count = listed(out, count, DO_SHOOT, piece, work.queue[i])
    found = flood(state, board, unit.tile, 1, 2, work)
    sort_queue(found, work)
    for i in range(found):
        tile = work.queue[i]
        if visible_target(state, seat, tile) != 0 and is_adjacent(board, unit.tile, tile):
            count = listed(out, count, DO_STRIKE, piece, tile)
    return count


def list_engineering(
    state: State, board: Board, seat: Seat, piece: int, unit: Unit, out: Actions, count: int, work: Work
) -> int:
    """What a builder may build and repair."""
    for kind in range(1, WORKS):
        if check_build(state, board, seat, unit, kind, work) == 0:
            count = listed(out, count, DO_BUILD, piece, kind)
    count = list_paths(state, board, seat, piece, unit, DO_ROAD_TO, out, count, work)
    count = list_paths(state, board, seat, piece, unit, DO_RAIL_TO, out, count, work)
    found = flood(state, board, unit.tile, 1, 2, work)
    sort_queue(found, work)
    for i in range(found):
        if check_repair(state, board, seat, unit, work.queue[i]) == 0:
            count = listed(out, count, DO_REPAIR, piece, work.queue[i])
    return count


# -- spells -----------------------------------------------------------------------------------------------------------


def list_casts(
    state: State, board: Board, seat: Seat, piece: int, start: Tile, reach: int, out: Actions, count: int, work: Work
) -> int:
    """Every spell on every target in range; a buff with a few amounts."""
    mana = state.sides[seat].mana
    if mana < AMOUNTS[0]:
        return count
    found = flood(state, board, start, reach, 2, work)
    sort_queue(found, work)
    for spell in (HEALING, BUFF, FIREBALL, LIGHTNING):
        for i in range(found):
            tile = work.queue[i]
            if spell in (HEALING, BUFF):
                for layer in (0, 1):
                    if own_spell_target(state, seat, tile, layer) != 0:
                        count = list_cast(out, count, piece, spell, tile, layer, mana)
            elif is_hostile_spell_target(state, seat, tile, spell):
                count = list_cast(out, count, piece, spell, tile, 0, mana)
    return count


def is_hostile_spell_target(state: State, seat: Seat, tile: Tile, spell: int) -> bool:
    """A visible target; of Lightning a mobile unit."""
    if spell == FIREBALL:
        return visible_target(state, seat, tile) != 0
    row = state.occupant[tile]
    return is_visible(state, seat, tile) and row != NOBODY and state.units[row].seat != seat


def list_cast(out: Actions, count: int, piece: int, spell: int, tile: Tile, layer: int, mana: int) -> int:
    """One spell, or one for each of a few amounts."""
    if spell == BUFF:
        for amount in AMOUNTS:
            if amount <= mana:
                count = write_cast(out, count, piece, spell, tile, layer, amount)
        return count
    cost = 15 if spell == HEALING else (40 if spell == FIREBALL else 50)
    return write_cast(out, count, piece, spell, tile, layer, 0) if mana >= cost else count


def write_cast(out: Actions, count: int, piece: int, spell: int, tile: Tile, layer: int, mana: int) -> int:
    """One spell order."""
    if count >= len(out):
        return count
    count = listed(out, count, DO_CAST, piece, spell)
    row = out[count - 1]
    row[3] = tile
    row[4] = layer
    row[5] = mana
    return count


# -- the seat itself --------------------------------------------------------------------------------------------------


def list_wards(state: State, board: Board, seat: Seat, out: Actions, count: int) -> int:
    """Vision of every own ward that is intact as far as known (FF-ORD-23)."""
    for tile in range(board.count):
        works = known_works(state, seat, tile)
        if is_intact(works, WARD) and works_seat(works) == seat:
            for mode in range(VISION_STOP + 1):
                if mode == VISION_STOP or state.sides[seat].mana >= 5:
                    count = listed(out, count, DO_VISION, tile, mode)
    return count


def find_spawn_tiles(state: State, board: Board, seat: Seat, work: Work) -> int:
    """The free tiles on and beside the player's spawn points, by tile, into work.chain with work.steps as their level;
    how many."""
    for tile in range(board.count):
        work.mark[tile] = 0
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile == OFF:
            continue
        work.mark[hold.tile] = 1
        for near in board.ways[hold.tile]:
            if near != OFF:
                work.mark[near] = 1
    count = 0
    for tile in range(board.count):
        if work.mark[tile] == 0 or not is_free_to_spawn(state, seat, board.tiles[tile]):
            continue
        level = spawn_level(state, board, seat, board.tiles[tile])
        if level > 0:
            work.chain[count] = board.tiles[tile]
            work.steps[tile] = level
            count += 1
    return count


def list_buys(state: State, board: Board, seat: Seat, out: Actions, count: int, work: Work) -> int:
    """Every type on every tile where it may appear (FF-ORD-24)."""
    if free_unit_row(state, seat) == NOBODY:
        return count
    found = find_spawn_tiles(state, board, seat, work)
    for kind in range(TYPES):
        if state.sides[seat].gold < PRICES[kind]:
            continue
        for i in range(found):
            tile = work.chain[i]
            if work.steps[tile] == 2 or kind in ROAD_TYPES:
                count = listed(out, count, DO_BUY, kind, tile)
    return count
