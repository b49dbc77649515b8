"""Validate a scenario document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.games.unfought_battle.clauses import CLAUSES
from sandtable.games.unfought_battle.model import (
    NO_ORDER,
    UPKEEP,
    Board,
    State,
    row_of,
)
from sandtable.games.unfought_battle.rules.check import check_order
from sandtable.games.unfought_battle.rules.orders import is_affordable
from sandtable.games.unfought_battle.scenarios.checks import (
    find_problems,
    force_ids,
)
from sandtable.games.unfought_battle.scenarios.position import configuration, make_position, shape_in, terrain_of
from sandtable.kernel.errors import Problem
from sandtable.kernel.ids import Seat
from sandtable.kernel.problems import Path, Report


def validate(document: Any, options: Mapping[str, int] | None = None) -> list[Problem]:
    """Return every problem of a document; without any it can be played, if its seed gives a map (UB-GEN-12)."""
    found = find_problems(document)
    if not found and "players" in document:
        full = configuration(document)
        shape = shape_in(document)
        terrain = terrain_of(document["map"]["rows"]) if "rows" in document["map"] else None
        state, board = make_position(document, shape, terrain or [0] * shape.grid.count, full)
        found = list(_order_problems(document, state, board, has_map=terrain is not None))
    return found


def _order_problems(document: dict[str, Any], state: State, board: Board, *, has_map: bool) -> Iterator[Problem]:
    """Yield orders in the document that the rules do not allow."""
    report = Report("UB-SCN-1")
    is_to_be_paid = has_map and state.phase != UPKEEP
    for seat, player in enumerate(document["players"]):
        for i, given in enumerate(player.get("forces", [])):
            number = force_ids(seat, board.forces).index(given["id"])
            force = state.forces[row_of(seat, number)]
            if force.order == NO_ORDER:
                continue
            force.hex = force.origin  # before Upkeep it may have moved
            path: Path = ["players", seat, "forces", i, "order"]
            clause = check_order(board, force, force.order, force.target, force.chosen)
            if clause:
                report.add("E_ORDER", path, given["order"], "an order that could be given", CLAUSES[clause])
            elif is_to_be_paid and not is_affordable(state, board, Seat(seat), number, force.order, force.target):
                report.add("E_COST", path, state.sides[seat].shih, "orders that can be paid", "UB-ORDER-8")
    yield from report.problems
