"""Bids of Health: who may bid how much, and what a bid adds to a score (HL-COMBAT-6, HL-COMBAT-7)."""

from sandtable.games.honour_lies.clauses import HL_COMBAT_6, HL_LIMIT_2, HL_LIMIT_3
from sandtable.games.honour_lies.model import DO_BID, DO_SEAL, MOST_BIDS, State, Unit
from sandtable.games.honour_lies.rules.action_rows import has_more_numbers
from sandtable.games.honour_lies.rules.units.profiles import (
    DEFENCE_DISCIPLINE,
    MELEE_DISCIPLINE,
    RANGED_DISCIPLINE,
    RECKLESS_VOLLEY,
    has_rule,
)
from sandtable.kernel.contract import Action

# -- answers ----------------------------------------------------------------------------------------------------


def highest_bid(state: State, seat: int) -> int:
    """Return the seat's highest possible bid: its unit's Health, or 0 if the unit may not bid (HL-COMBAT-6)."""
    combat = state.combat
    unit_id = combat.attacker if state.units[combat.attacker].seat == seat else combat.defender
    if unit_id == combat.attacker and combat.ranged == 1 and not has_rule(state.units[unit_id], RECKLESS_VOLLEY):
        return 0
    return state.units[unit_id].health


def check_bid(state: State, seat: int, action: Action) -> int:
    """Check a bid of Health, or its seal."""
    if action[0] == DO_SEAL:
        return HL_LIMIT_3 if has_more_numbers(action, 0) else 0
    if action[0] != DO_BID or has_more_numbers(action, 1):
        return HL_LIMIT_3
    if state.issued[seat] >= MOST_BIDS:
        return HL_LIMIT_2
    return 0 if 0 <= action[1] <= highest_bid(state, seat) else HL_COMBAT_6


def unit_in_combat(state: State, seat: int) -> int:
    """Return the seat's unit in the current combat."""
    combat = state.combat
    return combat.attacker if state.units[combat.attacker].seat == seat else combat.defender


# -- bids -------------------------------------------------------------------------------------------------------


def bid_value(unit: Unit, attacks: bool, ranged: bool, bid: int) -> int:
    """Return what a bid adds to the score (HL-COMBAT-7): Discipline doubles it (HL-SPEC-1), disorder halves it."""
    discipline = DEFENCE_DISCIPLINE
    if attacks:
        discipline = RANGED_DISCIPLINE if ranged else MELEE_DISCIPLINE
    doubled = has_rule(unit, discipline)
    if unit.disordered == 1:  # HL-DIS-2
        return bid if doubled else bid // 2
    return 2 * bid if doubled else bid
