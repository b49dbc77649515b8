"""`sandtable status` of a plug-in game: its league, its document, and what it lacks."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import sandtable
from conftest import EXAMPLE
from sandtable.api.internals import game_of
from sandtable.cli import main
from sandtable.games import _added, add

pytestmark = pytest.mark.usefixtures("example")


def told(game: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The status of the game as JSON."""
    assert main(["status", game, "--seconds", "0.02", "--json"]) == 0
    [status] = json.loads(capsys.readouterr().out)
    return dict(status)


def test_the_status_includes_the_stored_league(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ratings count only for the rules version that they were measured with."""
    kept = keep_game(tmp_path, monkeypatch, {"rules": "1", "ratings": [rating("random", 900), rating("greedy", 1100)]})
    status = told(kept, capsys)
    assert [one["bot"] for one in status["bots"]] == ["greedy", "random"]
    (tmp_path / "kept_moon" / "strength.json").write_text(json.dumps({"rules": "0", "ratings": []}), "utf-8")
    status = told(kept, capsys)
    assert status["bots"] is None
    _added.pop(kept)


def rating(bot: str, points: int) -> dict[str, Any]:
    return {"bot": bot, "rating": points, "margin95": 50, "score": 0.5, "matches": 10}


def keep_game(folder: Path, monkeypatch: pytest.MonkeyPatch, league: dict[str, Any]) -> str:
    """The example game with another package, in which a league is stored."""
    package = folder / "kept_moon"
    package.mkdir()
    (package / "strength.json").write_text(json.dumps(league), "utf-8")
    (package / "RULES.md").write_text((EXAMPLE / "poachers_moon" / "RULES.md").read_text("utf-8"), "utf-8")
    source = (
        "from dataclasses import replace\nimport poachers_moon\nGAME = replace(poachers_moon.GAME, package=__name__)\n"
    )
    clauses = " ".join(game_of(sandtable.game("poachers-moon")).clauses)
    (package / "__init__.py").write_text(f"{source}NAMED = '''{clauses}'''\n", "utf-8")
    monkeypatch.delitem(sys.modules, "kept_moon", raising=False)
    monkeypatch.syspath_prepend(folder)
    add("kept-moon", "kept_moon")
    return "kept-moon"


@pytest.mark.parametrize("words", [["nogame"], ["dbd", "--seconds", "0"], ["dbd", "--seconds", "soon"]])
def test_invalid_status_arguments_are_refused(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", *words]) == 2
    assert words[-1] in capsys.readouterr().err


def test_a_status_is_written_between_the_marks_of_a_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The text has the date and the machine; nothing outside the marks changes, and a second run replaces the first."""
    met = {"bots": ["greedy", "random"], "matches": 8, "score": 0.75, "interval95": [0.4, 0.9], "goal": 0.95}
    kept = keep_game(tmp_path, monkeypatch, {"rules": "1", "ratings": [rating("greedy", 1100)], "pairings": [met]})
    page = tmp_path / "page.md"
    page.write_text("# Before\n\n<!-- truth -->\nold\n<!-- /truth -->\n\nAfter.\n", "utf-8")
    assert main(["status", kept, "--seconds", "0.02", "--write", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.startswith("# Before\n\n<!-- truth -->\n\nCounted, tested and measured on 2")
    assert text.endswith("\n\n<!-- /truth -->\n\nAfter.\n")
    assert "old" not in text
    assert "| poachers-moon | greedy | random | 75.0% | 40% to 90% | 8 | 95% |" in text
    assert "| law | poachers-moon |" in text
    without = tmp_path / "without.md"
    without.write_text("<!-- truth -->\n", "utf-8")
    capsys.readouterr()
    assert main(["status", kept, "--write", str(without)]) == 2
    assert "<!-- /truth -->" in capsys.readouterr().err
    assert without.read_text("utf-8") == "<!-- truth -->\n"
    _added.pop(kept)


def test_the_status_names_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = keep_game(tmp_path, monkeypatch, {"rules": "1", "ratings": []})
    rules = tmp_path / "kept_moon" / "RULES.md"
    rules.write_text(rules.read_text("utf-8") + "- **PM-MOON-1** The moon is full.\n", "utf-8")
    assert main(["status", kept, "--seconds", "0.02", "--markdown"]) == 1
    shown = capsys.readouterr()
    assert shown.out.startswith("| game | clauses |")
    assert "PM-MOON-1 has no code or no test" in shown.err
    _added.pop(kept)
