"""The words and limits of Scenario documents."""

from typing import Final

from sandtable.games.honour_lies.model import MM
from sandtable.games.honour_lies.rules.units.profiles import RULE_NAMES

TERRAIN_WORDS: Final = ("impassable", "difficult", "obscuring", "high")
STATUS_WORDS: Final = ("reserve", "table", "inside", "removed", "destroyed", "held", "ambush")
PHASE_WORDS: Final = (
    *("enlist", "orders", "initiative", "deploy", "heroes", "activate", "return", "act", "engage", "bid"),
    *("lose-stand", "retreat", "summon", "play-orders", "sort-orders", "sacrifice", "ruin", "over"),
)
QUIET_PHASES: Final = ("orders", "deploy", "heroes", "activate")  # nothing is secret or interrupted
BID_PHASES: Final = ("enlist", "initiative", "bid")
UNFINISHED_PHASES: Final = ("lose-stand", "summon", "ruin")  # the rules go on where they were interrupted
ACTIVATION_PHASES: Final = (
    *("act", "engage", "bid", "retreat", "play-orders", "sort-orders", "sacrifice"),
    *UNFINISHED_PHASES,
)
ADVANCED_PHASES: Final = ("orders", "initiative", "heroes", "play-orders", "sort-orders", "sacrifice", "ruin")
ADVANCED_FIELDS: Final = ("hero", "sworn", "gifts")  # of a unit
STEP_WORDS: Final = ("rush", "ranged", "reform", "move", "march", "melee", "occupy", "end")  # HL-ACT-1
THEN_WORDS: Final = ("step", "resolve-combat", "cohesion", "retreat", "after-retreat", "end-combat", "resolve-orders")
RULE_WORDS: Final = tuple("-".join(name.lower().split()) for name in RULE_NAMES)
WINDS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
STAND_WORDS: Final = ("narrow", "wide")
LEAST_SIDE, MOST_SIDE = 200, 4000
STANDARD_TABLE: Final = {"width": 1200, "height": 900}
STANDARD_ROUNDS: Final = 6
STANDARD_FORCE: Final = 6
AREA_DEPTH: Final = 200  # of a deployment area, on a table of at least four times that
SQUARE_SIDE: Final = 60  # of a holding (HL-HOLD-1)
ORIGIN_MARGIN: Final = 360 * MM  # a unit that lost stands may have its origin off the table
MOST_COUNTED: Final = 10_000  # turns, VP
TURN: Final = 35_999
