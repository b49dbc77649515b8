"""What must hold between activations: no overlaps, whole units, no stands or Health from nowhere, no contact."""

from __future__ import annotations

from sandtable.games.honour_lies.model import ACTIVATING, AMBUSHED, INSIDE, NOBODY, ON_TABLE, UNITS, Board, State, Work
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.units.formations import largest_group
from sandtable.games.honour_lies.rules.units.profiles import full_health, full_stands
from sandtable.geometry.plane import is_outside, overlaps, touches

WORK = Work()  # scratch space: it holds nothing between calls


def faults(state: State, board: Board) -> list[str]:
    """Every broken invariant in words."""
    found = []
    work = WORK
    locate_stands(state, board, work)
    for unit_id in range(UNITS):
        unit = state.units[unit_id]
        if unit.status in (ON_TABLE, INSIDE):
            if not 0 < unit.health <= full_health(unit) * (1 + board.advanced):
                found.append(f"unit {unit_id} has {unit.health} Health")
            if not 0 < unit.cells.bit_count() <= full_stands(unit) or largest_group(unit.cells) != unit.cells:
                found.append(f"unit {unit_id} has cells {unit.cells:b}")
        elif unit.cells and unit.status != AMBUSHED:
            found.append(f"unit {unit_id} is not in play and has stands")
        if unit.status == INSIDE and state.occupant[unit.holding] != unit_id:
            found.append(f"unit {unit_id} is in holding {unit.holding}, which does not know")
    for holding in range(state.holdings):
        occupant = state.occupant[holding]
        if occupant != NOBODY and state.units[occupant].holding != holding:
            found.append(f"holding {holding} is occupied by nobody")
    stands = [
        (unit_id, work.stands[unit_id * 6 + i]) for unit_id in range(UNITS) for i in range(work.stand_count[unit_id])
    ]
    for i, (unit_id, stand) in enumerate(stands):
        if is_outside(stand, board.width, board.height):
            found.append(f"unit {unit_id} is off the table")
        if any(board.kind[g] & 1 and overlaps(stand, board.ground[g]) for g in range(board.grounds)):
            found.append(f"unit {unit_id} is on impassable terrain")
        if any(overlaps(stand, state.holding[h]) for h in range(state.holdings)):
            found.append(f"unit {unit_id} overlaps a holding")
        for other, there in stands[:i]:
            if other == unit_id:
                continue
            if overlaps(stand, there):
                found.append(f"units {unit_id} and {other} overlap")
            elif (unit_id < 12) != (other < 12) and state.phase == ACTIVATING and touches(board.sines, stand, there):
                found.append(f"units {unit_id} and {other} are in contact")
    return found
