"""What the search thinks of a position: learnt, but bound to the same symmetries as `value`."""

from __future__ import annotations

from typing import Any

import pytest

from games.dbd.positions import Table, random_document
from sandtable.games.dbd import GAME
from sandtable.games.dbd.ai import appraise, network
from sandtable.games.dbd.ai.value import logit_to_value
from sandtable.games.dbd.scenarios.symmetry import swap
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat

LINES = "b1=B INF R 5@108; b2=B INF R 5@109; r1=R INF R 5@44; r2=R INF R 5@45"  # four hexes apart
FACING = "b1=B INF R 5@78; b2=B INF R 5@77; r1=R INF R 5@80; r2=R INF R 5@81"


def appraised(table: Table, seat: int, bold: int = 0) -> int:
    told: int = GAME.kernel["appraise"](table.state, table.board, Seat(seat), bold, table.work)
    return told


def test_what_one_seat_gains_the_other_loses() -> None:
    """Within bounds, and the same through the mirror, on all boards and in crowds of any size."""
    lot = seeded(16)
    for size in (2, 10, 40, 100, 150):
        for _ in range(6):
            made = random_document(lot, size)
            table = Table(made, variants=1)
            assert appraised(table, 0) == -appraised(table, 1)
            assert -1000 < appraised(table, 0) < 1000
            assert appraised(Table(swap(made), variants=1), 1) == appraised(table, 0)


def test_the_middle_of_a_turn_is_not_worth_less_than_its_ends() -> None:
    """Who has activations left in the middle of a turn is told to stand better than the network says; at its start
    and at its end, where the other side is next, the network is right."""
    for left in (1, 2, 3):
        table = Table(FACING, turn=("BLUE", 1, left))
        told = appraised(table, 0)
        appraise.extract_features(table.state, table.board, table.work)
        learnt = logit_to_value(network.run_network(table.state, table.work) // appraise.MILLILOGIT)
        assert (told > learnt) == (left < 3)
        assert appraised(table, 1) == -told


def test_no_description_lies_beyond_the_tables() -> None:
    """In any position, in the middle of an attack too, every row is one of its own table."""
    starts = [
        appraise.HP_ROWS,
        appraise.NEIGHBOUR_ROWS,
        appraise.ATTACK_ROWS,
        appraise.DISTANCE_ROWS,
        appraise.SUPPORT_ROWS,
        appraise.TERRAIN_ROWS,
        appraise.NEED_ROWS,
        appraise.EDGE_ROWS,
    ]
    ends = [*starts[1:], appraise.SCORE_ROWS]
    position = [
        appraise.SCORE_ROWS,
        appraise.THREAT_ROWS,
        appraise.DANGER_ROWS,
        appraise.CONTACT_ROWS,
        appraise.FEATURE_ROWS,
    ]
    lot = seeded(17)
    for size in (3, 30, 90):
        table = Table(random_document(lot, size), variants=1)
        for _ in range(60):
            if table.asked is None:
                break
            work = table.work
            appraise.extract_features(table.state, table.board, work)
            assert work.units_end == 8 * (table.state.strength[0] + table.state.strength[1])
            assert work.first_end == 8 * table.state.strength[0]
            for at in range(work.units_end):
                assert starts[at % 8] <= work.features[at] < ends[at % 8]
            for at in range(4):
                assert position[at] <= work.features[work.units_end + at] < position[at + 1]
            table.wander(lot)


def test_the_end_is_what_it_is() -> None:
    units = "b1=B INF R 5@78; r1=R INF R 5@79"
    assert appraised(Table(units, standards=(6, 0)), 0) == 1000
    assert appraised(Table(units, standards=(6, 0)), 1) == -1000
    assert appraised(Table(units, meta={"result": "DRAW"}), 0) == 0


def test_who_is_bold_does_not_like_to_wait() -> None:
    """Where nobody can strike anybody, the less the further apart they are and the longer it has lasted; where somebody
    can, it is all the same."""
    apart, further = Table(LINES), Table("b1=B INF R 5@145; b2=B INF R 5@146; r1=R INF R 5@0; r2=R INF R 5@1")
    facing = Table(FACING)
    assert appraised(apart, 0) - appraised(apart, 0, 1) <= 3 * appraise.DISTANCE_PENALTY // appraise.PENALTY_TURNS + 1
    for table in (apart, further, facing):
        table.state.turn = appraise.PENALTY_TURNS
    for seat in (0, 1):
        assert appraised(apart, seat) - appraised(apart, seat, 1) == 3 * appraise.DISTANCE_PENALTY
        assert appraised(further, seat) - appraised(further, seat, 1) == 7 * appraise.DISTANCE_PENALTY
        assert appraised(facing, seat, 1) == appraised(facing, seat)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"standards": (2, 0)}, {"standards": (0, 0)}),
        ({"b": "b1=B INF R 5@78; b2=B INF R 5@77"}, {"b": "b1=B INF R 2@78; b2=B INF R 5@77"}),
        ({"b": "b1=B INF R 5@129; b2=B GEN R 6@0"}, {"b": "b1=B INF R 5@0; b2=B GEN R 2@129"}),
    ],
    ids=["standards", "strength", "general in danger"],
)
def test_it_has_learnt(better: dict[str, Any], worse: dict[str, Any]) -> None:
    """What nobody told it: each pair differs in one thing, and the first is better for BLUE."""

    def position(b: str = "b1=B INF R 5@78; b2=B INF R 5@77", **more: Any) -> Table:
        return Table(f"{b}; r1=R INF R 5@115; r2=R INF R 5@30; r3=R INF R 5@29", **more)

    assert appraised(position(**better), 0) > appraised(position(**worse), 0)
