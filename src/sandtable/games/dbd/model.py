"""Board, State and constants of Death Before Dishonor: units, hexes, the turn, and an attack in progress.

Names and numbers are those of RULES.md. A unit's side, type and quality never change and are public (DBD-GEN-3), so
they are in the Board; its hp and its hex are in the State. This keeps a State small and fast to copy.
"""

from dataclasses import dataclass, field
from typing import Final, NewType

from sandtable.kernel.ids import FIRST, RUNNING, Seat

UnitId = NewType("UnitId", int)  # index of a unit in the scenario document, 0 to 156
HexId = NewType("HexId", int)  # DBD-BOARD-2

UNITS: Final = 157  # DBD-DEC-7: as many as there are hexes
HEXES: Final = 157  # DBD-BOARD-1, DBD-VAR-1
NOBODY: Final = UnitId(UNITS)  # the ghost unit: it always exists and is never in play
OFFBOARD: Final = HexId(HEXES)  # the ghost hex: always empty, never entered
NO_SEAT: Final = Seat(9)  # the seat of the ghost unit

NEIGHBOURS: Final = 6
NEAR: Final = 18  # most hexes within two steps of a hex (DBD-BOARD-8)
FAR: Final = 99  # the distance to the ghost hex

# DBD-UNIT-1: types, qualities. DBD-TERR-1: terrain.
INF, CAV, SKR, ARC, GEN = range(5)
GREEN, REGULAR, VETERAN = range(3)
CLEAR, WOODS, ROUGH, HILL, WATER = range(5)

# DBD-UNIT-3, by type: INF CAV SKR ARC GEN. Quality and losses change none of these (DBD-UNIT-4).
MOVE_POINTS: Final = (1, 2, 2, 1, 1)  # at most 2: `ways_to` (rules/movement.py) knows moves of one and two hexes only
BASE_HP: Final = (5, 4, 3, 3, 6)
MELEE_DICE: Final = (2, 2, 1, 1, 1)
RANGED_DICE: Final = (0, 0, 1, 2, 0)
RANGE: Final = (0, 0, 2, 3, 0)
STANDARD_VALUE: Final = (1, 1, 1, 1, 2)  # standards for destroying a unit: DBD-VP-1, DBD-UNIT-5, DBD-RULING-14

# DBD-TERR-2, by terrain: CLEAR WOODS ROUGH HILL WATER. No other cover exists (DBD-COV-3).
IMPASSABLE: Final = 9  # entry cost of water: more than any Move
ENTRY_COST: Final = (1, 2, 2, 1, IMPASSABLE)
MELEE_COVER: Final = (0, 1, 1, 0, 0)
RANGED_COVER: Final = (0, 1, 1, 1, 0)

ACTIVATIONS: Final = 3  # DBD-TURN-2
TURN_LIMIT: Final = 9999  # DBD-VP-5

# Verbs (DBD-DEC-1, DBD-DEC-3, DBD-DEC-4), numbered in the order of DBD-DEC-9.
END, MELEE, WITHDRAW, WITHDRAW_SHOOT, SHOOT, MOVE, MOVE_MELEE, MOVE_SHOOT, CANCEL, RETREAT_TO = range(1, 11)

NO_CHARGE, CHARGE = range(2)  # the last argument of MOVE_MELEE

CHOOSING, CANCELLING, RETREATING = range(3)  # phases: the active side decides; the defender decides

IN_MELEE, BY_CHARGE, BY_SHOT = range(3)  # the manner of an attack

ONE_HEX, TWO_HEXES = 1, 2  # bits: numbers of hexes by which a destination can be reached (DBD-MOVE-10)


@dataclass(slots=True)
class Unit:
    """The constant properties of a unit. v0.1 has no facing, morale, fatigue or command (DBD-GEN-6)."""

    seat: Seat = NO_SEAT
    kind: int = INF
    quality: int = REGULAR


@dataclass(slots=True)
class Board:
    """Everything that stays constant during a match."""

    kind: int = 0  # index of the board in board.BOARDS
    standards_to_win: int = 6  # DBD-VP-2
    turn_limit: int = TURN_LIMIT  # DBD-RULING-20
    once_per_turn: int = 0  # house rule, DBD-RULING-2
    one_hex_always: int = 0  # house rule, DBD-RULING-3
    count: int = 0  # units in the scenario; rows from here on are ghosts
    units: list[Unit] = field(default_factory=lambda: [Unit() for _ in range(UNITS + 1)])
    size: list[int] = field(default_factory=lambda: [0] * 2)  # by seat: number of units in the scenario
    army: list[list[UnitId]] = field(default_factory=lambda: [[NOBODY] * UNITS for _ in range(2)])  # and their ids
    terrain: list[int] = field(default_factory=lambda: [CLEAR] * HEXES + [WATER])
    cost: list[int] = field(default_factory=lambda: [1] * HEXES + [IMPASSABLE])  # of entering, by hex
    neighbours: list[list[HexId]] = field(default_factory=lambda: _hexes(NEIGHBOURS))  # ascending, then OFFBOARD
    near: list[list[HexId]] = field(default_factory=lambda: _hexes(NEAR))  # hexes within two steps, likewise
    middle: list[list[HexId]] = field(default_factory=lambda: _hexes(NEAR))  # common neighbour of a hex and a near one
    detour: list[list[HexId]] = field(default_factory=lambda: _hexes(NEAR))  # the second one, if there are two
    distance: list[list[int]] = field(default_factory=lambda: [[FAR] * (HEXES + 1) for _ in range(HEXES + 1)])


@dataclass(slots=True)
class State:
    """Everything that changes during a match, except the random generator (DBD-DEC-10)."""

    phase: int = CHOOSING
    active: Seat = FIRST  # whose turn it is
    turn: int = 1  # counts player turns (DBD-RULING-19)
    activations: int = ACTIVATIONS
    result: int = RUNNING
    attack_from: HexId = OFFBOARD  # hex of the attacker while an attack is in progress
    defender: UnitId = NOBODY  # in the attack in progress
    hits: int = 0  # rolled in the attack in progress, while the defender may cancel retreats
    retreats: int = 0  # likewise
    steps: int = 0  # retreat steps left
    standards: list[int] = field(default_factory=lambda: [0] * 2)
    strength: list[int] = field(default_factory=lambda: [0] * 2)  # units in play, by seat
    used: list[UnitId] = field(default_factory=lambda: [NOBODY] * ACTIVATIONS)  # this turn, ascending; house rule only
    hp: list[int] = field(default_factory=lambda: [0] * (UNITS + 1))
    hex: list[HexId] = field(default_factory=lambda: [OFFBOARD] * (UNITS + 1))
    occupant: list[UnitId] = field(default_factory=lambda: [NOBODY] * (HEXES + 1))
    beside: list[list[int]] = field(  # by seat and hex: number of adjacent units
        default_factory=lambda: [[0] * (HEXES + 1) for _ in range(2)]
    )


@dataclass(slots=True)
class UnitThreats:
    """Attacks by and on one unit that are possible within one activation, judged by distance only."""

    dice: int = 0  # of the strongest attack on it, without the flank die
    flankers: int = 0  # enemies that could become adjacent to it by attacking it
    attackers: int = 0  # enemies that could attack it
    own_dice: int = 0  # dice of its own strongest attack
    targets: int = 0  # enemies that it could attack
    nearest: int = FAR  # distance to the nearest enemy


UNIT_FEATURES: Final = 8  # features of each unit
POSITION_FEATURES: Final = 4  # features of the position as a whole
MAX_FEATURES: Final = UNIT_FEATURES * UNITS + POSITION_FEATURES
EMBEDDING_WIDTH: Final = 15  # numbers in the embedding of a unit


@dataclass(slots=True)
class Work:
    """Scratch space of one call."""

    order: list[UnitId] = field(default_factory=lambda: [NOBODY] * UNITS)  # units sorted by hex
    to: list[HexId] = field(default_factory=lambda: [OFFBOARD] * NEAR)  # destinations of one unit
    ways: list[int] = field(default_factory=lambda: [0] * NEAR)  # to each destination: bits ONE_HEX and TWO_HEXES
    enemies: list[UnitId] = field(default_factory=lambda: [NOBODY] * UNITS)  # that one unit could shoot at
    # For `appraise`:
    threats: list[UnitThreats] = field(default_factory=lambda: [UnitThreats() for _ in range(UNITS + 1)])
    attacks: list[int] = field(default_factory=lambda: [0] * 2)  # by seat: pairs of attacker and target within reach
    gap: int = FAR  # least distance between two enemies
    needs: list[int] = field(default_factory=lambda: [0] * 2)  # by seat: standards that its opponent still needs
    losses: list[int] = field(default_factory=lambda: [0] * 2)  # by seat: largest expected loss of one unit, in steps
    features: list[int] = field(default_factory=lambda: [0] * MAX_FEATURES)  # rows of the embedding table
    first_end: int = 0  # features before this index are of the first seat's units,
    units_end: int = 0  # then up to this index of the second seat's; the rest are of the position
    sums: list[int] = field(default_factory=lambda: [0] * 2 * EMBEDDING_WIDTH)  # embeddings summed by side


def max_hp(kind: int, quality: int) -> int:
    """Return the base hp of a type, one less if GREEN, one more if VETERAN (DBD-UNIT-3)."""
    return BASE_HP[kind] + quality - 1


def _hexes(width: int) -> list[list[HexId]]:
    return [[OFFBOARD] * width for _ in range(HEXES + 1)]
