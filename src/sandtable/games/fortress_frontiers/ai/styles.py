"""The numbers of the plan styles; `plans.STYLES` has their names in this order."""

from typing import Final

BALANCED: Final = 0
RUSH: Final = 1
ECONOMY: Final = 2
DEFENCE: Final = 3
HUNT: Final = 4
RAID: Final = 5
LOOSE: Final = 6  # fighters choose their goals at random
ASSAULT: Final = 7
PATIENT: Final = 8
HOST: Final = 9
CAMPAIGN: Final = 10  # guards its camps, then sends all other fighters as one army
