"""Picket, the tiny game that tests the kernel: sealed orders, fog with memory, a die, two steps of the table."""

from typing import Final

from sandtable.kernel.game import Die, Facts, Game, Option, by_name
from tiny.actions import VERBS
from tiny.clauses import CLAUSES
from tiny.hints import guess, pick, value
from tiny.model import CELLS, MOST_ORDERS, NOBODY, NUMBERS, Board, State, Work
from tiny.rules.orders import check, legal, prompted
from tiny.rules.secrets import hide
from tiny.rules.turn import apply
from tiny.rules.upkeep import outcome
from tiny.scenarios import export, load, notes, scenario, swap, swap_action, validate
from tiny.scene import SEAT_NAMES, ask, names, result, scene, sentence, summary

SHORT: Final = 6  # turns of a match under which the law of the end is tested
TABLE_STEPS: Final = 2

GAME: Final = Game(
    facts=Facts(
        id="tiny",
        title="Picket",
        sentence="Ten cells, two pieces each, secret orders, and nobody sees further than the next cell.",
        rules="1",
        seats=SEAT_NAMES,
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
    ),
    package="tiny",
    state=State,
    board=Board,
    work=Work,
    kernel=by_name(prompted, outcome, legal, check, apply, pick, hide, guess, value),
    verbs=VERBS,
    clauses=CLAUSES,
    notes=notes,
    scenario=scenario,
    validate=validate,
    load=load,
    export=export,
    scene=scene,
    sentence=sentence,
    ask=ask,
    names=names,
    result=result,
    summary=summary,
    swap=swap,
    swap_action=swap_action,
)
