"""Report everything that is wrong with a scenario document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.kernel.errors import Problem
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import unpack_path
from tiny.clauses import CLAUSES
from tiny.model import (
    DO_MARCH,
    Board,
    State,
    row_of,
)
from tiny.rules.check import check_path
from tiny.scenarios.position import make_position

from .checks import find_faults, pieces_of


def validate(document: Any, options: Mapping[str, int] | None = None) -> list[Problem]:
    """List every problem of a document; with none it can be played."""
    found = find_faults(document)
    if not found:
        found = list(_march_problems(document, *make_position(document, 0)))
    return found


def _march_problems(document: dict[str, Any], state: State, board: Board) -> Iterator[Problem]:
    """Find marches that the seat could not have ordered."""
    for seat, number, at, _ in pieces_of(document):
        piece = state.pieces[row_of(Seat(seat), number)]
        if piece.order == DO_MARCH and (clause := check_path(state, board, Seat(seat), piece, piece.detail)):
            yield Problem(
                "E_MARCH",
                f"sides[{seat}].pieces[{at}].order.march",
                f"/sides/{seat}/pieces/{at}/order/march",
                repr(unpack_path([piece.detail])),
                "a march that could be ordered",
                CLAUSES[clause],
            )
