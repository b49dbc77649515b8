"""Distances and directions on the hex board: FF-HEX."""

from sandtable.games.fortress_frontiers.model import OFF, Board, Tile


def distance(board: Board, one: int, two: int) -> int:
    """Return the number of steps between two tiles (FF-HEX-3)."""
    dq = board.q[one] - board.q[two]
    dr = board.y[one] - board.y[two]
    return max(abs(dq), abs(dr), abs(dq + dr))


def is_adjacent(board: Board, one: int, two: int) -> bool:
    """Whether two tiles touch."""
    return one != OFF and two != OFF and distance(board, one, two) == 1


def is_tile(board: Board, tile: int) -> bool:
    """Whether a number is a tile of this board."""
    return 0 <= tile < board.count


def step_from(board: Board, tile: int, direction: int) -> Tile:
    """Return the neighbour in a direction, or the ghost tile."""
    if direction < 0 or direction > 5:
        return OFF
    return board.ways[tile][direction]
