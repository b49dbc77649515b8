"""The constant facts of Poacher's Moon."""

from typing import Final

from poachers_moon.model import ITSELF, MOST_HOURS, MOST_ORDERS, NOWHERE
from sandtable.kernel.game import Facts, Option
from sandtable.profiles.presentation import Presentation

SHORT: Final = 6  # hours of a match under which the law of the end is tested

FACTS: Final = Facts(
    id="poachers-moon",
    title="Poacher's Moon",
    rules="1",
    seats=("Poacher", "Keeper"),
    actions=16,
    longest=SHORT * (2 * (MOST_ORDERS + 1) + 1),
    nobody=ITSELF,
    limit={"hours": SHORT},
    hidden=True,
    simultaneous=True,
    options=(
        Option("hares", 4, 1, 8, "Hares that the poacher needs", "PM-WIN-1"),
        Option("hours", 10, 1, MOST_HOURS, "Dawn comes after this hour", "PM-WIN-3"),
    ),
    ghosts=(("hares", NOWHERE),),
    out_of_time="seal",
)

DECLARED = (
    Presentation(
        sentence="Thirteen clearings, one poacher nobody sees, one keeper with a dog; five minutes.",
        traits=("secret orders", "hide and seek", "5 min"),
    ),
)
"""What bots and lists of games know about the game."""
