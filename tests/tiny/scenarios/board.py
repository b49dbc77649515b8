"""The board, which is the same in every match."""

from __future__ import annotations

from tiny.model import (
    CELLS,
    OFFBOARD,
    Board,
    CellId,
)

ROW = 5  # cells in a row of the board


def neighbour(cell: int, direction: int) -> CellId:
    """Return the cell in a direction, 0 east and on counter-clockwise, or the ghost cell (TINY-BOARD-1)."""
    row, column = divmod(cell, ROW)
    aside = (1, row, row - 1, -1, row - 1, row)[direction]  # the lower row lies half a cell to the right
    down = (0, -1, -1, 0, 1, 1)[direction]
    if 0 <= row + down < 2 and 0 <= column + aside < ROW:
        return CellId((row + down) * ROW + column + aside)
    return OFFBOARD


def make_board(last_turn: int) -> Board:
    """Make the board; only its last turn varies."""
    board = Board(last_turn=last_turn)
    for cell in range(CELLS):
        for direction in range(6):
            board.ways[cell][direction + 1] = neighbour(cell, direction)
    for cell in range(CELLS + 1):
        reached = [cell]
        for other in reached:  # grows while it is walked: nearest first
            for way in board.ways[other]:
                if way != OFFBOARD and way not in reached:
                    board.distance[cell][way] = board.distance[cell][other] + 1
                    reached.append(way)
        near = [other for other in reached if board.distance[cell][other] <= 1 and other != OFFBOARD]
        board.near[cell] = sum(1 << other for other in near)
    return board
