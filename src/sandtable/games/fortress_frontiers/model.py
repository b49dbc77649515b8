"""State, Board and work space of Fortress Frontiers. Clause ids are those of RULES.md.

Terrain, works, owners and occupants are columns by tile in the State, because nobody knows them from the start. What a
player knows is in their sight (three values a tile) and their memory (one packed number a tile).
"""

from dataclasses import dataclass, field
from typing import Final, NewType

from sandtable.kernel.events import Events
from sandtable.kernel.ids import FIRST, SECOND, Seat, Wide

Tile = NewType("Tile", int)

TILES: Final = 1131  # FF-MAP-1, FF-LIMIT-7, FF-DEC-4
OFF: Final = Tile(1131)  # the ghost tile: open, empty, no way in or out
SEATS: Final = (FIRST, SECOND)  # FF-TERM-1
OTHER: Final = (SECOND, FIRST)
NEUTRAL: Final = Seat(2)  # owns camp archers and dragons
NO_SEAT: Final = Seat(3)

ARMY: Final = 128  # FF-LIMIT-1: rows 0..127 are the first player's units, 128..255 the second's
NEUTRALS: Final = 256  # the first row of a neutral, in map order: camps, then lairs
MOST_NEUTRALS: Final = 64  # FF-LIMIT-7
NOBODY: Final = 320  # the ghost unit
HOLDS: Final = 24  # FF-LIMIT-3: rows 0..23 are the first player's strongholds, 24..47 the second's
NOWHERE: Final = 48  # the ghost stronghold
PIECES: Final = ARMY + HOLDS  # pieces of a seat: units, then strongholds
SEAT_ITSELF: Final = PIECES  # `about` of `legal`: purchases, wards, Done

# -- kinds ------------------------------------------------------------------------------------------------------------

ARCHER: Final = 0  # FF-TERM-2, FF-UNIT-1; ranged units are Archer, Camp Archer and Dragon (FF-TERM-8)
SOLDIER: Final = 1
SCOUT: Final = 2
MINER: Final = 3
CRYSTAL: Final = 4
BUILDER: Final = 5
PHALANX: Final = 6
CAVALRY: Final = 7
WIZARD: Final = 8
TOWER: Final = 9
BASE: Final = 10
CAMP_ARCHER: Final = 11
DRAGON: Final = 12
TYPES: Final = 9  # kinds that can be bought

FULL: Final = 100  # health: FF-UNIT-1
COST: Final = (100, 85, 50, 75, 50, 50, 100, 125, 150, 0, 0, 0, 0)
MELEE: Final = (15, 28, 4, 1, 1, 3, 15, 25, 4, 40, 45, 20, 40)
RANGED: Final = (30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40, 40)
MOVE: Final = (2, 2, 3, 2, 2, 2, 2, 3, 2, 0, 0, 0, 0)
RANGE: Final = (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3)
SIGHT: Final = (2, 2, 3, 2, 2, 2, 2, 3, 2, 2, 2, 2, 3)
REGEN: Final = (10, 10, 15, 15, 15, 10, 10, 10, 10, 0, 0, 10, 10)
PENALTY: Final = (2, 2, 2, 2, 2, 2, 0, 2, 2, 2, 2, 0, 0)  # FF-RULING-51

# -- ground: terrain, or what lies on open ground (FF-TERM-5, FF-RULING-1) ---------------------------------------------

UNKNOWN: Final = -1
OPEN: Final = 0
FOREST: Final = 1
MOUNTAIN: Final = 2
RIVER: Final = 3
LAKE: Final = 4
MINE: Final = 5
CAMP: Final = 6
LAIR: Final = 7

QUARTERS: Final = 4  # movement costs are whole quarters (FF-TERR-1, FF-MOVE-1)
TERRAIN_COST: Final = (4, 8, 0, 8, 8, 4, 4, 4)  # a mountain is impassable
MELEE_ATTACK: Final = (0, 0, 0, -2, -2, 0, 0, 0)
MELEE_DEFENCE: Final = (0, 2, 0, -2, 3, 0, 0, 0)
RANGED_DEFENCE: Final = (0, 2, 0, -2, -3, 0, 0, 0)

# -- works: one packed number a tile; 0 is none (FF-TERM-4) ------------------------------------------------------------

NO_WORKS: Final = 0
FORT: Final = 1
ROAD: Final = 2
RAIL: Final = 3
SPAWN_TOWER: Final = 4
TRAP: Final = 5
WARD: Final = 6
POOL: Final = 7
PUMP: Final = 8
WORKS: Final = 9
STEPS: Final = (0, 2, 2, 2, 6, 2, 2, 3, 3)  # FF-ENG-1
STEP_COST: Final = (0, 15, 5, 5, 20, 15, 10, 10, 10)

INTACT: Final = 0  # states of works
BUILDING: Final = 1
DISABLED: Final = 2

# -- orders: the verbs of a unit, stronghold or ward; 0 is none --------------------------------------------------------

NO_ORDER: Final = 0
DO_MOVE: Final = 1
DO_MOVE_TO: Final = 2
DO_SHOOT: Final = 3
DO_STRIKE: Final = 4
DO_HEAL: Final = 5
DO_HEAL_FULL: Final = 6
DO_DEFEND: Final = 7
DO_ALWAYS_DEFEND: Final = 8
DO_LOOKOUT: Final = 9
DO_ALWAYS_LOOKOUT: Final = 10
DO_BUILD: Final = 11
DO_ROAD_TO: Final = 12
DO_RAIL_TO: Final = 13
DO_REPAIR: Final = 14
DO_SABOTAGE: Final = 15
DO_CAST: Final = 16
DO_CLEAR: Final = 17
DO_UNDO_BUY: Final = 18
DO_EXTEND: Final = 19
DO_VISION: Final = 20
DO_BUY: Final = 21
DO_SEAL: Final = 22
DO_UNSEAL: Final = 23

VISION_ONCE: Final = 0  # modes of DO_VISION
VISION_ALWAYS: Final = 1
VISION_STOP: Final = 2
WARD_ORDERED: Final = 1  # bits of a side's column of wards
WARD_ALWAYS: Final = 2
WARD_ACTIVE: Final = 4

HEALING: Final = 0  # spells (FF-SPELL-1); there are no others (FF-SPELL-9, FF-RULING-37)
BUFF: Final = 1
FIREBALL: Final = 2
LIGHTNING: Final = 3
SPELL_COST: Final = (15, 0, 40, 50)  # a Combat Buff costs the mana put into it
LEAST_BUFF: Final = 5
MOST_BUFF: Final = 100

GOLD_REWARD: Final = 0  # rewards of a Dragon (FF-NEU-10)
MELEE_REWARD: Final = 1
RANGED_REWARD: Final = 2
MANA_REWARD: Final = 3

# -- phases: Orders, the automatic steps, the end (FF-TURN) ------------------------------------------------------------

UPKEEP: Final = 0
ORDERS: Final = 1
PREPARATION: Final = 2
SPAWNS: Final = 3
SPELLS: Final = 4
ATTACKS: Final = 5
ENGINEERING: Final = 6
MOVEMENT: Final = 7
NEUTRAL_ATTACKS: Final = 8
OVER: Final = 9
TICKS: Final = 20  # FF-RES-1

PATH_NUMBERS: Final = 10
DIGITS: Final = 20  # steps in one number of a path
LONGEST_PATH: Final = 200  # FF-LIMIT-2
MOST_GOLD: Final = 1_000_000_000  # FF-LIMIT-6
MOST_BONUS: Final = 3000
LAST_TURN: Final = 1_000_000

UNSEEN: Final = 0  # sight of a tile (FF-VIS-1)
EXPLORED: Final = 1
VISIBLE: Final = 2
WARDS_SHOWN: Final = 4  # additional bit: an own Wizard sees the tile (FF-VIS-6)

# -- events ------------------------------------------------------------------------------------------------------------

# What a player may know of an event in which none of its own units takes part (FF-VIS-9 to FF-VIS-12): all of it if it
# sees the tile, or as the bits in the audience say.
OWNERS_ONLY: Final = 1 << 8  # nothing
WITHOUT_UNSEEN_ENDS: Final = 2 << 8  # only the visible ends of a way, if there are any
WITHOUT_UNSEEN_STRIKER: Final = 3 << 8  # not who strikes from an unseen tile
IF_WORKS_SEEN: Final = 4 << 8  # all of it if it knows of works on the tile
IF_SABOTAGE_SEEN: Final = 5 << 8  # the same of works that are not there any more

BY_MELEE: Final = 0  # how a strike was made
BY_RANGED: Final = 1
BY_RETALIATION: Final = 2
BY_SPELL: Final = 3
BY_TRAP: Final = 4


@dataclass(slots=True)
class Unit:
    """A mobile unit (FF-TERM-2). A dead neutral keeps its home tile and counts down in `a`."""

    id: int = 0
    seat: Seat = NO_SEAT
    kind: int = ARCHER
    tile: Tile = OFF
    health: int = 0
    fresh: int = 0  # 1: bought this turn, not on the board yet
    order: int = NO_ORDER
    a: int = 0  # tile or works of an order; a neutral's countdown
    b: int = 0  # a spell, plus 4 if its target is a stronghold; a Dragon's reward
    c: int = 0  # id of an own spell target
    d: int = 0  # mana of a spell
    issue: int = 0
    repeat: int = NO_ORDER  # the repeating state or queue (FF-QUEUE-1)
    total: int = 0  # steps of the stored path
    at: int = 0  # index of the next step
    steps: int = 0  # steps left of this turn's segment; the unit is moving while above 0 (FF-TERM-7)
    goal: Tile = OFF  # where the segment should end
    before: int = 0  # steps left before the queue's build step; shows whether it progressed
    hopped: int = 0
    defending: int = 0
    lookout: int = 0
    buff: int = 0
    stamp: int = 0  # when it arrived on its tile (FF-RES-2)
    path: list[Wide] = field(default_factory=lambda: [0] * PATH_NUMBERS)


@dataclass(slots=True)
class Hold:
    """A stronghold (FF-TERM-3)."""

    id: int = 0
    seat: Seat = NO_SEAT
    kind: int = TOWER
    tile: Tile = OFF
    health: int = 0
    starting: int = 0  # 1: there from the start; 0: a spawn tower
    reach: int = 0  # of a spawn tower, found in the Upkeep: 1 road-connected, 2 rail-connected (FF-RULING-17)
    order: int = NO_ORDER
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    issue: int = 0
    buff: int = 0


@dataclass(slots=True)
class Side:
    """What belongs to one player. Only `sealed` and `fallen` are public (FF-VIS-9, FF-VIS-12)."""

    sealed: int = 0
    fallen: int = 0  # its base is destroyed
    gold: int = 0
    mana: int = 0
    cap: int = 0
    melee: int = 0  # bonuses from dragons
    ranged: int = 0
    wells: int = 0  # dragon mana rewards held
    next_id: int = 0
    issued: int = 0  # orders, purchases and clears this turn; also the issue time
    wards_made: int = 0
    gold_income: int = 0  # of the last Upkeep, for display
    mana_income: int = 0
    sight: list[int] = field(default_factory=lambda: [UNSEEN] * (TILES + 1))
    memory: list[int] = field(default_factory=lambda: [0] * (TILES + 1))
    wards: list[int] = field(default_factory=lambda: [0] * (TILES + 1))


@dataclass(slots=True)
class State:
    """The complete position."""

    phase: int = UPKEEP
    turn: int = 1
    tick: int = 0
    next_neutral: int = 0  # id of the next neutral to appear
    units: list[Unit] = field(default_factory=lambda: [Unit() for _ in range(NOBODY + 1)])
    holds: list[Hold] = field(default_factory=lambda: [Hold() for _ in range(NOWHERE + 1)])
    sides: list[Side] = field(default_factory=lambda: [Side() for _ in range(2)])
    ground: list[int] = field(default_factory=lambda: [OPEN] * (TILES + 1))
    owner: list[int] = field(default_factory=lambda: [0] * (TILES + 1))  # of a mine: seat + 1
    works: list[int] = field(default_factory=lambda: [NO_WORKS] * (TILES + 1))
    occupant: list[int] = field(default_factory=lambda: [NOBODY] * (TILES + 1))
    hold: list[int] = field(default_factory=lambda: [NOWHERE] * (TILES + 1))


@dataclass(slots=True)
class Board:
    """What both players know from the start: the shape of the board, and the options."""

    count: int = 0  # tiles that exist
    shape: int = 2  # 0 Normal, 1 Small, 2 custom
    turn_limit: int = LAST_TURN
    order_limit: int = 2000
    tiles: list[Tile] = field(default_factory=lambda: [Tile(tile) for tile in range(TILES + 1)])
    ways: list[list[Tile]] = field(default_factory=lambda: [[OFF] * 6 for _ in range(TILES + 1)])  # FF-HEX-2
    x: list[int] = field(default_factory=lambda: [0] * (TILES + 1))
    y: list[int] = field(default_factory=lambda: [0] * (TILES + 1))
    q: list[int] = field(default_factory=lambda: [0] * (TILES + 1))  # FF-HEX-3
    turned: list[Tile] = field(default_factory=lambda: [OFF] * (TILES + 1))  # FF-MAP-2; OFF where there is no rotation


@dataclass(slots=True)
class Work:
    """Scratch space for one call. What an earlier call left in it never matters."""

    # searches over tiles
    mark: list[int] = field(default_factory=lambda: [0] * (TILES + 1))
    queue: list[Tile] = field(default_factory=lambda: [OFF] * (TILES + 1))
    depth: list[int] = field(default_factory=lambda: [0] * (TILES + 1))  # place of a tile in `queue` or `tile_list`
    cost: list[int] = field(default_factory=lambda: [0] * (TILES + 1))
    steps: list[int] = field(default_factory=lambda: [0] * (TILES + 1))
    trail: list[Wide] = field(default_factory=lambda: [0] * (TILES + 1))  # canonical path to a tile (FF-DEC-2)
    network: list[int] = field(default_factory=lambda: [0] * (TILES + 1))
    tile_list: list[Tile] = field(default_factory=lambda: [OFF] * (TILES + 1))
    path: list[Wide] = field(default_factory=lambda: [0] * PATH_NUMBERS)  # the path that is checked or written

    # movement
    done: list[int] = field(default_factory=lambda: [0] * (TILES + 1))  # tiles handled in this chain
    rotated: list[int] = field(default_factory=lambda: [0] * (TILES + 1))  # tiles of rotations of this tick
    wanted_by: list[int] = field(default_factory=lambda: [0] * (TILES + 1))  # number of movers that want a tile
    sinks: list[Tile] = field(default_factory=lambda: [OFF] * (TILES + 1))
    destination: list[Tile] = field(default_factory=lambda: [OFF] * (NOBODY + 1))
    start: list[Tile] = field(default_factory=lambda: [OFF] * (NOBODY + 1))
    hops: list[int] = field(default_factory=lambda: [0] * (NOBODY + 1))
    active: list[int] = field(default_factory=lambda: [0] * (NOBODY + 1))
    fought: list[int] = field(default_factory=lambda: [0] * (NOBODY + 1))
    in_loop: list[int] = field(default_factory=lambda: [0] * (NOBODY + 1))
    movers: list[int] = field(default_factory=lambda: [0] * (NOBODY + 1))  # in FIFO order
    mover_count: int = 0
    changed: int = 0  # 1: something happened in this tick
    entrants: list[int] = field(default_factory=lambda: [0] * (NOBODY + 1))
    entrant_count: int = 0
    entrant_queues: list[list[int]] = field(default_factory=lambda: [[0] * (NOBODY + 1) for _ in range(2)])
    queue_length: list[int] = field(default_factory=lambda: [0] * 2)

    # combat and engineering
    rows: list[int] = field(default_factory=lambda: [0] * (NOBODY + 1))  # combatants in the order in which they act
    row_count: int = 0
    # damage in batches R and M by combatant, and whose it was
    batch_r: list[Wide] = field(default_factory=lambda: [0] * (NOBODY + NOWHERE + 2))
    batch_m: list[Wide] = field(default_factory=lambda: [0] * (NOBODY + NOWHERE + 2))
    credit_r: list[list[Wide]] = field(default_factory=lambda: [[0] * (NOBODY + 1) for _ in range(2)])
    credit_m: list[list[Wide]] = field(default_factory=lambda: [[0] * (NOBODY + 1) for _ in range(2)])
    attack_count: list[int] = field(default_factory=lambda: [0] * (NOBODY + NOWHERE + 2))  # n of FF-COMBAT-8
    ranks: list[int] = field(default_factory=lambda: [0] * (NOBODY + NOWHERE + 2))  # cause of death; ranked fighters
    weights: list[Wide] = field(default_factory=lambda: [0] * 64)
    targets: list[int] = field(default_factory=lambda: [0] * 64)
    target_count: int = 0
    picks: list[int] = field(default_factory=lambda: [0] * 8)
    tile_flags: list[int] = field(default_factory=lambda: [0] * (TILES + 1))  # sabotaged in this step

    # events and redaction
    sight_before: list[list[int]] = field(default_factory=lambda: [[0] * (TILES + 1) for _ in range(2)])
    pending: Events = field(default_factory=Events)  # of this step, until it is over
    spare: Unit = field(default_factory=Unit)
    spare_hold: Hold = field(default_factory=Hold)

    # routes and plans
    goals: list[Tile] = field(default_factory=lambda: [OFF] * 8)
    goal_count: int = 0
    cost_map_ready: list[int] = field(default_factory=lambda: [0] * 20)  # 1: the row of `cost_maps` is computed
    cost_maps: list[list[int]] = field(default_factory=lambda: [[0] * (TILES + 1) for _ in range(20)])
    guard_posts: list[int] = field(default_factory=lambda: [0] * ARMY)  # by piece: cost map to its camp, or 0
