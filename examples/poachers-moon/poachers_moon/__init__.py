"""Poacher's Moon, a hare hunt in the dark with secret orders and a hidden piece: the example of a game of one's own."""

from typing import Final

from poachers_moon.actions import VERBS
from poachers_moon.clauses import CLAUSES
from poachers_moon.hints import guess, pick, value
from poachers_moon.model import ITSELF, MOST_ORDERS, NOWHERE, Board, State, Work
from poachers_moon.rules.hour import apply, outcome
from poachers_moon.rules.orders import check, legal, prompted
from poachers_moon.rules.secrets import hide
from poachers_moon.scenarios import MOST_HOURS, export, load, notes, scenario, validate
from poachers_moon.scene import SEAT_NAMES, ask, names, result, scene, sentence, summary
from sandtable.kernel.game import Facts, Game, Option, by_name

SHORT: Final = 6  # hours of a match under which the law of the end is tested

GAME: Final = Game(
    facts=Facts(
        id="poachers-moon",
        title="Poacher's Moon",
        sentence="Thirteen clearings, one poacher nobody sees, one keeper with a dog; five minutes.",
        rules="1",
        seats=SEAT_NAMES,
        actions=16,
        longest=SHORT * (2 * (MOST_ORDERS + 1) + 1),
        nobody=ITSELF,
        limit={"hours": SHORT},
        hidden=True,
        simultaneous=True,
        options=(
            Option("hares", 4, 1, 8, "Hares that the poacher needs", "PM-WIN-1"),
            Option("hours", 10, 1, MOST_HOURS, "Dawn comes after this hour", "PM-WIN-3"),
        ),
        traits=("secret orders", "hide and seek", "5 min"),
        ghosts=(("hares", NOWHERE),),
        out_of_time="seal",
    ),
    package="poachers_moon",
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
)
