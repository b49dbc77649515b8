"""Damage collected and applied at once: the two batches of FF-COMBAT-9, and kill credit."""

from sandtable.games.fortress_frontiers.model import NEUTRALS, NOBODY, OFF, State, Work
from sandtable.games.fortress_frontiers.rules.position.combatants import ALL_BODIES, body_tile, health_of
from sandtable.games.fortress_frontiers.rules.visibility.sight import SEAT_LIST
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.ids import Seat

from .damage import hurt


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


def apply_harm(state: State, ranged: int, work: Work) -> None:
    """Apply one batch to everybody still alive (FF-COMBAT-6)."""
    for body in range(ALL_BODIES):
        amount = work.harm_r[body] if ranged != 0 else work.harm_m[body]
        if amount > 0 and body_tile(state, body) != OFF and health_of(state, body) > 0:
            hurt(state, body, amount, work)


def credited(chance: Chance, row: int, by_ranged: int, work: Work) -> Seat:
    """Who dealt the most in the batch that killed a neutral; a coin for exact ties (FF-NEU-9, FF-RULING-41)."""
    first = work.credit_r[0][row] if by_ranged != 0 else work.credit_m[0][row]
    second = work.credit_r[1][row] if by_ranged != 0 else work.credit_m[1][row]
    if first == second:
        return SEAT_LIST[draw(chance, 2)]
    return SEAT_LIST[0] if first > second else SEAT_LIST[1]
