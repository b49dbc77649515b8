"""Doomball: drafted armies on hexes, combat by coin flips, one artifact to be carried to the far edge; and the Variant
on squares, with certain hits and three artifacts.

Where the rule document is silent RULES.md has a ruling; the document comes before the author's repo.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.kernel.game import Die, Facts, Game, Option, Sentence, Setup
from sandtable.kernel.scene import Scene

from . import hints, worth
from .actions import VERBS, names
from .clauses import CLAUSES
from .model import ARMY, MOST_CHANGES, NOBODY, OFFBOARD, PIECES, Board, State, Work
from .rules import apply, check, legal, secrets
from .scenarios import export, load, notes, scenario, validate

ACTIONS = 320  # DB-DEC-13 lists 7 · 33 placements; nothing lists more
TURNS = 12  # player turns of a round under the law of the end
DRAFT_ENTRIES = 2 * (MOST_CHANGES * 13 + 13)  # DB-LIMIT-1: each change may undo twelve picks
BASE_TURN = ARMY * 5 + 1  # activate, three steps and an action for each piece (DB-DEC-8 to DB-DEC-10)
GAME_TURN = PIECES * 14 + 10  # with every retreat that may have to be chosen (DB-DEC-18) and the reinforcements
ROUND = DRAFT_ENTRIES + PIECES + 12 + max(TURNS * BASE_TURN, TURNS // 2 * GAME_TURN)

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
    hidden=True,  # DB-SEAL-1: the drafts, until both are sealed
    simultaneous=True,
    dice=(Die(2, ("T", "H")),),  # DB-COIN-1: the only randomness is a stream of fair coins
    options=(
        Option("variant", 0, 0, 1, "Play the Variant: 8 x 8 squares, certain hits, three artifacts", "DB-VAR-BOARD-1"),
        Option("extra_races", 0, 0, 1, "Allow Wood Elves, Undead and Centaurs", "DB-EXTRA-1"),
        Option("turn_limit", 100, 0, 9999, "The defence wins after this many player turns; 0 is never", "DB-END-4"),
    ),
    ghosts=(("pieces", NOBODY), ("occupant", OFFBOARD), ("loose", OFFBOARD), ("marker", OFFBOARD)),
)


def _scene(setup: Setup, state: State, seat: int) -> Scene:
    """The picture of a position; see scene.py."""
    from .scene import scene as picture

    return picture(setup, state, seat)


def _sentence(setup: Setup, row: Sequence[int]) -> str:
    """An Event as a line of the report; see report.py."""
    from .report import sentence as line

    return line(setup, row)


def _ask(setup: Setup, state: State, seat: int) -> str:
    """What is asked, in words; see prompts.py."""
    from .prompts import ask as question

    return question(setup, state, seat)


def _result(setup: Setup, state: State) -> Sentence:
    """How the match ended, and the clause that says so."""
    from .prompts import result as ending

    return ending(setup, state)


def _summary(setup: Setup, before: State, after: State, events: Sequence[Sequence[int]]) -> dict[str, Any]:
    """What an attack came to, for exact odds."""
    from .report import summary as account

    return account(setup, before, after, events)


def _outcome_words(facts: Mapping[str, int]) -> tuple[int, str]:
    """An outcome in a list of odds."""
    from .report import outcome_words as words

    return words(facts)


GAME = Game(
    facts=FACTS,
    package=__name__,
    state=State,
    board=Board,
    work=Work,
    kernel={
        "prompted": apply.prompted,
        "outcome": apply.outcome,
        "legal": legal.legal,
        "check": check.check,
        "apply": apply.apply,
        "pick": hints.pick,
        "hide": secrets.hide,
        "guess": secrets.guess,
        "value": worth.value,
    },
    verbs=VERBS,
    clauses=CLAUSES,
    notes=notes,
    scenario=scenario,
    validate=validate,
    load=load,
    export=export,
    scene=_scene,
    sentence=_sentence,
    ask=_ask,
    names=names,
    result=_result,
    summary=_summary,
    outcome_words=_outcome_words,
)
