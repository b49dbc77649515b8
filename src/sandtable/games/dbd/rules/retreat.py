"""Retreat: DBD rules v0.1, section 15. Clause ids are those of RULES.md."""

from sandtable.games.dbd.clauses import DBD_RET_1, DBD_RET_3, DBD_RET_8
from sandtable.games.dbd.events import retreat_blocked, unit_retreated
from sandtable.games.dbd.model import (
    OFFBOARD,
    RETREATING,
    Board,
    HexId,
    State,
    UnitId,
)
from sandtable.kernel.events import Events

from .position import is_free, relocate_unit
from .victory import clear_attack, destroy_unit


def is_retreat_hex(state: State, board: Board, source: HexId, at: HexId, to: HexId) -> bool:
    """Return whether a unit on `at` may retreat from an attacker on `source` to the adjacent hex `to`."""
    if board.distance[source][to] <= board.distance[source][at]:  # DBD-RET-1: strictly farther
        return False
    return is_free(state, board, to)  # DBD-RET-3; costs do not count, CAV need not stop: DBD-RET-6, DBD-RULING-12


def can_retreat(state: State, board: Board, source: HexId, at: HexId) -> bool:
    """Return whether any hex is open for the next step."""
    for to in board.neighbours[at]:  # noqa: SIM110  # kernel Python has no `any`
        if is_retreat_hex(state, board, source, at, to):
            return True
    return False


def start_retreat(state: State, board: Board, defender: UnitId, source: HexId, steps: int, events: Events) -> None:
    """Start a retreat, which is made one step at a time (DBD-COMBAT-6)."""
    state.phase = RETREATING
    state.attack_from = source  # DBD-RULING-16: the attacker's hex after its movement
    state.defender = defender
    state.hits = 0
    state.retreats = 0
    state.steps = steps  # at most one per die: DBD-COMBAT-9
    continue_retreat(state, board, events)


def continue_retreat(state: State, board: Board, events: Events) -> None:
    """Wait for the defender's next step (DBD-DEC-4), or end the retreat if it is complete or blocked."""
    if state.steps == 0:
        clear_attack(state)
    elif not can_retreat(state, board, state.attack_from, state.hex[state.defender]):  # DBD-RET-5
        take_blocked_retreats(state, board, events)


def take_blocked_retreats(state: State, board: Board, events: Events) -> None:
    """Keep the unit on its hex and give it a HIT for each remaining step."""
    unit = state.defender
    blocked = state.steps  # DBD-RET-4, DBD-RET-7: nothing else moves, so all remaining steps are blocked
    state.hp[unit] = max(state.hp[unit] - blocked, 0)
    retreat_blocked(events, unit, blocked, state.hp[unit])
    if state.hp[unit] == 0:
        destroy_unit(state, board, unit, DBD_RET_8, events)  # DBD-RET-8
    else:
        clear_attack(state)


def take_retreat_step(state: State, board: Board, to: HexId, events: Events) -> None:
    """Retreat one step to the hex that the defender chose (DBD-RET-2)."""
    unit = state.defender
    start = state.hex[unit]
    relocate_unit(state, board, unit, to)
    state.steps -= 1
    unit_retreated(events, unit, start, to, state.steps)
    continue_retreat(state, board, events)


def refuse_retreat_step(state: State, board: Board, to: HexId) -> int:
    """Return the clause that forbids the pending step to a hex, or 0."""
    at = state.hex[state.defender]
    if to == OFFBOARD:
        return DBD_RET_3
    if board.distance[at][to] != 1:
        return DBD_RET_1
    if not is_free(state, board, to):
        return DBD_RET_3
    return 0 if is_retreat_hex(state, board, state.attack_from, at, to) else DBD_RET_1
