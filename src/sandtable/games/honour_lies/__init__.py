"""Honour Lies: rectangles on an open table, wheels and contact, sealed bids, no dice.

The rule document is one published revision of the author's page (HL-SRC-1); what it leaves open is ruled in RULES.md.
The only hidden information is what a seat has chosen and not yet shown (HL-SRC-2).
"""

from __future__ import annotations

from sandtable.kernel.game import Facts, Game, Option, by_name, later

from . import hints, worth
from .actions import VERBS, names, order
from .clauses import CLAUSES
from .model import HOLDINGS, MOST_CHANGES, NOBODY, ROUNDS, SIDE, UNITS, Board, State
from .rules import acts, arrivals, check, course, listing
from .scenarios import SEAT_NAMES, export, load, notes, scenario, validate
from .scratch import Work

ACTIONS = 8192
SHORT = 2  # rounds of a match under the law of the end
AS_WRITTEN = 0  # bots meet for as many rounds as the scenario says: after four, one table in five is mostly drawn
ENTRIES_AN_ACTIVATION = 40  # steps, bids and seals of two combats, stands lost, retreats, windows
ADVANCED_SETUP = 6 + 8 * SIDE + UNITS  # orders, stakes that tie, Heroes (HL-ADV)

FACTS = Facts(
    id="honour-lies",
    title="Honour Lies",
    sentence="Wheel, charge and bid your own blood: rectangles on an open table, and no dice at all.",
    rules="2024.7-2",  # HL-SRC-1; since the second, a State has Heroes, Strategy and orders: older digests do not fit
    seats=SEAT_NAMES,
    actions=ACTIONS,
    longest=2 * (MOST_CHANGES + SIDE + 1)
    + ADVANCED_SETUP
    + UNITS
    + SHORT * (2 * UNITS + UNITS * ENTRIES_AN_ACTIVATION),
    nobody=NOBODY,
    pieces=UNITS,
    limit={"rounds": SHORT},
    contest={"rounds": AS_WRITTEN},
    slips=(85, 55, 15),  # many decisions are which unit, or to stay: one that is any at all costs little
    iterations=5,  # a glance ahead: more time brings little
    seconds=(0.1, 0.2),  # an activation is three decisions: which unit, its Move, its March
    search={
        "exploration": 40,  # moves differ by a few thousandths of `value`
        "temperature": 12,
        "sample_orders": 1,  # what follows a combat is looked at, its bids drawn by the solution
        "minimax_weight": 500,  # there are no dice: one good answer refutes a move,
        "shift_damping": 2,  # and says little of those beside it;
        "extra_children": 40,  # it may be one that does not seem good
    },
    hidden=True,
    opened=True,  # forces, bids and stakes are all that is ever secret (HL-SRC-2)
    simultaneous=True,
    options=(
        Option("rounds", 0, 0, ROUNDS, "Rounds to play; 0: as the scenario says", "HL-SCORE-3"),
        Option("advanced", 0, 0, 1, "Heroes, Strategy and orders", "HL-ADV-1"),
    ),
    traits=("open table", "sealed bids", "no dice", "40 min"),
    picture="charge-at-the-mill",
    ghosts=(("units", NOBODY), ("occupant", HOLDINGS)),
    out_of_time="",
)


GAME = Game(
    facts=FACTS,
    package=__name__,
    state=State,
    board=Board,
    work=Work,
    kernel=by_name(
        check.prompted,
        course.outcome,
        listing.legal,
        check.check,
        acts.apply,
        hints.pick,
        arrivals.hide,
        hints.guess,
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
    ask=later(__name__, "report.ask"),
    names=names,
    result=later(__name__, "report.result"),
    summary=later(__name__, "report.summary"),
    order=order,
    foresee=later(__name__, "scene_losses.foresee"),
)
