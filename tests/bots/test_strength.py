"""The strength table: one command, resumable; results from before and after a change are never mixed."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from bench import strength
from bench.strength import Row, digest, main

from sandtable.games import game
from sandtable.kernel.game import Game
from sandtable.lab.arena import matches
from sandtable.lab.arena.matches import Contest, MatchTask, make_contest

DBD = game("dbd")
ROWS = (Row("greedy", "random", 4, 0.95), Row("level1", "random", 2), Row("level1", "greedy", 2, 0.2))


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[MatchTask]:
    """Set up a small table of short matches with temporary files; return the list of matches played."""
    played: list[MatchTask] = []

    def brief(
        rules: Game, bots: tuple[str, str], count: int, *, seed: int, scenarios: Sequence[str], clock: str
    ) -> Contest:
        return make_contest(
            rules, bots, count, seed=seed, scenarios=scenarios[:1], options={"turn_limit": 2}, clock=clock
        )

    def counted(tasks: list[MatchTask], *, workers: int) -> list[matches.PlayedMatch]:
        played.extend(tasks)
        return [matches.play_match(task, carrier="plain") for task in tasks]

    (tmp_path / "bots.md").write_text("before\n<!-- strength of dbd -->\nold\n<!-- end -->\nafter\n", "utf-8")
    monkeypatch.setattr(strength, "ROWS", ROWS)
    monkeypatch.setattr(strength, "make_contest", brief)
    monkeypatch.setattr(strength, "run_matches", counted)
    monkeypatch.setattr(strength, "has_numba", lambda: False)
    monkeypatch.setattr(strength, "files", lambda package: tmp_path)
    monkeypatch.setattr(strength, "ROOT", tmp_path)
    monkeypatch.setattr(strength, "DOCUMENT", tmp_path / "bots.md")
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    return played


def test_results_are_cached_and_the_table_is_written(
    short: list[MatchTask], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dbd", "--share", "0.5"]) == 0
    assert "| `greedy` | `random` | 2 |" in capsys.readouterr().out
    assert main(["dbd", "--write"]) == 0
    assert len(short) == 4 + 2 + 2  # matches of the first run are not played again
    kept = json.loads((tmp_path / "strength.json").read_text("utf-8"))
    assert kept["rules"] == DBD.facts.rules
    assert [one["matches"] for one in kept["pairings"]] == [4, 2, 2]
    assert [one["goal"] for one in kept["pairings"]] == [0.95, None, 0.2]
    assert {one["bot"] for one in kept["ratings"]} == {"greedy", "random", "level1"}
    assert all(len(one["thinking"]) == 2 and one["thinking"][0]["seconds_longest"] > 0 for one in kept["pairings"])
    told = (tmp_path / "bots.md").read_text("utf-8")
    assert told.startswith("before\n<!-- strength of dbd -->\n| first |")
    assert told.endswith("<!-- end -->\nafter\n")
    assert "old" not in told


def test_an_incomplete_cache_line_is_replayed_and_a_change_starts_a_new_cache(
    short: list[MatchTask], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["dbd", "--only", "greedy", "--share", "0.5"])
    [notes] = tmp_path.glob("*.jsonl")
    notes.write_text(notes.read_text("utf-8")[:-9], "utf-8")
    before = len(short)
    main(["dbd", "--only", "greedy", "--share", "0.5"])
    assert len(short) == before + 1
    old = digest(DBD)
    (tmp_path / "rules.py").write_text("changed = True", "utf-8")
    assert digest(DBD) != old
    assert capsys.readouterr().out.count("| first |") == 2


def test_each_mode_has_its_own_table(short: list[MatchTask], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing one mode keeps the tables of the others."""
    first, *_, last = (note for note in DBD.notes() if note.playable)
    modal = replace(DBD, notes=lambda: [first, replace(last, mode="night")])
    monkeypatch.setattr(strength, "game_of", lambda id: modal)
    monkeypatch.setattr(strength, "ROWS", ROWS[1:2])
    parts = "".join(f"<!-- strength of {name} -->\n<!-- end -->\n" for name in ("dbd", "dbd: night"))
    (tmp_path / "bots.md").write_text(parts, "utf-8")
    for mode in ([], ["--mode", "night"], []):
        assert main(["dbd", "--write", *mode]) == 0
    assert {task.scenario for task in short} == {first.name, last.name}
    kept = json.loads((tmp_path / "strength.json").read_text("utf-8"))
    assert kept["pairings"][0]["scenarios"] == [first.name]
    assert kept["modes"]["night"]["pairings"][0]["scenarios"] == [last.name]
    assert (tmp_path / "bots.md").read_text("utf-8").count("| first |") == 2


def test_scores_without_luck_have_a_column_if_there_are_any() -> None:
    """Older tables without them are written unchanged."""
    kept = json.loads((Path(strength.__file__).parents[1] / "src/sandtable/games/dbd/strength.json").read_text("utf-8"))
    for one in kept["pairings"]:
        one.pop("without_luck", None)
    before = strength.markdown(kept)
    assert before[:2] == [
        "| first | second | matches | share of the first | goal | longest decision |",
        "|---|---|---|---|---|---|",
    ]
    kept["pairings"][0]["without_luck"] = None
    assert strength.markdown(kept) == before
    kept["pairings"][1]["without_luck"] = {"score": 0.981, "interval95": [0.92, 1.042]}
    head, _, first, second, *_ = strength.markdown(kept)
    assert "| share of the first | luck taken out | goal |" in head
    assert "98.1 % [92.0, 104.2]" in second
    assert {line.count("|") for line in (head, first, second)} == {8}


@pytest.mark.parametrize(
    "wrong", [["--only", "oracle"], ["--share", "0"], ["--only", "greedy", "--write"], ["--mode", "variant"]]
)
def test_invalid_arguments_are_refused(short: list[MatchTask], wrong: list[str]) -> None:
    with pytest.raises(SystemExit):
        main(["dbd", *wrong])
    assert not short
