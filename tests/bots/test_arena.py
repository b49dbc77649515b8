"""Arena and league: pairs of matches with the same dice, resumption, and correct statistics."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.bots import registry
from sandtable.bots.clock import PROCESSOR
from sandtable.bots.simple import RandomBot
from sandtable.games import game
from sandtable.kernel.errors import BadRecord, Unknown, Unreadable
from sandtable.kernel.record import read
from sandtable.kernel.verbs import Row
from sandtable.lab.arena import matches
from sandtable.lab.arena.intervals import wilson_interval
from sandtable.lab.arena.league import League, fit_strengths, inverse
from sandtable.lab.arena.matches import Contest, PlayedMatch, make_contest, play_contests, play_match
from sandtable.lab.arena.results import ContestResult
from sandtable.play.observation import ObservationCore
from sandtable.play.replay import verify

DBD = game("dbd")
SHORT = {"turn_limit": 3}


def short(count: int = 4, bots: tuple[str, str] = ("random", "random"), seed: int = 1) -> Contest:
    return make_contest(DBD, bots, count, seed=seed, scenarios=["first-blood"], options=SHORT)


def test_pairs_exchange_seats_and_share_their_dice() -> None:
    given = make_contest(DBD, ("greedy", "random"), 4)
    tasks = [given.task(number) for number in range(4)]
    assert [task.seats for task in tasks] == [("greedy", "random"), ("random", "greedy")] * 2
    assert tasks[0].match == tasks[1].match != tasks[2].match
    assert tasks[0].scenario == tasks[1].scenario
    fair = {note.name for note in DBD.notes() if note.fair and note.playable}
    assert set(given.scenarios) == fair
    first, second = (play_match(short(2).task(number)) for number in (0, 1))
    assert first.record.reveal == second.record.reveal
    assert verify(DBD, first.record).derived > 0


def test_a_contest_is_reproducible() -> None:
    lines = [[played.record.line() for played in play_contests([short()], workers=1)] for _ in range(2)]
    assert lines[0] == lines[1]
    assert len(lines[0]) == 4


def test_an_interrupted_contest_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    whole = [played.record.line() for played in play_contests([short()], workers=1)]
    running = play_contests([short()], records=path, workers=1)
    next(running)
    next(running)
    running.close()  # interrupted,
    with path.open("a") as out:
        out.write('{"format": "sandtable-rec')  # in the middle of a line
    with pytest.raises(Unreadable, match="--resume"):
        next(play_contests([short()], records=path, workers=1))
    tally = ContestResult(short())
    for played in play_contests([short()], records=path, resume=True, workers=1):
        tally.add(played)
    assert tally.matches == 4
    assert path.read_text().splitlines() == whole
    with pytest.raises(BadRecord, match="options"):
        list(
            play_contests(
                [make_contest(DBD, ("random", "random"), 4, seed=1, scenarios=["first-blood"])],
                records=path,
                resume=True,
            )
        )


def test_budgets_in_processor_time_are_kept_and_reported() -> None:
    bots = ("search:0.02s:2t", "random")
    given = make_contest(DBD, bots, 1, seed=1, scenarios=["first-blood"], options={"turn_limit": 1}, clock=PROCESSOR)
    tally = ContestResult(given)
    for played in play_contests([given], workers=1):
        tally.add(played)
    assert tally.json()["clock"] == PROCESSOR
    assert not tally.errors
    assert 0 < tally.seconds[0] / tally.decisions[0] < 2


def test_two_processes_play_the_same_matches_as_one() -> None:
    alone = sorted(played.record.line() for played in play_contests([short(3)], workers=1))
    together = sorted(played.record.line() for played in play_contests([short(3)], workers=2))
    assert alone == together


def test_a_failing_bot_loses_and_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(RandomBot):
        def plan(self, seen: object) -> list[tuple[int, ...]]:
            return [(1, 99, 99, 99, 0, 0, 0)]

    real = registry.make
    monkeypatch.setattr(
        matches, "make", lambda spec, rules, **more: Broken(rules) if spec == "search:1i" else real(spec, rules, **more)
    )
    given = short(2, ("search:1i", "random"))
    tally = ContestResult(given)
    for number in range(2):
        tally.add(play_match(given.task(number), carrier="plain"))
    assert (tally.wins, tally.losses) == (0, 2)
    assert len(tally.errors) == 2
    assert "search:1i" in tally.errors[0]


def test_simultaneous_plans_are_made_from_the_same_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """No seat plans after the other has sealed. Otherwise a search would treat that plan as a random one, and seat 1
    would play worse than seat 0.
    """
    seen: list[list[int]] = []

    class Watching(RandomBot):
        def plan(self, given: ObservationCore) -> list[Row]:
            seen.append([side.sealed for side in given.state.sides])
            return super().plan(given)

    monkeypatch.setitem(registry.BOTS, "random", Watching)
    contest = make_contest(game("unfought-battle"), ("random", "random"), 2, options={"max_turns": 3})
    played = play_match(contest.task(0))
    assert not played.error
    assert seen == [[0, 0]] * 6


def test_invalid_contests_are_refused() -> None:
    for wrong in ({"count": 0}, {"bots": ("random", "oracle")}, {"scenarios": ["nowhere"]}):
        settings = {"bots": ("random", "random"), "count": 2} | wrong
        with pytest.raises((Unknown, Unreadable)):
            make_contest(DBD, **settings)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(Unreadable, match="once"):
        League(DBD, ["random", "random"], 2)


def test_wilson_interval_matches_known_values() -> None:
    low, high = wilson_interval(80, 100)
    assert (round(low, 4), round(high, 4)) == (0.7112, 0.8666)
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(10, 10)[1] == pytest.approx(1.0)


def test_ratings_recover_known_strengths() -> None:
    """Points exactly as three known strengths imply; the virtual draws pull them together a little."""
    true = [0.0, math.log(3), math.log(9)]
    points = [[1e6 / (1 + math.exp(b - a)) if a != b else 0.0 for b in true] for a in true]
    found, errors = fit_strengths(points)
    mean = sum(true) / 3
    assert found == pytest.approx([one - mean for one in true], abs=1e-4)
    assert all(0 < error < 0.01 for error in errors)
    whole, _ = fit_strengths([[0.0, 20.0], [0.0, 0.0]])
    assert whole[0] == pytest.approx(math.log(41) / 2)  # 20.5 to 0.5, not infinite
    even = fit_strengths([[0.0, 50.0], [50.0, 0.0]])[1]
    assert even[0] == pytest.approx(math.sqrt(4 / 101) / 2)  # half the error of their difference
    unit = inverse([[2.0, 1.0], [1.0, 3.0]])
    assert unit[0] == pytest.approx([0.6, -0.2])


def test_a_league_counts_every_pairing() -> None:
    league = League(DBD, ["random", "level1", "greedy"], 2, scenarios=["first-blood"], options=SHORT)
    assert [given.bots for given in league.contests] == [
        ("random", "level1"),
        ("random", "greedy"),
        ("level1", "greedy"),
    ]
    some = next(play_contests([short(1)], workers=1)).record
    for given in league.contests:
        for number in range(2):
            record = some.__class__(**(some.__dict__ | {"result": {"winner": 1 - number, "reason": "", "clause": ""}}))
            league.add(PlayedMatch(given, number, record))  # the second bot wins from both seats
    assert [one.bot for one in league.table()] == ["greedy", "level1", "random"]
    assert [one.matches for one in league.table()] == [4, 4, 4]
    assert sum(one.rating for one in league.table()) == pytest.approx(4500)
    assert league.json()["pairings"][0]["losses"] == 2


def test_a_match_without_end_is_a_fault_of_the_game_and_its_record_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = replace(DBD, facts=replace(DBD.facts, longest=5, limit={}))
    monkeypatch.setattr(matches, "game_of", lambda id: endless)
    path = tmp_path / "arena.jsonl"
    tally = ContestResult(short(1))
    for played in play_contests([short(1)], records=path, workers=1):
        tally.add(played)
    assert tally.errors == [
        "dbd, entry 6: the match has not ended after 5 entries, and Death Before Dishonor declares that each does"
    ]
    assert (tally.wins, tally.losses, tally.draws) == (0, 0, 0)
    kept = read(path.read_text())
    assert (len(kept.entries), kept.result) == (5, None)


def test_a_rule_that_fails_is_no_fault_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise IndexError("list index out of range")

    broken = replace(DBD, kernel=replace(DBD.kernel, apply=fail))
    monkeypatch.setattr(matches, "game_of", lambda id: broken)
    (played,) = play_contests([short(1)], workers=1)
    assert played.error.startswith("dbd, entry 1: ")
    assert played.error.endswith("cannot be applied: IndexError: list index out of range")
    assert played.record.result is None
