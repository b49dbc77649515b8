"""Targets of attacks and retaliation: FF-COMBAT-1, FF-COMBAT-2, FF-COMBAT-7."""

from sandtable.games.fortress_frontiers.clauses import FF_COMBAT_7
from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    BY_RETALIATION,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    RANGE,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.combatants import HOLD_OFFSET
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import hostile_hold, own_hold, stands_in_own_tower
from sandtable.games.fortress_frontiers.rules.visibility.events import record_strike
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import is_in_sight
from sandtable.kernel.ids import Seat

from .batches import add_damage
from .strength import strike_damage


def find_target(state: State, tile: int, seat: Seat) -> int:
    """Return what an attack on a tile hits: a hostile stronghold, else a hostile unit (FF-COMBAT-1)."""
    hold = hostile_hold(state, tile, seat)
    if hold != NOWHERE:
        return HOLD_OFFSET + hold
    row = state.occupant[tile]
    return row if row != NOBODY and state.units[row].seat != seat else NOBODY


def effective_range(state: State, unit: Unit) -> int:
    """Return the range of a unit, one more on an own Tower (FF-COMBAT-2)."""
    return RANGE[unit.kind] + (1 if stands_in_own_tower(state, unit) else 0)


def find_retaliator(state: State, combatant: int) -> int:
    """Return who strikes back if it defends: the attacked unit, or the garrison (FF-RULING-28)."""
    row = combatant
    if combatant >= HOLD_OFFSET:
        hold = state.holds[combatant - HOLD_OFFSET]
        row = state.occupant[hold.tile]
        if state.units[row].seat != hold.seat:
            return NOBODY
    if row == NOBODY or state.units[row].seat == NEUTRAL or state.units[row].defending == 0:
        return NOBODY
    return row


def retaliate(
    state: State, board: Board, attacker: int, combatant: int, ranged: int, attackers: int, work: Work
) -> int:
    """Add the retaliation for one attack to a batch; return its damage (FF-RULING-29, FF-RULING-30).

    It goes into the attack's own batch, or into the second one if the attacker is a neutral. The attacked unit's own
    modifiers stay in its strength.
    """
    row = find_retaliator(state, combatant)
    if row == NOBODY:
        return 0
    unit = state.units[row]
    foe = state.units[attacker]
    shoots = ranged != 0 and unit.kind == ARCHER
    if distance(board, unit.tile, foe.tile) > 1 and not (
        shoots and is_in_sight(state, board, unit.tile, effective_range(state, unit), foe.tile, work)
    ):
        return 0
    struck = attacker
    if foe.seat != NEUTRAL and foe.steps == 0:
        shield = own_hold(state, foe.tile, foe.seat)
        if shield != NOWHERE:
            struck = HOLD_OFFSET + shield  # an attacker on an own stronghold is covered by it
    own_attackers = attackers if row == combatant else 1
    amount = strike_damage(state, board, row, struck, 1 if shoots else 0, own_attackers, 1)
    record_strike(state, row, struck, amount, BY_RETALIATION, FF_COMBAT_7, work)
    add_damage(state, struck, ranged if foe.seat != NEUTRAL else 0, amount, unit.seat, work)
    return amount
