"""The Upkeep: FF-TURN-2."""

from sandtable.games.fortress_frontiers.model import (
    DO_HEAL,
    FULL,
    HOLDS,
    NEUTRALS,
    OFF,
    REGEN,
    SEATS,
    WARD_ORDERED,
    Board,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.engineering.networks import update_spawn_connections
from sandtable.games.fortress_frontiers.rules.neutrals.respawn import count_down_respawns
from sandtable.games.fortress_frontiers.rules.orders.queues import renew_orders
from sandtable.games.fortress_frontiers.rules.position.pieces import clear_hold_order, clear_order, first_hold
from sandtable.kernel.chance import Chance
from sandtable.kernel.ids import Seat

from .income import collect_income, update_mana_cap


def upkeep_step(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Play the Upkeep in the order of FF-TURN-2; sight is updated after it. A match begins with one (FF-START-4)."""
    for seat in SEATS:
        update_mana_cap(state, seat)
    for seat in SEATS:
        collect_income(state, board, seat, work)
    for row in range(NEUTRALS):
        if state.units[row].tile != OFF:
            reset_unit(state, row)
    for seat in SEATS:
        discard_orders(state, board, seat)
    for seat in SEATS:
        renew_orders(state, board, seat, work)
    count_down_respawns(state, chance, work)
    for seat in SEATS:
        update_spawn_connections(state, board, seat, work)


def reset_unit(state: State, row: int) -> None:
    """Clear flags, end a buff, and heal a resting unit (FF-UNIT-2)."""
    unit = state.units[row]
    if unit.order == DO_HEAL:
        unit.health = min(FULL, unit.health + REGEN[unit.kind])
    unit.defending = 0
    unit.buff = 0
    unit.hopped = 0
    unit.steps = 0
    clear_order(unit)


def discard_orders(state: State, board: Board, seat: Seat) -> None:
    """Discard the orders of strongholds and wards (FF-TURN-2 4)."""
    side = state.sides[seat]
    side.sealed = 0
    side.issued = 0
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        clear_hold_order(hold)
        hold.buff = 0
    for tile in range(board.count):
        side.wards[tile] &= ~WARD_ORDERED
