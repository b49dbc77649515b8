"""The rollout policy: one cheap random choice that prefers attacks. Not part of the rules."""

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

RANDOM_RANGE = 1 << 30  # one random number is drawn for each choice and taken apart digit by digit
END_ODDS = 32  # one choice in so many ends the turn
EAGER = 4  # three choices in four prefer an attack

# -- one legal action: unit first, then what it does --------------------------------------------------------------


def pick(s: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """A legal action of `seat`, which is asked. Every legal one can come; attacks come more often."""
    random = uniform(chance, RANDOM_RANGE)
    if s.phase == CANCELLING:
        write(action, CANCEL, random % (cancellable(s, board) + 1), 0, 0, 0)
    elif s.phase == RETREATING:
        write(action, RETREAT_TO, pick_retreat_step(s, board, random), 0, 0, 0)
    elif random % END_ODDS == 0 or not pick_activation(s, board, seat, random // END_ODDS, action):
        write(action, END, 0, 0, 0, 0)


def pick_retreat_step(s: State, board: Board, random: int) -> HexId:
    """An open hex for the pending step: the first one from a place that the random number gives."""
    start = s.hex[s.defender]
    for i in range(NEIGHBOURS):
        to = board.neighbours[start][(random + i) % NEIGHBOURS]
        if leads_away(s, board, s.attack_from, start, to):
            return to
    return OFFBOARD


def pick_activation(s: State, board: Board, seat: Seat, random: int, action: Action) -> bool:
    """An action of some unit that has one."""
    size = board.size[seat]
    first = random % size
    for i in range(size):
        unit = board.army[seat][(first + i) % size]
        if s.hex[unit] == OFFBOARD or is_used(s, unit):
            continue
        if is_engaged(s, board, unit):
            pick_engaged(s, board, unit, random // size, action)
            return True
        if pick_unengaged(s, board, unit, random // size, action):
            return True
    return False


def pick_engaged(s: State, board: Board, unit: UnitId, random: int, action: Action) -> None:
    """Melee, or one time in four a withdrawal if there is one."""
    seat = board.units[unit].seat
    if random % EAGER == 0:
        to, _ = pick_destination(s, board, unit, random // EAGER, False, True)
        if to != OFFBOARD:
            random = random // (EAGER * NEAR)
            target = NOBODY
            if board.units[unit].kind == SKR and random % EAGER != 0:
                target = pick_shot_target(s, board, unit, to, random // EAGER)
            if target == NOBODY:
                write(action, WITHDRAW, unit, to, 0, 0)
            else:
                write(action, WITHDRAW_SHOOT, unit, to, target, 0)
            return
    write(action, MELEE, unit, pick_melee_target(s, board, seat, s.hex[unit], random // EAGER), 0, 0)


def pick_unengaged(s: State, board: Board, unit: UnitId, random: int, action: Action) -> bool:
    """A shot, an attack after a move, or a move; whichever the random number prefers and the position allows."""
    kind = board.units[unit].kind
    eager = random % EAGER != 0
    random = random // EAGER
    if eager and RANGE[kind] > 0 and (kind == ARC or random % 2 == 0):
        target = pick_shot_target(s, board, unit, s.hex[unit], random // 2)
        if target != NOBODY:
            write(action, SHOOT, unit, target, 0, 0)
            return True
    random = random // 2
    if eager and kind != ARC:
        to, ways = pick_destination(s, board, unit, random, True, False)
        if to != OFFBOARD:
            random = random // NEAR
            target = pick_melee_target(s, board, board.units[unit].seat, to, random)
            charge = NO_CHARGE
            if kind == CAV and (ways == TWO_HEXES or (ways != ONE_HEX and random // NEIGHBOURS % 2 == 0)):
                charge = CHARGE
            write(action, MOVE_MELEE, unit, to, target, charge)
            return True
    to, _ = pick_destination(s, board, unit, random, False, False)
    if to == OFFBOARD:
        return pick_standing(s, board, unit, random, action)
    random = random // NEAR
    target = NOBODY
    if kind == SKR and random % EAGER != 0:
        target = pick_shot_target(s, board, unit, to, random // EAGER)
    if target == NOBODY:
        write(action, MOVE, unit, to, 0, 0)
    else:
        write(action, MOVE_SHOOT, unit, to, target, 0)
    return True


def pick_standing(s: State, board: Board, unit: UnitId, random: int, action: Action) -> bool:
    """A shot by a unit that cannot move."""
    target = pick_shot_target(s, board, unit, s.hex[unit], random)
    write(action, SHOOT, unit, target, 0, 0)
    return target != NOBODY


def pick_destination(s: State, board: Board, unit: UnitId, random: int, contact: bool, safe: bool) -> tuple[HexId, int]:
    """A hex the unit can move to, and how: the first one from a place that the random number gives.

    With `contact` only hexes beside an enemy count, with `safe` only others.
    """
    start = s.hex[unit]
    seat = board.units[unit].seat
    points = MOVE_POINTS[board.units[unit].kind]
    for i in range(NEAR):
        place = (random + i) % NEAR
        to = board.near[start][place]
        if contact and not is_beside_foe(s, seat, to):
            continue
        if safe and is_beside_foe(s, seat, to):
            continue
        ways = ways_to(s, board, start, points, place)
        if ways != 0:
            return to, ways
    return OFFBOARD, 0


def pick_melee_target(s: State, board: Board, seat: Seat, source: HexId, random: int) -> UnitId:
    """An enemy beside the hex."""
    for i in range(NEIGHBOURS):
        target = s.occupant[board.neighbours[source][(random + i) % NEIGHBOURS]]
        if board.units[target].seat == other(seat):
            return target
    return NOBODY


def pick_shot_target(s: State, board: Board, unit: UnitId, source: HexId, random: int) -> UnitId:
    """An enemy in range of the unit, were it on the hex `source`."""
    foe = other(board.units[unit].seat)
    most = RANGE[board.units[unit].kind]
    size = board.size[foe]
    for i in range(size):
        target = board.army[foe][(random + i) % size]
        if board.distance[source][s.hex[target]] <= most:
            return target
    return NOBODY
