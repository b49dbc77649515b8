"""Positions of units: DBD rules v0.1, sections 5 and 7. Clause ids are those of RULES.md."""

from sandtable.games.dbd.model import HEXES, NOBODY, OFFBOARD, UNITS, WATER, Board, HexId, State, UnitId
from sandtable.kernel.ids import FIRST, SECOND, Seat


def unit_of(number: int) -> UnitId:
    """Convert a number of an Action into a unit; an invalid number becomes NOBODY."""
    if number < 0 or number >= UNITS:
        return NOBODY
    return number  # type: ignore[return-value]  # kernel Python cannot call a NewType


def hex_of(number: int) -> HexId:
    """Convert a number of an Action into a hex; an invalid number becomes OFFBOARD."""
    if number < 0 or number >= HEXES:
        return OFFBOARD
    return number  # type: ignore[return-value]  # as above


def opponent(seat: Seat) -> Seat:
    """Return the other of the two sides (DBD-GEN-3)."""
    return SECOND if seat == FIRST else FIRST


def is_free(state: State, board: Board, hex: HexId) -> bool:
    """Return whether a unit may enter the hex, regardless of the cost."""
    return state.occupant[hex] == NOBODY and board.terrain[hex] != WATER  # DBD-MOVE-3, DBD-MOVE-4, DBD-RET-3


def is_engaged(state: State, board: Board, unit: UnitId) -> bool:
    """Return whether an enemy is adjacent to the unit."""
    return state.beside[opponent(board.units[unit].seat)][state.hex[unit]] > 0  # DBD-ENG-1


def is_beside_enemy(state: State, seat: Seat, hex: HexId) -> bool:
    """Return whether an enemy of `seat` is adjacent to the hex."""
    return state.beside[opponent(seat)][hex] > 0


def place_unit(state: State, board: Board, unit: UnitId, hex: HexId) -> None:
    """Place a unit that is off the board on an empty hex."""
    state.occupant[hex] = unit  # DBD-UNIT-2
    state.hex[unit] = hex
    beside = state.beside[board.units[unit].seat]
    for neighbour in board.neighbours[hex]:
        if neighbour != OFFBOARD:
            beside[neighbour] += 1


def remove_unit(state: State, board: Board, unit: UnitId) -> None:
    """Remove a unit from its hex."""
    hex = state.hex[unit]
    state.occupant[hex] = NOBODY
    state.hex[unit] = OFFBOARD
    beside = state.beside[board.units[unit].seat]
    for neighbour in board.neighbours[hex]:
        if neighbour != OFFBOARD:
            beside[neighbour] -= 1


def relocate_unit(state: State, board: Board, unit: UnitId, to: HexId) -> None:
    """Move a unit to an empty hex, without any check."""
    remove_unit(state, board, unit)
    place_unit(state, board, unit, to)
