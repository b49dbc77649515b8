"""Bids of Health: who may bid how much, and what a bid adds to a score (HL-COMBAT-6, HL-COMBAT-7)."""

from sandtable.games.honour_lies.clauses import HL_COMBAT_6
from sandtable.games.honour_lies.model import DO_BID, State, Unit
from sandtable.games.honour_lies.rules.sealed_bids import check_sealed_bid
from sandtable.games.honour_lies.rules.units.profiles import (
    DEFENCE_DISCIPLINE,
    MELEE_DISCIPLINE,
    RANGED_DISCIPLINE,
    RECKLESS_VOLLEY,
    has_rule,
)
from sandtable.kernel.contract import Action


def may_bid(unit: Unit, attacks: bool, ranged: bool) -> bool:
    """Whether the unit may bid: not as a ranged attacker without Reckless Volley (HL-COMBAT-6, HL-SPEC-7)."""
    return not (attacks and ranged) or has_rule(unit, RECKLESS_VOLLEY)


def highest_bid(state: State, seat: int) -> int:
    """Return the seat's highest possible bid: its unit's Health, or 0 if the unit may not bid (HL-COMBAT-6)."""
    unit_id = unit_in_combat(state, seat)
    unit = state.units[unit_id]
    return unit.health if may_bid(unit, unit_id == state.combat.attacker, state.combat.ranged == 1) else 0


def check_bid(state: State, seat: int, action: Action) -> int:
    """Check a bid of Health, or its seal."""
    return check_sealed_bid(state, seat, action, DO_BID, highest_bid(state, seat), HL_COMBAT_6)


def unit_in_combat(state: State, seat: int) -> int:
    """Return the seat's unit in the current combat."""
    combat = state.combat
    return combat.attacker if state.units[combat.attacker].seat == seat else combat.defender


def bid_value(unit: Unit, attacks: bool, ranged: bool, bid: int) -> int:
    """Return what a bid adds to the score (HL-COMBAT-7): Discipline doubles it (HL-SPEC-1), disorder halves it."""
    discipline = DEFENCE_DISCIPLINE
    if attacks:
        discipline = RANGED_DISCIPLINE if ranged else MELEE_DISCIPLINE
    doubled = has_rule(unit, discipline)
    if unit.disordered == 1:  # HL-DIS-2
        return bid if doubled else bid // 2
    return 2 * bid if doubled else bid
