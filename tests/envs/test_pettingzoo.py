"""PettingZoo's own conformance tests, and that environments play the same matches as everything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from sandtable.envs import pettingzoo
from sandtable.envs.encoding import HEAD
from sandtable.games import SHIPPED
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import Unreadable
from sandtable.kernel.ids import ALL, Seat
from sandtable.play.call_buffers import call_buffers

FILE = str(Path(__file__).parents[2] / "examples/border_raid.py")
GAMES = [*SHIPPED, FILE]
SMALL = {"fortress-frontiers": "skirmish", "honour-lies": "skirmish-at-the-mill", "unfought-battle": "duel"}
CYCLES = 30
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),  # a Dict with a mask,
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),  # as PettingZoo's own board games have it
]


def settings(game: str, **more: Any) -> dict[str, Any]:
    return {"game": game, "carrier": "plain", "scenario": SMALL.get(game), **more}


@pytest.fixture(params=GAMES, ids=lambda name: Path(name).stem)
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_the_aec_environment_conforms(game: str) -> None:
    api_test(pettingzoo.env(**settings(game)), num_cycles=CYCLES)


def test_the_parallel_environment_conforms(game: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(**settings(game)), num_cycles=CYCLES)


def test_a_seed_decides_everything(game: str) -> None:
    seed_test(lambda: pettingzoo.env(**settings(game)), num_cycles=CYCLES)


def test_every_mode_of_rendering_conforms(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: pettingzoo.env(**settings(game), render_mode=render_mode))
    assert capsys.readouterr().out


def test_masks_and_observations_are_those_of_the_rules(game: str) -> None:
    """Along random matches: the list, what a seat knows, the result, and that both kinds of environment agree."""
    rng = np.random.default_rng(1)
    env = pettingzoo.raw_env(**settings(game))
    for seed in range(2):
        env.reset(seed=seed)
        other = pettingzoo.parallel_env(**settings(game))
        other.reset(seed=seed)
        for _ in range(CYCLES):
            seat = env.possible_agents.index(env.agent_selection)
            seen = env.observe(env.agent_selection)
            state: Any = flat.from_bytes(env.match.game.state, env.match.workspace.take())
            rules, board = env.match.game.kernel, env.match.setup.board
            buffers = call_buffers(env.match.game)
            count = rules.legal(state, board, Seat(seat), ALL, buffers.out, buffers.work)
            assert seen["action_mask"].sum() == count == np.flatnonzero(seen["action_mask"])[-1] + 1
            rules.hide(state, board, Seat(seat), buffers.work)
            assert seen["observation"][len(HEAD) :].tobytes() == flat.to_bytes(state)
            assert list(seen["observation"][: len(HEAD)]) == [seat, 0 in env.match.asked, 1 in env.match.asked]
            assert env.match.workspace.take() == other.match.workspace.take()
            place = int(rng.integers(count))
            if len(env.match.asked) == 1:
                other.step({env.agent_selection: place})
                env.step(place)
            else:
                both = (place, int(rng.integers(other.match.list_actions(1))))
                other.step(dict(zip(other.possible_agents, both)))
                env.match.play(0, both[0], go_on=False)
                env.match.play(1, both[1], go_on=False)
                env.match.go_on()
            if len(env.match.asked) == 1:
                env.agent_selection = env.possible_agents[env.match.asked[0]]
            if env.match.returns() is not None:
                assert not other.agents
                break


def test_an_observation_names_each_of_its_numbers() -> None:
    env = pettingzoo.raw_env(**settings("dbd"))
    names = env.encoding.names
    assert names[:3] == HEAD
    assert {"turn", "standards[1]", "hp[0]", "beside[1][156]"} <= set(names)
    assert len(set(names)) == len(names) == env.encoding.size
    env.reset(seed=1)
    assert env.observe("seat_0")["observation"][names.index("turn")] == 1


def test_seats_do_not_see_what_the_rules_hide() -> None:
    env = pettingzoo.raw_env(**settings("unfought-battle"))
    env.reset(seed=1)
    before = env.observe("seat_1")["observation"]
    env.step(0)  # a secret order of seat 0
    assert (env.observe("seat_1")["observation"] == before).all()
    assert (env.observe("seat_0")["observation"][len(HEAD) :] != before[len(HEAD) :]).any()


def test_an_illegal_action_loses_and_may_be_wrapped_instead() -> None:
    env = pettingzoo.env(**settings("dbd"))
    env.reset(seed=1)
    count = int(env.last()[0]["action_mask"].sum())
    env.step(count)
    assert env.terminations["seat_0"]
    assert env.rewards == {"seat_0": -1, "seat_1": 0}
    parallel = pettingzoo.parallel_env(**settings("dbd"))
    parallel.reset(seed=1)
    assert parallel.step({"seat_0": count, "seat_1": 0})[1:3] == (
        {"seat_0": -1.0, "seat_1": 0.0},
        {"seat_0": True, "seat_1": True},
    )
    wrapped, plain = (pettingzoo.env(**settings("dbd", illegal="wraps")) for _ in range(2))
    for one, action in ((wrapped, count + 2), (plain, 2)):
        one.reset(seed=1)
        one.step(action)
    assert (wrapped.last()[0]["observation"] == plain.last()[0]["observation"]).all()


def test_a_match_is_truncated_after_max_cycles() -> None:
    env = pettingzoo.parallel_env(**settings("dbd", max_cycles=3, illegal="wraps"))
    env.reset(seed=1)
    for cycle in range(3):
        _, _, ended, truncated, _ = env.step(dict.fromkeys(env.agents, cycle))
        assert not any(ended.values())
    assert all(truncated.values())
    assert not env.agents


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ({"render_mode": "video"}, "render_mode: 'video' is not ansi or human"),
        ({"illegal": "maybe"}, "illegal: 'maybe' is not loses or wraps"),
        ({"carrier": "pigeon"}, "carrier: 'pigeon' is not auto, plain or compiled"),
    ],
)
def test_wrong_settings_are_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        pettingzoo.env(**settings("dbd") | wrong)


@pytest.mark.compiled
def test_both_carriers_play_the_same_match() -> None:
    plain, compiled = (pettingzoo.raw_env(**settings("dbd") | {"carrier": name}) for name in ("plain", "compiled"))
    plain.reset(seed=5)
    compiled.reset(seed=5)
    for step in range(200):
        assert plain.match.workspace.take() == compiled.match.workspace.take()
        if not plain.match.asked:
            break
        place = step % plain.match.list_actions(plain.match.asked[0])
        plain.step(place)
        compiled.step(place)
