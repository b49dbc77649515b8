"""A rough worth of a position, for machines: victory points, what is left of the units, who has the command holdings
or is on the way to them, and what the combat at hand will come to."""

from typing import Final

from sandtable.geometry.plane import offset
from sandtable.kernel.ids import DRAWN, Seat

from .bids import FINE, PART, POINT, STAND, WHOLE, expected, garrison_worth, health_worth, rounds_left, usefulness
from .model import (
    AMBUSHED,
    BEASTS,
    BIDDING,
    ENGAGING,
    ENLISTING,
    INSIDE,
    LOSING,
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
)
from .rules.course import outcome
from .rules.formations import count_cells
from .rules.losses import is_in_play
from .rules.profiles import defence_of, depth_of, melee_of, width_of
from .rules.scores import attackers_counted, defenders_counted
from .scratch import Work

DISORDERED: Final = 8 * FINE
IN_REACH: Final = 40  # what a holding within reach is worth, less one for each centimetre on the way
FORWARD: Final = 12  # the same of an enemy, less one for each six centimetres
NEAR: Final = 250 * MM  # an enemy as near as this may charge
BEHIND: Final = 8
ASIDE: Final = 3
SURE: Final = 120  # the lead at which a match that is nearly over is won one time in two more than lost,
OPEN: Final = 60  # and what every round to come adds to it
FAR: Final = 1 << 30


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """How likely the seat wins rather than loses, in thousandths."""
    if state.phase == OVER:
        ended = outcome(state, board)
        if ended == DRAWN:
            return 0
        return 1000 if ended == seat + 1 else -1000
    if state.phase == ENLISTING:
        return 0
    lead = lead_of(state, board, seat, work)
    doubt = FINE * (SURE + OPEN * rounds_left(state, board) // PART)
    share = 1000 * abs(lead) // (abs(lead) + doubt)
    return share if lead >= 0 else -share


def lead_of(state: State, board: Board, seat: int, work: Work) -> int:
    """By how much the seat is ahead, in parts of a point."""
    other = OTHER[seat]
    lead = POINT * (state.vp[seat] - state.vp[other])
    find_middles(state, board, work)
    lead += strength(state, board, seat, work) - strength(state, board, other, work)
    if state.phase in (BIDDING, ENGAGING, LOSING):
        pending = at_stake(state, board, work)
        lead += pending if state.units[state.active].seat == seat else -pending
    return lead


# -- what stands on the table -----------------------------------------------------------------------------------


def strength(state: State, board: Board, seat: int, work: Work) -> int:
    """What the units of a seat are worth, and where they are."""
    total = 0
    for row in range(seat * SIDE, seat * SIDE + SIDE):
        unit = state.units[row]
        if not is_in_play(unit) and unit.status != AMBUSHED:
            continue
        body = health_worth(unit, unit.health) + STAND // 2 * count_cells(unit.cells)
        if unit.disordered == 1:
            body -= DISORDERED
        total += body * usefulness(state, board, row) // WHOLE
        if unit.status == INSIDE and board.command[unit.holding] == 1:
            total += garrison_worth(state, board)
        elif unit.status == ON_TABLE:
            total += bearing(state, board, work, row) * FINE
    for holding in range(state.holdings):
        if board.command[holding] == 1 and state.units[state.occupant[holding]].seat != seat:
            total += reach(state, work, seat, holding) * FINE
    return total


def find_middles(state: State, board: Board, work: Work) -> None:
    """Write down where every unit on the table is."""
    for row in range(UNITS):
        if state.units[row].status == ON_TABLE:
            x, y = middle_of(board, state.units[row])
            work.middle_x[row] = x
            work.middle_y[row] = y


def middle_of(board: Board, unit: Unit) -> tuple[int, int]:
    """Somewhere in the middle of its first two stands."""
    dx, dy = offset(board.sines, unit.heading, width_of(unit), -depth_of(unit) // 2)
    return unit.x + dx, unit.y + dy


def distance(ax: int, ay: int, bx: int, by: int) -> int:
    """How far it is, nearly."""
    x = abs(ax - bx)
    y = abs(ay - by)
    return max(x, y) + min(x, y) // 2


def bearing(state: State, board: Board, work: Work, own: int) -> int:
    """Being near an enemy is worth something; having one near outside one's front costs."""
    unit = state.units[own]
    x = work.middle_x[own]
    y = work.middle_y[own]
    nearest = FAR
    ex = 0
    ey = 0
    for row in range(SIDE - SIDE * unit.seat, UNITS - SIDE * unit.seat):
        if state.units[row].status == ON_TABLE:
            away = distance(x, y, work.middle_x[row], work.middle_y[row])
            if away < nearest:
                nearest = away
                ex = work.middle_x[row] - x
                ey = work.middle_y[row] - y
    if nearest == FAR:
        return 0
    found = max(0, FORWARD - nearest // (60 * MM))
    if nearest < NEAR:
        fx, fy = offset(board.sines, unit.heading, 0, 1000)
        ahead = (fx * ex + fy * ey) // 1000  # below 2**34
        if ahead < 0:
            found -= BEHIND
        elif 2 * ahead < nearest:
            found -= ASIDE
    return found


def reach(state: State, work: Work, seat: int, holding: int) -> int:
    """How near the seat is to a command holding that is not its own; half as much where an enemy is inside."""
    square = state.holding[holding]
    x = (square.west + square.east) // 2
    y = (square.south + square.north) // 2
    nearest = FAR
    for row in range(seat * SIDE, seat * SIDE + SIDE):
        unit = state.units[row]
        if unit.status == ON_TABLE and unit.kind < BEASTS:  # HL-HOLD-4
            nearest = min(nearest, distance(x, y, work.middle_x[row], work.middle_y[row]))
    near = max(0, IN_REACH - nearest // (10 * MM))
    return near if state.occupant[holding] == NOBODY else near // 2


# -- the combat at hand -----------------------------------------------------------------------------------------


def at_stake(state: State, board: Board, work: Work) -> int:
    """What a charge, a combat or a loss that waits for answers will come to, for the seat of the active unit."""
    combat = state.combat
    if state.phase == LOSING:
        if combat.loser == NOBODY:
            return 0
        cost = STAND * combat.losses
        return -cost if state.units[combat.loser].seat == state.units[state.active].seat else cost
    if state.phase == BIDDING:
        return expected(
            state, board, work, combat.attacker, combat.defender, combat.attack, combat.defence, combat.ranged == 1
        )
    enemy = state.charge.enemy
    if enemy == NOBODY:
        taken = state.charge.holding != NOWHERE and board.command[state.charge.holding] == 1
        return garrison_worth(state, board) // 2 if taken and state.units[state.active].kind < BEASTS else 0
    attack = rough_attack(state, state.active, enemy)
    defence = rough_defence(state, state.active, enemy, state.charge.face)
    return expected(state, board, work, state.active, enemy, attack, defence, False)


def rough_attack(state: State, attacker: int, defender: int) -> int:
    """The base score of a charge, but for the ground."""
    return attackers_counted(state, attacker, defender, False) * melee_of(state.units[attacker])


def rough_defence(state: State, attacker: int, defender: int, face: int) -> int:
    """The base score against it."""
    return defenders_counted(state, attacker, defender, face, False) * defence_of(state.units[defender])
