"""Movement resolution against an independent slow oracle (FF-RES-1 to FF-RES-9)."""

import pytest

from games.fortress_frontiers.random_positions import make_random_position, oracle_picture, picture, world
from sandtable.games.fortress_frontiers.rules.movement.tick import is_anyone_moving


def compare(seed: int) -> int:
    """Play one random position tick by tick on both; return the number of ticks."""
    board_setup = make_random_position(seed)
    slow = world(board_setup, seed)
    for count in range(20):
        if not is_anyone_moving(board_setup.state):
            return count
        board_setup.tick()
        changed = slow.tick()
        assert picture(board_setup) == oracle_picture(slow), f"position {seed}, tick {count + 1}"
        assert bool(board_setup.work.changed) == changed, f"position {seed}, tick {count + 1}: something changed"
        if not changed:
            return count
    return 20


def test_2000_random_positions() -> None:
    assert sum(map(compare, range(2000))) > 4000


@pytest.mark.deep
def test_20000_random_positions() -> None:
    assert sum(map(compare, range(2000, 22000))) > 40000
