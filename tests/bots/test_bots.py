"""Bots answer from Observations alone: legally, within their budget, and reproducibly."""

import time
from typing import Any

import pytest

import sandtable
from bots.positions import asked, middle
from sandtable.bots.legal_actions import LegalActionLister
from sandtable.bots.rules_queries import legal_rows
from sandtable.bots.search import backup, evaluation, expansion, lookahead, rollout, selection, simulation, tree
from sandtable.bots.search_bot import SearchBot
from sandtable.bots.simple import GreedyBot, RandomBot
from sandtable.games import game
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import NotAsked, Unknown, Unreadable
from sandtable.laws.kernel_python import violations_in_function
from sandtable.play import match as matches
from sandtable.play.observation import ObservationCore, observe
from tiny import GAME as TINY
from tiny.variants import variant

DBD = game("dbd")
CARRIERS = ["plain", pytest.param("compiled", marks=pytest.mark.compiled)]


def play_out(one: Any, other: Any, seed: int) -> int | None:
    """Return the winner of a short match; `one` has seat 0."""
    match = matches.start(DBD, DBD.scenario("first-blood"), seed=seed, options={"turn_limit": 80})
    bots = (one, other)
    while mask := match.mask():
        seat = 0 if mask & 1 else 1
        match.play(seat, match.named([bots[seat].choose_row(match.observation(seat))])[0])
    return match.outcome.winner if match.outcome else None


def test_bots_are_found_by_name() -> None:
    title = sandtable.game("dbd")
    match = title.start("first-blood", seed=1)
    for name, settings in (("random", {}), ("greedy", {}), ("search", {"iterations": 20})):
        answer = sandtable.bot(name, title, seed=3, **settings).choose(match.observe(0))
        assert match.check(0, answer) is None
    with pytest.raises(Unknown, match="oracle"):
        sandtable.bot("oracle", title)


@pytest.mark.parametrize("entries", [0, 7, 30])
def test_answers_are_legal_on_the_plain_carrier(entries: int) -> None:
    for rules, scenario in ((DBD, "wooded-centre"), (TINY, "meeting")):
        seen = asked(middle(rules, scenario, seed=5, entries=entries))
        for bot in (
            RandomBot(rules, seed=1),
            GreedyBot(rules, seed=1, carrier="plain"),
            SearchBot(rules, iterations=15, seed=1, carrier="plain"),
        ):
            assert bot.choose_row(seen) in legal_rows(seen)


def test_a_seat_that_need_not_act_gets_no_answer() -> None:
    seen = middle(DBD, "first-blood", seed=1, entries=0).observation(1)
    with pytest.raises(NotAsked):
        SearchBot(DBD, iterations=5, carrier="plain").choose_row(seen)


def test_a_budget_must_be_positive() -> None:
    for wrong in ({"seconds": 0}, {"iterations": 0}, {"threads": 0}):
        with pytest.raises(Unreadable):
            SearchBot(DBD, **wrong)  # type: ignore[arg-type]  # the settings differ in kind


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_seed_makes_a_search_reproducible_with_threads_too(carrier: str) -> None:
    seen = asked(middle(DBD, "wooded-centre", seed=2, entries=12))
    for threads in (1, 2):
        answers = {
            SearchBot(DBD, iterations=60, threads=threads, seed=9, carrier=carrier).choose_row(seen) for _ in range(2)
        }
        assert len(answers) == 1


@pytest.mark.compiled
def test_both_carriers_choose_the_same_action() -> None:
    for rules, scenario in ((DBD, "first-blood"), (TINY, "meeting")):
        seen = asked(middle(rules, scenario, seed=3, entries=5))
        for make in (
            lambda carrier, rules=rules: GreedyBot(rules, seed=4, carrier=carrier),
            lambda carrier, rules=rules: SearchBot(rules, iterations=40, seed=4, carrier=carrier),
        ):
            assert make("plain").choose_row(seen) == make("compiled").choose_row(seen)


@pytest.mark.parametrize("carrier", CARRIERS)
def test_the_lister_agrees_with_the_rules_on_every_board(carrier: str) -> None:
    lister = LegalActionLister(DBD, carrier)
    for scenario in ("first-blood", "wooded-centre", "first-blood"):
        seen = asked(middle(DBD, scenario, seed=3, entries=5))
        assert lister.rows(seen) == legal_rows(seen)
        other = observe(DBD, seen.board, seen.state, 1 - seen.seat)
        with pytest.raises(NotAsked):
            lister.rows(other)
    lister.forget()
    assert lister.rows(seen) == legal_rows(seen)


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_bots_answer_does_not_depend_on_secrets(carrier: str) -> None:
    """Two States that differ only in what the seat cannot know get the same answer."""
    differed = 0
    for seed in range(6):
        match = middle(TINY, "meeting", seed=seed, entries=9)
        if not match.mask():
            continue
        seen = asked(match)
        other = variant(match.setup, match.state, seen.seat, seeded(seed))
        differed += flat.to_bytes(other) != flat.to_bytes(match.state)
        twin = observe(TINY, match.setup.board, other, seen.seat)
        for bot in (GreedyBot, SearchBot):
            settings: dict[str, Any] = {"iterations": 25} if bot is SearchBot else {}
            answers = [bot(TINY, seed=2, carrier=carrier, **settings).choose_row(one) for one in (seen, twin)]
            assert answers[0] == answers[1]
    assert differed


@pytest.mark.compiled
def test_a_time_limit_is_kept() -> None:
    seen = asked(middle(DBD, "wooded-centre", seed=2, entries=3))
    bot = SearchBot(DBD, seconds=0.2, seed=1, carrier="compiled")
    bot.choose_row(seen)  # the first answer also allocates the tree
    bot.forget()
    bot.choose_row(seen)
    best = min(_timed(bot, seen) for _ in range(5))
    assert best <= 0.2 * 1.1 + 0.05


def _timed(bot: SearchBot, seen: ObservationCore) -> float:
    began = time.perf_counter()
    bot.choose_row(seen)
    return time.perf_counter() - began


@pytest.mark.compiled
def test_greedy_beats_random_and_search_beats_greedy() -> None:
    """A smoke test of strength; the arena measures it."""
    wins = 0
    for seed in range(10):
        greedy, lucky = GreedyBot(DBD, seed=seed, carrier="compiled"), RandomBot(DBD, seed=seed)
        winner = play_out(greedy, lucky, seed) if seed % 2 == 0 else play_out(lucky, greedy, seed)
        wins += winner == seed % 2
    assert wins >= 8
    wins = 0
    for seed in range(6):
        deep, shallow = (
            SearchBot(DBD, iterations=800, seed=seed, carrier="compiled"),
            GreedyBot(DBD, seed=seed, carrier="compiled"),
        )
        winner = play_out(deep, shallow, seed) if seed % 2 == 0 else play_out(shallow, deep, seed)
        wins += winner == seed % 2
    assert wins >= 3


def test_the_search_is_kernel_python() -> None:
    for module in (simulation, selection, expansion, lookahead, rollout, evaluation, backup, tree):
        for function in vars(module).values():
            if getattr(function, "__module__", "") == module.__name__ and callable(function):
                if isinstance(function, type):
                    continue
                assert not list(violations_in_function(function)), function.__name__
