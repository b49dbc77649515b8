"""Stages A and B of a tick: enemies that swap tiles (FF-RES-6), closed loops of movers (FF-RULING-24)."""

from sandtable.games.fortress_frontiers.model import NOBODY, NOWHERE, OFF, Board, State, Tile, Work
from sandtable.games.fortress_frontiers.rules.position.pieces import hostile_hold, take_up

from .contests import clash, contest_entrants
from .entering import find_entrants, is_contested, place


def enemy_swaps(state: State, board: Board, work: Work) -> None:
    """Enemies that step into each other fight, never pass (FF-RES-6 a)."""
    for i in range(work.count):
        one = work.fifo[i]
        if work.active[one] == 0:
            continue
        two = state.occupant[work.dest[one]]
        if two == NOBODY or work.active[two] == 0 or work.dest[two] != state.units[one].tile:
            continue
        if state.units[one].seat == state.units[two].seat:
            continue
        tile_one = state.units[one].tile
        tile_two = state.units[two].tile
        clash(state, board, one, two, work)
        if state.units[one].tile == OFF and state.units[two].tile != OFF:
            occupy(state, two, tile_one, work)
        elif state.units[two].tile == OFF and state.units[one].tile != OFF:
            occupy(state, one, tile_two, work)


def occupy(state: State, row: int, tile: Tile, work: Work) -> None:
    """The survivor takes the dead unit's tile unless a stronghold hostile to it stands there."""
    if hostile_hold(state, tile, state.units[row].seat) == NOWHERE:
        place(state, row, tile, work)


def cycles(state: State, board: Board, work: Work) -> None:
    """Closed loops of movers, found in FIFO order (FF-RULING-24)."""
    for i in range(work.count):
        first = work.fifo[i]
        if work.active[first] == 0 or work.looped[first] != 0:
            continue
        size = find_loop(state, first, work)
        if size < 2:
            continue
        fits = 1
        for j in range(size):
            work.looped[work.enemies[j]] = 1
            if settle_entry(state, board, work.enemies[j], work) == 0:
                fits = 0
        for j in range(size):
            if work.active[work.enemies[j]] == 0:
                fits = 0
        if fits != 0:
            rotate(state, size, work)


def follower(state: State, row: int, work: Work) -> int:
    """The moving unit on one's destination; NOBODY where a hostile stronghold stands (FF-RULING-47)."""
    dest = work.dest[row]
    other = state.occupant[dest]
    if other == NOBODY or work.active[other] == 0 or hostile_hold(state, dest, state.units[row].seat) != NOWHERE:
        return NOBODY
    return other


def find_loop(state: State, first: int, work: Work) -> int:
    """Write the loop of destinations that leads from `first` back to it into work.enemies; its size, 0 if none."""
    row = first
    for size in range(work.count):
        work.enemies[size] = row
        row = follower(state, row, work)
        if row == NOBODY:
            return 0
        if row == first:
            return size + 1
    return 0


def settle_entry(state: State, board: Board, row: int, work: Work) -> int:
    """A contested entry tile is fought for before the loop turns; 0 unless the member keeps its claim."""
    find_entrants(state, work.dest[row], work)
    if not is_contested(state, work):
        return 1
    winner = contest_entrants(state, board, work)
    if winner != NOBODY:
        work.active[winner] = 1  # it counts as moving for the rest of this tick, even if it fought
    return 1 if winner == row else 0


def rotate(state: State, size: int, work: Work) -> None:
    """All members step at once."""
    for i in range(size):
        take_up(state, work.enemies[i])
    for i in range(size):
        row = work.enemies[i]
        work.rota[work.dest[row]] = 1
        place(state, row, work.dest[row], work)
