"""Boards as data files."""

from sandtable.games.dbd.board import BOARDS, board_json


def board_text(id: str) -> str:
    """Return the data file of a board (DBD-BOARD-12); without an id, that of DBD-157-v1."""
    return board_json(id or BOARDS[0].id)
