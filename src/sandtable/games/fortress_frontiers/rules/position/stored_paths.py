"""The path that a unit stores: direction digits packed into numbers; a zero ends it."""

from sandtable.games.fortress_frontiers.model import DIGITS, LONGEST_PATH, OFF, Board, Tile, Unit

from .hexes import step_from


def path_direction(unit: Unit, at: int) -> int:
    """Return the direction of one step of the unit's path, or -1 after its end."""
    if at >= LONGEST_PATH:
        return -1
    return ((unit.path[at // DIGITS] >> (3 * (at % DIGITS))) & 7) - 1


def path_tile(board: Board, unit: Unit, steps: int) -> Tile:
    """Return the tile that the unit reaches after so many more steps of its path."""
    tile = unit.tile
    for i in range(steps):
        tile = step_from(board, tile, path_direction(unit, unit.at + i))
    return tile


def drop_path(unit: Unit) -> None:
    """Delete the stored path."""
    for i in range(len(unit.path)):
        unit.path[i] = 0
    unit.total = 0
    unit.at = 0
    unit.steps = 0
    unit.goal = OFF
    unit.before = 0
