"""The network of the search: three numbers in one come to the same as three numbers, on both carriers."""

from __future__ import annotations

import pytest

from games.dbd.positions import Table, random_document
from sandtable.games.dbd import GAME
from sandtable.games.dbd.ai import appraise, learnt_net, network
from sandtable.games.dbd.ai.packing import packed, unpacked
from sandtable.games.dbd.ai.value import as_chance
from sandtable.games.dbd.model import POSITION_TRAITS, UNIT_TRAITS, State, Work
from sandtable.kernel.carriers.carrier import Compiled, Workspace
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat

SIZES = (2, 10, 40, 100, 150)


def lanes(row: int) -> list[int]:
    """The fifteen numbers of a row, one by one."""
    found = []
    for three in learnt_net.UNITED[row * network.STRIDE + 1 : (row + 1) * network.STRIDE]:
        for _ in range(3):
            low = (three + network.HALF & network.MASK) - network.HALF
            found.append(low)
            three = three - low >> network.LANE
        assert three == 0
    return found


def cut(number: int) -> int:
    return min(max(number, 0), network.FULL)


def reference(s: State, work: Work) -> int:
    """The network as a book would write it: rows, units, sides, layer, answer."""
    ends = ((0, work.firsts), (work.firsts, work.both))
    own, foe = ends if s.active == 0 else ends[::-1]
    sides, alone = [], 0
    for sign, (first, last) in ((1, own), (-1, foe)):
        sums = [0] * network.WIDTH
        for at in range(first, last, UNIT_TRAITS):
            rows = work.traits[at : at + UNIT_TRAITS]
            alone += sign * sum(learnt_net.UNITED[row * network.STRIDE] for row in rows)
            told = [sum(column) for column in zip(*map(lanes, rows))]
            sums = [one + cut(two) for one, two in zip(sums, told)]
        sides.append(sums)
    rows = work.traits[work.both : work.both + POSITION_TRAITS]
    alone += sum(learnt_net.UNITED[row * network.STRIDE] for row in rows)
    answer = learnt_net.ANSWERS[network.HIDDEN]
    answer += sum((one - two) * line for one, two, line in zip(*sides, learnt_net.LINES))
    for j in range(network.HIDDEN):
        weights = learnt_net.ACROSS[2 * network.WIDTH * j : 2 * network.WIDTH * (j + 1)]
        inner = learnt_net.STARTS[j] + sum(one * two for one, two in zip([*sides[0], *sides[1]], weights))
        inner += sum(learnt_net.TURNS[(row - appraise.BY_SCORE) * network.HIDDEN + j] for row in rows)
        answer += cut(inner >> network.SHIFT) * learnt_net.ANSWERS[j]
    return int(alone + (answer >> network.LAST))


def tables() -> list[Table]:
    lot = seeded(21)
    return [Table(random_document(lot, size), variants=1) for size in SIZES for _ in range(4)]


def test_there_are_numbers_for_every_description() -> None:
    assert len(learnt_net.UNITED) == appraise.ROWS * network.STRIDE
    assert network.FIRST_POSITION == appraise.BY_SCORE
    assert len(learnt_net.ACROSS) == network.HIDDEN * 2 * network.WIDTH
    assert (len(learnt_net.STARTS), len(learnt_net.LINES), len(learnt_net.ANSWERS)) == (16, 15, 17)


@pytest.mark.parametrize("numbers", [[], [0], [1, -1, 2**63 - 1, -(2**63)], list(range(-300, 300))])
def test_numbers_come_back_from_their_text(numbers: list[int]) -> None:
    text = packed(numbers)
    assert not set(text) & set("\"\\' \n")
    assert unpacked(text) == tuple(numbers)
    assert unpacked("\n".join(["", text[: len(text) // 2], text[len(text) // 2 :], ""])) == tuple(numbers)


def test_no_number_runs_over_into_the_next() -> None:
    most = max(abs(number) for row in range(appraise.BY_SCORE) for number in lanes(row))
    assert 0 < UNIT_TRAITS * most < network.HALF


def test_packed_numbers_come_to_the_same_as_single_ones() -> None:
    """Crowds of any size, either side to move."""
    for table in tables():
        for active in (0, 1):
            table.state.active = Seat(active)
            appraise.describe(table.state, table.board, table.work)
            assert network.judge(table.state, table.work) == reference(table.state, table.work)


@pytest.mark.compiled
def test_both_carriers_come_to_the_same() -> None:
    carrier = Compiled(GAME)
    for table in tables():
        there = Workspace(carrier, table.board)
        there.set_state(0, table.state)
        appraise.describe(table.state, table.board, table.work)
        told = as_chance(reference(table.state, table.work) // appraise.FINE + appraise.TEMPO[table.state.activations])
        own = min(max(told, -999), 999)
        if table.state.result == 0:
            assert there.appraise(int(table.state.active)) == own
            assert there.appraise(1 - int(table.state.active)) == -own
