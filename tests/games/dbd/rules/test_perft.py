"""Perft counts: the numbers of sequences of d decisions and dice results, which change if any rule does.

perft(position, 1) is the number of legal actions. perft(position, d) is the sum of perft(p, d - 1) over all positions p
after a legal action and, for an attack, one result of its dice. A die has the results MISS, RETREAT and HIT, so n dice
have 3 to the n. A finished match has no legal action.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.dbd.positions import Table
from sandtable.games.dbd import GAME
from sandtable.games.dbd.model import State
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, outcomes
from sandtable.kernel.ids import Seat
from sandtable.play.perft import perft as play_perft

DATA: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "perft.json").read_text("utf-8"))
QUICK = 1_500_000  # what counts up to here, and three decisions deep, is counted in every run


def table_of(entry: dict[str, Any]) -> Table:
    if "scenario" in entry:
        return Table(GAME.scenario(entry["scenario"]), variants=1)
    return Table(entry["units"], entry["terrain"])


def perft(table: Table, depth: int) -> int:
    rows = table.rows()
    if depth == 1 or not rows:
        return len(rows)
    before, total = table.state, 0
    seat = Seat(table.asked or 0)
    for row in rows:

        def run(chance: Chance, row: tuple[int, ...] = row) -> None:
            table.state = flat.clone(before)
            table.events.used = 0
            GAME.kernel.apply(table.state, table.board, seat, list(row), chance, table.events, table.work)

        reached: list[State] = []
        for _ in outcomes(run, Chance(), GAME.facts.groups, 100):
            reached.append(table.state)
        for state in reached:
            table.state = state
            total += perft(table, depth - 1)
    table.state = before
    return total


def cases(*, quick: bool) -> list[Any]:
    found = []
    for name, entry in DATA.items():
        for depth, count in enumerate(entry["counts"], start=1):
            if (count <= QUICK and depth <= 3) == quick:
                found.append(pytest.param(entry, depth, count, id=f"{name}-{depth}"))
    return found


@pytest.mark.parametrize(("entry", "depth", "count"), cases(quick=True))
def test_perft(entry: dict[str, Any], depth: int, count: int) -> None:
    assert perft(table_of(entry), depth) == count


@pytest.mark.deep
@pytest.mark.parametrize(("entry", "depth", "count"), cases(quick=False))
def test_perft_deeper(entry: dict[str, Any], depth: int, count: int) -> None:
    assert perft(table_of(entry), depth) == count


@pytest.mark.parametrize(("entry", "depth", "count"), cases(quick=True))
def test_the_command_counts_the_same(entry: dict[str, Any], depth: int, count: int) -> None:
    table = table_of(entry)
    assert play_perft(GAME, table.board, table.state, min(depth, 2)) == entry["counts"][min(depth, 2) - 1]
    assert count > 0


def test_at_least_depth_three_on_three_scenarios() -> None:
    scenarios = [entry for entry in DATA.values() if "scenario" in entry and len(entry["counts"]) >= 3]
    assert len(scenarios) >= 3
