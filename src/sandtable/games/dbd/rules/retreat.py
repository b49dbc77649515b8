"""Retreat: DBD rules v0.1, section 15. Clause ids are those of RULES.md."""

from sandtable.games.dbd.clauses import DBD_RET_1, DBD_RET_3, DBD_RET_4, DBD_RET_8
from sandtable.games.dbd.model import (
    OFFBOARD,
    RETREAT_BLOCKED,
    RETREATING,
    UNIT_RETREATED,
    Board,
    HexId,
    State,
    UnitId,
)
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL

from .position import carry, is_free
from .victory import destroy, forget_attack


def leads_away(s: State, board: Board, source: HexId, at: HexId, to: HexId) -> bool:
    """Whether a unit at `at` may step back from an attacker at `source` to the adjacent hex `to`."""
    if board.distance[source][to] <= board.distance[source][at]:  # DBD-RET-1: strictly farther
        return False
    return is_free(s, board, to)  # DBD-RET-3. Costs and the stop of CAV do not count: DBD-RET-6, DBD-RULING-12


def can_retreat(s: State, board: Board, source: HexId, at: HexId) -> bool:
    """Whether any hex is open for the next step."""
    for to in board.neighbours[at]:  # noqa: SIM110  # kernel Python has no `any`
        if leads_away(s, board, source, at, to):
            return True
    return False


def start_retreat(s: State, board: Board, defender: UnitId, source: HexId, steps: int, events: Events) -> None:
    """RETREATs that were not cancelled are made one step at a time (DBD-COMBAT-6)."""
    s.phase = RETREATING
    s.attack_from = source  # DBD-RULING-16: where the attacker stands now, after its movement
    s.defender = defender
    s.hits = 0
    s.retreats = 0
    s.steps = steps  # at most as many as dice: DBD-COMBAT-9
    go_on(s, board, events)


def go_on(s: State, board: Board, events: Events) -> None:
    """Leave the next step to the defender, or settle the retreat (DBD-DEC-4)."""
    if s.steps == 0:
        forget_attack(s)
    elif not can_retreat(s, board, s.attack_from, s.hex[s.defender]):  # DBD-RET-5: looked at anew for every step
        take_blocked(s, board, events)


def take_blocked(s: State, board: Board, events: Events) -> None:
    """No hex is open: the unit stays and takes a HIT for this step and for all that remain."""
    unit = s.defender
    blocked = s.steps  # DBD-RET-4, DBD-RET-7: nothing else moves, so all of them are blocked
    s.hp[unit] = max(s.hp[unit] - blocked, 0)
    emit(events, RETREAT_BLOCKED, DBD_RET_4, TO_ALL, unit, blocked, s.hp[unit], 0, 0, 0)
    if s.hp[unit] == 0:
        destroy(s, board, unit, DBD_RET_8, events)  # DBD-RET-8
    else:
        forget_attack(s)


def take_step(s: State, board: Board, to: HexId, events: Events) -> None:
    """The defender's player has picked the hex (DBD-RET-2)."""
    unit = s.defender
    start = s.hex[unit]
    carry(s, board, unit, to)
    s.steps -= 1
    emit(events, UNIT_RETREATED, DBD_RET_1, TO_ALL, unit, start, to, s.steps, 0, 0)
    go_on(s, board, events)


def refuse_step(s: State, board: Board, to: HexId) -> int:
    """The clause that forbids the pending step to this hex, or 0."""
    at = s.hex[s.defender]
    if to == OFFBOARD:
        return DBD_RET_3
    if board.distance[at][to] != 1:
        return DBD_RET_1
    if not is_free(s, board, to):
        return DBD_RET_3
    return 0 if leads_away(s, board, s.attack_from, at, to) else DBD_RET_1
