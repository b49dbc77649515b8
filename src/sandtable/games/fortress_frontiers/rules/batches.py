"""Damage collected and applied at once: the two batches of FF-COMBAT-9, retaliation (FF-COMBAT-7) and kill credit."""

from sandtable.games.fortress_frontiers.clauses import FF_COMBAT_7
from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    BY_RETALIATION,
    NEUTRAL,
    NEUTRALS,
    NOBODY,
    NOWHERE,
    OFF,
    RANGE,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.ids import Seat

from .fights import tell_strike
from .harm import hurt
from .neutrals import body_tile
from .position import distance, hostile_hold, own_hold, stands_in_own_tower
from .sight import SEAT_LIST, in_flood
from .strength import BODIES, strike

ALL_BODIES = BODIES + NOWHERE


def clear_batches(work: Work) -> None:
    """Nobody has been harmed yet."""
    for body in range(ALL_BODIES):
        work.harm_r[body] = 0
        work.harm_m[body] = 0
        work.attacks[body] = 0
    for row in range(NOBODY + 1):
        for seat in SEAT_LIST:
            work.credit_r[seat][row] = 0
            work.credit_m[seat][row] = 0


def add_harm(state: State, body: int, ranged: int, amount: int, seat: int, work: Work) -> None:
    """Add to batch R or M; of a neutral also whose damage it was (FF-RULING-31)."""
    if ranged != 0:
        work.harm_r[body] += amount
    else:
        work.harm_m[body] += amount
    if NEUTRALS <= body < NOBODY and seat < 2:
        if ranged != 0:
            work.credit_r[seat][body] += amount
        else:
            work.credit_m[seat][body] += amount


def target_on(state: State, tile: int, seat: Seat) -> int:
    """What an attack of the seat on a tile hits: a hostile stronghold, else a hostile unit (FF-COMBAT-1)."""
    hold = hostile_hold(state, tile, seat)
    if hold != NOWHERE:
        return BODIES + hold
    row = state.occupant[tile]
    return row if row != NOBODY and state.units[row].seat != seat else NOBODY


def effective_range(state: State, unit: Unit) -> int:
    """One more on an own Tower (FF-COMBAT-2)."""
    return RANGE[unit.kind] + (1 if stands_in_own_tower(state, unit) else 0)


def retaliator_of(state: State, body: int) -> int:
    """Who strikes back for what was attacked, if it defends: the unit itself, or the garrison (FF-RULING-28)."""
    row = body
    if body >= BODIES:
        hold = state.holds[body - BODIES]
        row = state.occupant[hold.tile]
        if state.units[row].seat != hold.seat:
            return NOBODY
    if row == NOBODY or state.units[row].seat == NEUTRAL or state.units[row].defending == 0:
        return NOBODY
    return row


def retaliate(state: State, board: Board, attacker: int, body: int, ranged: int, attackers: int, work: Work) -> int:
    """The answer to one attack, into the attack's own batch or, to a neutral, for the second one; its amount.
    FF-RULING-29, FF-RULING-30: the attacked unit's own modifiers stay in its strength."""
    row = retaliator_of(state, body)
    if row == NOBODY:
        return 0
    unit = state.units[row]
    foe = state.units[attacker]
    shoots = ranged != 0 and unit.kind == ARCHER
    if distance(board, unit.tile, foe.tile) > 1 and not (
        shoots and in_flood(state, board, unit.tile, effective_range(state, unit), foe.tile, work)
    ):
        return 0
    struck = attacker
    if foe.seat != NEUTRAL and foe.steps == 0:
        shield = own_hold(state, foe.tile, foe.seat)
        if shield != NOWHERE:
            struck = BODIES + shield  # an attacker on an own stronghold is covered by it
    own_attackers = attackers if row == body else 1
    amount = strike(state, board, row, struck, 1 if shoots else 0, own_attackers, 1)
    tell_strike(state, row, struck, amount, BY_RETALIATION, FF_COMBAT_7, work)
    add_harm(state, struck, ranged if foe.seat != NEUTRAL else 0, amount, unit.seat, work)
    return amount


def apply_harm(state: State, ranged: int, work: Work) -> None:
    """Apply one batch to everybody still alive (FF-COMBAT-6)."""
    for body in range(ALL_BODIES):
        amount = work.harm_r[body] if ranged != 0 else work.harm_m[body]
        if amount > 0 and body_tile(state, body) != OFF and health_of(state, body) > 0:
            hurt(state, body, amount, work)


def health_of(state: State, body: int) -> int:
    """Health, below 1 when it is about to be removed."""
    return state.holds[body - BODIES].health if body >= BODIES else state.units[body].health


def credited(chance: Chance, row: int, by_ranged: int, work: Work) -> Seat:
    """Who dealt the most in the batch that killed a neutral; a coin for exact ties (FF-NEU-9, FF-RULING-41)."""
    first = work.credit_r[0][row] if by_ranged != 0 else work.credit_m[0][row]
    second = work.credit_r[1][row] if by_ranged != 0 else work.credit_m[1][row]
    if first == second:
        return SEAT_LIST[draw(chance, 2)]
    return SEAT_LIST[0] if first > second else SEAT_LIST[1]
