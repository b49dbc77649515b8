"""The kinds of events. The comment beside each names the numbers that it carries."""

from typing import Final

# -- events -----------------------------------------------------------------------------------------------------

ENLISTED: Final = 1  # seat, unit, kind, role, second, wide
DISMISSED: Final = 2  # seat, unit
SEALED: Final = 3  # seat
FORCES_REVEALED: Final = 4
DEPLOYED: Final = 5  # unit, x, y, heading, form
GARRISONED: Final = 6  # unit, holding
HELD_BACK: Final = 7  # unit
ROUND_BEGAN: Final = 8  # round
UNIT_RETURNED: Final = 9  # unit
RETURN_DECLINED: Final = 10  # seat
ACTIVATED: Final = 11  # unit
RUSHED: Final = 12  # unit
SHOT: Final = 13  # unit, target, face
REFORMED: Final = 14  # unit, form, stands
ADVANCED: Final = 15  # unit, x, y, heading, stands
RETREATED: Final = 16  # unit, x, y, heading, stands
PIVOTED: Final = 17  # unit, x, y, heading, stands
SALLIED: Final = 18  # unit, x, y, heading, stands
ENGAGED: Final = 19  # unit, enemy or NOBODY, holding or NOWHERE, face
BASE_SCORES_SET: Final = 20  # attacker, defender, attack, defence, ranged
BID_MADE: Final = 21  # seat, bid
BIDS_REVEALED: Final = 22  # bid of the attacker, bid of the defender, final attack, final defence
COMBAT_WON: Final = 23  # winner, loser, margin
DISORDERED: Final = 24  # unit
STAND_LOST: Final = 25  # unit, cell, stands left
STANDS_LOST: Final = 26  # unit, how many, stands left: where they were placed
UNIT_DESTROYED: Final = 27  # unit, VP
UNIT_REMOVED: Final = 28  # unit, VP
FLED_THROUGH: Final = 29  # unit, friend
UNIT_SUMMONED: Final = 30  # unit
SUMMON_DECLINED: Final = 31  # seat
HOLDING_OCCUPIED: Final = 32  # unit, holding
HOLDING_LEFT: Final = 33  # unit, holding
ACTIVATION_ENDED: Final = 34  # unit
HOLDING_SCORED: Final = 35  # holding, seat, VP
GAME_ENDED: Final = 36  # outcome, VP of both
ORDER_PICKED: Final = 37  # seat, order
STRATEGY_BID_MADE: Final = 38  # seat, points
STRATEGY_BIDS_REVEALED: Final = 39  # stakes of both, Strategy left to both
INITIATIVE_WON: Final = 40  # seat
HERO_ASSIGNED: Final = 41  # unit
ORDER_PLAYED: Final = 42  # seat, order, unit, place
ORDER_RESOLVED: Final = 43  # seat, order, cost
ORDER_FAILED: Final = 44  # seat, order
HERO_SACRIFICED: Final = 45  # unit
HEALTH_LOST: Final = 46  # unit, how much, Health left
HEALTH_GAINED: Final = 47  # unit, how much, Health
STAND_REGAINED: Final = 48  # unit, cell, stands
HERO_MOVED: Final = 49  # from, to
AMBUSH_LAID: Final = 50  # unit
AMBUSH_LEFT: Final = 51  # unit, x, y, heading, form
HOLDING_BUILT: Final = 52  # holding, unit
