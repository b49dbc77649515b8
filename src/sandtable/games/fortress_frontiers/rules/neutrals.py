"""Neutral monsters: whom they attack (FF-NEU-1 to FF-NEU-7), rewards and respawning. What they draw is all that chance
decides in a match, but for ties (FF-RNG-1, FF-DEC-5)."""

from sandtable.games.fortress_frontiers.clauses import FF_NEU_8, FF_NEU_9
from sandtable.games.fortress_frontiers.model import (
    CAMP,
    CAMP_ARCHER,
    DRAGON,
    GOLD_REWARD,
    LAIR,
    MANA_REWARD,
    MELEE_REWARD,
    MOST_BONUS,
    MOST_GOLD,
    MOST_NEUTRALS,
    NEUTRAL,
    NEUTRALS,
    NOBODY,
    NOWHERE,
    OFF,
    RANGE,
    RESPAWNED,
    REWARDED,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.ids import Seat

from .economy import set_cap
from .position import distance, is_adjacent, set_down, unit_ref
from .sight import flood
from .strength import BODIES
from .telling import tell

# -- targets ------------------------------------------------------------------------------------------------------


def body_tile(state: State, body: int) -> Tile:
    """Where a unit or stronghold stands."""
    return state.holds[body - BODIES].tile if body >= BODIES else state.units[body].tile


def body_id(state: State, body: int) -> int:
    """The id of a unit or stronghold."""
    return state.holds[body - BODIES].id if body >= BODIES else state.units[body].id


def body_health(state: State, body: int) -> int:
    """The health of a unit or stronghold."""
    return state.holds[body - BODIES].health if body >= BODIES else state.units[body].health


def find_targets(state: State, board: Board, row: int, reach: int, work: Work) -> None:
    """The attackable targets of either player within reach and line of sight, by ascending id: a stronghold hides its
    garrison (FF-NEU-3, FF-RULING-48)."""
    home = state.units[row].tile
    count = flood(state, board, home, reach, 0, work)
    work.target_count = 0
    for i in range(1, count):
        tile = work.queue[i]
        body = NOBODY
        if state.hold[tile] != NOWHERE:
            body = BODIES + state.hold[tile]
        elif state.units[state.occupant[tile]].seat in (0, 1):
            body = state.occupant[tile]
        if body != NOBODY:
            add_target(state, body, work)


def add_target(state: State, body: int, work: Work) -> None:
    """Keep the targets in ascending order of id."""
    at = work.target_count
    while at > 0 and body_id(state, work.targets[at - 1]) > body_id(state, body):
        work.targets[at] = work.targets[at - 1]
        at -= 1
    work.targets[at] = body
    work.target_count += 1


def weigh(state: State, board: Board, row: int, chosen: int, work: Work) -> None:
    """The weight of every target (FF-NEU-4), ×0.4 for the first `chosen` picks, which cleave has taken (FF-NEU-6).
    Times 6000 they are whole: 60·(400 − 3·health) / (distance + 1)."""
    home = state.units[row].tile
    for i in range(work.target_count):
        body = work.targets[i]
        health = min(100, max(1, body_health(state, body)))
        share = 60
        for j in range(chosen):
            if work.picks[j] == body:
                share = 24
        work.weights[i] = share * (400 - 3 * health) // (distance(board, home, body_tile(state, body)) + 1)


def pick_target(chance: Chance, work: Work) -> int:
    """The place of a weighted pick among the targets; those of weight 0 are out. -1 when none is left."""
    total = 0
    for i in range(work.target_count):
        total += work.weights[i]
    if total == 0:
        return -1
    point = draw(chance, total)
    for i in range(work.target_count):
        if point < work.weights[i]:
            return i
        point -= work.weights[i]
    return -1


def keep_beside(state: State, board: Board, first: int, chosen: int, work: Work) -> None:
    """Give weight 0 to all targets that are not adjacent to one of the picks from `first` on, or are picked."""
    for i in range(work.target_count):
        tile = body_tile(state, work.targets[i])
        beside = 0
        for j in range(first, chosen):
            if work.picks[j] == work.targets[i]:
                beside = 0
                break
            if is_adjacent(board, tile, body_tile(state, work.picks[j])):
                beside = 1
        if beside == 0:
            work.weights[i] = 0


def choose_attacks(state: State, board: Board, row: int, chance: Chance, work: Work) -> tuple[int, int]:
    """Write a neutral's targets into work.picks: how many it cleaves, and how many it shoots or burns after those."""
    if state.units[row].kind == CAMP_ARCHER:  # FF-NEU-5
        find_targets(state, board, row, RANGE[CAMP_ARCHER], work)
        weigh(state, board, row, 0, work)
        return 0, pick_into(0, chance, work)
    cleaved = choose_cleave(state, board, row, chance, work)
    find_targets(state, board, row, RANGE[DRAGON], work)
    weigh(state, board, row, cleaved, work)
    burnt = pick_into(cleaved, chance, work)
    if burnt > 0:
        keep_beside(state, board, cleaved, cleaved + 1, work)
        burnt += pick_into(cleaved + 1, chance, work)
    return cleaved, burnt


def choose_cleave(state: State, board: Board, row: int, chance: Chance, work: Work) -> int:
    """Up to three adjacent targets that form a group (FF-NEU-6, FF-RULING-57)."""
    find_targets(state, board, row, 1, work)
    weigh(state, board, row, 0, work)
    chosen = pick_into(0, chance, work)
    while 0 < chosen < 3:
        weigh(state, board, row, 0, work)
        keep_beside(state, board, 0, chosen, work)
        more = pick_into(chosen, chance, work)
        if more == 0:
            return chosen
        chosen += more
    return chosen


def pick_into(at: int, chance: Chance, work: Work) -> int:
    """Pick one target into a place of work.picks; 0 when there is none."""
    place = pick_target(chance, work)
    if place < 0:
        return 0
    work.picks[at] = work.targets[place]
    return 1


# -- death, reward, respawn -----------------------------------------------------------------------------------------


def roll_countdown(state: State, row: int, chance: Chance) -> None:
    """Turns until the monster is back: 8…12 for a camp, 14…20 for a lair (FF-NEU-8)."""
    unit = state.units[row]
    unit.a = 8 + draw(chance, 5) if unit.kind == CAMP_ARCHER else 14 + draw(chance, 7)


def reward(state: State, row: int, seat: Seat, chance: Chance, work: Work) -> None:
    """The reward for a neutral, credited at once (FF-NEU-9, FF-NEU-10, FF-ECO-5)."""
    unit = state.units[row]
    side = state.sides[seat]
    what = unit.b if unit.kind == DRAGON else GOLD_REWARD
    much = 3
    if unit.kind == CAMP_ARCHER:
        much = 150 + 5 * draw(chance, 21)
        side.gold = min(MOST_GOLD, side.gold + much)
    elif what == GOLD_REWARD:
        much = 1000
        side.gold = min(MOST_GOLD, side.gold + much)
    elif what == MELEE_REWARD:
        side.melee = min(MOST_BONUS, side.melee + 3)
    elif what == MANA_REWARD:
        much = 100
        side.wells += 1
        set_cap(state, seat)
    else:
        side.ranged = min(MOST_BONUS, side.ranged + 3)
    tell(work, REWARDED, FF_NEU_9, 1 << seat, unit.kind, what, much, seat, 0, 0)


def neutral_at(state: State, tile: int) -> int:
    """The row of the neutral whose home is this tile, or NOBODY."""
    if state.ground[tile] not in (CAMP, LAIR):
        return NOBODY
    for row in range(NEUTRALS, NEUTRALS + MOST_NEUTRALS):
        if state.units[row].tile == tile:
            return row
    return NOBODY


def disturb(state: State, tile: int, chance: Chance) -> None:
    """A unit that enters a camp or lair re-rolls its countdown (FF-NEU-8)."""
    row = neutral_at(state, tile)
    if row != NOBODY and state.units[row].health <= 0:
        roll_countdown(state, row, chance)


def tick_respawns(state: State, chance: Chance, work: Work) -> None:
    """The Upkeep's count: re-roll under a unit, else one less, and at 0 a new monster (FF-NEU-8)."""
    for row in range(NEUTRALS, NEUTRALS + MOST_NEUTRALS):
        unit = state.units[row]
        if unit.tile == OFF or unit.health > 0:
            continue
        if state.occupant[unit.tile] != NOBODY:
            roll_countdown(state, row, chance)
            continue
        unit.a = max(0, unit.a - 1)
        if unit.a == 0:
            unit.health = 100
            unit.id = state.next_neutral
            unit.seat = NEUTRAL
            state.next_neutral += 1
            unit.b = draw(chance, 4) if unit.kind == DRAGON else 0  # FF-NEU-10
            set_down(state, row, unit.tile)
            tell(work, RESPAWNED, FF_NEU_8, 0, unit.tile, unit_ref(unit), 0, 0, 0, 0)
