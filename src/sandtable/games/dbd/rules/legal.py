"""Every legal action, in the order of DBD-DEC-9: DBD rules v0.1, sections 7 and 19."""

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
from .movement import find_reach
from .position import is_engaged, other
from .retreat import leads_away
from .turn import asked, is_used

MOST_OF_ONE = 444  # DBD-DEC-6: actions of one unit


def write(action: Action, verb: int, a: int, b: int, c: int, d: int) -> None:
    """One row; numbers that a verb does not use are 0."""
    action[0] = verb
    action[1] = a
    action[2] = b
    action[3] = c
    action[4] = d
    action[5] = 0
    action[6] = 0


def legal(s: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """What `seat` may do: about one unit, about none (NOBODY: end the turn, answer an attack), or ALL of it."""
    if s.result != RUNNING or seat != asked(s):  # DBD-VP-6
        return 0
    general = about in (ALL, NOBODY)
    if s.phase == CANCELLING:
        return list_cancels(s, board, out) if general else 0
    if s.phase == RETREATING:
        return list_steps(s, board, out) if general else 0
    at = 0
    if general:
        write(out[0], END, 0, 0, 0, 0)  # DBD-TURN-5: always, and alone if no unit can act (DBD-TURN-9)
        at = 1
    if s.activations == 0:
        return at
    mustered = muster(s, board, seat, about, work)
    for i in range(mustered):
        if at + MOST_OF_ONE > len(out):  # no position is known to come near this
            return at
        at = list_unit(s, board, work.order[i], out, at, work)
    return at


def muster(s: State, board: Board, seat: Seat, about: int, work: Work) -> int:
    """Write the units of `seat` that may act, ALL or the one asked about, by hex (DBD-DEC-9); return how many."""
    found = 0
    for i in range(board.size[seat]):
        unit = board.army[seat][i]
        hex = s.hex[unit]
        if hex == OFFBOARD or is_used(s, unit) or (about != ALL and about != unit):
            continue
        place = found
        while place > 0 and s.hex[work.order[place - 1]] > hex:
            work.order[place] = work.order[place - 1]
            place -= 1
        work.order[place] = unit
        found += 1
    return found


def list_cancels(s: State, board: Board, out: Actions) -> int:
    """DBD-DEC-3, ascending: 0 is an answer too."""
    most = cancellable(s, board)
    for number in range(most + 1):
        write(out[number], CANCEL, number, 0, 0, 0)
    return most + 1


def list_steps(s: State, board: Board, out: Actions) -> int:
    """DBD-DEC-4, by hex; one open hex is still a decision (DBD-RULING-33). Never more than three (DBD-RET-9)."""
    at = 0
    start = s.hex[s.defender]
    for to in board.neighbours[start]:
        if leads_away(s, board, s.attack_from, start, to):
            write(out[at], RETREAT_TO, to, 0, 0, 0)
            at += 1
    return at


def list_unit(s: State, board: Board, unit: UnitId, out: Actions, at: int, work: Work) -> int:
    """All that one unit may do in an activation; to do nothing is no activation (DBD-ENG-9, DBD-RULING-9)."""
    kind = board.units[unit].kind
    seat = board.units[unit].seat
    engaged = is_engaged(s, board, unit)  # DBD-ENG-2
    foes = 0
    if RANGE[kind] > 0:
        foes = find_foes(s, board, unit, work)
    if engaged:
        at = list_melees(s, board, MELEE, unit, s.hex[unit], 0, out, at)  # DBD-ENG-3
    elif foes != 0:
        at = list_shots(s, board, SHOOT, unit, s.hex[unit], foes, out, at, work)  # DBD-ENG-4, DBD-RNG-3, DBD-RNG-4

    reached = find_reach(s, board, unit, work)
    if engaged:  # DBD-WDR-1, with the full Move: DBD-WDR-3, DBD-RULING-5
        reached = keep_safe(s, seat, reached, work)
    verb = WITHDRAW if engaged else MOVE
    for i in range(reached):
        write(out[at], verb, unit, work.to[i], 0, 0)
        at += 1
    if not engaged and kind != ARC:  # DBD-ENG-5, DBD-RULING-8: ARC that move attack nobody
        beside = s.beside[other(seat)]
        for i in range(reached):
            if beside[work.to[i]] > 0:
                at = list_melees(s, board, MOVE_MELEE, unit, work.to[i], work.ways[i], out, at)
    if kind == SKR and foes != 0:  # after a move DBD-ENG-6, DBD-RULING-7; after a withdrawal DBD-WDR-4, DBD-WDR-5
        verb = WITHDRAW_SHOOT if engaged else MOVE_SHOOT
        for i in range(reached):
            at = list_shots(s, board, verb, unit, work.to[i], foes, out, at, work)
    return at


def keep_safe(s: State, seat: Seat, reached: int, work: Work) -> int:
    """Of the destinations in `work` keep those beside no enemy (DBD-WDR-2); return how many. Maybe none: DBD-WDR-6."""
    kept = 0
    beside = s.beside[other(seat)]
    for i in range(reached):
        if beside[work.to[i]] == 0:
            work.to[kept] = work.to[i]
            kept += 1
    return kept


def list_melees(
    s: State, board: Board, verb: int, unit: UnitId, source: HexId, ways: int, out: Actions, at: int
) -> int:
    """Attacks from a hex on any enemy beside it (DBD-ENG-8), by MELEE at once or by MOVE_MELEE after a move."""
    foe = other(board.units[unit].seat)
    cavalry = board.units[unit].kind == CAV
    for hex in board.neighbours[source]:
        target = s.occupant[hex]
        if board.units[target].seat != foe:
            continue
        if verb == MELEE:
            write(out[at], MELEE, unit, target, 0, 0)
            at += 1
            continue
        if not cavalry or ways != TWO_HEXES:
            write(out[at], MOVE_MELEE, unit, source, target, NO_CHARGE)
            at += 1
        if cavalry and ways >= TWO_HEXES:  # DBD-CHG-2, DBD-RULING-6
            write(out[at], MOVE_MELEE, unit, source, target, CHARGE)
            at += 1
    return at


def find_foes(s: State, board: Board, unit: UnitId, work: Work) -> int:
    """Write the enemies the unit could shoot at in this activation, by hex (DBD-DEC-9); return how many."""
    foe = other(board.units[unit].seat)
    kind = board.units[unit].kind
    most = RANGE[kind] if kind == ARC else RANGE[kind] + MOVE_POINTS[kind]
    distance = board.distance[s.hex[unit]]
    found = 0
    for i in range(board.size[foe]):
        target = board.army[foe][i]
        hex = s.hex[target]
        if distance[hex] > most:
            continue
        place = found
        while place > 0 and s.hex[work.foes[place - 1]] > hex:
            work.foes[place] = work.foes[place - 1]
            place -= 1
        work.foes[place] = target
        found += 1
    return found


def list_shots(
    s: State,
    board: Board,
    verb: int,
    unit: UnitId,
    source: HexId,
    foes: int,
    out: Actions,
    at: int,
    work: Work,
) -> int:
    """Shots from a hex at those of the first `foes` enemies in `work` that are in range (DBD-RNG-1, DBD-RNG-6)."""
    most = RANGE[board.units[unit].kind]
    distance = board.distance[source]
    for i in range(foes):
        target = work.foes[i]
        if distance[s.hex[target]] > most:  # DBD-RNG-2: only distance counts
            continue
        if verb == SHOOT:
            write(out[at], SHOOT, unit, target, 0, 0)
        else:
            write(out[at], verb, unit, source, target, 0)
        at += 1
    return at
