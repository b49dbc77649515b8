"""However hostile a document is, its check ends after a hundred faults with a short answer."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.games import game
from sandtable.kernel.chance import seeded
from sandtable.kernel.documents.fields import list_of, map_of, text, whole
from sandtable.kernel.documents.section import Section, examine
from sandtable.kernel.errors import BadScenario, SandtableError
from sandtable.kernel.problems import MOST_FAULTS, MOST_VALUES, Report, is_too_large, show_value

GAMES = ("dbd", "doomball", "unfought-battle", "fortress-frontiers", "honour-lies")
LARGEST_ANSWER = 100_000  # bytes
CPU_SECONDS = 2.0  # of one check; the attack that this keeps off took 7
MANY = 20_000
LONG_KEY = "k" * 50_000


class Numbers(Section):
    """A document of numbers."""

    numbers: list[int] = list_of(whole(0, 9))
    more: dict[str, int] = map_of(whole(0, 9), keys=text(1, 9), default={})


def test_a_report_ends_after_a_hundred_faults_and_says_so() -> None:
    report = Report("X-1")
    with pytest.raises(BadScenario) as found:
        [report.whole("x", ["numbers", number], 0, 9) for number in range(1000)]
    assert len(found.value.problems) == MOST_FAULTS + 1
    assert found.value.problems[-1].code == "E_MORE"
    assert found.value.problems[MOST_FAULTS - 1].pointer == f"/numbers/{MOST_FAULTS - 1}"


def test_the_faults_of_a_declared_document_end_too() -> None:
    made, problems = examine(Numbers, {"numbers": ["x"] * MANY})
    assert made is None
    assert [problem.code for problem in problems[-2:]] == ["E_NUMBER", "E_MORE"]
    assert len(problems) == MOST_FAULTS + 1
    made, problems = examine(Numbers, {"numbers": ["x"] * (MOST_FAULTS - 1)})
    assert made is not None
    assert len(problems) == MOST_FAULTS - 1


def test_a_long_key_is_shortened_in_every_place_that_it_leads_to() -> None:
    problems = examine(Numbers, {"numbers": [], "more": {LONG_KEY: "x"}})[1]
    assert problems
    assert all(len(problem.path) < 200 and len(problem.pointer) < 200 for problem in problems)


def test_what_is_quoted_of_a_value_is_short_and_as_before() -> None:
    assert show_value("ä" * 100) == '"' + "ä" * 58 + "…"
    assert show_value([1, {"a": None}]) == '[1, {"a": null}]'
    assert show_value([0] * MANY) == f"an array of {MANY}"
    assert show_value({"a": [0] * MANY}) == "an object"


def test_a_document_with_too_many_values_is_not_read() -> None:
    assert not is_too_large([0] * MOST_VALUES)
    assert is_too_large({"a": [[0] * MOST_VALUES], "b": 1})
    for id in GAMES:
        (problem,) = game(id).validate({"units": [0] * (MOST_VALUES + 1)})
        assert problem.code == "E_SIZE"


def hostile(value: Any) -> Iterator[Any]:
    """The document with one of its values replaced by something much too large; for every place in it."""
    monsters: list[Any] = [
        [0] * MANY,
        [[]] * MANY,
        [{}] * MANY,
        ["x"] * MANY,
        {str(number): number for number in range(MANY)},
        {LONG_KEY: {LONG_KEY: 0}},
        [[value] * 60] * 60,
        10**300,
        -1,
        "x" * MANY,
    ]
    yield from monsters
    if isinstance(value, dict):
        for key, one in value.items():
            for other in hostile(one):
                yield {**value, key: other}
        yield value | {str(number): number for number in range(MANY)}
    elif isinstance(value, list) and value:
        yield value * (MANY // len(value))
        for other in hostile(value[0]):
            yield [other, *value[1:]]


@pytest.mark.parametrize("id", GAMES)
def test_every_check_of_a_hostile_document_is_short(id: str) -> None:
    """No document gets a long answer, or keeps the server busy; loading it refuses it as well."""
    rules = game(id)
    options = rules.options(rules.facts.limit)
    document = rules.scenario(next(note.name for note in rules.notes() if note.playable))
    checked = 0
    for broken in hostile(document):
        began = time.process_time()
        problems = rules.problems(broken, options, "half-turn")
        assert time.process_time() - began < CPU_SECONDS, json.dumps(broken)[:2000]
        assert len(problems) <= 2 * MOST_FAULTS + 1
        assert len(json.dumps([vars(problem) for problem in problems])) < LARGEST_ANSWER
        if checked % 50 == 0 and any(not problem.warning for problem in problems):
            with pytest.raises(SandtableError) as found:
                rules.load(broken, options, seeded(1))
            assert isinstance(found.value, BadScenario)
        checked += 1
    assert checked > 50
