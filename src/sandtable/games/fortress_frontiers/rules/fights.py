"""Fights during movement: CLASH, CONTEST and ASSAULT of FF-RES-5; FF-RES-4, FF-RES-7; a neutral's last breath."""

from sandtable.games.fortress_frontiers.clauses import FF_NEU_7, FF_RES_5, FF_RULING_45
from sandtable.games.fortress_frontiers.model import (
    BY_MELEE,
    BY_RANGED,
    BY_RETALIATION,
    NEUTRAL,
    NOBODY,
    OFF,
    STRUCK,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.kernel.chance import Chance

from .harm import body_lives, bury, hurt
from .neutrals import body_tile, choose_attacks, reward, roll_countdown
from .position import hold_ref, unit_ref
from .sight import SEAT_LIST
from .strength import BODIES, strike
from .telling import tell


def body_ref(state: State, body: int) -> int:
    """A unit or stronghold as one number for an Event."""
    return hold_ref(state.holds[body - BODIES]) if body >= BODIES else unit_ref(state.units[body])


def body_seat(state: State, body: int) -> int:
    """The owner of a unit or stronghold; 2 for a neutral."""
    return state.holds[body - BODIES].seat if body >= BODIES else state.units[body].seat


def tell_strike(state: State, row: int, body: int, amount: int, how: int, clause: int, work: Work) -> None:
    """Note one strike."""
    unit = state.units[row]
    owners = (1 << unit.seat) | (1 << body_seat(state, body))
    struck = body_ref(state, body)
    tell(work, STRUCK, clause, owners, body_tile(state, body), unit.tile, unit_ref(unit), struck, amount, how)


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


# -- queues by owner ----------------------------------------------------------------------------------------------


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


def contest_entrants(state: State, board: Board, work: Work) -> int:
    """CONTEST among work.entrants."""
    work.queued[0] = 0
    work.queued[1] = 0
    for i in range(work.entering):
        enqueue(work.entrants[i], state.units[work.entrants[i]].seat, work)
    return contest(state, board, work)


# -- assault ------------------------------------------------------------------------------------------------------


def assault(state: State, board: Board, defender: int, garrison: int, tile: Tile, chance: Chance, work: Work) -> int:
    """The entrants meet a stationary defender (FF-RULING-45, FF-RULING-47); who may enter, or NOBODY."""
    owner = body_seat(state, defender)
    split_entrants(state, owner, work)
    killer = NOBODY
    at = 0
    while True:
        if not body_lives(state, defender):
            if garrison != NOBODY and body_lives(state, garrison):
                defender = garrison
                garrison = NOBODY
                continue
            for i in range(at, work.enemy_count):
                if body_lives(state, work.enemies[i]):
                    enqueue(work.enemies[i], state.units[work.enemies[i]].seat, work)
            if killer != NOBODY and body_lives(state, killer):
                enqueue(killer, state.units[killer].seat, work)
            return contest(state, board, work)
        if at >= work.enemy_count:
            if state.occupant[tile] != NOBODY:
                stop_queued(state, work)  # FF-RULING-46
            return NOBODY
        enemy = work.enemies[at]
        at += 1
        if body_lives(state, enemy):
            exchange(state, board, enemy, defender, garrison, work)
            if not body_lives(state, defender) and body_lives(state, enemy):
                killer = enemy
            settle_defender(state, board, defender, state.units[enemy].seat, chance, work)
            remove_if_dead(state, enemy, work)


def split_entrants(state: State, owner: int, work: Work) -> None:
    """Friends of the defender into the queues, everybody else in line."""
    work.queued[0] = 0
    work.queued[1] = 0
    work.enemy_count = 0
    for i in range(work.entering):
        row = work.entrants[i]
        if state.units[row].seat == owner:
            enqueue(row, state.units[row].seat, work)
        else:
            work.enemies[work.enemy_count] = row
            work.enemy_count += 1


def stop_queued(state: State, work: Work) -> None:
    """Friends blocked by a stationary unit stop for good."""
    for seat in SEAT_LIST:
        for i in range(work.queued[seat]):
            stop(state, work.queues[seat][i], work)


def exchange(state: State, board: Board, enemy: int, defender: int, garrison: int, work: Work) -> None:
    """The mover strikes; the retaliator strikes back if it defends, both from the health before (FF-RULING-28)."""
    amount = strike(state, board, enemy, defender, 0, 1, 1)
    retaliator = garrison if defender >= BODIES else defender
    tell_strike(state, enemy, defender, amount, BY_MELEE, FF_RES_5, work)
    if retaliator != NOBODY and state.units[retaliator].seat != NEUTRAL and state.units[retaliator].defending != 0:
        back = strike(state, board, retaliator, enemy, 0, 1, 1)
        tell_strike(state, retaliator, enemy, back, BY_RETALIATION, FF_RES_5, work)
        hurt(state, enemy, back, work)
    hurt(state, defender, amount, work)
    work.fought[enemy] = 1
    stop(state, enemy, work)


def settle_defender(state: State, board: Board, defender: int, seat: int, chance: Chance, work: Work) -> None:
    """Remove a defender that died; a neutral breathes its last and pays (FF-NEU-7, FF-RULING-40)."""
    if body_lives(state, defender) or body_tile(state, defender) == OFF:
        return
    neutral = defender < BODIES and state.units[defender].seat == NEUTRAL
    remove_if_dead(state, defender, work)
    if neutral:
        last_breath(state, board, defender, chance, work)
        reward(state, defender, SEAT_LIST[seat], chance, work)
        roll_countdown(state, defender, chance)


def last_breath(state: State, board: Board, row: int, chance: Chance, work: Work) -> None:
    """One more attack at the moment of death, in one batch; nobody strikes back (FF-NEU-7)."""
    cleaved, burnt = choose_attacks(state, board, row, chance, work)
    for i in range(cleaved + burnt):
        body = work.picks[i]
        ranged = 0 if i < cleaved else 1
        work.weights[i] = strike(state, board, row, body, ranged, 1, 1)
        tell_strike(state, row, body, work.weights[i], BY_RANGED if ranged != 0 else BY_MELEE, FF_NEU_7, work)
    for i in range(cleaved + burnt):
        amount = 0
        for j in range(cleaved + burnt):
            if work.picks[j] == work.picks[i]:
                amount += work.weights[j]
                if j < i:
                    amount = 0
                    break
        hurt(state, work.picks[i], amount, work)
    for i in range(cleaved + burnt):
        remove_if_dead(state, work.picks[i], work)
