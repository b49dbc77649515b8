"""The constant facts of Death Before Dishonor: seats, dice, options, limits, and how its bots are tuned."""

from sandtable.kernel.game import Die, Facts, Option

from .model import NOBODY, OFFBOARD, TURN_LIMIT, UNITS

ACTIONS = 4096
"""Nearly twice what any position is known to have: stripes of enemies, skirmishers and empty hexes, improved by a long
search, came to 2,161 actions, random play to fewer than 300 (DBD-DEC-7). `legal` writes no row beyond the last."""

TURNS = 200  # of a match under the law of the end
ENTRIES_A_TURN = 18  # DBD-DEC-6: 3 decisions of the active side, 15 of the defender


FACTS = Facts(
    id="dbd",
    title="Death Before Dishonor",
    sentence="Hold the line: formation, pressure and retreat on 157 hexes.",
    rules="0.1",  # DBD-GEN-2
    seats=("Blue", "Red"),  # DBD-GEN-3
    actions=ACTIONS,
    longest=TURNS * ENTRIES_A_TURN,
    nobody=NOBODY,
    pieces=UNITS,
    limit={"turn_limit": TURNS, "variants": 1},
    slips=(75, 45, 15),  # a greedy choice is good here: even Captain must slip for General to be a step up
    iterations=30,  # a short look ahead; what more of it finds is left to Marshal,
    seconds=(0.1, 0.5),  # for whom 12,000 iterations find nearly all there is
    alike=True,  # DBD-GEN-3
    symmetric=True,
    dice=(Die(6, ("1", "2", "3", "4", "5", "6"), ((0, 1, 2), (3,), (4, 5)), unordered=True),),  # DBD-GEN-4, -5
    options=(
        Option("turn_limit", TURN_LIMIT, 1, TURN_LIMIT, "Draw after this many player turns", "DBD-VP-5"),
        Option("variants", 0, 0, 1, "Allow the mountain pass and the narrow corridor", "DBD-RULING-26"),
        Option("once_per_turn", 0, 0, 1, "House rule: a unit acts once a turn", "DBD-RULING-2"),
        Option("one_hex_always", 0, 0, 1, "House rule: a unit may always move one hex", "DBD-RULING-3"),
    ),
    traits=("157 hexes", "dice", "nothing hidden", "20 min"),
    picture="wooded-centre",
    ghosts=(("hp", NOBODY), ("hex", NOBODY), ("occupant", OFFBOARD)),
    out_of_time="",
)
