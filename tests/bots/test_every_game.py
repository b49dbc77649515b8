"""Bots play every game legally and from what their seat knows alone, on the plain carrier.

The tests of each game compare the carriers.
"""

from __future__ import annotations

import pytest

from bots.positions import asked, middle
from sandtable.bots.advice.analysis import Analyser, Budget
from sandtable.bots.registry import make
from sandtable.bots.rules_queries import legal_rows, nothing_secret
from sandtable.bots.search_bot import SearchBot
from sandtable.games import game, ids
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.game import Game
from sandtable.kernel.ids import Seat
from sandtable.play.call_buffers import call_buffers
from sandtable.play.match import MatchCore
from sandtable.play.observation import observe
from sandtable.profiles.bots import BotProfile

GAMES = [pytest.param(id, id=id) for id in ids()]


def position(rules: Game, seed: int, entries: int) -> MatchCore:
    """Return a match of the first scenario in which a seat must act."""
    scenario = next(note.name for note in rules.notes() if note.playable)
    match = middle(rules, scenario, seed, entries)
    return match if match.mask() else middle(rules, scenario, seed, 0)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("spec", ["random", "level1", "level2", "search:6i", "search:0.05s"])
def test_every_bot_answers_legally(id: str, spec: str) -> None:
    rules = game(id)
    settings = {} if spec == "random" else {"carrier": "plain"}
    for seed, entries in ((1, 0), (2, 25)):
        match = position(rules, seed, entries)
        seen = asked(match)
        rows = make(spec, rules, seed=seed, **settings).plan(seen)
        match.play(seen.seat, match.named(rows))  # all of them, or none and an error


@pytest.mark.parametrize("id", GAMES)
def test_states_with_equal_observations_get_the_same_answer(id: str) -> None:
    rules = game(id)
    match = position(rules, 3, 18)
    seen = asked(match)
    twin = flat.clone(seen.state)
    rules.kernel.guess(twin, seen.board, Seat(seen.seat), seeded(5), call_buffers(rules).work)
    other = observe(rules, seen.board, twin, seen.seat)
    assert other.bytes() == seen.bytes()
    answers = {make("search:6i", rules, seed=1, carrier="plain").choose_row(one) for one in (seen, other)}
    assert len(answers) == 1


@pytest.mark.parametrize("id", GAMES)
def test_every_game_gives_hints(id: str) -> None:
    rules = game(id)
    match = position(rules, 4, 12)
    seen = asked(match)
    judged = Analyser(rules, carrier="plain").analyse(seen, Budget(iterations=10))
    assert judged.choices
    for choice in judged.choices:
        text = rules.verbs.to_text(choice.row, rules.names(match.setup, seen.state))
        assert match.check(seen.seat, text) is None, text


@pytest.mark.parametrize("id", [id for id in ids() if game(id).declared(BotProfile).opened])
def test_a_shared_tree_is_used_only_while_nothing_is_secret(id: str) -> None:
    """While secret orders are given, each seat has its own tree."""
    rules, shared = game(id), set()
    for entries in (0, 2, 20, 60, 120):
        match = position(rules, 2, entries)
        seen = asked(match)
        bot = SearchBot(rules, iterations=2, seed=1, carrier="plain")
        bot.choose_row(seen)
        openly = nothing_secret(seen, legal_rows(seen))
        assert {searcher.settings.shared_tree for searcher in bot._searchers} <= {int(openly)}
        shared.add(openly)
        for seat in (0, 1) if openly else ():
            hidden = observe(rules, seen.board, flat.clone(match.state), seat)
            assert flat.to_bytes(hidden.state) == flat.to_bytes(match.state)
    assert True in shared
