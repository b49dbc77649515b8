"""Board, State and constants of The Unfought Battle. Clause ids are those of RULES.md."""

from dataclasses import dataclass, field
from typing import Final, NewType

from sandtable.kernel.ids import FIRST, PUBLIC, SECOND, Seat

HexId = NewType("HexId", int)

COLUMNS: Final = 25  # UB-MAP-1
ROWS: Final = 20
HEXES: Final = 500
OFFBOARD: Final = HexId(500)  # the ghost hex: without neighbours
SIDES: Final = 6  # directions (UB-MAP-2)

NUMBERS: Final = 6  # most forces of a side (UB-SETUP-2); the default is three (UB-SETUP-1)
FORCES: Final = 12  # rows 0 to 5 are p1's, rows 6 to 11 are p2's
NOBODY: Final = 12  # the ghost force: off the map and without orders
CONTACTS: Final = 24  # most hexes with a force or a ghost: twelve per side

SEATS: Final = (FIRST, SECOND)
VIEWERS: Final = (FIRST, SECOND, PUBLIC)
OTHER: Final = (SECOND, FIRST)

OPEN: Final = 0  # terrain (UB-TERR-1)
DIFFICULT: Final = 1
CONTENTIOUS: Final = 2

MOUNTAIN: Final = 0  # stances: each beats the one before it, Mountain beats Thunder (UB-STANCE-1)
RIVER: Final = 1
THUNDER: Final = 2
UNSEEN: Final = 3  # a stance that the viewer may not know

NO_ORDER: Final = 0  # orders have the numbers of their verbs (UB-ORDER-1)
ADVANCE: Final = 1
DECEIVE: Final = 2
MEDITATE: Final = 3
CLEAR: Final = 4
SEAL: Final = 5

PLAN: Final = 0  # phases (UB-TURN-1): what happens next
EXECUTE: Final = 1  # both players have sealed; the automatic step runs Execute
UPKEEP: Final = 2  # Execute has run and ghosts exist; the automatic step runs Upkeep. `execute` on the wire (UB-INFO-7)
ENDED: Final = 3

NO_VICTORY: Final = 0  # victory types (UB-VICTORY-9)
DEMORALIZATION: Final = 1
DOMINATION: Final = 2
DECEPTION_MASTERY: Final = 3
TIEBREAK: Final = 4
DRAW: Final = 5
TURN_LIMIT: Final = 6

ASSAULT: Final = 0  # kinds of confrontation (UB-CONFRONT-1)
CLASH: Final = 1
HEAD_ON: Final = 2

FIRST_BEATS: Final = 0  # results of a confrontation
SECOND_BEATS: Final = 1
STALEMATE: Final = 2

EDITS: Final = 60  # orders that a player may write or clear in one Plan (UB-LIMIT-1)
MODIFIER_BASE: Final = 64  # added to a modifier in an Event so that it is not negative


@dataclass(slots=True)
class Force:
    """One force. Forces are never destroyed (UB-RES-6); rows beyond the force count are ghosts."""

    hex: HexId = OFFBOARD
    origin: HexId = OFFBOARD  # its hex when Execute began
    stance: int = MOUNTAIN  # UB-SETUP-3
    shown: int = 1  # whether its stance is public (UB-INFO-5)
    tendency: int = 0  # the last three orders as base-4 digits, oldest first (UB-TEND-1)
    encircled: int = 0
    order: int = NO_ORDER
    target: HexId = OFFBOARD
    chosen: int = MOUNTAIN  # the stance of an ordered Advance
    ghost: HexId = OFFBOARD  # hex of the ghost that it placed this turn (UB-GHOST-2)
    revealed: int = 0  # whether its order was revealed to the enemy by meditation (UB-MED-3)


@dataclass(slots=True)
class Side:
    """The resources and the submission of one player."""

    chi: int = 100
    shih: int = 10
    domination: int = 0
    sealed: int = 0
    issued: int = 0  # orders written or cleared in this Plan


@dataclass(slots=True)
class State:
    """The full state of a match, secrets included."""

    phase: int = PLAN
    turn: int = 1
    winner: int = 0  # as returned by `outcome`
    victory: int = NO_VICTORY
    sides: list[Side] = field(default_factory=lambda: [Side() for _ in range(2)])
    forces: list[Force] = field(default_factory=lambda: [Force() for _ in range(FORCES + 1)])
    contacts: list[list[HexId]] = field(  # hexes of forces and ghosts: of p1, of p2, of both (UB-INFO-7)
        default_factory=lambda: [[OFFBOARD] * CONTACTS for _ in range(3)]
    )


@dataclass(slots=True)
class Board:
    """The map and the configuration, public from the start (UB-INFO-1)."""

    columns: int = COLUMNS
    rows: int = ROWS
    hexes: int = HEXES
    ways: list[list[HexId]] = field(default_factory=lambda: [[OFFBOARD] * SIDES for _ in range(HEXES + 1)])
    across: list[int] = field(default_factory=lambda: [0] * (HEXES + 1))  # q
    down: list[int] = field(default_factory=lambda: [0] * (HEXES + 1))  # r
    terrain: list[int] = field(default_factory=lambda: [OPEN] * (HEXES + 1))  # never changes (UB-TERR-2)
    goal: list[int] = field(default_factory=lambda: [0] * (HEXES + 1))  # distance to the nearest Contentious hex
    contentious: int = 0  # number of Contentious hexes
    forces: int = 3  # per side
    mirrored: int = 0  # p2 has the initiative on odd turns (UB-VARIANT-2)
    edits: int = EDITS
    last_turn: int = 0  # `max_turns`; 0: no limit (UB-VICTORY-7)
    starting_chi: int = 100
    max_shih: int = 20
    base_chi_loss: int = 8
    tendency_modifier: int = 1
    advance_cost: list[int] = field(default_factory=lambda: [3, 4, 3])  # by terrain, with the entry cost (UB-ORDER-2)
    meditate_cost: int = 0
    deceive_cost: int = 3
    meditate_gain: int = 2
    contentious_yield: int = 2
    stalemate_chi_loss: int = 4
    contentious_loss_factor: int = 2
    stalemate_doubled: int = 0
    blocked_retreat_chi_loss: int = 8
    encirclement_turns: int = 2
    encirclement_chi_loss: int = 20
    domination_checks: int = 2


@dataclass(slots=True)
class Work:
    """Scratch space of one call."""

    pending: list[int] = field(default_factory=lambda: [0] * (FORCES + 1))  # whether a force's Advance is unresolved
    target: list[HexId] = field(default_factory=lambda: [OFFBOARD] * (FORCES + 1))  # of each Advance ordered this turn
    ring: list[int] = field(default_factory=lambda: [0] * (FORCES + 1))  # whether a force is in the current ring
    encircled: list[int] = field(default_factory=lambda: [0] * (FORCES + 1))  # in U1
    chi: list[int] = field(default_factory=lambda: [0] * 2)  # by seat, before U4
    weights: list[int] = field(default_factory=lambda: [0] * CONTACTS)  # of a random draw


def hex_of(number: int) -> HexId:
    """Convert a number into a hex; an invalid number becomes OFFBOARD."""
    if number < 0 or number >= HEXES:
        return OFFBOARD
    return number  # type: ignore[return-value]  # kernel Python cannot call a NewType


def row_of(seat: int, number: int) -> int:
    """Return the index of a side's force; `number` counts from 0, its name from 1."""
    return seat * NUMBERS + number


def force_at(state: State, hex: HexId) -> int:
    """Return the force on a hex, of which there is at most one (UB-EXEC-2), or NOBODY."""
    for row in range(FORCES):
        if state.forces[row].hex == hex:
            return row
    return NOBODY


def distance(board: Board, one: int, two: int) -> int:
    """Return the distance between two hexes on an empty map (UB-MAP-4)."""
    dq = board.across[one] - board.across[two]
    dr = board.down[one] - board.down[two]
    return max(abs(dq), abs(dr), abs(dq + dr))


def initiative(state: State, board: Board) -> Seat:
    """Return the seat with the initiative (UB-EXEC-10, UB-RULING-28).

    It is p1 on odd turns and p2 on even turns, and vice versa in a mirrored position.
    """
    return SEATS[(state.turn + 1 + board.mirrored) & 1]


def add_to_tendency(tendency: int, order: int) -> int:
    """Append an order to a tendency and drop the oldest (UB-TEND-2)."""
    return (tendency * 4 + order) & 63


def modifier(board: Board, tendency: int) -> int:
    """Return the modifier: −1 for three equal orders, +1 for three different ones, else 0 (UB-TEND-3)."""
    first = tendency >> 4
    second = (tendency >> 2) & 3
    third = tendency & 3
    if first == NO_ORDER:
        return 0
    if first == second and second == third:
        return -board.tendency_modifier
    if first != second and second != third and first != third:
        return board.tendency_modifier
    return 0


def beats(one: int, other: int) -> bool:
    """Return whether a stance beats another (UB-STANCE-1)."""
    return (one + 2) % 3 == other


def pack_fight(fought_one: int, fought_two: int, stored_one: int, stored_two: int) -> int:
    """Pack four stances into one number, two bits each."""
    return fought_one | (fought_two << 2) | (stored_one << 4) | (stored_two << 6)


def pack_result(result: int, modifier_one: int, modifier_two: int) -> int:
    """Pack the result and both modifiers into one number, eight bits each."""
    return result | ((modifier_one + MODIFIER_BASE) << 8) | ((modifier_two + MODIFIER_BASE) << 16)
