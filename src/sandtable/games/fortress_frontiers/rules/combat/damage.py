"""Losing health and dying: FF-COMBAT-6, FF-COMBAT-10, FF-WIN-1, traps (FF-TRAP-1)."""

from sandtable.games.fortress_frontiers.clauses import FF_COMBAT_6, FF_COMBAT_10
from sandtable.games.fortress_frontiers.events import died, lost_health, trapped
from sandtable.games.fortress_frontiers.model import (
    BASE,
    DISABLED,
    INTACT,
    NEUTRAL,
    NO_WORKS,
    NOBODY,
    NOWHERE,
    TRAP,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.combatants import (
    HOLD_OFFSET,
    combatant_health,
    combatant_ref,
    combatant_seat,
    combatant_tile,
)
from sandtable.games.fortress_frontiers.rules.position.pieces import hold_ref, take_off_tile, unit_ref
from sandtable.games.fortress_frontiers.rules.position.works import with_state, works_kind, works_seat, works_state
from sandtable.kernel.carriers.flat import copy_row

from .strength import health_loss


def deal_damage(state: State, combatant: int, amount: int, work: Work) -> None:
    """Apply one batch of damage to a unit or stronghold; removing the dead is a separate step."""
    lost = health_loss(amount)
    if lost <= 0:
        return
    if combatant >= HOLD_OFFSET:
        state.holds[combatant - HOLD_OFFSET].health -= lost
    else:
        state.units[combatant].health -= lost
    left = max(0, combatant_health(state, combatant))
    owner = 1 << combatant_seat(state, combatant)
    tile = combatant_tile(state, combatant)
    lost_health(work.pending, owner, tile, combatant_ref(state, combatant), lost, left)


def remove_dead(state: State, combatant: int, work: Work) -> None:
    """Remove what has died (FF-COMBAT-10).

    A neutral keeps its home tile and waits there; a garrison stays on its tile.
    """
    if combatant >= HOLD_OFFSET:
        remove_fallen_hold(state, combatant - HOLD_OFFSET, work)
        return
    unit = state.units[combatant]
    died(work.pending, FF_COMBAT_6, 1 << unit.seat, unit.tile, unit_ref(unit))
    take_off_tile(state, combatant)
    if unit.seat == NEUTRAL:
        unit.health = 0
    else:
        copy_row(unit, state.units[NOBODY])  # FF-QUEUE-1: death ends repeated orders


def remove_fallen_hold(state: State, row: int, work: Work) -> None:
    """Remove a stronghold with all its functions; its tile becomes an ordinary open tile (FF-COMBAT-10)."""
    hold = state.holds[row]
    died(work.pending, FF_COMBAT_10, 1 << hold.seat, hold.tile, hold_ref(hold))
    if hold.kind == BASE:
        state.sides[hold.seat].fallen = 1  # FF-WIN-1
    state.hold[hold.tile] = NOWHERE
    copy_row(hold, state.holds[NOWHERE])


def spring_trap(state: State, row: int, work: Work) -> bool:
    """Spring an enemy's intact trap under a unit that entered its tile (FF-TRAP-1, FF-RULING-33).

    The trap deals 30 damage and is spent; the unit stops.
    """
    unit = state.units[row]
    works = state.works[unit.tile]
    if works == NO_WORKS or works_kind(works) != TRAP or works_state(works) != INTACT or works_seat(works) == unit.seat:
        return False
    state.works[unit.tile] = with_state(works, DISABLED)
    trapped(work.pending, 1 << unit.seat, unit.tile, unit_ref(unit))
    unit.steps = 0
    deal_damage(state, row, 30 * 10**9, work)
    if unit.health <= 0:
        remove_dead(state, row, work)
    return True
