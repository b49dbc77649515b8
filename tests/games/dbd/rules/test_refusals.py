"""`check` against `legal`: exactly the actions that are not listed are refused."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.dbd.positions import Table, random_document
from games.refusals import refusing_clauses
from sandtable.games.dbd import GAME
from sandtable.games.dbd.clauses import CLAUSES
from sandtable.games.dbd.rules.check import check
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
    seat = Seat(table.asked or 0)
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


FACING = "b1=B INF R 5@78; r1=R INF R 5@79"
APART = "b1=B INF R 5@78; b2=B INF R 5@77; r1=R INF R 5@30"
VETERAN = "b1=B INF R 5@78; r1=R INF V 6@79"

REFUSALS: dict[str, list[tuple[Any, ...]]] = {  # by clause: a position, the action, and what was played before
    "DBD-TURN-1": [(FACING, "MELEE r1 b1", {"seat": 1})],
    "DBD-TURN-3": [(APART, "MOVE r1 31"), (FACING, "MELEE r1 b1")],
    "DBD-TURN-6": [(FACING, "MELEE b1 r1", {"activations": 0})],
    "DBD-ENG-3": [(FACING, "MOVE b1 77"), ("b1=B CAV R 4@78; r1=R INF R 5@79", "MOVE_MELEE b1 62 r1 nocharge")],
    "DBD-ENG-5": [
        ("b1=B ARC R 3@78; r1=R INF R 5@79; r2=R INF R 5@81", "SHOOT b1 r2"),
        ("b1=B ARC R 3@78; r1=R INF R 5@79", "WITHDRAW_SHOOT b1 77 r1"),
        ("b1=B ARC R 3@77; r1=R INF R 5@79", "MOVE_SHOOT b1 76 r1"),
    ],
    "DBD-ENG-8": [
        ("b1=B INF R 5@78; b2=B INF R 5@77; r1=R INF R 5@79", "MELEE b1 b2"),
        ("b1=B INF R 5@78; r1=R INF R 5@30", "MELEE b1 r1"),
    ],
    "DBD-MOVE-1": [(APART, "MOVE b1 76"), ("b1=B CAV R 4@78; r1=R INF R 5@30", "MOVE b1 75")],
    "DBD-MOVE-2": [(APART, "MOVE b1 79", {"terrain": "79=WOODS"})],
    "DBD-MOVE-3": [(APART, "MOVE b1 77")],
    "DBD-MOVE-4": [(APART, "MOVE b1 79", {"terrain": "79=WATER"}), (APART, (6, 0, 157, 0, 0, 0, 0))],
    "DBD-MOVE-5": [
        ("b1=B CAV R 4@76; b2=B INF R 5@61; b3=B INF R 5@93; r1=R INF R 5@30", "MOVE b1 78", {"terrain": "77=WOODS"})
    ],
    "DBD-MOVE-9": [(APART, "MOVE b1 78")],
    "DBD-WDR-1": [(APART, "WITHDRAW b1 79")],
    "DBD-WDR-2": [(FACING, "WITHDRAW b1 62")],
    "DBD-WDR-4": [("b1=B CAV R 4@78; r1=R INF R 5@79", "WITHDRAW_SHOOT b1 77 r1")],
    "DBD-RNG-1": [
        (FACING, "SHOOT b1 r1"),
        ("b1=B SKR R 3@77; r1=R INF R 5@80", "SHOOT b1 r1"),
        ("b1=B INF R 5@77; r1=R INF R 5@79", "MOVE_SHOOT b1 78 r1"),
        ("b1=B SKR R 3@77; r1=R INF R 5@81", "MOVE_SHOOT b1 78 r1"),
    ],
    "DBD-RNG-4": [("b1=B SKR R 3@78; r1=R INF R 5@79", "SHOOT b1 r1")],
    "DBD-CHG-1": [("b1=B SKR R 3@76; r1=R INF R 5@79", "MOVE_MELEE b1 78 r1 charge")],
    "DBD-CHG-2": [
        ("b1=B CAV R 4@76; r1=R INF R 5@79", "MOVE_MELEE b1 78 r1 nocharge"),
        (
            "b1=B CAV R 4@77; b2=B INF R 5@61; b3=B INF R 5@94; r1=R INF R 5@79",
            "MOVE_MELEE b1 78 r1 charge",
        ),
    ],
    "DBD-CHG-3": [("b1=B CAV R 4@77; r1=R INF R 5@79", "MOVE_MELEE b1 78 r1 charge", {"terrain": "78=WOODS"})],
    "DBD-SUP-2": [(VETERAN, "CANCEL 2", ("MELEE b1 r1", 4, 4))],
    "DBD-SUP-4": [(VETERAN, "CANCEL 3", ("MELEE b1 r1", 4, 4))],
    "DBD-COMBAT-5": [("b1=B INF R 5@78; r1=R INF R 1@79; r2=R INF R 5@30", "MELEE b1 r1", ("MELEE b1 r1", 5, 4))],
    "DBD-RET-1": [(FACING, "RETREAT 62", ("MELEE b1 r1", 4, 1))],
    "DBD-RET-3": [(f"{FACING}; r2=R INF R 5@63", "RETREAT 63", ("MELEE b1 r1", 4, 1), ("CANCEL 0",))],
    "DBD-VP-6": [("b1=B INF R 5@78; r1=R INF R 1@79", "END", ("MELEE b1 r1", 6, 1), {"to_win": 1})],
    "DBD-RULING-2": [(APART, "MOVE b1 78", ("MOVE b1 79",), {"once_per_turn": 1})],
    "DBD-DEC-1": [(APART, (0, 0, 0, 0, 0, 0, 0)), (APART, (1, 0, 0, 0, 0, 0, 1)), (APART, (6, 200, 79, 0, 0, 0, 0))],
    "DBD-DEC-3": [(VETERAN, "END", ("MELEE b1 r1", 4, 4)), (FACING, "CANCEL 0")],
    "DBD-DEC-4": [(FACING, "END", ("MELEE b1 r1", 4, 1)), (FACING, "RETREAT 80")],
}


@pytest.mark.parametrize(
    ("clause", "units", "action", "before"),
    [(clause, *case[:2], case[2:]) for clause, cases in REFUSALS.items() for case in cases],
)
def test_the_most_specific_clause_refuses(clause: str, units: str, action: Any, before: tuple[Any, ...]) -> None:
    """One position at least for every clause that refuses an action; `before` holds settings and earlier actions."""
    more = {name: value for one in before if isinstance(one, dict) for name, value in one.items()}
    seat, activations = more.pop("seat", None), more.pop("activations", None)
    table = Table(units, more.pop("terrain", ""), **more)
    for played in before:
        if isinstance(played, tuple):
            table.play(*played)
    if activations is not None:
        table.state.activations = activations  # as no match ever leaves it: DBD-RULING-18
    assert table.refused(action, seat=seat) == clause
    assert len(GAME.clause_sentence(CLAUSES.index(clause))) > 20


def test_every_refusal_has_a_position() -> None:
    """A clause that `check` can name needs a case above."""
    assert set(REFUSALS) == refusing_clauses(check, CLAUSES)
