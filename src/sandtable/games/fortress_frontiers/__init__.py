"""Fortress Frontiers: hidden simultaneous orders, fog of war, economy, spells, structures and monsters on hexes.

The version changes when behaviour changes, and only then. Conceding is the platform's resigning (FF-WIN-3)."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.game import Facts, Game, Option, by_name, later

from .actions import VERBS, names
from .clauses import CLAUSES
from .guessing import guess
from .hints import pick
from .mind.plans import STYLES, devise
from .mind.worth import value
from .model import NOBODY, NOWHERE, OFF, PIECES, SEAT_ITSELF, Board, State, Work
from .report import SEAT_NAMES
from .rules.checking import check
from .rules.hiding import hide
from .rules.listing import legal
from .rules.turn import apply, outcome, prompted
from .scenarios import export, load, notes, scenario, validate

SHORT_TURNS: Final = 3  # of a match under the law of the end
SHORT_ORDERS: Final = 6
CONTEST_TURNS: Final = 200  # of a match between bots: most are decided by then;
CONTEST_ORDERS: Final = 100  # in each of them: chance alone would go on giving orders for ever
GHOST_COLUMNS: Final = ("ground", "works", "occupant", "hold")
TABLE_STEPS: Final = 27  # Upkeep, five steps, twenty ticks, the neutrals

GAME: Final = Game(
    facts=Facts(
        id="fortress-frontiers",
        title="Fortress Frontiers",
        sentence="Hidden orders, fog, gold and mana: break the enemy's base on a map nobody knows.",
        rules="1",
        seats=SEAT_NAMES,
        actions=16384,
        longest=SHORT_TURNS * (2 * (SHORT_ORDERS + 1) + TABLE_STEPS),
        nobody=SEAT_ITSELF,
        pieces=PIECES,
        limit={"turn_limit": SHORT_TURNS, "order_limit": SHORT_ORDERS},
        contest={"turn_limit": CONTEST_TURNS, "order_limit": CONTEST_ORDERS},
        hidden=True,
        simultaneous=True,
        public_rolls=False,
        seconds=(0.005, 0.05),  # a first plan; and the best that some dozens of trials find
        slips=(90, 65),  # an order forgotten today is given tomorrow: it takes many to make a weak player
        options=(
            Option("turn_limit", 0, 0, 999_999, "Draw after this turn; 0: no limit", "FF-WIN-3"),
            Option("order_limit", 2000, 1, 1_000_000, "Orders a player may give in one turn", "FF-LIMIT-4"),
        ),
        traits=("fog of war", "secret orders", "economy", "60 min"),
        picture="skirmish",
        ghosts=(("units", NOBODY), ("holds", NOWHERE), *((name, OFF) for name in GHOST_COLUMNS)),
        out_of_time="done",
    ),
    package=__name__,
    state=State,
    board=Board,
    work=Work,
    kernel=by_name(prompted, outcome, legal, check, apply, pick, hide, guess, value, devise),
    styles=STYLES,
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
    elaborate=later(__name__, "scene_ways.elaborate"),
    charts=later(__name__, "charts.charts"),
)
