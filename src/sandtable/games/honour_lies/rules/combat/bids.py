"""Who is asked, and what is refused: every Action is checked here before it is applied. ## Combat from the base scores to the winner: HL-COMBAT-1, HL-COMBAT-5 to HL-COMBAT-9, HL-ADV-1. ## Counted stands, base scores and the value of bids: HL-COMBAT-1 to HL-COMBAT-7. `gather` has been called before."""

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
    """HL-COMBAT-6: the current Health; 0 for a ranged attacker without Reckless Volley. -1: no unit of the seat."""
    combat = state.combat
    unit_id = combat.attacker if state.units[combat.attacker].seat == seat else combat.defender
    if unit_id == combat.attacker and combat.ranged == 1 and not has_rule(state.units[unit_id], RECKLESS_VOLLEY):
        return 0
    return state.units[unit_id].health


def check_bid(state: State, seat: int, action: Action) -> int:
    """A bid, or the seal that makes it final."""
    if action[0] == DO_SEAL:
        return HL_LIMIT_3 if has_more_numbers(action, 0) else 0
    if action[0] != DO_BID or has_more_numbers(action, 1):
        return HL_LIMIT_3
    if state.issued[seat] >= MOST_BIDS:
        return HL_LIMIT_2
    return 0 if 0 <= action[1] <= highest_bid(state, seat) else HL_COMBAT_6


def unit_in_combat(state: State, seat: int) -> int:
    """The unit that a seat has in the combat."""
    combat = state.combat
    return combat.attacker if state.units[combat.attacker].seat == seat else combat.defender


# -- bids -------------------------------------------------------------------------------------------------------


def bid_value(unit: Unit, attacks: bool, ranged: bool, bid: int) -> int:
    """HL-COMBAT-7: what Health buys; HL-SPEC-1: Discipline of the score that is raised doubles it, disorder halves."""
    discipline = DEFENCE_DISCIPLINE
    if attacks:
        discipline = RANGED_DISCIPLINE if ranged else MELEE_DISCIPLINE
    doubled = has_rule(unit, discipline)
    if unit.disordered == 1:  # HL-DIS-2
        return bid if doubled else bid // 2
    return 2 * bid if doubled else bid
