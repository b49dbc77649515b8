"""What playouts want to know: a cheap choice. Not part of the rules; the worth of a position is in worth.py."""

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
    NEAR,
    NEIGHBOURS,
    NO_CHARGE,
    NOBODY,
    OFFBOARD,
    ONE_HEX,
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
from sandtable.games.dbd.rules.combat import cancellable
from sandtable.games.dbd.rules.legal import write
from sandtable.games.dbd.rules.movement import ways_to
from sandtable.games.dbd.rules.position import is_beside_foe, is_engaged, other
from sandtable.games.dbd.rules.retreat import leads_away
from sandtable.games.dbd.rules.turn import is_used
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat

LOTS = 1 << 30  # one number is drawn for a choice and taken apart, digit by digit
END_ODDS = 32  # one choice in so many ends the turn
EAGER = 4  # three choices in four prefer an attack

# -- one legal action: unit first, then what it does --------------------------------------------------------------


def pick(s: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """A legal action of `seat`, which is asked. Every legal one can come; attacks come more often."""
    lot = uniform(chance, LOTS)
    if s.phase == CANCELLING:
        write(action, CANCEL, lot % (cancellable(s, board) + 1), 0, 0, 0)
    elif s.phase == RETREATING:
        write(action, RETREAT_TO, lot_of_steps(s, board, lot), 0, 0, 0)
    elif lot % END_ODDS == 0 or not pick_activation(s, board, seat, lot // END_ODDS, action):
        write(action, END, 0, 0, 0, 0)


def lot_of_steps(s: State, board: Board, lot: int) -> HexId:
    """An open hex for the pending step: the first one from a place that the lot names."""
    start = s.hex[s.defender]
    for i in range(NEIGHBOURS):
        to = board.neighbours[start][(lot + i) % NEIGHBOURS]
        if leads_away(s, board, s.attack_from, start, to):
            return to
    return OFFBOARD


def pick_activation(s: State, board: Board, seat: Seat, lot: int, action: Action) -> bool:
    """An action of some unit that has one."""
    size = board.size[seat]
    first = lot % size
    for i in range(size):
        unit = board.army[seat][(first + i) % size]
        if s.hex[unit] == OFFBOARD or is_used(s, unit):
            continue
        if is_engaged(s, board, unit):
            pick_engaged(s, board, unit, lot // size, action)
            return True
        if pick_unengaged(s, board, unit, lot // size, action):
            return True
    return False


def pick_engaged(s: State, board: Board, unit: UnitId, lot: int, action: Action) -> None:
    """Melee, or one time in four a withdrawal if there is one."""
    seat = board.units[unit].seat
    if lot % EAGER == 0:
        to, _ = lot_of_reach(s, board, unit, lot // EAGER, False, True)
        if to != OFFBOARD:
            lot = lot // (EAGER * NEAR)
            target = NOBODY
            if board.units[unit].kind == SKR and lot % EAGER != 0:
                target = lot_of_shots(s, board, unit, to, lot // EAGER)
            if target == NOBODY:
                write(action, WITHDRAW, unit, to, 0, 0)
            else:
                write(action, WITHDRAW_SHOOT, unit, to, target, 0)
            return
    write(action, MELEE, unit, lot_of_melees(s, board, seat, s.hex[unit], lot // EAGER), 0, 0)


def pick_unengaged(s: State, board: Board, unit: UnitId, lot: int, action: Action) -> bool:
    """A shot, an attack after a move, or a move; whichever the lot prefers and the position allows."""
    kind = board.units[unit].kind
    eager = lot % EAGER != 0
    lot = lot // EAGER
    if eager and RANGE[kind] > 0 and (kind == ARC or lot % 2 == 0):
        target = lot_of_shots(s, board, unit, s.hex[unit], lot // 2)
        if target != NOBODY:
            write(action, SHOOT, unit, target, 0, 0)
            return True
    lot = lot // 2
    if eager and kind != ARC:
        to, ways = lot_of_reach(s, board, unit, lot, True, False)
        if to != OFFBOARD:
            lot = lot // NEAR
            target = lot_of_melees(s, board, board.units[unit].seat, to, lot)
            charge = NO_CHARGE
            if kind == CAV and (ways == TWO_HEXES or (ways != ONE_HEX and lot // NEIGHBOURS % 2 == 0)):
                charge = CHARGE
            write(action, MOVE_MELEE, unit, to, target, charge)
            return True
    to, _ = lot_of_reach(s, board, unit, lot, False, False)
    if to == OFFBOARD:
        return pick_standing(s, board, unit, lot, action)
    lot = lot // NEAR
    target = NOBODY
    if kind == SKR and lot % EAGER != 0:
        target = lot_of_shots(s, board, unit, to, lot // EAGER)
    if target == NOBODY:
        write(action, MOVE, unit, to, 0, 0)
    else:
        write(action, MOVE_SHOOT, unit, to, target, 0)
    return True


def pick_standing(s: State, board: Board, unit: UnitId, lot: int, action: Action) -> bool:
    """A shot by a unit that cannot move."""
    target = lot_of_shots(s, board, unit, s.hex[unit], lot)
    write(action, SHOOT, unit, target, 0, 0)
    return target != NOBODY


def lot_of_reach(s: State, board: Board, unit: UnitId, lot: int, contact: bool, safe: bool) -> tuple[HexId, int]:
    """A hex the unit can move to, and how: the first one from a place that the lot names.

    With `contact` only hexes beside an enemy count, with `safe` only others.
    """
    start = s.hex[unit]
    seat = board.units[unit].seat
    points = MOVE_POINTS[board.units[unit].kind]
    for i in range(NEAR):
        place = (lot + i) % NEAR
        to = board.near[start][place]
        if contact and not is_beside_foe(s, seat, to):
            continue
        if safe and is_beside_foe(s, seat, to):
            continue
        ways = ways_to(s, board, start, points, place)
        if ways != 0:
            return to, ways
    return OFFBOARD, 0


def lot_of_melees(s: State, board: Board, seat: Seat, source: HexId, lot: int) -> UnitId:
    """An enemy beside the hex."""
    for i in range(NEIGHBOURS):
        target = s.occupant[board.neighbours[source][(lot + i) % NEIGHBOURS]]
        if board.units[target].seat == other(seat):
            return target
    return NOBODY


def lot_of_shots(s: State, board: Board, unit: UnitId, source: HexId, lot: int) -> UnitId:
    """An enemy in range of the unit, were it on the hex `source`."""
    foe = other(board.units[unit].seat)
    most = RANGE[board.units[unit].kind]
    size = board.size[foe]
    for i in range(size):
        target = board.army[foe][(lot + i) % size]
        if board.distance[source][s.hex[target]] <= most:
            return target
    return NOBODY
