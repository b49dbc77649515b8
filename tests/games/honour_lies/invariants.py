"""What must hold between activations: no overlaps, whole units, no stands or Health from nowhere, no contact."""

from __future__ import annotations

from sandtable.games.honour_lies.model import ACTIVATING, AMBUSHED, INSIDE, NOBODY, ON_TABLE, UNITS, Board, State
from sandtable.games.honour_lies.rules.formations import largest_group
from sandtable.games.honour_lies.rules.placing import gather
from sandtable.games.honour_lies.rules.profiles import full_health, full_stands
from sandtable.games.honour_lies.scratch import Work
from sandtable.geometry.plane import is_outside, overlaps, touches

WORK = Work()  # scratch space: it holds nothing between calls


def faults(state: State, board: Board) -> list[str]:
    """Every broken invariant in words."""
    found = []
    work = WORK
    gather(state, board, work)
    for row in range(UNITS):
        unit = state.units[row]
        if unit.status in (ON_TABLE, INSIDE):
            if not 0 < unit.health <= full_health(unit) * (1 + board.advanced):
                found.append(f"unit {row} has {unit.health} Health")
            if not 0 < unit.cells.bit_count() <= full_stands(unit) or largest_group(unit.cells) != unit.cells:
                found.append(f"unit {row} has cells {unit.cells:b}")
        elif unit.cells and unit.status != AMBUSHED:
            found.append(f"unit {row} is not in play and has stands")
        if unit.status == INSIDE and state.occupant[unit.holding] != row:
            found.append(f"unit {row} is in holding {unit.holding}, which does not know")
    for holding in range(state.holdings):
        occupant = state.occupant[holding]
        if occupant != NOBODY and state.units[occupant].holding != holding:
            found.append(f"holding {holding} is occupied by nobody")
    stands = [(row, work.stands[row * 6 + i]) for row in range(UNITS) for i in range(work.count[row])]
    for i, (row, stand) in enumerate(stands):
        if is_outside(stand, board.width, board.height):
            found.append(f"unit {row} is off the table")
        if any(board.kind[g] & 1 and overlaps(stand, board.ground[g]) for g in range(board.grounds)):
            found.append(f"unit {row} is on impassable terrain")
        if any(overlaps(stand, state.holding[h]) for h in range(state.holdings)):
            found.append(f"unit {row} overlaps a holding")
        for other, there in stands[:i]:
            if other == row:
                continue
            if overlaps(stand, there):
                found.append(f"units {row} and {other} overlap")
            elif (row < 12) != (other < 12) and state.phase == ACTIVATING and touches(board.sines, stand, there):
                found.append(f"units {row} and {other} are in contact")
    return found
