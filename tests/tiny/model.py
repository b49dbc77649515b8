"""The state of a match of Picket. Clause ids are those of RULES.md."""

from dataclasses import dataclass, field
from typing import Final, NewType

from sandtable.kernel.ids import FIRST, PUBLIC, SECOND, Seat

CellId = NewType("CellId", int)

CELLS: Final = 10
OFFBOARD: Final = CellId(10)  # the ghost cell: open, empty, no way in or out
PIECES: Final = 4  # rows 0 and 1 are First's A and B, rows 2 and 3 Second's
NOBODY: Final = 4  # the ghost piece: off the board, without strength
NUMBERS: Final = 2  # pieces of a seat: 0 is A, 1 is B
DIGITS: Final = 8  # a step of a path is a digit: 0 no step, 1 to 6 a direction, 7 nothing

HOMES: Final = (CellId(0), CellId(9))  # TINY-BOARD-1

SEATS: Final = (FIRST, SECOND)
VIEWERS: Final = (FIRST, SECOND, PUBLIC)
OTHER: Final = (SECOND, FIRST)

PLAN: Final = 0  # phases
MARCH: Final = 1
UPKEEP: Final = 2
OVER: Final = 3

NO_ORDER: Final = 0  # an Order is its verb
DO_MARCH: Final = 1
DO_SUPPLY: Final = 2
DO_CLEAR: Final = 3
DO_SEAL: Final = 4

UNKNOWN: Final = -1  # ground that a seat has not seen; a bog is its depth
OPEN: Final = 0
DEEPEST: Final = 9999

STRONGEST: Final = 3
FULLEST: Final = 9999  # what a purse holds
MOST_ORDERS: Final = 8  # in one turn (TINY-LIMIT-1)
STEPS: Final = 3  # of a march (TINY-MARCH-1)
PATHS: Final = 512  # a path of three digits is smaller
EVERY_CELL: Final = 1023  # a set of cells is a number: cell c is bit c

PLACES: Final = 56  # ways to place two pieces in ten cells, one, or none


@dataclass(slots=True)
class Piece:
    """One piece on a cell; destroyed or out of sight it equals the ghost."""

    cell: CellId = OFFBOARD
    strength: int = 0
    order: int = NO_ORDER
    detail: int = 0  # the path of a march, the amount of a supply


@dataclass(slots=True)
class Side:
    """What belongs to one seat. Only `sealed`, `lost` and `reached` are known to all."""

    sealed: int = 0
    lost: int = 0
    reached: int = 0  # when it is over: stands in the enemy's home
    purse: int = 0
    issued: int = 0  # orders given and cleared this turn
    sight: int = 0  # cells seen now; what the public's State has here is what both see
    known: int = 0  # cells seen ever
    foe_turn: list[int] = field(default_factory=lambda: [0] * (CELLS + 1))  # an enemy was seen there; 0 never
    foe_strength: list[int] = field(default_factory=lambda: [0] * (CELLS + 1))


@dataclass(slots=True)
class State:
    """The complete state. The ground is here and not on the Board: nobody knows it from the start."""

    phase: int = PLAN
    turn: int = 1
    initiative: Seat = FIRST
    pieces: list[Piece] = field(default_factory=lambda: [Piece() for _ in range(PIECES + 1)])
    sides: list[Side] = field(default_factory=lambda: [Side() for _ in range(2)])
    ground: list[int] = field(default_factory=lambda: [OPEN] * (CELLS + 1))


@dataclass(slots=True)
class Board:
    """What both seats know from the start: directions, neighbours, distances, homes, the last turn."""

    cells: list[CellId] = field(default_factory=lambda: [CellId(cell) for cell in range(CELLS)])
    ways: list[list[CellId]] = field(default_factory=lambda: [[OFFBOARD] * DIGITS for _ in range(CELLS + 1)])
    near: list[int] = field(default_factory=lambda: [0] * (CELLS + 1))  # the cell and those next to it, as a set
    distance: list[list[int]] = field(default_factory=lambda: [[0] * (CELLS + 1) for _ in range(CELLS + 1)])
    home: list[CellId] = field(default_factory=lambda: list(HOMES))
    last_turn: int = 12


@dataclass(slots=True)
class Work:
    """Scratch space for one call."""

    target: list[CellId] = field(default_factory=lambda: [OFFBOARD] * PIECES)  # the cell a piece wants
    marching: list[int] = field(default_factory=lambda: [0] * PIECES)
    stopped: list[int] = field(default_factory=lambda: [0] * PIECES)
    guards: list[int] = field(default_factory=lambda: [0] * PIECES)
    contact: list[int] = field(default_factory=lambda: [0] * (NUMBERS * NUMBERS))  # First's number · 2 + Second's
    wanted: list[list[int]] = field(default_factory=lambda: [[0] * (NUMBERS * NUMBERS) for _ in range(2)])  # by seat
    die: list[int] = field(default_factory=lambda: [0] * (NUMBERS * NUMBERS))
    loser: list[int] = field(default_factory=lambda: [0] * (NUMBERS * NUMBERS))
    start: list[CellId] = field(default_factory=lambda: [OFFBOARD] * PIECES)  # before the automatic step
    seen: list[int] = field(default_factory=lambda: [0] * 3)  # by viewer, before the step
    learnt: list[int] = field(default_factory=lambda: [0] * 2)  # cells known before the step
    spare: Piece = field(default_factory=Piece)
    places: list[int] = field(default_factory=lambda: [0] * 2)  # ways to place a seat's hidden pieces
    place_one: list[list[int]] = field(default_factory=lambda: [[0] * PLACES for _ in range(2)])
    place_two: list[list[int]] = field(default_factory=lambda: [[0] * PLACES for _ in range(2)])
    place_sight: list[list[int]] = field(default_factory=lambda: [[0] * PLACES for _ in range(2)])


def has(cells: int, cell: int) -> bool:
    """Whether a set of cells holds this one; no set holds the ghost cell."""
    return (cells >> cell) & 1 == 1


def bit(cell: int) -> int:
    """Return the set of this cell alone; of the ghost cell the empty set."""
    return (1 << cell) & EVERY_CELL


def row_of(seat: Seat, number: int) -> int:
    """Return the row of a seat's piece."""
    return seat * NUMBERS + number


def order_from_home(cell: int, seat: Seat) -> int:
    """Return the position of a cell counted from the seat's own home (TINY-CONTACT-3)."""
    return cell if seat == FIRST else CELLS - 1 - cell
