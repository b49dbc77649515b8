"""How well a side stands, as learnt from matches; for the search. Not part of the rules.

`worth.py` says what people can read: standards, hit points, the best blow. This says what such matches came to: every
unit is described eight times over, each time by a few traits together (its type, its hp and how hard it can be struck;
its neighbours; how far the enemy is; …), the position four times, and a small network (`network.py`) says what the
descriptions together were worth, in parts of a logit. It began as tables (`python -m training.tables`);
what a description means is told here and nowhere else.
"""

from typing import Final

from sandtable.games.dbd.ai.network import judge
from sandtable.games.dbd.ai.value import HARM, MOST, MOST_DICE, SKIRMISH_REACH, as_chance, blow, health
from sandtable.games.dbd.model import FAR, OFFBOARD, UNIT_TRAITS, WORTH, Board, State, UnitId, Work
from sandtable.games.dbd.rules.combat import allowance
from sandtable.games.dbd.rules.position import other
from sandtable.kernel.ids import DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND, SECOND_WINS, Seat

FINE: Final = 4  # weights are quarters of a thousandth of a logit

# How many there are of each trait; more than the last counts as the last.
KINDS: Final = 5
QUALITIES: Final = 3
HEALTHS: Final = 8  # hp
DICE: Final = 5  # of the strongest attack on a unit
MOMENTS: Final = 8  # activations left, of the own turn or of the other side's
SIDES: Final = 2  # whose turn it is
STRIKERS: Final = 4  # enemies that could attack a unit; enemies that it could attack
FOES: Final = 3  # enemies beside it
FRIENDS: Final = 4  # units of its own side beside it
DISTANCES: Final = 9  # to the nearest enemy
ALLOWANCES: Final = 3  # RETREATs that it may cancel
GROUNDS: Final = 5  # terrain
EDGES: Final = 8  # sides without a neighbour
NEEDS: Final = 8  # standards that are missing
HARMS: Final = 10  # what the best target would lose,
HARM_STEP: Final = 12  # in steps of hundredths of a standard
LEADS: Final = 9  # standards ahead, from four behind to four ahead
LEVEL: Final = 4  # where neither is
CONTACTS: Final = 4  # who could strike whom: nobody, the active side, the other, both

# Where the table of each description begins. Of a unit:
BY_HEALTH: Final = 16  # the first rows stay empty
BY_NEIGHBOURS: Final = BY_HEALTH + KINDS * HEALTHS * DICE * MOMENTS
BY_STRIKE: Final = BY_NEIGHBOURS + KINDS * STRIKERS * FOES * FRIENDS * SIDES
BY_DISTANCE: Final = BY_STRIKE + KINDS * DICE * STRIKERS * 2 * MOMENTS
BY_SUPPORT: Final = BY_DISTANCE + KINDS * DISTANCES * SIDES * QUALITIES
BY_GROUND: Final = BY_SUPPORT + ALLOWANCES * QUALITIES * DICE * KINDS * SIDES
BY_NEED: Final = BY_GROUND + KINDS * GROUNDS * DICE
BY_EDGE: Final = BY_NEED + KINDS * HEALTHS * NEEDS
# Of the position, seen by the active side:
BY_SCORE: Final = BY_EDGE + KINDS * EDGES * DICE
BY_THREAT: Final = BY_SCORE + NEEDS * NEEDS * MOMENTS
BY_DANGER: Final = BY_THREAT + NEEDS * HARMS * MOMENTS
BY_CONTACT: Final = BY_DANGER + NEEDS * HARMS * MOMENTS
ROWS: Final = BY_CONTACT + LEADS * CONTACTS * DISTANCES * MOMENTS // 2

# What the tables left out, in thousandths of a logit by activations left: to the side whose turn it is, a line that
# ends in the middle of the turn seemed worse than one that ends with it, by what 400 iterations from there say. The
# network was taught to add to the tables with this.
TEMPO: Final = (0, 60, 46, 0)

APART: Final = 20  # what a bold seat loses where nobody can strike anybody, for each hex between the lines,
PATIENCE: Final = 60  # from this turn on; before, it is bold by degrees


def appraise(s: State, board: Board, seat: Seat, bold: int, work: Work) -> int:
    """How well `seat` stands, -1000 to 1000; a `bold` one likes it the less, the later it is,
    where nobody can strike."""
    if s.result == DRAWN:
        return 0
    if s.result != RUNNING:
        ours = FIRST_WINS if seat == FIRST else SECOND_WINS
        return MOST if s.result == ours else -MOST
    describe(s, board, work)
    told = as_chance(judge(s, work) // FINE + TEMPO[s.activations])
    if seat != s.active:
        told = -told
    if bold != 0 and work.reaches[FIRST] + work.reaches[SECOND] == 0:
        told -= APART * (min(work.gap, DISTANCES - 1) - 1) * min(s.turn, PATIENCE) // PATIENCE
    return min(max(told, 1 - MOST), MOST - 1)


def describe(s: State, board: Board, work: Work) -> None:
    """Write the rows of all descriptions: of the first seat's units, of the second's, and of the position."""
    look_around(s, board, work)
    work.firsts = describe_side(s, board, FIRST, 0, work)
    work.both = describe_side(s, board, SECOND, work.firsts, work)
    own = s.active
    foe = other(own)
    left = s.activations
    # what a side needs is missing from the other side's ranks
    lead = min(max(s.standards[own] - s.standards[foe] + LEVEL, 0), LEADS - 1)
    contact = (1 if work.reaches[own] > 0 else 0) + (2 if work.reaches[foe] > 0 else 0)
    gap = min(work.gap, DISTANCES - 1)
    at = work.both
    work.traits[at] = BY_SCORE + (work.needs[foe] * NEEDS + work.needs[own]) * MOMENTS + left
    work.traits[at + 1] = BY_THREAT + (work.needs[foe] * HARMS + work.harms[foe]) * MOMENTS + left
    work.traits[at + 2] = BY_DANGER + (work.needs[own] * HARMS + work.harms[own]) * MOMENTS + left
    work.traits[at + 3] = BY_CONTACT + ((lead * CONTACTS + contact) * DISTANCES + gap) * (MOMENTS // 2) + left


# -- who could strike whom ----------------------------------------------------------------------------------------


def look_around(s: State, board: Board, work: Work) -> None:
    """What every unit could do to the other side with one activation, and the other side to it."""
    work.reaches[FIRST] = 0
    work.reaches[SECOND] = 0
    work.gap = FAR
    for i in range(board.count):
        view = work.views[i]
        view.dice = 0
        view.flankers = 0
        view.strikers = 0
        view.strike = 0
        view.targets = 0
        view.nearest = FAR
    for i in range(board.size[FIRST]):
        one = board.army[FIRST][i]
        if s.hex[one] == OFFBOARD:
            continue
        distance = board.distance[s.hex[one]]
        for j in range(board.size[SECOND]):
            two = board.army[SECOND][j]
            far = distance[s.hex[two]]  # FAR for one that is no more
            work.views[one].nearest = min(work.views[one].nearest, far)
            work.views[two].nearest = min(work.views[two].nearest, far)
            work.gap = min(work.gap, far)
            if far <= SKIRMISH_REACH:
                aim(s, board, FIRST, one, two, far, work)
                aim(s, board, SECOND, two, one, far, work)


def aim(s: State, board: Board, seat: Seat, unit: UnitId, target: UnitId, far: int, work: Work) -> None:
    """Note what a unit of `seat` could do to a target so far away."""
    dice, flanks = blow(s, board, seat, unit, far, board.terrain[s.hex[target]])
    if dice == 0:
        return
    work.reaches[seat] += 1
    work.views[unit].strike = max(work.views[unit].strike, dice)
    work.views[unit].targets += 1
    view = work.views[target]
    view.dice = max(view.dice, dice)
    view.flankers += flanks
    view.strikers += 1


# -- describing ---------------------------------------------------------------------------------------------------


def describe_side(s: State, board: Board, seat: Seat, at: int, work: Work) -> int:
    """Write the rows of a side's units from `at` on; return the place after the last."""
    foe = other(seat)
    side = 0 if s.active == seat else 1
    attacks = s.activations if side == 1 else len(HARM)  # that the other side makes before this one has its turn
    need = min(max(board.standards_to_win - s.standards[foe], 0), NEEDS - 1)
    harm = 0
    for i in range(board.size[seat]):
        unit = board.army[seat][i]
        if s.hex[unit] == OFFBOARD:
            continue
        view = work.views[unit]
        dice = view.dice
        if dice > 0 and view.flankers >= 2:
            dice = min(dice + 1, MOST_DICE)
        describe_unit(s, board, seat, unit, dice, side, need, at, work)
        at += UNIT_TRAITS
        if dice > 0 and attacks > 0:
            worth = WORTH[board.units[unit].kind]
            harm = max(harm, HARM[attacks - 1][dice - 1][min(health(s, unit), HEALTHS - 1) - 1] * worth)
    work.needs[seat] = need
    work.harms[seat] = min(harm // HARM_STEP, HARMS - 1)
    return at


def describe_unit(
    s: State, board: Board, seat: Seat, unit: UnitId, dice: int, side: int, need: int, at: int, work: Work
) -> None:
    """Write the eight rows of one unit that could be struck with so many dice."""
    hex = s.hex[unit]
    kind = board.units[unit].kind
    quality = board.units[unit].quality
    view = work.views[unit]
    hp = min(health(s, unit), HEALTHS - 1)
    moment = s.activations + side * (MOMENTS // 2)
    foes = min(s.beside[other(seat)][hex], FOES - 1)
    friends = min(s.beside[seat][hex], FRIENDS - 1)
    strikers = min(view.strikers, STRIKERS - 1)
    targets = min(view.targets, STRIKERS - 1)
    engaged = 1 if foes > 0 else 0
    far = min(view.nearest, DISTANCES - 1)
    support = allowance(s, board, unit)
    edge = 0
    for neighbour in board.neighbours[hex]:
        if neighbour == OFFBOARD:
            edge += 1
    work.traits[at] = BY_HEALTH + ((kind * HEALTHS + hp) * DICE + dice) * MOMENTS + moment
    beside = foes * FRIENDS + friends
    work.traits[at + 1] = BY_NEIGHBOURS + ((kind * STRIKERS + strikers) * FOES * FRIENDS + beside) * SIDES + side
    strike = (kind * DICE + view.strike) * STRIKERS + targets
    work.traits[at + 2] = BY_STRIKE + (strike * 2 + engaged) * MOMENTS + moment
    work.traits[at + 3] = BY_DISTANCE + ((kind * DISTANCES + far) * SIDES + side) * QUALITIES + quality
    work.traits[at + 4] = BY_SUPPORT + (((support * QUALITIES + quality) * DICE + dice) * KINDS + kind) * SIDES + side
    work.traits[at + 5] = BY_GROUND + (kind * GROUNDS + board.terrain[hex]) * DICE + dice
    work.traits[at + 6] = BY_NEED + (kind * HEALTHS + hp) * NEEDS + need
    work.traits[at + 7] = BY_EDGE + (kind * EDGES + edge) * DICE + dice
