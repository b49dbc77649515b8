"""Every clause that refuses an action, each with a position in which it is the one named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.refusals import refusing_clauses
from games.unfought_battle.table import Table, table
from sandtable.games.unfought_battle import GAME
from sandtable.games.unfought_battle.clauses import CLAUSES
from sandtable.games.unfought_battle.model import ADVANCE, CLEAR, DECEIVE, MEDITATE, SEAL
from sandtable.games.unfought_battle.rules.check import check
from sandtable.kernel.ids import AUTOMATIC


def all_written() -> Table:
    here = table(options={"edits": 6})
    here.order(*["p1_f1 M"] * 6)
    return here


def sealed(*seats: int) -> Table:
    here = table()
    for seat in seats:
        here.apply(seat, (SEAL, 0, 0, 0, 0, 0, 0))
    return here


def steep() -> Table:
    return table(difficult=((1, 1),))


def poor() -> Table:
    return table(shih=(2, 2))


REFUSALS: dict[str, list[tuple[Callable[[], Table], int, str | tuple[int, ...]]]] = {  # position, seat, action
    "UB-ORDER-5": [
        (table, 0, "p2_f1 M"),
        (table, 0, "p1_f4 M"),
        (table, 0, "p1_f1 A(5,5) River"),
        (table, 0, "p1_f1 A(0,0) River"),
        (table, 0, "p1_f1 D(3,3)"),
        (table, 0, (ADVANCE, 0, 1, 3, 0, 0, 0)),
        (table, 0, (ADVANCE, 0, 1, -1, 0, 0, 0)),
        (table, 0, (ADVANCE, 0, 500, 0, 0, 0, 0)),
        (table, 0, (DECEIVE, 0, 1, 2, 0, 0, 0)),
        (table, 0, (MEDITATE, 0, 1, 0, 0, 0, 0)),
    ],
    "UB-ORDER-8": [(poor, 0, "p1_f1 D(0,1)")],
    "UB-ORDER-9": [(lambda: sealed(0), 0, "p1_f1 M"), (lambda: sealed(0), 0, "seal")],
    "UB-STANCE-5": [(steep, 0, "p1_f2 A(1,1) Thunder")],
    "UB-DEC-1": [(lambda: sealed(0, 1), 0, "p1_f1 M"), (lambda: sealed(0, 1), 1, "seal"), (table, 2, "seal")],
    "UB-LIMIT-1": [(all_written, 0, "p1_f2 M"), (all_written, 0, "clear p1_f1")],
    "UB-LIMIT-2": [
        (table, 0, (9, 0, 0, 0, 0, 0, 0)),
        (table, 0, (SEAL, 1, 0, 0, 0, 0, 0)),
        (table, 0, (CLEAR, 0, 1, 0, 0, 0, 0)),
        (table, 0, (ADVANCE, 0, 1, 1, 5, 0, 0)),
        (table, AUTOMATIC, (0,) * 7),
        (lambda: sealed(0, 1), AUTOMATIC, (0, 0, 0, 1, 0, 0, 0)),
    ],
    "UB-PLAN-1": [(table, 0, "clear p1_f1")],
}


@pytest.mark.parametrize(
    ("clause", "position", "seat", "action"),
    [(clause, *case) for clause, cases in REFUSALS.items() for case in cases],
)
def test_the_clause_that_refuses(
    clause: str, position: Callable[[], Table], seat: int, action: str | tuple[int, ...]
) -> None:
    assert position().check(seat, action) == clause
    assert len(GAME.clause_sentence(CLAUSES.index(clause))) > 20


def test_every_refusal_has_a_position() -> None:
    """A clause that `check` can name needs a case above."""
    assert set(REFUSALS) == refusing_clauses(check, CLAUSES)
