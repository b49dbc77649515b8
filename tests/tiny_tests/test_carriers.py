"""Picket on both carriers: the compiled rules agree with the plain ones, state by state."""

import pytest

from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Compiled, Plain, Workspace
from sandtable.kernel.chance import seeded, uniform
from sandtable.kernel.ids import ALL, AUTOMATIC, PUBLIC
from tiny import GAME

MATCHES = 200


@pytest.mark.compiled
def test_compiled_agrees_with_plain_on_random_matches() -> None:
    """Prompts, lists, picks, checks, States, Events and rolls of every Entry; hidden and guessed States of some."""
    carriers = (Plain(GAME), Compiled(GAME, checked=True))
    entries = 0
    for match in range(MATCHES):
        lots = seeded(match)
        setup = GAME.load(
            GAME.scenario(("moor", "meeting", "canary")[match % 3]), GAME.options({"turn_limit": 6}), lots
        )
        benches = [Workspace(carrier, setup.board) for carrier in carriers]
        for bench in benches:
            bench.set_state(0, setup.state)
            bench.set_chance(seeded(match))
        plain, fast = benches
        while mask := plain.prompted():
            assert fast.prompted() == mask
            seat = AUTOMATIC if mask == 4 else uniform(lots, 2) if mask == 3 else mask - 1
            row: tuple[int, ...] = (0,) * 7
            if seat != AUTOMATIC:
                row = plain.pick(seat)
                assert fast.pick(seat) == row
                if uniform(lots, 4) == 0:
                    rows = plain.legal(seat, ALL)
                    assert fast.legal(seat, ALL) == rows
                    row = rows[uniform(lots, len(rows))]
            wrong = (1 + uniform(lots, 4), uniform(lots, 3), uniform(lots, 600), 0, 0, 0, 0)
            assert fast.check(seat, wrong) == plain.check(seat, wrong)
            if uniform(lots, 8) == 0:
                compare_secrets(plain, fast, uniform(lots, 3))
            for bench in benches:
                bench.apply(seat, row)
            entries += 1
            assert fast.take() == plain.take()
            assert fast.event_rows() == plain.event_rows()
            assert flat.to_bytes(fast.chance()) == flat.to_bytes(plain.chance())
        assert fast.outcome() == plain.outcome() != 0
    assert entries > 20 * MATCHES


def compare_secrets(plain: Workspace, fast: Workspace, viewer: int) -> None:
    """Hide from a viewer and guess again, in the second State of each workspace."""
    for bench in (plain, fast):
        bench.copy(1, 0)
        bench.hide(viewer, 1)
    assert fast.take(1) == plain.take(1)
    for bench in (plain, fast):
        bench.guess(viewer, 1)
    assert fast.take(1) == plain.take(1)
    if viewer != PUBLIC:
        assert fast.value(viewer, 1) == plain.value(viewer, 1)


def test_value_is_between_its_bounds_and_opposite() -> None:
    setup = GAME.load(GAME.scenario("moor"), GAME.options({}), seeded(1))
    bench = Workspace(Plain(GAME), setup.board)
    bench.set_state(0, setup.state)
    bench.set_chance(seeded(2))
    while bench.prompted():
        worth = bench.value(0)
        assert -1000 <= worth <= 1000
        assert bench.value(1) == -worth
        mask = bench.prompted()
        seat = AUTOMATIC if mask == 4 else 0 if mask & 1 else 1
        bench.apply(seat, (0,) * 7 if seat == AUTOMATIC else bench.pick(seat))
    assert abs(bench.value(0)) in (0, 1000)
