"""The Spawns step: FF-SPAWN-6, FF-WARD-4."""

from sandtable.games.fortress_frontiers.events import appeared, collided, ward_lit
from sandtable.games.fortress_frontiers.model import (
    ARMY,
    COST,
    NOBODY,
    OFF,
    SEATS,
    WARD_ACTIVE,
    WARD_ALWAYS,
    WARD_ORDERED,
    Board,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.neutrals.respawn import restart_countdown
from sandtable.games.fortress_frontiers.rules.position.pieces import first_unit, unit_ref
from sandtable.games.fortress_frontiers.rules.position.works import works_serial
from sandtable.games.fortress_frontiers.rules.visibility.events import arrive_on_tile
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import is_own_ward
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance
from sandtable.kernel.ids import Seat


def spawn_step(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Place purchases, the n-th of each player together; then activate wards (FF-SPAWN-6)."""
    cancel_collisions(state, work)
    while True:
        found = 0
        for seat in SEATS:
            row = find_next_purchase(state, seat)
            if row != NOBODY:
                place_purchase(state, row, chance, work)
                found = 1
        if found == 0:
            break
    for seat in SEATS:
        activate_wards(state, board, seat, work)


def find_next_purchase(state: State, seat: Seat) -> int:
    """Return the player's purchase with the smallest id, or NOBODY."""
    found = NOBODY
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if unit.fresh != 0 and (found == NOBODY or unit.id < state.units[found].id):
            found = row
    return found


def cancel_collisions(state: State, work: Work) -> None:
    """Cancel purchases of both players onto one tile and refund them (FF-RULING-13)."""
    for one in range(ARMY):
        first = state.units[one]
        if first.fresh == 0:
            continue
        for two in range(ARMY, 2 * ARMY):
            second = state.units[two]
            if second.fresh != 0 and second.tile == first.tile:
                refund_purchase(state, two, work)
                refund_purchase(state, one, work)
                break


def refund_purchase(state: State, row: int, work: Work) -> None:
    """Give back the gold of a purchase that does not appear."""
    unit = state.units[row]
    side = state.sides[unit.seat]
    side.gold += COST[unit.kind]
    collided(work.pending, 1 << unit.seat, unit.tile, unit.kind, side.gold)
    copy_row(unit, state.units[NOBODY])


def place_purchase(state: State, row: int, chance: Chance, work: Work) -> None:
    """Place a purchase on the board: it sees, captures and restarts countdowns, but springs no trap (FF-RULING-14)."""
    unit = state.units[row]
    unit.fresh = 0
    if state.occupant[unit.tile] != NOBODY:
        refund_purchase(state, row, work)
        return
    arrive_on_tile(state, row, unit.tile, work)
    restart_countdown(state, unit.tile, chance)
    appeared(work.pending, 1 << unit.seat, unit.tile, unit_ref(unit))


def activate_wards(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Pay for and start ward visions, in the order in which the wards were built (FF-WARD-4)."""
    side = state.sides[seat]
    while True:
        best = OFF
        for tile in range(board.count):
            if side.wards[tile] & WARD_ORDERED != 0 and (
                best == OFF or works_serial(state.works[tile]) < works_serial(state.works[best])
            ):
                best = board.tiles[tile]
        if best == OFF:
            return
        side.wards[best] &= ~WARD_ORDERED
        if is_own_ward(state, best, seat) and side.mana >= 5:
            side.mana -= 5
            side.wards[best] |= WARD_ACTIVE
            ward_lit(work.pending, 1 << seat, best, side.mana)
        else:
            side.wards[best] &= ~WARD_ALWAYS
