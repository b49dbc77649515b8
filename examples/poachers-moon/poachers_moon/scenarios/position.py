"""Make Board and State from a valid document, and the words of a document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from poachers_moon.actions import CELL_NAMES, ROWS
from poachers_moon.model import (
    CELLS,
    DO_GO,
    DO_SNATCH,
    NO_ORDER,
    SEATS,
    Board,
    CellId,
    State,
    Walker,
    has,
)
from sandtable.geometry.hexgrid import Grid, row_board

FORMAT = "pm-scn-1"
PHASES = ("plan", "hour", "over")
SIDES = ("poacher", "keeper")
ORDERS = {"go": DO_GO, "snatch": DO_SNATCH}


@dataclass(frozen=True)
class Words:
    """Title and text of a document."""

    title: str
    text: str
    suggested: int


@cache
def grid() -> Grid:
    """Return the grid of the wood (PM-WOOD-1)."""
    return row_board(ROWS, max(ROWS))


def make_board(options: Mapping[str, int]) -> Board:
    """Make the Board: the wood and the options."""
    wood = grid()
    board = Board(needed=options["hares"], last_hour=options["hours"])
    for cell in range(CELLS):
        board.near[cell] = sum(1 << other for other in wood.neighbours(cell))
        for goal in range(CELLS):
            board.distance[cell][goal] = wood.distance(cell, goal)
    return board


def make_position(document: dict[str, Any], options: Mapping[str, int]) -> tuple[State, Board]:
    """Make State and Board from a valid document."""
    state = State(
        phase=PHASES.index(document.get("phase", "plan")),
        hour=document.get("hour", 1),
        bagged=document.get("bagged", 0),
        caught=int(document.get("caught", False)),
        suspected=sum(1 << CELL_NAMES.index(cell) for cell in document["suspected"]),
    )
    for cell in document["hares"]:
        state.hares[CELL_NAMES.index(cell)] = 1
    for seat in SEATS:
        load_walker(state.walkers[seat], document[SIDES[seat]])
    return state, make_board(options)


def load_walker(walker: Walker, side: dict[str, Any]) -> None:
    """Read one side."""
    walker.cell = CellId(CELL_NAMES.index(side["cell"]))
    walker.sealed = int(side.get("sealed", False))
    if "order" in side:
        walker.order, walker.to = ORDERS[side["order"]], CellId(CELL_NAMES.index(side["to"]))
    walker.issued = side.get("issued", int(walker.order != NO_ORDER))


def names_of(cells: int) -> list[str]:
    """Return the names of a set of clearings."""
    return [CELL_NAMES[cell] for cell in range(CELLS) if has(cells, cell)]
