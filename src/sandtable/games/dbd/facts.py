"""Platform settings and bot tuning of Death Before Dishonor: seats, dice, options and limits.

The unit numbers are in model.py.
"""

from sandtable.kernel.game import Die, Facts, Option
from sandtable.profiles.bots import BotProfile
from sandtable.profiles.presentation import Presentation

from .model import NOBODY, OFFBOARD, TURN_LIMIT, UNITS

ACTIONS = 4096
"""Capacity of the list of legal actions (DBD-DEC-7), nearly twice the largest number known. A long search for crowded
positions found 2,161 actions; random play has fewer than 300. `legal` stops at the end of the list."""

TURNS = 200  # turn limit of the matches that test whether every match ends
ENTRIES_PER_TURN = 18  # DBD-DEC-6: 3 decisions of the active side, 15 of the defender


FACTS = Facts(
    id="dbd",
    title="Death Before Dishonor",
    rules="0.1",  # DBD-GEN-2
    renumbered=True,  # destroyed units are not in the document (DBD-SCN-10)
    reads_text=True,
    seats=("Blue", "Red"),  # DBD-GEN-3
    actions=ACTIONS,
    longest=TURNS * ENTRIES_PER_TURN,
    nobody=NOBODY,
    pieces=UNITS,
    limit={"turn_limit": TURNS, "variants": 1},
    alike=True,  # DBD-GEN-3
    symmetric=True,
    dice=(Die(6, ("1", "2", "3", "4", "5", "6"), ((0, 1, 2), (3,), (4, 5)), unordered=True),),  # DBD-GEN-4, -5
    options=(
        Option("turn_limit", TURN_LIMIT, 1, TURN_LIMIT, "Draw after this many player turns", "DBD-VP-5"),
        Option("variants", 0, 0, 1, "Allow the mountain pass and the narrow corridor", "DBD-RULING-26"),
        Option("once_per_turn", 0, 0, 1, "House rule: a unit acts once a turn", "DBD-RULING-2"),
        Option("one_hex_always", 0, 0, 1, "House rule: a unit may always move one hex", "DBD-RULING-3"),
    ),
    ghosts=(("hp", NOBODY), ("hex", NOBODY), ("occupant", OFFBOARD)),
    out_of_time="",
)

DECLARED = (
    BotProfile(
        slips=(75, 45, 15),  # greedy play is strong here, so level 3 needs random decisions to be weaker than level 4
        idle=("end",),
        iterations=30,  # a short search for level 4, so that level 5 is stronger
        seconds=(0.1, 0.5),  # level 5 improves little beyond 12,000 iterations
    ),
    Presentation(
        sentence="Hold the line: formation, pressure and retreat on 157 hexes.",
        traits=("157 hexes", "dice", "nothing hidden", "20 min"),
        picture="wooded-centre",
    ),
)
"""What bots and lists of games know about the game."""
