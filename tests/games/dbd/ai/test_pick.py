"""The rollout policy and the evaluation: they must agree with the rules."""

from __future__ import annotations

from typing import Any

import pytest

from games.dbd.positions import Table, random_document
from sandtable.games.dbd import GAME
from sandtable.games.dbd.scenarios.symmetry import swap
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat

SMALL_POSITIONS = [  # small positions in which every verb is legal for somebody
    ("b1=B CAV R 4@77; b2=B SKR R 3@93; b3=B ARC R 3@60; r1=R INF R 5@79; r2=R INF R 5@111", ""),
    ("b1=B SKR R 3@78; b2=B INF R 5@94; r1=R INF R 5@79; r2=R GEN R 6@95", "61=WOODS"),
    ("b1=B SKR R 3@0; b2=B INF R 5@12; r1=R INF R 5@26", "1=WATER, 13=WATER"),
]


def picked(table: Table, times: int, seed: int) -> set[tuple[int, ...]]:
    """Return the distinct actions that `pick` chooses in a position."""
    chance, action, found = seeded(seed), [0] * 7, set()
    assert table.asked is not None
    for _ in range(times):
        GAME.kernel.pick(table.state, table.board, Seat(table.asked), chance, action, table.work)
        found.add(tuple(action))
    assert chance.drawn == 0  # a choice is no chance result
    return found


@pytest.mark.parametrize(("units", "terrain"), SMALL_POSITIONS)
def test_pick_gives_every_legal_action_and_nothing_else(units: str, terrain: str) -> None:
    """Given enough tries, it chooses all of them."""
    table = Table(units, terrain)
    assert picked(table, 12_000, 1) == set(table.rows())


def test_pick_decides_for_the_defender() -> None:
    """It chooses every cancellation and every retreat."""
    table = Table("b1=B INF R 5@78; r1=R INF V 6@79; r2=R INF R 5@81")
    table.play("MELEE b1 r1", 4, 4)
    assert picked(table, 100, 2) == set(table.rows())
    table.play("CANCEL 0")
    assert picked(table, 100, 3) == set(table.rows())


def test_pick_is_legal_in_random_positions() -> None:
    """With few and many units, on all boards, with both house rules."""
    rng = seeded(10)
    for size in (4, 20, 60, 150):
        for _ in range(10):
            house: dict[str, Any] = {"once_per_turn": 1, "one_hex_always": 1} if size == 20 else {}
            table = Table(random_document(rng, size), variants=1, **house)
            assert picked(table, 40, size) <= set(table.rows())


def test_pick_ends_the_turn_if_no_unit_can_act() -> None:
    """The unit is surrounded."""
    table = Table("b1=B INF R 5@0; r1=R INF R 5@30", "1=WATER, 12=WATER, 13=WATER")
    assert picked(table, 20, 4) == {(1, 0, 0, 0, 0, 0, 0)}


def value_of(table: Table, seat: int) -> int:
    value: int = GAME.kernel.value(table.state, table.board, Seat(seat), table.work)
    return value


def test_value_is_zero_sum_and_symmetric() -> None:
    """Within bounds and mirror-symmetric; in a symmetric position having the turn is a small advantage."""
    rng = seeded(15)
    for _ in range(20):
        made = random_document(rng, 40)
        table = Table(made, variants=1)
        assert value_of(table, 0) == -value_of(table, 1)
        assert -1000 < value_of(table, 0) < 1000
        assert value_of(Table(swap(made), variants=1), 1) == value_of(table, 0)
    assert 0 <= value_of(Table(GAME.scenario("wooded-centre")), 0) < 30


def test_value_of_finished_matches() -> None:
    """Won, lost and drawn."""
    units = "b1=B INF R 5@78; r1=R INF R 5@79"
    assert value_of(Table(units, standards=(6, 0)), 0) == 1000
    assert value_of(Table(units, standards=(6, 0)), 1) == -1000
    assert value_of(Table(units, meta={"result": "DRAW"}), 0) == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"standards": (1, 0)}, {"standards": (0, 0)}),
        ({"b": "b1=B INF R 5@78; b2=B INF R 5@77"}, {"b": "b1=B INF R 3@78; b2=B INF R 5@77"}),
        ({"b": "b1=B INF R 5@78; b2=B INF R 5@77"}, {"b": "b1=B INF R 5@78; b2=B INF R 5@0"}),
        (
            {"b": "b1=B INF R 5@50; b2=B INF R 5@0", "terrain": "50=WOODS"},
            {"b": "b1=B INF R 5@50; b2=B INF R 5@0"},
        ),
        ({"b": "b1=B INF R 5@129; b2=B GEN R 6@0"}, {"b": "b1=B INF R 5@0; b2=B GEN R 6@129"}),
        ({"b": "b1=B INF R 5@129; b2=B INF R 5@128"}, {"b": "b1=B INF R 5@129; b2=B INF R 5@108"}),
    ],
    ids=["standards", "strength", "support", "cover", "general in danger", "flank"],
)
def test_value_rewards(better: dict[str, Any], worse: dict[str, Any]) -> None:
    """Each pair differs in one property, and the first position is better for BLUE."""

    def position(b: str = "b1=B INF R 5@78; b2=B INF R 5@77", **more: Any) -> Table:
        return Table(f"{b}; r1=R INF R 5@115; r2=R INF R 5@30; r3=R INF R 5@29", **more)

    assert value_of(position(**better), 0) > value_of(position(**worse), 0)
