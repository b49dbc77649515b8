"""Stage C of a tick: chains of movers, backwards from the tiles that nobody is about to leave; sieges (FF-RES-9)."""

from sandtable.games.fortress_frontiers.model import NOBODY, NOWHERE, OFF, Board, State, Tile, Work
from sandtable.games.fortress_frontiers.rules.position.combatants import HOLD_OFFSET
from sandtable.kernel.chance import Chance

from .assaults import assault
from .contests import contest_entrants
from .entering import enter_tile, find_entrants, has_hostile_entrant


def resolve_chains(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Resolve a chain from every wanted tile that nobody is about to leave."""
    count = 0
    for tile in range(board.count):
        work.done[tile] = 0
    for i in range(work.mover_count):
        row = work.movers[i]
        tile = work.destination[row]
        if work.active[row] == 0 or state.units[row].tile == tile or work.rotated[tile] != 0 or work.done[tile] != 0:
            continue
        work.done[tile] = 1
        holder = state.occupant[tile]
        if holder == NOBODY or work.active[holder] == 0:
            work.sinks[count] = tile
            count += 1
    for i in range(count):
        resolve_chain(state, board, work.sinks[i], i + 2, chance, work)


def resolve_chain(state: State, board: Board, sink: Tile, chain: int, chance: Chance, work: Work) -> None:
    """Resolve the sink, then the tiles of those who wanted to enter it, and so on (CHAIN).

    `chain` is the number that marks the tiles it has handled.
    """
    work.tile_list[0] = sink
    count = 1
    at = 0
    while at < count:
        tile = work.tile_list[at]
        at += 1
        if work.done[tile] == chain or work.rotated[tile] != 0:
            continue
        work.done[tile] = chain
        find_entrants(state, tile, work)
        for i in range(work.entrant_count):
            work.tile_list[count] = state.units[work.entrants[i]].tile
            count += 1
        if work.entrant_count > 0:
            resolve_tile(state, board, tile, chance, work)


def resolve_tile(state: State, board: Board, tile: Tile, chance: Chance, work: Work) -> None:
    """Decide which of the entrants gets the tile."""
    holder = state.occupant[tile]
    if holder != NOBODY and work.active[holder] != 0:
        return  # the holder waits, so everybody behind it waits
    hold = state.hold[tile]
    if hold != NOWHERE and has_hostile_entrant(state, state.holds[hold].seat, work):
        garrison = holder if holder != NOBODY and state.units[holder].seat == state.holds[hold].seat else NOBODY
        winner = assault(state, board, HOLD_OFFSET + hold, garrison, tile, chance, work)
    elif holder != NOBODY:
        winner = assault(state, board, holder, NOBODY, tile, chance, work)
    else:
        winner = contest_entrants(state, board, work)
    if winner != NOBODY and state.units[winner].tile != OFF and state.occupant[tile] == NOBODY:
        enter_tile(state, winner, tile, work)


def resolve_sieges(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Let strongholds fight alone whose moving garrison has not left; nobody enters (FF-RES-9)."""
    for tile in range(board.count):
        work.done[tile] = 0
    for i in range(work.mover_count):
        row = work.movers[i]
        tile = work.destination[row]
        if work.active[row] == 0 or state.units[row].tile == tile or work.done[tile] != 0:
            continue
        hold = state.hold[tile]
        holder = state.occupant[tile]
        if hold == NOWHERE or holder == NOBODY or work.active[holder] == 0 or work.destination[holder] == tile:
            continue
        owner = state.holds[hold].seat
        if state.units[row].seat == owner or state.units[holder].seat != owner:
            continue
        work.done[tile] = 1
        find_entrants(state, tile, work)
        kept = 0
        for j in range(work.entrant_count):
            if state.units[work.entrants[j]].seat != owner:
                work.entrants[kept] = work.entrants[j]
                kept += 1
        work.entrant_count = kept
        assault(state, board, HOLD_OFFSET + hold, NOBODY, tile, chance, work)
