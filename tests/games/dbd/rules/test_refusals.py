"""`check` against `legal`: exactly the actions that are not listed are refused."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.dbd.positions import Table, random_document
from sandtable.games.dbd import GAME
from sandtable.games.dbd.clauses import CLAUSES
from sandtable.kernel.chance import seeded, uniform
from sandtable.kernel.ids import Seat


def accepted(table: Table) -> set[tuple[int, ...]]:
    """Return every row that `check` accepts, among rows whose numbers are units, hexes or just outside them."""
    units = range(-1, table.board.count + 1)
    hexes = [
        *range(-1, 2),
        *(hex for hex in range(157) if min(table.board.distance[hex][table.state.hex[u]] for u in range(2)) <= 4),
        156,
        157,
    ]
    ranges: dict[int, list[Any]] = {
        1: [],
        2: [units, units],
        3: [units, hexes],
        4: [units, hexes, units],
        5: [units, units],
        6: [units, hexes],
        7: [units, hexes, units, range(-1, 3)],
        8: [units, hexes, units],
        9: [range(-1, 6)],
        10: [hexes],
    }
    check, seat = GAME.kernel.check, Seat(table.asked or 0)
    found = set()
    for verb, values in ranges.items():
        for numbers in product(*values):
            row = [verb, *numbers] + [0] * (6 - len(numbers))
            if check(table.state, table.board, seat, row, table.work) == 0:
                found.add(tuple(row))
    return found


@pytest.mark.parametrize(
    ("units", "terrain"),
    [
        ("b1=B CAV R 4@77; r1=R INF R 5@79; b2=B INF R 5@61; r2=R SKR R 3@95", "62=WOODS, 94=WATER"),
        ("b1=B SKR R 3@78; r1=R INF R 5@79; b2=B ARC R 3@93; r2=R GEN R 6@111", "77=ROUGH, 60=HILL"),
        ("b1=B GEN R 6@70; r1=R CAV R 4@72; b2=B SKR R 3@87; r2=R ARC R 3@56", "71=HILL, 88=WOODS"),
    ],
)
def test_exactly_the_listed_actions_are_accepted(units: str, terrain: str) -> None:
    """All rows of all verbs near the units, for both sides (DBD-DEC-1)."""
    for side in ("BLUE", "RED"):
        table = Table(units, terrain, turn=(side, 1, 3))
        assert accepted(table) == set(table.rows())


def test_exactly_the_listed_decisions_of_the_defender_are_accepted() -> None:
    """Cancelling and retreating (DBD-DEC-3, DBD-DEC-4)."""
    table = Table("b1=B INF R 5@78; r1=R INF V 6@79; r2=R INF R 5@80")
    table.play("MELEE b1 r1", 4, 4)
    assert accepted(table) == set(table.rows())
    table.play("CANCEL 0")
    assert accepted(table) == set(table.rows())


def test_random_numbers_are_refused_by_an_existing_clause() -> None:
    """Random 64-bit numbers in random positions, by both seats and by none; the State does not change."""
    rng = seeded(64)
    for _ in range(12):
        table = Table(random_document(rng, 30), variants=1)
        before = repr(table.state)
        listed = set(table.rows())
        for _ in range(200):
            row = tuple(
                (uniform(rng, 2**30) - 2**29) << uniform(rng, 34) if uniform(rng, 3) == 0 else uniform(rng, 160)
                for _ in range(7)
            )
            row = (uniform(rng, 12), *row[1:])
            for seat in (0, 1, 2, 3):
                clause = table.refused(row, seat=seat)
                assert clause in CLAUSES
                assert (clause == "") == (row in listed and seat == table.asked)
        assert repr(table.state) == before


@pytest.mark.parametrize(
    ("units", "text", "clause"),
    [
        ("b1=B ARC R 3@78; r1=R INF R 5@79; r2=R INF R 5@81", "SHOOT b1 r2", "DBD-ENG-5"),
        ("b1=B INF R 5@78; b2=B INF R 5@77; r1=R INF R 5@30", "MOVE b1 77", "DBD-MOVE-3"),
        ("b1=B INF R 5@78; r1=R INF R 5@30", "MOVE b1 76", "DBD-MOVE-1"),
        ("b1=B INF R 5@78; r1=R INF R 5@30", "MOVE r1 31", "DBD-TURN-3"),
        ("b1=B INF R 5@78; r1=R INF R 5@79", "SHOOT b1 r1", "DBD-RNG-1"),
        ("b1=B INF R 5@78; b2=B INF R 5@77; r1=R INF R 5@79", "MELEE b1 b2", "DBD-ENG-8"),
        ("b1=B INF R 5@77; r1=R INF R 5@79", "MOVE_SHOOT b1 78 r1", "DBD-RNG-1"),
        ("b1=B SKR R 3@77; r1=R INF R 5@81", "MOVE_SHOOT b1 78 r1", "DBD-RNG-1"),
    ],
)
def test_the_most_specific_clause_refuses(units: str, text: str, clause: str) -> None:
    """Typical refusals."""
    assert Table(units).refused(text) == clause
    assert len(GAME.clause_sentence(CLAUSES.index(clause))) > 20
