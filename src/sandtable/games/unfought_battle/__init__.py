"""Sun Tzu: The Unfought Battle: three forces a side, secret simultaneous orders, two resources, three stances, ghosts.

The version changes when behaviour changes, and only then. Where the author's text is silent, RULES.md has a ruling;
tools that the author mentions are no rules (UB-RULING-51).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.kernel.game import Facts, Game, Option, Setup, by_name, later

from . import hints
from .actions import VERBS, names
from .clauses import CLAUSES
from .model import EDITS, FORCES, NOBODY, Board, State, Work
from .rules import orders, secrets, turn, upkeep
from .scenarios import export, load, notes, scenario, swap, swap_action, validate

TURNS: Final = 40  # of a match under the law of the end (UB-VICTORY-10)
WRITTEN: Final = 8  # orders of a player in one Plan under that law
TABLE_STEPS: Final = 2  # Execute and Upkeep (UB-TURN-3)
OPTIONS_OF_A_FORCE: Final = 26  # UB-DEC-2, and taking the order back

FACTS = Facts(
    id="unfought-battle",
    title="Sun Tzu: The Unfought Battle",
    sentence="Three forces, two resources, one secret plan a turn: win before the battle is fought.",
    rules="0.7",
    seats=("West", "East"),
    actions=6 * OPTIONS_OF_A_FORCE + 1,
    longest=TURNS * (2 * (WRITTEN + 1) + TABLE_STEPS),
    nobody=NOBODY,
    pieces=FORCES,
    limit={"max_turns": TURNS, "edits": WRITTEN},
    hidden=True,
    simultaneous=True,  # UB-DEC-1
    symmetric=True,  # UB-MAP-5
    public_rolls=False,
    options=(
        Option("max_turns", 0, 0, 9999, "Decide by Shih, then Chi, after this turn; 0 sets no limit", "UB-VICTORY-7"),
        Option("seed", 0, 0, 2**30, "Make the unknown land from this seed; 0 takes one by lot", "UB-GEN-1"),
        Option("edits", EDITS, 6, 10_000, "Orders that a player may write and change in one Plan", "UB-LIMIT-1"),
    ),
    traits=("secret orders", "ghosts", "no dice", "20 min"),
    picture="still-water",
    ghosts=(("forces", NOBODY),),
    slips=(85, 65),  # one order of three that is any at all hardly hurts a plan
    seconds=(0.01, 1.5),  # what is found soon is worth most: this is half way between greed and all that is found
    out_of_time="seal",  # forces without an order Meditate (UB-DEC-7, UB-ORDER-4)
)


def _summary(setup: Setup, before: State, after: State, events: Sequence[Sequence[int]]) -> dict[str, int]:
    """What an Action changed, in numbers."""
    made = {}
    for seat, player in enumerate(("p1", "p2")):
        made[f"{player}_chi"] = after.sides[seat].chi - before.sides[seat].chi
        made[f"{player}_shih"] = after.sides[seat].shih - before.sides[seat].shih
    return made | {"outcome": after.winner}


GAME: Final = Game(
    facts=FACTS,
    package=__name__,
    state=State,
    board=Board,
    work=Work,
    kernel=by_name(
        orders.prompted,
        upkeep.outcome,
        orders.legal,
        orders.check,
        turn.apply,
        hints.pick,
        secrets.hide,
        hints.guess,
        hints.value,
    ),
    verbs=VERBS,
    clauses=CLAUSES,
    notes=notes,
    scenario=scenario,
    validate=validate,
    load=load,
    export=export,
    scene=later(__name__, "scene.scene"),
    sentence=later(__name__, "words.sentence"),
    ask=later(__name__, "words.ask"),
    names=names,
    result=later(__name__, "words.result"),
    summary=_summary,
    swap=swap,
    swap_action=swap_action,
)
