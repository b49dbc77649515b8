"""Facts of Fortress Frontiers. The rules version changes if and only if behaviour changes.

Conceding (FF-WIN-3) is resigning, which the platform provides.
"""

from typing import Final

from sandtable.kernel.game import Facts, Option
from sandtable.profiles.bots import BotProfile
from sandtable.profiles.presentation import Presentation

from .model import NOBODY, NOWHERE, OFF, PIECES, SEAT_ITSELF

SHORT_TURNS: Final = 3  # turn limit of a match under the law that every match ends
SHORT_ORDERS: Final = 6
CONTEST_TURNS: Final = 200  # turn limit of a match between bots: most are decided by then
CONTEST_ORDERS: Final = 100  # order limit of such a match: a random bot would go on giving orders
GHOST_COLUMNS: Final = ("ground", "works", "occupant", "hold")
AUTOMATIC_STEPS: Final = 27  # of one turn: Upkeep, five steps, twenty ticks, the neutrals' attacks

FACTS: Final = Facts(
    id="fortress-frontiers",
    title="Fortress Frontiers",
    rules="1",
    seats=("Player 1", "Player 2"),
    actions=16384,
    longest=SHORT_TURNS * (2 * (SHORT_ORDERS + 1) + AUTOMATIC_STEPS),
    nobody=SEAT_ITSELF,
    pieces=PIECES,
    limit={"turn_limit": SHORT_TURNS, "order_limit": SHORT_ORDERS},
    hidden=True,
    simultaneous=True,
    public_rolls=False,
    options=(
        Option("turn_limit", 0, 0, 999_999, "Draw after this turn; 0: no limit", "FF-WIN-3"),
        Option("order_limit", 2000, 1, 1_000_000, "Orders a player may give in one turn", "FF-LIMIT-4"),
    ),
    ghosts=(("units", NOBODY), ("holds", NOWHERE), *((name, OFF) for name in GHOST_COLUMNS)),
    out_of_time="done",
)

DECLARED = (
    BotProfile(
        contest={"turn_limit": CONTEST_TURNS, "order_limit": CONTEST_ORDERS},
        seconds=(0.005, 0.05),  # level 4: its first plan; level 5: the best plan of some dozens of trials
        slips=(90, 65),  # so many because a forgotten order is given the next turn
    ),
    Presentation(
        sentence="Hidden orders, fog, gold and mana: break the enemy's base on a map nobody knows.",
        traits=("fog of war", "secret orders", "economy", "60 min"),
        picture="skirmish",
    ),
)
"""What bots and lists of games know about the game."""
