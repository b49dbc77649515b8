"""The orders of the advanced module in the order of the rules' table, with cost and effect (HL-ADV-3)."""

from typing import Final

KEEP_FIRING: Final = 0
CLAIM_STANDARD: Final = 1
HOLD_FAST: Final = 2
KILL_MESSENGER: Final = 3
YOUR_PEOPLE: Final = 4
SOUND_DRUMS: Final = 5
SHIELDWALL: Final = 6
SWEAR_VENGEANCE: Final = 7
BRING_DOWN: Final = 8
FIGHT_LIKE_HELL: Final = 9
NO_MERCY: Final = 10
SHATTER: Final = 11
WILD_MAGIC: Final = 12
AMBUSH: Final = 13
APOTHEOSIS: Final = 14
ARISE: Final = 15
OBEY: Final = 16
FORTIFY: Final = 17
ORDER_COUNT: Final = 18
ORDERS_PER_SEAT: Final = 3  # that each seat picks

ORDER_COSTS: Final = (1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3)  # in Strategy
CHEAP_AMBUSH: Final = 2  # with Skirmish

STANDS_PER_HERO: Final = 4  # HL-ADV-1
HERO_BONUS: Final = 3  # what a sacrificed Hero adds to the final score
CLAIM_STANDARD_RUIN: Final = 2  # Ruin of Claim Their Standard
WILD_MAGIC_RUIN: Final = 3  # Ruin of Wild Magic
APOTHEOSIS_HEALTH: Final = 2  # Health of Apotheosis
ARISE_HEALTH: Final = 5  # Health of Arise

ORDER_NAMES: Final = (
    "But Sir, Keep Firing",
    "Claim Their Standard",
    "Hold Fast",
    "Kill The Messenger",
    "Your People Need You",
    "Sound The Drums",
    "Shieldwall",
    "Swear Vengeance",
    "Bring It Down",
    "Fight Like Hell",
    "No Mercy",
    "Shatter Them",
    "Wild Magic",
    "Ambush",
    "Apotheosis",
    "Arise",
    "Obey",
    "Fortify Our Position",
)
ORDER_EFFECTS: Final = (
    "the active unit has Reckless Volley this turn",
    "a unit that it beats in melee this turn suffers Ruin 2",
    "the active unit regains a stand",
    "the active unit is disordered this turn",
    "a friendly unit's Hero moves to the active unit",
    "the active unit is Swift this turn",
    "units that it engages this turn count all stands in defence",
    "the active unit is immune to disorder this round",
    "the active unit shoots out of any face, counting all stands, this turn",
    "the active unit has Fear this turn",
    "the active unit counts all stands in melee this turn",
    "units that it engages have 1 Morale less",
    "a friendly unit or the active unit suffers Ruin 3",
    "a unit of yours in obscuring terrain leaves play, to reappear in such terrain",
    "with a Hero: friendly units gain 2 Health, and the active unit does nothing",
    "the active unit gains 5 Health",
    "the active unit regains all lost stands",
    "with a Hero: a new holding beside the active unit",
)
