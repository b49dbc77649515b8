"""Where units stand: DBD rules v0.1, sections 5 and 7. Clause ids are those of RULES.md."""

from sandtable.games.dbd.model import HEXES, NOBODY, OFFBOARD, UNITS, WATER, Board, HexId, State, UnitId
from sandtable.kernel.ids import FIRST, SECOND, Seat


def unit_of(number: int) -> UnitId:
    """The door from a number of an Action to a unit; what is none becomes the ghost."""
    if number < 0 or number >= UNITS:
        return NOBODY
    return number  # type: ignore[return-value]  # kernel Python cannot call a NewType; this is its one door


def hex_of(number: int) -> HexId:
    """The door from a number of an Action to a hex; what is none becomes the ghost."""
    if number < 0 or number >= HEXES:
        return OFFBOARD
    return number  # type: ignore[return-value]  # as above


def other(seat: Seat) -> Seat:
    """DBD-GEN-3: there are two sides."""
    return SECOND if seat == FIRST else FIRST


def is_free(s: State, board: Board, hex: HexId) -> bool:
    """Whether a unit may come to the hex at all, at whatever cost."""
    return s.occupant[hex] == NOBODY and board.terrain[hex] != WATER  # DBD-MOVE-3, DBD-MOVE-4, DBD-RET-3


def is_engaged(s: State, board: Board, unit: UnitId) -> bool:
    """Whether an enemy stands beside the unit."""
    return s.beside[other(board.units[unit].seat)][s.hex[unit]] > 0  # DBD-ENG-1


def is_beside_foe(s: State, seat: Seat, hex: HexId) -> bool:
    """Whether an enemy of `seat` stands beside the hex."""
    return s.beside[other(seat)][hex] > 0


def set_down(s: State, board: Board, unit: UnitId, hex: HexId) -> None:
    """Put a unit that is nowhere on an empty hex."""
    s.occupant[hex] = unit  # DBD-UNIT-2
    s.hex[unit] = hex
    beside = s.beside[board.units[unit].seat]
    for neighbour in board.neighbours[hex]:
        if neighbour != OFFBOARD:
            beside[neighbour] += 1


def lift(s: State, board: Board, unit: UnitId) -> None:
    """Take a unit off its hex."""
    hex = s.hex[unit]
    s.occupant[hex] = NOBODY
    s.hex[unit] = OFFBOARD
    beside = s.beside[board.units[unit].seat]
    for neighbour in board.neighbours[hex]:
        if neighbour != OFFBOARD:
            beside[neighbour] -= 1


def carry(s: State, board: Board, unit: UnitId, to: HexId) -> None:
    """Move a unit to an empty hex."""
    lift(s, board, unit)
    set_down(s, board, unit, to)
