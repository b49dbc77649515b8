"""The picture of a position, made only from what one seat, or the public, may know."""

from __future__ import annotations

from functools import cache

from poachers_moon.actions import CELL_NAMES, VERBS, WoodNames
from poachers_moon.model import (
    CELLS,
    DO_CLEAR,
    KEEPER,
    NO_ORDER,
    NOWHERE,
    OVER,
    PLAN,
    POACHER,
    SEATS,
    Board,
    State,
    has,
)
from poachers_moon.scenarios.position import grid, names_of
from poachers_moon.scene.sentences import SEAT_NAMES
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import ACTION_WIDTH
from sandtable.kernel.scene import BoardShape, Card, Cell, Line, Panel, Plan, Scene, ScenePiece

SIZE = 1.0  # from the centre of a clearing to a corner


@cache
def board_shape() -> BoardShape:
    """Return the public geometry."""
    wood = grid()
    corners = [wood.corners(cell, SIZE) for cell in range(CELLS)]
    left = min(x for outline in corners for x, _ in outline)
    top = min(y for outline in corners for _, y in outline)

    def at(x: float, y: float) -> list[float]:
        return [round(x - left, 3), round(y - top, 3)]

    return {
        "kind": "cells",
        "grid": "hex-pointy",
        "size": at(
            max(x for outline in corners for x, _ in outline), max(y for outline in corners for _, y in outline)
        ),
        "cells": [
            {
                "id": cell,
                "label": CELL_NAMES[cell],
                "centre": at(*wood.centre(cell, SIZE)),
                "outline": [at(x, y) for x, y in corners[cell]],
                "near": wood.neighbours(cell),
            }
            for cell in range(CELLS)
        ],
    }


def scene(setup: Setup[State, Board], state: State, seat: int) -> Scene:
    """Return the picture of an Observation; `state` is what `hide` left for the seat."""
    made: Scene = {
        "game": "poachers-moon",
        "seat": seat,
        "board": board_shape(),
        "cells": [cell_view(state, cell) for cell in range(CELLS)],
        "pieces": [piece_view(state, side) for side in SEATS if state.walkers[side].cell != NOWHERE],
        "cards": CARDS,
        "panels": panels(setup, state),
        "turn": f"Hour {state.hour} of {setup.board.last_hour}",
    }
    if seat in SEATS and state.phase == PLAN:
        made["plan"] = plan(state, seat)
        made["lines"] = [line for order in made["plan"]["orders"] for line in order.get("lines", [])]
    return made


def cell_view(state: State, cell: int) -> Cell:
    """Return a clearing: whether it has a hare, and whether the poacher may be there (PM-SIGHT-3)."""
    hare = state.hares[cell] != 0
    made: Cell = {"id": cell, "ground": "hare" if hare else "clear", "name": "a hare" if hare else "an empty clearing"}
    if state.phase != OVER and has(state.suspected, cell):
        made["fog"] = "remembered"
        made["note"] = "the poacher may be here"
    return made


def piece_view(state: State, side: int) -> ScenePiece:
    """Return the poacher or the keeper."""
    walker = state.walkers[side]
    name = SEAT_NAMES[side]
    made: ScenePiece = {
        "id": name.lower(),
        "seat": side,
        "name": name,
        "kind": name.lower(),
        "symbol": f"u-{name.lower()}",
        "letter": name[0],
        "cell": walker.cell,
        "spoken": f"The {name.lower()} in {CELL_NAMES[walker.cell]}",
    }
    if walker.order != NO_ORDER:
        made["states"] = ["ordered"]
    return made


def plan(state: State, seat: int) -> Plan:
    """Return the seat's own order and how to take it back."""
    walker = state.walkers[seat]
    if walker.order == NO_ORDER:
        return {"orders": [], "idle": [SEAT_NAMES[seat].lower()]}
    centres = board_shape()["cells"]
    line: Line = {
        "points": [centres[cell]["centre"] for cell in (walker.cell, walker.to)],
        "style": "plan",
        "label": f"to {CELL_NAMES[walker.to]}",
    }
    text, drop = (VERBS.to_text(_row(*numbers), WoodNames()) for numbers in ((walker.order, walker.to), (DO_CLEAR, 0)))
    lines = [line] if walker.to != walker.cell else []
    return {"orders": [{"text": text, "drop": drop, "lines": lines}], "idle": []}


def _row(verb: int, to: int) -> tuple[int, ...]:
    return (verb, to, *[0] * (ACTION_WIDTH - 2))


def panels(setup: Setup[State, Board], state: State) -> list[Panel]:
    """Return hours, hares, and where the poacher may be."""
    return [
        {
            "kind": "track",
            "title": "Hour",
            "rows": [{"name": "Hour", "value": state.hour, "most": setup.board.last_hour}],
            "clause": "PM-WIN-3",
        },
        {
            "kind": "score",
            "title": "Hares bagged",
            "rows": [{"name": "Bagged", "seat": int(POACHER), "value": state.bagged, "most": setup.board.needed}],
            "clause": "PM-WIN-1",
        },
        {
            "kind": "table",
            "title": "The poacher may be in",
            "rows": [{"name": "suspected", "text": ", ".join(names_of(state.suspected))}],
            "clause": "PM-SIGHT-3",
        },
    ]


CARDS: list[Card] = [
    {
        "kind": "poacher",
        "name": SEAT_NAMES[POACHER],
        "symbol": "u-poacher",
        "lines": [
            {"name": "Creeps", "text": "one clearing an hour, unseen", "clause": "PM-SIGHT-1"},
            {"name": "Snatches", "text": "a hare where he goes; everybody learns where", "clause": "PM-SNATCH-1"},
        ],
    },
    {
        "kind": "keeper",
        "name": SEAT_NAMES[KEEPER],
        "symbol": "u-keeper",
        "lines": [
            {"name": "Catches", "text": "whom he meets", "clause": "PM-CATCH-1"},
            {"name": "Dog", "text": "barks when the poacher is next to the keeper", "clause": "PM-BARK-1"},
        ],
    },
]
