"""Coordinates and outlines of the Scene: millimetres, y downwards."""

from __future__ import annotations

from typing import Final

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.model import Board, State
from sandtable.games.honour_lies.rules.units.formations import CELLS, FILES
from sandtable.geometry.plane import make_sines
from sandtable.kernel.scene import Point

SINES: Final = make_sines()


def mm(length: int) -> float:
    """Convert micrometres to millimetres."""
    return length / 1000


def scene_point(board: Board, x: int, y: int) -> Point:
    """Convert a point on the table, where y grows north (HL-NUM-2), to a point of the Scene."""
    return [mm(x), mm(board.height - y)]


def cell_outlines(cells: int, w: float, d: float) -> list[list[Point]]:
    """Return the outlines of a set of cells, front upwards, with cell (0,0) at the corner."""
    made = []
    for cell in range(CELLS):
        if (cells >> cell) & 1:
            a, b = cell % FILES * w, cell // FILES * d
            made.append([[a, b], [a + w, b], [a + w, b + d], [a, b + d]])
    return made


def moving_unit(state: State) -> int:
    """Return the unit whose move is being chosen."""
    return {model.LOSING_STAND: state.losing, model.RETREATING: state.combat.loser}.get(state.phase, state.active)


def holding_name(board: Board, i: int) -> str:
    """Return the name of a holding; only command holdings score (HL-HOLD-1)."""
    return f"{'Command holding' if board.command[i] else 'Holding'} {i + 1}"
