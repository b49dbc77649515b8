"""Movement resolution against an independent slow oracle (FF-RES-1 to FF-RES-9)."""

import pytest

from games.fortress_frontiers.tangles import oracle_picture, picture, tangle, world
from sandtable.games.fortress_frontiers.rules.movement.tick import is_anyone_moving


def compare(seed: int) -> int:
    """Play one tangle tick by tick on both; how many ticks."""
    arena = tangle(seed)
    slow = world(arena, seed)
    for count in range(20):
        if not is_anyone_moving(arena.state):
            return count
        arena.tick()
        changed = slow.tick()
        assert picture(arena) == oracle_picture(slow), f"tangle {seed}, tick {count + 1}"
        assert bool(arena.work.changed) == changed, f"tangle {seed}, tick {count + 1}: something changed"
        if not changed:
            return count
    return 20


def test_2000_tangles() -> None:
    assert sum(map(compare, range(2000))) > 4000


@pytest.mark.deep
def test_20000_tangles() -> None:
    assert sum(map(compare, range(2000, 22000))) > 40000
