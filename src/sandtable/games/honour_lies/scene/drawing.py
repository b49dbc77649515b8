"""What is dragged and dialled: the wheel of an Advance, the turn of a last stand, the place of a unit that is deployed;
and what their numbers are called."""

from __future__ import annotations

from typing import Final

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.model import Board, State
from sandtable.games.honour_lies.rules.units.formations import CELLS, FILES
from sandtable.geometry.plane import make_sines
from sandtable.kernel.scene import Point

SINES: Final = make_sines()


def mm(length: int) -> float:
    """Micrometres as the millimetres of the picture."""
    return length / 1000


def scene_point(board: Board, x: int, y: int) -> Point:
    """A place on the picture, y downwards; on the table y grows north (HL-NUM-2)."""
    return [mm(x), mm(board.height - y)]


def cell_outlines(cells: int, w: float, d: float) -> list[list[Point]]:
    """The stands of a set of cells, the front upwards, cell (0,0) at the corner."""
    made = []
    for cell in range(CELLS):
        if (cells >> cell) & 1:
            a, b = cell % FILES * w, cell // FILES * d
            made.append([[a, b], [a + w, b], [a + w, b + d], [a, b + d]])
    return made


def moving_unit(state: State) -> int:
    """The unit whose move is being chosen."""
    return {model.LOSING_STAND: state.losing, model.RETREATING: state.combat.loser}.get(state.phase, state.active)


def holding_name(board: Board, i: int) -> str:
    """Only command holdings score (HL-HOLD-1)."""
    return f"{'Command holding' if board.command[i] else 'Holding'} {i + 1}"
