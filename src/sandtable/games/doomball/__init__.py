"""Doomball: drafted armies on hexes, combat by coin flips, one artifact to be carried to the far edge; and the Variant
on squares, with certain hits and three artifacts.

Where the rule document is silent RULES.md has a ruling; the document comes before the author's repo.
"""

from __future__ import annotations

from sandtable.kernel.game import Die, Facts, Game, Option, by_name, later

from . import hints, worth
from .actions import VERBS, names
from .clauses import CLAUSES
from .model import ARMY, BASE, MOST_CHANGES, NOBODY, OFFBOARD, PIECES, Board, State, Work
from .rules import apply, check, legal, secrets
from .scenarios import export, load, notes, scenario, validate

ACTIONS = 320  # DB-DEC-13 lists 7 · 33 placements; nothing lists more
TURNS = 40  # player turns of a round between bots and under the law of the end: few rounds last longer
DRAFT_ENTRIES = 2 * (MOST_CHANGES * 13 + 13)  # DB-LIMIT-1: each change may undo twelve picks
BASE_TURN = ARMY * 5 + 1  # activate, three steps and an action for each piece (DB-DEC-8 to DB-DEC-10)
GAME_TURN = PIECES * 14 + 10  # with every retreat that may have to be chosen (DB-DEC-18) and the reinforcements
ROUND = DRAFT_ENTRIES + PIECES + 12 + max(TURNS * BASE_TURN, TURNS // 2 * GAME_TURN)

PLAYED_ON = 45  # decisions: the rest of one's own turn, and most of the answer to it


def search_on(board: Board) -> dict[str, int]:
    """A turn of the base game is some thirty decisions: what it is worth shows when the other seat has answered, and no
    tree comes so far. In the Variant seats take turns after every unit."""
    return {"greedy_depth": PLAYED_ON} if board.mode == BASE else {}


FACTS = Facts(
    id="doomball",
    title="Doomball",
    sentence="Draft an army in secret, flip coins, and carry the artifact over the far edge.",
    rules="1",
    seats=("P1", "P2"),
    actions=ACTIONS,
    longest=3 * ROUND,
    nobody=NOBODY,
    pieces=PIECES,
    limit={"turn_limit": TURNS},
    iterations=20,  # a short look ahead is most of what a longer one finds; the rest is Marshal's
    seconds=(0.01, 0.1),  # nine units, each activated, moved step by step and done: a turn is some thirty decisions
    search=search_on,
    hidden=True,  # DB-SEAL-1: the drafts, until both are sealed,
    opened=True,  # and nothing else
    simultaneous=True,
    # Not `symmetric`: the law `seats` compares runs coin by coin, and three rules tell seats or columns apart. Of equal
    # races P1 calls (DB-TOSS-1), heads is the higher column (DB-RETREAT-3), cowards go by column (DB-ABIL-Y-3). That
    # all that can happen is as likely for either seat is shown in the game's own tests.
    dice=(Die(2, ("T", "H")),),  # DB-COIN-1: the only randomness is a stream of fair coins
    options=(
        Option("variant", 0, 0, 1, "Play the Variant: 8 x 8 squares, certain hits, three artifacts", "DB-VAR-BOARD-1"),
        Option("extra_races", 0, 0, 1, "Allow Wood Elves, Undead and Centaurs", "DB-EXTRA-1"),
        Option("turn_limit", 100, 0, 9999, "The defence wins after this many player turns; 0 is never", "DB-END-4"),
    ),
    traits=("secret draft", "coins", "best of three", "40 min"),
    picture="kick-off",
    ghosts=(("pieces", NOBODY), ("occupant", OFFBOARD), ("loose", OFFBOARD), ("marker", OFFBOARD)),
)


GAME = Game(
    facts=FACTS,
    package=__name__,
    state=State,
    board=Board,
    work=Work,
    kernel=by_name(
        apply.prompted,
        apply.outcome,
        legal.legal,
        check.check,
        apply.apply,
        hints.pick,
        secrets.hide,
        secrets.guess,
        worth.value,
    ),
    verbs=VERBS,
    clauses=CLAUSES,
    notes=notes,
    scenario=scenario,
    validate=validate,
    load=load,
    export=export,
    scene=later(__name__, "scene.scene"),
    sentence=later(__name__, "report.sentence"),
    ask=later(__name__, "prompts.ask"),
    names=names,
    result=later(__name__, "prompts.result"),
    summary=later(__name__, "report.summary"),
    outcome_words=later(__name__, "report.outcome_words"),
)
