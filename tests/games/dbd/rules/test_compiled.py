"""The compiled carrier plays the same matches: the same states and Events. (The laws test more.)"""

from __future__ import annotations

import pytest

from games.both_carriers import play_on_both
from games.dbd.positions import DEFAULTS
from sandtable.games.dbd import GAME
from sandtable.kernel.carriers.carrier import Carrier, Compiled, Plain, Workspace
from sandtable.kernel.chance import Chance, seeded

MATCHES = 200
NAMES = [note.name for note in GAME.notes() if note.playable]
OPTIONS = DEFAULTS | {"variants": 1, "turn_limit": 40}


@pytest.fixture(scope="module")
def compiled() -> Carrier:
    return Compiled(GAME)


@pytest.mark.compiled
def test_random_matches_are_the_same_on_both_carriers(compiled: Carrier) -> None:
    """200 matches over all scenarios, a third of them with the house rules; `pick` chooses."""
    plain = Plain(GAME)
    decisions = 0
    for match in range(MATCHES):
        house = {"once_per_turn": 1, "one_hex_always": 1} if match % 3 == 0 else {}
        setup = GAME.load(GAME.scenario(NAMES[match % len(NAMES)]), OPTIONS | house, Chance())
        decisions += play_on_both(plain, compiled, setup, match, events_every=10)
    assert decisions > 10_000


@pytest.mark.compiled
def test_lists_refusals_and_values_are_the_same_on_both_carriers(compiled: Carrier) -> None:
    """In one match of each scenario."""
    plain = Plain(GAME)
    for number, name in enumerate(NAMES):
        setup = GAME.load(GAME.scenario(name), OPTIONS, Chance())
        here, there = Workspace(plain, setup.board), Workspace(compiled, setup.board)
        for bench in (here, there):
            bench.set_state(0, setup.state)
            bench.set_chance(seeded(number))
        for _ in range(12):
            mask = here.prompted()
            if mask == 0:
                break
            rows = here.legal(mask - 1, -1)
            assert there.legal(mask - 1, -1) == rows
            odd = [tuple(n + (i == at) for i, n in enumerate(rows[-1])) for at in range(7)]
            assert [here.check(mask - 1, row) for row in odd] == [there.check(mask - 1, row) for row in odd]
            assert [here.value(seat) for seat in (0, 1)] == [there.value(seat) for seat in (0, 1)]
            assert [here.appraise(seat, seat) for seat in (0, 1)] == [there.appraise(seat, seat) for seat in (0, 1)]
            here.apply(mask - 1, rows[len(rows) // 2])
            there.apply(mask - 1, rows[len(rows) // 2])
            assert here.take() == there.take()
