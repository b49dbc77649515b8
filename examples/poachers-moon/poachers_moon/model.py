"""The state of a match of Poacher's Moon. Clause ids are those of RULES.md."""

from dataclasses import dataclass, field
from typing import Final, NewType

from sandtable.kernel.ids import FIRST, SECOND, Seat

CellId = NewType("CellId", int)

CELLS: Final = 13  # PM-WOOD-1
NOWHERE: Final = CellId(13)  # the ghost clearing: no hare, no neighbour; where a poacher is that nobody sees
EVERY_CELL: Final = 8191  # a set of clearings is a number: clearing c is bit c

POACHER: Final = FIRST
KEEPER: Final = SECOND
SEATS: Final = (POACHER, KEEPER)

PLAN: Final = 0  # phases
HOUR: Final = 1
OVER: Final = 2

NO_ORDER: Final = 0  # an order is its verb
DO_GO: Final = 1
DO_SNATCH: Final = 2
DO_CLEAR: Final = 3
DO_SEAL: Final = 4

MOST_ORDERS: Final = 6  # in one hour (PM-LIMIT-1)
MOST_HOURS: Final = 99
ITSELF: Final = 0  # `about` the seat: there is one piece a side, and no need to name it


@dataclass(slots=True)
class Walker:
    """The poacher (row 0) or the keeper (row 1)."""

    cell: CellId = NOWHERE
    order: int = NO_ORDER
    to: CellId = NOWHERE  # where the order leads
    issued: int = 0  # orders given and cleared this hour
    sealed: int = 0


@dataclass(slots=True)
class State:
    """The complete state."""

    phase: int = PLAN
    hour: int = 1
    bagged: int = 0
    caught: int = 0
    suspected: int = 0  # the clearings in which the poacher may be, as everybody can work out (PM-SIGHT-3)
    walkers: list[Walker] = field(default_factory=lambda: [Walker() for _ in SEATS])
    hares: list[int] = field(default_factory=lambda: [0] * (CELLS + 1))


@dataclass(slots=True)
class Board:
    """What both seats know from the start: the wood and the options."""

    cells: list[CellId] = field(default_factory=lambda: [CellId(cell) for cell in range(CELLS)])
    near: list[int] = field(default_factory=lambda: [0] * (CELLS + 1))  # the clearings next to one, as a set
    distance: list[list[int]] = field(default_factory=lambda: [[0] * (CELLS + 1) for _ in range(CELLS + 1)])
    needed: int = 4  # hares
    last_hour: int = 10


@dataclass(slots=True)
class Work:
    """Scratch space of one call."""

    chosen: list[CellId] = field(default_factory=lambda: [NOWHERE] * (2 * CELLS))
    verb: list[int] = field(default_factory=lambda: [NO_ORDER] * (2 * CELLS))


def has(cells: int, cell: int) -> bool:
    """Whether a set of clearings holds this one; no set holds the ghost."""
    return (cells >> cell) & 1 == 1


def bit(cell: int) -> int:
    """Return the set of this clearing alone; of the ghost the empty set."""
    return (1 << cell) & EVERY_CELL


def other(seat: Seat) -> Seat:
    """Return the other seat."""
    return KEEPER if seat == POACHER else POACHER
