"""Validate a scenario document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.games.unfought_battle.clauses import CLAUSES
from sandtable.games.unfought_battle.model import OPEN, UPKEEP, row_of
from sandtable.games.unfought_battle.rules.check import check_order
from sandtable.games.unfought_battle.rules.orders import is_affordable
from sandtable.games.unfought_battle.scenarios.board import make_board
from sandtable.games.unfought_battle.scenarios.format import Scenario, force_ids
from sandtable.games.unfought_battle.scenarios.position import make_state
from sandtable.kernel.documents.section import examine, is_readable_position
from sandtable.kernel.errors import Problem
from sandtable.kernel.ids import Seat
from sandtable.kernel.problems import Path, Report


def validate(document: object, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """Return every problem of a document; without any it can be played, if its seed gives a map (UB-GEN-12).

    Orders on a map that is not drawn are checked against Open ground, and once more when the map has been made.
    """
    scenario, problems = examine(Scenario, document)
    if scenario is None or not is_readable_position(problems):
        return problems
    return [*problems, *order_problems(scenario, scenario.map.terrain())]


def order_problems(scenario: Scenario, terrain: Sequence[int] | None) -> list[Problem]:
    """Return the orders in a document that the rules do not allow; without a map they may cost anything."""
    report = Report(Scenario.about.clause)
    if not any(force.order for player in scenario.players for force in player.forces):
        return report.problems
    board = make_board(scenario, terrain or [OPEN] * scenario.map.shape.grid.count)
    state = make_state(scenario)
    is_to_be_paid = terrain is not None and state.phase != UPKEEP
    for seat, player in enumerate(scenario.players):
        ids = force_ids(seat, board.forces)
        for i, given in enumerate(player.forces):
            number = ids.index(given.id)
            force = state.forces[row_of(seat, number)]
            if given.order is None:
                continue
            force.hex = force.origin  # before Upkeep it may have moved
            path: Path = ["players", seat, "forces", i, "order"]
            clause = check_order(board, force, force.order, force.target, force.chosen)
            if clause:
                allowed = "an order that could be given"
                report.add("E_ORDER", path, given.order.written(), allowed, CLAUSES[clause])
            elif is_to_be_paid and not is_affordable(state, board, Seat(seat), number, force.order, force.target):
                found = f"orders that {state.sides[seat].shih} Shih cannot pay"
                report.fault("E_COST", path, found, "orders that can be paid", "UB-ORDER-8")
    return report.problems
