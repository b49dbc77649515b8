"""What the rules of Death Before Dishonor speak about: units, hexes, the turn, an attack in progress.

Words and numbers are those of RULES.md. What a unit is never changes and is known to both (DBD-GEN-3), so it stands
in the Board; what happens to it, its hp and its hex, is the State. So a State is small and quickly copied.
"""

from dataclasses import dataclass, field
from typing import Final, NewType

from sandtable.kernel.ids import FIRST, RUNNING, Seat

UnitId = NewType("UnitId", int)  # the place of a unit in its file, 0 to 156
HexId = NewType("HexId", int)  # DBD-BOARD-2

UNITS: Final = 157  # DBD-DEC-7: as many as there are hexes
HEXES: Final = 157  # DBD-BOARD-1, DBD-VAR-1
NOBODY: Final = UnitId(UNITS)  # the ghost unit: always there, never in play
OFFBOARD: Final = HexId(HEXES)  # the ghost hex: always empty, never entered
NO_SEAT: Final = Seat(9)  # whom the ghost unit belongs to

NEIGHBOURS: Final = 6
NEAR: Final = 18  # hexes within two steps (DBD-BOARD-8)
FAR: Final = 99  # the distance to the ghost hex

# DBD-UNIT-1: types, qualities. DBD-TERR-1: terrain.
INF, CAV, SKR, ARC, GEN = range(5)
GREEN, REGULAR, VETERAN = range(3)
CLEAR, WOODS, ROUGH, HILL, WATER = range(5)

# DBD-UNIT-3, by type: INF CAV SKR ARC GEN. Quality and losses change none of these (DBD-UNIT-4).
MOVE_POINTS: Final = (1, 2, 2, 1, 1)
BASE_HP: Final = (5, 4, 3, 3, 6)
MELEE_DICE: Final = (2, 2, 1, 1, 1)
RANGED_DICE: Final = (0, 0, 1, 2, 0)
RANGE: Final = (0, 0, 2, 3, 0)
WORTH: Final = (1, 1, 1, 1, 2)  # standards for destroying one: DBD-VP-1, DBD-UNIT-5, DBD-RULING-14

# DBD-TERR-2, by terrain: CLEAR WOODS ROUGH HILL WATER. No other cover exists (DBD-COV-3).
NEVER: Final = 9  # the cost of what cannot be entered: more than any Move
ENTRY_COST: Final = (1, 2, 2, 1, NEVER)
MELEE_COVER: Final = (0, 1, 1, 0, 0)
RANGED_COVER: Final = (0, 1, 1, 1, 0)

ACTIVATIONS: Final = 3  # DBD-TURN-2
TURN_LIMIT: Final = 9999  # DBD-VP-5

# DBD-DEC-1, DBD-DEC-3, DBD-DEC-4: the verbs, numbered in the order of DBD-DEC-9.
END, MELEE, WITHDRAW, WITHDRAW_SHOOT, SHOOT, MOVE, MOVE_MELEE, MOVE_SHOOT, CANCEL, RETREAT_TO = range(1, 11)

NO_CHARGE, CHARGE = range(2)  # the last number of MOVE_MELEE

CHOOSING, CANCELLING, RETREATING = range(3)  # phases: the active side; the defender, twice

IN_MELEE, BY_CHARGE, BY_SHOT = range(3)  # how an attack is made

ONE_HEX, TWO_HEXES = 1, 2  # bits: how a destination can be reached (DBD-MOVE-10)

# Events, and the numbers they carry
UNIT_MOVED: Final = 1  # unit, from, to, by way of (OFFBOARD: straight)
UNIT_WITHDREW: Final = 2  # the same
DICE_COUNTED: Final = 3  # attacker, defender, how many, manner, terrain or helping unit: a line of the ledger
DICE_ROLLED: Final = 4  # attacker, defender, manner, the dice as decimal digits, hits, retreats
RETREAT_CANCELLED: Final = 5  # unit, how many, of how many
UNIT_HIT: Final = 6  # unit, hits, hp left
UNIT_RETREATED: Final = 7  # unit, from, to, steps left
RETREAT_BLOCKED: Final = 8  # unit, extra hits, hp left
UNIT_DESTROYED: Final = 9  # unit, hex
STANDARDS_TAKEN: Final = 10  # seat, how many, its sum
TURN_ENDED: Final = 11  # seat, activations unused
TURN_BEGAN: Final = 12  # seat, turn number
MATCH_WON: Final = 13  # seat, its standards, standards to win
MATCH_DRAWN: Final = 14  # turn number


@dataclass(slots=True)
class Unit:
    """What a unit is. Facing, morale, fatigue and command are no part of v0.1 (DBD-GEN-6)."""

    seat: Seat = NO_SEAT
    kind: int = INF
    quality: int = REGULAR


@dataclass(slots=True)
class Board:
    """All that stays as it is during a match."""

    kind: int = 0  # which of the three boards: its place in board.BOARDS
    standards_to_win: int = 6  # DBD-VP-2
    turn_limit: int = TURN_LIMIT  # DBD-RULING-20
    once_per_turn: int = 0  # house rule, DBD-RULING-2
    one_hex_always: int = 0  # house rule, DBD-RULING-3
    count: int = 0  # units of the scenario: rows from here on are ghosts
    units: list[Unit] = field(default_factory=lambda: [Unit() for _ in range(UNITS + 1)])
    size: list[int] = field(default_factory=lambda: [0] * 2)  # units of each seat in the scenario,
    army: list[list[UnitId]] = field(default_factory=lambda: [[NOBODY] * UNITS for _ in range(2)])  # and which
    terrain: list[int] = field(default_factory=lambda: [CLEAR] * HEXES + [WATER])
    cost: list[int] = field(default_factory=lambda: [1] * HEXES + [NEVER])  # of entering each hex
    neighbours: list[list[HexId]] = field(default_factory=lambda: _hexes(NEIGHBOURS))  # ascending, then OFFBOARD
    near: list[list[HexId]] = field(default_factory=lambda: _hexes(NEAR))  # within two steps, ascending, then OFFBOARD
    middle: list[list[HexId]] = field(default_factory=lambda: _hexes(NEAR))  # between a hex and each one near it: one,
    detour: list[list[HexId]] = field(default_factory=lambda: _hexes(NEAR))  # and the other, where there are two
    distance: list[list[int]] = field(default_factory=lambda: [[FAR] * (HEXES + 1) for _ in range(HEXES + 1)])


@dataclass(slots=True)
class State:
    """DBD-DEC-10: sufficient for play, together with the Board. No generator of chance is in it."""

    phase: int = CHOOSING
    active: Seat = FIRST  # whose turn it is
    turn: int = 1  # counts player turns (DBD-RULING-19)
    activations: int = ACTIVATIONS
    result: int = RUNNING
    attack_from: HexId = OFFBOARD  # an attack in progress: the attacker's hex,
    defender: UnitId = NOBODY
    hits: int = 0  # while the defender thinks about cancelling: what was rolled,
    retreats: int = 0
    steps: int = 0  # while it retreats: the steps left
    standards: list[int] = field(default_factory=lambda: [0] * 2)
    strength: list[int] = field(default_factory=lambda: [0] * 2)  # units in play
    used: list[UnitId] = field(default_factory=lambda: [NOBODY] * ACTIVATIONS)  # ascending; house rule only
    hp: list[int] = field(default_factory=lambda: [0] * (UNITS + 1))
    hex: list[HexId] = field(default_factory=lambda: [OFFBOARD] * (UNITS + 1))
    occupant: list[UnitId] = field(default_factory=lambda: [NOBODY] * (HEXES + 1))
    beside: list[list[int]] = field(default_factory=lambda: [[0] * (HEXES + 1) for _ in range(2)])  # units of a seat


@dataclass(slots=True)
class View:
    """What a unit could do to the enemy with one activation, and the enemy to it, as far as distances tell."""

    dice: int = 0  # of the strongest attack on it, before a flank counts,
    flankers: int = 0  # enemies that could come beside it for that,
    strikers: int = 0  # and enemies that could attack it at all
    strike: int = 0  # dice of its own strongest attack,
    targets: int = 0  # and enemies that it could attack
    nearest: int = FAR  # how far the nearest enemy is


UNIT_TRAITS: Final = 8  # descriptions of a unit,
POSITION_TRAITS: Final = 4  # and of the position
DESCRIPTIONS: Final = UNIT_TRAITS * UNITS + POSITION_TRAITS
UNIT_SUMS: Final = 15  # numbers that the network makes of a unit


@dataclass(slots=True)
class Work:
    """Scratch space of one call."""

    order: list[UnitId] = field(default_factory=lambda: [NOBODY] * UNITS)  # units in the order of their hexes
    to: list[HexId] = field(default_factory=lambda: [OFFBOARD] * NEAR)  # destinations of one unit,
    ways: list[int] = field(default_factory=lambda: [0] * NEAR)  # and how each can be reached
    foes: list[UnitId] = field(default_factory=lambda: [NOBODY] * UNITS)  # targets of one unit
    # of an appraisal:
    views: list[View] = field(default_factory=lambda: [View() for _ in range(UNITS + 1)])
    reaches: list[int] = field(default_factory=lambda: [0] * 2)  # attacks that the units of each seat could make
    gap: int = FAR  # between the two units that are nearest to each other
    needs: list[int] = field(default_factory=lambda: [0] * 2)  # standards that the other side still needs,
    harms: list[int] = field(default_factory=lambda: [0] * 2)  # and what it could do to the best target
    traits: list[int] = field(default_factory=lambda: [0] * DESCRIPTIONS)  # rows of the descriptions:
    firsts: int = 0  # those before this place are of the first seat's units,
    both: int = 0  # and those before this one of the second's; the rest are of the position
    sums: list[int] = field(default_factory=lambda: [0] * 2 * UNIT_SUMS)  # what the units of each side add up to


def max_hp(kind: int, quality: int) -> int:
    """DBD-UNIT-3: GREEN one less, VETERAN one more than the base."""
    return BASE_HP[kind] + quality - 1


def _hexes(width: int) -> list[list[HexId]]:
    return [[OFFBOARD] * width for _ in range(HEXES + 1)]
