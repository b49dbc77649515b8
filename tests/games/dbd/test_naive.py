"""The game against the naive twin in naive.py: random positions on all three boards, sparse, dense and crowded."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from games.dbd import naive
from games.dbd.positions import Table
from sandtable.games.dbd.board import BOARDS
from sandtable.games.dbd.model import max_hp
from sandtable.games.dbd.problems import QUALITIES, TERRAINS, TYPES
from sandtable.games.dbd.rules.combat import allowance
from sandtable.games.dbd.rules.position import hex_of, unit_of
from sandtable.games.dbd.rules.retreat import leads_away
from sandtable.kernel.chance import Chance, seeded, uniform


def random_document(lot: Chance, most: int) -> dict[str, Any]:
    """Units and terrain anywhere, more of both near the middle so that they meet."""
    hexes = list(range(157))
    for i in range(156, 0, -1):
        j = uniform(lot, i + 1)
        hexes[i], hexes[j] = hexes[j], hexes[i]
    crowd = 2 + uniform(lot, most - 1)
    area = sorted(hexes, key=lambda hex: abs(hex - 78) // 30)[: max(crowd, 12 + uniform(lot, 145))]
    units = []
    for n, hex in enumerate(area[:crowd]):
        kind, quality = uniform(lot, 5), uniform(lot, 3)
        units.append(
            {
                "id": f"u{n}",
                "side": ("BLUE", "RED")[n if n < 2 else uniform(lot, 2)],
                "type": TYPES[kind],
                "quality": QUALITIES[quality],
                "hp": 1 + uniform(lot, max_hp(kind, quality)),
                "hex": hex,
            }
        )
    terrain = {str(hexes[i]): TERRAINS[uniform(lot, 5)] for i in range(uniform(lot, 60))}
    return {
        "schema": "dbd-scn-0.1",
        "board": BOARDS[uniform(lot, 3)].id,
        "standardsToWin": 6,
        "terrain": terrain,
        "units": units,
        "turn": {"side": ("BLUE", "RED")[uniform(lot, 2)], "turnNumber": 1, "activationsLeft": 3},
        "meta": {"score": {"BLUE": 0, "RED": 0}},
    }


@pytest.mark.parametrize("most", [8, 30, 90, 150])
def test_legal_actions_are_those_of_the_naive_twin(most: int) -> None:
    """The same actions in the same order (DBD-DEC-1, DBD-DEC-9)."""
    lot = seeded(most)
    for _ in range(60):
        made = random_document(lot, most)
        assert Table(made, variants=1).legal() == naive.legal(made)


def test_dice_cancelling_and_retreats_are_those_of_the_naive_twin() -> None:
    """Of every attack in random positions."""
    lot = seeded(7)
    compared = 0
    for _ in range(10):
        made = random_document(lot, 40)
        table = Table(made, variants=1)
        for text in table.legal():
            verb, *rest = text.split()
            if verb in ("END", "MOVE", "WITHDRAW"):
                continue
            id, *where = [word for word in rest if word not in ("charge", "nocharge")]
            source = table.hex(id) if len(where) == 1 else int(where[0])
            target = where[-1]
            expected = naive.dice(
                deepcopy(made), id, source, target, ranged="SHOOT" in verb, charge=text.endswith(" charge")
            )
            assert table.dice(text) == expected
            compared += 1
        for number, id in enumerate(table.ids):
            unit, at = unit_of(number), hex_of(table.hex(id))
            assert allowance(table.state, table.board, unit) == naive.allowance(made, id)
            source = hex_of(table.board.neighbours[at][0])
            found = [n for n in table.board.neighbours[at] if leads_away(table.state, table.board, source, at, n)]
            assert found == naive.retreats(made, id, source)
    assert compared > 300
