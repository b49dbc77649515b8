"""Bots keep their budgets of time and memory; a plan of many orders has one budget. Levels and specs."""

from __future__ import annotations

import dataclasses
import gc
import time
import tracemalloc
from typing import Any

import pytest

from bots.positions import asked, middle
from sandtable.bots.carrier_choice import carrier_choice
from sandtable.bots.clock import PROCESSOR, measured_by, now, span
from sandtable.bots.gc_pause import gc_paused
from sandtable.bots.legal_actions import LegalActionLister
from sandtable.bots.levels import LEVELS, LevelBot, level, slips_of
from sandtable.bots.orders import MAX_ORDERS, plan_one_by_one, policy_row
from sandtable.bots.registry import display_name, is_bot, make, read_spec, takes_budget
from sandtable.bots.rules_queries import is_legal
from sandtable.bots.search import reuse
from sandtable.bots.search import searcher as searcher_module
from sandtable.bots.search.searcher import TreeSearcher
from sandtable.bots.search.settings import settings_for
from sandtable.bots.search_bot import SearchBot
from sandtable.bots.simple import GreedyBot
from sandtable.games import SHIPPED, game
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import Unknown, Unreadable
from sandtable.kernel.verbs import Row
from sandtable.play import match as matches
from sandtable.play.observation import ObservationCore
from sandtable.profiles.bots import BotProfile
from tiny import GAME as TINY

DBD = game("dbd")


class SteppingClock:
    """A clock that advances by a step whenever it is read: a machine of known speed."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_no_iteration_starts_after_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """If evaluating one Action or making one iteration takes 10 ms, 100 ms are enough for ten of them, and half of the
    time is for iterations.
    """
    seen = asked(middle(DBD, "first-blood", seed=2, entries=3))
    searcher = TreeSearcher(carrier_choice(DBD).carrier("plain"), seen.board, settings_for(DBD, seen.board))
    searcher.start(flat.to_bytes(seen.state), seen.seat, seeded(1))
    clock = SteppingClock(0.01)
    monkeypatch.setattr("sandtable.bots.clock.now", clock)
    searcher.run_until(0.1, 10**9)
    assert 2 <= searcher.iterations <= 5
    assert clock.now <= 0.12


def listed(seen: ObservationCore) -> list[Row]:
    """List the seat's legal Actions."""
    return LegalActionLister(seen.game, "plain").rows(seen)


class SimulatedRun:
    """Replaces iterations by ones of known, changing cost, and the clock by the sum of these costs."""

    def __init__(self, *costs: tuple[int, float]) -> None:
        self.now = 0.0
        self.done = 0
        self.costs = costs  # (first iteration, seconds per iteration)
        self.slices: list[float] = []  # duration of each run between two looks at the clock

    def run(self, count: int) -> None:
        before = self.now
        for _ in range(count):
            self.now += next(cost for first, cost in reversed(self.costs) if first <= self.done)
            self.done += 1
        self.slices.append(self.now - before)


@pytest.mark.parametrize(
    ("budget", "costs"),
    [
        (0.1, [(0, 0.00002)]),  # a fast game
        (0.1, [(0, 0.00002), (1000, 0.0002)]),  # later positions are ten times as slow
        (0.1, [(0, 0.004)]),  # a slow game
        (0.01, [(0, 0.00005)]),  # a short budget
        (0.01, [(0, 0.000005), (40, 0.0002)]),  # a kept tree, in which the first iterations are fast
        (1.0, [(0, 0.0001), (500, 0.001), (700, 0.00001)]),  # a game that changes twice
    ],
)
def test_the_clock_is_read_often_and_the_search_ends_in_time(
    monkeypatch: pytest.MonkeyPatch, budget: float, costs: list[tuple[int, float]]
) -> None:
    """Whatever iterations cost, no run between two looks at the clock is long, and none starts late."""
    seen = asked(middle(DBD, "first-blood", seed=2, entries=3))
    searcher = TreeSearcher(carrier_choice(DBD).carrier("plain"), seen.board, settings_for(DBD, seen.board))
    simulated = SimulatedRun(*costs)
    monkeypatch.setattr(searcher, "run", simulated.run)
    monkeypatch.setattr(searcher, "visit_lead", lambda: 0)
    monkeypatch.setattr("sandtable.bots.clock.now", lambda: simulated.now)
    searcher.run_until(budget, 10**9)
    assert max(simulated.slices) <= 0.05
    assert 0.8 * budget <= simulated.now <= 1.1 * budget + 0.05


def test_a_very_long_list_is_sampled_and_evaluated_within_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is read between evaluations, also if there are more Actions than a node may have."""
    seen = asked(middle(DBD, "first-blood", seed=2, entries=3))
    searcher = TreeSearcher(carrier_choice(DBD).carrier("plain"), seen.board, settings_for(DBD, seen.board))
    searcher.start(flat.to_bytes(seen.state), seen.seat, seeded(1))
    assert len(listed(seen)) > 6
    monkeypatch.setattr("sandtable.bots.search.expansion.MAX_ROOT_CHILDREN", 6)
    clock = SteppingClock(0.01)
    monkeypatch.setattr("sandtable.bots.clock.now", clock)
    searcher.expand_root(0.035)
    assert clock.now < 0.05
    assert len(searcher.action_stats()) == 6
    assert {choice.row for choice in searcher.action_stats()} <= set(listed(seen))


def test_the_search_for_a_reusable_subtree_stops_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    before, now = (asked(middle(DBD, "first-blood", seed=seed, entries=30)) for seed in (2, 5))

    def tried(row: Row, deadline: float | None) -> int:
        monkeypatch.setattr("sandtable.bots.clock.now", SteppingClock(0.01))
        finder = reuse.PathFinder(
            before, now, settings_for(DBD, None), LegalActionLister(DBD, "plain").rows_in, deadline
        )
        assert (
            finder.after_action(before.state, before.seat, row, reuse.MAX_DEPTH) is None
        )  # another match: there is no path
        return reuse.MAX_POSITIONS - finder.positions_left

    longest = max(listed(before), key=lambda row: tried(row, None))  # the one with the most outcomes
    assert tried(longest, None) > 16
    assert 1 <= tried(longest, 0.035) <= 8


def test_processor_time_is_counted_over_all_threads() -> None:
    assert span(1.5, 2) == 1.5  # wall time: both threads run at once
    with measured_by(PROCESSOR):
        assert span(1.5, 2) == 3.0
        began = now()
        time.sleep(0.3)  # waiting uses no processor time
        assert now() - began < 0.2
        with pytest.raises(Unknown, match="hourglass"), measured_by("hourglass"):
            pass
        assert span(1.0, 2) == 2.0
    assert span(1.0, 2) == 1.0


def test_garbage_collection_is_paused_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = asked(middle(DBD, "first-blood", seed=2, entries=3))
    collecting: list[bool] = []
    real = TreeSearcher.run

    def watched(self: TreeSearcher, count: int) -> None:
        collecting.append(gc.isenabled())
        real(self, count)

    monkeypatch.setattr(TreeSearcher, "run", watched)
    assert gc.isenabled()
    SearchBot(DBD, iterations=2, seed=1, carrier="plain").choose_row(seen)
    assert collecting
    assert not any(collecting)
    assert gc.isenabled()
    with gc_paused(), gc_paused():
        assert not gc.isenabled()
    assert gc.isenabled()
    gc.disable()
    try:
        with gc_paused():
            pass
        assert not gc.isenabled()  # a collector that was off stays off
    finally:
        gc.enable()


def test_a_search_stops_when_its_choice_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = asked(middle(DBD, "first-blood", seed=2, entries=3))
    searcher = TreeSearcher(carrier_choice(DBD).carrier("plain"), seen.board, settings_for(DBD, seen.board))
    searcher.start(flat.to_bytes(seen.state), seen.seat, seeded(1))
    searcher.run(60)
    monkeypatch.setattr(TreeSearcher, "visit_lead", lambda self: 50)
    before = searcher.iterations
    searcher.run_until(time.perf_counter() + 60, 40)
    assert searcher.iterations - before < 40


def test_the_greedy_bot_evaluates_as_many_actions_as_it_has_time_for() -> None:
    seen = asked(middle(DBD, "wooded-centre", seed=2, entries=3))
    searcher = TreeSearcher(carrier_choice(DBD).carrier("plain"), seen.board, settings_for(DBD, seen.board))
    raw = flat.to_bytes(seen.state)
    every = searcher.evaluate_actions(raw, seen.seat, seeded(1))
    some = searcher.evaluate_actions(raw, seen.seat, seeded(1), deadline=0.0)
    assert len(some) == 1 < len(every)
    assert some[0] in every
    with pytest.raises(Unreadable):
        GreedyBot(DBD, seconds=0)
    assert is_legal(seen, GreedyBot(DBD, seconds=1e-9, carrier="plain").choose_row(seen))


def test_a_late_plan_is_completed_by_the_rollout_policy() -> None:
    seen = asked(middle(TINY, "meeting", seed=1, entries=0))
    asked_of: list[ObservationCore] = []

    class Slow(GreedyBot):
        def choose_row(self, seen: ObservationCore) -> Any:
            asked_of.append(seen)
            return super().choose_row(seen)

    rows = plan_one_by_one(Slow(TINY, seed=1, carrier="plain"), seen, deadline=0.0)
    assert len(asked_of) == 1
    assert 1 <= len(rows) <= MAX_ORDERS
    match = middle(TINY, "meeting", seed=1, entries=0)
    match.play(seen.seat, match.named(rows))  # every order is legal in turn
    assert policy_row(seen) == policy_row(seen)


@pytest.mark.parametrize("name", ["greedy", "search:20i", "level1", "level2"])
def test_whole_plans_are_legal_up_to_the_seal(name: str) -> None:
    match = middle(TINY, "meeting", seed=4, entries=0)
    for seat in (0, 1):
        rows = make(name, TINY, seed=1, carrier="plain").plan(match.observation(seat))
        match.play(seat, match.named(rows))
    assert match.prompt().asked == (0, 1)  # both sealed, and the next turn began


def test_the_tree_is_bounded_and_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searcher_module, "MAX_NODES", {"plain": 4_200, "compiled": 4_200})
    seen = asked(middle(DBD, "wooded-centre", seed=2, entries=3))
    tracemalloc.start()
    try:
        bot = SearchBot(
            DBD, iterations=200, seed=1, carrier="plain", lookahead=0, expansion_threshold=1, rollout_depth=1
        )
        carrier_choice(DBD).carrier("plain")
        before = tracemalloc.get_traced_memory()[0]
        assert is_legal(seen, bot.choose_row(seen))
        held = tracemalloc.get_traced_memory()[0] - before
        assert len(bot._searchers[0].nodes) == 4_200
        assert 3_900 <= bot._searchers[0].trees[0].node_count <= 4_200
        bot.forget()
        assert not bot._searchers
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert kept < held / 5


# -- levels and names -----------------------------------------------------------------------------------------------


def test_five_levels_each_with_a_name_and_a_stated_budget() -> None:
    assert [one.number for one in LEVELS] == [1, 2, 3, 4, 5]
    assert len({one.name for one in LEVELS}) == 5
    assert all(one.budget and one.words for one in LEVELS)
    assert level(2) is level("sergeant") is LEVELS[1]
    with pytest.raises(Unknown, match="Recruit"):
        level(6)
    seen = asked(middle(DBD, "first-blood", seed=1, entries=2))
    for number in (1, 2):
        assert is_legal(seen, LevelBot(DBD, number, seed=1, carrier="plain").choose_row(seen))


@pytest.mark.parametrize("rules", SHIPPED)
def test_higher_levels_slip_less(rules: str) -> None:
    """Facts give the percentages of levels 1 and 2, and of level 3 if it slips; levels 4 and 5 never do."""
    bots = [LevelBot(game(rules), number, seed=1, carrier="plain")._bot for number in (1, 2, 3)]
    slips = [bot.slips for bot in bots if isinstance(bot, GreedyBot)]
    named = game(rules).declared(BotProfile).slips
    assert len(named) in (2, 3)
    assert slips == [*named, 0][:3]
    assert 100 > slips[0] > slips[1] > slips[2] >= 0
    assert [slips_of(one, game(rules)) for one in LEVELS[3:]] == [{}, {}]


@pytest.mark.parametrize("rules", SHIPPED)
def test_the_upper_levels_think_as_long_as_the_facts_say(rules: str) -> None:
    """And not longer than the levels' descriptions promise."""
    bots = [LevelBot(game(rules), number, seed=1, carrier="plain")._bot for number in (4, 5)]
    seconds = [bot.seconds or 0.0 for bot in bots if isinstance(bot, SearchBot)]
    assert seconds == [*game(rules).declared(BotProfile).seconds]
    for number, longest in ((4, 0.1), (5, 1.5)):
        assert 0 < seconds[number - 4] <= longest
        assert level(number).budget.startswith(f"at most {longest:g} s")
    held_back = game(rules).declared(BotProfile).iterations or None
    assert [bot.iterations for bot in bots if isinstance(bot, SearchBot)] == [held_back, None]


@pytest.mark.parametrize("rules", SHIPPED)
def test_facts_configure_the_search_while_nothing_is_secret(rules: str) -> None:
    """Explicit tuning overrides them; while something is secret, they do not apply."""
    facts = game(rules).facts
    for note in (note for note in game(rules).notes() if note.playable):
        board = matches.start(game(rules), game(rules).scenario(note.name), seed=1, options=facts.limit).setup.board
        open_game = settings_for(game(rules), board, opened=1)
        for name, number in game(rules).declared(BotProfile).search_on(board).items():
            assert getattr(open_game, name) == number
            assert getattr(settings_for(game(rules), board, opened=1, **{name: number + 1}), name) == number + 1
        if facts.hidden:
            plain = dataclasses.replace(game(rules), declarations=())
            assert settings_for(game(rules), board) == settings_for(plain, board)


def test_specs() -> None:
    assert read_spec("search:0.1s:2t") == ("search", {"seconds": 0.1, "threads": 2})
    assert read_spec("Captain") == read_spec("level3") == ("level", {"level": 3})
    assert takes_budget("search")
    assert not takes_budget("search:10i")
    assert not takes_budget("greedy")
    assert display_name("level", 4) == "General"
    assert display_name("greedy", 4) == "greedy"
    assert is_bot("search:5i")
    for wrong in ("oracle", "greedy:1s", "search:fast", "level9:1s"):
        assert not is_bot(wrong)
    with pytest.raises(Unknown):
        make("level9", DBD)
    with pytest.raises(Unreadable, match="slips"):
        make("search", DBD, slips=3)


@pytest.mark.parametrize("number", [1, 2])
def test_the_easy_levels_leave_nothing_undone(number: int) -> None:
    """They end a turn only if nothing else is legal; level 3 may end it earlier."""
    match = middle(DBD, "first-blood", seed=1, entries=0)
    bot = LevelBot(DBD, number, seed=5, carrier="plain")
    for _ in range(12):
        seen = asked(match)
        row = bot.choose_row(seen)
        idle = DBD.verbs.verb(row).name in DBD.declared(BotProfile).idle
        assert not idle or len(match.rows(seen.seat)) == 1
        match.play(seen.seat, match.named([row])[0])


def test_an_easy_level_never_forgets_every_order() -> None:
    frontiers = game("fortress-frontiers")
    for seed in range(3):
        match = middle(frontiers, "skirmish", seed=seed, entries=0)
        rows = LevelBot(frontiers, 1, seed=seed, carrier="plain").plan(asked(match))
        assert any(not frontiers.verbs.verb(row).seal for row in rows)


@pytest.mark.parametrize("rules", SHIPPED)
def test_the_idle_verbs_of_a_game_exist(rules: str) -> None:
    assert set(game(rules).declared(BotProfile).idle) <= {*game(rules).verbs.by_name}
