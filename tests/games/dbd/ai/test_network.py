"""The network of the search: three numbers in one come to the same as three numbers, on both carriers."""

from __future__ import annotations

import pytest

from games.dbd.positions import Table, random_document
from sandtable.games.dbd import GAME
from sandtable.games.dbd.ai import appraise as appraisal
from sandtable.games.dbd.ai import network
from sandtable.games.dbd.ai.value import logit_to_value
from sandtable.games.dbd.model import EMBEDDING_WIDTH, POSITION_FEATURES, UNIT_FEATURES, State, Work
from sandtable.kernel.carriers.carrier import Compiled, Workspace
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat

SIZES = (2, 10, 40, 100, 150)


def lanes(row: int) -> list[int]:
    """The fifteen numbers of a row, one by one."""
    found = []
    for three in network.EMBEDDING[row * network.ROW_LENGTH + 1 : (row + 1) * network.ROW_LENGTH]:
        for _ in range(3):
            low = (three + network.LANE_OFFSET & network.LANE_MASK) - network.LANE_OFFSET
            found.append(low)
            three = three - low >> network.LANE_BITS
        assert three == 0
    return found


def cut(number: int) -> int:
    return min(max(number, 0), network.ONE)


def reference(state: State, work: Work) -> int:
    """The network as a book would write it: rows, units, sides, layer, answer."""
    ends = ((0, work.first_end), (work.first_end, work.units_end))
    own, foe = ends if state.active == 0 else ends[::-1]
    sides, alone = [], 0
    for sign, (first, last) in ((1, own), (-1, foe)):
        sums = [0] * EMBEDDING_WIDTH
        for at in range(first, last, UNIT_FEATURES):
            rows = work.features[at : at + UNIT_FEATURES]
            alone += sign * sum(network.EMBEDDING[row * network.ROW_LENGTH] for row in rows)
            told = [sum(column) for column in zip(*map(lanes, rows))]
            sums = [one + cut(two) for one, two in zip(sums, told)]
        sides.append(sums)
    rows = work.features[work.units_end : work.units_end + POSITION_FEATURES]
    alone += sum(network.EMBEDDING[row * network.ROW_LENGTH] for row in rows)
    answer = network.OUTPUT_WEIGHTS[network.HIDDEN_WIDTH]
    answer += sum((one - two) * line for one, two, line in zip(*sides, network.SKIP_WEIGHTS))
    for j in range(network.HIDDEN_WIDTH):
        weights = network.HIDDEN_WEIGHTS[2 * EMBEDDING_WIDTH * j : 2 * EMBEDDING_WIDTH * (j + 1)]
        inner = network.HIDDEN_BIAS[j] + sum(one * two for one, two in zip([*sides[0], *sides[1]], weights))
        inner += sum(network.POSITION_WEIGHTS[(row - appraisal.SCORE_ROWS) * network.HIDDEN_WIDTH + j] for row in rows)
        answer += cut(inner >> network.HIDDEN_SHIFT) * network.OUTPUT_WEIGHTS[j]
    return int(alone + (answer >> network.OUTPUT_SHIFT))


def tables() -> list[Table]:
    lot = seeded(21)
    return [Table(random_document(lot, size), variants=1) for size in SIZES for _ in range(4)]


def test_there_are_numbers_for_every_description() -> None:
    assert len(network.EMBEDDING) == appraisal.FEATURE_ROWS * network.ROW_LENGTH
    assert network.FIRST_POSITION_ROW == appraisal.SCORE_ROWS
    assert len(network.HIDDEN_WEIGHTS) == network.HIDDEN_WIDTH * 2 * EMBEDDING_WIDTH
    assert (len(network.HIDDEN_BIAS), len(network.SKIP_WEIGHTS), len(network.OUTPUT_WEIGHTS)) == (16, 15, 17)


def test_no_number_runs_over_into_the_next() -> None:
    most = max(abs(number) for row in range(appraisal.SCORE_ROWS) for number in lanes(row))
    assert 0 < UNIT_FEATURES * most < network.LANE_OFFSET


def test_packed_numbers_come_to_the_same_as_single_ones() -> None:
    """Crowds of any size, either side to move."""
    for table in tables():
        for active in (0, 1):
            table.state.active = Seat(active)
            appraisal.extract_features(table.state, table.board, table.work)
            assert network.run_network(table.state, table.work) == reference(table.state, table.work)


@pytest.mark.compiled
def test_both_carriers_come_to_the_same() -> None:
    carrier = Compiled(GAME)
    for table in tables():
        there = Workspace(carrier, table.board)
        there.set_state(0, table.state)
        appraisal.extract_features(table.state, table.board, table.work)
        told = logit_to_value(
            reference(table.state, table.work) // appraisal.MILLILOGIT + appraisal.TEMPO[table.state.activations]
        )
        own = min(max(told, -999), 999)
        if table.state.result == 0:
            assert there.appraise(int(table.state.active)) == own
            assert there.appraise(1 - int(table.state.active)) == -own
