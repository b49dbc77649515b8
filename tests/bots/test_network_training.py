"""Training data of the network: recorded positions, and their targets without dice luck."""

from __future__ import annotations

from typing import Any

import pytest
from training import positions
from training.table_learner import PositionStep

from sandtable.bots.search.evaluation import STATES
from sandtable.bots.search.settings import settings_for
from sandtable.games.dbd import GAME
from sandtable.games.dbd.ai import appraise as appraisal
from sandtable.games.dbd.ai import network
from sandtable.games.dbd.model import POSITION_FEATURES, UNIT_FEATURES
from sandtable.kernel.carriers.carrier import Plain, Workspace
from sandtable.kernel.chance import seeded
from sandtable.play import match as matches

TURNS = 2  # enough for some attacks; the network is slow in plain Python


@pytest.fixture(scope="module")
def match() -> Any:
    return matches.start(GAME, GAME.scenario("first-blood"), seed=0, options={"turn_limit": TURNS})


def played(match: Any, early: int) -> tuple[list[PositionStep], list[list[float]]]:
    """Play a short match on the plain carrier; return its positions and their values."""
    carrier = Plain(GAME, (positions.play_match,))
    workspace = Workspace(carrier, match.setup.board, STATES)
    workspace.set_state(0, match.state)
    workspace.set_chance(seeded(b"gather"))
    out = carrier.rows(GAME.facts.actions + 2)
    settings = [settings_for(GAME, match.setup.board, bold=bold) for bold in (1, 0)]
    steps = [PositionStep() for _ in range(60)]
    values = [[7.0, 7.0] for _ in range(positions.MAX_DECISIONS + 1)]  # values that no position has
    buffers = (workspace.states, workspace.boards, workspace.chances, workspace.events, workspace.works)
    count = carrier.function(positions.play_match)(
        *buffers, out, settings, steps, values, [0.0] * len(out), early, 60, 0
    )
    return steps[:count], values[: count + 1]


def test_every_position_and_the_result_are_recorded(match: Any) -> None:
    steps, values = played(match, 0)
    assert len(steps) >= TURNS
    assert values[-1][0] == 0.0  # a draw by the turn limit
    assert not any(step.deviated for step in steps)
    first = steps[0]
    assert first.units_end - first.first_end == first.first_end > 0  # as many units on both sides
    assert all(0 < row < appraisal.SCORE_ROWS for row in first.features[: first.units_end])
    assert all(
        row >= appraisal.SCORE_ROWS for row in first.features[first.units_end : first.units_end + POSITION_FEATURES]
    )


def test_deviations_are_marked(match: Any) -> None:
    steps, _ = played(match, 1000)
    assert sum(step.deviated for step in steps) > len(steps) // 2  # all decisions with a choice


@pytest.mark.compiled  # numpy comes with the compiler
def test_the_active_side_comes_first() -> None:
    import numpy as np
    from training.network import LAMBDA, read_match

    dtype = [(name, np.int64) for name in ("active", "first_end", "units_end", "deviated")] + [
        ("features", np.int64, 40)
    ]
    steps = np.zeros(2, dtype)
    steps["first_end"], steps["units_end"] = UNIT_FEATURES, 3 * UNIT_FEATURES
    steps["active"] = (0, 1)
    steps["features"] = np.arange(40)
    found = read_match(steps, np.array([[0.0, 0.25], [0.0, 0.5], [1.0, 0.0]]), 3)
    assert found["sizes"].tolist() == [[1, 2], [2, 1]]
    assert found["units"][:, 0].tolist() == [0, 8, 16, 8, 16, 0]
    assert found["position"].tolist() == [[24, 25, 26, 27]] * 2
    assert found["match"].tolist() == [3, 3]
    last = 0.5 + LAMBDA * (1.0 - 1.0)
    assert found["target"].tolist() == pytest.approx([0.25 + LAMBDA * last, -last])


@pytest.mark.compiled
def test_targets_do_not_contain_dice_luck() -> None:
    """The mean was 0.2 and the dice gave 0.8: the target uses what follows, but not the dice."""
    import numpy as np
    from training.network import LAMBDA, targets

    values = np.array([[0.0, 0.2], [0.8, 0.7], [0.7, 0.0]])
    assert targets(values, np.zeros(2)).tolist() == pytest.approx([0.2 + LAMBDA * (0.7 - 0.8), 0.7])
    assert targets(values, np.array([1, 0])).tolist() == pytest.approx([0.2, 0.7])  # a deviation


@pytest.mark.compiled
def test_the_network_in_use_survives_conversion_to_fractions_and_back() -> None:
    """Nothing is lost between two rounds of training."""
    from training.network import current_network, to_integers

    for name, numbers in to_integers(current_network()).items():
        assert tuple(numbers) == network.WEIGHTS[name], name
