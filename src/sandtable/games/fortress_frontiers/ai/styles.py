"""Styles of plans, by number and by name."""

from typing import Final

BALANCED: Final = 0
RUSH: Final = 1
ECONOMY: Final = 2
DEFENCE: Final = 3
HUNT: Final = 4
RAID: Final = 5
LOOSE: Final = 6  # everyone by lot
ASSAULT: Final = 7
PATIENT: Final = 8
HOST: Final = 9
CAMPAIGN: Final = 10  # farms its camps, then goes with all the others at once
