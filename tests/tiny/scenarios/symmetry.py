"""A scenario and an order after the half-turn that exchanges the seats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sandtable.kernel.game import Setup
from sandtable.kernel.verbs import pack_path, unpack_path
from tiny.actions import CELL_NAMES
from tiny.model import (
    CELLS,
    DO_MARCH,
    Board,
    State,
)


def opposite(cell: str) -> str:
    """Return the cell that a half-turn maps this one to."""
    return CELL_NAMES[CELLS - 1 - CELL_NAMES.index(cell)]


def swap(document: dict[str, Any]) -> dict[str, Any]:
    """Return the same position after a half-turn, with the seats exchanged."""
    turned: dict[str, Any] = json.loads(json.dumps(document))
    turned["ground"] = dict(sorted((opposite(c), bog) for c, bog in document.get("ground", {}).items()))
    turned["initiative"] = 1 - document.get("initiative", 0)
    turned["sides"] = turned["sides"][::-1]
    for side in turned["sides"]:
        for piece in side["pieces"]:
            piece["cell"] = opposite(piece["cell"])
            if "march" in piece.get("order", {}):
                piece["order"]["march"] = [(way + 3) % 6 for way in piece["order"]["march"]]
        if "known" in side:
            side["known"] = sorted(map(opposite, side["known"]))
        if "memory" in side:
            for foe in side["memory"]:
                foe["cell"] = opposite(foe["cell"])
            side["memory"].sort(key=lambda foe: str(foe["cell"]))
    if "suggested" in document:
        turned["suggested"] = 1 - document["suggested"]
    return turned


def swap_action(setup: Setup[State, Board], row: Sequence[int]) -> tuple[int, ...]:
    """Return the same order for the other seat."""
    if row[0] != DO_MARCH:
        return tuple(row)
    path = pack_path([(way + 3) % 6 for way in unpack_path([row[2]])], 1)[0]
    return (row[0], row[1], path, *row[3:])
