"""Rollout policy: a fast random choice of a legal action that prefers attacks."""

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
from sandtable.games.dbd.rules.legal import write_action
from sandtable.games.dbd.rules.movement import ways_to
from sandtable.games.dbd.rules.position import is_beside_enemy, is_engaged, opponent
from sandtable.games.dbd.rules.retreat import is_retreat_hex
from sandtable.games.dbd.rules.turn import is_used
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat

RANDOM_RANGE = 1 << 30  # one random number is drawn for each choice; its digits decide the details
END_ODDS = 32  # one choice in this many ends the turn
QUIET_ODDS = 4  # one choice in this many does not prefer an attack


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """Choose a legal action of `seat`. Every legal action can be chosen; attacks are more likely."""
    random = uniform(chance, RANDOM_RANGE)
    if state.phase == CANCELLING:
        write_action(action, CANCEL, random % (cancellable(state, board) + 1), 0, 0, 0)
    elif state.phase == RETREATING:
        write_action(action, RETREAT_TO, pick_retreat_step(state, board, random), 0, 0, 0)
    elif random % END_ODDS == 0 or not pick_activation(state, board, seat, random // END_ODDS, action):
        write_action(action, END, 0, 0, 0, 0)


def pick_retreat_step(state: State, board: Board, random: int) -> HexId:
    """Return an open hex for the pending retreat step, the first one from a random direction on."""
    start = state.hex[state.defender]
    for i in range(NEIGHBOURS):
        to = board.neighbours[start][(random + i) % NEIGHBOURS]
        if is_retreat_hex(state, board, state.attack_from, start, to):
            return to
    return OFFBOARD


def pick_activation(state: State, board: Board, seat: Seat, random: int, action: Action) -> bool:
    """Choose an action of the first unit that has one, from a random unit on; return whether there is one."""
    size = board.size[seat]
    first = random % size
    for i in range(size):
        unit = board.army[seat][(first + i) % size]
        if state.hex[unit] == OFFBOARD or is_used(state, unit):
            continue
        if is_engaged(state, board, unit):
            pick_engaged(state, board, unit, random // size, action)
            return True
        if pick_unengaged(state, board, unit, random // size, action):
            return True
    return False


def pick_engaged(state: State, board: Board, unit: UnitId, random: int, action: Action) -> None:
    """Choose a melee; one time in four a withdrawal, if one is legal."""
    seat = board.units[unit].seat
    if random % QUIET_ODDS == 0:
        to, _ = pick_destination(state, board, unit, random // QUIET_ODDS, False, True)
        if to != OFFBOARD:
            random = random // (QUIET_ODDS * NEAR)
            target = NOBODY
            if board.units[unit].kind == SKR and random % QUIET_ODDS != 0:
                target = pick_shot_target(state, board, unit, to, random // QUIET_ODDS)
            if target == NOBODY:
                write_action(action, WITHDRAW, unit, to, 0, 0)
            else:
                write_action(action, WITHDRAW_SHOOT, unit, to, target, 0)
            return
    target = pick_melee_target(state, board, seat, state.hex[unit], random // QUIET_ODDS)
    write_action(action, MELEE, unit, target, 0, 0)


def pick_unengaged(state: State, board: Board, unit: UnitId, random: int, action: Action) -> bool:
    """Choose a shot, an attack after a move, or a move; return whether one is legal."""
    kind = board.units[unit].kind
    prefers_attack = random % QUIET_ODDS != 0
    random = random // QUIET_ODDS
    if prefers_attack and RANGE[kind] > 0 and (kind == ARC or random % 2 == 0):
        target = pick_shot_target(state, board, unit, state.hex[unit], random // 2)
        if target != NOBODY:
            write_action(action, SHOOT, unit, target, 0, 0)
            return True
    random = random // 2
    if prefers_attack and kind != ARC:
        to, ways = pick_destination(state, board, unit, random, True, False)
        if to != OFFBOARD:
            random = random // NEAR
            target = pick_melee_target(state, board, board.units[unit].seat, to, random)
            charge = NO_CHARGE
            if kind == CAV and (ways == TWO_HEXES or (ways != ONE_HEX and random // NEIGHBOURS % 2 == 0)):
                charge = CHARGE
            write_action(action, MOVE_MELEE, unit, to, target, charge)
            return True
    to, _ = pick_destination(state, board, unit, random, False, False)
    if to == OFFBOARD:
        return pick_shot_in_place(state, board, unit, random, action)
    random = random // NEAR
    target = NOBODY
    if kind == SKR and random % QUIET_ODDS != 0:
        target = pick_shot_target(state, board, unit, to, random // QUIET_ODDS)
    if target == NOBODY:
        write_action(action, MOVE, unit, to, 0, 0)
    else:
        write_action(action, MOVE_SHOOT, unit, to, target, 0)
    return True


def pick_shot_in_place(state: State, board: Board, unit: UnitId, random: int, action: Action) -> bool:
    """Choose a shot by a unit that cannot move; return whether one is legal."""
    target = pick_shot_target(state, board, unit, state.hex[unit], random)
    write_action(action, SHOOT, unit, target, 0, 0)
    return target != NOBODY


def pick_destination(
    state: State, board: Board, unit: UnitId, random: int, contact: bool, safe: bool
) -> tuple[HexId, int]:
    """Return a destination of the unit, the first one from a random index on, and the ways to it.

    `contact` admits only hexes adjacent to an enemy, `safe` only others.
    """
    start = state.hex[unit]
    seat = board.units[unit].seat
    points = MOVE_POINTS[board.units[unit].kind]
    for i in range(NEAR):
        place = (random + i) % NEAR
        to = board.near[start][place]
        if contact and not is_beside_enemy(state, seat, to):
            continue
        if safe and is_beside_enemy(state, seat, to):
            continue
        ways = ways_to(state, board, start, points, place)
        if ways != 0:
            return to, ways
    return OFFBOARD, 0


def pick_melee_target(state: State, board: Board, seat: Seat, source: HexId, random: int) -> UnitId:
    """Return an enemy adjacent to the hex, or NOBODY."""
    for i in range(NEIGHBOURS):
        target = state.occupant[board.neighbours[source][(random + i) % NEIGHBOURS]]
        if board.units[target].seat == opponent(seat):
            return target
    return NOBODY


def pick_shot_target(state: State, board: Board, unit: UnitId, source: HexId, random: int) -> UnitId:
    """Return an enemy in range of the unit if it stood on the hex `source`, or NOBODY."""
    enemy = opponent(board.units[unit].seat)
    reach = RANGE[board.units[unit].kind]
    size = board.size[enemy]
    for i in range(size):
        target = board.army[enemy][(random + i) % size]
        if board.distance[source][state.hex[target]] <= reach:
            return target
    return NOBODY
