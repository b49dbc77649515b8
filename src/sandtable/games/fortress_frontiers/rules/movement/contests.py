"""CLASH and CONTEST of FF-RES-5: movers that fight for a tile that nobody holds."""

from sandtable.games.fortress_frontiers.clauses import FF_RULING_45
from sandtable.games.fortress_frontiers.model import BY_MELEE, NOBODY, OFF, SEATS, Board, State, Work
from sandtable.games.fortress_frontiers.rules.combat.damage import deal_damage, remove_dead
from sandtable.games.fortress_frontiers.rules.combat.strength import strike_damage
from sandtable.games.fortress_frontiers.rules.position.combatants import HOLD_OFFSET, combatant_tile, is_alive
from sandtable.games.fortress_frontiers.rules.visibility.events import record_strike


def stop_unit(state: State, row: int, work: Work) -> None:
    """End a unit's move for this turn (FF-RES-4)."""
    if state.units[row].steps > 0 or work.active[row] != 0:
        work.changed = 1
    state.units[row].steps = 0
    work.active[row] = 0


def remove_if_dead(state: State, combatant: int, work: Work) -> None:
    """Remove a dead unit or stronghold from the board."""
    if combatant_tile(state, combatant) != OFF and not is_alive(state, combatant):
        remove_dead(state, combatant, work)
        work.changed = 1
        if combatant < HOLD_OFFSET:
            work.active[combatant] = 0


def clash(state: State, board: Board, one: int, two: int, work: Work) -> None:
    """Let two movers strike each other with their health before the fight (FF-RULING-45); both stop."""
    by_one = strike_damage(state, board, one, two, 0, 1, 1)
    by_two = strike_damage(state, board, two, one, 0, 1, 1)
    record_strike(state, one, two, by_one, BY_MELEE, FF_RULING_45, work)
    record_strike(state, two, one, by_two, BY_MELEE, FF_RULING_45, work)
    deal_damage(state, two, by_one, work)
    deal_damage(state, one, by_two, work)
    for row in (one, two):
        work.fought[row] = 1
        stop_unit(state, row, work)
        remove_if_dead(state, row, work)


def contest_entrants(state: State, board: Board, work: Work) -> int:
    """Let work.entrants fight for a tile; return who may enter, or NOBODY."""
    work.queue_length[0] = 0
    work.queue_length[1] = 0
    for i in range(work.entrant_count):
        enqueue(work.entrants[i], state.units[work.entrants[i]].seat, work)
    return contest(state, board, work)


def contest(state: State, board: Board, work: Work) -> int:
    """Let the two queues fight for a tile; return who may enter, or NOBODY (FF-RULING-44)."""
    remove_dead_from_queues(state, work)
    while True:
        one = first_unfought(0, work)
        two = first_unfought(1, work)
        if one < 0 or two < 0:
            if one >= 0:
                move_to_front(0, one, work)
            if two >= 0:
                move_to_front(1, two, work)
            break
        first = dequeue(0, one, work)
        second = dequeue(1, two, work)
        clash(state, board, first, second, work)
        if is_alive(state, first) and not is_alive(state, second):
            enqueue(first, 0, work)
        if is_alive(state, second) and not is_alive(state, first):
            enqueue(second, 1, work)
    for seat in SEATS:
        if work.queue_length[seat] > 0 and work.queue_length[1 - seat] == 0:
            return work.entrant_queues[seat][0]
    return NOBODY


def remove_dead_from_queues(state: State, work: Work) -> None:
    """Remove dead units from the queues: a last breath may have killed some."""
    for seat in SEATS:
        kept = 0
        for i in range(work.queue_length[seat]):
            row = work.entrant_queues[seat][i]
            if is_alive(state, row):
                work.entrant_queues[seat][kept] = row
                kept += 1
        work.queue_length[seat] = kept


def stop_queued_units(state: State, work: Work) -> None:
    """Stop the queued units, which a stationary friend blocks."""
    for seat in SEATS:
        for i in range(work.queue_length[seat]):
            stop_unit(state, work.entrant_queues[seat][i], work)


# -- queues by owner ------------------------------------------------------------------------------------------------


def enqueue(row: int, seat: int, work: Work) -> None:
    """Append a unit to its side's queue."""
    work.entrant_queues[seat][work.queue_length[seat]] = row
    work.queue_length[seat] += 1


def dequeue(seat: int, at: int, work: Work) -> int:
    """Remove a unit from a queue."""
    row = work.entrant_queues[seat][at]
    for i in range(at, work.queue_length[seat] - 1):
        work.entrant_queues[seat][i] = work.entrant_queues[seat][i + 1]
    work.queue_length[seat] -= 1
    return row


def first_unfought(seat: int, work: Work) -> int:
    """Return the place of the first unit in a queue that has not fought, or -1."""
    for i in range(work.queue_length[seat]):
        if work.fought[work.entrant_queues[seat][i]] == 0:
            return i
    return -1


def move_to_front(seat: int, at: int, work: Work) -> None:
    """Move a unit to the front of its queue."""
    row = work.entrant_queues[seat][at]
    for i in range(at, 0, -1):
        work.entrant_queues[seat][i] = work.entrant_queues[seat][i - 1]
    work.entrant_queues[seat][0] = row
