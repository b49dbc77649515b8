"""Advice on bids: a combat is a small matrix game, what each bid comes to against each answer, and it is solved.

Both sides play their best answer to all that the other has bid so far (fictitious play); the shares of what was played
approach a pair of mixed strategies of which neither can be exploited. To bid by such a mixture is to bid what was
played in a round by lot: HL-COMBAT-6 to HL-COMBAT-12 say what it comes to.
"""

from typing import Final

from sandtable.kernel.chance import Chance, uniform

from .model import INSIDE, State, Unit, Work
from .rules.check import most_to_bid
from .rules.formations import count_cells
from .rules.losses import is_immune
from .rules.profiles import full_health, is_specialist, morale_of, worth_in_vp
from .rules.scores import bid_value

FINE: Final = 8  # parts of a point of `value`
POINT: Final = 70 * FINE  # a victory point
STAND: Final = 12 * FINE  # a stand that is lost
DISORDER: Final = 8 * FINE
RETREAT: Final = 6 * FINE
FIRST_ROUNDS: Final = 30  # of fictitious play, which nothing is taken from
ROUNDS: Final = 150


def health_worth(unit: Unit, health: int) -> int:
    """What so much Health of a unit is worth."""
    return (60 if is_specialist(unit) else 24) * FINE * health // full_health(unit)


def spent(unit: Unit, bid: int) -> int:
    """What a bid costs: the Health, and with the last of it the unit."""
    cost = health_worth(unit, bid)
    if bid >= unit.health:
        cost += POINT * worth_in_vp(unit) + STAND * count_cells(unit.cells)
    return cost


def beaten(unit: Unit, bid: int, margin: int, stays: bool) -> int:
    """What losing by so much costs a unit that is not destroyed by its own bid; a beaten shooter stays."""
    if bid >= unit.health:
        return 0
    cost = 0
    if margin > 0 and unit.disordered == 0 and not is_immune(unit):
        cost += DISORDER
    if stays:
        return cost
    stands = count_cells(unit.cells)
    lost = min(2, margin // morale_of(unit))
    cost += RETREAT + STAND * min(lost, stands)
    if unit.status == INSIDE:
        cost += 5 * RETREAT  # driven out
    if lost >= stands:
        cost += POINT * worth_in_vp(unit) + health_worth(unit, unit.health - bid)
    return cost


def outcome_of_bids(state: State, mine: int, theirs: int) -> int:
    """What a pair of bids is worth to the attacker, in parts of a point."""
    combat = state.combat
    attacker = state.units[combat.attacker]
    defender = state.units[combat.defender]
    ranged = combat.ranged == 1
    attack = combat.attack + bid_value(attacker, True, ranged, mine)
    defence = combat.defence + bid_value(defender, False, ranged, theirs)
    gain = spent(defender, theirs) - spent(attacker, mine)
    if attack > defence or (attack == defence and attacker.seat == state.first):
        return gain + beaten(defender, theirs, attack - defence, False)
    return gain - beaten(attacker, mine, defence - attack, ranged)


def fill_matrix(state: State, work: Work, rows: int, columns: int) -> None:
    """Every bid of the attacker against every bid of the defender."""
    for mine in range(rows):
        work.sum_attack[mine] = 0
        for theirs in range(columns):
            work.gain[mine][theirs] = outcome_of_bids(state, mine, theirs)
    for theirs in range(columns):
        work.sum_defence[theirs] = 0


def bid_by_lot(state: State, seat: int, chance: Chance, work: Work) -> int:
    """A bid of the seat's unit, by the mixture that solves the game."""
    combat = state.combat
    attacks = state.units[combat.attacker].seat == seat
    rows = 1 + most_to_bid(state, state.units[combat.attacker].seat)
    columns = 1 + most_to_bid(state, state.units[combat.defender].seat)
    fill_matrix(state, work, rows, columns)
    mine = 0
    theirs = 0
    for _ in range(FIRST_ROUNDS + uniform(chance, ROUNDS)):
        for i in range(rows):
            work.sum_attack[i] += work.gain[i][theirs]
        for i in range(columns):
            work.sum_defence[i] += work.gain[mine][i]
        mine = 0
        for i in range(1, rows):
            if work.sum_attack[i] > work.sum_attack[mine]:
                mine = i
        theirs = 0
        for i in range(1, columns):
            if work.sum_defence[i] < work.sum_defence[theirs]:
                theirs = i
    return mine if attacks else theirs
