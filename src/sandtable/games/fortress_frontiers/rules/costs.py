"""What steps cost, in quarters: FF-MOVE and FF-TERR-1; the cheapest ways (FF-DEC-2)."""

from sandtable.games.fortress_frontiers.model import (
    CAVALRY,
    DIGITS,
    DISABLED,
    FOREST,
    MOUNTAIN,
    MOVE,
    NO_WORKS,
    NOWHERE,
    OFF,
    QUARTERS,
    RAIL,
    ROAD,
    SCOUT,
    TERRAIN_COST,
    TILES,
    UNKNOWN,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.kernel.ids import Seat

from .position import digit, hostile_hold, step_from, works_kind, works_state
from .sight import known_ground, known_works, knows_hostile_hold

IMPASSABLE = -1
FAR = 1 << 30


def step_cost(ground: int, works: int, kind: int) -> int:
    """Terrain × works factor (FF-MOVE-1), IMPASSABLE for a mountain (FF-MOVE-4)."""
    if ground == MOUNTAIN:
        return IMPASSABLE
    cost = QUARTERS if kind == SCOUT and ground == FOREST else TERRAIN_COST[ground]
    if works == NO_WORKS or works_state(works) == DISABLED:
        return cost
    if works_kind(works) == RAIL:
        return cost // 2 if works_state(works) != 0 else cost // 4
    return cost // 2 if works_kind(works) == ROAD and works_state(works) == 0 else cost


def real_cost(state: State, tile: int, kind: int) -> int:
    """What entering a tile really costs."""
    return step_cost(state.ground[tile], state.works[tile], kind)


def known_cost(state: State, seat: Seat, tile: int, kind: int) -> int:
    """What a player reckons with: an unexplored tile costs 1 whatever it is (FF-MOVE-3, FF-RULING-8)."""
    ground = known_ground(state, seat, tile)
    return QUARTERS if ground == UNKNOWN else step_cost(ground, known_works(state, seat, tile), kind)


def budget_of(kind: int) -> int:
    """A turn's movement (FF-MOVE-2)."""
    return MOVE[kind] * QUARTERS


def can_step(kind: int, cost: int, spent: int, straight: int, budget: int) -> int:
    """0 no, 1 yes, 2 only as a Cavalry's last step in one straight line (FF-MOVE-5 to FF-MOVE-7, FF-HEX-4)."""
    if cost == IMPASSABLE:
        return 0
    if spent + cost <= budget:
        return 1
    if kind == CAVALRY and straight != 0 and spent <= budget and cost <= budget - spent + QUARTERS:
        return 2
    return 0


def is_straight(unit: Unit, first: int, last: int) -> int:
    """1 if the steps from `first` to `last` go in one direction."""
    for i in range(first + 1, last + 1):
        if digit(unit, i) != digit(unit, first):
            return 0
    return 1


def segment(state: State, board: Board, seat: Seat, unit: Unit, work: Work) -> int:
    """How many steps of the stored path one turn affords by what is known; -1 where it would pass a known mountain or
    an enemy stronghold that does not end the path (FF-QUEUE-4)."""
    budget = budget_of(unit.kind)
    spent = 0
    tile = unit.tile
    count = 0
    while unit.at + count < unit.total:
        tile = step_from(board, tile, digit(unit, unit.at + count))
        if tile == OFF:
            return -1
        cost = known_cost(state, seat, tile, unit.kind)
        if cost == IMPASSABLE:
            return -1 if spent + QUARTERS <= budget else count
        verdict = can_step(unit.kind, cost, spent, is_straight(unit, unit.at, unit.at + count), budget)
        if verdict == 0:
            return count
        count += 1
        spent += cost
        if knows_hostile_hold(state, seat, tile):
            return count if unit.at + count == unit.total else -1
        if verdict == 2:
            return count
    return count


def trim(state: State, board: Board, unit: Unit) -> None:
    """Cut a Move to what it really costs (FF-MOVE-9); later changes do not cut it again."""
    budget = budget_of(unit.kind)
    spent = 0
    tile = unit.tile
    kept = 0
    while kept < unit.steps:
        tile = step_from(board, tile, digit(unit, unit.at + kept))
        cost = real_cost(state, tile, unit.kind)
        verdict = can_step(unit.kind, cost, spent, is_straight(unit, unit.at, unit.at + kept), budget)
        if verdict == 0:
            break
        kept += 1
        spent += cost
        if verdict == 2 or hostile_hold(state, tile, unit.seat) != NOWHERE:
            break
    unit.steps = kept


# -- where a unit can go this turn ------------------------------------------------------------------------------------


def find_reach_tiles(state: State, board: Board, seat: Seat, unit: Unit, work: Work) -> int:
    """Write the tiles that one turn affords into work.chain, by id, with their canonical path in work.trail: the
    directions as digits, the first one highest (FF-DEC-2). A Cavalry's bonus step counts only where nothing else leads.
    Tiles are in a sparse set, so that old content of the work space does not matter."""
    budget = budget_of(unit.kind)
    count = 1
    work.chain[0] = unit.tile
    work.depth[unit.tile] = 0
    work.cost[unit.tile] = 0
    work.steps[unit.tile] = 0
    work.trail[unit.tile] = 0
    changed = 1
    while changed != 0:  # a cheaper way found later runs through all that hangs on it
        changed = 0
        i = 0
        while i < count:
            count = spread(state, board, seat, unit, work.chain[i], count, budget, work)
            if work.mark[work.chain[i]] != 0:
                changed = 1
            i += 1
    if unit.kind == CAVALRY:
        count = bonus_steps(state, board, seat, unit, count, budget, work)
    sort_chain(count, work)
    return count


def is_listed(tile: Tile, count: int, work: Work) -> bool:
    """Whether a tile is in the sparse set of work.chain."""
    place = work.depth[tile]
    return 0 <= place < count and work.chain[place] == tile


def spread(state: State, board: Board, seat: Seat, unit: Unit, tile: Tile, count: int, budget: int, work: Work) -> int:
    """Better the neighbours of one tile; work.mark[tile] says whether any was bettered. How many tiles there are."""
    work.mark[tile] = 0
    if tile != unit.tile and knows_hostile_hold(state, seat, tile):
        return count  # an enemy stronghold ends a path (FF-MOVE-4)
    for direction in range(6):
        near = board.ways[tile][direction]
        if near == OFF or near == unit.tile:
            continue
        cost = known_cost(state, seat, near, unit.kind)
        if cost == IMPASSABLE or work.cost[tile] + cost > budget:
            continue
        if is_listed(near, count, work) and not betters(tile, direction, near, cost, work):
            continue
        if not is_listed(near, count, work):
            work.chain[count] = near
            work.depth[near] = count
            count += 1
        write_trail(tile, direction, near, cost, work)
        work.mark[tile] = 1
    return count


def betters(tile: Tile, direction: int, near: Tile, cost: int, work: Work) -> bool:
    """Less cost, then fewer steps, then the smaller sequence of directions."""
    spent = work.cost[tile] + cost
    if spent != work.cost[near]:
        return spent < work.cost[near]
    steps = work.steps[tile] + 1
    if steps != work.steps[near]:
        return steps < work.steps[near]
    return work.trail[tile] * 8 + direction + 1 < work.trail[near]


def write_trail(tile: Tile, direction: int, near: Tile, cost: int, work: Work) -> None:
    """The way to `near` runs through `tile`."""
    work.cost[near] = work.cost[tile] + cost
    work.steps[near] = work.steps[tile] + 1
    work.trail[near] = work.trail[tile] * 8 + direction + 1  # at most 13 steps: below 2**42


def bonus_steps(state: State, board: Board, seat: Seat, unit: Unit, count: int, budget: int, work: Work) -> int:
    """The last step of a straight line may exceed a Cavalry's budget (FF-MOVE-7)."""
    for direction in range(6):
        tile = unit.tile
        spent = 0
        steps = 0
        trail = 0
        while True:
            if steps > 0 and knows_hostile_hold(state, seat, tile):
                break
            tile = board.ways[tile][direction]
            if tile == OFF:
                break
            cost = known_cost(state, seat, tile, unit.kind)
            verdict = can_step(unit.kind, cost, spent, 1, budget)
            steps += 1
            trail = trail * 8 + direction + 1
            if verdict == 2 and not is_listed(tile, count, work):
                work.chain[count] = tile
                work.depth[tile] = count
                work.cost[tile] = spent + cost
                work.steps[tile] = steps
                work.trail[tile] = trail
                count += 1
            if verdict != 1:
                break
            spent += cost
    return count


def sort_chain(count: int, work: Work) -> None:
    """Tiles by id; the start keeps its place in front."""
    for i in range(2, count):
        tile = work.chain[i]
        j = i - 1
        while j >= 1 and work.chain[j] > tile:
            work.chain[j + 1] = work.chain[j]
            j -= 1
        work.chain[j + 1] = tile


def trail_digits(trail: int) -> int:
    """A canonical path as an action writes it: the first direction lowest. At most 20 steps."""
    digits = 0
    steps = 0
    rest = trail
    while rest > 0:
        rest >>= 3
        steps += 1
    rest = trail
    for i in range(steps):
        digits |= (rest & 7) << (3 * (steps - 1 - i))
        rest >>= 3
    return digits


# -- the cheapest way to a far tile -----------------------------------------------------------------------------------


def chart_ways(state: State, board: Board, seat: Seat, kind: int, goal: Tile, chart: int, work: Work) -> None:
    """The least known cost, then the fewest steps, from every tile to a goal, as one number in a row of work.chart; FAR
    where there is no way. Enemy strongholds can only be entered last."""
    for tile in range(TILES + 1):
        work.chart[chart][tile] = FAR
        work.mark[tile] = 0
    work.chart[chart][goal] = 0
    work.queue[0] = goal
    head = 0
    tail = 1
    while head != tail:
        tile = work.queue[head]
        head = (head + 1) % (TILES + 1)
        work.mark[tile] = 0
        cost = known_cost(state, seat, tile, kind)
        if cost == IMPASSABLE or (tile != goal and knows_hostile_hold(state, seat, tile)):
            continue
        length = work.chart[chart][tile] + cost * 4096 + 1
        for near in board.ways[tile]:
            if near == OFF or length >= work.chart[chart][near]:
                continue
            work.chart[chart][near] = length
            if work.mark[near] == 0:
                work.mark[near] = 1
                work.queue[tail] = near
                tail = (tail + 1) % (TILES + 1)


def write_way(
    state: State, board: Board, seat: Seat, kind: int, start: Tile, goal: Tile, chart: int, work: Work
) -> int:
    """Follow a chart to its goal, the lowest direction first (FF-DEC-2), into work.path; its steps, or 0 if there is no
    way or it takes more than one action (FF-LIMIT-2)."""
    for i in range(len(work.path)):
        work.path[i] = 0
    if start == goal or work.chart[chart][start] >= FAR:
        return 0
    tile = start
    steps = 0
    while tile != goal:
        if steps >= 5 * DIGITS:
            return 0
        for direction in range(6):
            near = board.ways[tile][direction]
            if (
                near == OFF
                or work.chart[chart][near] >= FAR
                or (near != goal and knows_hostile_hold(state, seat, near))
            ):
                continue
            cost = known_cost(state, seat, near, kind)
            if cost != IMPASSABLE and work.chart[chart][near] + cost * 4096 + 1 == work.chart[chart][tile]:
                work.path[steps // DIGITS] |= (direction + 1) << (3 * (steps % DIGITS))
                steps += 1
                tile = near
                break
        else:
            return 0
    return steps
