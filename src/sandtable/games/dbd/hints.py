"""What playouts and search want to know: a cheap choice and a rough worth. Not part of the rules."""

from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND_WINS, Seat

from .model import (
    ARC,
    CANCEL,
    CANCELLING,
    CAV,
    CHARGE,
    END,
    GEN,
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
    RANGED_COVER,
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
from .rules.combat import allowance, cancellable
from .rules.legal import write
from .rules.movement import ways_to
from .rules.position import is_beside_foe, is_engaged, other
from .rules.retreat import leads_away
from .rules.turn import is_used

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


# -- the worth of a position --------------------------------------------------------------------------------------

MOST = 1000  # a won match
STANDARDS = 600  # what all standards to win are worth together
PRESENCE = 8  # of each unit in play,
PER_HP = 3  # and of each of its hp
SUPPORT = 3  # of each RETREAT it may cancel
COVER = 2  # of ground that protects it
FLANKED = 6  # of an enemy that two or more of ours stand beside
SHAKEN = 4  # of an enemy in contact that two hits destroy
THREAT = 7  # of each enemy beside a general,
LAST_HP = 12  # and once more if two hits destroy it


def value(s: State, board: Board, seat: Seat, work: Work) -> int:
    """How well `seat` stands, -1000 to 1000; what one seat gains the other loses."""
    if s.result == DRAWN:
        return 0
    if s.result != RUNNING:
        ours = FIRST_WINS if seat == FIRST else SECOND_WINS
        return MOST if s.result == ours else -MOST
    worth = side_worth(s, board, seat) - side_worth(s, board, other(seat))
    return min(max(worth, 1 - MOST), MOST - 1)


def side_worth(s: State, board: Board, seat: Seat) -> int:
    """All that speaks for one side."""
    worth = STANDARDS * s.standards[seat] // board.standards_to_win
    for i in range(board.size[seat]):
        unit = board.army[seat][i]
        if s.hex[unit] != OFFBOARD:
            worth += unit_worth(s, board, unit)
    return worth


def unit_worth(s: State, board: Board, unit: UnitId) -> int:
    """What a unit in play is worth to its side where it stands: strength, support, cover, and its dangers."""
    hex = s.hex[unit]
    hp = s.hp[unit]
    foes = s.beside[other(board.units[unit].seat)][hex]
    worth = PRESENCE + PER_HP * hp + SUPPORT * allowance(s, board, unit)
    worth += COVER * RANGED_COVER[board.terrain[hex]]
    if foes >= 2:
        worth -= FLANKED
    if foes >= 1 and hp <= 2:
        worth -= SHAKEN
    if board.units[unit].kind == GEN:
        worth -= THREAT * foes
        if foes >= 1 and hp <= 2:
            worth -= LAST_HP
    return worth
