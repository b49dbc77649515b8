"""Where a game can tell more exactly how things stand, the search asks it, for whoever searches; `greedy` does not."""

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
from sandtable.play.observation import Observation

DBD = game("dbd")


def weighed(seen: Observation, **tuning: int) -> dict[Any, int]:
    """What every Action seems worth, one decision deep."""
    searcher = TreeSearcher(carrier_choice(DBD).carrier("plain"), seen.board, settings_for(DBD, seen.board, **tuning))
    return dict(searcher.evaluate_actions(flat.to_bytes(seen.state), seen.seat, seeded(1)))


@pytest.mark.parametrize("use_appraise", [0, 1])
def test_a_search_asks_what_it_is_told_to_ask(use_appraise: int) -> None:
    """Of an Action without dice it is what `value`, or `appraise` for the seat that searches, says of the position
    after it: also when the turn has passed to the other seat."""
    seen = asked(middle(DBD, "crown-hill", seed=3, entries=20))
    here = call_buffers(DBD)
    found = weighed(seen, use_appraise=use_appraise, bold=1)
    compared = 0
    for row, worth in found.items():
        state, chance = flat.clone(seen.state), seeded(5)
        DBD.kernel["apply"](state, seen.board, Seat(seen.seat), list(row), chance, here.events, here.work)
        if chance.drawn or DBD.kernel["outcome"](state, seen.board) != RUNNING:
            continue
        if use_appraise:
            told = DBD.kernel["appraise"](state, seen.board, Seat(seen.seat), 1, here.work)
        else:
            told = DBD.kernel["value"](state, seen.board, Seat(seen.seat), here.work)
        assert worth == 1000 * told
        compared += 1
    assert compared > 5


def test_only_who_searches_is_bold() -> None:
    """What the other seat would do is judged by the same measure: what one gains, the other loses."""
    seen = asked(middle(DBD, "first-blood", seed=1, entries=0))
    searcher = TreeSearcher(carrier_choice(DBD).carrier("plain"), seen.board, settings_for(DBD, seen.board))
    for seat in (0, 1):
        searcher.start(flat.to_bytes(seen.state), seat, seeded(1))
        assert searcher.settings_records[0].searching_seat == seat
        assert searcher.settings_records[0].bold == 1
    searcher.use_settings(settings_for(DBD, seen.board, bold=0))
    searcher.start(flat.to_bytes(seen.state), 1, seeded(1))
    assert (searcher.settings_records[0].searching_seat, searcher.settings_records[0].bold) == (1, 0)


def test_greedy_takes_what_is_worth_most_at_first_sight() -> None:
    """Levels 1 to 3 and General go by `value`, search and Marshal by `appraise`. Advice is bold, the truth is not."""
    seen = asked(middle(DBD, "wooded-centre", seed=6, entries=30))
    by_value, learnt = weighed(seen, use_appraise=0), weighed(seen)
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
def test_a_plain_search_by_the_clock_has_no_time_for_it(budget: dict[str, Any], kind: int) -> None:
    """One iteration by `appraise` would overrun a short budget there; by iterations both carriers answer alike."""
    bot = SearchBot(DBD, seed=1, carrier="plain", **budget)
    bot.choose_row(asked(middle(DBD, "wooded-centre", seed=6, entries=30)))
    assert [searcher.settings.use_appraise for searcher in bot._searchers] == [kind]


def test_a_game_without_it_is_searched_by_value() -> None:
    doomball = game("doomball")
    assert "appraise" not in doomball.kernel
    board = middle(doomball, "last-stand", seed=1, entries=0).setup.board
    assert settings_for(doomball, board, opened=1).use_appraise == 0


def test_the_search_follows_what_the_game_tells() -> None:
    """A game that would rather stand than fight: whoever asks it ends its turn."""

    def appraise(s: Any, board: Any, seat: int, bold: int, work: Any) -> int:
        ours = 900 if s.active != seat else 0
        return ours if bold else -ours

    lazy = replace(DBD, kernel={**DBD.kernel, "appraise": appraise})
    seen = asked(middle(DBD, "wooded-centre", seed=6, entries=0))
    kept = {
        bold: TreeSearcher(Plain(lazy, tuple(engine_kernel())), seen.board, settings_for(lazy, seen.board, bold=bold))
        for bold in (0, 1)
    }
    best = {}
    for bold, searcher in kept.items():
        searcher.start(flat.to_bytes(seen.state), seen.seat, seeded(2))
        searcher.run(30)
        best[bold] = max(searcher.action_stats(), key=lambda choice: choice.visits).row
    assert best[1][0] == 1  # END
    assert best[0][0] != 1
    assert SearchBot(DBD, iterations=5, seed=1, carrier="plain").choose_row(seen)[0] != 1


def engine_kernel() -> Any:
    from sandtable.bots.carrier_choice import bot_kernel

    return bot_kernel(DBD)
