"""Damage that is collected and applied at once: the batches R and M of FF-COMBAT-9, and kill credit."""

from sandtable.games.fortress_frontiers.model import NEUTRALS, NOBODY, OFF, SEATS, State, Work
from sandtable.games.fortress_frontiers.rules.position.combatants import COMBATANTS, combatant_health, combatant_tile
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.ids import Seat

from .damage import deal_damage


def clear_batches(work: Work) -> None:
    """Empty both batches and the kill credit."""
    for combatant in range(COMBATANTS):
        work.batch_r[combatant] = 0
        work.batch_m[combatant] = 0
        work.attack_count[combatant] = 0
    for row in range(NOBODY + 1):
        for seat in SEATS:
            work.credit_r[seat][row] = 0
            work.credit_m[seat][row] = 0


def add_damage(state: State, combatant: int, ranged: int, amount: int, seat: int, work: Work) -> None:
    """Add damage to batch R or M, and to the kill credit of a neutral (FF-RULING-31)."""
    if ranged != 0:
        work.batch_r[combatant] += amount
    else:
        work.batch_m[combatant] += amount
    if NEUTRALS <= combatant < NOBODY and seat < 2:
        if ranged != 0:
            work.credit_r[seat][combatant] += amount
        else:
            work.credit_m[seat][combatant] += amount


def apply_batch(state: State, ranged: int, work: Work) -> None:
    """Apply one batch to everybody who is still alive (FF-COMBAT-6)."""
    for combatant in range(COMBATANTS):
        amount = work.batch_r[combatant] if ranged != 0 else work.batch_m[combatant]
        if amount > 0 and combatant_tile(state, combatant) != OFF and combatant_health(state, combatant) > 0:
            deal_damage(state, combatant, amount, work)


def find_kill_credit(chance: Chance, row: int, by_ranged: int, work: Work) -> Seat:
    """Return who dealt the most in the batch that killed a neutral; a coin decides ties (FF-NEU-9, FF-RULING-41)."""
    first = work.credit_r[0][row] if by_ranged != 0 else work.credit_m[0][row]
    second = work.credit_r[1][row] if by_ranged != 0 else work.credit_m[1][row]
    if first == second:
        return SEATS[draw(chance, 2)]
    return SEATS[0] if first > second else SEATS[1]
