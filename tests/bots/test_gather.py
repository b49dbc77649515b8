"""What the network learns from: what is kept of matches, without luck, and what is known already."""

from __future__ import annotations

from typing import Any

import pytest
from training import positions
from training.table_learner import Step

from sandtable.bots.search.evaluation import STATES
from sandtable.bots.search.settings import settings_for
from sandtable.games.dbd import GAME, appraisal, learnt_net
from sandtable.games.dbd.model import POSITION_TRAITS, UNIT_TRAITS
from sandtable.kernel.carriers.carrier import Plain, Workspace
from sandtable.kernel.chance import seeded
from sandtable.play import match as matches

TURNS = 2  # enough for some blows; the network takes long in plain Python


@pytest.fixture(scope="module")
def table() -> Any:
    return matches.start(GAME, GAME.scenario("first-blood"), seed=0, options={"turn_limit": TURNS})


def gathered(table: Any, early: int) -> tuple[list[Step], list[list[float]]]:
    """A short match on the plain carrier: its positions, and what was told of them."""
    carrier = Plain(GAME, (positions.gather,))
    bench = Workspace(carrier, table.setup.board, STATES)
    bench.set_state(0, table.state)
    bench.set_chance(seeded(b"gather"))
    out = carrier.rows(GAME.facts.actions + 2)
    settings = [settings_for(GAME, table.setup.board, bold=bold) for bold in (1, 0)]
    steps = [Step() for _ in range(60)]
    told = [[7.0, 7.0] for _ in range(positions.LONGEST + 1)]  # no worth
    held = (bench.states, bench.boards, bench.chances, bench.events, bench.works)
    count = carrier.function(positions.gather)(*held, out, settings, steps, told, [0.0] * len(out), early, 60, 0)
    return steps[:count], told[: count + 1]


def test_every_position_is_described_and_the_end_is_told(table: Any) -> None:
    steps, told = gathered(table, 0)
    assert len(steps) >= TURNS
    assert told[-1][0] == 0.0  # drawn by the limit
    assert not any(step.astray for step in steps)
    first = steps[0]
    assert first.both - first.firsts == first.firsts > 0  # as many units on both sides
    assert all(0 < row < appraisal.BY_SCORE for row in first.traits[: first.both])
    assert all(row >= appraisal.BY_SCORE for row in first.traits[first.both : first.both + POSITION_TRAITS])


def test_who_goes_astray_is_marked(table: Any) -> None:
    steps, _ = gathered(table, 1000)
    assert sum(step.astray for step in steps) > len(steps) // 2  # all who had a choice


@pytest.mark.compiled  # numpy comes with the compiler
def test_what_is_read_has_the_active_side_first() -> None:
    import numpy as np
    from training.network import TRUST, read

    dtype = [(name, np.int64) for name in ("active", "firsts", "both", "astray")] + [("traits", np.int64, 40)]
    steps = np.zeros(2, dtype)
    steps["firsts"], steps["both"] = UNIT_TRAITS, 3 * UNIT_TRAITS
    steps["active"] = (0, 1)
    steps["traits"] = np.arange(40)
    found = read(steps, np.array([[0.0, 0.25], [0.0, 0.5], [1.0, 0.0]]), 3)
    assert found["sizes"].tolist() == [[1, 2], [2, 1]]
    assert found["units"][:, 0].tolist() == [0, 8, 16, 8, 16, 0]
    assert found["position"].tolist() == [[24, 25, 26, 27]] * 2
    assert found["match"].tolist() == [3, 3]
    last = 0.5 + TRUST * (1.0 - 1.0)
    assert found["goal"].tolist() == pytest.approx([0.25 + TRUST * last, -last])


@pytest.mark.compiled
def test_luck_is_taken_out() -> None:
    """Expected 0.2, and dice gave 0.8: what follows is learnt from, what dice gave is not."""
    import numpy as np
    from training.network import TRUST, look_back

    told = np.array([[0.0, 0.2], [0.8, 0.7], [0.7, 0.0]])
    assert look_back(told, np.zeros(2)).tolist() == pytest.approx([0.2 + TRUST * (0.7 - 0.8), 0.7])
    assert look_back(told, np.array([1, 0])).tolist() == pytest.approx([0.2, 0.7])  # a slip


@pytest.mark.compiled
def test_teaching_goes_on_from_the_numbers_in_use() -> None:
    """As fractions and back they are what they were: nothing is lost between two rounds."""
    from training.network import in_use, whole

    for name, numbers in whole(in_use()).items():
        assert tuple(numbers) == tuple(getattr(learnt_net, name)), name
