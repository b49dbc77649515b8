"""Honour Lies: rectangles on an open table, wheels and contact, sealed bids, no dice.

The rule document is one published revision of the author's page (HL-SRC-1); what it leaves open is ruled in RULES.md.
The only hidden information is what a seat has chosen and not yet shown (HL-SRC-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.kernel.game import Facts, Game, Option, Sentence, Setup
from sandtable.kernel.scene import Scene

from . import hints
from .actions import VERBS, names, order
from .clauses import CLAUSES
from .model import HOLDINGS, MOST_CHANGES, NOBODY, ROUNDS, SIDE, UNITS, Board, State, Work
from .rules import acts, arrivals, check, course, listing
from .scenarios import SEAT_NAMES, export, load, notes, scenario, validate

ACTIONS = 8192
SHORT = 2  # rounds of a match under the law of the end
ENTRIES_AN_ACTIVATION = 40  # steps, bids and seals of two combats, stands lost, retreats, windows

FACTS = Facts(
    id="honour-lies",
    title="Honour Lies",
    sentence="Wheel, charge and bid your own blood: rectangles on an open table, and no dice at all.",
    rules="2024.7",  # HL-SRC-1
    seats=SEAT_NAMES,
    actions=ACTIONS,
    longest=2 * (MOST_CHANGES + SIDE + 1) + UNITS + SHORT * (2 * UNITS + UNITS * ENTRIES_AN_ACTIVATION),
    nobody=NOBODY,
    pieces=UNITS,
    limit={"rounds": SHORT},
    hidden=True,
    simultaneous=True,
    options=(Option("rounds", 0, 0, ROUNDS, "Rounds to play; 0: as the scenario says", "HL-SCORE-3"),),
    ghosts=(("units", NOBODY), ("occupant", HOLDINGS)),
    out_of_time="",
)


def _scene(setup: Setup, state: State, seat: int) -> Scene:
    """The picture of a position; see scene.py."""
    from .scene import scene as picture

    return picture(setup, state, seat)


def _sentence(setup: Setup, row: Sequence[int]) -> str:
    """An Event as a sentence; see report.py."""
    from .report import sentence as line

    return line(setup, row)


def _ask(setup: Setup, state: State, seat: int) -> str:
    """What is asked, in words."""
    from .report import ask as question

    return question(setup, state, seat)


def _result(setup: Setup, state: State) -> Sentence:
    """How the match ended, and the clause that says so."""
    from .report import result as ending

    return ending(setup, state)


def _summary(setup: Setup, before: State, after: State, events: Sequence[Sequence[int]]) -> dict[str, Any]:
    """What an action came to."""
    from .report import summary as account

    return account(setup, before, after, events)


GAME = Game(
    facts=FACTS,
    package=__name__,
    state=State,
    board=Board,
    work=Work,
    kernel={
        "prompted": check.prompted,
        "outcome": course.outcome,
        "legal": listing.legal,
        "check": check.check,
        "apply": acts.apply,
        "pick": hints.pick,
        "hide": arrivals.hide,
        "guess": hints.guess,
        "value": hints.value,
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
    order=order,
)
