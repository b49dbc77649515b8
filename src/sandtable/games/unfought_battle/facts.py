"""Platform settings and bot tuning of The Unfought Battle: seats, options and limits.

The numbers of the game are in scenarios/format.py.
"""

from typing import Final

from sandtable.kernel.game import Facts, Option
from sandtable.profiles.bots import BotProfile
from sandtable.profiles.presentation import Presentation

from .model import EDITS, FORCES, NOBODY

TURNS: Final = 40  # turn limit of the matches that test whether every match ends (UB-VICTORY-10)
MAX_ORDERS: Final = 8  # orders that a player writes in one Plan of these matches
AUTOMATIC_STEPS: Final = 2  # Execute and Upkeep (UB-TURN-3)
OPTIONS_PER_FORCE: Final = 26  # UB-DEC-2, and clearing the order

FACTS = Facts(
    id="unfought-battle",
    title="Sun Tzu: The Unfought Battle",
    rules="0.7",
    seats=("West", "East"),
    actions=6 * OPTIONS_PER_FORCE + 1,
    longest=TURNS * (2 * (MAX_ORDERS + 1) + AUTOMATIC_STEPS),
    nobody=NOBODY,
    pieces=FORCES,
    limit={"max_turns": TURNS, "edits": MAX_ORDERS},
    hidden=True,
    simultaneous=True,  # UB-DEC-1
    symmetric=True,  # UB-MAP-5
    public_rolls=False,
    options=(
        Option("max_turns", 0, 0, 9999, "Decide by Shih, then Chi, after this turn; 0 sets no limit", "UB-VICTORY-7"),
        Option("seed", 0, 0, 2**30, "Make the unknown land from this seed; 0 takes one by lot", "UB-GEN-1"),
        Option("edits", EDITS, 6, 10_000, "Orders that a player may write and change in one Plan", "UB-LIMIT-1"),
    ),
    ghosts=(("forces", NOBODY),),
    out_of_time="seal",  # forces without an order Meditate (UB-DEC-7, UB-ORDER-4)
)

DECLARED = (
    BotProfile(
        slips=(85, 65),  # high, because a single random order hardly weakens a plan
        seconds=(0.01, 1.5),  # level 4 plays halfway between greedy and level 5
    ),
    Presentation(
        sentence="Three forces, two resources, one secret plan a turn: win before the battle is fought.",
        traits=("secret orders", "ghosts", "no dice", "20 min"),
        picture="still-water",
    ),
)
"""What bots and lists of games know about the game."""
