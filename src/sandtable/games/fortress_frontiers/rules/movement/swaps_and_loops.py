"""Stages A and B of a tick: enemies that would swap tiles (FF-RES-6 a), closed loops of movers (FF-RULING-24)."""

from sandtable.games.fortress_frontiers.model import NOBODY, NOWHERE, OFF, Board, State, Tile, Work
from sandtable.games.fortress_frontiers.rules.position.pieces import hostile_hold, take_off_tile

from .contests import clash, contest_entrants
from .entering import enter_tile, find_entrants, is_contested


def resolve_enemy_swaps(state: State, board: Board, work: Work) -> None:
    """Let enemies fight that would step onto each other's tiles; they never pass (FF-RES-6 a)."""
    for i in range(work.mover_count):
        one = work.movers[i]
        if work.active[one] == 0:
            continue
        two = state.occupant[work.destination[one]]
        if two == NOBODY or work.active[two] == 0 or work.destination[two] != state.units[one].tile:
            continue
        if state.units[one].seat == state.units[two].seat:
            continue
        tile_one = state.units[one].tile
        tile_two = state.units[two].tile
        clash(state, board, one, two, work)
        if state.units[one].tile == OFF and state.units[two].tile != OFF:
            take_vacated_tile(state, two, tile_one, work)
        elif state.units[two].tile == OFF and state.units[one].tile != OFF:
            take_vacated_tile(state, one, tile_two, work)


def take_vacated_tile(state: State, row: int, tile: Tile, work: Work) -> None:
    """Move the survivor onto the dead unit's tile unless a hostile stronghold is there."""
    if hostile_hold(state, tile, state.units[row].seat) == NOWHERE:
        enter_tile(state, row, tile, work)


def resolve_loops(state: State, board: Board, work: Work) -> None:
    """Resolve closed loops of movers in FIFO order (FF-RULING-24)."""
    for i in range(work.mover_count):
        first = work.movers[i]
        if work.active[first] == 0 or work.in_loop[first] != 0:
            continue
        size = find_loop(state, first, work)
        if size < 2:
            continue
        fits = 1
        for j in range(size):
            work.in_loop[work.rows[j]] = 1
            if resolve_contested_entry(state, board, work.rows[j], work) == 0:
                fits = 0
        for j in range(size):
            if work.active[work.rows[j]] == 0:
                fits = 0
        if fits != 0:
            rotate_loop(state, size, work)


def find_mover_ahead(state: State, row: int, work: Work) -> int:
    """Return the mover on a unit's destination; NOBODY if a hostile stronghold is there (FF-RULING-47)."""
    dest = work.destination[row]
    other = state.occupant[dest]
    if other == NOBODY or work.active[other] == 0 or hostile_hold(state, dest, state.units[row].seat) != NOWHERE:
        return NOBODY
    return other


def find_loop(state: State, first: int, work: Work) -> int:
    """Write the loop that begins at `first` into work.rows; return its size, 0 if there is none."""
    row = first
    for size in range(work.mover_count):
        work.rows[size] = row
        row = find_mover_ahead(state, row, work)
        if row == NOBODY:
            return 0
        if row == first:
            return size + 1
    return 0


def resolve_contested_entry(state: State, board: Board, row: int, work: Work) -> int:
    """Fight for a loop member's contested destination; return 0 unless the member keeps its claim."""
    find_entrants(state, work.destination[row], work)
    if not is_contested(state, work):
        return 1
    winner = contest_entrants(state, board, work)
    if winner != NOBODY:
        work.active[winner] = 1  # it counts as moving for the rest of this tick, even if it fought
    return 1 if winner == row else 0


def rotate_loop(state: State, size: int, work: Work) -> None:
    """Move all members of a loop at once."""
    for i in range(size):
        take_off_tile(state, work.rows[i])
    for i in range(size):
        row = work.rows[i]
        work.rotated[work.destination[row]] = 1
        enter_tile(state, row, work.destination[row], work)
