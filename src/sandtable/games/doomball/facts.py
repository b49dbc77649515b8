"""The constant facts of Doomball: seats, coins, options, limits, and how its bots are tuned."""

from sandtable.games.doomball.model import ARMY, BASE, MOST_CHANGES, NOBODY, OFFBOARD, PIECES, Board
from sandtable.kernel.game import Die, Facts, Option
from sandtable.profiles.bots import BotProfile
from sandtable.profiles.presentation import Presentation

ACTIONS = 320  # DB-DEC-13 lists 7 · 33 placements; nothing lists more
TURNS = 40  # player turns of a round in contests of bots and under the law `end`; few rounds last longer
DRAFT_ENTRIES = 2 * (MOST_CHANGES * 13 + 13)  # DB-LIMIT-1: each change may undo twelve picks
BASE_TURN = ARMY * 5 + 1  # activate, three steps and an action for each piece (DB-DEC-8 to DB-DEC-10)
GAME_TURN = PIECES * 14 + 10  # with every retreat that may have to be chosen (DB-DEC-18) and the reinforcements
ROUND = DRAFT_ENTRIES + PIECES + 12 + max(TURNS * BASE_TURN, TURNS // 2 * GAME_TURN)

ROLLOUT_TAIL = 45  # decisions: the rest of one's own turn, and most of the answer to it


def search_on(board: Board) -> dict[str, int]:
    """Play rollouts on past the tree in the base game.

    A turn there is some thirty decisions: what it is worth shows when the other seat has answered, and no tree comes
    so far. In the Variant the seats alternate after every unit.
    """
    return {"greedy_depth": ROLLOUT_TAIL} if board.mode == BASE else {}


FACTS = Facts(
    id="doomball",
    title="Doomball",
    rules="1",
    seats=("P1", "P2"),
    actions=ACTIONS,
    longest=3 * ROUND,
    nobody=NOBODY,
    pieces=PIECES,
    limit={"turn_limit": TURNS},
    hidden=True,  # DB-SEAL-1: the drafts until both are sealed
    simultaneous=True,
    # Not `symmetric`: the law `seats` compares matches coin by coin, and three rules distinguish seats or columns: with
    # equal races P1 calls (DB-TOSS-1), heads is the higher column (DB-RETREAT-3), cowards go by column (DB-ABIL-Y-3).
    # The game's own tests show that the distributions are symmetric.
    dice=(Die(2, ("T", "H")),),  # DB-COIN-1: the only randomness is a stream of fair coins
    options=(
        Option("variant", 0, 0, 1, "Play the Variant: 8 x 8 squares, certain hits, three artifacts", "DB-VAR-BOARD-1"),
        Option("extra_races", 0, 0, 1, "Allow Wood Elves, Undead and Centaurs", "DB-EXTRA-1"),
        Option("turn_limit", 100, 0, 9999, "The defence wins after this many player turns; 0 is never", "DB-END-4"),
    ),
    ghosts=(("pieces", NOBODY), ("occupant", OFFBOARD), ("loose", OFFBOARD), ("marker", OFFBOARD)),
)

DECLARED = (
    BotProfile(
        idle=("end",),
        iterations=20,  # a short search finds most of what a longer one does; the rest is left to Marshal
        seconds=(0.01, 0.1),  # a turn is some thirty decisions
        search=search_on,
        opened=True,  # nothing else is secret
    ),
    Presentation(
        sentence="Draft an army in secret, flip coins, and carry the artifact over the far edge.",
        traits=("secret draft", "coins", "best of three", "40 min"),
        picture="kick-off",
    ),
)
"""What bots and lists of games know about the game."""
