"""A rough value of a position: victory points, remaining units, command holdings, and the combat in progress."""

from typing import Final

from sandtable.games.honour_lies.ai.bid_solver import expected_gain
from sandtable.games.honour_lies.ai.unit_worth import (
    FULL_WEIGHT,
    PARTS_PER_POINT,
    PARTS_PER_ROUND,
    STAND_WORTH,
    VICTORY_POINT,
    garrison_worth,
    health_worth,
    remaining_weight,
    rounds_left,
)
from sandtable.games.honour_lies.model import (
    AMBUSHED,
    BEASTS,
    BIDDING,
    ENGAGING,
    ENLISTING,
    INSIDE,
    LOSING_STAND,
    MM,
    NOBODY,
    NOWHERE,
    ON_TABLE,
    OTHER,
    OVER,
    SIDE,
    UNITS,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.honour_lies.rules.combat.base_scores import count_attackers, count_defenders
from sandtable.games.honour_lies.rules.turn import outcome
from sandtable.games.honour_lies.rules.units.formations import count_cells
from sandtable.games.honour_lies.rules.units.losses import is_in_play
from sandtable.games.honour_lies.rules.units.profiles import defence_of, depth_of, melee_of, width_of
from sandtable.geometry.plane import offset
from sandtable.kernel.ids import DRAWN, Seat

DISORDER_PENALTY: Final = 8 * PARTS_PER_POINT
HOLDING_RANGE: Final = 40  # points for a holding within reach, less one for each centimetre of distance
ENEMY_RANGE: Final = 12  # points for a near enemy, less one for each six centimetres
CHARGE_RANGE: Final = 250 * MM  # an enemy this near may charge
REAR_PENALTY: Final = 8
FLANK_PENALTY: Final = 3
FINAL_SCALE: Final = 120  # the lead that gives a value of one half at the end of a match
SCALE_PER_ROUND: Final = 60  # added to it for each remaining round
UNREACHABLE: Final = 1 << 30


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Return the seat's chance to win minus its chance to lose, in thousandths."""
    if state.phase == OVER:
        ended = outcome(state, board)
        if ended == DRAWN:
            return 0
        return 1000 if ended == seat + 1 else -1000
    if state.phase == ENLISTING:
        return 0
    lead = measure_lead(state, board, seat, work)
    doubt = PARTS_PER_POINT * (FINAL_SCALE + SCALE_PER_ROUND * rounds_left(state, board) // PARTS_PER_ROUND)
    share = 1000 * abs(lead) // (abs(lead) + doubt)
    return share if lead >= 0 else -share


def measure_lead(state: State, board: Board, seat: int, work: Work) -> int:
    """Return how far the seat is ahead, in eighths of a point."""
    other = OTHER[seat]
    lead = VICTORY_POINT * (state.vp[seat] - state.vp[other])
    locate_centres(state, board, work)
    lead += side_worth(state, board, seat, work) - side_worth(state, board, other, work)
    if state.phase in (BIDDING, ENGAGING, LOSING_STAND):
        pending = pending_gain(state, board, work)
        lead += pending if state.units[state.active].seat == seat else -pending
    return lead


# -- units and holdings -------------------------------------------------------------------------------------------


def side_worth(state: State, board: Board, seat: int, work: Work) -> int:
    """Return the worth of a seat's units and of their positions."""
    total = 0
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        unit = state.units[unit_id]
        if not is_in_play(unit) and unit.status != AMBUSHED:
            continue
        body = health_worth(unit, unit.health) + STAND_WORTH // 2 * count_cells(unit.cells)
        if unit.disordered == 1:
            body -= DISORDER_PENALTY
        total += body * remaining_weight(state, board, unit_id) // FULL_WEIGHT
        if unit.status == INSIDE and board.command[unit.holding] == 1:
            total += garrison_worth(state, board)
        elif unit.status == ON_TABLE:
            total += position_worth(state, board, work, unit_id) * PARTS_PER_POINT
    for holding in range(state.holdings):
        if board.command[holding] == 1 and state.units[state.occupant[holding]].seat != seat:
            total += holding_proximity(state, work, seat, holding) * PARTS_PER_POINT
    return total


def locate_centres(state: State, board: Board, work: Work) -> None:
    """Store the centre of every unit on the table in the scratch space."""
    for unit_id in range(UNITS):
        if state.units[unit_id].status == ON_TABLE:
            x, y = centre_of(board, state.units[unit_id])
            work.centre_xs[unit_id] = x
            work.centre_ys[unit_id] = y


def centre_of(board: Board, unit: Unit) -> tuple[int, int]:
    """Return a point near the middle of the unit's first two stands."""
    dx, dy = offset(board.sines, unit.heading, width_of(unit), -depth_of(unit) // 2)
    return unit.x + dx, unit.y + dy


def distance(ax: int, ay: int, bx: int, by: int) -> int:
    """Return the approximate distance between two points."""
    x = abs(ax - bx)
    y = abs(ay - by)
    return max(x, y) + min(x, y) // 2


def position_worth(state: State, board: Board, work: Work, own: int) -> int:
    """Rate a unit's position: near an enemy is good, with an enemy on its flank or rear is bad."""
    unit = state.units[own]
    x = work.centre_xs[own]
    y = work.centre_ys[own]
    nearest = UNREACHABLE
    ex = 0
    ey = 0
    for unit_id in range(SIDE - SIDE * unit.seat, UNITS - SIDE * unit.seat):
        if state.units[unit_id].status == ON_TABLE:
            away = distance(x, y, work.centre_xs[unit_id], work.centre_ys[unit_id])
            if away < nearest:
                nearest = away
                ex = work.centre_xs[unit_id] - x
                ey = work.centre_ys[unit_id] - y
    if nearest == UNREACHABLE:
        return 0
    found = max(0, ENEMY_RANGE - nearest // (60 * MM))
    if nearest < CHARGE_RANGE:
        fx, fy = offset(board.sines, unit.heading, 0, 1000)
        ahead = (fx * ex + fy * ey) // 1000  # below 2**34
        if ahead < 0:
            found -= REAR_PENALTY
        elif 2 * ahead < nearest:
            found -= FLANK_PENALTY
    return found


def holding_proximity(state: State, work: Work, seat: int, holding: int) -> int:
    """Rate how near the seat is to a command holding that it does not own; half if an enemy is inside."""
    square = state.holding[holding]
    x = (square.west + square.east) // 2
    y = (square.south + square.north) // 2
    nearest = UNREACHABLE
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        unit = state.units[unit_id]
        if unit.status == ON_TABLE and unit.kind < BEASTS:  # HL-HOLD-4
            nearest = min(nearest, distance(x, y, work.centre_xs[unit_id], work.centre_ys[unit_id]))
    near = max(0, HOLDING_RANGE - nearest // (10 * MM))
    return near if state.occupant[holding] == NOBODY else near // 2


# -- the combat in progress ---------------------------------------------------------------------------------------


def pending_gain(state: State, board: Board, work: Work) -> int:
    """Estimate the result of an unfinished charge, combat or loss for the seat of the active unit."""
    combat = state.combat
    if state.phase == LOSING_STAND:
        if combat.loser == NOBODY:
            return 0
        cost = STAND_WORTH * combat.losses
        return -cost if state.units[combat.loser].seat == state.units[state.active].seat else cost
    if state.phase == BIDDING:
        return expected_gain(
            state, board, work, combat.attacker, combat.defender, combat.attack, combat.defence, combat.ranged == 1
        )
    enemy = state.charge.enemy
    if enemy == NOBODY:
        taken = state.charge.holding != NOWHERE and board.command[state.charge.holding] == 1
        return garrison_worth(state, board) // 2 if taken and state.units[state.active].kind < BEASTS else 0
    attack = estimate_attack(state, state.active, enemy)
    defence = estimate_defence(state, state.active, enemy, state.charge.face)
    return expected_gain(state, board, work, state.active, enemy, attack, defence, False)


def estimate_attack(state: State, attacker: int, defender: int) -> int:
    """Return the base score of a charge, ignoring terrain."""
    return count_attackers(state, attacker, defender, False) * melee_of(state.units[attacker])


def estimate_defence(state: State, attacker: int, defender: int, face: int) -> int:
    """Return the base score against a charge."""
    return count_defenders(state, attacker, defender, face, False) * defence_of(state.units[defender])
