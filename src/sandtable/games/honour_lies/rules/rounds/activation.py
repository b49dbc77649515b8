"""The steps of an activation: HL-ACT."""

from sandtable.games.honour_lies.events import activation_ended
from sandtable.games.honour_lies.model import (
    ACTING,
    CAVALRY,
    DIFFICULT,
    END_ACTIVATION,
    MARCH,
    MELEE,
    MOVE,
    NEXT_ACTIVATION,
    NOBODY,
    NOWHERE,
    OCCUPY,
    ON_TABLE,
    OTHER,
    REFORM,
    RUSH,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.orders.resolution import clear_order_effects
from sandtable.games.honour_lies.rules.table.stands import locate_active_stands, next_empty_holding_in_contact
from sandtable.games.honour_lies.rules.table.terrain import is_on_terrain
from sandtable.games.honour_lies.rules.units.losses import is_in_play
from sandtable.games.honour_lies.rules.units.profiles import PONDEROUS, RUSH_RULE, SKIRMISH, SWIFT, has_rule
from sandtable.kernel.events import Events


def may_rush(state: State) -> bool:
    """Whether the unit may Rush (HL-ACT-2, HL-SPEC-8)."""
    unit = state.units[state.active]
    return state.step == RUSH and has_rule(unit, RUSH_RULE) and unit.status == ON_TABLE


def may_move(state: State) -> bool:
    """Whether the Move is still possible (HL-ACT-2); a Ponderous unit that reformed has none (HL-SPEC-6,
    HL-RULING-34)."""
    unit = state.units[state.active]
    return state.step <= MOVE and not (state.reformed == 1 and has_rule(unit, PONDEROUS))


def may_reform_now(state: State) -> bool:
    """Whether a Reform is possible (HL-ACT-2): as its step, or for Swift units in place of an Advance (HL-SPEC-11,
    HL-RULING-33); never after a Rush (HL-SPEC-8)."""
    unit = state.units[state.active]
    if state.rushed == 1 or unit.status != ON_TABLE:
        return False
    if state.step <= REFORM:
        return True
    if not has_rule(unit, SWIFT):
        return False
    return state.step == MARCH or may_move(state)


def may_march(state: State, board: Board, work: Work) -> bool:
    """Whether the unit may March (HL-ACT-2, HL-TERR-3, HL-DIS-2)."""
    unit = state.units[state.active]
    if unit.disordered == 1 or unit.status != ON_TABLE:
        return False
    if has_rule(unit, SWIFT):
        return True
    locate_active_stands(state, board, work, state.active)
    return not is_on_terrain(state, board, work, state.active, DIFFICULT)


def next_step(state: State, board: Board, work: Work) -> bool:
    """Ask for the next possible step (HL-ACT-1); the activation of a destroyed unit ends (HL-ACT-4)."""
    unit = state.units[state.active]
    if not is_in_play(unit):
        state.stage = END_ACTIVATION
        return True
    state.phase = ACTING
    if state.step <= MOVE:
        if may_move(state):
            return False
        state.step = MARCH
    if state.step == MARCH:
        if may_march(state, board, work):
            return False
        state.step = OCCUPY
    if state.step in (MELEE, OCCUPY):
        state.step = OCCUPY
        if holding_to_occupy(state, board, work, 0) != NOWHERE:
            return False
    state.stage = END_ACTIVATION
    return True


def holding_to_occupy(state: State, board: Board, work: Work, start: int) -> int:
    """Return an unoccupied holding that the active infantry or cavalry unit touches (HL-HOLD-4); only the active
    unit may occupy it (HL-RULING-35)."""
    unit = state.units[state.active]
    if unit.kind > CAVALRY or unit.status != ON_TABLE:
        return NOWHERE
    locate_active_stands(state, board, work, state.active)
    return next_empty_holding_in_contact(state, board, work, state.active, start)


def end_activation(state: State, events: Events) -> bool:
    """End the activation; the other player continues."""
    activation_ended(events, state.active)
    state.mover = OTHER[state.units[state.active].seat]
    clear_order_effects(state)
    state.active = NOBODY
    state.step = RUSH
    state.rushed = 0
    state.shot = 0
    state.reformed = 0
    state.fled = 0
    state.stage = NEXT_ACTIVATION
    return True


def record_flight(state: State, unit_id: int, friend: int) -> None:
    """Record that a unit has fled through a friend."""
    state.fled |= 1 << unit_id
    if not has_rule(state.units[unit_id], SKIRMISH):
        state.trampled = friend
