"""The State, Board and scratch space of a match, and the constants of the rules. Clause ids are those of RULES.md.

Words (HL-SRC-4): a turn is one activation; the anchor is the stand that is placed first in a move and around which
the rest is rebuilt; square is the formation that the rule document also calls regular (HL-RULING-1).
"""

from dataclasses import dataclass, field
from typing import Final

from sandtable.geometry.plane import Shape, Sines
from sandtable.geometry.plane_strip import Shadow, Strip
from sandtable.kernel.ids import FIRST, SECOND, Seat

UnitId = int  # an index of State.units; a number in an Action is checked before it is used as one
HoldingId = int

SIDE: Final = 12  # most units of a seat (HL-LIMIT-1)
UNITS: Final = 24  # 0 to 11 are the first seat's roster, 12 to 23 the second's
NOBODY: Final = 24  # the ghost unit: never in play
HOLDINGS: Final = 8
NOWHERE: Final = 8  # the ghost holding: never occupied
TERRAIN_PIECES: Final = 16  # most pieces of terrain
MOST_STANDS: Final = 6  # of one unit
ROUNDS: Final = 20

NO_SEAT: Final = Seat(2)
SEATS: Final = (FIRST, SECOND)
OTHER: Final = (SECOND, FIRST, NO_SEAT)

MM: Final = 1000  # HL-NUM-1
LONG: Final = 60 * MM  # HL-PIECE-1: a stand is 60 by 30 mm
SHORT: Final = 30 * MM

# -- profiles ---------------------------------------------------------------------------------------------------

INFANTRY: Final = 0
CAVALRY: Final = 1
BEASTS: Final = 2
BEHEMOTHS: Final = 3
KINDS: Final = 4

ARTILLERY: Final = 0
BERSERKER: Final = 1
ELITE: Final = 2
HEAVY: Final = 3
LEVY: Final = 4
MONSTROUS: Final = 5
NIGHTMARE: Final = 6
SCOUT: Final = 7
WILDFIRE: Final = 8
ROLES: Final = 9
NO_ROLE: Final = 9  # the second role of a regular unit

# -- status and formation of a unit (HL-STATE) --------------------------------------------------------------------

ABSENT: Final = 0  # there is no such unit
RESERVE: Final = 1  # not yet deployed; a Summoned unit waits here
ON_TABLE: Final = 2
INSIDE: Final = 3  # in a holding
REMOVED: Final = 4  # from play; may return
DESTROYED: Final = 5
HELD: Final = 6  # held back: had no room at set-up (HL-SETUP-7)
AMBUSHED: Final = 7  # left play by an order; may reappear (HL-ADV-3)

WALL: Final = 0
SQUARE: Final = 1
COLUMN: Final = 2
FORM_NAMES: Final = ("wall", "square", "column")
FORMS: Final = 3

FRONT: Final = 0  # faces, and edges of a stand in the order of its corners (HL-PIECE-7)
RIGHT: Final = 1
REAR: Final = 2
LEFT: Final = 3
FACE_NAMES: Final = ("front", "right", "rear", "left")

IMPASSABLE: Final = 1  # kinds of terrain, as bits (HL-TERR-1)
DIFFICULT: Final = 2
OBSCURING: Final = 4
HIGH: Final = 8

# -- phases, steps, stages, verbs ---------------------------------------------------------------------------------

ENLISTING: Final = 0  # phases: the question that is open
DEPLOYING: Final = 1
RETURNING: Final = 2
ACTIVATING: Final = 3
ACTING: Final = 4
ENGAGING: Final = 5
BIDDING: Final = 6
LOSING_STAND: Final = 7
RETREATING: Final = 8
SUMMONING: Final = 9
OVER: Final = 10
PICKING_ORDERS: Final = 11  # advanced module (HL-ADV): each seat picks its orders
BIDDING_STRATEGY: Final = 12  # Strategy is bid for the Initiative
ASSIGNING_HEROES: Final = 13  # Heroes are assigned to units
PLAYING_ORDERS: Final = 14  # an order may be played
SORTING_ORDERS: Final = 15  # the first player chooses which order is resolved first
OFFERING_SACRIFICE: Final = 16  # a Hero may be sacrificed,
SUFFERING_RUIN: Final = 17  # a stand or Health is lost to Ruin

RUSH: Final = 0  # steps of an activation (HL-ACT-1); State.step is the earliest still open
RANGED: Final = 1
REFORM: Final = 2
MOVE: Final = 3
MARCH: Final = 4
MELEE: Final = 5
OCCUPY: Final = 6

IDLE: Final = 0  # stages: what the rules do next, without a question
START_ROUND: Final = 1
NEXT_RETURN: Final = 2
NEXT_ACTIVATION: Final = 3
NEXT_STEP: Final = 4
RESOLVE_COMBAT: Final = 5
CHECK_COHESION: Final = 6
ASK_FOR_RETREAT: Final = 7
AFTER_RETREAT: Final = 8
END_COMBAT: Final = 9
END_ACTIVATION: Final = 10
ASK_FOR_ORDERS: Final = 11
RESOLVE_ORDERS: Final = 12
ASK_FOR_SACRIFICE: Final = 13

DO_ENLIST: Final = 1  # verbs
DO_DISMISS: Final = 2
DO_DEPLOY: Final = 3
DO_GARRISON: Final = 4
DO_HOLD_BACK: Final = 5
DO_PASS: Final = 6
DO_ACTIVATE: Final = 7
DO_RUSH: Final = 8
DO_SHOOT: Final = 9
DO_REFORM: Final = 10
DO_ADVANCE: Final = 11
DO_RETREAT: Final = 12
DO_PIVOT: Final = 13
DO_TURN: Final = 14
DO_SALLY: Final = 15
DO_ENGAGE: Final = 16
DO_BID: Final = 17
DO_SEAL: Final = 18
DO_LOSE: Final = 19
DO_SUMMON: Final = 20
DO_OCCUPY: Final = 21
DO_FINISH: Final = 22
DO_END: Final = 23
DO_TAKE: Final = 24
DO_STAKE: Final = 25
DO_ASSIGN: Final = 26
DO_ORDER: Final = 27
DO_RESOLVE: Final = 28
DO_SACRIFICE: Final = 29
DO_RUIN: Final = 30
DO_FORTIFY: Final = 31  # the order that names a site

AHEAD: Final = 0  # directions of one stand (HL-MOVE-9)
BACK: Final = 1
TO_LEFT: Final = 2
TO_RIGHT: Final = 3

NO_ORDER: Final = 18  # the order constants are in rules/orders/table.py
MOST_BIDS: Final = 3  # before sealing (HL-LIMIT-2)
MOST_CHANGES: Final = 40

OVERLAPS_FRIEND: Final = 1  # marks: what a placed stand would do, as bits (HL-REB-4)
CONTACTS_ENEMY: Final = 2  # overlaps or touches an enemy unit or an enemy-held holding
OVERLAPS_EMPTY_HOLDING: Final = 4  # overlaps an unoccupied holding
CONTACTS_EMPTY_HOLDING: Final = 8  # overlaps or touches one
ON_UNPLAYABLE_GROUND: Final = 16  # off the table or on impassable terrain


@dataclass(slots=True)
class Unit:
    """One unit: its profile, its position and its condition."""

    seat: int = NO_SEAT
    kind: int = INFANTRY
    role: int = NO_ROLE
    second: int = NO_ROLE
    wide: int = 1
    status: int = ABSENT
    health: int = 0
    form: int = WALL
    x: int = 0  # the origin O: the front-left corner of cell (0,0) (HL-FORM-2)
    y: int = 0
    heading: int = 0
    cells: int = 0  # cell (r,c) is bit 4r + c
    holding: HoldingId = NOWHERE
    activated: int = 0
    disordered: int = 0
    since: int = 0  # the turn in which it was removed from play
    hero: int = 0  # HL-ADV-1
    sworn: int = 0  # immune to disorder this round (HL-ADV-3)
    gifts: int = 0  # special rules that orders give it this turn


@dataclass(slots=True)
class Combat:
    """The current combat, from base scores to the loser's retreat."""

    attacker: UnitId = NOBODY
    defender: UnitId = NOBODY
    ranged: int = 0
    face: int = FRONT
    side: int = FRONT  # of a holding: the side that the attack comes from (HL-HOLD-10)
    attack: int = 0
    defence: int = 0
    loser: UnitId = NOBODY
    margin: int = 0
    losses: int = 0  # stands yet to be lost (HL-COMBAT-11)
    forward: int = 0  # the loser must retreat forward (HL-MOVE-7)
    more_attack: int = 0  # added by bids and Heroes
    more_defence: int = 0
    offered: int = 0  # seats that have been asked for a Hero, as bits (HL-ADV-1)
    claimed: int = 0  # Ruin has been suffered for the standard (HL-ADV-3)


@dataclass(slots=True)
class Charge:
    """An Advance that met an enemy: the slot of the engaging stand, kept until a layout is chosen."""

    x: int = 0
    y: int = 0
    heading: int = 0
    form: int = WALL
    enemy: UnitId = NOBODY
    holding: HoldingId = NOWHERE
    face: int = FRONT


@dataclass(slots=True)
class Orders:
    """The advanced module (HL-ADV): what each seat owns and what is played in the current activation."""

    strategy: list[int] = field(default_factory=lambda: [0] * 2)
    heroes: list[int] = field(default_factory=lambda: [0] * 2)  # yet to be assigned
    taken: list[int] = field(default_factory=lambda: [0] * 2)  # the three of each seat, as bits
    used: list[int] = field(default_factory=lambda: [0] * 2)  # this round
    played: list[int] = field(default_factory=lambda: [NO_ORDER] * 2)  # in this activation; NO_ORDER once resolved
    unit: list[UnitId] = field(default_factory=lambda: [NOBODY] * 2)  # the unit that the order names
    place: list[int] = field(default_factory=lambda: [0] * 2)
    asked: int = 0  # seats asked in this activation, as bits
    next: int = NO_SEAT  # whose order is resolved next
    effects: int = 0  # on the active unit this turn, as bits
    ruin: int = 0  # Health to lose instead of a stand, while the owner chooses
    ruined: UnitId = NOBODY  # the unit that suffers it
    or_else: UnitId = NOBODY  # or this one instead (Wild Magic)


def _roster() -> list[Unit]:
    return [Unit(seat=SEATS[row // SIDE]) for row in range(UNITS)] + [Unit()]


@dataclass(slots=True)
class State:
    """The complete position. Only unsealed forces, bids and Strategy bids are secret (HL-SRC-2)."""

    phase: int = DEPLOYING
    stage: int = IDLE
    round: int = 0
    first: int = FIRST  # the first player (HL-SETUP-2); fixed (HL-RULING-28), unless bid for (HL-ADV-2)
    turn: int = 0  # activations so far
    mover: int = SECOND  # the seat that deploys, returns or activates next
    active: UnitId = NOBODY
    step: int = RUSH
    rushing: int = 0  # an Advance of Rush is being chosen
    rushed: int = 0
    shot: int = 0
    reformed: int = 0
    fled: int = 0  # units that fled through a friend this turn, as bits (HL-FLEE-1)
    trampled: UnitId = NOBODY  # the friend fled through, which loses a stand
    losing: UnitId = NOBODY  # the unit whose owner chooses a stand to lose
    window: int = 0  # 1: the summoning window of the fallen unit is open
    asked: int = 0  # seats asked in this window
    vp: list[int] = field(default_factory=lambda: [0] * 2)
    done: list[int] = field(default_factory=lambda: [0] * 2)  # has finished deploying or returning
    sealed: list[int] = field(default_factory=lambda: [0] * 2)
    issued: list[int] = field(default_factory=lambda: [0] * 2)
    bid: list[int] = field(default_factory=lambda: [0] * 2)
    occupant: list[UnitId] = field(default_factory=lambda: [NOBODY] * (HOLDINGS + 1))
    keeper: list[int] = field(default_factory=lambda: [NO_SEAT] * (HOLDINGS + 1))  # last occupier (HL-HOLD-11)
    charge: Charge = field(default_factory=Charge)
    combat: Combat = field(default_factory=Combat)
    fallen: Unit = field(default_factory=Unit)  # the fallen unit at its last position (HL-SUM-3)
    units: list[Unit] = field(default_factory=_roster)
    holdings: int = 0
    holding: list[Shape] = field(default_factory=lambda: [Shape() for _ in range(HOLDINGS)])
    orders: Orders = field(default_factory=Orders)


@dataclass(slots=True)
class Board:
    """What both seats know from the start. Holdings can be built in play, so they belong to the State."""

    width: int = 1200 * MM
    height: int = 900 * MM
    first: int = FIRST  # the youngest (HL-SETUP-2)
    rounds: int = 6
    force: int = 6  # units of a side (HL-FORCE-1)
    enlists: int = 0  # forces are chosen in the match
    west: list[int] = field(default_factory=lambda: [0] * 2)  # deployment areas
    east: list[int] = field(default_factory=lambda: [0] * 2)
    south: list[int] = field(default_factory=lambda: [0] * 2)
    north: list[int] = field(default_factory=lambda: [0] * 2)
    heading: list[int] = field(default_factory=lambda: [0] * 2)
    grounds: int = 0
    ground: list[Shape] = field(default_factory=lambda: [Shape() for _ in range(TERRAIN_PIECES)])
    kind: list[int] = field(default_factory=lambda: [0] * TERRAIN_PIECES)
    advanced: int = 0  # Heroes, Strategy and orders (HL-ADV)
    command: list[int] = field(default_factory=lambda: [0] * HOLDINGS)
    sines: Sines = field(default_factory=Sines)


@dataclass(slots=True)
class Footprint:
    """The rectangle grid of a unit or holding, whose four faces can be hit: pose, size of a stand, and cells."""

    x: int = 0
    y: int = 0
    heading: int = 0
    width: int = 0
    depth: int = 0
    cells: int = 0


@dataclass(slots=True)
class Run:
    """A maximal row of exposed stand edges, seen from outside (HL-FORM-8)."""

    px: int = 0  # its left end
    py: int = 0
    qx: int = 0  # its right end
    qy: int = 0
    heading: int = 0  # of a viewer who looks straight at it
    length: int = 0
    edge: int = 0  # length of one stand's edge
    first: int = 0  # its smallest cell


MOST_OPTIONS: Final = 32  # layouts that an engaging unit may take
MOST_SIGHT_POINTS: Final = 256  # sight points on a target
MOST_BLOCKERS: Final = 176  # all stands, holdings and terrain
BID_CHOICES: Final = 25  # bids of one unit: 0 to twice the largest profile (HL-ADV-3)
MOST_RESULTS: Final = 1024  # results remembered while options are listed
MOST_CHARGES: Final = 64  # charges remembered while moves are listed


@dataclass(slots=True)
class Work:
    """Scratch space for one call of a rule. It holds nothing between calls."""

    stand_count: list[int] = field(default_factory=lambda: [0] * (UNITS + 1))  # stands of each unit on the table
    stands: list[Shape] = field(default_factory=lambda: [Shape() for _ in range(UNITS * MOST_STANDS)])
    unit_boxes: list[Shape] = field(default_factory=lambda: [Shape() for _ in range(UNITS)])  # around each unit
    trial: Unit = field(default_factory=Unit)  # the pose being tried
    anchor: int = 0  # its anchor cell
    trial_count: int = 0  # its number of stands
    trial_cells: list[int] = field(default_factory=lambda: [0] * MOST_STANDS)  # in the order of HL-ENG-1
    trial_marks: list[int] = field(default_factory=lambda: [0] * MOST_STANDS)  # what each stand would do
    trial_stands: list[Shape] = field(default_factory=lambda: [Shape() for _ in range(MOST_STANDS)])
    trial_box: Shape = field(default_factory=Shape)  # around the tried stands
    probe: Shape = field(default_factory=Shape)  # a shape being tried
    footprint: Footprint = field(default_factory=Footprint)
    face_widths: list[int] = field(default_factory=lambda: [0] * 4)  # of each face in the strip
    run: Run = field(default_factory=Run)
    strip: Strip = field(default_factory=Strip)
    charge: Charge = field(default_factory=Charge)
    stands_lost: int = 0  # stands that a move loses
    option_count: int = 0
    option_forms: list[int] = field(default_factory=lambda: [0] * MOST_OPTIONS)
    option_layouts: list[int] = field(default_factory=lambda: [0] * MOST_OPTIONS)
    option_cells: list[int] = field(default_factory=lambda: [0] * MOST_OPTIONS)
    point_count: int = 0
    point_xs: list[int] = field(default_factory=lambda: [0] * MOST_SIGHT_POINTS)
    point_ys: list[int] = field(default_factory=lambda: [0] * MOST_SIGHT_POINTS)
    blocker_count: int = 0
    blockers: list[Shape] = field(default_factory=lambda: [Shape() for _ in range(MOST_BLOCKERS)])
    shadows: list[Shadow] = field(default_factory=lambda: [Shadow() for _ in range(MOST_BLOCKERS)])
    result_count: int = 0
    results: list[list[int]] = field(default_factory=lambda: [[0] * 6 for _ in range(MOST_RESULTS)])
    isolated: int = 0  # 1: the tried pose is near nothing, so its stands were not laid out
    listing: int = 0  # 1: moves of one unit are being listed, so results can be reused
    charge_count: int = 0  # charges met in this list
    known_charges: list[Charge] = field(default_factory=lambda: [Charge() for _ in range(MOST_CHARGES)])
    known_option_counts: list[int] = field(default_factory=lambda: [0] * MOST_CHARGES)  # layouts of each
    centre_xs: list[int] = field(default_factory=lambda: [0] * UNITS)  # of units on the table
    centre_ys: list[int] = field(default_factory=lambda: [0] * UNITS)
    start_pose: Unit = field(default_factory=Unit)
    payoffs: list[list[int]] = field(default_factory=lambda: [[0] * BID_CHOICES for _ in range(BID_CHOICES)])
    attack_sums: list[int] = field(default_factory=lambda: [0] * BID_CHOICES)
    defence_sums: list[int] = field(default_factory=lambda: [0] * BID_CHOICES)
