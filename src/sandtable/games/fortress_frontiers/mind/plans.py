"""Plans: orders for everybody, purchases and Done, in one of several styles. Search tries them against each other; each
is also a scripted opponent by its name."""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    DO_SEAL,
    NO_ORDER,
    OFF,
    Board,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.listing import listed
from sandtable.games.fortress_frontiers.rules.position import base_of, distance, first_unit
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .buying import order_buys
from .fighting import order_fighter
from .survey import (
    TO_BASE,
    TO_CAMP,
    TO_HOME,
    TO_PREY,
    count_fighters,
    is_fighter,
    survey,
    threat,
)
from .working import order_holds, order_worker

BALANCED: Final = 0
RUSH: Final = 1
ECONOMY: Final = 2
DEFENCE: Final = 3
HUNT: Final = 4
RAID: Final = 5
LOOSE: Final = 6  # everyone by lot
ASSAULT: Final = 7
STYLES: Final = ("balanced", "rush", "economy", "defence", "hunt", "raid", "loose", "assault")
COMPANY: Final = (6, 4, 7, 6, 5, 4, 5, 5)  # fighters that go for the enemy's base together, by style
HUNTING_GROUND: Final = 14  # steps from home
STRENGTH: Final = (7, 0, 10, 99, 8, 0, 0, 0)  # fighters at home before they set out for it


def devise(state: State, board: Board, seat: Seat, style: int, chance: Chance, out: Actions, work: Work) -> int:
    """Write a whole plan of a style, Done last; how many actions it has. Who has an order keeps it."""
    survey(state, board, seat, work)
    fighters = count_fighters(state, seat)
    goal = army_goal(state, board, seat, style, fighters, work)
    alarm = threat(state, board, seat)
    count = 0
    errand = 0
    for piece in range(ARMY):
        unit = state.units[first_unit(seat) + piece]
        if unit.tile == OFF or unit.fresh != 0 or unit.order != NO_ORDER:
            continue
        if not is_fighter(unit.kind):
            count = order_worker(state, board, seat, piece, errand, chance, out, count, work)
            errand += 1
            continue
        own = goal
        if style == LOOSE:
            own = uniform(chance, 4)
            if own == TO_CAMP and work.goals[TO_CAMP] == OFF:
                own = TO_BASE
        elif style != RUSH and alarm != OFF and distance(board, unit.tile, alarm) <= 12:
            own = TO_HOME
        count = order_fighter(state, board, seat, piece, own, COMPANY[style], out, count, work)
    count = order_holds(state, board, seat, out, count)
    count = order_buys(state, board, seat, style, chance, out, count, work)
    return listed(out, count, DO_SEAL, 0, 0)


def army_goal(state: State, board: Board, seat: Seat, style: int, fighters: int, work: Work) -> int:
    """Where the army of a style is bound for now."""
    if style in (RUSH, ASSAULT):
        return TO_BASE
    if style == DEFENCE:
        return TO_HOME
    if style == RAID:
        return TO_PREY
    if fighters >= STRENGTH[style]:
        return TO_BASE
    if style not in (BALANCED, HUNT, ECONOMY) or work.goals[TO_CAMP] == OFF or fighters < 3:
        return TO_HOME
    home = state.holds[base_of(state, seat)].tile
    near = distance(board, home, work.goals[TO_CAMP]) <= HUNTING_GROUND
    return TO_CAMP if near or style == HUNT else TO_HOME
