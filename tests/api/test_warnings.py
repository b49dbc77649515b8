"""Warnings about scenarios: what the games ship, and where warnings are shown."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import sandtable
from sandtable.api.internals import game_of
from sandtable.api.title import Title

INTENDED = {("dbd", "empty"): {"W_NO_UNITS"}}  # for the editor
SHIPPED = [(id, note.name) for id in sandtable.games() for note in sandtable.game(id).scenarios()]


@pytest.mark.parametrize("id, name", SHIPPED)
def test_shipped_scenarios_have_no_warning_that_is_not_intended(id: str, name: str) -> None:
    """The symmetry that the list of scenarios claims for each is among what is examined."""
    problems = sandtable.game(id).validate(name)
    assert {problem.code for problem in problems} == INTENDED.get((id, name), set())
    assert all(problem.warning for problem in problems)


def test_a_list_that_claims_a_symmetry_is_held_to_it() -> None:
    """A document of Death Before Dishonor claims nothing; the list of scenarios does."""
    game = sandtable.game("dbd")
    document = game.scenario("first-blood")
    document["units"][0]["hex"] = 100
    assert game.validate(document) == []
    listed = Title(replace(game_of(game), scenario=lambda name: document))
    assert {problem.code for problem in listed.validate("first-blood")} == {"W_FAIR"}


def test_a_match_starts_without_a_look_for_warnings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = sandtable.game("dbd")
    document = game.scenario("first-blood") | {"standardsToWin": 20}
    assert {problem.code for problem in game.validate(document)} == {"W_STANDARDS"}
    monkeypatch.delattr("sandtable.games.dbd.scenarios.warn.examine")
    with pytest.raises(NameError):
        game.validate(document)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document), "utf-8")
    for source in (document, path, "first-blood"):
        assert game.start(source).prompt().asked == (0,)
