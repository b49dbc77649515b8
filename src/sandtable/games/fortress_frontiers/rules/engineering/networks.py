"""Road and rail networks: FF-NET, on the real board or on what a player knows of it."""

from sandtable.games.fortress_frontiers.model import (
    BUILDING,
    DISABLED,
    HOLDS,
    MINE,
    NO_WORKS,
    NOWHERE,
    OFF,
    RAIL,
    ROAD,
    Board,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.pieces import first_hold
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_state
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import known_ground, known_works
from sandtable.kernel.ids import Seat

BY_ROAD = 1
BY_RAIL = 2


def network_level(works: int) -> int:
    """Return what works count as in a network: 0 nothing, 1 road, 2 rail and road (FF-NET-1)."""
    if works == NO_WORKS or works_state(works) == DISABLED:
        return 0
    if works_kind(works) == RAIL:
        return BY_ROAD if works_state(works) == BUILDING else BY_RAIL
    return BY_ROAD if works_kind(works) == ROAD and works_state(works) != BUILDING else 0


def tile_network_level(state: State, seat: Seat, tile: int, known: int) -> int:
    """Return what a tile counts as for a player (FF-RULING-15).

    Roads, rails and mines are anyone's; strongholds count for their owner only.
    """
    hold = state.hold[tile]
    if hold != NOWHERE and state.holds[hold].seat == seat:
        return BY_RAIL
    if known != 0:
        return BY_RAIL if known_ground(state, seat, tile) == MINE else network_level(known_works(state, seat, tile))
    return BY_RAIL if state.ground[tile] == MINE else network_level(state.works[tile])


def find_network(state: State, board: Board, seat: Seat, level: int, known: int, work: Work) -> None:
    """Mark in work.network the tiles connected to the player's base and starting towers (FF-NET-2, FF-NET-3).

    `level` is BY_ROAD or BY_RAIL; `known` is 1 to use the player's knowledge only.
    """
    for tile in range(board.count + 1):
        work.network[tile] = 0
    work.network[OFF] = 0
    count = 0
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile != OFF and hold.starting != 0:
            work.network[hold.tile] = 1
            work.queue[count] = hold.tile
            count += 1
    i = 0
    while i < count:
        for near in board.ways[work.queue[i]]:
            if near != OFF and work.network[near] == 0 and tile_network_level(state, seat, near, known) >= level:
                work.network[near] = 1
                work.queue[count] = near
                count += 1
        i += 1


def update_spawn_connections(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Store how each spawn tower is connected, because legality depends on it (FF-RULING-17)."""
    for level in (BY_ROAD, BY_RAIL):
        find_network(state, board, seat, level, 0, work)
        for row in range(first_hold(seat), first_hold(seat) + HOLDS):
            hold = state.holds[row]
            if hold.tile == OFF:
                continue
            if level == BY_ROAD:
                hold.reach = 0
            if work.network[hold.tile] != 0:
                hold.reach = level
