"""Commands that use bots: arena, league, hint, review, and `hint` during a match."""

from __future__ import annotations

from pathlib import Path

from cli.calling import Call
from sandtable.games import game
from sandtable.kernel import record as records_of
from sandtable.kernel.record import HINT
from sandtable.lab.arena.matches import make_contest, play_match

DBD = game("dbd")
SHORT = ("--scenario", "first-blood", "--option", "turn_limit=3")


def test_the_arena_command(call: Call, tmp_path: Path) -> None:
    records = tmp_path / "a.jsonl"
    given = [
        "arena",
        "dbd",
        "random",
        "random",
        "--matches",
        "2",
        "--scenario",
        "first-blood",
        "--option",
        "turn_limit=3",
    ]
    done = call(*given, "--workers", "1", "--records", str(records), "--json")
    assert done.code == 0, done.err
    assert done.json["matches"] == 2
    assert len(done.json["interval95"]) == 2
    assert len(records.read_text().splitlines()) == 2
    assert "of 2 matches" in call(*given, "--workers", "1").out
    assert call(*given, "--resume").code == 2


def test_the_arena_command_takes_luck_out(call: Call) -> None:
    given = ("arena", "dbd", "random", "random", "--workers", "1", "--seed", "1", "--scenario", "first-blood")
    long = ("--option", "turn_limit=20")
    told = call(*given, *long, "--matches", "6", "--json").json
    share = told["without_luck"]["score"]
    assert told["score"] == 0.5  # all are drawn,
    assert 0 < abs(share - 0.5) < 0.2  # but somebody was luckier
    assert f"luck taken out: {share:.1%} [".replace("%", " %") in call(*given, *long, "--matches", "6").out
    assert "luck" not in call(*given, *long, "--matches", "4").out


def test_the_league_command(call: Call) -> None:
    done = call(
        *("league", "dbd", "random", "level1", "--matches", "2", "--workers", "1", *SHORT),
    )
    assert done.code == 0, done.err
    assert "rating" in done.out
    assert "2 matches" in done.out


def test_hint_and_review_commands(call: Call, tmp_path: Path) -> None:
    given = make_contest(DBD, ("random", "random"), 1, seed=1, scenarios=["first-blood"], options={"turn_limit": 3})
    played = play_match(given.task(0))
    played.record.save(tmp_path / "match.json")
    plain = ["--carrier", "plain", "--iterations", "10", "--seed", "1"]
    done = call("hint", "dbd", "first-blood", "--json", *plain)
    assert done.code == 0, done.err
    assert 1 <= len(done.json["actions"]) <= 3
    assert "chances to win" in call("hint", "dbd", str(tmp_path / "match.json"), "--at", "2", *plain).out
    assert call("hint", "dbd", str(tmp_path / "match.json"), *plain).code == 1  # it is over
    done = call("review", str(tmp_path / "match.json"), "--json", *plain)
    assert done.code == 0, done.err
    assert len(done.json["chances"]) == len(played.record.entries) + 1
    told = call("review", str(tmp_path / "match.json"), *plain).out
    assert "What cost most" in told
    assert "Luck" in told


def test_a_hint_during_a_match_is_recorded(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    done = call("play", "dbd", "first-blood", "--seed", "3", "--record", path, typed=["hint", "quit"])
    assert "might play, with these chances to win" in done.out
    assert [entry.act for entry in records_of.read_file(path).entries] == [HINT]
