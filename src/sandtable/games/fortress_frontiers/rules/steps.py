"""The table's steps besides fights, engineering and movement: Upkeep (FF-TURN-2), Preparation, Spawns (FF-TURN-4)."""

from sandtable.games.fortress_frontiers.clauses import FF_RULING_13, FF_SPAWN_6, FF_WARD_4
from sandtable.games.fortress_frontiers.model import (
    APPEARED,
    ARMY,
    COLLIDED,
    COST,
    DO_HEAL,
    DO_LOOKOUT,
    DO_MOVE,
    FULL,
    HOLDS,
    NEUTRALS,
    NO_ORDER,
    NOBODY,
    OFF,
    REGEN,
    WARD_ACTIVE,
    WARD_ALWAYS,
    WARD_LIT,
    WARD_ORDERED,
    Board,
    State,
    Work,
)
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance
from sandtable.kernel.ids import Seat

from .costs import trim
from .economy import collect, set_cap
from .networks import find_reach
from .neutrals import disturb, tick_respawns
from .position import first_hold, first_unit, unit_ref, works_serial
from .queues import renew
from .sight import SEAT_LIST, is_own_ward
from .telling import settle, tell


def upkeep(state: State, board: Board, chance: Chance, work: Work) -> None:
    """The Upkeep, in the order of FF-TURN-2; looking around comes after it. A match begins with one (FF-START-4)."""
    for seat in SEAT_LIST:
        set_cap(state, seat)
    for seat in SEAT_LIST:
        collect(state, board, seat, work)
    for row in range(NEUTRALS):
        if state.units[row].tile != OFF:
            refresh_unit(state, row)
    for seat in SEAT_LIST:
        forget_orders(state, board, seat)
    for seat in SEAT_LIST:
        renew(state, board, seat, work)
    tick_respawns(state, chance, work)
    for seat in SEAT_LIST:
        find_reach(state, board, seat, work)


def refresh_unit(state: State, row: int) -> None:
    """Flags are cleared, a buff expires, a healing unit gains its regen (FF-UNIT-2)."""
    unit = state.units[row]
    if unit.order == DO_HEAL:
        unit.health = min(FULL, unit.health + REGEN[unit.kind])
    unit.defending = 0
    unit.buff = 0
    unit.hopped = 0
    unit.steps = 0
    unit.order = NO_ORDER
    unit.a = 0
    unit.b = 0
    unit.c = 0
    unit.d = 0
    unit.issue = 0


def forget_orders(state: State, board: Board, seat: Seat) -> None:
    """Orders of strongholds and wards are discarded (FF-TURN-2 4)."""
    side = state.sides[seat]
    side.sealed = 0
    side.issued = 0
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        hold.order = NO_ORDER
        hold.a = 0
        hold.b = 0
        hold.c = 0
        hold.d = 0
        hold.issue = 0
        hold.buff = 0
    for tile in range(board.count):
        side.wards[tile] &= ~WARD_ORDERED


def prepare(state: State, board: Board, work: Work) -> None:
    """Old lookouts and visions end, new lookouts begin, moves are cut to their real cost (FF-TURN-4 0, FF-MOVE-9)."""
    for seat in SEAT_LIST:
        for tile in range(board.count):
            state.sides[seat].wards[tile] &= ~WARD_ACTIVE
    for row in range(NEUTRALS):
        unit = state.units[row]
        if unit.tile == OFF:
            continue
        unit.lookout = 1 if unit.order == DO_LOOKOUT else 0
        if unit.order == DO_MOVE:
            trim(state, board, unit)


# -- spawns ----------------------------------------------------------------------------------------------------


def spawn_step(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Purchases appear, the n-th of each player together; then wards are lit (FF-SPAWN-6)."""
    cancel_collisions(state, work)
    while True:
        found = 0
        for seat in SEAT_LIST:
            row = first_fresh(state, seat)
            if row != NOBODY:
                appear(state, row, chance, work)
                found = 1
        if found == 0:
            break
    for seat in SEAT_LIST:
        light_wards(state, board, seat, work)


def first_fresh(state: State, seat: Seat) -> int:
    """The player's earliest purchase that has not appeared yet."""
    found = NOBODY
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if unit.fresh != 0 and (found == NOBODY or unit.id < state.units[found].id):
            found = row
    return found


def cancel_collisions(state: State, work: Work) -> None:
    """Both players bought onto one tile: neither appears, both are refunded (FF-RULING-13)."""
    for one in range(ARMY):
        first = state.units[one]
        if first.fresh == 0:
            continue
        for two in range(ARMY, 2 * ARMY):
            second = state.units[two]
            if second.fresh != 0 and second.tile == first.tile:
                refund(state, two, work)
                refund(state, one, work)
                break


def refund(state: State, row: int, work: Work) -> None:
    """A purchase that does not appear gives its gold back."""
    unit = state.units[row]
    side = state.sides[unit.seat]
    side.gold += COST[unit.kind]
    tell(work, COLLIDED, FF_RULING_13, 1 << unit.seat, unit.tile, unit.kind, side.gold, 0, 0, 0)
    copy_row(unit, state.units[NOBODY])


def appear(state: State, row: int, chance: Chance, work: Work) -> None:
    """A unit comes onto the board: it sees, captures and resets from now on; no trap is sprung (FF-RULING-14)."""
    unit = state.units[row]
    unit.fresh = 0
    if state.occupant[unit.tile] != NOBODY:
        refund(state, row, work)
        return
    settle(state, row, unit.tile, work)
    disturb(state, unit.tile, chance)
    tell(work, APPEARED, FF_SPAWN_6, 1 << unit.seat, unit.tile, unit_ref(unit), 0, 0, 0, 0)


def light_wards(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Ward visions are paid and start, in the order in which the wards were made (FF-WARD-4)."""
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
            tell(work, WARD_LIT, FF_WARD_4, 1 << seat, best, side.mana, 0, 0, 0, 0)
        else:
            side.wards[best] &= ~WARD_ALWAYS
