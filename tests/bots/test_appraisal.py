"""`appraise`: the search evaluates by it, for the searching seat; the greedy bot does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bots.positions import asked, middle
from sandtable.bots import levels
from sandtable.bots.advice import analysis
from sandtable.bots.carrier_choice import carrier_choice
from sandtable.bots.search.searcher import TreeSearcher
from sandtable.bots.search.settings import settings_for
from sandtable.bots.search_bot import SearchBot
from sandtable.bots.simple import GreedyBot
from sandtable.games import game
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Plain
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import RUNNING, Seat
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import ObservationCore

DBD = game("dbd")


def action_values(seen: ObservationCore, **tuning: int) -> dict[Any, int]:
    """Return the lookahead value of every Action."""
    searcher = TreeSearcher(carrier_choice(DBD).carrier("plain"), seen.board, settings_for(DBD, seen.board, **tuning))
    return dict(searcher.evaluate_actions(flat.to_bytes(seen.state), seen.seat, seeded(1)))


@pytest.mark.parametrize("use_appraise", [0, 1])
def test_a_search_evaluates_by_the_chosen_function(use_appraise: int) -> None:
    """An Action without dice has the value of the position after it, even if the other seat moves next."""
    seen = asked(middle(DBD, "crown-hill", seed=3, entries=20))
    buffers = call_buffers(DBD)
    found = action_values(seen, use_appraise=use_appraise, bold=1)
    compared = 0
    for row, value in found.items():
        state, chance = flat.clone(seen.state), seeded(5)
        DBD.kernel.apply(state, seen.board, Seat(seen.seat), list(row), chance, buffers.events, buffers.work)
        if chance.drawn or DBD.kernel.outcome(state, seen.board) != RUNNING:
            continue
        if use_appraise:
            assert DBD.kernel.appraise is not None
            expected = DBD.kernel.appraise(state, seen.board, Seat(seen.seat), 1, buffers.work)
        else:
            expected = DBD.kernel.value(state, seen.board, Seat(seen.seat), buffers.work)
        assert value == 1000 * expected
        compared += 1
    assert compared > 5


def test_only_the_searching_seat_is_bold() -> None:
    """The other seat is evaluated by the same function: what one gains, the other loses."""
    seen = asked(middle(DBD, "first-blood", seed=1, entries=0))
    searcher = TreeSearcher(carrier_choice(DBD).carrier("plain"), seen.board, settings_for(DBD, seen.board))
    for seat in (0, 1):
        searcher.start(flat.to_bytes(seen.state), seat, seeded(1))
        assert searcher.settings_records[0].searching_seat == seat
        assert searcher.settings_records[0].bold == 1
    searcher.use_settings(settings_for(DBD, seen.board, bold=0))
    searcher.start(flat.to_bytes(seen.state), 1, seeded(1))
    assert (searcher.settings_records[0].searching_seat, searcher.settings_records[0].bold) == (1, 0)


def test_each_bot_uses_its_evaluation() -> None:
    """Levels 1 to 4 use `value`, search and level 5 `appraise`. Only advice is bold, not estimates of chances."""
    seen = asked(middle(DBD, "wooded-centre", seed=6, entries=30))
    by_value, learnt = action_values(seen, use_appraise=0), action_values(seen)
    assert by_value != learnt
    greedy = GreedyBot(DBD, 1, carrier="plain")
    assert by_value[greedy.choose_row(seen)] == max(by_value.values())
    assert settings_for(DBD, seen.board, **analysis.ADVICE).bold == 1
    assert settings_for(DBD, seen.board, **analysis.TRUTH).bold == 0
    general = levels.LevelBot(DBD, level=4, seed=1, carrier="plain")
    marshal = levels.LevelBot(DBD, level=5, seed=1, carrier="plain")
    for bot, kind in ((general, 0), (marshal, 1)):
        assert isinstance(bot._bot, SearchBot)
        assert settings_for(DBD, seen.board, **bot._bot._tuning).use_appraise == kind


@pytest.mark.parametrize(("budget", "kind"), [({"seconds": 0.05}, 0), ({"iterations": 2}, 1)])
def test_a_plain_search_under_a_time_limit_uses_value(budget: dict[str, Any], kind: int) -> None:
    """One iteration with `appraise` would exceed a short budget; counted in iterations both carriers agree."""
    bot = SearchBot(DBD, seed=1, carrier="plain", **budget)
    bot.choose_row(asked(middle(DBD, "wooded-centre", seed=6, entries=30)))
    assert [searcher.settings.use_appraise for searcher in bot._searchers] == [kind]


def test_a_game_without_appraise_is_searched_by_value() -> None:
    doomball = game("doomball")
    assert doomball.kernel.appraise is None
    board = middle(doomball, "last-stand", seed=1, entries=0).setup.board
    assert settings_for(doomball, board, opened=1).use_appraise == 0


def test_the_search_follows_the_games_evaluation() -> None:
    """An `appraise` that rewards ending the turn makes the search end it."""

    def appraise(s: Any, board: Any, seat: int, bold: int, work: Any) -> int:
        ours = 900 if s.active != seat else 0
        return ours if bold else -ours

    modified = replace(DBD, kernel=replace(DBD.kernel, appraise=appraise))
    seen = asked(middle(DBD, "wooded-centre", seed=6, entries=0))
    searchers = {
        bold: TreeSearcher(
            Plain(modified, tuple(dbd_kernel())), seen.board, settings_for(modified, seen.board, bold=bold)
        )
        for bold in (0, 1)
    }
    best = {}
    for bold, searcher in searchers.items():
        searcher.start(flat.to_bytes(seen.state), seen.seat, seeded(2))
        searcher.run(30)
        best[bold] = max(searcher.action_stats(), key=lambda choice: choice.visits).row
    assert best[1][0] == 1  # END
    assert best[0][0] != 1
    assert SearchBot(DBD, iterations=5, seed=1, carrier="plain").choose_row(seen)[0] != 1


def dbd_kernel() -> Any:
    from sandtable.bots.carrier_choice import bot_kernel

    return bot_kernel(DBD)
