"""The rules against an independent implementation (reference_rules.py): random positions on all three boards."""

from __future__ import annotations

from copy import deepcopy

import pytest

from games.dbd import reference_rules
from games.dbd.positions import Table, random_document
from sandtable.games.dbd.rules.combat import allowance
from sandtable.games.dbd.rules.position import hex_of, unit_of
from sandtable.games.dbd.rules.retreat import is_retreat_hex
from sandtable.kernel.chance import seeded


@pytest.mark.parametrize("most", [8, 30, 90, 150])
def test_legal_actions_are_those_of_the_reference_implementation(most: int) -> None:
    """The same actions in the same order (DBD-DEC-1, DBD-DEC-9)."""
    lot = seeded(most)
    for _ in range(60):
        made = random_document(lot, most)
        assert Table(made, variants=1).legal() == reference_rules.legal(made)


def test_dice_cancelling_and_retreats_are_those_of_the_reference_implementation() -> None:
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
            expected = reference_rules.dice(
                deepcopy(made), id, source, target, ranged="SHOOT" in verb, charge=text.endswith(" charge")
            )
            assert table.dice(text) == expected
            compared += 1
        for number, id in enumerate(table.ids):
            unit, at = unit_of(number), hex_of(table.hex(id))
            assert allowance(table.state, table.board, unit) == reference_rules.allowance(made, id)
            source = hex_of(table.board.neighbours[at][0])
            found = [n for n in table.board.neighbours[at] if is_retreat_hex(table.state, table.board, source, at, n)]
            assert found == reference_rules.retreats(made, id, source)
    assert compared > 300
