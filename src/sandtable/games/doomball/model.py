"""The state of a match: rounds, armies, pieces, spaces, the attack that is being resolved.

Words and numbers are those of RULES.md (section 20). The map, the numbers of the kinds and the options never change
and are on the Board; armies are drafted in secret, so they are State.
"""

from dataclasses import dataclass, field
from typing import Final, NewType

from sandtable.kernel.ids import FIRST, RUNNING, SECOND, Seat

PieceId = NewType("PieceId", int)  # 0 to 19 are P1's, 20 to 39 P2's
CellId = NewType("CellId", int)  # row by row from A1

ARMY: Final = 20  # pieces of a seat (DB-LIMIT-3)
PIECES: Final = 40
NOBODY: Final = PieceId(PIECES)  # the ghost piece: never in play
CELLS: Final = 64
OFFBOARD: Final = CellId(CELLS)  # the ghost space: always empty
BASE_CELLS: Final = 48  # DB-BOARD-1
NEAR: Final = 8
FAR: Final = 99  # the distance to what cannot be reached
SEATS: Final = (FIRST, SECOND)
OTHER: Final = (SECOND, FIRST)

# Races, the most humanoid first (DB-TOSS-1); a kind is its race times 7 and its place (DB-UNIT-4).
HUMANS, ELVES, DWARVES, ORCS, WOOD_ELVES, UNDEAD, CENTAURS = range(7)
RACES: Final = 7
MAIN_RACES: Final = 4  # the others are an option (DB-EXTRA-1)
NO_RACE: Final = 7
PLACES: Final = 7  # kinds of a race: three of level 1, three of level 2, one of level 3
KINDS: Final = 49
NO_KIND: Final = 49
GUARDIANS: Final = 7  # DB-UNIT-3

# Abilities (section 9), and what a star stands behind (section 10), as bits.
NO_ABILITY, STEADFAST, PINNING, OVERRUN, PIERCING, CHARGING, EXPLOSIVE, COWARDLY, LEADERSHIP = range(9)
STAR_RANGE, STAR_ATTACK, STAR_DEFENCE, STAR_MOVE = 1, 2, 4, 8

# Terrain (section 12).
PLAIN, FOREST, RIVER, HILL, BUILDING, TOWER, MOUNTAIN = range(7)  # from MOUNTAIN on impassable
NOWHERE: Final = 7  # the ground of the ghost space and of spaces that a board does not have

BASE, VARIANT = 0, 1  # modes
EDGE_A, EDGE_H = 0, 1  # home edges
EDGE_NAMES: Final = ("A", "H")
TAILS, HEADS = 0, 1  # how a coin falls
COIN_NAMES: Final = ("tails", "heads")

# Phases. `actor` decides; in DRAFT both seats until they seal; TOSS, FLIP and BREAK are automatic steps.
(
    DRAFT,
    CALL,
    TOSS,
    ROLE,
    SIDE,
    DEPLOY,
    CARRIER,
    MARKERS,
    FLIP,
    REINFORCE,
    CHOOSE,
    ACT,
    RETREAT,
    BREAK,
    EXCHANGE,
    OVER,
) = range(16)

# What is being drafted: an army with its race (base game), a race alone, an army of a known race (the Variant).
ARMY_AND_RACE, RACE_ONLY, ARMY_ONLY = range(3)

# The verbs of section 19 and of DB-SEAL.
(
    DO_RACE,
    DO_DRAFT,
    DO_DROP,
    DO_CLEAR,
    DO_READY,
    DO_RANDOM,
    DO_SEAL,
    DO_CALL,
    DO_ROLE,
    DO_SIDE,
    DO_EXCHANGE,
    DO_PLACE,
    DO_CARRIER,
    DO_ACTIVATE,
    DO_STEP,
    DO_WALK,
    DO_ATTACK,
    DO_PASS,
    DO_RELOAD,
    DO_FINISH,
    DO_RETREAT,
    DO_MARKER,
    DO_REINFORCE,
    DO_END,
) = range(1, 25)

TAKE_OFFENCE, TAKE_DEFENCE = 0, 1  # of DO_ROLE
ROLE_NAMES: Final = ("offence", "defence")
SWAP_SIDES, SWAP_ROLES, SWAP_NOTHING = 0, 1, 2  # of DO_EXCHANGE

MOST_CHANGES: Final = 40  # DB-LIMIT-1
MARKS: Final = 6  # DB-VAR-SETUP-3
ARTIFACTS: Final = 3  # DB-VAR-BOARD-3
LONGEST_MOVE: Final = 3

# What an attack did to its target (DB-ORDER-1, step 5).
MISSED, WITHSTOOD, STAYED, RETREATED, DESTROYED = range(5)

# Stages of resolution (DB-ORDER-1).
IDLE, RESOLVE_ATTACK, RESOLVE_RETREAT, RESOLVE_ADVANCE, RESOLVE_RESPONSE, END_ACTIVATION, RETREAT_COWARDS = range(7)

# Why a round ended.
NOT_ENDED, BY_GOAL, BY_ELIMINATION, BY_GUARD, BY_ARTIFACTS = range(5)


@dataclass(slots=True)
class Kind:
    """The numbers of a kind of unit (DB-UNIT-1, DB-UNIT-2)."""

    race: int = NO_RACE
    level: int = 0
    range: int = 0
    attack: int = 0
    defence: int = 0
    move: int = 0
    ability: int = NO_ABILITY
    stars: int = 0
    pieces: int = 0  # on the board for each pick


@dataclass(slots=True)
class Board:
    """Everything that stays the same during a match."""

    mode: int = BASE
    cells: int = BASE_CELLS
    races: int = MAIN_RACES  # how many may be drafted
    turn_limit: int = 100  # of a round; 0: none (DB-END-4)
    ground: list[int] = field(default_factory=lambda: [NOWHERE] * (CELLS + 1))
    near: list[list[CellId]] = field(default_factory=lambda: [[OFFBOARD] * NEAR for _ in range(CELLS + 1)])  # ascending
    ways: list[int] = field(default_factory=lambda: [0] * (CELLS + 1))  # number of neighbours
    distance: list[list[int]] = field(default_factory=lambda: [[FAR] * (CELLS + 1) for _ in range(CELLS + 1)])
    row: list[int] = field(default_factory=lambda: [9] * (CELLS + 1))  # 0 is row A
    column: list[int] = field(default_factory=lambda: [9] * (CELLS + 1))  # 0 is column 1
    depth: list[int] = field(default_factory=lambda: [0] * (CELLS + 1))  # DB-BOARD-5
    ring: list[int] = field(default_factory=lambda: [9] * (CELLS + 1))  # DB-VAR-BOARD-2
    rear: list[list[CellId]] = field(  # DB-RETREAT-1: by home edge straight, lower and higher diagonal
        default_factory=lambda: [[OFFBOARD] * 6 for _ in range(CELLS + 1)]
    )
    kinds: list[Kind] = field(default_factory=lambda: [Kind() for _ in range(KINDS + 1)])
    ready: list[list[int]] = field(default_factory=lambda: [[0] * PLACES for _ in range(2 * RACES)])  # DB-SEAL-2


@dataclass(slots=True)
class Piece:
    """One piece: on a cell, or waiting off the board, or lost."""

    kind: int = NO_KIND
    cell: CellId = OFFBOARD
    hits: int = 0
    pinned: int = 0
    moved: int = 0
    loaded: int = 0
    activated: int = 0
    carries: int = 0  # artifacts
    lost: int = 0


@dataclass(slots=True)
class Side:
    """What belongs to one seat. Race, picks and changes are secret until both have sealed (DB-SEAL-1)."""

    race: int = NO_RACE
    picks: list[int] = field(default_factory=lambda: [0] * PLACES)  # by place of the kind in its race
    changes: int = 0
    sealed: int = 0
    wins: int = 0
    home: int = EDGE_A
    finished: int = 0  # out for this game turn (DB-VAR-TURN-2)
    left: int = 0  # pieces on the board
    waiting: int = 0  # pieces to be placed


@dataclass(slots=True)
class State:
    """The complete state. Ghost rows: pieces[NOBODY], occupant[OFFBOARD], loose[OFFBOARD]."""

    phase: int = DRAFT
    drafting: int = ARMY_AND_RACE
    actor: Seat = FIRST
    result: int = RUNNING
    round: int = 1
    turn: int = 0  # player turns of this round, in the Variant game turns
    offence: Seat = FIRST
    called: int = HEADS  # the caller's call
    won_by: Seat = FIRST  # winner of the last round
    ended: int = NOT_ENDED  # why the last round ended
    # the active piece and its path (DB-MOVE-6)
    unit: PieceId = NOBODY
    walked: int = 0
    path: list[CellId] = field(default_factory=lambda: [OFFBOARD] * (LONGEST_MOVE + 1))  # from the start on
    # what is being resolved
    stage: int = IDLE
    next_stage: int = IDLE  # after DRIVE
    attacker: PieceId = NOBODY
    target: PieceId = NOBODY
    target_cell: CellId = OFFBOARD  # where the target stood when it was attacked
    effect: int = MISSED
    response: int = 0  # the attack is a response
    retreater: PieceId = NOBODY
    # the Variant
    marks: int = 0  # markers placed
    heads: int = 0  # reinforcements that may still come
    removed: int = 0  # artifacts out of the game
    sides: list[Side] = field(default_factory=lambda: [Side() for _ in range(2)])
    pieces: list[Piece] = field(default_factory=lambda: [Piece() for _ in range(PIECES + 1)])
    occupant: list[PieceId] = field(default_factory=lambda: [NOBODY] * (CELLS + 1))
    loose: list[int] = field(default_factory=lambda: [0] * (CELLS + 1))  # artifacts lying there
    marker: list[int] = field(default_factory=lambda: [0] * (CELLS + 1))


@dataclass(slots=True)
class Work:
    """Scratch space of one call."""

    range_steps: list[int] = field(
        default_factory=lambda: [0] * (CELLS + 1)
    )  # steps of a range path to each space, or FAR
    queue: list[CellId] = field(default_factory=lambda: [OFFBOARD] * (CELLS + 1))
    retreats: list[CellId] = field(default_factory=lambda: [OFFBOARD] * NEAR)  # spaces a retreat may choose from
    picks: list[int] = field(default_factory=lambda: [0] * PLACES)  # picks of an army by its number
    artifact_cells: list[CellId] = field(default_factory=lambda: [OFFBOARD] * ARTIFACTS)  # the spaces of artifacts
    threat_cells: list[CellId] = field(default_factory=lambda: [OFFBOARD] * ARMY)  # the spaces of an enemy's units
    threat_reach: list[int] = field(default_factory=lambda: [0] * ARMY)  # how far each can attack in a turn
    threat_coins: list[int] = field(default_factory=lambda: [0] * ARMY)  # with how many coins


def seat_of(piece: PieceId) -> Seat:
    """Return the seat of a piece; never called for the ghost."""
    return FIRST if piece < ARMY else SECOND


def piece_of(number: int) -> PieceId:
    """Convert a number to a piece; an invalid one becomes the ghost."""
    if number < 0 or number >= PIECES:
        return NOBODY
    return number  # type: ignore[return-value]  # kernel Python cannot call a NewType; this is the one conversion


def cell_of(number: int) -> CellId:
    """Convert a number to a space; an invalid one becomes the ghost."""
    if number < 0 or number >= CELLS:
        return OFFBOARD
    return number  # type: ignore[return-value]  # as above
