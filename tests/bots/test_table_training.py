"""Training of the initial weights: they move in the right direction and are written as they are read."""

from __future__ import annotations

import pytest
from training import table_learner
from training.table_learner import PositionStep, learn_from_match, sign_of
from training.weights_file import INITIAL_WEIGHTS, initial_weights, weights_json

from sandtable.games.dbd.ai.appraise import FEATURE_ROWS
from sandtable.games.dbd.model import POSITION_FEATURES
from sandtable.kernel.ids import FIRST, SECOND


def steps_of(*actives: int) -> list[PositionStep]:
    """Return positions with one feature per side and one feature for whose turn it is."""
    made = []
    for active in actives:
        step = PositionStep(active=FIRST if active == 0 else SECOND, first_end=1, units_end=2)
        step.features[:6] = [1, 2, 3, 3, 3, 3]
        made.append(step)
    return made


def test_every_feature_has_a_weight() -> None:
    assert len(initial_weights()) == FEATURE_ROWS
    assert sum(1 for weight in initial_weights() if weight) > 2000  # they were learnt


def test_a_feature_counts_for_its_side() -> None:
    assert [sign_of(i, 2, 3, FIRST) for i in range(5)] == [1, 1, -1, 1, 1]
    assert [sign_of(i, 2, 3, SECOND) for i in range(5)] == [1, 1, -1, -1, -1]


def test_weights_rise_for_the_winner_and_fall_for_the_loser() -> None:
    weights, squares = [0.0] * FEATURE_ROWS, [0.0] * FEATURE_ROWS
    values = [[0.0, 0.0], [0.0, 1.0]]  # the last decision is known to win
    errors = [learn_from_match(steps_of(0, 1), values, 2, 1.0, 0.9, 0.1, weights, squares) for _ in range(50)]
    assert errors[-1] < errors[0] / 2
    assert weights[1] > 0 > weights[2]
    assert weights[1] == pytest.approx(-weights[2])
    assert abs(weights[3]) < weights[1]  # it was each side's turn once
    assert all(weight == 0 for row, weight in enumerate(weights) if row not in (1, 2, 3))


def test_a_match_won_by_luck_alone_changes_no_weight() -> None:
    """Every position was evaluated correctly; the dice decided."""
    weights, squares = [0.0] * FEATURE_ROWS, [0.0] * FEATURE_ROWS
    assert learn_from_match(steps_of(0, 1), [[0.0, 0.0], [0.0, 0.0]], 2, 1.0, 0.9, 0.1, weights, squares) == 0.0
    assert not any(weights)


def test_positions_after_a_deviation_do_not_count_for_the_one_before() -> None:
    straight, deviating = steps_of(0, 0), steps_of(0, 0)
    deviating[0].deviated = 1
    found = []
    for steps in (straight, deviating):
        weights, squares = [0.0] * FEATURE_ROWS, [0.0] * FEATURE_ROWS
        found.append(learn_from_match(steps, [[0.0, 0.0], [0.0, 0.5]], 2, 1.0, 1.0, 0.0, weights, squares))
    assert found == [pytest.approx(2 * 0.25), pytest.approx(0.25)]


def test_the_logit_is_the_sum_over_the_features() -> None:
    weights = [0.0] * FEATURE_ROWS
    weights[1], weights[2], weights[3] = 0.5, 0.25, 0.1
    assert table_learner.logit_of(steps_of(0)[0], weights) == pytest.approx(0.5 - 0.25 + POSITION_FEATURES * 0.1)
    assert table_learner.logit_of(steps_of(1)[0], weights) == pytest.approx(0.5 - 0.25 - POSITION_FEATURES * 0.1)


@pytest.mark.compiled
def test_the_trainer_learns_and_writes_its_weights() -> None:
    """After a few matches the weights in use are loaded and written back unchanged."""
    from training.tables import TableTrainer, to_integers

    trainer = TableTrainer(1)
    for _ in range(3):
        trainer.train(0.0, imitate=True)
    watched = trainer.weights.copy()
    assert watched.any()
    trainer.train(0.5, imitate=False)
    assert (trainer.weights != watched).any()
    assert trainer.report[0] == 16
    assert "against value" in trainer.status_line()
    trainer.load_weights()
    assert to_integers(trainer.weights) == list(initial_weights())
    assert weights_json({"weights": initial_weights()}) == INITIAL_WEIGHTS.read_text("utf-8")
