"""Facts about Honour Lies: seats, options, limits, and the settings of its bots."""

from sandtable.kernel.game import Facts, Option
from sandtable.profiles.bots import BotProfile
from sandtable.profiles.presentation import Presentation

from .model import HOLDINGS, MOST_CHANGES, NOBODY, ROUNDS, SIDE, UNITS

SEAT_NAMES = ("Crown", "Horde")
ACTIONS = 8192
SHORT = 2  # rounds of a match in the test that every match ends
AS_WRITTEN = 0  # matches of bots last as many rounds as the scenario says: after four, many are drawn
ENTRIES_AN_ACTIVATION = 40  # steps, bids and seals of two combats, lost stands, retreats, summoning
ADVANCED_SETUP = 6 + 8 * SIDE + UNITS  # orders, tied Strategy bids, Heroes (HL-ADV)

FACTS = Facts(
    id="honour-lies",
    title="Honour Lies",
    rules="2024.7-2",  # HL-SRC-1; -2: the State has Heroes, Strategy and orders
    seats=SEAT_NAMES,
    actions=ACTIONS,
    longest=2 * (MOST_CHANGES + SIDE + 1)
    + ADVANCED_SETUP
    + UNITS
    + SHORT * (2 * UNITS + UNITS * ENTRIES_AN_ACTIVATION),
    nobody=NOBODY,
    pieces=UNITS,
    limit={"rounds": SHORT},
    hidden=True,
    simultaneous=True,
    options=(
        Option("rounds", 0, 0, ROUNDS, "Rounds to play; 0: as the scenario says", "HL-SCORE-3"),
        Option("advanced", 0, 0, 1, "Heroes, Strategy and orders", "HL-ADV-1"),
    ),
    ghosts=(("units", NOBODY), ("occupant", HOLDINGS)),
    out_of_time="",
)

DECLARED = (
    BotProfile(
        contest={"rounds": AS_WRITTEN},
        slips=(85, 55, 15),  # a random choice costs little: many decisions are which unit acts, or whether it stays
        idle=("finish", "pass"),
        iterations=5,  # more iterations bring little
        seconds=(0.1, 0.2),  # an activation is three decisions: which unit, its Move, its March
        search={
            "exploration": 40,  # moves differ by a few thousandths of `value`
            "temperature": 12,
            "sample_orders": 1,  # looks beyond a combat, with bids drawn from the solved strategy
            "minimax_weight": 500,  # without dice one good answer refutes a move
            "shift_damping": 2,  # and says little about similar moves
            "extra_children": 40,  # the refutation may look bad at first
        },
        opened=True,  # forces, bids and stakes are all that is ever secret (HL-SRC-2)
    ),
    Presentation(
        sentence="Wheel, charge and bid your own blood: rectangles on an open table, and no dice at all.",
        traits=("open table", "sealed bids", "no dice", "40 min"),
        picture="charge-at-the-mill",
    ),
)
"""What bots and lists of games know about the game."""
