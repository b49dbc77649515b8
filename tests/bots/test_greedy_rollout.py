"""Greedy rollouts: in games with long turns, a leaf is played on greedily before it is evaluated."""

from __future__ import annotations

import pytest

from bots.positions import asked, middle
from games.dbd.positions import document
from sandtable.bots.carrier_choice import carrier_choice
from sandtable.bots.levels import LevelBot
from sandtable.bots.search import lookahead, rollout
from sandtable.bots.search.evaluation import WORLD
from sandtable.bots.search.searcher import TreeSearcher
from sandtable.bots.search.settings import fast_settings, settings_for
from sandtable.bots.search_bot import SearchBot
from sandtable.games import game
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat
from sandtable.play import match as matches
from sandtable.play.observation import ObservationCore

DBD = game("dbd")
DOOMBALL = game("doomball")
MELEE = "b1=B INF R 5@78; b2=B CAV R 4@46; r1=R INF R 3@79; r2=R GEN R 6@80; r3=R ARC R 3@96"


def searcher_at(seen: ObservationCore, depth: int) -> TreeSearcher:
    """Return a searcher whose sampled world is what the seat knows."""
    made = TreeSearcher(
        carrier_choice(DBD).carrier("plain"), seen.board, settings_for(DBD, seen.board, greedy_depth=depth)
    )
    made.carrier.put(made.workspace.states, WORLD, flat.to_bytes(seen.state))
    return made


def choose_best_action(searcher: TreeSearcher, seen: ObservationCore) -> int:
    buffers = searcher.workspace
    found: int = searcher.carrier.function(lookahead.choose_best_action)(
        buffers.states,
        seen.board,
        Seat(seen.seat),
        seeded(1),
        buffers.events[0],
        buffers.works[0],
        searcher.out,
        searcher.settings,
    )
    return found


@pytest.mark.parametrize("entries", [0, 9, 30])
def test_the_rollout_plays_what_the_greedy_bot_would_play(entries: int) -> None:
    seen = asked(middle(DBD, "wooded-centre", seed=6, entries=entries))
    searcher = searcher_at(seen, depth=1)
    value = choose_best_action(searcher, seen)
    chosen = tuple(searcher.out[len(searcher.out) - 1])
    values = dict(searcher.evaluate_actions(flat.to_bytes(seen.state), seen.seat, seeded(1)))
    assert values[chosen] == max(values.values())
    assert value == pytest.approx(values[chosen] / 1000, abs=1)


def rolled_out(seen: ObservationCore, depth: int, seed: int, viewer: int) -> tuple[int, int, int]:
    """Return the result for the viewer, the value of the first Action for its seat, and how many turns began."""
    searcher = searcher_at(seen, depth)
    buffers = searcher.workspace
    value = choose_best_action(searcher, seen)
    result = searcher.carrier.function(rollout.roll_out_greedily)(
        buffers.states,
        seen.board,
        Seat(seen.seat),
        value,
        seeded(seed),
        buffers.events[0],
        buffers.works[0],
        searcher.out,
        Seat(viewer),
        searcher.settings,
    )
    return result, value, buffers.states[WORLD].turn - seen.state.turn


def test_a_rollout_of_one_attack_is_worth_its_mean_whatever_the_dice_say() -> None:
    seen = matches.start(DBD, document(MELEE), seed=1).observation(0)
    for viewer, sign in ((0, 1), (1, -1)):
        found = {rolled_out(seen, 1, seed, viewer)[:2] for seed in range(12)}
        assert len(found) == 1
        [(result, value)] = found
        assert result == sign * value


def test_a_long_rollout_includes_the_other_seats_turns() -> None:
    """One decision ends no turn, thirty end several; no result exceeds that of a won match."""
    seen = asked(middle(DBD, "wooded-centre", seed=6, entries=9))
    found = {depth: rolled_out(seen, depth, 3, seen.seat) for depth in (1, 30)}
    assert found[1][2] == 0
    assert found[30][2] >= 2
    assert all(-1000 <= result <= 1000 for result, _, _ in found.values())


def test_doomball_uses_rollouts_where_a_turn_is_long() -> None:
    """In the Variant seats alternate after every unit, and the plain carrier has no time for rollouts."""
    depths = {}
    for name in ("open-field", "variant"):
        board = matches.start(DOOMBALL, DOOMBALL.scenario(name), seed=1).setup.board
        settings = settings_for(DOOMBALL, board, opened=1)
        depths[name] = settings.greedy_depth
        assert fast_settings(settings).greedy_depth == 0
        assert settings_for(DOOMBALL, board).greedy_depth == 0  # drafts are secret: each seat has its own tree
    assert depths["open-field"] > 30
    assert depths["variant"] == 0


@pytest.mark.parametrize(("number", "uses_rollouts"), [(4, False), (5, True)])
def test_marshal_uses_rollouts_and_general_does_not(number: int, uses_rollouts: bool) -> None:
    board = matches.start(DOOMBALL, DOOMBALL.scenario("open-field"), seed=1).setup.board
    bot = LevelBot(DOOMBALL, number, seed=1, carrier="plain")._bot
    assert isinstance(bot, SearchBot)
    assert (settings_for(DOOMBALL, board, opened=1, **bot._tuning).greedy_depth > 0) == uses_rollouts


def test_one_bot_can_search_boards_of_different_modes() -> None:
    bot = SearchBot(DOOMBALL, iterations=3, seed=1, carrier="plain")
    for name in ("kick-off", "variant-raid", "kick-off"):
        seen = asked(matches.start(DOOMBALL, DOOMBALL.scenario(name), seed=1))
        fresh = SearchBot(DOOMBALL, iterations=3, seed=1, carrier="plain")
        assert bot.choose_row(seen) == fresh.choose_row(seen)
