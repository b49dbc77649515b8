"""The constant facts of Picket."""

from typing import Final

from sandtable.kernel.game import Die, Facts, Option
from sandtable.profiles.presentation import Presentation
from tiny.model import CELLS, MOST_ORDERS, NOBODY, NUMBERS

SHORT: Final = 6  # turns of a match under which the law of the end is tested
TABLE_STEPS: Final = 2

FACTS: Final = Facts(
    id="tiny",
    title="Picket",
    rules="1",
    seats=("First", "Second"),
    actions=140,
    longest=SHORT * (2 * (MOST_ORDERS + 1) + TABLE_STEPS),
    nobody=NOBODY,
    pieces=NUMBERS,
    limit={"turn_limit": SHORT},
    hidden=True,
    simultaneous=True,
    symmetric=True,
    public_rolls=False,
    dice=(Die(6, ("1", "2", "3", "4", "5", "6"), groups=((0, 1, 2), (3, 4, 5))),),
    options=(Option("turn_limit", 12, 1, 9999, "Draw after this turn", "TINY-WIN-3"),),
    ghosts=(("pieces", NOBODY), ("ground", CELLS)),
    out_of_time="seal",
)

DECLARED = (
    Presentation(
        sentence="Ten cells, two pieces each, secret orders, and nobody sees further than the next cell.",
    ),
)
"""What bots and lists of games know about the game."""
