"""Losing health and dying: FF-COMBAT-6, FF-COMBAT-10, FF-WIN-1, traps (FF-TRAP-1)."""

from sandtable.games.fortress_frontiers.clauses import FF_COMBAT_6, FF_COMBAT_10, FF_TRAP_1
from sandtable.games.fortress_frontiers.model import (
    BASE,
    DIED,
    DISABLED,
    INTACT,
    LOST_HEALTH,
    NEUTRAL,
    NO_WORKS,
    NOBODY,
    NOWHERE,
    TRAP,
    TRAPPED,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.combatants import BODIES
from sandtable.games.fortress_frontiers.rules.position.pieces import hold_ref, take_up, unit_ref
from sandtable.games.fortress_frontiers.rules.position.works import with_state, works_kind, works_seat, works_state
from sandtable.games.fortress_frontiers.rules.visibility.events import tell
from sandtable.kernel.carriers.flat import copy_row

from .strength import loss


def hurt(state: State, body: int, amount: int, work: Work) -> None:
    """One batch of damage to a unit or stronghold; whether it is dead is looked at afterwards."""
    lost = loss(amount)
    if lost <= 0:
        return
    if body >= BODIES:
        hold = state.holds[body - BODIES]
        hold.health -= lost
        tell(work, LOST_HEALTH, FF_COMBAT_6, 1 << hold.seat, hold.tile, hold_ref(hold), lost, max(0, hold.health), 0, 0)
    else:
        unit = state.units[body]
        unit.health -= lost
        tell(work, LOST_HEALTH, FF_COMBAT_6, 1 << unit.seat, unit.tile, unit_ref(unit), lost, max(0, unit.health), 0, 0)


def bury(state: State, body: int, work: Work) -> None:
    """Remove what has died. A neutral keeps its home and waits there; a garrison stays on its tile (FF-COMBAT-10)."""
    if body >= BODIES:
        bury_hold(state, body - BODIES, work)
        return
    unit = state.units[body]
    tell(work, DIED, FF_COMBAT_6, 1 << unit.seat, unit.tile, unit_ref(unit), 0, 0, 0, 0)
    take_up(state, body)
    if unit.seat == NEUTRAL:
        unit.health = 0
    else:
        copy_row(unit, state.units[NOBODY])  # FF-QUEUE-1: death ends what it repeated


def bury_hold(state: State, row: int, work: Work) -> None:
    """A stronghold disappears with all its functions; the tile becomes an ordinary open tile (FF-COMBAT-10)."""
    hold = state.holds[row]
    tell(work, DIED, FF_COMBAT_10, 1 << hold.seat, hold.tile, hold_ref(hold), 0, 0, 0, 0)
    if hold.kind == BASE:
        state.sides[hold.seat].fallen = 1  # FF-WIN-1
    state.hold[hold.tile] = NOWHERE
    copy_row(hold, state.holds[NOWHERE])


def spring_trap(state: State, row: int, work: Work) -> bool:
    """An enemy's intact trap under who entered: 30 damage, it is spent, the unit stops (FF-TRAP-1, FF-RULING-33)."""
    unit = state.units[row]
    works = state.works[unit.tile]
    if works == NO_WORKS or works_kind(works) != TRAP or works_state(works) != INTACT or works_seat(works) == unit.seat:
        return False
    state.works[unit.tile] = with_state(works, DISABLED)
    tell(work, TRAPPED, FF_TRAP_1, 1 << unit.seat, unit.tile, unit_ref(unit), 0, 0, 0, 0)
    unit.steps = 0
    hurt(state, row, 30 * 10**9, work)
    if unit.health <= 0:
        bury(state, row, work)
    return True
