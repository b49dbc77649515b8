"""Where works may be begun: FF-ENG-1, FF-ENG-2, FF-MANA.

Functions with a parameter `known` use the player's knowledge if it is 1, and the truth if it is 0.
"""

from sandtable.games.fortress_frontiers.clauses import FF_ENG_1, FF_ENG_2, FF_MANA_1, FF_MANA_2
from sandtable.games.fortress_frontiers.model import (
    BASE,
    CAMP,
    DISABLED,
    LAIR,
    MINE,
    NO_WORKS,
    NOWHERE,
    OFF,
    POOL,
    PUMP,
    RAIL,
    ROAD,
    SPAWN_TOWER,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.hexes import is_adjacent
from sandtable.games.fortress_frontiers.rules.position.pieces import own_hold
from sandtable.games.fortress_frontiers.rules.position.works import (
    is_intact,
    works_kind,
    works_seat,
    works_source,
    works_state,
)
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import known_ground, known_hold, known_works
from sandtable.kernel.ids import Seat

from .networks import BY_ROAD, find_network

# By works: bits of open 1, forest 2, mountain 4, river 8, lake 16 (FF-ENG-1, FF-RULING-52).
ALLOWED_TERRAIN = (0, 1, 11, 31, 1, 3, 19, 3, 27)


def works_at(state: State, seat: Seat, tile: int, known: int) -> int:
    """Return the works on a tile, true or known."""
    return known_works(state, seat, tile) if known != 0 else state.works[tile]


def check_site(state: State, board: Board, seat: Seat, tile: Tile, kind: int, known: int, work: Work) -> int:
    """Return 0 if works of a kind may be begun on a tile, or the clause that forbids it (FF-ENG-1, FF-ENG-2)."""
    ground = known_ground(state, seat, tile) if known != 0 else state.ground[tile]
    if ground in (MINE, CAMP, LAIR):
        return FF_ENG_2
    if known_hold(state, seat, tile) != 0 if known != 0 else state.hold[tile] != NOWHERE:
        return FF_ENG_2
    if ground < 0 or (ALLOWED_TERRAIN[kind] >> ground) & 1 == 0:
        return FF_ENG_1
    works = works_at(state, seat, tile, known)
    if works != NO_WORKS and (kind != RAIL or works_kind(works) != ROAD):
        return FF_ENG_2
    if kind == RAIL:
        return 0 if is_intact(works, ROAD) and works_seat(works) == seat else FF_ENG_1
    if kind == SPAWN_TOWER:
        return 0 if touches_network(state, board, seat, tile, known, work) else FF_ENG_1
    if kind == POOL:
        return 0 if find_source(state, board, seat, tile, known) >= 0 else FF_MANA_1
    if kind == PUMP:
        return 0 if find_pair(state, board, seat, tile, known) >= 0 else FF_MANA_2
    return 0


def touches_network(state: State, board: Board, seat: Seat, tile: Tile, known: int, work: Work) -> bool:
    """Whether an adjacent tile is in the player's road network."""
    find_network(state, board, seat, BY_ROAD, known, work)
    for near in board.ways[tile]:  # noqa: SIM110  # kernel Python has no generators
        if near != OFF and work.network[near] != 0:
            return True
    return False


def is_source(state: State, seat: Seat, tile: int, known: int) -> bool:
    """Whether a tile is a mine, whoever controls it, or the player's own base."""
    if tile == OFF:
        return False
    ground = known_ground(state, seat, tile) if known != 0 else state.ground[tile]
    if ground == MINE:
        return True
    hold = own_hold(state, tile, seat)
    return hold != NOWHERE and state.holds[hold].kind == BASE


def has_pool(state: State, board: Board, seat: Seat, source: Tile, known: int) -> bool:
    """Whether any player's pool, in any state, is paired with a source."""
    for direction in range(6):
        near = board.ways[source][direction]
        if near == OFF:
            continue
        works = works_at(state, seat, near, known)
        if works != NO_WORKS and works_kind(works) == POOL and works_source(works) == (direction + 3) % 6:
            return True
    return False


def find_source(state: State, board: Board, seat: Seat, tile: Tile, known: int) -> int:
    """Return the direction of the first free source in (y, x) order, or -1 (FF-MANA-1, FF-RULING-39)."""
    best = -1
    for direction in range(6):
        near = board.ways[tile][direction]
        if not is_source(state, seat, near, known) or has_pool(state, board, seat, near, known):
            continue
        if best < 0 or near < board.ways[tile][best]:
            best = direction
    return best


def find_pair(state: State, board: Board, seat: Seat, tile: Tile, known: int) -> int:
    """Return a pump's source and pool as source · 8 + pool, the first in (y, x) order, or -1 (FF-MANA-2)."""
    best = -1
    for direction in range(6):
        source = board.ways[tile][direction]
        if not is_source(state, seat, source, known):
            continue
        for other in range(6):
            near = board.ways[tile][other]
            if near == OFF or not is_adjacent(board, source, near):
                continue
            works = works_at(state, seat, near, known)
            if works == NO_WORKS or works_kind(works) != POOL or works_seat(works) != seat:
                continue
            if works_state(works) != DISABLED and is_earlier_pair(board, tile, best, direction, other):
                best = direction * 8 + other
    return best


def is_earlier_pair(board: Board, tile: Tile, best: int, source: int, pool: int) -> bool:
    """Whether a pair comes before the best so far."""
    if best < 0:
        return True
    before = board.ways[tile][best // 8]
    here = board.ways[tile][source]
    if here != before:
        return here < before
    return board.ways[tile][pool] < board.ways[tile][best % 8]
