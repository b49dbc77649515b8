"""Entering a tile, and who wants to: FF-RES-5, stage D."""

from sandtable.games.fortress_frontiers.clauses import FF_RES_5
from sandtable.games.fortress_frontiers.events import moved
from sandtable.games.fortress_frontiers.model import State, Tile, Work
from sandtable.games.fortress_frontiers.rules.position.pieces import take_off_tile, unit_ref
from sandtable.games.fortress_frontiers.rules.visibility.events import arrive_on_tile


def enter_tile(state: State, row: int, tile: Tile, work: Work) -> None:
    """Move a unit onto the tile it won, and drop the steps it used (stage D).

    Nothing but a trap on the tile damages it (FF-RES-8).
    """
    unit = state.units[row]
    moved(work.pending, FF_RES_5, 1 << unit.seat, unit.tile, tile, unit_ref(unit))
    take_off_tile(state, row)
    arrive_on_tile(state, row, tile, work)
    used = 2 if work.hops[row] != 0 else 1
    unit.at += used
    unit.steps = max(0, unit.steps - used)
    if work.hops[row] != 0:
        unit.hopped = 1
    work.changed = 1


def find_entrants(state: State, tile: Tile, work: Work) -> None:
    """Write the living movers that want a tile into work.entrants, in FIFO order."""
    work.entrant_count = 0
    if work.wanted_by[tile] == 0:
        return
    for i in range(work.mover_count):
        row = work.movers[i]
        if work.active[row] != 0 and work.destination[row] == tile and state.units[row].tile != tile:
            work.entrants[work.entrant_count] = row
            work.entrant_count += 1


def is_contested(state: State, work: Work) -> bool:
    """Whether units of both players want the tile."""
    for i in range(1, work.entrant_count):  # kernel Python has no generators
        if state.units[work.entrants[i]].seat != state.units[work.entrants[0]].seat:
            return True
    return False


def has_hostile_entrant(state: State, seat: int, work: Work) -> bool:
    """Whether one of the entrants belongs to another side."""
    for i in range(work.entrant_count):  # noqa: SIM110  # kernel Python has no generators
        if state.units[work.entrants[i]].seat != seat:
            return True
    return False
