"""Plans: orders for all units, purchases and Done, in one of several styles.

Search compares plans of all styles with each other; each style is also a scripted opponent (`script:NAME`).
"""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    DO_MOVE,
    DO_SEAL,
    NO_ORDER,
    OFF,
    OTHER,
    SOLDIER,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.orders.action_list import add_action
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import base_of, first_unit, is_on_board
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .assessment import TO_BASE, TO_CAMP, TO_HOME, TO_PREY, assess_position, count_fighters, find_threat, is_fighter
from .camp_guards import assign_guards, order_guard
from .fighters import STAYS, order_fighter
from .formation import (
    SET_OUT,
    count_by_distance,
    find_front,
    find_holding_line,
    may_depart,
    strength_near,
    tiles_to_base,
)
from .purchases import order_buys
from .routes import route_cost
from .spells import order_strongholds
from .strikes import ALONE
from .styles import ASSAULT, BALANCED, CAMPAIGN, DEFENCE, ECONOMY, HOST, HUNT, LOOSE, PATIENT, RAID, RUSH
from .workers import order_worker

STYLES: Final = (  # search tries the first one first, and prefers the last one on equal results
    "balanced",
    "rush",
    "economy",
    "defence",
    "hunt",
    "raid",
    "loose",
    "assault",
    "patient",
    "host",
    "campaign",
)
COMPANY: Final = (6, 4, 7, 6, 5, 4, 5, 5, 8, 10, 8)  # fighters that attack the enemy's base together, by style
LARGEST_COMPANY: Final = (12, 4, 7, 12, 9, 4, 5, 8, 16, 20, 16)  # most fighters that a large army waits for, by style
ARMY_SHARE: Final = 6  # tenths of the fighters that a large army waits for
HUNTING_GROUND: Final = 14  # steps from home within which camps are hunted
# Fighters needed to set out for the enemy's base, by style.
DEPARTURE_STRENGTH: Final = (9, 0, 10, 99, 9, 0, 0, 5, 14, 20, 14)
CALL_RADIUS: Final = 12  # most steps from which fighters come home to a threat
THREAT_RADIUS: Final = 4  # steps from the foremost enemy within which others belong to the threat
DEFENCE_RADIUS: Final = 6  # steps from the foremost enemy within which fighters meet the threat
BOLD: Final = 14  # fighters of a campaign that wait for nobody: numbers that keep coming win
UNDER_WAY: Final = 4  # an army on its way may be smaller by so many fighters
# Styles whose fighters move as one army.
MARCHING: Final = (BALANCED, DEFENCE, HUNT, RAID, LOOSE, ASSAULT, PATIENT, HOST, CAMPAIGN)


def devise(state: State, board: Board, seat: Seat, style: int, chance: Chance, out: Actions, work: Work) -> int:
    """Write a whole plan of a style, Done last; return the number of actions. Units with an order keep it."""
    assess_position(state, board, seat, work)
    count = order_army(state, board, seat, style, chance, out, work)
    errand = 0
    for piece in range(ARMY):
        unit = state.units[first_unit(seat) + piece]
        if is_idle(unit) and not is_fighter(unit.kind):
            count = order_worker(state, board, seat, piece, errand, chance, out, count, work)
            errand += 1
    count = order_strongholds(state, board, seat, out, count)
    count = order_buys(state, board, seat, style, chance, out, count, work)
    return add_action(out, count, DO_SEAL, 0, 0)


def order_army(state: State, board: Board, seat: Seat, style: int, chance: Chance, out: Actions, work: Work) -> int:
    """Write orders for all fighters, the foremost first; return the number of actions."""
    front = ALONE
    home = 0
    holding_line = 0
    stays = False
    company = COMPANY[style]
    fighters = count_fighters(state, seat)
    under_way = False
    if style == CAMPAIGN:
        fighters -= assign_guards(state, board, seat, work)
    if style in MARCHING:
        company = max(company, min(LARGEST_COMPANY[style], fighters * ARMY_SHARE // 10))
        count_by_distance(state, board, seat, work)
        home = max(0, tiles_to_base(state, board, seat, state.holds[base_of(state, seat)].tile, work) - SET_OUT)
        front = find_front(company, work)
        holding_line = find_holding_line(company, home, work)
        stays = not may_depart(COMPANY[style], home, front, work)
        under_way = front < home
        if style == CAMPAIGN and fighters >= BOLD:
            front = 0
            holding_line = 0
    goal = choose_army_goal(state, board, seat, style, fighters, under_way, work)
    alarm = find_threat(state, board, seat)
    radius = CALL_RADIUS
    if style in MARCHING and alarm != OFF:
        radius = call_radius(state, board, seat, alarm)
        if not can_meet_threat(state, board, seat, alarm):
            work.goals[TO_HOME] = state.holds[base_of(state, seat)].tile
        if goal == TO_CAMP:
            goal = TO_HOME
    count = 0
    ranked = rank_fighters(state, board, seat, goal, work)
    for i in range(ranked):
        piece = work.ranks[i]
        unit = state.units[first_unit(seat) + piece]
        own = goal
        post = work.guard_posts[piece]
        if style == LOOSE:
            own = uniform(chance, 4)
            if own == TO_CAMP and work.goals[TO_CAMP] == OFF:
                own = TO_BASE
        elif stays and own == TO_BASE and tiles_to_base(state, board, seat, unit.tile, work) >= home:
            own = TO_HOME
        if style not in (RUSH, LOOSE) and alarm != OFF and distance(board, unit.tile, alarm) <= radius:
            own = TO_HOME
            post = 0
        before = count
        if post != 0:
            count = order_guard(state, board, seat, piece, post, front, out, count, work)
        else:
            count = order_fighter(state, board, seat, piece, own, COMPANY[style], front, holding_line, out, count, work)
        if count > before and out[before][0] != DO_MOVE:
            work.done[unit.tile] |= STAYS
    return count


def can_meet_threat(state: State, board: Board, seat: Seat, alarm: Tile) -> bool:
    """Whether the fighters near a threat are as strong as it is; until then they gather at the base."""
    danger = strength_near(state, board, seat, OTHER[seat], alarm, THREAT_RADIUS)
    return strength_near(state, board, seat, seat, alarm, DEFENCE_RADIUS) >= danger


def call_radius(state: State, board: Board, seat: Seat, alarm: Tile) -> int:
    """Return from how far fighters come home: the least radius that holds twice the strength of the threat."""
    danger = strength_near(state, board, seat, OTHER[seat], alarm, THREAT_RADIUS)
    for reach in range(1, CALL_RADIUS):
        if strength_near(state, board, seat, seat, alarm, reach) >= 2 * danger:
            return reach
    return CALL_RADIUS


def is_idle(unit: Unit) -> bool:
    """Whether a unit waits for an order."""
    return is_on_board(unit) and unit.order == NO_ORDER


def rank_fighters(state: State, board: Board, seat: Seat, goal: int, work: Work) -> int:
    """Write the idle fighters into work.ranks, the nearest to the goal first; return their number.

    Those ahead move first and make room for those behind.
    """
    count = 0
    for piece in range(ARMY):
        unit = state.units[first_unit(seat) + piece]
        if not is_idle(unit) or not is_fighter(unit.kind):
            continue
        length = route_cost(state, board, seat, SOLDIER, goal, unit.tile, work)
        at = count
        while at > 0 and work.batch_r[at - 1] > length:
            work.ranks[at] = work.ranks[at - 1]
            work.batch_r[at] = work.batch_r[at - 1]
            at -= 1
        work.ranks[at] = piece
        work.batch_r[at] = length
        count += 1
    return count


def choose_army_goal(
    state: State, board: Board, seat: Seat, style: int, fighters: int, under_way: bool, work: Work
) -> int:
    """Choose where the army of a style goes now."""
    if style == RUSH:
        return TO_BASE
    if style == DEFENCE:
        return TO_HOME
    if style == RAID:
        return TO_PREY
    needed = DEPARTURE_STRENGTH[style] - (UNDER_WAY if under_way else 0)
    if fighters >= needed:
        return TO_BASE
    if style not in (BALANCED, HUNT, ECONOMY, PATIENT, HOST) or work.goals[TO_CAMP] == OFF or fighters < 3:
        return TO_HOME
    home = state.holds[base_of(state, seat)].tile
    near = distance(board, home, work.goals[TO_CAMP]) <= HUNTING_GROUND
    return TO_CAMP if near or style == HUNT else TO_HOME
