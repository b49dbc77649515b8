"""List the legal actions in the order of DBD-DEC-9: DBD rules v0.1, sections 7 and 19."""

from sandtable.games.dbd.model import (
    ARC,
    CANCEL,
    CANCELLING,
    CAV,
    CHARGE,
    END,
    MELEE,
    MOVE,
    MOVE_MELEE,
    MOVE_POINTS,
    MOVE_SHOOT,
    NO_CHARGE,
    NOBODY,
    OFFBOARD,
    RANGE,
    RETREAT_TO,
    RETREATING,
    SHOOT,
    SKR,
    TWO_HEXES,
    WITHDRAW,
    WITHDRAW_SHOOT,
    Board,
    HexId,
    State,
    UnitId,
    Work,
)
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.ids import ALL, RUNNING, Seat

from .combat import cancellable
from .movement import find_destinations
from .position import is_engaged, opponent
from .retreat import is_retreat_hex
from .turn import deciding_seat, is_used

MAX_UNIT_ACTIONS = 444  # DBD-DEC-6


def write_action(action: Action, verb: int, a: int, b: int, c: int, d: int) -> None:
    """Write an action row; unused numbers are 0."""
    action[0] = verb
    action[1] = a
    action[2] = b
    action[3] = c
    action[4] = d
    action[5] = 0
    action[6] = 0


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """List the actions of `seat`: of one unit, of no unit (NOBODY: end the turn, defender decisions), or ALL."""
    if state.result != RUNNING or seat != deciding_seat(state):  # DBD-VP-6
        return 0
    general = about in (ALL, NOBODY)
    if state.phase == CANCELLING:
        return list_cancels(state, board, out) if general else 0
    if state.phase == RETREATING:
        return list_retreat_steps(state, board, out) if general else 0
    at = 0
    if general:
        write_action(out[0], END, 0, 0, 0, 0)  # DBD-TURN-5: always legal, alone if no unit can act (DBD-TURN-9)
        at = 1
    if state.activations == 0:
        return at
    count = collect_units(state, board, seat, about, work)
    for i in range(count):
        if at + MAX_UNIT_ACTIONS > len(out):  # no known position comes near the capacity
            return at
        at = list_unit(state, board, work.order[i], out, at, work)
    return at


def collect_units(state: State, board: Board, seat: Seat, about: int, work: Work) -> int:
    """Write the units of `seat` that may act into `work.order`, by hex (DBD-DEC-9); return how many."""
    found = 0
    for i in range(board.size[seat]):
        unit = board.army[seat][i]
        hex = state.hex[unit]
        if hex == OFFBOARD or is_used(state, unit) or (about != ALL and about != unit):
            continue
        place = found
        while place > 0 and state.hex[work.order[place - 1]] > hex:
            work.order[place] = work.order[place - 1]
            place -= 1
        work.order[place] = unit
        found += 1
    return found


def list_cancels(state: State, board: Board, out: Actions) -> int:
    """List the numbers of RETREATs to cancel, ascending from 0 (DBD-DEC-3)."""
    most = cancellable(state, board)
    for number in range(most + 1):
        write_action(out[number], CANCEL, number, 0, 0, 0)
    return most + 1


def list_retreat_steps(state: State, board: Board, out: Actions) -> int:
    """List the hexes for a retreat step (DBD-DEC-4), even a single one (DBD-RULING-33); at most three (DBD-RET-9)."""
    at = 0
    start = state.hex[state.defender]
    for to in board.neighbours[start]:
        if is_retreat_hex(state, board, state.attack_from, start, to):
            write_action(out[at], RETREAT_TO, to, 0, 0, 0)
            at += 1
    return at


def list_unit(state: State, board: Board, unit: UnitId, out: Actions, at: int, work: Work) -> int:
    """List the actions of one unit; doing nothing is not an activation (DBD-ENG-9, DBD-RULING-9)."""
    kind = board.units[unit].kind
    seat = board.units[unit].seat
    start = state.hex[unit]
    engaged = is_engaged(state, board, unit)  # DBD-ENG-2
    enemies = 0
    if RANGE[kind] > 0:
        enemies = find_shot_targets(state, board, unit, work)
    if engaged:
        at = list_melees(state, board, MELEE, unit, start, 0, out, at)  # DBD-ENG-3
    elif enemies != 0:
        at = list_shots(state, board, SHOOT, unit, start, enemies, out, at, work)  # DBD-ENG-4, DBD-RNG-3, DBD-RNG-4

    reached = find_destinations(state, board, unit, work)
    if engaged:  # DBD-WDR-1; with the full Move: DBD-WDR-3, DBD-RULING-5
        reached = keep_safe_destinations(state, seat, reached, work)
    verb = WITHDRAW if engaged else MOVE
    for i in range(reached):
        write_action(out[at], verb, unit, work.to[i], 0, 0)
        at += 1
    if not engaged and kind != ARC:  # DBD-ENG-5, DBD-RULING-8: ARC may not attack after a move
        beside = state.beside[opponent(seat)]
        for i in range(reached):
            if beside[work.to[i]] > 0:
                at = list_melees(state, board, MOVE_MELEE, unit, work.to[i], work.ways[i], out, at)
    if kind == SKR and enemies != 0:  # after a move DBD-ENG-6, DBD-RULING-7; after a withdrawal DBD-WDR-4, DBD-WDR-5
        verb = WITHDRAW_SHOOT if engaged else MOVE_SHOOT
        for i in range(reached):
            at = list_shots(state, board, verb, unit, work.to[i], enemies, out, at, work)
    return at


def keep_safe_destinations(state: State, seat: Seat, reached: int, work: Work) -> int:
    """Drop destinations adjacent to an enemy (DBD-WDR-2, DBD-WDR-6) from `work`; return how many are left."""
    kept = 0
    beside = state.beside[opponent(seat)]
    for i in range(reached):
        if beside[work.to[i]] == 0:
            work.to[kept] = work.to[i]
            kept += 1
    return kept


def list_melees(
    state: State, board: Board, verb: int, unit: UnitId, source: HexId, ways: int, out: Actions, at: int
) -> int:
    """List attacks on enemies adjacent to a hex (DBD-ENG-8): MELEE without a move, MOVE_MELEE after one."""
    enemy = opponent(board.units[unit].seat)
    cavalry = board.units[unit].kind == CAV
    for hex in board.neighbours[source]:
        target = state.occupant[hex]
        if board.units[target].seat != enemy:
            continue
        if verb == MELEE:
            write_action(out[at], MELEE, unit, target, 0, 0)
            at += 1
            continue
        if not cavalry or ways != TWO_HEXES:
            write_action(out[at], MOVE_MELEE, unit, source, target, NO_CHARGE)
            at += 1
        if cavalry and ways >= TWO_HEXES:  # DBD-CHG-2, DBD-RULING-6
            write_action(out[at], MOVE_MELEE, unit, source, target, CHARGE)
            at += 1
    return at


def find_shot_targets(state: State, board: Board, unit: UnitId, work: Work) -> int:
    """Write the enemies that the unit could shoot at into `work.enemies`, by hex (DBD-DEC-9); return how many."""
    enemy = opponent(board.units[unit].seat)
    kind = board.units[unit].kind
    most = RANGE[kind] if kind == ARC else RANGE[kind] + MOVE_POINTS[kind]
    distance = board.distance[state.hex[unit]]
    found = 0
    for i in range(board.size[enemy]):
        target = board.army[enemy][i]
        hex = state.hex[target]
        if distance[hex] > most:
            continue
        place = found
        while place > 0 and state.hex[work.enemies[place - 1]] > hex:
            work.enemies[place] = work.enemies[place - 1]
            place -= 1
        work.enemies[place] = target
        found += 1
    return found


def list_shots(
    state: State,
    board: Board,
    verb: int,
    unit: UnitId,
    source: HexId,
    enemies: int,
    out: Actions,
    at: int,
    work: Work,
) -> int:
    """List shots from a hex at the first `enemies` units in `work.enemies` that are in range (DBD-RNG-1, DBD-RNG-6)."""
    most = RANGE[board.units[unit].kind]
    distance = board.distance[source]
    for i in range(enemies):
        target = work.enemies[i]
        if distance[state.hex[target]] > most:  # DBD-RNG-2: only distance counts
            continue
        if verb == SHOOT:
            write_action(out[at], SHOOT, unit, target, 0, 0)
        else:
            write_action(out[at], verb, unit, source, target, 0)
        at += 1
    return at
