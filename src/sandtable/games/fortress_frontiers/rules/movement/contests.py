"""CLASH and CONTEST of FF-RES-5: movers that fight for a free tile."""

from sandtable.games.fortress_frontiers.clauses import FF_RULING_45
from sandtable.games.fortress_frontiers.model import BY_MELEE, NOBODY, OFF, Board, State, Work
from sandtable.games.fortress_frontiers.rules.combat.damage import bury, hurt
from sandtable.games.fortress_frontiers.rules.combat.strength import strike
from sandtable.games.fortress_frontiers.rules.position.combatants import BODIES, body_lives, body_tile
from sandtable.games.fortress_frontiers.rules.visibility.events import tell_strike
from sandtable.games.fortress_frontiers.rules.visibility.sight import SEAT_LIST


def stop(state: State, row: int, work: Work) -> None:
    """The unit's move ends for this turn (FF-RES-4)."""
    if state.units[row].steps > 0 or work.active[row] != 0:
        work.changed = 1
    state.units[row].steps = 0
    work.active[row] = 0


def remove_if_dead(state: State, body: int, work: Work) -> None:
    """Take a dead unit or stronghold off the board."""
    if body_tile(state, body) != OFF and not body_lives(state, body):
        bury(state, body, work)
        work.changed = 1
        if body < BODIES:
            work.active[body] = 0


def clash(state: State, board: Board, one: int, two: int, work: Work) -> None:
    """Both movers strike, both from the health before (FF-RULING-45); both have fought and stop."""
    by_one = strike(state, board, one, two, 0, 1, 1)
    by_two = strike(state, board, two, one, 0, 1, 1)
    tell_strike(state, one, two, by_one, BY_MELEE, FF_RULING_45, work)
    tell_strike(state, two, one, by_two, BY_MELEE, FF_RULING_45, work)
    hurt(state, two, by_one, work)
    hurt(state, one, by_two, work)
    for row in (one, two):
        work.fought[row] = 1
        stop(state, row, work)
        remove_if_dead(state, row, work)


def contest_entrants(state: State, board: Board, work: Work) -> int:
    """CONTEST among work.entrants."""
    work.queued[0] = 0
    work.queued[1] = 0
    for i in range(work.entering):
        enqueue(work.entrants[i], state.units[work.entrants[i]].seat, work)
    return contest(state, board, work)


def contest(state: State, board: Board, work: Work) -> int:
    """Nobody holds the tile: the two queues fight it out; who may enter, or NOBODY (FF-RULING-44)."""
    drop_dead(state, work)
    while True:
        one = first_unfought(0, work)
        two = first_unfought(1, work)
        if one < 0 or two < 0:
            if one >= 0:
                to_front(0, one, work)
            if two >= 0:
                to_front(1, two, work)
            break
        first = dequeue(0, one, work)
        second = dequeue(1, two, work)
        clash(state, board, first, second, work)
        if body_lives(state, first) and not body_lives(state, second):
            enqueue(first, 0, work)
        if body_lives(state, second) and not body_lives(state, first):
            enqueue(second, 1, work)
    for seat in SEAT_LIST:
        if work.queued[seat] > 0 and work.queued[1 - seat] == 0:
            return work.queues[seat][0]
    return NOBODY


def drop_dead(state: State, work: Work) -> None:
    """A last breath may have killed units that wait in a queue."""
    for seat in SEAT_LIST:
        kept = 0
        for i in range(work.queued[seat]):
            row = work.queues[seat][i]
            if body_lives(state, row):
                work.queues[seat][kept] = row
                kept += 1
        work.queued[seat] = kept


def stop_queued(state: State, work: Work) -> None:
    """Friends blocked by a stationary unit stop for good."""
    for seat in SEAT_LIST:
        for i in range(work.queued[seat]):
            stop(state, work.queues[seat][i], work)


# -- queues by owner ------------------------------------------------------------------------------------------------


def enqueue(row: int, seat: int, work: Work) -> None:
    """Append a unit to its side's queue."""
    work.queues[seat][work.queued[seat]] = row
    work.queued[seat] += 1


def dequeue(seat: int, at: int, work: Work) -> int:
    """Take a unit out of a queue."""
    row = work.queues[seat][at]
    for i in range(at, work.queued[seat] - 1):
        work.queues[seat][i] = work.queues[seat][i + 1]
    work.queued[seat] -= 1
    return row


def first_unfought(seat: int, work: Work) -> int:
    """The place of the first unfought unit in a queue, or -1."""
    for i in range(work.queued[seat]):
        if work.fought[work.queues[seat][i]] == 0:
            return i
    return -1


def to_front(seat: int, at: int, work: Work) -> None:
    """Put a unit of a queue in front."""
    row = work.queues[seat][at]
    for i in range(at, 0, -1):
        work.queues[seat][i] = work.queues[seat][i - 1]
    work.queues[seat][0] = row
