"""The learner of tables: it goes the right way, and writes what the game reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from training import initial_tables, table_learner
from training.table_learner import Step, look_back, sign_of

from sandtable.games.dbd.ai.appraise import FINE, ROWS
from sandtable.games.dbd.model import POSITION_TRAITS
from sandtable.kernel.ids import FIRST, SECOND


def steps_of(*actives: int) -> list[Step]:
    """Positions with one unit a side, each with a row of its own, and one row for whose turn it is."""
    made = []
    for active in actives:
        step = Step(active=FIRST if active == 0 else SECOND, firsts=1, both=2)
        step.traits[:6] = [1, 2, 3, 3, 3, 3]
        made.append(step)
    return made


def test_the_tables_have_a_row_for_every_description() -> None:
    assert len(initial_tables.WEIGHTS) == ROWS
    assert sum(1 for weight in initial_tables.WEIGHTS if weight) > 2000  # they were learnt


def test_a_description_speaks_for_its_side() -> None:
    assert [sign_of(i, 2, 3, FIRST) for i in range(5)] == [1, 1, -1, 1, 1]
    assert [sign_of(i, 2, 3, SECOND) for i in range(5)] == [1, 1, -1, -1, -1]


def test_what_wins_becomes_dear_and_what_loses_cheap() -> None:
    weights, squares = [0.0] * ROWS, [0.0] * ROWS
    told = [[0.0, 0.0], [0.0, 1.0]]  # the last decision is known to win
    erred = [look_back(steps_of(0, 1), told, 2, 1.0, 0.9, 0.1, weights, squares) for _ in range(50)]
    assert erred[-1] < erred[0] / 2
    assert weights[1] > 0 > weights[2]
    assert weights[1] == pytest.approx(-weights[2])
    assert abs(weights[3]) < weights[1]  # it was each side's turn once
    assert all(weight == 0 for row, weight in enumerate(weights) if row not in (1, 2, 3))


def test_luck_teaches_nothing() -> None:
    """A match that was won by dice alone, and that everybody had judged rightly, changes nothing."""
    weights, squares = [0.0] * ROWS, [0.0] * ROWS
    assert look_back(steps_of(0, 1), [[0.0, 0.0], [0.0, 0.0]], 2, 1.0, 0.9, 0.1, weights, squares) == 0.0
    assert not any(weights)


def test_what_came_after_a_slip_is_not_told_of_the_position_before_it() -> None:
    straight, astray = steps_of(0, 0), steps_of(0, 0)
    astray[0].astray = 1
    found = []
    for steps in (straight, astray):
        weights, squares = [0.0] * ROWS, [0.0] * ROWS
        found.append(look_back(steps, [[0.0, 0.0], [0.0, 0.5]], 2, 1.0, 1.0, 0.0, weights, squares))
    assert found == [pytest.approx(2 * 0.25), pytest.approx(0.25)]


def test_a_position_is_worth_what_its_descriptions_say() -> None:
    weights = [0.0] * ROWS
    weights[1], weights[2], weights[3] = 0.5, 0.25, 0.1
    assert table_learner.logit_of(steps_of(0)[0], weights) == pytest.approx(0.5 - 0.25 + POSITION_TRAITS * 0.1)
    assert table_learner.logit_of(steps_of(1)[0], weights) == pytest.approx(0.5 - 0.25 - POSITION_TRAITS * 0.1)


@pytest.mark.compiled
def test_a_school_learns_and_writes_its_tables() -> None:
    """A few matches; then the tables in use are taken over and come out as they are."""
    from training.tables import School, source

    school = School(1)
    for _ in range(3):
        school.study(0.0, watching=True)
    watched = school.weights.copy()
    assert watched.any()
    school.study(0.5, watching=False)
    assert (school.weights != watched).any()
    assert school.report[0] == 16
    assert "against value" in school.line()
    school.take_over()
    assert source(school.weights) == Path(str(initial_tables.__file__)).read_text("utf-8")
    assert [round(weight * 1000 * FINE) for weight in school.weights] == list(initial_tables.WEIGHTS)
