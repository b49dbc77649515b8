"""The learnt evaluation: it has the same symmetries as `value`."""

from __future__ import annotations

from typing import Any

import pytest

from games.dbd.positions import Table, random_document
from sandtable.games.dbd.ai import appraise, network
from sandtable.games.dbd.ai.value import logit_to_value
from sandtable.games.dbd.scenarios.symmetry import swap
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat

APART = "b1=B INF R 5@108; b2=B INF R 5@109; r1=R INF R 5@44; r2=R INF R 5@45"  # four hexes apart
FACING = "b1=B INF R 5@78; b2=B INF R 5@77; r1=R INF R 5@80; r2=R INF R 5@81"


def appraisal(table: Table, seat: int, bold: int = 0) -> int:
    return appraise.appraise(table.state, table.board, Seat(seat), bold, table.work)


def test_the_value_is_zero_sum_and_symmetric() -> None:
    """Within bounds and mirror-symmetric, on all boards, with any number of units."""
    rng = seeded(16)
    for size in (2, 10, 40, 100, 150):
        for _ in range(6):
            made = random_document(rng, size)
            table = Table(made, variants=1)
            assert appraisal(table, 0) == -appraisal(table, 1)
            assert -1000 < appraisal(table, 0) < 1000
            assert appraisal(Table(swap(made), variants=1), 1) == appraisal(table, 0)


def test_positions_within_a_turn_get_a_bonus() -> None:
    """The active side gets a bonus on the network's value, except with all activations left."""
    for left in (1, 2, 3):
        table = Table(FACING, turn=("BLUE", 1, left))
        value = appraisal(table, 0)
        appraise.extract_features(table.state, table.board, table.work)
        network_value = logit_to_value(network.run_network(table.state, table.work) // appraise.MILLILOGIT)
        assert (value > network_value) == (left < 3)
        assert appraisal(table, 1) == -value


def test_every_feature_is_one_of_its_own_rows() -> None:
    """In any position, also during an attack."""
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
    rng = seeded(17)
    for size in (3, 30, 90):
        table = Table(random_document(rng, size), variants=1)
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
            table.play_random(rng)


def test_finished_matches_have_exact_values() -> None:
    units = "b1=B INF R 5@78; r1=R INF R 5@79"
    assert appraisal(Table(units, standards=(6, 0)), 0) == 1000
    assert appraisal(Table(units, standards=(6, 0)), 1) == -1000
    assert appraisal(Table(units, meta={"result": "DRAW"}), 0) == 0


def test_a_bold_seat_loses_value_by_waiting() -> None:
    """If no unit can attack, the value falls with the distance and the turn; otherwise boldness has no effect."""
    apart, further = Table(APART), Table("b1=B INF R 5@145; b2=B INF R 5@146; r1=R INF R 5@0; r2=R INF R 5@1")
    facing = Table(FACING)
    assert appraisal(apart, 0) - appraisal(apart, 0, 1) <= 3 * appraise.DISTANCE_PENALTY // appraise.PENALTY_TURNS + 1
    for table in (apart, further, facing):
        table.state.turn = appraise.PENALTY_TURNS
    for seat in (0, 1):
        assert appraisal(apart, seat) - appraisal(apart, seat, 1) == 3 * appraise.DISTANCE_PENALTY
        assert appraisal(further, seat) - appraisal(further, seat, 1) == 7 * appraise.DISTANCE_PENALTY
        assert appraisal(facing, seat, 1) == appraisal(facing, seat)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"standards": (2, 0)}, {"standards": (0, 0)}),
        ({"b": "b1=B INF R 5@78; b2=B INF R 5@77"}, {"b": "b1=B INF R 2@78; b2=B INF R 5@77"}),
        ({"b": "b1=B INF R 5@129; b2=B GEN R 6@0"}, {"b": "b1=B INF R 5@0; b2=B GEN R 2@129"}),
    ],
    ids=["standards", "strength", "general in danger"],
)
def test_learnt_preferences(better: dict[str, Any], worse: dict[str, Any]) -> None:
    """Each pair differs in one property, and the first position is better for BLUE."""

    def position(b: str = "b1=B INF R 5@78; b2=B INF R 5@77", **more: Any) -> Table:
        return Table(f"{b}; r1=R INF R 5@115; r2=R INF R 5@30; r3=R INF R 5@29", **more)

    assert appraisal(position(**better), 0) > appraisal(position(**worse), 0)
