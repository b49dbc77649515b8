"""Where a turn is longer than any tree: an iteration is played on greedily before it is judged."""

from __future__ import annotations

import pytest

from bots.positions import asked, middle
from games.dbd.positions import document
from sandtable.bots.carrier_choice import carrier_choice
from sandtable.bots.levels import LevelBot
from sandtable.bots.search import lookahead, simulation
from sandtable.bots.search.evaluation import WORLD
from sandtable.bots.search.searcher import TreeSearcher
from sandtable.bots.search.settings import fast_settings, settings_for
from sandtable.bots.search_bot import SearchBot
from sandtable.games import game
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat
from sandtable.play import match as matches
from sandtable.play.observation import Observation

DBD = game("dbd")
DOOMBALL = game("doomball")
MELEE = "b1=B INF R 5@78; b2=B CAV R 4@46; r1=R INF R 3@79; r2=R GEN R 6@80; r3=R ARC R 3@96"


def explorer_at(seen: Observation, tail: int) -> Explorer:
    """With a world that is what the seat knows."""
    made = TreeSearcher(carrier_choice(DBD).carrier("plain"), seen.board, settings_for(DBD, seen.board, greedy_depth=tail))
    made.carrier.put(made.workspace.states, WORLD, flat.to_bytes(seen.state))
    return made


def take_best(searcher: TreeSearcher, seen: Observation, seed: int = 1) -> int:
    bench = searcher.workspace
    found: int = searcher.carrier.function(lookahead.take_best)(
        bench.states,
        seen.board,
        Seat(seen.seat),
        seeded(seed),
        bench.events[0],
        bench.works[0],
        searcher.out,
        searcher.settings,
    )
    return found


@pytest.mark.parametrize("entries", [0, 9, 30])
def test_what_is_played_on_is_what_greedy_would_play(entries: int) -> None:
    seen = asked(middle(DBD, "wooded-centre", seed=6, entries=entries))
    searcher = explorer_at(seen, greedy_depth=1)
    worth = take_best(searcher, seen)
    chosen = tuple(searcher.out[len(searcher.out) - 1])
    weighed = dict(searcher.evaluate_actions(flat.to_bytes(seen.state), seen.seat, seeded(1)))
    assert weighed[chosen] == max(weighed.values())
    assert worth == pytest.approx(weighed[chosen] / 1000, abs=1)


def gone_on(seen: Observation, tail: int, seed: int, searcher: int) -> tuple[int, int, int]:
    """The result of playing on with some luck for a seat, what the first Action seemed worth to who plays it, and how
    many turns were begun meanwhile."""
    searcher = explorer_at(seen, tail)
    bench = searcher.workspace
    worth = take_best(searcher, seen)
    result = searcher.carrier.function(simulation.go_on_greedily)(
        bench.states,
        seen.board,
        Seat(seen.seat),
        worth,
        seeded(seed),
        bench.events[0],
        bench.works[0],
        searcher.out,
        Seat(searcher),
        searcher.settings,
    )
    return result, worth, bench.states[WORLD].turn - seen.state.turn


def test_luck_is_taken_out_of_what_is_played_on() -> None:
    """One attack played on is worth its mean, whatever the dice say."""
    seen = matches.start(DBD, document(MELEE), seed=1).observation(0)
    for searcher, sign in ((0, 1), (1, -1)):
        found = {gone_on(seen, 1, seed, searcher)[:2] for seed in range(12)}
        assert len(found) == 1
        [(result, worth)] = found
        assert result == sign * worth


def test_playing_on_goes_through_the_answer_of_the_other_seat() -> None:
    """One decision ends nobody's turn, thirty end several; no result is beyond what a match can be worth."""
    seen = asked(middle(DBD, "wooded-centre", seed=6, entries=9))
    found = {tail: gone_on(seen, tail, 3, seen.seat) for tail in (1, 30)}
    assert found[1][2] == 0
    assert found[30][2] >= 2
    assert all(-1000 <= result <= 1000 for result, _, _ in found.values())


def test_doomball_is_played_on_where_a_turn_is_long() -> None:
    """In the Variant seats take turns after every unit, and on the plain carrier there is no time for it."""
    tails = {}
    for name in ("open-field", "variant"):
        board = matches.start(DOOMBALL, DOOMBALL.scenario(name), seed=1).setup.board
        settings = settings_for(DOOMBALL, board, opened=1)
        tails[name] = settings.greedy_depth
        assert fast_settings(settings).greedy_depth == 0
        assert settings_for(DOOMBALL, board).greedy_depth == 0  # a draft is secret: another search altogether
    assert tails["open-field"] > 30
    assert tails["variant"] == 0


@pytest.mark.parametrize(("number", "played_on"), [(4, False), (5, True)])
def test_marshal_plays_on_and_general_does_not(number: int, played_on: bool) -> None:
    board = matches.start(DOOMBALL, DOOMBALL.scenario("open-field"), seed=1).setup.board
    bot = LevelBot(DOOMBALL, number, seed=1, carrier="plain")._bot
    assert isinstance(bot, SearchBot)
    assert (settings_for(DOOMBALL, board, opened=1, **bot._tuning).greedy_depth > 0) == played_on


def test_a_search_goes_from_one_mode_to_the_other() -> None:
    """One bot may be asked about several boards in turn; what it was made for the one does not hold for the other."""
    bot = SearchBot(DOOMBALL, iterations=3, seed=1, carrier="plain")
    for name in ("kick-off", "variant-raid", "kick-off"):
        seen = asked(matches.start(DOOMBALL, DOOMBALL.scenario(name), seed=1))
        fresh = SearchBot(DOOMBALL, iterations=3, seed=1, carrier="plain")
        assert bot.choose_row(seen) == fresh.choose_row(seen)
