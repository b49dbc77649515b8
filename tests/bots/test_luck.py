"""Removing luck from results: it changes no mean, only the variance, and is reported where it is known."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from games.dbd.positions import document
from play.tiny_matches import meeting
from sandtable.bots.carrier_choice import bot_kernel, carrier_choice
from sandtable.bots.search import luck
from sandtable.bots.search.luck import measures_luck
from sandtable.games import game
from sandtable.kernel.carriers.carrier import Plain
from sandtable.kernel.contract import Board, State, Work
from sandtable.kernel.ids import AUTOMATIC, Seat
from sandtable.lab.arena.intervals import NORMAL_95, clustered_mean, student_95
from sandtable.lab.arena.luck import estimate_score, luck_of, points
from sandtable.lab.arena.matches import Contest, PlayedMatch, make_contest, play_contests, play_match, with_luck
from sandtable.lab.arena.results import ContestResult
from sandtable.play import match as matches
from sandtable.play.match import MatchCore

DBD = game("dbd")
DUEL = document("b1=B INF R 5@78; b2=B INF R 5@20; r1=R INF R 2@79; r2=R INF R 5@140", to_win=1)


def short(count: int = 6, seed: int = 1) -> Contest:
    options = {"turn_limit": 20}
    return make_contest(DBD, ("random", "random"), count, seed=seed, scenarios=["first-blood"], options=options)


def duel(rolls: tuple[int, ...] | None) -> MatchCore:
    """Return a match of one melee, which is drawn unless the melee decides it."""
    match = matches.start(DBD, DUEL, seed=1, options={"turn_limit": 2})
    match.play(0, "INF@78x79", rolls)
    while mask := match.mask():
        seat = 0 if mask & 1 else 1
        match.play(seat, next((one for one in match.actions(seat) if one.text == "end"), match.actions(seat)[0]))
    assert sum(bool(step.entry.rolls) for step in match.steps) == 1
    return match


def nonsense(state: State, board: Board, seat: Seat, bold: int, work: Work) -> int:
    """A meaningless evaluation."""
    made: Any = state
    return int(311 * (sum(made.hp) + seat) + 400 * made.retreats) % 997


@pytest.mark.parametrize("evaluation", ["own", "nonsense"])
@pytest.mark.parametrize("seat", [0, 1])
def test_removing_luck_does_not_change_the_mean(evaluation: str, seat: int) -> None:
    kernel = DBD.kernel if evaluation == "own" else replace(DBD.kernel, appraise=nonsense)
    carrier = Plain(replace(DBD, kernel=kernel), luck.KERNEL)
    dice = len(next(step.entry.rolls for step in duel(None).steps if step.entry.rolls))
    found = [duel(rolls) for rolls in product(range(1, 7), repeat=dice)]
    lucks = [luck_of(match, seat, carrier) for match in found]
    winners = [match.outcome.winner for match in found if match.outcome]
    plain = [points(winner, seat, 0.0) for winner in winners]
    without = [points(winner, seat, luck) for winner, luck in zip(winners, lucks, strict=True)]
    assert set(winners) == {0, None}
    assert max(lucks) > 50
    assert min(lucks) < -50
    assert sum(without) / len(found) == pytest.approx(sum(plain) / len(found), abs=1e-9)
    assert evaluation == "nonsense" or spread(without) < 0.9 * spread(plain)


def spread(numbers: list[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum((one - mean) ** 2 for one in numbers)


def test_dice_of_an_automatic_step_count_with_that_step() -> None:
    """In Picket the second seal rolls nothing; the automatic step after it does."""
    lucks = []
    for face in range(1, 7):
        match = meeting()
        match.play(1, "seal", [face])
        assert [step.entry.seat for step in match.steps if step.entry.rolls] == [AUTOMATIC]
        lucks.append(luck_of(match, 0, Plain(match.game, luck.KERNEL)))
    assert len(set(lucks)) == 2  # three faces each have the same effect
    assert sum(lucks) == pytest.approx(0, abs=1e-5)


def test_a_match_without_dice_has_no_luck() -> None:
    match = matches.start(DBD, DUEL, seed=1, options={"turn_limit": 2})
    match.play(0, "INF@20-21")
    match.play(0, "end")
    assert luck_of(match, 0, carrier_choice(DBD).carrier("plain")) == 0.0
    given = short()
    tally = ContestResult(given)
    record = match.record()
    for number in range(given.matches):
        tally.add(PlayedMatch(given, number, replace(record, result={"winner": number % 2}), luck=0.0))
    assert tally.score == 1.0
    assert tally.without_luck is None
    assert tally.json()["without_luck"] is None


def test_rolls_with_too_many_outcomes_have_luck_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "MAX_OUTCOMES", 2)
    carrier = Plain(DBD, luck.KERNEL)
    assert {luck_of(duel(rolls), 0, carrier) for rolls in ((1, 1), (4, 1), (6, 6))} == {0.0}


def test_games_with_secrets_have_no_known_luck() -> None:
    assert measures_luck(DBD)
    assert not any(
        measures_luck(game(id)) for id in ("doomball", "fortress-frontiers", "honour-lies", "unfought-battle")
    )
    secret = game("unfought-battle")
    assert luck.action_luck not in bot_kernel(secret)
    given = make_contest(secret, ("random", "random"), 6, options={"max_turns": 1})
    tally = ContestResult(given)
    for number in range(6):
        played = play_match(given.task(number))
        assert played.luck is None
        assert with_luck(played) is played
        tally.add(played)
    assert tally.without_luck is None


@pytest.mark.compiled
def test_both_carriers_measure_the_same_luck() -> None:
    plain, compiled = (carrier_choice(DBD).carrier(name) for name in ("plain", "compiled"))
    told = []
    for number in range(3):
        task = short(seed=3).task(number)
        match = matches.start(DBD, DBD.scenario(task.scenario), seed=number, options=task.contest.options)
        lot = 0
        while mask := match.mask():
            seat = 0 if mask & 1 else 1
            actions = match.actions(seat)
            attacks = [one for one in actions if one.verb not in ("move", "end", "withdraw")]
            lot += 7
            match.play(seat, (attacks or actions)[lot % len(attacks or actions)])
        for seat in (0, 1):
            told.append(luck_of(match, seat, plain))
            assert luck_of(match, seat, compiled) == told[-1]
    assert all(told)


def test_a_resumed_contest_has_the_same_score_without_luck(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    whole, again = ContestResult(short()), ContestResult(short())
    running = play_contests([short()], records=path, workers=1)
    for _ in range(3):
        whole.add(next(running))
    running.close()
    for played in play_contests([short()], records=path, resume=True, workers=1):
        again.add(played)
    for number in (5, 3, 4):  # in any order
        whole.add(play_match(short().task(number)))
    assert whole.without_luck is not None
    assert again.without_luck == whole.without_luck


def test_a_record_that_cannot_be_replayed_has_unknown_luck() -> None:
    played = play_match(short().task(0))
    assert played.luck
    assert with_luck(played) == played
    old = with_luck(replace(played, record=replace(played.record, rules="0.0")))
    assert old.luck is None
    tally = ContestResult(short())
    for number in range(1, 6):
        tally.add(play_match(short().task(number)))
    assert tally.without_luck is not None
    tally.add(old)
    assert tally.matches == 6
    assert tally.without_luck is None


def test_only_pairs_are_independent() -> None:
    alone = clustered_mean([[0.2], [0.9], [0.4], [0.5]])
    assert alone[0] == pytest.approx(0.5)
    assert clustered_mean([[0.2, 0.2], [0.9, 0.9], [0.4, 0.4], [0.5, 0.5]]) == pytest.approx(alone)
    assert clustered_mean([[0.0, 1.0], [1.0, 0.0], [0.5, 0.5]]) == (
        0.5,
        0.0,
    )  # the seat decides, and seats are exchanged
    assert clustered_mean([[0.2, 0.4], [0.9, 0.7], [0.5]])[0] == pytest.approx(0.54)  # the last pair is not complete
    assert [student_95(freedom) for freedom in (2, 4, 10, 49)] == pytest.approx([4.303, 2.776, 2.228, 2.010], rel=0.04)
    assert student_95(10**6) == pytest.approx(NORMAL_95, abs=1e-5)
    assert estimate_score({0: [1.0, 0.5], 1: [0.5, 0.5]}) is None
    told = estimate_score({2: [1.2, 1.3], 0: [1.0, 0.8], 1: [0.9, 0.9]})
    assert told is not None
    assert told.interval[1] > told.score > 1  # nothing is clipped
